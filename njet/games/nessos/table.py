"""The columns of a table of Nessos games, and action ids."""

from __future__ import annotations

from njet.core.columns import Fields
from njet.core.deal import DECK_WORDS

MOST_SEATS = 6

# Action ids: answers, then a card by its kind (1 to 10, then the Charon), a receiver by seat, and
# what a Charon is announced as, 1 to 10.
ACCEPT_ACTION, REFUSE_ACTION, ADD_ACTION = range(3)
CARD_ACTION = 3
RECEIVER_ACTION = CARD_ACTION + 11
CLAIM_ACTION = RECEIVER_ACTION + MOST_SEATS
ACTIONS = CLAIM_ACTION + 10

_columns = Fields()

DECK = _columns(DECK_WORDS)  # the cards as they are dealt and drawn
PLACE = _columns()  # of the next one, from 0
DECK_SIZE = _columns()

GAME = _columns()  # the game's number
PLAYERS_LOW, PLAYERS_HIGH = _columns(), _columns()  # state of the players' stream
ROUND = _columns()
STARTER = _columns()  # the seat that had the pawn first
PAWN = _columns()  # the pawn holder, as a set of one
LIVE = _columns()  # the seats that are not out, as a set
RISKY = _columns()  # the live seats that one more Charon puts out
CLEAN = _columns()  # the seats without a Charon
OUT = _columns()  # the seats that are out
WON = _columns()  # who has reached the target
GOES_ON = _columns()  # all ones while the game does
HOW = _columns()  # how the game has ended, 0 while it goes on
FACE_UP = _columns()  # the cards that lie face up
CHARONS_UP = _columns()  # Charons face up in all
HAND = _columns(MOST_SEATS)
TAKEN = _columns(MOST_SEATS)  # cards face up
POINTS = _columns(MOST_SEATS)  # what they are worth

# What a game adds up for the tallies, several numbers a word (see tally.py).
OFFERS = _columns(3)  # by cards on offer: accepted, refused, added to
CARDS_UP = _columns()  # cards turned up: creatures and Charons, accepted and refused
FAULT = _columns()  # what a policy of the user's own chose that is not legal (core/faults.py)

KEPT = _columns.number
"""So many columns are a game; the others hold nothing from one round to the next."""

NATURE_LOW, NATURE_HIGH = _columns(), _columns()  # state of nature's stream, while it deals
REST = _columns()  # the cards not dealt yet
WORD = _columns()  # the last word drawn

TURN = _columns()  # who decides, as a set of one
OPEN = _columns()  # all ones until the offer is accepted or refused
ADDS = _columns()  # all ones where a card is put down
OFFERED = _columns()  # the cards on offer
OFFERERS = _columns()  # who put them down, as a set
LAST = _columns()  # the last of them, as a set of one
NUMBERS = _columns(3)  # what they were announced as, each as a set of one number
SCORED = _columns()  # the taker's points
TAKER = _columns()  # who takes them, as a set of one
OWN = _columns()  # the hand of who decides
OWN_TAKEN, LAST_TAKEN = _columns(), _columns()  # its face-up cards, and the last offerer's
OWN_POINTS, LAST_POINTS = _columns(), _columns()
SAID = _columns()  # the cards on offer, if they are what they are said to be
SAID_POINTS = _columns()
CLAIMED, LIES = _columns(), _columns()  # cards that one may be, Charons that it may be
CLAIMED_POINTS = _columns()  # the number that one is said to be
TRUE, EITHER = _columns(), _columns()  # ways for that, float64; and for that or lies
LEGAL = _columns()  # what may be chosen, narrowed by the policy
ALLOWED = _columns()  # the same before the built-in policies, where there are others
AIM = _columns()  # before whom a policy wants to put a card, as a set
AIM_SCORE = _columns()
CARD, RECEIVER, CLAIM, ANSWER = _columns(), _columns(), _columns(), _columns()
WISH, WISH_RECEIVER = _columns(), _columns()  # what a search has found best, or nothing
PUT = _columns(3)  # in a world that a search makes up, the cards on offer, one by one
DRAWS = _columns()  # who draws a card now, as a set of at most one
NEEDY = _columns()  # who has still to draw
DRAWN = _columns()  # the card drawn
HOLDERS = _columns()  # the live seats that have cards
WINNERS = _columns()  # as a set of seats
PLACES = _columns()  # a set of seats as places from who began
FROM_STARTER = _columns(MOST_SEATS)  # a column by seat as one by place
STANDING = _columns(MOST_SEATS)

COLUMNS = _columns.number
