"""The page: questions with their answers and figures, all tables, and what they come from."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from html import escape
from importlib import resources
from string import Template
from typing import TYPE_CHECKING

from njet import games
from njet.core.pictures import Picture
from njet.core.records import flat
from njet.report import figures, tables, verdicts
from njet.report.answers import Tables, answered
from njet.report.figures import Study, slug
from njet.report.verdicts import Verdict

if TYPE_CHECKING:
    from njet.levels import Ladder
    from njet.result import Result

_KINDS = {
    verdicts.BALANCED: "yes",
    verdicts.ALIKE: "yes",
    verdicts.SAME: "yes",
    verdicts.UNBALANCED: "no",
    verdicts.UNLIKE: "no",
    verdicts.DIFFERENT: "no",
}
_MARKS = {"yes": "✓", "no": "≠", "open": "?"}


def page(result: Result | Ladder, tolerance: float) -> str:
    """A whole page, which asks for no other file."""
    found = figures.studies(result)
    first = found[0].result
    title = f"{games.load(first.game).title}, {first.players} players"
    script = _file("page.js")
    return Template(_file("page.html")).substitute(
        title=escape(f"{title}: {result.games:,} games"),
        heading=escape(title),
        lead=_lead(result, found),
        notice=_notice(result),
        style=_file("page.css"),
        script=script,
        script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
        levels=_levels(result) if len(found) > 1 else "",
        studies="\n".join(_study(study, tolerance) for study in found),
        provenance=_provenance(result),
    )


@cache
def _file(name: str) -> str:
    return resources.files("njet.report").joinpath(name).read_text(encoding="utf-8")


# --- the head ---


def _lead(result: Result | Ladder, found: list[Study]) -> str:
    first = found[0].result
    rounds = sum(study.result.rounds for study in found)
    played = f"{result.games:,} games" + (f" ({rounds:,} rounds)" if rounds != result.games else "")
    names = [study.level for study in found if study.level] or list(first.policies)
    play = ", ".join(names if len(set(names)) > 1 else names[:1])
    return escape(f"{played} · {play} · seed {first.seed} · stream v{first.stream}")


def _notice(result: Result | Ladder) -> str:
    if result.complete:
        return ""
    done = f"{result.games:,} of {result.requested:,} games"
    return f'<p class="notice">Interrupted: {done} were played.</p>'


def _levels(result: Result | Ladder) -> str:
    """The levels side by side, and the way to each."""
    names = [study.level for study in figures.studies(result)]
    links = "".join(f'<li><a href="#{slug(name)}">{escape(name)}</a></li>' for name in names)
    return f'<nav><ul class="levels">{links}</ul></nav>\n{tables.folded(result.summary(), "all-")}'


# --- one study ---


def _study(study: Study, tolerance: float) -> str:
    """The questions of a study, then its tables."""
    found = study.tables()
    cards = "\n".join(_card(study, picture, found, tolerance) for picture in study.pictures())
    prefix = f"{slug(study.level)}-" if study.level else ""
    numbers = tables.folded(found.values(), f"{prefix}table-")
    heading = ""
    if study.level:
        heading = f'<h2 class="level" id="{slug(study.level)}">Level {escape(study.level)}</h2>'
    return (
        f'{heading}\n<div class="cards">\n{cards}\n</div>\n'
        f"<section>{_headed('All numbers', study)}\n{numbers}\n</section>"
    )


def _headed(text: str, study: Study) -> str:
    """A heading, one step lower if there are levels."""
    tag = "h3" if study.level else "h2"
    return f"<{tag}>{escape(text)}</{tag}>"


def _card(study: Study, picture: Picture, found: Tables, tolerance: float) -> str:
    """A question, the sentences that answer it, and the figure."""
    name = study.name(picture)
    games_played = study.result.games
    said = [answered(answer, found, games_played, tolerance) for answer in picture.answers]
    sentences = "\n".join(map(_sentence, said))
    figure = figures.element(picture, found, tolerance, name)
    return (
        f'<section class="card">{_headed(picture.question, study)}\n'
        f'<div id="about-{name}">{sentences}</div>\n<figure>{figure}</figure></section>'
    )


def _sentence(verdict: Verdict) -> str:
    if verdict.word == verdicts.SHOWN:
        return f"<p>{escape(verdict.text)}</p>"
    kind = _KINDS.get(verdict.word, "open")
    badge = f'<strong class="badge {kind}">{_MARKS[kind]} {escape(verdict.word)}</strong>'
    return f"<p>{badge} {escape(verdict.text)}</p>"


# --- the foot ---


def _provenance(result: Result | Ladder) -> str:
    rows = "\n".join(
        f'<tr><th scope="row">{escape(name)}</th><td>{_breakable(text)}</td></tr>'
        for name, text in flat(result.provenance())
    )
    return f"<tbody>\n{rows}\n</tbody>"


def _breakable(text: str) -> str:
    """A text that may go on in the next line after a comma."""
    return escape(text).replace(",", ",<wbr>")
