"""stub"""
from __future__ import annotations
from njet.core.jit import kernel
from njet.games.njet.lineup import COVER, TEAM, BONUS, DISCARD, PLAY
@kernel
def study_hands(table, plan, players, rows): pass
@kernel
def narrow_boxes(table, plan, players, seat, rows): pass
@kernel
def narrow_teams(table, plan, players, rows): pass
@kernel
def narrow_bonus(table, plan, players, rows): pass
@kernel
def narrow_discards(table, plan, players, seat, rows): pass
@kernel
def narrow_cards(table, plan, players, place, rows): pass
