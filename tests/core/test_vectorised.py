"""The row loops are packed instructions: what makes the simulator fast, held without a clock."""

from __future__ import annotations

import platform

import llvmlite.binding as llvm
import numba
import numpy as np
import pytest

from njet.cli import vectors
from njet.core import places, sums
from njet.core.columns import ROWS, new_table
from njet.core.jit import FLAGS
from njet.core.stepping import read_actions
from njet.games.nessos import choosing as nessos_choosing
from njet.games.nessos import mixing, offers, turns, views
from njet.games.nessos import policies as nessos_policies
from njet.games.nessos import stepping as nessos_stepping
from njet.games.nessos import table as nessos_table
from njet.games.nessos import tally as nessos_tally
from njet.games.nessos import watching as nessos_watching
from njet.games.nessos.options import Rules as NessosRules
from njet.games.nessos.run import Run as NessosRun
from njet.games.njet import asking as njet_asking
from njet.games.njet import doing as njet_doing
from njet.games.njet import draws, tricks
from njet.games.njet import setup as njet_setup
from njet.games.njet import table as njet_table
from njet.games.njet import tally as njet_tally
from njet.games.njet import watching as njet_watching
from njet.games.njet.options import Rules as NjetRules
from njet.games.njet.run import Run as NjetRun
from njet.games.nothanks import choosing as nothanks_choosing
from njet.games.nothanks import policies, worlds
from njet.games.nothanks import setup as nothanks_setup
from njet.games.nothanks import stepping as nothanks_stepping
from njet.games.nothanks import table as nothanks_table
from njet.games.nothanks import tally as nothanks_tally
from njet.games.nothanks import turns as nothanks_turns
from njet.games.nothanks import watching as nothanks_watching
from njet.games.nothanks.options import Rules as NothanksRules
from njet.games.nothanks.run import Run as NothanksRun

FEWEST = 4
"""Packed operations in a loop that is vectorised; a scalar one has none, but for clearing."""

IS_X86 = platform.machine().lower() in ("x86_64", "amd64")
NARROWEST = 256 if IS_X86 else 128
"""Bits of a register: scalar code of x86-64 uses those of 128 as well."""

pytestmark = pytest.mark.skipif(
    not vectors.is_known() or (IS_X86 and not llvm.get_host_cpu_features().get("avx2")),
    reason="this CPU has no wide vectors",
)

# --- the row loops of Njet! ---


NJET_PLAN = NjetRun(NjetRules(), 4, ["random"] * 4).plan
NJET_TABLE, ONES = new_table(njet_table.COLUMNS), NJET_PLAN.ones
NJET_TALLY = njet_tally.new_tally(NJET_PLAN, 4)


def njet_draw_words(table):
    draws.draw_words(table, ROWS)


def njet_offer_boxes(table):
    njet_setup.offer_boxes(table, ROWS)


def njet_offer_cards(table):
    tricks.offer_cards(table, 2, ROWS)


def njet_weigh_lead(table, ones):
    tricks.weigh_lead(table, ones, ROWS)


def njet_weigh_card(table, ones):
    tricks.weigh_card(table, ones, 2, ROWS)


def njet_take_trick(table, ones):
    tricks.take_trick(table, 4, ones, ROWS)


def njet_tally_round(table, plan):
    njet_tally.tally_round(table, 5, plan, ROWS)


def njet_tally_boxes(table, plan, sums):
    njet_tally.tally_boxes(table, plan, sums, 0, ROWS)


def njet_tally_classes(table, sums):
    njet_tally.tally_classes(table, 5, sums, 0, ROWS)


# --- the row loops of No Thanks! ---


NOTHANKS_PLAN = NothanksRun(NothanksRules(), 5, ["threshold", "heuristic", *["tuned"] * 3]).plan
NOTHANKS_TABLE = new_table(nothanks_table.COLUMNS)
NOTHANKS_TALLY = nothanks_tally.new_tally(NOTHANKS_PLAN, 5)


def nothanks_start_matches(table, rows):
    nothanks_setup.start_matches(table, 5, np.uint64(0), np.uint64(1), np.uint64(0), rows)


def nothanks_start_games(table, plan, round_number, rows):
    nothanks_setup.start_games(table, 5, plan, np.uint64(1), round_number, rows)


def nothanks_turn_to(table, place, rows):
    nothanks_turns.turn_to(table, 5, place, rows)


def nothanks_draw_words(table, rows):
    nothanks_turns.draw_words(table, rows)


def nothanks_refuse_at_random(table, place, rows):
    nothanks_turns.refuse_at_random(table, place, rows)


def nothanks_decide_by_threshold(table, plan, place, left, rows):
    policies.decide_by_threshold(table, plan, 5, place, left, rows)


def nothanks_decide_by_worth(table, plan, place, left, rows):
    policies.decide_by_worth(table, plan, 1, 5, place, left, rows)


def nothanks_share_chips(table, plan, rows):
    worlds.share_chips(table, 5, 1, np.uint64(2), np.uint64(9), plan, rows)


def nothanks_settle_card(table, rows):
    nothanks_turns.settle_card(table, 5, rows)


def nothanks_tally_card(table, prices, rows):
    nothanks_tally.tally_card(table, 5, prices, rows)


def nothanks_tally_runs(table, tally, rows):
    nothanks_tally.tally_runs(table, tally, rows)


def nothanks_tally_ends(table, tally, rows):
    nothanks_tally.tally_ends(table, 5, tally, rows)


def nothanks_tally_games(table, tally, rows):
    nothanks_tally.tally_games(table, 5, tally, rows)


# --- the row loops of Nessos ---


NESSOS_PLAN = NessosRun(NessosRules(), 5, ["heuristic"] * 5).plan
NESSOS_TABLE = new_table(nessos_table.COLUMNS)
NESSOS_TALLY = nessos_tally.new_tally(NESSOS_PLAN, 5)


def nessos_draw_words(table, rows):
    offers.draw_words(table, rows)


def nessos_show_hand(table, rows):
    offers.show_hand(table, 5, rows)


def nessos_offer_claims(table, plan, rows):
    offers.offer_claims(table, plan.claims, rows)


def nessos_put_down(table, rows):
    offers.put_down(table, 5, 1, rows)


def nessos_offer_answers(table, rows):
    offers.offer_answers(table, 1, rows)


def nessos_give_answer(table, rows):
    offers.give_answer(table, rows)


def nessos_like_claims(table, plan, rows):
    nessos_policies.like_claims(table, plan, 0, 1, rows)


def nessos_show_taken(table, rows):
    views.show_taken(table, 5, rows)


def nessos_believe(table, plan, rows):
    nessos_policies.believe(table, plan.deck, plan.weights[0], 1, rows)


def nessos_aim(table, plan, rows):
    mixing.aim(table, 5, plan, 1, rows)


def nessos_like_answers(table, plan, rows):
    nessos_policies.like_answers(table, plan, 0, rows)


def nessos_take_cards(table, rows):
    turns.take_cards(table, 5, rows)


def nessos_count_points(table, plan, rows):
    turns.count_points(table, 5, plan.set_bonus, rows)


def nessos_check_taker(table, plan, rows):
    turns.check_taker(table, plan, rows)


def nessos_check_ends(table, plan, rows):
    turns.check_ends(table, plan, rows)


def nessos_draw_one(table, rows):
    turns.draw_one(table, 5, rows)


def nessos_put_hands_aside(table, rows):
    turns.put_hands_aside(table, 5, rows)


def nessos_pass_pawn(table, rows):
    turns.pass_pawn(table, 5, rows)


def nessos_tally_answers(table, rows):
    nessos_tally.tally_answers(table, 1, rows)


def nessos_tally_round(table, rows):
    nessos_tally.tally_round(table, rows)


def nessos_find_winners(table, first_row, last_row):
    nessos_tally.find_winners(table, 5, first_row, last_row)


def nessos_tally_fields(table, cards, first_row, last_row):
    column = np.int64(nessos_table.CARDS_UP)
    nessos_tally.tally_fields(table, column, 4, cards, first_row, last_row)


# --- the same, stepped from outside ---


NJET_STEPPED = new_table(njet_watching.WATCHING_COLUMNS)
NESSOS_STEPPED = new_table(nessos_watching.WATCHING_COLUMNS)
NOTHANKS_STEPPED = new_table(nothanks_watching.WATCHING_COLUMNS)
ACTIONS = np.zeros(ROWS, dtype=np.int64)


def njet_read_actions(table, actions):
    asked, action = np.int64(njet_asking.ASKED), np.int64(njet_asking.ACTION)
    read_actions(table, asked, action, 60, actions, 0, ROWS)


def njet_ask_discard(table, plan):
    njet_asking.ask_discard(table, plan, 1, 0, ROWS)


def njet_cover(table):
    njet_doing.cover(table, 2, ROWS)


def njet_take_chosen_card(table, plan):
    njet_doing.take_chosen_card(table, plan, np.int64(njet_table.HAND + 2), ROWS)


def njet_show_scores(table):
    njet_watching.show_scores(table, np.int64(4), ROWS)


def njet_show_terms(table, plan):
    njet_watching.show_terms(table, plan, np.int64(4), ROWS)


def nothanks_settle(table):
    nothanks_stepping.settle(table, np.int64(5), ROWS)


def nothanks_ask(table):
    nothanks_stepping.ask(table, ROWS)


def nothanks_decide_now(table, plan):
    nothanks_choosing.decide_now(table, plan, np.int64(5), 0, plan.played, ROWS)


def nothanks_choose_as_planned(table):
    nothanks_choosing.choose_as_planned(table, ROWS)


def nothanks_show_groups(table, plan):
    nothanks_watching.show_groups(table, np.int64(5), plan, ROWS)


def nessos_read_choices(table):
    nessos_stepping.read_choices(table, np.int64(5), ROWS)


def nessos_put_chosen_down(table):
    nessos_stepping.put_down(table, np.int64(5), ROWS)


def nessos_ask(table, plan):
    nessos_stepping.ask(table, np.int64(5), plan.claims, ROWS)


def nessos_begin_choices(table):
    nessos_choosing.begin_choices(table, ROWS)


def nessos_offer_choices(table):
    nessos_choosing.offer(table, np.uint64(2), np.uint64(19), np.uint64(15), ROWS)


def nessos_note_choices(table):
    nessos_choosing.note_choices(table, ROWS)


def nessos_show_offers(table):
    nessos_watching.show_offers(table, np.int64(5), ROWS)


# --- what they share ---


def turn_to_places(table, first_row, last_row):
    places.turn_to_places(table, 0, 8, 9, 5, first_row, last_row)


def add_scores(table, scores, first_row, last_row):
    sums.add_scores(table, 0, 4, scores, first_row, last_row)


SPAN = 3, ROWS
LOOPS = {
    njet_draw_words: (NJET_TABLE,),
    njet_offer_boxes: (NJET_TABLE,),
    njet_offer_cards: (NJET_TABLE,),
    njet_weigh_lead: (NJET_TABLE, ONES),
    njet_weigh_card: (NJET_TABLE, ONES),
    njet_take_trick: (NJET_TABLE, ONES),
    njet_tally_round: (NJET_TABLE, NJET_PLAN),
    njet_tally_boxes: (NJET_TABLE, NJET_PLAN, NJET_TALLY),
    njet_tally_classes: (NJET_TABLE, NJET_TALLY),
    nothanks_start_matches: (NOTHANKS_TABLE, ROWS),
    nothanks_start_games: (NOTHANKS_TABLE, NOTHANKS_PLAN, 1, ROWS),
    nothanks_turn_to: (NOTHANKS_TABLE, 1, ROWS),
    nothanks_draw_words: (NOTHANKS_TABLE, ROWS),
    nothanks_refuse_at_random: (NOTHANKS_TABLE, 1, ROWS),
    nothanks_decide_by_threshold: (NOTHANKS_TABLE, NOTHANKS_PLAN, 1, 5, ROWS),
    nothanks_decide_by_worth: (NOTHANKS_TABLE, NOTHANKS_PLAN, 1, 5, ROWS),
    nothanks_share_chips: (NOTHANKS_TABLE, NOTHANKS_PLAN, ROWS),
    nothanks_settle_card: (NOTHANKS_TABLE, ROWS),
    nothanks_tally_card: (NOTHANKS_TABLE, NOTHANKS_TALLY.prices, ROWS),
    nothanks_tally_runs: (NOTHANKS_TABLE, NOTHANKS_TALLY, ROWS),
    nothanks_tally_ends: (NOTHANKS_TABLE, NOTHANKS_TALLY, ROWS),
    nothanks_tally_games: (NOTHANKS_TABLE, NOTHANKS_TALLY, ROWS),
    nessos_draw_words: (NESSOS_TABLE, ROWS),
    nessos_show_hand: (NESSOS_TABLE, ROWS),
    nessos_offer_claims: (NESSOS_TABLE, NESSOS_PLAN, ROWS),
    nessos_put_down: (NESSOS_TABLE, ROWS),
    nessos_offer_answers: (NESSOS_TABLE, ROWS),
    nessos_give_answer: (NESSOS_TABLE, ROWS),
    nessos_like_claims: (NESSOS_TABLE, NESSOS_PLAN, ROWS),
    nessos_show_taken: (NESSOS_TABLE, ROWS),
    nessos_believe: (NESSOS_TABLE, NESSOS_PLAN, ROWS),
    nessos_aim: (NESSOS_TABLE, NESSOS_PLAN, ROWS),
    nessos_like_answers: (NESSOS_TABLE, NESSOS_PLAN, ROWS),
    nessos_take_cards: (NESSOS_TABLE, ROWS),
    nessos_count_points: (NESSOS_TABLE, NESSOS_PLAN, ROWS),
    nessos_check_taker: (NESSOS_TABLE, NESSOS_PLAN, ROWS),
    nessos_check_ends: (NESSOS_TABLE, NESSOS_PLAN, ROWS),
    nessos_draw_one: (NESSOS_TABLE, ROWS),
    nessos_put_hands_aside: (NESSOS_TABLE, ROWS),
    nessos_pass_pawn: (NESSOS_TABLE, ROWS),
    nessos_tally_answers: (NESSOS_TABLE, ROWS),
    nessos_tally_round: (NESSOS_TABLE, ROWS),
    nessos_find_winners: (NESSOS_TABLE, *SPAN),
    nessos_tally_fields: (NESSOS_TABLE, NESSOS_TALLY.cards, *SPAN),
    njet_read_actions: (NJET_STEPPED, ACTIONS),
    njet_ask_discard: (NJET_STEPPED, NJET_PLAN),
    njet_cover: (NJET_STEPPED,),
    njet_take_chosen_card: (NJET_STEPPED, NJET_PLAN),
    njet_show_scores: (NJET_STEPPED,),
    njet_show_terms: (NJET_STEPPED, NJET_PLAN),
    nothanks_settle: (NOTHANKS_STEPPED,),
    nothanks_ask: (NOTHANKS_STEPPED,),
    nothanks_decide_now: (NOTHANKS_STEPPED, NOTHANKS_PLAN),
    nothanks_choose_as_planned: (NOTHANKS_STEPPED,),
    nothanks_show_groups: (NOTHANKS_STEPPED, NOTHANKS_PLAN),
    nessos_read_choices: (NESSOS_STEPPED,),
    nessos_put_chosen_down: (NESSOS_STEPPED,),
    nessos_ask: (NESSOS_STEPPED, NESSOS_PLAN),
    nessos_begin_choices: (NESSOS_STEPPED,),
    nessos_offer_choices: (NESSOS_STEPPED,),
    nessos_note_choices: (NESSOS_STEPPED,),
    nessos_show_offers: (NESSOS_STEPPED,),
    turn_to_places: (NOTHANKS_TABLE, *SPAN),
    add_scores: (NOTHANKS_TABLE, NOTHANKS_TALLY.scores, *SPAN),
}


def packed_operations(function, arguments) -> int:
    compiled = numba.njit(**FLAGS)(function)
    compiled.compile(tuple(map(numba.typeof, arguments)))
    (assembly,) = compiled.inspect_asm().values()
    return sum(bits >= NARROWEST for bits in vectors.packed(assembly))


@pytest.mark.parametrize(
    ("function", "arguments"), LOOPS.items(), ids=[function.__name__ for function in LOOPS]
)
def test_a_row_loop_is_packed(function, arguments) -> None:
    assert packed_operations(function, arguments) >= FEWEST


def test_a_loop_that_cannot_be_packed_is_told_apart() -> None:
    """The measure itself: each step of this loop needs the one before."""

    def chained(words):
        state = words[0]
        for place in range(len(words)):
            state = (state ^ words[place]) + (state >> np.uint64(3))
            words[place] = state

    assert packed_operations(chained, (np.zeros(64, dtype=np.uint64),)) < FEWEST
