"""The tables of a study."""

from njet.core import standings


def rounds_played(tally):
    return int(sum(tally["winners"]))


def summaries(tally, rules, players, policies):
    found = standings.Standings(
        players, rounds_played(tally), tally["winners"].tolist(), tally["scores"].tolist()
    )
    tied = ["games tied, %", standings.games_tied(found)]
    return [
        standings.seats(found, policies),
        standings.spread_of_seats(found),
        standings.Summary("facts", "Over all games", ["what", "value"], [tied], facts=True),
        standings.winners(found),
    ]
