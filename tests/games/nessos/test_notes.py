"""Rounds of Nessos as they are noted, against the same games played again by the reference."""

from __future__ import annotations

import pytest
from games.nessos.recount import WAYS
from games.nessos.test_tally import CASES, FIRST_GAME, MIXED, SEED
from games.nessos.traced import ADD, Game, options_of
from reference import nessos as reference

from njet.games.nessos.notes import ENDS
from njet.games.nessos.options import Rules
from njet.games.nessos.run import Run

GAMES = 12


class Watched(Game):
    """A game that writes down a row at every round that is over."""

    def __init__(self, options, *arguments, **more) -> None:
        self.rows: list[dict] = []
        self.totals = [0] * options.players
        super().__init__(options, *arguments, **more)

    def apply(self, action: str) -> None:
        if self.phase != "answer" or action not in (reference.ACCEPT, reference.REFUSE):
            super().apply(action)
            return
        assert action != ADD
        row = {
            "round": len(self.rows),
            "pawn": self.pawn,
            "cards": len(self.offer_cards),
            "charons": self.offer_cards.count(reference.CHARON),
            "offerer": self.offerers[-1],
            "receiver": self.turn,
            "taker": self.turn if action == reference.ACCEPT else self.offerers[-1],
            "accepted": action == reference.ACCEPT,
        }
        super().apply(action)
        before, self.totals = self.totals, list(map(self.points, range(self.options.players)))
        for seat, (old, new) in enumerate(zip(before, self.totals, strict=True)):
            row |= {f"score_{seat}": new - old, f"total_{seat}": new}
        out = sum(1 << seat for seat in self.out)
        self.rows.append({**row, "out": out, "ended": WAYS.index(self.how) - 1})


@pytest.mark.parametrize(("players", "options"), CASES, ids=str)
def test_rounds_are_noted_as_plain_python_plays_them(players: int, options: dict) -> None:
    rules = Rules(**options)
    run = Run(rules, players, MIXED[:players])
    trace = run.trace(SEED, FIRST_GAME, GAMES)
    rows = []
    for number in range(GAMES):
        game = Watched.deal(options_of(rules, players), SEED, FIRST_GAME + number)
        choices = trace.choices[:, :, number].tolist()
        while not game.over:
            game.play(*game.traced(choices[game.rounds]))
        rows += [{**row, "game": FIRST_GAME + number} for row in game.rows]
    _, rounds = run.noted_block(SEED, FIRST_GAME, GAMES)
    for name, values in rounds.items():
        assert values.tolist() == [row[name] for row in rows], name
    assert rounds.keys() == rows[0].keys()


def test_every_end_has_its_label() -> None:
    assert len(ENDS) == len(WAYS) - 1
