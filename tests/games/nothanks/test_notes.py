"""Cards taken as they are noted, against the same matches played again by the reference."""

from __future__ import annotations

import pytest
from games.nothanks.recount import Match
from games.nothanks.test_tally import CASES, FIRST_GAME, MIXED, SEED, replayed
from reference import nothanks as reference

from njet.games.nothanks.options import Rules
from njet.games.nothanks.run import Run

MATCHES = 10


class Watched(Match):
    """A match that writes down a row at every card that is taken."""

    def __init__(self, options: reference.Options, decks: list[list[int]]) -> None:
        super().__init__(options, decks)
        self.rows: list[dict] = []
        self.totals = [0] * options.players

    def apply(self, action: str) -> None:
        game = self.game
        takes = action == reference.TAKE
        row = {"taker": game.turn, "card": game.card, "pot": game.pot}
        row["forced"] = not game.chips[game.turn]
        super().apply(action)
        if takes:
            self.add(row, game)

    def standing(self) -> list[int]:
        """Points of the games in which a card has been taken."""
        begun = [game.scores() for game in self.games if any(game.taken)]
        return [sum(points) for points in zip(*begun, strict=True)]

    def add(self, row: dict, game: reference.Game) -> None:
        cards = sum(map(len, game.taken))
        before, self.totals = self.totals, self.standing()
        gained = [new - old for new, old in zip(self.totals, before, strict=True)]
        self.rows.append(
            {
                **row,
                "round": len(self.rows),
                "starter": game.options.first,
                "asked": game.options.first if cards == 1 else self.rows[-1]["taker"],
                **{f"total_{seat}": points for seat, points in enumerate(self.totals)},
                **{f"score_{seat}": points for seat, points in enumerate(gained)},
                **{f"chips_{seat}": chips for seat, chips in enumerate(game.chips)},
            }
        )


@pytest.mark.parametrize(("players", "options"), CASES, ids=str)
def test_cards_are_noted_as_plain_python_takes_them(monkeypatch, players, options) -> None:
    monkeypatch.setattr("games.nothanks.test_tally.Match", Watched)
    rules = Rules(**options)
    run = Run(rules, players, MIXED[:players])
    trace = run.trace(SEED, FIRST_GAME, MATCHES)
    rows = [
        {**row, "game": FIRST_GAME + number}
        for number in range(MATCHES)
        for row in replayed(rules, players, trace, number).rows
    ]
    _, rounds = run.noted_block(SEED, FIRST_GAME, MATCHES)
    for name, values in rounds.items():
        assert values.tolist() == [row[name] for row in rows], name
    assert rounds.keys() == rows[0].keys()
