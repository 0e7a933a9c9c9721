"""Sets of weights by policy and number of players, and what each weight is for.

The heuristic's were chosen by hand from a payoff matrix of candidates
(``python analysis/nessos_payoffs.py``): it wins at least its share among seats of any of them, and
nearly twice that among random ones. Those of `tuned` were found against a pool of these, random
play and its own earlier generation (``python analysis/tune_nessos.py``).
"""

from __future__ import annotations

NAMES = (
    "bluff",  # Charons mixed with the cards that the pawn holder could offer, 0 to 2
    "adds_charon",  # whether who adds adds a Charon rather than a low card
    "lowest_claim",  # what a Charon is called at least, if possible
    "trust",  # how much more readily a creature is put down than a Charon
    "harm_first",  # what a first Charon costs, in points
    "harm_more",  # another one
    "harm_out",  # one that puts out
    "win",  # what it is worth to reach the target
    "rivalry",  # a point of the offerer's, shared by the others
    "bias",  # towards accepting
    "poor",  # where both answers are worse than that, it adds
    "mixes",  # 1: cards are put down by the shares that follow, 2: and by a table; 0: by bluff
    "share",  # in how many of 256 cases the pawn holder puts a Charon down
    "share_top",  # the same, more for each point of the best creature
    "share_up",  # for each Charon face up
    "share_many",  # for each Charon in hand
    "share_added",  # in how many cases who adds adds a Charon
    "share_risky",  # more, if the seat would be out
    "share_aim_risky",  # if the receiver would be
    "share_aim_clean",  # if the receiver has no Charon
    "low",  # in how many of 256 cases the lowest creature is put down, not the highest
    "aim_points",  # whom it offers to: by points
    "aim_risky",  # if one more Charon puts that seat out
    "aim_clean",  # if that seat has none
    "aim_chance",  # and how much by chance
    "trust_number",  # trust, more for each point that a card is said to have
    "trust_risky",  # times so much, if the offerer would be out
    "trust_own_risky",  # if the seat itself would be
    "close",  # how much more a point is worth for each that the seat has
    "last_close",  # the same of the offerer's points
    "last_win",  # what it costs that the offerer reaches the target, undivided
    "last_out",  # what it is worth that the offerer is out, undivided
    "out_points",  # what being out costs more for each point that the seat has
    "noise",  # how much an answer is due to chance
)
(
    BLUFF,
    ADDS_CHARON,
    LOWEST_CLAIM,
    TRUST,
    HARM_FIRST,
    HARM_MORE,
    HARM_OUT,
    WIN,
    RIVALRY,
    BIAS,
    POOR,
    MIXES,
    SHARE,
    SHARE_TOP,
    SHARE_UP,
    SHARE_MANY,
    SHARE_ADDED,
    SHARE_RISKY,
    SHARE_AIM_RISKY,
    SHARE_AIM_CLEAN,
    LOW,
    AIM_POINTS,
    AIM_RISKY,
    AIM_CLEAN,
    AIM_CHANCE,
    TRUST_NUMBER,
    TRUST_RISKY,
    TRUST_OWN_RISKY,
    CLOSE,
    LAST_CLOSE,
    LAST_WIN,
    LAST_OUT,
    OUT_POINTS,
    NOISE,
) = range(len(NAMES))

NEUTRAL = (0, 0, 1, 16, 0, 0, 0, 0, 0, 0, -1000, *[0] * 15, 16, 16, *[0] * 6)
"""Weights of which the later ones change nothing."""


def complete(*first: int) -> tuple[int, ...]:
    """A set of weights from its first ones."""
    return (*first, *NEUTRAL[len(first) :])


_HEURISTIC = complete(2, 0, 4, 60, 3, 5, 15, 25, 4, 10, -30)
# For 3, 4, 5 and 6 players.
_BY_PLAYERS = {
    "bluff": (2, 2, 2, 2),
    "adds_charon": (0, 0, 0, 0),
    "lowest_claim": (8, 9, 10, 10),
    "trust": (162, 120, 198, 151),
    "harm_first": (0, 0, 6, 0),
    "harm_more": (0, 0, 0, 9),
    "harm_out": (150, 120, 146, 93),
    "win": (10, 11, 32, 57),
    "rivalry": (0, 1, 8, 1),
    "bias": (-54, -55, -52, -42),
    "poor": (-289, -400, -400, -276),
    "mixes": (1, 1, 1, 1),
    "share": (280, 259, 283, 343),
    "share_top": (1, -4, 7, 14),
    "share_up": (14, 17, -46, -60),
    "share_many": (100, 61, 91, 100),
    "share_added": (277, 400, 265, 365),
    "share_risky": (-400, -400, -365, -400),
    "share_aim_risky": (-271, -175, -166, -239),
    "share_aim_clean": (-87, 66, 24, -120),
    "low": (256, 0, 0, 0),
    "aim_points": (-26, -45, -64, -66),
    "aim_risky": (2803, 2951, 3860, 3493),
    "aim_clean": (0, 0, 0, 0),
    "aim_chance": (0, 0, 0, 0),
    "trust_number": (-2, 13, 7, 9),
    "trust_risky": (74, 103, 85, 127),
    "trust_own_risky": (40, 21, 24, 25),
    "close": (42, 38, 32, 40),
    "last_close": (19, 37, 43, 48),
    "last_win": (54, 29, 0, 0),
    "last_out": (9, 0, 0, 0),
    "out_points": (-16, -16, -16, -14),
    "noise": (25, 0, 0, 9),
}
_TUNED = {
    players: tuple(_BY_PLAYERS[name][place] for name in NAMES)
    for place, players in enumerate(range(3, 7))
}

TABLE = 2
"""Of the weight `MIXES`: by the table of shares in `mix`."""


def by_table(weights: tuple[int, ...]) -> tuple[int, ...]:
    """The same weights, but with a table for lies, and for answers to a single card."""
    without = range(SHARE, TRUST_NUMBER)
    kept = (0 if place in without else weight for place, weight in enumerate(weights))
    return tuple(TABLE if place == MIXES else weight for place, weight in enumerate(kept))


WEIGHTS = {
    "heuristic": {players: _HEURISTIC for players in _TUNED},
    "cfr": {players: by_table(weights) for players, weights in _TUNED.items()},
    "tuned": _TUNED,
}
"""By policy and number of players."""

HEURISTIC, TUNED = (list(WEIGHTS).index(name) for name in ("heuristic", "tuned"))
"""The places of their sets among those of a plan."""
