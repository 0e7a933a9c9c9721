"""Planned games see an effect as often as asked for."""

from __future__ import annotations

import math

import covering
import numpy as np
import pytest
from scipy import stats

import njet
from njet.core.estimates import quantile
from njet.core.named import estimates
from njet.study.replicates import error

pytestmark = pytest.mark.verify

STUDIES = 5_000
CASE = covering.Case("nothanks", 3, "random", 0)
RUN = {"players": 3, "policies": "random", "seed": 3}
NAME = "places.0.mean_score"


@pytest.mark.parametrize("power", [0.8, 0.9])
def test_an_effect_against_a_fixed_value(power: float) -> None:
    found = njet.plan("nothanks", effect="2", estimate=NAME, power=power, **RUN)
    bank = covering.bank_of(CASE.run(), 50_000, 8)
    bank = {name: bank[name] for name in ("starter_winners", "starter_scores")}
    truth = estimates(covering.by_place(covering.summed(bank)))[NAME].value
    rng, seen = np.random.default_rng(1), 0
    for _ in range(STUDIES):
        tally = covering.summed(bank, rng.integers(0, 50_000, round(found.games / 8)))
        score = estimates(covering.by_place(tally))[NAME]
        seen += abs(score.value - (truth - 2)) / score.error > stats.norm.isf(0.025)
    assert seen / STUDIES == pytest.approx(power, abs=0.02)


def test_an_effect_of_a_changed_rule_on_the_same_deals() -> None:
    batches, size = 20_000, 10
    one, other = (
        covering.bank_of(CASE.run(tactical=tactical), batches, size) for tactical in (False, True)
    )
    apart = (other["starter_scores"][:, 0, 0] - one["starter_scores"][:, 0, 0]) / size
    effect = 3.0
    found = njet.plan(
        "nothanks", effect=str(effect), estimate=NAME, against={"tactical": True}, **RUN
    )
    number = math.ceil(found.games / size)
    chosen = np.random.default_rng(2).integers(0, batches, (STUDIES, number))
    value = apart[chosen].mean(axis=1)
    errors = np.array([error(apart[study] - apart[study].mean()) for study in chosen])
    seen = np.abs(value - (apart.mean() - effect)) > quantile(number - 1) * errors
    # The deviation is known to 3 % from the pilot's 500 batches, and so the power to 2 points.
    assert seen.mean() == pytest.approx(0.9, abs=0.06)
