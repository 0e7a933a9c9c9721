"""Records in a file, as text or JSON, with errors that name the file and the place in it."""

from __future__ import annotations

from typing import NamedTuple

from njet.core.errors import BadInput
from njet.core.notation import WrongLine
from njet.records.record import Record, Verified


class Source(NamedTuple):
    """What a file has."""

    name: str
    records: list[Record]
    is_json: bool

    def verified(self) -> list[Verified]:
        """Play all records by the rules; raises `BadInput` for the first wrong place."""
        return [self.check(number) for number in range(len(self.records))]

    def check(self, number: int) -> Verified:
        """Play one of the records by the rules."""
        try:
            return self.records[number].verify()
        except WrongLine as error:
            if self.is_json:
                place = f"record {number + 1}, entry {error.number} of its lines"
                raise BadInput(f"{self.name}: {place}: {error.reason}") from None
            raise BadInput(f"{self.name}, {error}") from None
        except BadInput as error:
            raise BadInput(f"{self.name}: record {number + 1}: {error}") from None


def source(name: str, content: bytes) -> Source:
    """Read the records of a file, once it is there.

    Raises
    ------
    BadInput
        If there are none, or a line is none of a record.
    """
    try:
        text = content.decode("utf-8-sig" if content.startswith(b"\xef\xbb\xbf") else "utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadInput(f"{name}, line {line}: it is not UTF-8 text") from None
    is_json = text.lstrip()[:1] in ("{", "[")
    try:
        found = Record.all_from_json(text) if is_json else Record.all_from_text(text)
    except WrongLine as error:
        where = f"{name}: entry {error.number} of the lines: {error.reason}"
        raise BadInput(where if is_json else f"{name}, {error}") from None
    except BadInput as error:
        raise BadInput(f"{name}: {error}") from None
    return Source(name, found, is_json)
