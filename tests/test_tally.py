"""The tally, counted once more in plain Python from a trace that the reference game replays."""

from __future__ import annotations

import numpy as np
import pytest
from reference.njet import Game, Options

from njet.games.njet.options import Rules
from njet.games.njet.plan import BINS, box_names, score_bins
from njet.games.njet.run import Run
from njet.games.njet.trace import steps_of

SEED, FIRST_GAME, GAMES = 11, 5_000_000_000, 40

RULES = [
    (2, {}),
    (3, {}),
    (4, {}),
    (5, {}),
    (3, {"bonus": "team", "bonus_factor": 3}),
    (5, {"bonus": "own", "discards": ("0", "2x", "2P", "R")}),
    (5, {"rounds": 3, "points": (5, -7), "supertrumps": ("G", "none")}),
    (4, {"target": 100, "max_rounds": 6}),
    (4, {"super_loot": False, "super_follows": "printed"}),
    (3, {"target": 60, "max_rounds": 2, "must_trump": True}),
]


class Replay:
    """One game of a trace, played again by the reference."""

    def __init__(self, run: Run, rules: Rules, players: int, trace, number: int) -> None:
        plan, deck = run.plan, rules.deck(players)
        boxes = box_names(rules, players)

        def hands(round_number: int) -> list[list[str]]:
            return [deck.cards(int(hand)) for hand in trace.deals[round_number, :, number]]

        options = {name: getattr(rules, name) for name in vars(rules)}
        self.game = Game(Options(players=players, **options), hands)
        while self.game.phase != "over":
            choices = iter(trace.choices[self.game.round, :, number].tolist())
            for _ in range(plan.covers):
                self.game.apply(boxes[next(choices).bit_length() - 1])
            team, holder = next(choices), next(choices)
            self._make_teams(team, holder)
            discards = [[next(choices) for _ in range(players)] for _ in range(plan.most_discards)]
            while self.game.phase == "discard":
                seat = self.game.seat
                given = sum(chooser == seat for chooser, _ in self.game.chosen)
                self.game.apply(deck.name(discards[given][seat]))
            playing = self.game.round
            while self.game.phase == "play" and self.game.round == playing:
                self.game.apply(deck.name(next(choices)))
            assert not any(choices)

    def _make_teams(self, team: int, holder: int) -> None:
        first, players = self.game.first, self.game.options.players
        partners = [seat for seat in range(players) if team >> seat & 1 and seat != first]
        if self.game.phase == "team":
            action = "with " + "+".join(map(str, partners)) if partners else "alone"
            self.game.apply(action)
        if self.game.phase == "bonus":
            self.game.apply(f"bonus {holder.bit_length() - 1}")
        assert self.game.bonus_holder == (holder.bit_length() - 1 if holder else None)


def kind_of(record, players: int) -> int:
    """The kind of team choice, as the tally numbers them."""
    size = record.teams.count("A")
    if players == 3:
        return size - 1
    if players == 5:
        return 2 if size == 3 else int(record.bonus != record.first)
    return 0


def moments(x: int, n: int) -> np.ndarray:
    return np.array([x, x * x, x * n])


def recount(replays: list[Replay], rules: Rules, players: int) -> dict[str, np.ndarray]:
    boxes = {name: box for box, name in box_names(rules, players).items()}
    lowest, shift = score_bins(rules, players)
    tally = {name: np.zeros(shape, dtype=np.int64) for name, shape in [
        ("games", 4), ("winners", 1 << players), ("scores", (players, 1 + players)),
        ("histogram", BINS), ("seats", (3, players, 4)), ("boxes", (60, 9)),
        ("supers", (2, 4)), ("classes", (3, 8, 4)),
    ]}  # fmt: skip
    for game in (replay.game for replay in replays):
        if game.cut_off:
            tally["games"][1] += 1
            continue
        n = len(game.history)
        tally["games"] += [1, 0, n, n * n]
        tally["winners"][sum(1 << seat for seat in game.winners)] += 1
        for seat, score in enumerate(game.scores):
            tally["scores"][seat] += [score, *(score * other for other in game.scores)]
            tally["histogram"][min(BINS - 1, max(0, (score - lowest) >> shift))] += 1
            roles = np.zeros(3, dtype=np.int64)
            for record in game.history:
                smaller = min("AB", key=record.teams.count)
                uneven = 2 * record.teams.count("A") != players
                roles += [
                    record.first == seat,
                    record.bonus == seat,
                    uneven and record.teams[seat] == smaller,
                ]
            for kind in range(3):
                x = int(roles[kind])
                tally["seats"][kind, seat] += [*moments(x, n), x * int(roles[1])]
        played = sum(record.supers_played for record in game.history)
        taken = sum(record.supers_captured for record in game.history)
        tally["supers"][0] += [*moments(played, n), played * taken]
        tally["supers"][1] += [*moments(taken, n), played * taken]
        count_boxes(tally["boxes"], game, boxes, n)
        count_classes(tally["classes"], game, players, n)
    return tally


def count_boxes(sums: np.ndarray, game: Game, boxes: dict[str, int], n: int) -> None:
    for name, box in boxes.items():
        line, label = int(name[1]), name.partition(":")[2]
        open_then = [record for record in game.history if record.board[line] == label]
        x = len(open_then)
        sums[box, :3] += moments(x, n)
        for side, place in (("A", 3), ("B", 6)):
            total = sum(plain_total(record, side, game.options) for record in open_then)
            sums[box, place : place + 3] += moments(total, x)


def plain_total(record, side: str, options: Options) -> int:
    """A team's total before the bonus card, but for the option that counts it inside."""
    points = int(record.board[5])
    total = 0
    for seat, team in enumerate(record.teams):
        if team == side:
            times = options.bonus_factor if options.bonus == "own" and seat == record.bonus else 1
            total += times * (record.tricks[seat] + record.loot[seat]) * points
    return total


def count_classes(sums: np.ndarray, game: Game, players: int, n: int) -> None:
    for kind in range(3):
        of_kind = [record for record in game.history if kind_of(record, players) == kind]
        per_game = np.zeros(8, dtype=np.int64)
        for record in of_kind:
            seats = range(players)
            ours = [seat for seat in seats if record.teams[seat] == "A"]
            theirs = [seat for seat in seats if record.teams[seat] == "B"]
            scores = record.scores
            per_game += [
                1,
                sum(record.tricks[seat] for seat in ours),
                sum(record.tricks[seat] for seat in theirs),
                sum(record.loot[seat] for seat in ours),
                sum(record.loot[seat] for seat in theirs),
                scores[record.first],
                sum(scores[seat] for seat in ours if seat != record.first),
                sum(scores[seat] for seat in theirs),
            ]
        for what, x in enumerate(per_game.tolist()):
            sums[kind, what] += [*moments(x, len(of_kind)), x * n]


@pytest.mark.parametrize(("players", "options"), RULES, ids=str)
def test_the_tally_is_what_plain_python_counts(players: int, options: dict) -> None:
    rules = Rules(**options)
    run = Run(rules, players, ["random"] * players)
    trace = run.trace(SEED, FIRST_GAME, GAMES)
    assert trace.choices.shape[1] == steps_of(run.plan, players)
    replays = [Replay(run, rules, players, trace, number) for number in range(GAMES)]
    expected = recount(replays, rules, players)
    counted = run.block(SEED, FIRST_GAME, GAMES)
    assert counted.keys() == expected.keys()
    for name, array in counted.items():
        np.testing.assert_array_equal(array, expected[name], err_msg=name)
