"""The value of an ending of Njet! by looking at all ways to play it.

Plain minimax over the rules of `reference.njet`, from the numbered rules alone: no bounds, no
order of moves, nothing merged but equal 1s. Whole tricks that lead to the same hands are
looked at once.
"""

from functools import cache

from reference.njet import captured, is_one, is_supertrump, legal_cards, trick_winner


def solve(options, hands, trump, supertrump, value, teams, lead, table=()):
    """Tricks + loot still to come of team "A" minus those of team "B" (N-12, N-13).

    `table` holds the cards of the trick under way, that of the seat `lead` first; these have
    left the hands. With points of 0 or more "A" wants much of it, below 0 little.
    """
    wants_more = {"A": value >= 0, "B": value < 0}
    winner_of = cache(lambda cards: trick_winner(cards, trump, supertrump))
    follow = cache(lambda hand, led: legal_cards(hand, led, trump, supertrump, options))

    def worth(cards, players):
        """What a trick is worth to team A, and who leads the next."""
        place = winner_of(cards)
        loot = [
            card
            for card in captured(cards, [teams[seat] for seat in players], place)
            if is_one(card) and (options.super_loot or not is_supertrump(card, supertrump))
        ]
        won = 1 + len(loot)
        return (won if teams[players[place]] == "A" else -won), players[place]

    def play(hands, lead, cards):
        """The value with these cards of the trick on the table."""
        players = [(lead + place) % len(hands) for place in range(len(hands))]
        if len(cards) == len(hands):
            won, winner = worth(cards, players)
            return won + start(hands, winner)
        seat = players[len(cards)]
        found = []
        for card in follow(hands[seat], cards[0] if cards else None):
            left = list(hands[seat])
            left.remove(card)
            after = (*hands[:seat], tuple(left), *hands[seat + 1 :])
            found.append(play(after, lead, (*cards, card)))
        return max(found) if wants_more[teams[seat]] else min(found)

    @cache
    def start(hands, lead):
        """The value at the start of a trick."""
        return play(hands, lead, ()) if hands[lead] else 0

    hands = tuple(tuple(sorted(hand)) for hand in hands)
    return play(hands, lead, tuple(table)) if table else start(hands, lead)
