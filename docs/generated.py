"""Parts of the reference that are written by the program itself: commands, actions, views."""

from __future__ import annotations

import importlib.util
import inspect
import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import njet
from njet import games

WIDTH = 96
EXAMPLES = Path(__file__).resolve().parent / "examples"
INHERITING = ("Result", "State")
"""Classes whose inherited methods are shown: of the others they are the same."""


class Commands(SphinxDirective):
    """A section for every command, with its own help."""

    def run(self) -> list[nodes.Node]:
        """Return the sections."""
        from njet.cli.group import njet as group
        from njet.cli.sim import sim

        found = {"njet-sim": sim}
        found |= {f"njet {name}": command for name, command in sorted(group.commands.items())}
        return [_section(name, _code(_help(name, command))) for name, command in found.items()]


class Actions(SphinxDirective):
    """The ids of a game's actions with their texts, as of a game for so many."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return a table."""
        played = games.load(self.arguments[0])
        state = njet.new_game(played.name, players=played.players[-1], seed=0)
        rows = [(_range(ids), ", ".join(texts)) for ids, texts in _runs(state)]
        return [_table(("ids", "actions"), rows)]


class Views(SphinxDirective):
    """What a game's policies are shown, as the source has it."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the classes' sources."""
        module = games.load(self.arguments[0]).module("views")
        found = [
            value
            for value in vars(module).values()
            if inspect.isclass(value) and value.__module__ == module.__name__
        ]
        return [_code(inspect.getsource(view), "python") for view in found]


class Observation(SphinxDirective):
    """What is where in an observation of a game's default number of players."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return a table."""
        played = games.load(self.arguments[0])
        if importlib.util.find_spec(f"{played.package}.observing") is None:
            return []
        layout = played.module("observing").layout(played.default_players)
        rows = [
            (_range(range(field.start, field.start + field.size)), field.name, field.meaning)
            for field in layout
        ]
        return [_table(("entries", "field", "meaning"), rows)]


class Names(SphinxDirective):
    """The documentation of public names, those that there are, each by its kind."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Return what autodoc makes of them."""
        names = " ".join(self.content).split()
        lines = [line for name in names if name in njet.__all__ for line in _autodoc(name)]
        text = "\n".join(["```{eval-rst}", *lines, "```"])
        return self.parse_text_to_nodes(text)


class Example(SphinxDirective):
    """A program of the folder ``docs/examples``."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return its text; nothing if there is none of that name."""
        file = EXAMPLES / self.arguments[0]
        if not file.is_file():
            return []
        self.env.note_dependency(file)
        return [_code(file.read_text(encoding="utf-8"), "python")]


class Policies(SphinxDirective):
    """The names of a game's policies, and which numbers they take after a colon."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return a list on one line."""
        played = games.load(self.arguments[0])
        paragraph = nodes.paragraph()
        for at, name in enumerate(played.policies):
            paragraph += nodes.Text(", " if at else "")
            paragraph += nodes.literal(text=name)
            if name in played.parameters:
                allowed = played.parameters[name]
                paragraph += nodes.Text(f" (:{allowed[0]} to :{allowed[-1]})")
        return [paragraph]


def _autodoc(name: str) -> list[str]:
    """The directive for a name, as reStructuredText."""
    value = getattr(njet, name)
    if inspect.ismodule(value):
        return [f".. automodule:: {value.__name__}", "   :members:"]
    if not inspect.isclass(value):
        kind = "function" if callable(value) else "data"
        return [f".. auto{kind}:: njet.{name}"]
    if issubclass(value, BaseException):
        return [f".. autoexception:: njet.{name}"]
    lines = [f".. autoclass:: njet.{name}", "   :members:"]
    return lines + ["   :inherited-members: tuple"] * (name in INHERITING)


def _help(name: str, command: click.Command) -> str:
    settings: dict[str, Any] = dict(command.context_settings)
    settings |= {"terminal_width": WIDTH, "max_content_width": WIDTH}
    return command.get_help(click.Context(command, info_name=name, **settings))


def _runs(state: njet.State) -> Iterator[tuple[list[int], list[str]]]:
    """Ids that follow one another and mean something, with their texts."""
    texts: dict[int, str] = {}
    for action in range(state.num_distinct_actions()):
        try:
            texts[action] = state.action_to_string(action)
        except njet.BadInput:  # an id of another rule set or of more players
            continue
    for _, run in itertools.groupby(enumerate(texts), lambda pair: pair[1] - pair[0]):
        ids = [action for _, action in run]
        yield ids, [texts[action] for action in ids]


def _range(ids: Sequence[int]) -> str:
    return (
        f"{ids[0]}\N{NO-BREAK SPACE}to\N{NO-BREAK SPACE}{ids[-1]}" if len(ids) > 1 else f"{ids[0]}"
    )


def _section(title: str, *content: nodes.Node) -> nodes.section:
    section = nodes.section(ids=[nodes.make_id(title)], names=[nodes.fully_normalize_name(title)])
    section += nodes.title(text=title)
    section += content
    return section


def _code(text: str, language: str = "text") -> nodes.literal_block:
    return nodes.literal_block(text, text, language=language)


def _table(headings: tuple[str, ...], rows: list[tuple[str, ...]]) -> nodes.table:
    table = nodes.table()
    group = nodes.tgroup(cols=len(headings))
    table += group
    group += [nodes.colspec(colwidth=1) for _ in headings]
    group += nodes.thead("", _row(headings))
    group += nodes.tbody("", *map(_row, rows))
    return table


def _row(cells: tuple[str, ...]) -> nodes.row:
    entries = [nodes.entry("", nodes.paragraph(text=cell)) for cell in cells]
    return nodes.row("", *entries)


DIRECTIVES = {
    "njet-actions": Actions,
    "njet-commands": Commands,
    "njet-example": Example,
    "njet-names": Names,
    "njet-observation": Observation,
    "njet-policies": Policies,
    "njet-views": Views,
}


def setup(app: Sphinx) -> dict[str, bool]:
    """Make the directives known to Sphinx."""
    for name, directive in DIRECTIVES.items():
        app.add_directive(name, directive)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
