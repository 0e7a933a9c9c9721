"""Searches: the worlds they deal, what they choose between, what they see, and that it pays."""

import itertools
import random
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import njet
from njet.core.columns import ROWS, new_table
from njet.core.jit import entry
from njet.games.njet import candidates, lineup, pimc, searching, setup, tricks, worlds
from njet.games.njet.cards import Deck
from njet.games.njet.kernels import begin_round, start_games
from njet.games.njet.options import Rules
from njet.games.njet.run import Run
from njet.games.njet.table import COLUMNS, FIRST, HAND, HELD, LACKS, LEGAL
from njet.games.njet.worlds import PILES, new_worlds

PLAYERS = 4


# --- worlds ---


@entry
def deal_many(hidden, dealt):
    worlds.sort_cards(hidden)
    for number in range(len(dealt)):
        worlds.deal_world(hidden)
        for pile in range(PILES):
            dealt[number, pile] = hidden.piles[pile]


def dealt(sizes, allowed, count, known=(), seed=1):
    """Worlds of cards 0, 1, 2 and so on, as tuples of the piles' cards."""
    hidden = new_worlds()
    hidden.hidden[0] = (1 << sum(sizes)) - 1
    hidden.allowed[:] = 2**64 - 1
    hidden.sizes[: len(sizes)] = sizes
    hidden.allowed[: len(allowed)] = allowed
    hidden.known[: len(known)] = known
    hidden.state[:] = seed, 77
    found = np.zeros((count, PILES), dtype=np.uint64)
    deal_many(hidden, found)
    return [tuple(row) for row in found[:, : len(sizes)].tolist()]


def enumerated(sizes, allowed):
    """All worlds that agree with the sizes and with what each pile may hold."""
    cards = sum(sizes)
    for owners in itertools.product(range(len(sizes)), repeat=cards):
        piles = tuple(
            sum(1 << card for card in range(cards) if owners[card] == pile)
            for pile in range(len(sizes))
        )
        fits = all(
            pile.bit_count() == size and not pile & ~may
            for pile, size, may in zip(piles, sizes, allowed, strict=True)
        )
        if fits:
            yield piles


@pytest.mark.parametrize(
    "sizes, allowed",
    [
        ((2, 2, 2), (0b111111, 0b111111, 0b111111)),
        ((2, 2, 2), (0b001111, 0b111111, 0b111111)),
        ((2, 2, 2), (0b001111, 0b111100, 0b111111)),
        ((1, 2, 3), (0b000111, 0b111100, 0b110011)),
        ((2, 1, 2, 1), (0b011110, 0b110011, 0b111111, 0b001111)),
        ((3, 3), (0b011111, 0b111110)),
    ],
)
def test_worlds_are_uniform_among_all_that_agree(sizes, allowed):
    every = list(enumerated(sizes, allowed))
    found = Counter(dealt(sizes, allowed, 400 * len(every)))
    assert set(found) == set(every)
    squares = sum((count - 400) ** 2 / 400 for count in found.values())
    freedom = len(every) - 1
    assert squares < freedom + 5 * (2 * freedom) ** 0.5 + 5


def test_known_cards_stay_where_they_are():
    for piles in dealt((1, 2), (7, 7), 20, known=(1 << 40, 1 << 41)):
        assert piles[0] & 1 << 40 and piles[1] & 1 << 41
        assert [pile.bit_count() for pile in piles] == [2, 3]


def test_what_cannot_be_is_forgotten():
    """Spared 1s that were put aside because there was nothing else (N-16)."""
    for piles in dealt((2, 1), (0b001, 0b110), 3):
        assert [pile.bit_count() for pile in piles] == [2, 1]


def test_odds_draw_cards_to_a_seat():
    hidden = new_worlds()
    hidden.hidden[0], hidden.sizes[:2], hidden.allowed[:] = 0b1111, 2, 2**64 - 1
    hidden.has_odds[0], hidden.state[:] = True, 5
    hidden.kinds[:2] = 0b0011, 0b1100
    hidden.odds[0, 0] = 1e9
    found = np.zeros((50, PILES), dtype=np.uint64)
    deal_many(hidden, found)
    assert (found[:, 0] == 0b0011).all() and (found[:, 1] == 0b1100).all()


# --- candidates ---


@entry
def distinct(legal, gone, ones, liked):
    return candidates.distinct_cards(legal, gone, ones, liked)


def kinds(hand, gone="", liked=""):
    deck = Deck(3, 13)
    sets = deck.hands([hand.split(), gone.split()])
    likes = sum(deck.type_mask(*deck.parse(name)) for name in liked.split()) & sets[0]
    words = (sets[0], sets[0] | sets[1], deck.ones_mask, likes)
    return " ".join(deck.cards(int(distinct(*map(np.uint64, words)))))


def test_cards_that_do_the_same_are_one_candidate():
    assert kinds("B5 B6 B8") == "B5 B8"
    assert kinds("B5 B6 B8", gone="B7") == "B5"
    assert kinds("B5 B6 B8", gone="B7", liked="B8") == "B8"
    assert kinds("B1 B1 B2") == "B1 B2"  # a 1 is loot
    assert kinds("B13 R2 R3 G7 G9") == "B13 R2 G7 G9"


# --- a round with searches ---


@entry
def play_to(table, plan, trace, search, seed, rounds, tricks_before, place):
    """Play the first tricks of a round, and what comes before a place of the next."""
    players, rows, dealer = PLAYERS, ROWS, rounds % PLAYERS
    start_games(table, players, plan.choices, seed, np.uint64(0), rows)
    begin_round(table, players, plan, seed, rounds, trace, rows)
    setup.cover_boxes(table, players, plan, dealer, 0, trace, rows)
    setup.settle_board(table, plan, rows)
    setup.make_teams(table, players, plan, trace, rows)
    setup.empty_aside(table, players, rows)
    setup.discard_cards(table, players, plan, 0, trace, rows)
    tricks.start_tricks(table, players, plan, rows)
    searching.remember_nothing(table, players, rows)
    tricks.move_to_places(table, players, np.int64(HELD), np.int64(FIRST), rows)
    for _ in range(tricks_before):
        searching.play_trick(table, players, plan, dealer, trace, search, rows)
    for before in range(players):
        if before < place:
            tricks.offer_card(table, players, plan, before, rows)
            tricks.lay_card(table, plan, before, trace, rows)
            if before > 0:
                searching.remember_card(table, before, plan.must_trump, rows)


@entry
def search_card(table, plan, search, place):
    tricks.offer_card(table, PLAYERS, plan, place, ROWS)
    pimc.search_cards(table, PLAYERS, plan, 0, place, search, ROWS)


@entry
def search_box(table, plan, trace, search, seed):
    start_games(table, PLAYERS, plan.choices, seed, np.uint64(0), ROWS)
    begin_round(table, PLAYERS, plan, seed, 0, trace, ROWS)


@entry
def search_first_box(table, plan, search):
    setup.offer_box(table, PLAYERS, plan, 0, 0, ROWS)
    pimc.search_boxes(table, PLAYERS, plan, 0, 0, search, ROWS)


def searching_run(policy, rules=None):
    run = Run(rules or Rules(), PLAYERS, [policy] * PLAYERS)
    return run, run.new_trace(run.plan, PLAYERS, 0)


def swap_hidden(table, place, rng):
    """Exchange cards that a place does not see, as far as what others have shown allows it."""
    swapped = 0
    for row in range(ROWS):
        others = [other for other in range(PLAYERS) if other != place]
        for _ in range(40):
            one, two = rng.sample(others, 2)
            mine, yours = int(table[HAND + one, row]), int(table[HAND + two, row])
            given = known_to(table, place, row)
            first = pick(mine & ~given & ~int(table[LACKS + two, row]), rng)
            second = pick(yours & ~given & ~int(table[LACKS + one, row]), rng)
            if first and second:
                table[HAND + one, row] = mine ^ first ^ second
                table[HAND + two, row] = yours ^ first ^ second
                swapped += 1
    return swapped


def known_to(table, place, row):
    """The cards that a place has passed."""
    return int(table[HELD + place, row])


def pick(cards, rng):
    bits = [1 << bit for bit in range(60) if cards >> bit & 1]
    return rng.choice(bits) if bits else 0


@pytest.mark.parametrize("policy", ["pimc:4", "infer:4"])
def test_a_card_does_not_depend_on_hidden_hands(policy):
    run, trace = searching_run(policy)
    rng = random.Random(3)
    chosen = Counter()
    for tricks_before, place in ((0, 0), (3, 2), (8, 1), (11, 3)):
        table, search = new_table(COLUMNS), run.new_search()
        search.users[:] = 0
        play_to(table, run.plan, trace, search, np.uint64(9), 1, tricks_before, place)
        other = table.copy()
        assert swap_hidden(other, place, rng) > ROWS
        assert (other[HAND + place] == table[HAND + place]).all()
        for seen in (table, other):
            search_card(seen, run.plan, run.new_search(), place)
        assert (table[LEGAL] == other[LEGAL]).all()
        assert (table[LEGAL] & ~table[HAND + place] == 0).all()
        chosen.update(table[LEGAL].tolist())
    assert len(chosen) > 30


def test_a_box_does_not_depend_on_hidden_hands():
    run, trace = searching_run("pimc:2")
    table = new_table(COLUMNS)
    search_box(table, run.plan, trace, run.new_search(), np.uint64(4))
    other = table.copy()
    other[HAND + 1 : HAND + 4] = np.roll(table[HAND + 1 : HAND + 4], 1, axis=0)
    for seen in (table, other):
        search_first_box(seen, run.plan, run.new_search())
    assert (table[LEGAL] == other[LEGAL]).all()
    assert len(set(table[LEGAL].tolist())) > 5


def test_a_run_in_which_nobody_searches_is_the_plain_run():
    run, _ = searching_run("pimc:2")
    plain = Run(Rules(), PLAYERS, ["heuristic"] * PLAYERS).block(3, 10, 200)
    search = run.new_search()
    search.users[:] = 0
    tally, trace = run.new_tally(run.plan, PLAYERS), run.new_trace(run.plan, PLAYERS, 0)
    words = np.uint64(3), np.uint64(10)
    table = new_table(COLUMNS)
    run.search_kernels[PLAYERS](table, run.plan, tally, True, *words, 200, trace, search)
    for name, counted in tally._asdict().items():
        assert (counted == plain[name]).all(), name


def test_a_search_does_not_depend_on_threads_or_blocks():
    options = {"games": 6, "policies": "pimc:2,heuristic,infer-cards:3,random", "seed": 8}
    first = njet.simulate(**options, threads=1, block=6).to_json()
    assert njet.simulate(**options, threads=2, block=1).to_json() == first


@pytest.mark.parametrize("policy", ["pimc-cards:20", "infer-cards:20"])
def test_searched_cards_score_more_than_the_heuristics(policy):
    policies = [policy, "heuristic", "heuristic", "heuristic"]
    result = njet.simulate(games=300, policies=policies, seed=2)
    scores = result.tally["scores"][:, 0] / result.games
    assert scores[0] - scores[1:].mean() > 3  # 8 rounds; measured 8 ± 2


def test_more_worlds_are_better():
    policies = ["pimc-cards:60", "pimc-cards:2"] * 2
    result = njet.simulate(games=200, policies=policies, seed=2)
    many, few = result.tally["scores"][:, 0].reshape(2, 2).sum(axis=0)
    assert many > few


@pytest.mark.parametrize("text", ["pimc:1", "pimc:x", "infer:-3", "pimc-cards:1000000"])
def test_worlds_are_a_number(text):
    with pytest.raises(njet.BadInput, match="a whole number from 2 to 100000"):
        njet.simulate(games=1, policies=text)


@given(st.lists(st.sampled_from(["pimc:7", "infer", "heuristic", "cards"]), min_size=4, max_size=4))
def test_who_searches_what(policies):
    for decision, seats in enumerate(lineup.searchers_of(policies)):
        names = [policies[seat] for seat in range(4) if seats >> seat & 1]
        assert names == [name for name in policies if name in ("pimc:7", "infer")], decision
    found = lineup.worlds_of(policies)
    assert [found[seat] for seat in range(4) if policies[seat] == "pimc:7"].count(7) == (
        policies.count("pimc:7")
    )
