"""The games in OpenSpiel: its own checks, its search and its solvers, run for real."""

import random
import subprocess
import sys
from collections import defaultdict

import numpy as np
import pyspiel
import pytest
from contract.case import case_of
from open_spiel.python.algorithms import cfr, exploitability, external_sampling_mccfr, mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation
from open_spiel.python.tests import games_sim_test
from playable import AT_EVERY_TABLE, PLAYABLE

import njet.adapters.open_spiel  # noqa: F401 - it registers the games
from njet import games
from njet.core.errors import BadInput
from njet.state import new_game

ONE_CARD_EACH = "highest:2;ones:0;hand_size:1;discards:0/1;trumps:B/R;supertrumps:B/none;points:1/2"
THREE_CARDS = "numbers:1/2;copies:1;charons:1"
TINY = {
    "njet": f"python_njet(players=2,rules=rounds:1;{ONE_CARD_EACH})",
    "nessos": f"python_nessos(players=3,rules={THREE_CARDS};hand_size:1;claims:deck)",
    "nothanks": "python_nothanks(players=3,rules=low:3;high:5;removed:1;chips:1;first:0)",
}
"""As small as the options allow: 46,080, 3,168 and 66 ways to end."""

SMALL = {
    "njet": "python_njet(players=3,rules=rounds:2;hand_size:3)",
    "nessos": "python_nessos(players=4,rules=eliminated:pile;charons_out:2)",
    "nothanks": "python_nothanks(players=3,rules=rounds:2;high:14;removed:2)",
}
every_game = pytest.mark.parametrize("game", PLAYABLE)


def walk(game, seed):
    """The states of a random game, chance nodes among them; the last one is over."""
    rng, state = random.Random(seed), game.new_initial_state()
    yield state
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        yield state


def nodes(state):
    """A state and all that may follow."""
    yield state
    if state.is_terminal():
        return
    actions = state.legal_actions()
    for action in actions:
        yield from nodes(state.child(action))


# --- its own checks ---


@pytest.mark.parametrize("game, players", AT_EVERY_TABLE)
def test_its_random_simulation_finds_nothing(game, players):
    rules = "rounds:1" if game == PLAYABLE[0] else ""
    found = pyspiel.load_game(f"python_{game}(players={players},rules={rules})")
    pyspiel.random_sim_test(found, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("text", [*SMALL.values(), "python_njet(players=5,utility=wins)"])
def test_its_tests_of_every_game_pass(text):
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(text))


@every_game
def test_observations_have_the_named_fields_of_the_layout(game):
    found = pyspiel.load_game(SMALL[game])
    module = games.load(game).module("observing")
    observation = make_observation(found)
    for state in walk(found, 1):
        for player in range(found.num_players()):
            tensor = np.array(state.observation_tensor(player))
            if state.is_chance_node():
                assert not tensor.any()
                continue
            njets = state.play.state
            np.testing.assert_array_equal(tensor, module.observation(njets, player))
            observation.set_from(state, player)
            for field in module.layout(found.num_players()):
                part = tensor[field.start : field.start + field.size]
                np.testing.assert_array_equal(observation.dict[field.name].ravel(), part)
            assert observation.string_from(state, player) == njets.information_state_string(player)


@every_game
def test_there_is_no_tensor_that_remembers_everything(game):
    found = pyspiel.load_game(SMALL[game])
    assert not found.get_type().provides_information_state_tensor
    assert make_observation(found, INFO_STATE_OBS_TYPE).tensor is None


# --- its algorithms ---


@every_game
def test_its_search_plays_against_chance(game):
    found = pyspiel.load_game(SMALL[game])
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(found, 2, 8, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = found.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=chances))
        elif state.current_player() == 0:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    assert len(state.returns()) == found.num_players()


def test_its_solver_comes_close_to_an_equilibrium():
    found = pyspiel.load_game(TINY["nothanks"])
    solver = cfr.CFRSolver(found)
    gains = []
    for _ in range(2):
        for _ in range(20):
            solver.evaluate_and_update_policy()
        gains.append(exploitability.nash_conv(found, solver.average_policy()))
    assert 0 <= gains[1] < gains[0] < 0.5


@pytest.mark.verify
@pytest.mark.parametrize("game", ["nessos", "njet"])
def test_its_solver_runs_on_the_smallest_of_the_other_games(game):
    found = pyspiel.load_game(TINY[game])
    solver = cfr.CFRSolver(found)
    solver.evaluate_and_update_policy()
    for state in walk(found, 1):
        if state.is_player_node():
            odds = solver.average_policy().action_probabilities(state)
            assert set(odds) == set(state.legal_actions())
            assert sum(odds.values()) == pytest.approx(1)


@pytest.mark.parametrize("game", ["nessos", "njet"])
def test_its_sampling_solver_learns(game):
    found = pyspiel.load_game(TINY[game])
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(found)
    solver.iteration()
    assert solver.average_policy().action_probabilities(
        next(state for state in walk(found, 1) if state.is_player_node())
    )


# --- what it rests on ---


@every_game
def test_what_a_seat_knows_has_perfect_recall(game):
    """From what a seat knows follows what it knew and did before."""
    rng = random.Random(1)
    found = pyspiel.load_game(TINY[game] if game == "nothanks" else SMALL[game])
    before, below = {}, defaultdict(set)

    def follow(state, pasts):
        if state.is_terminal():
            return
        player = state.current_player()
        actions = state.legal_actions()
        if player >= 0:
            known = (player, state.information_state_string(player))
            assert before.setdefault(known, pasts[player]) == pasts[player]
            below[known] = below[known] or set(actions)
            assert below[known] == set(actions)
        if game != "nothanks":
            actions = rng.sample(actions, min(len(actions), 1 + (rng.random() < 0.02)))
        for action in actions:
            after = dict(pasts)
            if player >= 0:
                after[player] = (known, action)
            follow(state.child(action), after)

    for _ in range(3):
        follow(found.new_initial_state(), dict.fromkeys(range(found.num_players())))
    assert len(before) > 40


@every_game
def test_every_deal_comes_about_in_one_way_and_equally_often(game):
    def deals(state, chance):
        if not state.is_chance_node():
            yield str(state), chance
            return
        for outcome, odds in state.chance_outcomes():
            yield from deals(state.child(outcome), chance * odds)

    found = list(deals(pyspiel.load_game(TINY[game]).new_initial_state(), 1))
    texts, chances = zip(*found, strict=True)
    assert len(set(texts)) == len(texts) == {"njet": 12, "nessos": 18, "nothanks": 3}[game]
    assert chances == pytest.approx([1 / len(texts)] * len(texts))


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_hidden_cards_change_nothing_that_a_seat_is_shown(game, seed):
    rng = random.Random(seed)
    for state in walk(pyspiel.load_game(SMALL[game]), seed):
        if not state.is_player_node() or rng.random() > 0.2:
            continue
        for seat in range(state.num_players()):
            other = state.clone()
            other.play.state = case_of(game).shuffle_hidden(state.play.state, seat, rng)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.information_state_string(seat) == state.information_state_string(seat)


def dealt_cards(state):
    """The chance outcomes of a finished game as texts, in order."""
    play, texts = state.get_game().new_initial_state(), []
    for step in state.history():
        if play.is_chance_node():
            texts.append(play.action_to_string(step))
        play.apply_action(step)
    return texts


@pytest.mark.parametrize("seed", range(3))
def test_a_game_of_given_cards_goes_the_same_way(seed):
    """No Thanks!: from what was turned up, njet's own game has the same scores."""
    found = pyspiel.load_game("python_nothanks(players=5)")
    *_, last = walk(found, seed)
    first, *cards = (text.split()[1] for text in dealt_cards(last))
    again = new_game("nothanks", players=5, first_player=int(first), deals=[cards])
    for action in last.play.state.history():
        again.apply_action(action)
    assert again.returns() == last.returns()


@pytest.mark.parametrize("eliminated", ["aside", "pile"])
def test_no_card_is_lost_where_chance_draws(eliminated):
    found = pyspiel.load_game(f"python_nessos(players=5,rules=eliminated:{eliminated})")
    drawn = 0
    for state in walk(found, 2):
        if state.is_chance_node():
            continue
        game = state.play.state.game
        offered = [offer.card for offer in game.offers]
        cards = [*game.hands, *game.taken, *game.aside, *game.pile, *offered]
        assert sum(cards) == game.setting.deck.mask
        assert sum(map(int.bit_count, cards)) == len(game.setting.deck)
        drawn += len(state.play.recall(0).split("drew")) - 1
    assert drawn > 0


@pytest.mark.parametrize("utility, sums", [("returns", "GENERAL_SUM"), ("wins", "CONSTANT_SUM")])
def test_utilities(utility, sums):
    found = pyspiel.load_game(f"python_nothanks(players=3,utility={utility})")
    assert found.get_type().utility.name == sums
    *_, last = walk(found, 1)
    state = last.play.state
    wins = [(seat in state.winners()) / len(state.winners()) for seat in range(3)]
    assert last.returns() == (wins if utility == "wins" else state.returns())


def test_a_game_that_may_be_cut_off_has_no_constant_sum():
    found = pyspiel.load_game("python_njet(utility=wins,rules=target:100;max_rounds:1)")
    assert found.utility_sum() is None


@pytest.mark.parametrize(
    "text, message",
    [
        ("python_njet(players=9)", "Njet! is for 2 to 5 players, not 9"),
        ("python_njet(rules=nessos)", "'nessos' are rules of nessos, not of njet"),
        ("python_njet(rules=njet;rounds)", "'rounds' is no option: its name and value"),
        ("python_njet(rules=round:1)", "'round' is no option of njet, did you mean rounds?"),
        ("python_njet(utility=score)", "utility: 'score' is not allowed: returns, wins"),
    ],
)
def test_what_is_wrong_with_a_parameter_is_said(text, message):
    with pytest.raises(BadInput) as caught:
        pyspiel.load_game(text)
    assert message in str(caught.value)


def test_the_end_of_the_interpreter_is_quiet():
    code = (
        "import njet.adapters.open_spiel, pyspiel;"
        "print(pyspiel.load_game('python_njet').new_initial_state().is_chance_node())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("True\n", "")
