"""The games that general tests are parametrised over: those that have what is tested."""

from importlib.util import find_spec

from njet import games


def having(module: str) -> list[str]:
    """The games that have a module."""
    return [name for name in games.names() if find_spec(f"{games.load(name).package}.{module}")]


PLAYABLE = having("run")
REPORTED = [name for name in PLAYABLE if name in having("report")]
AT_EVERY_TABLE = [(name, players) for name in PLAYABLE for players in games.load(name).players]
