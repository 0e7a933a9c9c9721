"""The columns of a table of No Thanks! games, and action ids."""

from __future__ import annotations

from njet.core.columns import Fields

MOST_SEATS = 7

PAY_ACTION, TAKE_ACTION = range(2)
ACTIONS = 2
"""Action ids: also the bits of what is legal and of what is chosen (see `rules`)."""

_columns = Fields()

GAME = _columns()  # the number of the match
PLAYERS_LOW, PLAYERS_HIGH = _columns(), _columns()  # states of the streams
NATURE_LOW, NATURE_HIGH = _columns(), _columns()
WORD = _columns()  # the last word drawn for the players
DEAL_WORD = _columns()  # and of nature

STARTER = _columns()  # the seat that began this game
FIRST_STARTER = _columns()  # and the match
REST = _columns()  # the cards not turned up yet, those that never will be among them
CARD = _columns()  # the card turned up, as a set of one
NUMBER = _columns()  # its number
TURN = _columns()  # the seat that is asked first
CHIPS = _columns()  # of all seats, a byte each
TAKEN = _columns()  # the cards that have been taken
OWNERS = _columns(3)  # of these, by binary digit of a seat, the cards whose owner has it

SEAT = _columns()  # the seat that is asked now
REFUSALS = _columns()  # how often it will refuse the card
DEBT = _columns()  # by the heuristic: what a card costs beyond its worth, int64
WORTHLESS = _columns()  # and how often it is refused until it is worth it
WAITS = _columns()  # and while it can wait
ASKED = _columns()  # all ones while a policy of the user's own is asked about the card
LIKED = _columns()  # what a Python object does that acts there, PAY or TAKE
FAULT_AT = _columns()  # the pot at which it chose what is not legal, and in two bits what
FAULT = _columns()  # what it chose that is not legal (see core/faults.py)

# What a game adds up for the tallies.
DECISIONS = _columns()
REFUSED = _columns()  # cards taken, a byte by how many others had refused them
FORCED = _columns()  # cards taken for want of a chip, a byte a seat

WINNERS = _columns()  # of the match, as a set of seats, then of places

# A loop over columns of which some depend on the seat is only vectorised where these lie outside
# the range of the others: so they come last.
CARDS = _columns(MOST_SEATS)  # what each seat has taken, at the end
TOTAL = _columns(MOST_SEATS)  # points in the match, int64
FROM_STARTER = _columns(MOST_SEATS)  # the same, the seat that began the match first
POT = _columns(2)  # chips on the card when it is taken, so far, in one and the other by turns

COLUMNS = _columns.number
