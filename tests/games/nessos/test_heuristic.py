"""The heuristic and its kin: stronger than chance, blind to what is hidden, and sane."""

import random

import numba
import numpy as np
import pytest
from contract.nessos import shuffle_hidden
from games.nessos.playing import play, position

from njet.core.bits import ALL
from njet.core.columns import ROWS, new_table
from njet.core.jit import FLAGS
from njet.games.nessos import Rules, offers, policies
from njet.games.nessos.actions import cards_of
from njet.games.nessos.cards import CHARONS, lane
from njet.games.nessos.game import ANSWER, CARD, CLAIM
from njet.games.nessos.plan import make_plan
from njet.games.nessos.replay import replay
from njet.games.nessos.run import Run
from njet.games.nessos.table import (
    ACCEPT_ACTION,
    ADDS,
    CHARONS_UP,
    CLAIM_ACTION,
    CLEAN,
    COLUMNS,
    FACE_UP,
    HAND,
    LAST,
    LEGAL,
    LIVE,
    NUMBERS,
    OFFERED,
    OFFERERS,
    OPEN,
    OUT,
    PAWN,
    POINTS,
    RISKY,
    TAKEN,
    TURN,
    WORD,
)
from njet.games.nessos.table import CARD as CHOSEN
from njet.games.nessos.weights import (
    ADDS_CHARON,
    BLUFF,
    HARM_MORE,
    LOWEST_CLAIM,
    POOR,
    SHARE,
    TRUST,
    WEIGHTS,
)

PLAYERS = range(3, 7)
GAMES = 2_000


# --- what it likes at a position ---


@numba.njit(**FLAGS)
def narrow(table, players, plan, phase, offered):
    """Narrow LEGAL to what the heuristic likes, with so many cards on offer."""
    offers.show_hand(table, players, ROWS)
    if phase == 0:
        offers.offer_cards(table, ROWS)
        policies.narrow_cards(table, players, plan, offered, ROWS)
    elif phase == 1:
        offers.offer_claims(table, plan.claims, ROWS)
        policies.narrow_claims(table, plan, offered, ROWS)
    else:
        offers.offer_answers(table, offered - 1, ROWS)
        policies.narrow_answers(table, players, plan, offered - 1, ROWS)


PHASES = (CARD, CLAIM, ANSWER)
"""What it decides; whom to offer a card is left to chance."""


def table_of(game, rng) -> np.ndarray:
    """A table with a game in its rows, and in all other columns whatever there may be."""
    table = new_table(COLUMNS)
    table[:] = rng.integers(2**64, size=table.shape, dtype=np.uint64)
    table[OPEN] = table[ADDS] = ALL
    limit, players = game.setting.rules.charons_out, game.setting.players
    charons = [(cards & CHARONS).bit_count() for cards in game.taken]
    live = [seat for seat in range(players) if game.live >> seat & 1]
    table[LIVE], table[OUT] = game.live, game.setting.everyone ^ game.live
    table[RISKY] = sum(1 << seat for seat in live if charons[seat] + 1 >= limit)
    table[CLEAN] = sum(1 << seat for seat in range(players) if not charons[seat])
    table[FACE_UP], table[CHARONS_UP] = sum(game.taken), sum(charons)
    for seat in range(players):
        table[HAND + seat], table[TAKEN + seat] = game.hands[seat], game.taken[seat]
        table[POINTS + seat] = game.points(seat)
    table[PAWN], table[TURN] = 1 << game.pawn, 1 << game.seat
    table[OFFERED] = sum(offer.card for offer in game.offers)
    table[OFFERERS] = sum(1 << offer.seat for offer in game.offers)
    for place, offer in enumerate(game.offers):
        table[NUMBERS + place], table[LAST] = 1 << offer.number, 1 << offer.seat
    if game.offers or game.chosen:
        table[CHOSEN] = game.chosen or game.offers[-1].card
    return table


def liked(state, weights=None, seed: int = 0, policy: str = "heuristic", word: int = 0) -> int:
    """What a policy likes best, as a set of cards, numbers or answers."""
    game = state.game
    players = game.setting.players
    plan = make_plan(state.rules, players, [policy] * players)
    for place, weight in (weights or {}).items():
        plan.weights[list(WEIGHTS).index(policy), place] = weight
    table = table_of(game, np.random.default_rng(seed))
    table[WORD] = word
    narrow(table, players, plan, PHASES.index(game.phase), len(game.offers))
    (found,) = set(table[LEGAL].tolist())
    return found


def member(action: int) -> int:
    """What an action is in such a set; equal cards are one action."""
    if action >= CLAIM_ACTION:
        return 1 << action - CLAIM_ACTION + 1
    return cards_of(action) or 1 << action - ACCEPT_ACTION


def likes(state, weights=None) -> list[str]:
    """The actions that the heuristic likes best, as texts."""
    found = liked(state, weights)
    actions = [action for action in state.legal_actions() if member(action) & found]
    return list(map(state.action_to_string, actions))


# --- strength ---


@pytest.mark.parametrize(
    ("players", "seat"), [(players, seat) for players in PLAYERS for seat in range(players)]
)
def test_it_beats_random_play_from_every_seat(players, seat):
    """Its share of the wins is about twice a player's; the standard error of that is 3 to 7 %."""
    line_up = ["heuristic" if place == seat else "random" for place in range(players)]
    counted = Run(Rules(), players, line_up).block(3, 0, GAMES)
    wins = sum(
        games / winners.bit_count()
        for winners, games in enumerate(counted["winners"].tolist())
        if winners >> seat & 1
    )
    assert wins / GAMES > 1.6 / players
    points = counted["scores"][:, 0] / GAMES
    assert points[seat] > 1.3 * np.delete(points, seat).max()


@pytest.mark.parametrize("players", PLAYERS)
def test_tuned_beats_the_heuristic(players):
    counted = Run(Rules(), players, ["tuned", *["heuristic"] * (players - 1)]).block(3, 0, GAMES)
    wins = sum(
        games / winners.bit_count()
        for winners, games in enumerate(counted["winners"].tolist())
        if winners & 1
    )
    assert wins / GAMES > 1.3 / players


# --- what it sees ---

RULE_SETS = [
    {},
    {"eliminated": "pile", "charons_out": 2, "target": 100},
    {"claims": "deck", "numbers": (1, 2, 3, 9), "hand_size": 4},
]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("options", RULE_SETS, ids=str)
@pytest.mark.parametrize("policy", WEIGHTS)
def test_it_sees_no_hidden_cards(players, options, policy):
    """Other hands, the pile and the cards on offer are exchanged: it likes the same as before."""
    rng, rules = random.Random(players), Rules(**options)
    line_up = rng.choices(["random", "heuristic"], k=players)
    trace = Run(rules, players, line_up).trace(8, 0, 12)
    narrowed = dict.fromkeys(PHASES, 0)
    for number in range(12):
        for state, _ in replay(rules, players, 8, trace, number):
            if state.game.phase not in PHASES:
                continue
            word = rng.getrandbits(64)
            found = liked(state, seed=1, policy=policy, word=word)
            other = shuffle_hidden(state, state.current_player(), rng)
            assert liked(other, seed=2, policy=policy, word=word) == found
            narrowed[state.game.phase] += likes_less_than_all(state, found)
    assert min(narrowed.values()) > 10


def likes_less_than_all(state, found: int) -> bool:
    """Whether what is liked is a part of what is legal; it is never nothing, nor more."""
    legal = sum(map(member, state.legal_actions()))
    if state.game.phase == CARD:
        legal = state.game.hands[state.game.seat]
    assert found
    assert not found & ~legal
    return found != legal


# --- what it puts down ---


@pytest.mark.parametrize("bluff", [0, 1, 2])
def test_it_mixes_its_best_creatures_with_charons(bluff):
    state = position("5 9 9 C C C/1/1/1", hand_size=6)
    found = liked(state, {BLUFF: bluff})
    assert (found & CHARONS).bit_count() == bluff
    assert (found & ~CHARONS).bit_count() == 2
    assert likes(state, {BLUFF: bluff}) == ["9", "C"][: 1 + bool(bluff)]


def test_it_does_not_bluff_where_the_card_may_come_back_and_put_it_out():
    assert likes(position("5 9 C/1/1/1", "C C///")) == ["9"]
    assert likes(position("C/1/1/1", "C C///")) == ["C"]  # what else


def test_it_adds_its_lowest_card_or_a_charon():
    state = play(position("9/3 5 C/1/1"), "9>1:9", "add")
    assert likes(state, {ADDS_CHARON: 0}) == ["3"]
    assert likes(state, {ADDS_CHARON: 1}) == ["C"]


def test_it_calls_a_charon_what_it_may_well_be():
    """A high number, two or more of which have not been seen; here there is no 6."""
    state = play(position("C 8/1/1/1", "/10 10 8 9/10/8"), "C", "to 1")
    assert likes(state, {LOWEST_CLAIM: 5}) == ["claim 5", "claim 7", "claim 9"]
    low = play(position("C/1/1/1", numbers=(1, 2, 3)), "C", "to 1")
    assert likes(low, {LOWEST_CLAIM: 5}) == ["claim 1", "claim 2", "claim 3"]


# --- how it answers ---


@pytest.mark.parametrize(
    ("hands", "taken"),
    [("C/7/1/1", "//7 10 10/7 7"), ("C/1/1/1", "/10 10 10/7 7/7 7"), ("C/7 7 7 7/1/1", "")],
)
def test_it_refuses_a_certain_charon(hands, taken):
    """It sees all sevens, be it face up or in its hand."""
    assert likes(play(position(hands, taken), "C>1:7")) == ["refuse"]


def test_it_refuses_a_pile_with_a_certain_charon_in_it():
    state = position("9/C/7/1", "//7 10 10 5/7 7")
    assert likes(play(state, "9>1:9", "C>2:7")) == ["refuse"]


def test_two_cards_that_are_said_to_be_the_last_of_their_number_cannot_both_be():
    state = position("7/C/1/1", "/7/7/7")
    assert likes(play(state, "7>1:7", "C>2:7")) == ["refuse"]


def test_it_believes_where_no_charon_is_hidden():
    """A seat with both Charons in sight takes what wins, and any other creature."""
    for taken in ("/10 10 10 3/C/", "/1/C/", "/C 1//"):
        state = position("7/C/1/1", taken, charons=2)
        assert likes(play(state, "7>1:7")) == ["accept"]


def test_it_takes_what_wins_even_if_it_may_be_a_charon():
    winning, not_winning = "/10 10 10 3 C C//", "/10 10 10 2 C C//"
    for taken, answer in ((winning, "accept"), (not_winning, "refuse")):
        state = position("7/1/1/1", taken)
        assert likes(play(state, "7>1:7")) == [answer]


def test_it_counts_the_sets_that_a_card_completes():
    for taken, answer in (("/1 2/C/C", "accept"), ("/2/C/C", "refuse")):
        state = play(position("3/5/5/5", taken), "3>1:3")
        assert likes(state, {TRUST: 16, HARM_MORE: 8}) == [answer], taken


def test_it_adds_where_either_answer_is_poor():
    weights = {POOR: 16_000}
    assert likes(play(position("7/5/5/5"), "7>1:7"), weights) == ["add"]
    assert likes(play(position("7//5/5"), "7>1:7"), weights) == ["accept"]  # nothing to add


def test_it_trusts_as_its_weights_say():
    state = play(position("7/5/5/5"), "7>1:7")
    assert likes(state, {TRUST: 0}) == ["refuse"]
    assert likes(state, {TRUST: 1600}) == ["accept"]


def test_it_lies_in_its_share_of_the_cases():
    """Of 256 low bytes of the half that chooses a card, so many choose a Charon."""
    state = position("5 9 C/1/1/1")
    lies = 0
    for byte in range(256):
        weights = {place: 0 for place in range(SHARE, SHARE + 9)} | {SHARE: 100}
        found = liked(state, weights, policy="tuned", word=(0xFF00 | byte) << 32)
        assert found in (position("5 9 C/1/1/1").game.hands[0] & CHARONS, lane(9) & found)
        lies += bool(found & CHARONS)
    assert lies == 100
