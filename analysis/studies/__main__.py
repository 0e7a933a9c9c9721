"""All studies, or those named: each prints its part, and all together make analysis/README.md."""

from __future__ import annotations

import importlib
from pathlib import Path

import click

STUDIES = ("njet_seats", "njet_bonus", "njet_boxes", "nothanks_starter", "nessos_ends", "luck")
PAGE = Path(__file__).parent.parent / "README.md"
HEAD = """# Studies

What a designer would ask of the three games, answered by the simulator: every answer at three
levels of play or more, with 95 % intervals. `make analysis` plays all of it again and writes this
page (33 minutes of CPU time, 35 minutes on two cores busy with other work);
`python -m analysis.studies NAME` prints one part. Only public names and the command line are used.
"""


@click.command()
@click.argument("names", nargs=-1, type=click.Choice(STUDIES))
def main(names: tuple[str, ...]) -> None:
    """Run the studies NAMES; without any, all, and write the page."""
    parts = []
    for name in names or STUDIES:
        section = importlib.import_module(f"analysis.studies.{name}").study()
        parts.append(section.text())
        click.echo(parts[-1])
    if not names:
        PAGE.write_text("\n".join([HEAD, *parts]), encoding="utf-8")


if __name__ == "__main__":
    main()
