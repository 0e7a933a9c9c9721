"""Intervals cover as often as they say, also of runs that stop when sure."""

from __future__ import annotations

import math

import covering
import numpy as np
import pytest

EITHER_SIDE = 0.01
"""95 % intervals are to cover 94 to 96 %, but for chance: three standard errors of a part."""
ALWAYS_WIDER = ("spread", "spread_of_places")
ALSO_WIDER = "facts.forced_takes_a_game"
"""Intervals that cover with at least 95 %: of largest differences, of sums of unknown parts."""
HARDLY_SEEN = ("answers.2.", "answers.3.")
"""Shares of what the heuristic of Nessos does six times a study."""
FEW = 50
"""Fewer events, or games without it, in a study: then what can be seen is too coarse for 94 %."""


def beyond(studies: int) -> float:
    return EITHER_SIDE + 3 * math.sqrt(0.95 * 0.05 / studies)


def is_rare(case: covering.Case, truth: float) -> bool:
    """Whether a study sees next to none of it, or next to nothing else."""
    part = min(abs(truth), abs(1 - truth)) if 0 <= truth <= 1 else abs(truth)
    return part * case.games < FEW


def test_intervals_cover_what_they_estimate() -> None:
    case = covering.Case("njet", 4, "random", 100, huge=200_000)
    found = covering.covered(case, studies=300)
    usual = {name: c for name, c in found.items() if not is_rare(case, c.truth) and c.of > 200}
    assert len(usual) > 50
    assert min(c.part for c in usual.values()) > 0.95 - 4.5 * math.sqrt(0.95 * 0.05 / 300)
    assert np.mean([c.part for c in usual.values()]) == pytest.approx(0.95, abs=0.012)


@pytest.mark.verify
@pytest.mark.parametrize("title", covering.CASES)
def test_intervals_cover_95_percent(title: str) -> None:
    case = covering.CASES[title]
    for name, (part, of, truth) in covering.covered(case).items():
        if name.split(".")[0] in ALWAYS_WIDER or name == ALSO_WIDER:
            assert part >= 0.95, name
        elif is_rare(case, truth) or name.startswith(HARDLY_SEEN):
            assert part >= 0.92, name
        elif of > covering.STUDIES // 2:
            assert part == pytest.approx(0.95, abs=beyond(of)), name


def test_studies_find_what_is_counted_out() -> None:
    case = covering.TINY
    truths = covering.tiny_truths()
    found = case.estimates(case.run().block(3, 0, 1_000_000))
    assert len(truths) == 8
    for name, truth in truths.items():
        assert abs(found[name].value - truth) < 4.5 * found[name].error, name


@pytest.mark.verify
def test_intervals_cover_what_is_counted_out() -> None:
    found = covering.covered(covering.TINY, truths=covering.tiny_truths())
    assert len(found) == 8
    for name, (part, of, _) in found.items():
        assert part == pytest.approx(0.95, abs=beyond(of)), name


@pytest.mark.verify
def test_paired_differences_cover_95_percent() -> None:
    for name, part in covering.paired():
        assert part == pytest.approx(0.95, abs=beyond(covering.STUDIES)), name


@pytest.mark.verify
def test_studies_that_stop_when_sure_err_in_at_most_5_percent() -> None:
    bank = covering.bank_of(covering.Case("nothanks", 3, "random", 0).run(), 50_000, 8)
    for text in ("1pp", "facts.games_tied:0.3pp", "places.mean_score:1"):
        found = covering.stopped(bank, text, 8)
        assert found.missed <= found.ever <= 0.05
        assert found.ever < found.usual


def test_few_studies_that_stop_when_sure_err() -> None:
    bank = covering.bank_of(covering.Case("nothanks", 3, "random", 0).run(), 2_000, 8)
    found = covering.stopped(bank, "2pp", 8, studies=100)
    assert found.ever <= 0.05
    assert found.games >= 10_000
