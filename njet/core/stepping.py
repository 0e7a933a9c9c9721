"""Tables that are stepped from outside: what is asked, what is answered, and how both are written.

Arrays that a caller reads are written in place, by address where their rows may lie anywhere:
so one piece of machine code serves a whole array, a part of one, and any stride.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from njet.core.bits import ONE, ZERO, index, member, when
from njet.core.columns import ROWS, columns, span
from njet.core.jit import entry, inlined, kernel
from njet.core.places import places_of
from njet.core.rng import draw, first_half

WORD_BITS = 64
_WORD_BYTES, _BYTE_BITS, _LOW_BYTE = np.uint64(8), np.uint64(8), np.uint64(0xFF)
_LARGEST = 127
_ROWS_AT_ONCE = 16
_LAST_BIT = np.uint64(63)
_WORD = ir.IntType(64)
_BYTE = ir.IntType(8)


class Outcome(NamedTuple):
    """What a step leaves behind; the rows are rounded up to whole tables."""

    legal: NDArray[np.uint64]  # (words, rows): ids as bits
    seat: NDArray[np.int8]  # (rows,): who decides, -1 for nobody
    rewards: NDArray[np.float64]  # (rows, players)
    done: NDArray[np.bool_]  # (rows,)
    scores: NDArray[np.int64]  # (rows, players): of the last game that has ended in the row
    winners: NDArray[np.bool_]  # (rows, players): likewise
    game: NDArray[np.uint64]  # (rows,): the number of the game


def new_outcome(rows: int, players: int, words: int) -> Outcome:
    """An outcome of nothing."""
    room = tables_for(rows) * ROWS
    return Outcome(
        np.zeros((words, room), dtype=np.uint64),
        np.full(room, -1, dtype=np.int8),
        np.zeros((room, players), dtype=np.float64),
        np.zeros(room, dtype=np.bool_),
        np.zeros((room, players), dtype=np.int64),
        np.zeros((room, players), dtype=np.bool_),
        np.zeros(room, dtype=np.uint64),
    )


def tables_for(rows: int) -> int:
    """How many tables of `ROWS` rows hold so many."""
    return -(-rows // ROWS)


@inlined
def rows_of(number, rows):
    """The rows that are in use of a table, given by its number."""
    return min(ROWS, rows - number * ROWS)


# --- a step of all tables ---

BASE, IS_FRESH = range(2)
"""Of the numbers that a table has of its own: the first id of the kind that is asked for, and
whether rewards have been written since the last step; the game's own are behind them."""


class Steps(NamedTuple):
    """What the step of a game is made of: its kernels, and columns of its tables.

    ``begin(table, players, plan, seed, first_game, clock, rows)`` begins a game in every row.
    ``go_on(table, players, plan, seed, clock, outcome, first, rows_in_all, goes_on, rows)`` does
    what was chosen and puts what is asked next into the column ``asked``, nothing where a row has
    nothing to decide; the choices stand in the column ``action``, both as ids less the first of
    their kind. ``choose(table, players, plan, clock, rows)`` lets the policies choose in all rows.
    The column ``offered`` is for what is asked of the caller, where some seats play by policies.
    In lockstep a step is one of all rows; else each is at a decision of its own.
    """

    begin: Any
    go_on: Any
    choose: Any
    asked: int
    offered: int
    action: int
    decider: int
    game: int
    is_in_lockstep: bool


def step_by(steps):
    """The step of a game: it returns the row of an illegal action, having changed nothing, or -1.

    ``mine`` are the seats that the caller plays, as a set, or None where that is all of them.
    """
    begin, go_on, choose = steps.begin, steps.go_on, steps.choose
    asked, offered, action = steps.asked, steps.offered, steps.action
    decider, game, lockstep = steps.decider, steps.game, steps.is_in_lockstep

    @inlined
    def step(
        tables, players, plan, mine, seed, actions, clocks, outcome, rows, goes_on, begins,
        first_game,
    ):  # fmt: skip
        shown = np.int64(asked if mine is None else offered)
        if not begins:
            row = read_all(tables, shown, np.int64(action), clocks, actions, rows)
            if row >= 0:
                return row
        for number in range(len(tables)):
            table, clock = tables[number], clocks[number]
            first, here = number * ROWS, rows_of(number, rows)
            if begins or clock[IS_FRESH] != 0:
                clear_rewards(outcome, first, here)
                clock[IS_FRESH] = 0
            if begins:
                begin(table, players, plan, seed, first_game + np.uint64(first), clock, here)
            go_on(table, players, plan, seed, clock, outcome, first, rows, goes_on, here)
            if mine is not None:
                while not part(table, asked, offered, decider, mine, lockstep, here):
                    choose(table, players, plan, clock, here)
                    if not lockstep:
                        hold(table, asked, offered, here)
                    go_on(table, players, plan, seed, clock, outcome, first, rows, goes_on, here)
                if lockstep:  # else all that are asked are the caller's
                    choose(table, players, plan, clock, here)
            show_legal(table, shown, clock[BASE], outcome.legal, first, here)
            show_seats(table, shown, np.int64(decider), outcome.seat, first, here)
            show_game(table, np.int64(game), outcome.game, first, here)
        return np.int64(-1)

    return step


@kernel
def part(table, asked, offered, decider, mine, lockstep, rows):
    """Offer the caller what is asked of its seats; whether it is to choose now.

    That is when any row asks it, where all are in lockstep, else when every row does.
    """
    t = columns(table)
    some = others = ZERO
    for row in range(rows):
        is_mine = ZERO - ((mine >> (t[decider, row] & _LAST_BIT)) & ONE)
        t[offered, row] = t[asked, row] & is_mine
        some |= t[asked, row] & is_mine
        others |= t[asked, row] & ~is_mine
    return others == ZERO or (lockstep and some != ZERO)


@kernel
def hold(table, asked, offered, rows):
    """Let the rows wait that are offered to the caller: nothing is asked, so nothing is done."""
    t = columns(table)
    for row in range(rows):
        t[asked, row] &= ZERO - np.uint64(t[offered, row] == ZERO)


@kernel
def choose_at_random(table, asked, action, offered, low, word, rows):
    """In the rows that are not offered to the caller, a random one of the ids that are asked for.

    ``low`` and the column after it are the state of a stream, which only these rows draw from.
    """
    t = columns(table)
    for row in range(rows):
        chooses = ZERO - np.uint64((t[asked, row] != ZERO) & (t[offered, row] == ZERO))
        drawn, new_low, new_high = draw(t[low, row], t[low + 1, row])
        t[low, row] ^= (t[low, row] ^ new_low) & chooses
        t[low + 1, row] ^= (t[low + 1, row] ^ new_high) & chooses
        t[word, row] = drawn
    for row in range(rows):
        chooses = ZERO - np.uint64((t[asked, row] != ZERO) & (t[offered, row] == ZERO))
        chosen = index(member(t[asked, row], first_half(t[word, row])))
        t[action, row] ^= (t[action, row] ^ chosen) & chooses


@kernel
def read_all(tables, asked, action, clocks, actions, rows):
    """Read the actions of all tables; the first row whose one is illegal, or -1."""
    for number in range(len(tables)):
        table, base = tables[number], clocks[number, BASE]
        first, here = number * ROWS, rows_of(number, rows)
        if read_actions(table, asked, action, base, actions, first, here):
            return first_illegal(table, asked, base, actions, first, here)
    return np.int64(-1)


# --- what is asked and answered ---


@kernel
def read_actions(table, asked, action, base, actions, first, rows):
    """Read actions as numbers of bits into the column ``action``; tell whether one is illegal.

    The column ``asked`` has what may be chosen, as ids less ``base``; where it has nothing, the
    action is not read.
    """
    t = columns(table)
    wrong = ZERO
    for row in range(rows):
        ids = t[asked, row]
        place = np.uint64(actions[first + row] - base)
        inside = np.uint64(place <= _LAST_BIT)
        place &= _LAST_BIT
        t[action, row] ^= (t[action, row] ^ place) & (ZERO - np.uint64(ids != ZERO))
        wrong |= np.uint64(ids != ZERO) & (((ids >> place) & inside) ^ ONE)
    return wrong != ZERO


@kernel
def first_illegal(table, asked, base, actions, first, rows):
    """The first row whose action is illegal."""
    t = columns(table)
    for row in range(rows):
        place = np.uint64(actions[first + row] - base)
        is_legal = place <= _LAST_BIT and (t[asked, row] >> (place & _LAST_BIT)) & ONE != ZERO
        if t[asked, row] != ZERO and not is_legal:
            return first + row
    return np.int64(-1)


@kernel
def is_anybody_asked(table, asked, rows):
    """Whether there is anything to choose in some row."""
    t = columns(table)
    found = ZERO
    for row in range(rows):
        found |= t[asked, row]
    return found != ZERO


@kernel
def show_legal(table, asked, base, legal, first, rows):
    """Write what may be chosen, as ids less ``base`` in the column ``asked``, as words of ids."""
    t = columns(table)
    for word in range(len(legal)):
        shift = base - WORD_BITS * word
        if shift >= WORD_BITS or shift <= -WORD_BITS:
            for row in range(rows):
                legal[word, first + row] = ZERO
        elif shift >= 0:
            left = np.uint64(shift)
            for row in range(rows):
                legal[word, first + row] = t[asked, row] << left
        else:
            right = np.uint64(-shift)
            for row in range(rows):
                legal[word, first + row] = t[asked, row] >> right


@kernel
def show_seats(table, asked, decider, seat, first, rows):
    """Write who decides, by the column ``decider``; -1 where there is nothing to choose."""
    t = columns(table)
    for row in range(rows):
        nobody = ZERO - np.uint64(t[asked, row] == ZERO)
        seat[first + row] = np.int8(np.int64(t[decider, row] | nobody))


@kernel
def show_game(table, column, game, first, rows):
    """Write the numbers of the games."""
    t = columns(table)
    for row in range(rows):
        game[first + row] = t[column, row]


@kernel
def clear_rewards(outcome, first, rows):
    """Nothing has been scored, and no game has ended."""
    for row in range(first, first + rows):
        outcome.done[row] = False
        for seat in range(outcome.rewards.shape[1]):
            outcome.rewards[row, seat] = 0.0


# --- bits and words to memory ---


@intrinsic
def _put_bits(typing: Any, address: Any, word: Any) -> Any:
    """Write 64 bytes, each a bit of a word: two instructions or so where vectors are wide."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        bits = builder.bitcast(args[1], ir.VectorType(ir.IntType(1), WORD_BITS))
        whole = builder.zext(bits, ir.VectorType(_BYTE, WORD_BITS))
        builder.store(whole, builder.inttoptr(args[0], whole.type.as_pointer()), align=1)
        return context.get_dummy_value()

    return types.void(types.uint64, types.uint64), code


@intrinsic
def _put_word(typing: Any, address: Any, word: Any) -> Any:
    """Write the eight bytes of a word."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(args[1], builder.inttoptr(args[0], _WORD.as_pointer()), align=1)
        return context.get_dummy_value()

    return types.void(types.uint64, types.uint64), code


@intrinsic
def _put_byte(typing: Any, address: Any, word: Any) -> Any:
    """Write the lowest byte of a word."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        byte = builder.trunc(args[1], _BYTE)
        builder.store(byte, builder.inttoptr(args[0], _BYTE.as_pointer()), align=1)
        return context.get_dummy_value()

    return types.void(types.uint64, types.uint64), code


@entry
def write_masks(legal, actions, rows, address, stride):
    """Write what is legal, words of ids, as a byte for each of so many ids.

    ``address`` is that of the first row, and the next begins ``stride`` bytes further on.
    """
    for row in range(rows):
        here = np.uint64(address + row * stride)
        for word in range(actions // WORD_BITS):
            _put_bits(here + np.uint64(WORD_BITS * word), legal[word, row])
        if actions >= WORD_BITS:
            # The last ids once more together, so that nothing is written beyond the row.
            start = np.uint64(actions - WORD_BITS)
            _put_bits(here + start, bits_from(legal, row, start))
        else:
            for place in range(0, actions - 7, 8):
                group = spread((legal[0, row] >> np.uint64(place)) & _LOW_BYTE)
                _put_word(here + np.uint64(place), group)
            for place in range(actions // 8 * 8, actions):
                _put_byte(here + np.uint64(place), (legal[0, row] >> np.uint64(place)) & ONE)


@inlined
def bits_from(words, row, start):
    """The 64 bits from one on of a row of words; the last one is among them."""
    word, shift = start >> np.uint64(6), start & _LAST_BIT
    if shift == ZERO:
        return words[word, row]
    return (words[word, row] >> shift) | (words[word + ONE, row] << (np.uint64(WORD_BITS) - shift))


@inlined
def write_words(table, sources, sets, is_packed, address, stride, rows):
    """Write the columns named: so many sets, a byte for each bit, then groups of 8 bytes.

    Packed, a set is written as a word, too.
    """
    t = columns(table)
    size = _WORD_BYTES if is_packed else np.uint64(WORD_BITS)
    # Column after column, for so few rows that what is written stays in the first-level cache.
    for first in range(0, rows, _ROWS_AT_ONCE):
        last = min(first + _ROWS_AT_ONCE, rows)
        here = np.uint64(address + first * stride)
        for place in range(sets):
            column, there = sources[place], here
            for row in span(first, last):
                if is_packed:
                    _put_word(there, t[column, row])
                else:
                    _put_bits(there, t[column, row])
                there += np.uint64(stride)
            here += size
        for place in range(sets, len(sources)):
            column, there = sources[place], here
            for row in span(first, last):
                _put_word(there, t[column, row])
                there += np.uint64(stride)
            here += _WORD_BYTES


# --- groups of eight bytes ---

_HALVES, _QUARTERS, _EIGHTHS = (
    np.uint64(word)
    for word in (0x0000_000F_0000_000F, 0x0003_0003_0003_0003, 0x0101_0101_0101_0101)
)


@inlined
def spread(number):
    """The bits of a number below 256 as a group."""
    number = (number | (number << np.uint64(28))) & _HALVES
    number = (number | (number << np.uint64(14))) & _QUARTERS
    return (number | (number << np.uint64(7))) & _EIGHTHS


@inlined
def byte_of(number):
    """A number, clipped, as the byte of a group."""
    return np.uint64(max(-_LARGEST, min(_LARGEST, number))) & _LOW_BYTE


@inlined
def bytes_from(bytes_, seat, players):
    """A group of numbers by seat, counted from one of them."""
    bits = _BYTE_BITS * np.uint64(players)
    turned = bytes_ >> (_BYTE_BITS * seat)
    turned |= (bytes_ << (bits - _BYTE_BITS * seat - ONE)) << ONE
    return turned & ((ONE << bits) - ONE)


@inlined
def seat_from(observer, place, players):
    """The seat so many places to the left of the observer."""
    last = np.uint64(players)
    seat = observer + np.uint64(place)
    return seat - when(seat >= last, last)


@inlined
def seat_group(seat, observer, players):
    """A group for one seat, counted from the observer."""
    return ONE << (_BYTE_BITS * seats_away(seat, observer, players))


@inlined
def seats_away(seat, observer, players):
    """How many places to the left of the observer a seat is."""
    last = np.uint64(players)
    away = seat + last - observer
    return away - when(away >= last, last)


@inlined
def seats_group(seats, observer, players):
    """A group for a set of seats, counted from the observer."""
    return spread(places_of(seats, observer, players))
