"""Rounds of Njet! as they are noted, against the same rounds played again by the reference."""

from __future__ import annotations

import pytest
from test_tally import RULES, Replay

from njet.games.njet.options import Rules
from njet.games.njet.run import Run

SEED, FIRST_GAME, GAMES = 21, 3_000_000_000, 12


def expected(replay: Replay, number: int, players: int) -> list[dict]:
    """The rows of a game."""
    totals, rows = [0] * players, []
    for place, record in enumerate(replay.game.history):
        totals = [old + new for old, new in zip(totals, record.scores, strict=True)]
        sides = [[seat for seat, team in enumerate(record.teams) if team == side] for side in "AB"]
        won = [
            [sum(of[seat] for seat in side) for side in sides]
            for of in (record.tricks, record.loot)
        ]
        rows.append(
            {
                "game": number,
                "round": place,
                **{f"score_{seat}": points for seat, points in enumerate(record.scores)},
                **{f"total_{seat}": points for seat, points in enumerate(totals)},
                "dealer": record.dealer,
                "first": record.first,
                "discard": record.board[2],
                "trump": record.board[3],
                "supertrump": record.board[4],
                "points": int(record.board[5]),
                "team": sum(1 << seat for seat in sides[0]),
                "holder": -1 if record.bonus is None else record.bonus,
                "team_tricks": won[0][0],
                "other_tricks": won[0][1],
                "team_loot": won[1][0],
                "other_loot": won[1][1],
                "supers_played": record.supers_played,
                "supers_captured": record.supers_captured,
            }
        )
    return rows


@pytest.mark.parametrize(("players", "options"), RULES, ids=str)
def test_rounds_are_noted_as_plain_python_plays_them(players: int, options: dict) -> None:
    rules = Rules(**options)
    run = Run(rules, players, ["random"] * players)
    trace = run.trace(SEED, FIRST_GAME, GAMES)
    rows = [
        row
        for number in range(GAMES)
        for row in expected(
            Replay(run, rules, players, trace, number), FIRST_GAME + number, players
        )
    ]
    _, rounds = run.noted_block(SEED, FIRST_GAME, GAMES)
    labels = {column.name: column.labels for column in run.notes.columns}
    for name, values in rounds.items():
        found = values.tolist()
        if labels[name]:
            found = [labels[name][code] for code in found]
        assert found == [row[name] for row in rows], name
    assert rounds.keys() == rows[0].keys()
