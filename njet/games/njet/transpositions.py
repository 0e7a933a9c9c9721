"""What the search remembers: bounds of the tricks and loot still to come, for kinds of position.

A kind is who leads, how many cards of every colour each hand has, where the 1s are, and who
holds the highest cards of the lanes as far down as has mattered: partition search (Ginsberg,
"GIB: Steps toward an expert-level bridge-playing program", IJCAI 1999). An entry fills one line
of a CPU's memory; entries with equal hashes share a bucket, where the one that took the least
work to find gives way.
"""

from __future__ import annotations

import numpy as np

from njet.core.bits import ONE, ZERO
from njet.core.jit import inlined
from njet.games.njet.seats import cell

WAYS = 4
ENTRY = 8  # words of an entry: key, three planes of holders, the pinned cards, bounds
_PLAIN, _ONES, _FIRST, _SECOND, _THIRD, _PINNED, _BOUNDS = map(np.uint64, range(7))
_ENTRY = np.uint64(ENTRY)
_BUCKET = np.uint64(WAYS * ENTRY)
_TWO, _THREE, _FOUR = map(np.uint64, range(2, 5))

_MIX = np.uint64(0x9E37_79B9_7F4A_7C15)
_MIX_MORE = np.uint64(0xD6E8_FEB8_6659_FD93)
_HALF = np.uint64(32)
_LEADER = np.uint64(60)
_BYTE = np.uint64(255)
_LOWER, _UPPER, _WORK = np.uint64(0), np.uint64(8), np.uint64(16)
_MOVE = np.uint64(24)
_STAMP = np.uint64(32)
_ZERO_BOUND = np.int64(128)

YES, NO, OPEN = 1, 0, -1
NO_MOVE = 63


@inlined
def key_of(stack, trick):
    """The first word of the key; the leader is in it."""
    return stack.trick[trick].plain_key | (stack.trick[trick].lead << _LEADER)


@inlined
def bucket_of(table, plain, ones):
    """Where the first entry that may hold a key begins."""
    mixed = (plain ^ (ones * _MIX_MORE)) * _MIX
    mixed = (mixed ^ (mixed >> _HALF)) * _MIX_MORE
    mixed ^= mixed >> _HALF
    return mixed & np.uint64(table.shape[0] - 1) & ~(_BUCKET - ONE)


@inlined
def planes_of(stack, trick):
    """Who holds what, as the bits of seat numbers."""
    one, two = stack.hand[cell(trick, ONE)], stack.hand[cell(trick, _TWO)]
    three, four = stack.hand[cell(trick, _THREE)], stack.hand[cell(trick, _FOUR)]
    return one | three, two | three, four


@inlined
def recall(table, stamp, stack, trick):
    """Whether team A gets what it needs, if that is known; the pinned cards; a good move."""
    plain, ones = key_of(stack, trick), stack.trick[trick].ones_key
    first, second, third = planes_of(stack, trick)
    need = stack.trick[trick].need
    at = bucket_of(table, plain, ones)
    move = np.int64(NO_MOVE)
    for entry in range(at, at + _BUCKET, _ENTRY):
        if table[entry + _PLAIN] != plain or table[entry + _ONES] != ones:
            continue
        differ = table[entry + _FIRST] ^ first
        differ |= table[entry + _SECOND] ^ second
        differ |= table[entry + _THIRD] ^ third
        pinned = table[entry + _PINNED]
        bounds = table[entry + _BOUNDS]
        if (differ & pinned) != ZERO or (bounds >> _STAMP) != stamp:
            continue
        if np.int64((bounds >> _LOWER) & _BYTE) - _ZERO_BOUND >= need:
            return np.int64(YES), pinned, move
        if np.int64((bounds >> _UPPER) & _BYTE) - _ZERO_BOUND < need:
            return np.int64(NO), pinned, move
        move = np.int64((bounds >> _MOVE) & _BYTE)
    return np.int64(OPEN), ZERO, move


@inlined
def remember(table, stamp, stack, trick, verdict, pins, work, move):
    """Keep a bound that has been found, in place of the least valuable entry of the bucket."""
    plain, ones = key_of(stack, trick), stack.trick[trick].ones_key
    first, second, third = planes_of(stack, trick)
    at = bucket_of(table, plain, ones)
    place, least = at, np.int64(1000)
    lower, upper = np.int64(0), np.int64(255)
    for entry in range(at, at + _BUCKET, _ENTRY):
        bounds = table[entry + _BOUNDS]
        is_alive = (bounds >> _STAMP) == stamp
        value = np.int64((bounds >> _WORK) & _BYTE) if is_alive else np.int64(0)
        if table[entry + _PLAIN] == plain and table[entry + _ONES] == ones and is_alive:
            differ = table[entry + _FIRST] ^ first
            differ |= table[entry + _SECOND] ^ second
            differ |= table[entry + _THIRD] ^ third
            if table[entry + _PINNED] == pins and (differ & pins) == ZERO:
                place = entry
                lower = np.int64((bounds >> _LOWER) & _BYTE)
                upper = np.int64((bounds >> _UPPER) & _BYTE)
                break
        if value < least:
            place, least = entry, value
    bound = stack.trick[trick].need + _ZERO_BOUND
    if verdict == YES:
        lower = max(lower, bound)
    else:
        upper = min(upper, bound - 1)
    table[place + _PLAIN] = plain
    table[place + _ONES] = ones
    table[place + _FIRST] = first
    table[place + _SECOND] = second
    table[place + _THIRD] = third
    table[place + _PINNED] = pins
    effort = ONE
    while work > 1 and effort < _BYTE:
        work >>= 1
        effort += ONE
    table[place + _BOUNDS] = (
        (np.uint64(lower) << _LOWER)
        | (np.uint64(upper) << _UPPER)
        | (effort << _WORK)
        | (np.uint64(move) << _MOVE)
        | (stamp << _STAMP)
    )
