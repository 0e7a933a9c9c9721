"""What the documentation shows is run, page by page, and prints what is shown."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from documents import ROOT, Block, Shell, blocks, commands, shell, with_few_games

import njet

DOCS = ROOT / "docs"
PAGES = {
    str(path.relative_to(DOCS)): path.read_text(encoding="utf-8")
    for path in sorted(DOCS.rglob("*.md"))
}
WITH_CODE = [name for name, text in PAGES.items() if any(blocks(text))]
LINES = re.DOTALL | re.MULTILINE
NEEDS = re.compile(r"^% needs: (.*)$", re.MULTILINE)


def missing(text: str) -> list[str]:
    """What a page says that it needs, packages and names of njet, and is not there."""
    names = " ".join(NEEDS.findall(text)).split()
    return [name for name in names if not (name in dir(njet) or importlib.util.find_spec(name))]


class Reader:
    """Somebody who types what a page shows, in an empty folder."""

    def __init__(self, folder: Path) -> None:
        self._shell: Shell = shell(folder)
        self.folder = folder / "work"
        self._names: dict[str, object] = {"__name__": "typed"}

    def type(self, block: Block, expected: str) -> None:
        if block.language == "python":
            printed = self._python(block)
            if expected:
                assert printed == expected, f"line {block.line}"
            return
        assert block.language == "console"
        for command in commands(block.body):
            line = command.line if command.expected else with_few_games(command.line)
            done = self._shell(line)
            assert done.returncode == 0, done.stderr
            if command.expected:
                assert done.stdout == command.expected, f"line {block.line}"

    def _python(self, block: Block) -> str:
        file = self.folder / f"line_{block.line}.py"  # so that tracebacks and numba find it
        file.write_text(block.body, encoding="utf-8")
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(block.body, file, "exec"), self._names)
        return printed.getvalue()


def with_outputs(text: str) -> Iterator[tuple[Block, str]]:
    """The blocks to be typed, each with what is shown to be printed: the text block after it."""
    found = [block for block in blocks(text) if block.language in ("python", "console", "text")]
    for block, after in zip(found, [*found[1:], None], strict=True):
        if block.language != "text":
            is_shown = after is not None and after.language == "text" and after.follows
            yield block, after.body if is_shown else ""


@pytest.mark.skipif(os.name == "nt", reason="the commands are for a POSIX shell")
@pytest.mark.parametrize("page", WITH_CODE)
def test_a_page_does_what_it_shows(page: str, tmp_path: Path, monkeypatch) -> None:
    lacking = missing(PAGES[page])
    if lacking:
        pytest.skip(f"without {', '.join(lacking)}")
    reader = Reader(tmp_path)
    monkeypatch.chdir(reader.folder)
    for block, expected in with_outputs(PAGES[page]):
        reader.type(block, expected)


@pytest.mark.parametrize("page", WITH_CODE)
def test_every_block_is_one_that_is_run(page: str) -> None:
    """Or what one prints, or a file of a kind that no program is."""
    before = None
    for block in blocks(PAGES[page]):
        is_printed = block.language == "text" and block.follows and before in ("python", "console")
        assert block.language in ("python", "console", "toml") or is_printed, f"line {block.line}"
        before = block.language


def test_the_reference_has_every_public_name() -> None:
    lists = re.findall(r"^```\{njet-names\}\n(.*?)^```$", PAGES["reference/python.md"], LINES)
    listed = " ".join(lists).split()
    assert len(listed) == len(set(listed))
    assert set(njet.__all__) <= {*listed, "__version__"}


def paragraphs(text: str) -> Iterator[str]:
    for piece in re.split(r"\n\s*\n", FENCED.sub("", text)):
        words = " ".join(piece.split())
        if len(words) > 80:
            yield words


FENCED = re.compile(r"^```.*?^```$", LINES)


def test_nothing_is_said_in_two_places() -> None:
    """Pages include what other documents say."""
    others = ["README.md", "RULES.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    texts = [*PAGES.values(), *((ROOT / name).read_text(encoding="utf-8") for name in others)]
    found = [paragraph for text in texts for paragraph in paragraphs(text)]
    assert [paragraph for paragraph in found if found.count(paragraph) > 1] == []


@pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
def test_make_builds_the_site() -> None:
    done = subprocess.run(
        ["make", "docs", "--dry-run"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "sphinx" in done.stdout
