"""The command ``njet quality``."""

import json


def test_the_command_shows_one_screen(njet) -> None:
    arguments = ("nothanks", "--players", 3, "--policy", "random", "-n", 500, "--seed", 1, "-q")
    ended = njet("quality", *arguments)
    lines = ended.out.splitlines()
    assert (ended.code, ended.err) == (0, "")
    assert "lead changes a game" in ended.out
    assert max(map(len, lines)) <= 100
    assert lines[-1].startswith("rerun: njet quality nothanks --games 500")
    assert json.loads(njet("quality", *arguments, "--json").out)["games"] == 500
    assert njet("quality", "--policy", "ladder").code == 2
