"""Small figures in one style: dots with intervals, one panel per number of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import matplotlib
from matplotlib.figure import Figure

# Okabe and Ito's colours, told apart by the colour-blind; markers differ as well.
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7")
MARKERS = ("o", "s", "D", "^")
INK = "#444444"
_STYLE = {
    "svg.hashsalt": "njet",
    "svg.fonttype": "none",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": INK,
    "text.color": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}


def dots(
    path: Path,
    title: str,
    unit: str,
    panels: Mapping[str, Mapping[str, Sequence[tuple[str, float, float]]]],
    reference: float | None = None,
    across: str = "",
) -> None:
    """Draw panels of series of labelled values with half-widths, and save them as SVG."""
    with matplotlib.rc_context(_STYLE):
        figure = Figure(figsize=(2.1 * len(panels) + 0.8, 2.9), layout="constrained")
        axes = figure.subplots(1, len(panels), sharey=True, squeeze=False)[0]
        for axis, (name, series) in zip(axes, panels.items(), strict=True):
            for place, (label, points) in enumerate(series.items()):
                shift = 0.18 * (place - (len(series) - 1) / 2)
                axis.errorbar(
                    [x + shift for x in range(len(points))],
                    [value for _, value, _ in points],
                    yerr=[half for _, _, half in points],
                    fmt=MARKERS[place],
                    color=COLOURS[place],
                    markersize=3.5,
                    linewidth=1,
                    label=label,
                )
            first = next(iter(series.values()))
            axis.set_xticks(range(len(first)), [tick for tick, _, _ in first])
            axis.set_title(name, fontsize=9)
            axis.margins(x=0.15)
            if reference is not None:
                axis.axhline(reference, color=INK, linewidth=0.6, linestyle=":")
        axes[0].set_ylabel(unit)
        if across:
            figure.supxlabel(across, fontsize=9)
        figure.suptitle(title, fontsize=10, x=0.01, ha="left")
        axes[-1].legend(frameon=False, fontsize=8, loc="best")
        path.parent.mkdir(exist_ok=True)
        figure.savefig(path, metadata={"Date": None})
