"""All benchmarks, printed as they come, and kept in ``benchmarks/history`` by commit."""

from __future__ import annotations

import argparse
import itertools
import os
from collections.abc import Sequence
from typing import Any

from benchmarks import adapters, commands, history, kernels, peers, records, tables, verifying
from njet.games import load, names

POLICIES = ("random", "heuristic")


def main() -> None:
    """Measure what was asked for and print it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer and shorter measurements")
    parser.add_argument("--save", action="store_true", help="keep them although files changed")
    parser.add_argument("--game", choices=names(), action="append", help="only that game")
    parser.add_argument("--beside", metavar="PROGRAM", help="another program to run in between")
    options = parser.parse_args()
    games = tuple(options.game or names())

    print(" · ".join(f"{name} {value}" for name, value in history.machine().items()))
    print(f"load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "")
    results: dict[str, Any] = {
        "quick": options.quick,
        "kernels": show_kernels(games, 0.1 if options.quick else 0.4, 3 if options.quick else 9),
        "peers": show_peers(games, options.beside, 1 if options.quick else 3),
        "tables": show_tables(games, 100 if options.quick else 400, 3 if options.quick else 7),
        "records": show_records(games, 0.5 if options.quick else 3, 3 if options.quick else 7),
        "verify": show_verify(games, 3 if options.quick else 7),
        "adapters": show_adapters(games, 2_000, 5 if options.quick else 25),
        "start_up": show_start_up(games, 2 if options.quick else 5),
        "threads": show_threads(games, options.quick),
        "commands": show_commands(games, options.quick),
    }
    if options.save or (history.commit()[1] and not options.quick):
        print(f"\nkept as {history.save(results).relative_to(history.ROOT)}")
    else:
        print("\nnot kept: a quick run, or files have changed since the commit (--save keeps it)")


def show_kernels(games: Sequence[str], seconds: float, times: int) -> dict[str, Any]:
    """The table of speeds."""
    print("\none core, CPU time, the least of several (median in brackets)")
    print(
        f"{'game':<10}{'policy':<10}{'players':>8}{'games/s':>24}{'rounds/s':>12}"
        f"{'ns/round':>10}{'ns/decision':>13}{'tallies cost':>18}"
    )
    found: dict[str, Any] = {}
    for game, policy in itertools.product(games, POLICIES):
        for players in load(game).players:
            speed = kernels.speed(game, players, policy, seconds, times)
            found[f"{game} {policy} {players}"] = speed
            a_second = f"{speed['games_per_second']:,.0f} ({speed['games_per_second_median']:,.0f})"
            share = f"{speed['tally_share']:.1%} ({speed['tally_share_median']:.1%})"
            print(
                f"{game:<10}{policy:<10}{players:>8}{a_second:>24}"
                f"{speed['rounds_per_second']:>12,.0f}{speed['ns_per_round']:>10.0f}"
                f"{speed['ns_per_decision']:>13.2f}{share:>18}",
                flush=True,
            )
    return found


def show_peers(games: Sequence[str], beside: str | None, times: int) -> dict[str, Any]:
    """Other ways to play such games, in the same minute."""
    print("\nbeside, random play, 4 players")
    found: dict[str, Any] = {}
    for game in games:
        speed = kernels.speed(game, 4, "random", 0.2, 3)
        found[game] = {name: speed[name] for name in ("games_per_second", "ns_per_decision")}
        found[f"{game}, plain Python (the tests' reference)"] = peers.plain_python(game, 4, times)
    found["open_spiel's hearts"] = peers.open_spiels_hearts(200, times)
    for name, speed in found.items():
        if speed:
            games, decision = speed["games_per_second"], speed["ns_per_decision"]
            print(f"{name:<50}{games:>12,.0f} games/s{decision:>12,.1f} ns/decision")
        else:
            print(f"{name:<50}{'not installed':>20}")
    if beside:
        found[os.path.basename(beside)] = peers.program(beside)
        print(f"{os.path.basename(beside)}: {found[os.path.basename(beside)]['says']}")
    return found


def show_tables(games: Sequence[str], steps: int, times: int) -> dict[str, Any]:
    """Tables for learners, stepped by recorded actions."""
    print("\ntables of 4,096 rows, one core, CPU time, million decisions/s")
    print(f"{'game':<10}{'players':>8}{'steps':>8}{'masks too':>11}{'seen too':>10}{'one row':>12}")
    found: dict[str, Any] = {}
    for game in games:
        players = tables.default_players(game)
        speed = found[game] = tables.speed(game, players, 4096, steps, times)
        million = [value / 1e6 for key, value in speed.items() if key.startswith("decisions")]
        print(
            f"{game:<10}{players:>8}{million[0]:>8.1f}{million[1]:>11.1f}{million[2]:>10.1f}"
            f"{speed['microseconds_of_one_row']:>9.1f} µs",
            flush=True,
        )
    return found


def show_records(games: Sequence[str], seconds: float, times: int) -> dict[str, Any]:
    """Rounds played and written to a file."""
    print("\nplayed and written as parquet, one core, CPU time, 4 players")
    found: dict[str, Any] = {}
    for game, policy in itertools.product(games, POLICIES):
        speed = found[f"{game} {policy}"] = records.speed(game, policy, seconds, times)
        print(
            f"{game:<10}{policy:<10}{speed['rounds_per_second']:>12,.0f} rounds/s"
            f"{speed['ns_per_round']:>8.0f} ns a round, {speed['ns_per_round_without']:.0f} without"
            f"{speed['bytes_per_round']:>8.1f} bytes a round",
            flush=True,
        )
    return found


def show_verify(games: Sequence[str], times: int) -> dict[str, Any]:
    """Recorded games played again by the rules."""
    print("\nrecords read and verified, one core, CPU time, 4 players, random play")
    found: dict[str, Any] = {}
    for game in games:
        speed = found[game] = verifying.speed(game, times)
        print(
            f"{game:<10}{speed['decisions_per_second']:>12,.0f} decisions/s"
            f" ({speed['decisions_per_second_median']:,.0f})",
            flush=True,
        )
    return found


def show_adapters(games: Sequence[str], steps: int, times: int) -> dict[str, Any]:
    """What a step takes in the interfaces of others."""
    print("\nsteps a second, one core, CPU time, the best of several, 4 players")
    found: dict[str, Any] = {}
    for game in games:
        speed = found[f"{game} pettingzoo"] = adapters.pettingzoo(game, steps, times)
        print(
            f"{game:<10}PettingZoo {speed['steps_per_second']:>10,.0f}, "
            f"step() alone {speed['steps_alone_per_second']:,.0f}, "
            f"njet.State {speed['state_per_second']:,.0f}",
            flush=True,
        )
        speed = found[f"{game} open_spiel"] = adapters.open_spiel(game, steps, times)
        print(
            f"{game:<10}OpenSpiel  {speed['steps_per_second']:>10,.0f}, "
            f"{speed['chance_share']:.0%} of them chance",
            flush=True,
        )
    return found


def show_start_up(games: Sequence[str], times: int) -> dict[str, Any]:
    """What the first and later runs of the command take to begin."""
    found: dict[str, Any] = {"help_seconds": commands.help_seconds(times)}
    print(f"\nnjet-sim --help: {found['help_seconds']:.2f} s")
    for game in games:
        took = found[game] = commands.start_up(game, times)
        print(
            f"njet-sim {game} --games 1: first run ever {took['cold_seconds']:.1f} s "
            f"({took['cold_memory_mib']:.0f} MiB), later {took['warm_seconds']:.2f} s",
            flush=True,
        )
    return found


def show_threads(games: Sequence[str], quick: bool) -> dict[str, Any]:
    """One thread and two."""
    found = {}
    for game, policy in itertools.product(games, POLICIES):
        number = commands.GAMES[game] // (8 if quick else 2)
        took = commands.threads(game, policy, number, 2 if quick else 5)
        found[f"{game} {policy}"] = took
        if took:
            print(
                f"{game} {policy}, {number:,} games: one thread {took['one_seconds']:.2f} s, "
                f"two {took['two_seconds']:.2f} s: {took['ratio']:.2f} times as fast"
            )
    return found


def show_commands(games: Sequence[str], quick: bool) -> dict[str, Any]:
    """The whole command, as a person runs it."""
    found = {}
    for game, policy in itertools.product(games, POLICIES):
        number = commands.GAMES[game] // (10 if quick else 1)
        took = found[f"{game} {policy}"] = commands.whole(game, policy, number, 1 if quick else 3)
        print(
            f"njet-sim {game} --games {number:,} --policy {policy}: {took['seconds']:.2f} s, "
            f"{took['memory_mib']:.0f} MiB",
            flush=True,
        )
    return found


if __name__ == "__main__":
    main()
