"""The command ``njet doctor``: what an installation is made of, and whether it works."""

from __future__ import annotations

import json
import platform
from typing import Any

import click

from njet import __version__
from njet.cli import options
from njet.cli.errors import DONE, FAILURE
from njet.cli.streams import emit

_REGISTERS = {512: "zmm", 256: "ymm"}


@click.command()
@options.as_json
def doctor(as_json: bool) -> int:
    """Show versions, the CPU, the cache of compiled code, and what is broken, if anything is.

    One small kernel is compiled to see how wide its vectors are. Exit codes: 0 all is well,
    1 something is broken, which is said with what to do.
    """
    found = _examine()
    emit(json.dumps(found, sort_keys=True, indent=2) + "\n" if as_json else _screen(found))
    return FAILURE if found["problems"] else DONE


def _examine() -> dict[str, Any]:
    from njet.cli import checkup

    packages, problems = checkup.packages()
    vectors, of_vectors = checkup.vectors()
    cache, of_cache = checkup.cache()
    if not problems:  # else what comes of them
        problems = of_vectors + of_cache
    return {
        "schema": "njet.doctor.v1",
        "version": __version__,
        "stream_version": checkup.stream_version(),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "packages": packages,
        "extras": checkup.extras(),
        "cpu": checkup.cpu(),
        "vectors": vectors,
        "cache": cache,
        "threads": checkup.threads(),
        "problems": [problem._asdict() for problem in problems],
    }


def _screen(found: dict[str, Any]) -> str:
    rows = [
        ("njet", f"{found['version']}, stream version {found['stream_version'] or 'unknown'}"),
        ("Python", f"{found['python']}, {found['system']}"),
        ("packages", _versions(found["packages"])),
        ("extras", _versions(found["extras"])),
        ("CPU", " ".join([f"{found['cpu']['name']}:", *found["cpu"]["features"]])),
        ("vectors", _vectors(found["vectors"])),
        ("threads", f"{found['threads']['used']} for njet-sim, of {found['threads']['cpus']} CPUs"),
        *_cache(found["cache"]),
    ]
    for problem in found["problems"]:
        rows += [("broken", problem["what"]), ("  to do", problem["remedy"])]
    if not found["problems"]:
        rows += [("state", "all is well")]
    return "".join(f"{name:<10}{text}".rstrip() + "\n" for name, text in rows)


def _versions(packages: dict[str, str | None]) -> str:
    return ", ".join(f"{name} {version or 'missing'}" for name, version in packages.items())


def _vectors(found: dict[str, Any]) -> str:
    if not found["bits"]:
        return "unknown"
    register = _REGISTERS.get(found["bits"])
    width = f"{found['bits']} bits" + (f" ({register})" if register else "")
    return f"{width} in {found['kernel']}"


def _cache(found: dict[str, Any]) -> list[tuple[str, str]]:
    from njet.cli.render import counted

    if found["folder"] is None:
        return [("cache", "none")]
    rows = [
        ("cache", found["folder"]),
        ("", f"{counted(found['files'], 'file')}, {_megabytes(found['bytes'])}, can be written"),
    ]
    others = found["others"]
    if others:
        size = _megabytes(sum(other["bytes"] for other in others))
        rows += [("", f"beside it {len(others)} of other versions, {size}, may be removed")]
    return rows


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB"
