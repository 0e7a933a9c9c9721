"""The shape of the package: who may import whom, and what is shipped."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import njet
from njet import games

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "njet"
SOURCES = sorted(PACKAGE.rglob("*.py"))

ENGINES = {
    *("state", "tree", "records", "simulation", "solving", "levels", "roundrobin"),
    *("matches", "tuning", "checking", "reviewing", "looking", "tables"),
}
FILES = {
    *("blocks", "unasked", "kept", "cluster", "recording", "rulesets"),
    *("result", "contest", "pairings", "policy"),
}
BELOW = {"core", "games"} | FILES | ENGINES
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "blocks": {"core"},
    "unasked": {"core"},
    "kept": {"core", "blocks", "unasked"},
    "cluster": {"core", "__init__"},
    "rulesets": {"core", "games"},
    "recording": {"core"},
    "result": {"core", "games"},
    "contest": {"core", "games"},
    "pairings": {"core"},
    "policy": {"core", "games"},
    **dict.fromkeys(ENGINES, BELOW | {"__init__"}),
    "study": BELOW | {"study", "__init__"},
    "report": BELOW | {"study", "report"},
    "adapters": BELOW | {"adapters"},
    "cli": BELOW | {"study", "report", "adapters", "cli", "__init__"},
}


def part(path: Path) -> str:
    """The part of the package that a file belongs to: its folder, or its own name."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(path: Path) -> Iterator[str]:
    """Dotted names of what a file imports from the package, late imports included."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def parts_imported(path: Path) -> set[str]:
    names = [name.split(".") for name in imported(path) if name.split(".")[0] == "njet"]
    seconds = {name[1] if len(name) > 1 else "__init__" for name in names}
    return {name if _is_module(PACKAGE / name) else "__init__" for name in seconds}


def _is_module(path: Path) -> bool:
    return path.is_dir() or path.with_suffix(".py").is_file()


@pytest.mark.parametrize(
    "path",
    [path for path in SOURCES if part(path) != "__init__"],  # that offers names from all parts
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_imports_point_one_way(path: Path) -> None:
    own = part(path)
    assert own in MAY_IMPORT, f"{own}: give the new part its place in MAY_IMPORT"
    assert parts_imported(path) <= MAY_IMPORT[own]


@pytest.mark.parametrize("path", sorted((PACKAGE / "games").rglob("*.py")), ids=str)
def test_games_never_import_each_other(path: Path) -> None:
    owner = path.relative_to(PACKAGE / "games").parts[0]
    others = set(games.names()) - {owner}
    for name in imported(path):
        words = name.split(".")
        assert not (words[:2] == ["njet", "games"] and len(words) > 2 and words[2] in others)


@pytest.mark.parametrize(
    "path", [p for p in SOURCES if part(p) != "games"], ids=lambda path: str(path.relative_to(ROOT))
)
def test_nothing_outside_games_asks_which_game_it_is(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        compared: list[ast.expr] = []
        if isinstance(node, ast.Compare):
            compared = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            compared = [node.value]
        for expression in compared:
            for leaf in ast.walk(expression):
                named = isinstance(leaf, ast.Constant) and leaf.value in games.names()
                assert not named, f"line {leaf.lineno} compares with the name of a game"


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = (
        "import sys, njet, njet.games; njet.games.names(); njet.games.load('njet');"
        "print(*sorted({'numba', 'pandas', 'rich', 'click', 'matplotlib'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_a_function_is_not_hidden_by_the_module_it_comes_from() -> None:
    code = (
        "import importlib.util, njet\n"
        "for name in ('simulate', 'perft', 'solve', 'ladder', 'tournament', 'review', 'compare',"
        " 'sweep', 'balance', 'ratio', 'plan', 'quality'):\n"
        "    assert callable(getattr(njet, name)), name\n"
        "    if importlib.util.find_spec(f'njet.{name}'):\n"
        "        importlib.import_module(f'njet.{name}')\n"
        "    assert callable(getattr(njet, name)), name\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_every_public_name_is_there() -> None:
    assert njet.__all__
    for name in njet.__all__:
        assert getattr(njet, name) is not None
    assert set(njet.__all__) <= set(dir(njet))


def test_the_typed_marker_and_the_licence_are_there() -> None:
    assert (PACKAGE / "py.typed").is_file()
    assert "Apache License" in (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_the_scripts_lead_to_functions() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == "njet-sim"
    for entry in project["scripts"].values():
        module, _, function = entry.partition(":")
        __import__(module)
        assert callable(getattr(sys.modules[module], function))
