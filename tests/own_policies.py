"""Policies of a user's own, in a module that can be imported."""

import numpy as np
from numba import njit

import njet
from njet.core.bits import ZERO, when
from njet.games.njet import play
from njet.games.nothanks.rules import PAY, TAKE, cost

RARE = np.uint64(52)


@njit
def all_but_rarely(legal, chance):
    """All that is legal, but once in 4,096 times nothing."""
    return when((chance >> RARE) != ZERO, legal)


def rare(view):
    return all_but_rarely(view.legal, view.chance)


def outside(view):
    return view.legal | when((view.chance >> RARE) == ZERO, ~view.legal)


def legal(view):
    return view.legal


njet_coin = njet.Policy("njet", cover=rare, team=rare, bonus=rare, discard=rare, play=outside)
njet_cards = njet.Policy("njet", lead=play.lead, play=play.follow)


@njit
def eight(view):
    points = np.int64(cost(view.own, view.card, view.number)) - np.int64(view.pot)
    return TAKE if points <= 8 or view.legal == TAKE else PAY


nothanks_coin = njet.Policy("nothanks", take=rare)
nothanks_eight = njet.Policy("nothanks", take=eight, fallback="heuristic")
nessos_coin = njet.Policy("nessos", card=rare, receiver=outside, claim=rare, answer=rare)


def misspelt(view):
    return view.leagl


def half(view):
    return 0.5


wrong = njet.Policy("nothanks", take=misspelt)
real = njet.Policy("nothanks", take=half)


class First:
    """Does the first thing that is legal."""

    def act(self, state):
        return state.legal_actions()[0]


class Stubborn:
    """Does what nobody can."""

    def act(self, state):
        return 4711


class Broken:
    """Raises."""

    def act(self, state):
        raise LookupError("no idea")


first, stubborn, broken = First(), Stubborn(), Broken()
