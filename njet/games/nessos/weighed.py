"""A set of weights as the numbers that decisions are made with."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from njet.core.jit import inlined
from njet.games.nessos.weights import (
    ADDS_CHARON,
    BIAS,
    BLUFF,
    CLOSE,
    HARM_FIRST,
    HARM_MORE,
    HARM_OUT,
    LAST_CLOSE,
    LAST_OUT,
    LAST_WIN,
    LOW,
    LOWEST_CLAIM,
    MIXES,
    NOISE,
    OUT_POINTS,
    POOR,
    RIVALRY,
    SHARE,
    SHARE_ADDED,
    SHARE_AIM_CLEAN,
    SHARE_AIM_RISKY,
    SHARE_MANY,
    SHARE_RISKY,
    SHARE_TOP,
    SHARE_UP,
    TABLE,
    TRUST_OWN_RISKY,
    TRUST_RISKY,
    WIN,
)


class BluffWeights(NamedTuple):
    """How a seat puts cards down (see weights.py)."""

    bluff: np.uint64
    adds_charon: np.uint64
    lowest_claim: np.uint64
    mixed: np.int64
    share: np.int64
    top: np.int64
    up: np.int64
    many: np.int64
    adds: np.int64
    risky: np.int64
    aim_risky: np.int64
    aim_clean: np.int64
    low: np.int64


class BeliefWeights(NamedTuple):
    """How it answers, in points (see weights.py)."""

    harm_first: np.uint64
    harm_more: np.uint64
    harm_out: np.uint64
    win: np.uint64
    rivalry: np.float64
    bias: np.float64
    poor: np.float64
    trust_risky: np.float64
    trust_own_risky: np.float64
    close: np.float64
    last_close: np.float64
    last_win: np.uint64
    last_out: np.uint64
    out_points: np.float64
    noise: np.float64


_SIXTEENTHS = 16.0
_PARTS = 256.0


@inlined
def bluff_weights(w):
    """The weights of offers, from a set of weights."""
    return BluffWeights(
        bluff=np.uint64(w[BLUFF]),
        adds_charon=np.uint64(w[ADDS_CHARON]),
        lowest_claim=np.uint64(w[LOWEST_CLAIM]),
        mixed=np.int64(w[MIXES] == TABLE),
        share=w[SHARE],
        top=w[SHARE_TOP],
        up=w[SHARE_UP],
        many=w[SHARE_MANY],
        adds=w[SHARE_ADDED],
        risky=w[SHARE_RISKY],
        aim_risky=w[SHARE_AIM_RISKY],
        aim_clean=w[SHARE_AIM_CLEAN],
        low=w[LOW],
    )


@inlined
def belief_weights(w):
    """The weights of answers, from a set of weights."""
    return BeliefWeights(
        harm_first=np.uint64(w[HARM_FIRST]),
        harm_more=np.uint64(w[HARM_MORE]),
        harm_out=np.uint64(w[HARM_OUT]),
        win=np.uint64(w[WIN]),
        rivalry=w[RIVALRY] / _SIXTEENTHS,
        bias=w[BIAS] / _SIXTEENTHS,
        poor=w[POOR] / _SIXTEENTHS,
        trust_risky=w[TRUST_RISKY] / _SIXTEENTHS,
        trust_own_risky=w[TRUST_OWN_RISKY] / _SIXTEENTHS,
        close=w[CLOSE] / _PARTS,
        last_close=w[LAST_CLOSE] / _PARTS,
        last_win=np.uint64(w[LAST_WIN]),
        last_out=np.uint64(w[LAST_OUT]),
        out_points=w[OUT_POINTS] / _SIXTEENTHS,
        noise=w[NOISE] / (_SIXTEENTHS * _PARTS),
    )
