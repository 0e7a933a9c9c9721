"""What the contract suite has to be told of Nessos."""

import random

from contract.case import Case
from njet.core.sets import members
from njet.games.nessos.cards import CHARONS, lane


def has_text(state) -> bool:
    return not state.is_choosing()


def shuffle_hidden(state, seat: int, rng: random.Random):
    """Other hands, the pile, hands set aside and the others' cards on offer, all exchanged."""
    while True:
        other = state.clone()
        other._legal = None
        if exchange(other.game, seat, rng):
            return other


def exchange(game, seat: int, rng: random.Random) -> bool:
    """Deal the hidden cards anew; whether what was said can still be true (S-3)."""
    others = [place for place in range(game.setting.players) if place != seat]
    hidden = sum(game.pile) + sum(game.aside) + sum(game.hands[place] for place in others)
    hidden += sum(offer.card for offer in game.offers if offer.seat != seat)
    pool = [1 << place for place in members(hidden)]
    rng.shuffle(pool)

    def pick(allowed: int) -> int:
        card = next(card for card in pool if card & allowed)
        pool.remove(card)
        return card

    try:
        for at, offer in enumerate(game.offers):
            if offer.seat != seat:
                is_free = offer.number in game.setting.claims
                allowed = lane(offer.number) | CHARONS * is_free
                game.offers[at] = offer._replace(card=pick(allowed))
        if game.chosen and game.seat != seat:
            game.chosen = pick(CHARONS if game.phase == "claim" else hidden)
    except StopIteration:
        return False
    for place in others:
        chosen = game.chosen if place == game.seat else 0
        size = game.hands[place].bit_count() - bool(chosen)
        game.hands[place] = chosen | sum(pool.pop() for _ in range(size))
    game.aside = [sum(pool.pop() for _ in members(hand)) for hand in game.aside]
    game.pile = pool
    return True


CASE = Case(has_text, shuffle_hidden)
