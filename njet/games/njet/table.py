"""The columns of a table of Njet! games, the teams a first player can make, and action ids."""

from __future__ import annotations

from njet.core.columns import Fields
from njet.core.deal import CANDIDATES
from njet.games.njet.rules import FIELD_BITS, LINES

MOST_SEATS = 5
BOXES = LINES * FIELD_BITS
CLASSES = 3
CLASS_WORDS = 5
ESTIMATES = 28

_columns = Fields()

GAME = _columns()  # the game's number
PLAYERS_LOW, PLAYERS_HIGH = _columns(), _columns()  # states of the streams
NATURE_LOW, NATURE_HIGH = _columns(), _columns()
WORD = _columns()  # the last word drawn

HAND = _columns(MOST_SEATS)  # by seat; during tricks by place, 0 leading
UNDEALT = _columns()
CANDIDATE = _columns(CANDIDATES)  # scratch of the deal
LEGAL = _columns()  # what may be chosen, narrowed by the policy
CARD = _columns()  # the card that leaves a hand
HELD = _columns(MOST_SEATS)  # discards and passes by seat

BOARD = _columns()  # the open boxes
FIRST = _columns()  # the first player, as a set of one seat
TEAM = _columns()  # the first player's team, as a set of seats
HOLDER = _columns()  # who has the bonus card, as a set of seats
DISCARDS = _columns()  # cards that leave each hand
SPARED = _columns()  # cards that may not be discarded
PASSED = _columns()  # 1: passed to the left, -1 to the right, 0 discarded
TRUMPS, SUPERS = _columns(), _columns()
HIDDEN = _columns()  # supertrumps that have left their printed colour
VALUE = _columns()  # points a trick, int64

LED = _columns()  # what follows the led card
TRICK = _columns()  # the cards of the trick
TEAM_TRICK = _columns()  # those of the first player's team
BEATING = _columns(2)  # cards that would take the trick; the same after the card being played
WINNER = _columns(2)  # who would have it, as a set of one place; the same after the card
TEAM_PLACES, HOLDER_PLACES = _columns(), _columns()  # TEAM and HOLDER as sets of places
HEURISTIC_PLACES = _columns()  # the places that play their cards by the heuristic
OWN_PLACES = _columns()  # four bits a place: the number of a policy of the user's own, from 1
FAULT = _columns()  # what such a policy chose that is not legal (see core/faults.py)
TRICKS = _columns(2)  # taken by the first player's team, by the others
CAPTURED = _columns(2)  # 1s that either side took from the other, as sets
HOLDER_TRICKS, HOLDER_CAPTURED = _columns(), _columns()
SUPERS_IN = _columns()  # supertrumps in hands when the first card is led

TEAM_TOTAL = _columns(2)  # before the bonus card, int64
SCORE = _columns(MOST_SEATS)  # of the round, int64
TOTAL = _columns(MOST_SEATS)  # of the game, int64

# What policies remember: public, but for the hand's own estimates and discards. The first two
# are only kept where somebody searches; HELD then goes by place during tricks.
LEADER = _columns()  # the seat that leads
LACKS = _columns(MOST_SEATS)  # by place: cards that it has shown not to hold
COVERED = _columns(MOST_SEATS)  # boxes each seat covered
SEEN = _columns()  # cards played this round
DISCARDED = _columns(MOST_SEATS)  # by seat, known to that seat alone; by place during tricks
OWN_HAND, OWN_DISCARDED = _columns(), _columns()  # of who decides, in columns that stand still
OWN_COVERED = _columns(MOST_SEATS)  # what each seat covered, who decides first
FEATURE = _columns(4 * 6)  # float64: the hand in question, colour by colour
TRUMPS_OPEN, SUPERS_OPEN = _columns(), _columns()  # open boxes, float64
NONE_OPEN, POINTS_OPEN = _columns(), _columns()
OPEN_POINTS = _columns(2)  # their points above and below 0, float64
WITH_SUPER_SUM, PLAIN_SUM, SUPERS_SUM = _columns(2), _columns(2), _columns(2)  # float64
TRICKS_AHEAD = _columns(2)  # expected for positive and for negative points, float64
OWN_TRICKS = _columns()  # the first player's estimate on the settled board, float64
STRENGTH = _columns(MOST_SEATS)  # how strong a seat looks, float64
WORTH, LIKED = _columns(), _columns()

# What a game adds up for the tallies, several numbers a word (see tally.py).
ROUND_SUM = _columns()  # rounds; supertrumps played, captured
ROLE_SUM = _columns(MOST_SEATS)  # rounds as first player, holder, in the smaller team
BOX_SUM = _columns(BOXES)  # rounds with the box open; totals of both teams then
CLASS_SUM = _columns(CLASS_WORDS * CLASSES)  # rounds of a kind; tricks, loot and scores in them
SUMS_END = _columns.number
PLAYING = _columns()  # all ones until somebody has reached the target

# A loop over fixed columns and one that depends on the seat or the box is vectorised with a
# guard that the latter lies outside the range of the former: so these come last.
GAIN = _columns(37)  # float64, by box
BEST = _columns(2)  # float64: the best gain so far, in one and the other by turns
ESTIMATE = _columns(MOST_SEATS * ESTIMATES)  # float64: what the board is worth to each hand

COLUMNS = _columns.number

# The partners a first player may take (N-5), counted in seats to the left, as sets of seats.
PARTNERS = {
    2: ((),),
    3: ((), (1,), (2,)),
    4: ((1,), (2,), (3,)),
    5: ((1,), (2,), (3,), (4,), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)),
}

# Action ids: a card by its type, a box by its place, a team by its set of seats, a bonus holder.
CARD_ACTION = 0
BOX_ACTION = 60
TEAM_ACTION = BOX_ACTION + BOXES
BONUS_ACTION = TEAM_ACTION + (1 << MOST_SEATS)
ACTIONS = BONUS_ACTION + MOST_SEATS
