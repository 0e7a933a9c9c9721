"""Reviews for the eye: a round trick by trick with what its cards cost, or averages of many."""

from __future__ import annotations

from collections.abc import Sequence

from njet.core.estimates import Summary
from njet.core.layout import page
from njet.core.regret import regrets
from njet.core.review import Bounds, Judged, Review


def one_round(found: Review) -> str:
    """A round trick by trick."""
    seats = range(len(found.teams))
    rows = []
    for trick in sorted({card.trick for card in found.cards}):
        cards = [card for card in found.cards if card.trick == trick]
        by_seat = {card.seat: _card(card) for card in cards}
        row = [str(trick), str(cards[0].seat), _signed(cards[0].before)]
        rows.append([*row, *(by_seat.get(seat, "") for seat in seats)])
    lost = ["lost", "", "", *(_plain(bounds) for bounds in found.by_seat)]
    heads = [f"seat {seat} {team}" for seat, team in enumerate(found.teams)]
    table = Summary("tricks", "", ["trick", "lead", "value", *heads], [*rows, lost])
    teams = ", ".join(f"team {team} lost {_plain(b)}" for team, b in found.by_team.items())
    lines = [found.position, "", *(line.text for line in page([table])), ""]
    lines.append(
        f"value {_signed(found.value)}, won {found.won:+d}; {teams}; {found.nodes:,} nodes"
    )
    lines.append("value: what team A is ahead by from there on; (n): what the card cost its team")
    return "\n".join(lines) + "\n"


def _card(card: Judged) -> str:
    """A card and what it cost, if anything."""
    return card.card if card.loss == (0, 0) else f"{card.card} ({_plain(card.loss)})"


def _plain(bounds: Bounds) -> str:
    return f"{bounds.lower}" if bounds.exact is not None else f"{bounds.lower} to {bounds.upper}"


def _signed(bounds: Bounds) -> str:
    if bounds.exact is not None:
        return f"{bounds.lower:+d}"
    return f"{bounds.lower:+d} to {bounds.upper:+d}"


def average(found: Sequence[Review], columns: int) -> str:
    """What a card costs on average."""
    rows = regrets(found)
    is_exact = all(row.lower == row.upper for row in rows)
    heads = ["cards", "loss a card"] if is_exact else ["cards", "loss at least", "at most"]
    tables = []
    for name, of in (("all", rows[:1]), ("seat", rows[1:]), ("trick", rows[1:])):
        cells = [
            [key, row.cards, row.lower, *([] if is_exact else [row.upper]), row.best]
            for row in of
            if (key := name if name == "all" else getattr(row, name)) is not None
        ]
        head = ["" if name == "all" else name, *heads, "of choices, best %"]
        tables.append(Summary(name, "", head, cells))
    texts = ["\n".join(line.text for line in page([table], columns)) for table in tables]
    return f"{len(found):,} rounds\n\n" + "\n\n".join(texts) + "\n\n[ ] and ± are 95% intervals\n"
