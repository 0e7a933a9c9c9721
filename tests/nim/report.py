"""The tables of a study of Nim."""

from njet.core import standings


def rounds_played(tally):
    return int(tally["rounds"][0])


def summaries(tally, rules, players, policies):
    found = standings.Standings(
        players, rounds_played(tally), tally["winners"].tolist(), tally["scores"].tolist()
    )
    return [standings.seats(found, policies), standings.spread_of_seats(found)]
