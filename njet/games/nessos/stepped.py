"""What a table of Nessos games that is stepped from outside has more: its columns, and its ids."""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO, choose, when
from njet.core.columns import Fields
from njet.core.jit import inlined
from njet.games.nessos.rules import CHARONS
from njet.games.nessos.table import CARD_ACTION, CLAIM_ACTION, COLUMNS, RECEIVER_ACTION

MOST_CARDS = 3  # on offer

_columns = Fields(COLUMNS)

PHASE = _columns()
ASKED, OFFERED_IDS = _columns(), _columns()  # what may be done
ACTION = _columns()  # what was chosen
CHOSEN = _columns()  # the card for an offer that is being made
SAYS = _columns()  # what it is announced as
PUTS = _columns()  # all ones where it is put down
ON_OFFER = _columns()  # the cards on offer
ON_OFFER_BY = _columns()  # who put them down, as a set
ON_OFFER_NUMBER = _columns()  # how many they are
WHO = _columns(MOST_CARDS)  # who put down the first, second, third, as a set of one
ENDS = _columns()  # all ones where an offer ends
PAWN_BEFORE = _columns()
AIMED = _columns()  # before whom the policy that chose the card wants to put it, as a set
CHOOSES = _columns()  # all ones where a policy chooses now
PICKED = _columns()  # what it takes
DECIDER = _columns()  # the seat that decides, by its number
STEPPING_COLUMNS = _columns.number

CHOOSE_CARD, CHOOSE_RECEIVER, CHOOSE_CLAIM, ANSWER = (np.uint64(number) for number in range(4))

FIRST_CARD, FIRST_RECEIVER = np.uint64(CARD_ACTION), np.uint64(RECEIVER_ACTION)
FIRST_CLAIM = np.uint64(CLAIM_ACTION)
_CHARON = np.uint64(10)  # its number among the kinds of card
_LANE_BITS, _LANE = np.uint64(2), np.uint64(15)
_LANES = np.uint64(0x11_1111_1111)
_IN_TWO, _IN_FOUR = np.uint64(0x03_0303_0303), np.uint64(0x0F_000F_000F)
_LAST_BIT = np.uint64(63)


# --- choices as ids (see `actions`) ---


@inlined
def kinds_of(cards):
    """The kinds among cards, as a set: the numbers from 1 on, then the Charon."""
    lanes = (cards | (cards >> ONE)) & ~CHARONS
    lanes = (lanes | (lanes >> np.uint64(2))) & _LANES
    lanes = (lanes | (lanes >> np.uint64(3))) & _IN_TWO
    lanes = (lanes | (lanes >> np.uint64(6))) & _IN_FOUR
    lanes = lanes | (lanes >> np.uint64(12)) | (lanes >> np.uint64(24))
    return (lanes & np.uint64(0x3FF)) | (np.uint64((cards & CHARONS) != ZERO) << _CHARON)


@inlined
def cards_of(kind):
    """All cards of a kind."""
    lane = _LANE << ((kind << _LANE_BITS) & _LAST_BIT)
    return choose(kind == _CHARON, CHARONS, lane & ~CHARONS)


@inlined
def ids_of(phase, cards, receivers, claims, answers):
    """The ids of what there is to choose, by the phase."""
    ids = when(phase == CHOOSE_CARD, kinds_of(cards) << FIRST_CARD)
    ids |= when(phase == CHOOSE_RECEIVER, receivers << FIRST_RECEIVER)
    ids |= when(phase == CHOOSE_CLAIM, claims << (FIRST_CLAIM - ONE))
    return ids | when(phase == ANSWER, answers)
