"""A game of Nessos as it went: the offers, what they were, and what came of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from njet.core.jit import from_python
from njet.games.nessos import rules
from njet.games.nessos.cards import names
from njet.games.nessos.display import finished, seat_line
from njet.games.nessos.state import NessosState

STYLES = (
    (r"says [0-9]+ \[C\]", "red"),
    (r"says [0-9]+ \[[0-9]+\]", "green"),
    (r"\brefuses\b", "yellow"),
    (r"^Nessos.*|\bout\b|won by .*", "bold"),
)
"""What stands out where there is colour: patterns, and how."""

_points = from_python(rules.points)


def story(state: NessosState, seats: Collection[int]) -> Iterator[str]:
    """The lines of a game: every offer, and what lies before its taker then."""
    game = state.game
    taken = [0] * state.num_players()
    for line, round_ in zip(finished(game), game.rounds, strict=True):
        taken[round_.taker] |= sum(offer.card for offer in round_.offers)
        cards = taken[round_.taker]
        points = _points(cards, state.rules.set_bonus)
        yield f"{line}: {' '.join(names(cards))}, {points} points"
    yield ""
    if state.is_terminal():
        for seat in range(state.num_players()):
            yield seat_line(game, seat, seat in seats)
        yield f"over ({game.how}), won by {', '.join(map(str, game.winners))}"
        yield ""
