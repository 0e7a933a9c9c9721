"""The questions that a study of Nim answers with a picture."""

from njet.core.pictures import wins


def pictures(rules, players, policies):
    return [wins("seat", "Does it help to begin?")]
