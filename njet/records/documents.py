"""Records as JSON documents: written, read and checked."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from njet import games
from njet.core import checks
from njet.core.checks import shown
from njet.core.errors import BadInput
from njet.core.game import rules_as_dict
from njet.core.notation import COMMENT, Line, Notation, WrongLine
from njet.records.header import Header, check_texts

SCHEMA = "njet.record.v1"
SCHEMA_OF_SEVERAL = "njet.records.v1"


def dumps(document: dict[str, Any]) -> str:
    """A document as text, the same one for the same document."""
    return json.dumps(document, sort_keys=True, ensure_ascii=False, allow_nan=False)


def document(header: Header, lines: Iterable[Line]) -> dict[str, Any]:
    """A record as plain values."""
    return {
        "schema": SCHEMA,
        "game": header.game,
        "players": header.players,
        "rules": rules_as_dict(header.rules),
        "names": list(header.names),
        "policies": list(header.policies),
        "seed": header.seed,
        "game_number": header.game_number,
        "choices": header.choices,
        "stream": header.stream,
        "first": header.first,
        "lines": [
            {"kind": line.kind, "of": None if line.of < 0 else line.of, "items": list(line.items)}
            for line in lines
        ],
    }


def loads(text: str, single: bool = False) -> list[Any]:
    """The documents of records in a JSON text, unchecked.

    Raises
    ------
    BadInput
        If it is no JSON, or none of records.
    """
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInput(f"line {error.lineno}: no JSON: {error.msg}") from None
    except RecursionError:
        raise BadInput("no record: lists in lists without end") from None
    except ValueError:
        raise BadInput("no record: a number of thousands of digits") from None
    schema = found.get("schema") if isinstance(found, dict) else None
    if schema == SCHEMA:
        return [found]
    records = found.get("records") if schema == SCHEMA_OF_SEVERAL else None
    if isinstance(records, list) and records and not single:
        return records
    raise BadInput(f"no record: its schema is {SCHEMA}, or {SCHEMA_OF_SEVERAL} with records")


def header_of(document: Any) -> Header:
    """What a document says before the first decision."""
    _check_keys(document)
    if not isinstance(document.get("game"), str):
        raise BadInput(f"game: {shown(document.get('game'))}: {' or '.join(games.names())}")
    game = games.load(document["game"])
    players = document.get("players")
    game.check_players(players)
    rules = game.rules_from(document.get("rules"))
    game.check(rules, players)
    seed = document.get("seed")
    stream, first = document.get("stream"), document.get("first")
    return Header(
        game=game.name,
        players=players,
        rules=rules,
        seed=None if seed is None else checks.word("seed", seed),
        game_number=checks.word("game_number", document.get("game_number", 0)),
        choices=checks.word("choices", document.get("choices", 0)),
        stream=None if stream is None else checks.word("stream", stream),
        first=None if first is None else checks.seat("first", first, players),
        names=_texts("names", document.get("names"), players),
        policies=_texts("policies", document.get("policies"), players),
    )


def lines_of(document: Any, notation: Notation) -> list[Line]:
    """The course of the game that a document has."""
    found = document.get("lines")
    if not isinstance(found, list):
        raise BadInput(f"lines: a list is needed, not {shown(found)}")
    return [_line(number, entry, notation) for number, entry in enumerate(found, start=1)]


def _line(number: int, entry: Any, notation: Notation) -> Line:
    """One line; as text it has to be read as itself."""
    try:
        items = entry["items"]
        of = -1 if entry["of"] is None else entry["of"]
        line = Line(entry["kind"], of, tuple(items), number)
        text = notation.write(line)
    except (TypeError, KeyError, AttributeError, ValueError):
        raise WrongLine(number, f"{shown(entry)}: kind, of and items are needed") from None
    if not isinstance(items, list) or not _is_plain(text) or notation.read(number, text) != line:
        raise WrongLine(number, f"{shown(entry)} is no line of a record")
    return line


def _is_plain(text: str) -> bool:
    return text.isprintable() and COMMENT not in text


def _check_keys(document: Any) -> None:
    if not isinstance(document, dict):
        raise BadInput(f"a record is an object, not {shown(document)}")
    known = {field for field in Header.__dataclass_fields__} | {"schema", "lines"}
    for key in document:
        if key not in known:
            raise BadInput(f"{shown(key)} is no key of a record: {', '.join(sorted(known))}")


def _texts(key: str, value: Any, players: int) -> tuple[str, ...]:
    if value in (None, []):
        return ()
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise BadInput(f"{key}: {shown(value)}: a list of texts is needed")
    try:
        check_texts(tuple(value), players)
    except BadInput as error:
        raise BadInput(f"{key}: {error}") from None
    return tuple(value)
