"""Nim, step by step."""

from njet.core.errors import BadInput
from njet.core.state import TERMINAL, BaseState
from njet.core.texts import need, number, pairs_of, written


class NimState(BaseState):
    __slots__ = ("players", "rules", "tokens", "turn")

    def __init__(self, rules, players, tokens, turn=0):
        super().__init__()
        self.rules, self.players, self.tokens, self.turn = rules, players, tokens, turn

    def current_player(self):
        return TERMINAL if self.is_terminal() else self.turn

    def is_terminal(self):
        return self.tokens == 0

    def num_players(self):
        return self.players

    def num_distinct_actions(self):
        return self.rules.most + 1

    @property
    def round_number(self):
        return 0

    def clone(self):
        other = NimState(self.rules, self.players, self.tokens, self.turn)
        other._copy_base(self)
        return other

    def scores(self):
        return [int(self.is_terminal() and seat == self.turn) for seat in range(self.players)]

    def returns(self):
        return [float(score) for score in self.scores()]

    def winners(self):
        return [self.turn] if self.is_terminal() else []

    def action_to_string(self, action):
        return f"take {action}"

    def string_to_action(self, text):
        try:
            return int(text.removeprefix("take "))
        except ValueError:
            raise BadInput(f"{text!r} is no action, take 1 is") from None

    def information_state_string(self, player=None):
        return f"seat {self._check_seat(player)} sees: {self}"

    def __str__(self):
        return f"{self.tokens} tokens, seat {self.turn} on turn"

    def to_text(self):
        pairs = {"players": self.players, "tokens": self.tokens, "turn": self.turn}
        return written("nim", {key: str(value) for key, value in pairs.items()})

    def _legal_actions(self):
        return list(range(1, min(self.rules.most, self.tokens) + 1))

    def _apply(self, action):
        self.tokens -= action
        if self.tokens:
            self.turn = (self.turn + 1) % self.players

    def _why_not(self, action):
        return f"seat {self.turn} cannot take {action} of {self.tokens}"


def new_game(rules, players, *, seed, game_number=0):
    return NimState(rules, players, rules.tokens)


def from_text(text, rules):
    pairs = pairs_of(text, "nim", ("players", "tokens", "turn"))
    need(pairs, ("players", "tokens"), "a position")
    players = number("players", pairs["players"], 2, 4)
    tokens = number("tokens", pairs["tokens"], 0, 60)
    return NimState(rules, players, tokens, number("turn", pairs.get("turn", "0"), 0, players - 1))
