"""All benchmarks, printed as they come, and kept in ``benchmarks/history`` by commit."""

from __future__ import annotations

import argparse
import os
from typing import Any

from benchmarks import commands, history, kernels, peers

POLICIES = ("random", "heuristic")
PLAYERS = (2, 3, 4, 5)


def main() -> None:
    """Measure what was asked for and print it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer and shorter measurements")
    parser.add_argument("--save", action="store_true", help="keep them although files changed")
    parser.add_argument("--beside", metavar="PROGRAM", help="another program to run in between")
    options = parser.parse_args()

    print(" · ".join(f"{name} {value}" for name, value in history.machine().items()))
    print(f"load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "")
    results: dict[str, Any] = {
        "quick": options.quick,
        "kernels": show_kernels(0.1 if options.quick else 0.4, 3 if options.quick else 9),
        "peers": show_peers(options.beside, 1 if options.quick else 3),
        "start_up": show_start_up(2 if options.quick else 5),
        "threads": show_threads(options.quick),
        "commands": show_commands(options.quick),
    }
    if options.save or (history.commit()[1] and not options.quick):
        print(f"\nkept as {history.save(results).relative_to(history.ROOT)}")
    else:
        print("\nnot kept: a quick run, or files have changed since the commit (--save keeps it)")


def show_kernels(seconds: float, times: int) -> dict[str, Any]:
    """The table of speeds."""
    print("\none core, CPU time, the least of several (median in brackets)")
    print(
        f"{'policy':<10}{'players':>8}{'games/s':>20}{'deals/s':>12}"
        f"{'ns/round':>10}{'ns/decision':>13}{'tallies cost':>18}"
    )
    found: dict[str, Any] = {}
    for policy in POLICIES:
        for players in PLAYERS:
            speed = kernels.speed(players, policy, seconds, times)
            found[f"{policy} {players}"] = speed
            games = f"{speed['games_per_second']:,.0f} ({speed['games_per_second_median']:,.0f})"
            share = f"{speed['tally_share']:.1%} ({speed['tally_share_median']:.1%})"
            print(
                f"{policy:<10}{players:>8}{games:>20}{speed['rounds_per_second']:>12,.0f}"
                f"{speed['ns_per_round']:>10.0f}{speed['ns_per_decision']:>13.2f}{share:>18}",
                flush=True,
            )
    return found


def show_peers(beside: str | None, times: int) -> dict[str, Any]:
    """Other ways to play such games, in the same minute."""
    print("\nbeside, random play, 4 players")
    njet = kernels.speed(4, "random", 0.2, 3)
    found: dict[str, Any] = {
        "njet": {name: njet[name] for name in ("games_per_second", "ns_per_decision")},
        "plain Python (the tests' reference)": peers.plain_python(4, 20, times),
        "open_spiel's hearts": peers.open_spiels_hearts(200, times),
    }
    for name, speed in found.items():
        if speed:
            games, decision = speed["games_per_second"], speed["ns_per_decision"]
            print(f"{name:<38}{games:>12,.0f} games/s{decision:>12,.1f} ns/decision")
        else:
            print(f"{name:<38}{'not installed':>20}")
    if beside:
        found[os.path.basename(beside)] = peers.program(beside)
        print(f"{os.path.basename(beside)}: {found[os.path.basename(beside)]['says']}")
    return found


def show_start_up(times: int) -> dict[str, Any]:
    """What the first and later runs of the command take to begin."""
    found = commands.start_up(times)
    print(
        f"\nnjet-sim --games 1: first run ever {found['cold_seconds']:.1f} s "
        f"({found['cold_memory_mib']:.0f} MiB), later {found['warm_seconds']:.2f} s; "
        f"--help {found['help_seconds']:.2f} s"
    )
    return found


def show_threads(quick: bool) -> dict[str, Any]:
    """One thread and two."""
    found = {}
    for policy, games in (("random", 400_000), ("heuristic", 100_000)):
        took = commands.threads(policy, games // (4 if quick else 1), 2 if quick else 5)
        found[policy] = took
        if took:
            print(
                f"{policy}, {took['games']:,} games: one thread {took['one_seconds']:.2f} s, "
                f"two {took['two_seconds']:.2f} s: {took['ratio']:.2f} times as fast"
            )
    return found


def show_commands(quick: bool) -> dict[str, Any]:
    """The whole command, as a person runs it."""
    found = {}
    for policy in POLICIES:
        games = 100_000 if quick else 1_000_000
        found[policy] = commands.whole(policy, games, 1 if quick else 3)
        print(
            f"njet-sim --games {games:,} --policy {policy}: {found[policy]['seconds']:.2f} s, "
            f"{found[policy]['memory_mib']:.0f} MiB"
        )
    return found


if __name__ == "__main__":
    main()
