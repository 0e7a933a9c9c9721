"""A traced run, played again step by step."""

from nim.state import new_game


def replay(rules, players, seed, trace, game):
    state = new_game(rules, players, seed=seed)
    for action in trace.choices[:, game].tolist():
        if action:
            yield state, action
            state.apply_action(action)
