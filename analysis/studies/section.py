"""What a study says: a question, how it was asked, and the answer with its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

FIGURES = Path(__file__).parent.parent / "figures"


@dataclass
class Section:
    """One study's part of the page."""

    title: str
    question: str
    method: str
    answers: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    figures: list[str] = field(default_factory=list)

    def text(self) -> str:
        """Return it as Markdown."""
        parts = [f"## {self.title}", f"**{self.question}**", self.method]
        parts += ["\n".join(f"- {answer}" for answer in self.answers), *self.tables]
        parts += [f"![{self.title}](figures/{name})" for name in self.figures]
        return "\n\n".join(part for part in parts if part) + "\n"


def table(headings: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return a Markdown table."""
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)
