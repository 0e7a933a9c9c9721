"""What a seat may know of a game of No Thanks!, as an observation (see `njet.core.observing`).

The cards not turned up yet and those removed look the same: neither is shown.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from njet.core.observing import (
    GROUP,
    SET,
    Layout,
    Observation,
    differences,
    group,
    one_seat,
    round_from,
    written,
)

if TYPE_CHECKING:
    from njet.games.nothanks.state import NothanksState

HIDDEN = -1
"""In place of the chips of others, where the rules do not show them (T-8)."""


@cache
def layout(players: int) -> Layout:
    """Where in an observation of a game of so many is what."""
    return Layout(
        (
            ("card", SET, "the card turned up; none when the match is over"),
            ("taken", SET * players, "by seat, the cards that it has taken in this game"),
            ("decider", GROUP, "the seat to decide; nobody when the match is over"),
            ("first", GROUP, "who began this game; nobody in a position that does not say"),
            ("chips", GROUP, f"by seat; {HIDDEN} for those that others keep hidden (T-8)"),
            ("score", GROUP, "own points of finished games; by other seat, how many fewer it has"),
            ("pot", 1, "chips on the card"),
            ("left", 1, "cards still to be turned up"),
            ("games", 1, "games of the match that still follow"),
        )
    )


def observation(state: NothanksState, seat: int, out: Observation | None = None) -> Observation:
    """What a seat may know.

    Parameters
    ----------
    state : NothanksState
        The match.
    seat : int
        Who observes.
    out : ndarray of int8, optional
        Where it is written; default a new array. Its size is that of the layout.

    Returns
    -------
    ndarray of int8
        The observation.
    """
    round_ = state.round
    sets = [round_.card, *round_from(round_.taken, seat)]
    return written(sets, _groups(state, seat), out)


def _groups(state: NothanksState, seat: int) -> list[bytes]:
    round_, players = state.round, state.num_players()
    chips = round_from(round_.chips, seat)
    if not state.rules.visible_chips:
        chips[1:] = [HIDDEN] * (players - 1)
    is_match = round_.first >= 0  # nothing follows a position
    games = state.rules.rounds - state.round_number - 1 if is_match else 0
    return [
        one_seat(-1 if round_.is_over else round_.turn, seat, players),
        one_seat(round_.first, seat, players),
        group(chips),
        differences(state.scores(), seat),
        group([round_.pot, len(round_.rest), games]),
    ]
