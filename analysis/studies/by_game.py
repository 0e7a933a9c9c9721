"""Means and ratios over games, with 95% intervals: rounds of one game go together."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pandas as pd

NORMAL = 1.959963984540054


class Found(NamedTuple):
    """An estimate and half of its 95% interval."""

    value: float
    half: float

    def text(self, digits: int = 2, unit: str = "", scale: float = 1.0) -> str:
        """Return it as ``1.23 ± 0.04``."""
        return f"{scale * self.value:.{digits}f} ± {scale * self.half:.{digits}f}{unit}"

    @property
    def low(self) -> float:
        """The lower end."""
        return self.value - self.half

    @property
    def high(self) -> float:
        """The upper end."""
        return self.value + self.half


def ratio(games: pd.Series, x: pd.Series, n: pd.Series | None = None) -> Found:
    """The sum of x over that of n (default: the rows), with the games as units."""
    count = pd.Series(1.0, index=x.index) if n is None else n
    sums = pd.DataFrame({"game": games, "x": x, "n": count}).groupby("game").sum().to_numpy()
    return of_sums(sums[:, 0], sums[:, 1])


def of_sums(x: np.ndarray, n: np.ndarray) -> Found:
    """The same from sums by game, linearised."""
    value = x.sum() / n.sum()
    residuals = x - value * n
    half = NORMAL * np.sqrt((residuals**2).sum()) / n.sum()
    return Found(float(value), float(half))


def fieller(x: np.ndarray, y: np.ndarray) -> tuple[float, float, float]:
    """The ratio of two means of the same games, and its interval (E. C. Fieller, 1954)."""
    games = len(x)
    (xx, xy), (_, yy) = np.cov(x, y) / games
    mx, my, square = x.mean(), y.mean(), NORMAL**2
    a, b, c = my**2 - square * yy, mx * my - square * xy, mx**2 - square * xx
    root = b * b - a * c
    if a <= 0 or root < 0:
        return float(mx / my), float("-inf"), float("inf")
    return float(mx / my), float((b - root**0.5) / a), float((b + root**0.5) / a)
