"""What asks for nothing to be played must not load what plays."""

import subprocess
import sys

import pytest

HEAVY = {"numba", "llvmlite", "numpy", "pandas", "rich", "scipy", "matplotlib"}


def python(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.parametrize(
    "call",
    [
        "sim_main(['--help'])",
        "sim_main(['--version'])",
        "main(['--help'])",
        "main(['--version'])",
        "main(['tournament', '--help'])",
        "main(['doctor', '--help'])",
        "main(['rules'])",
        "main(['rules', 'njet-1997'])",
        "main(['compare', '--help'])",
        "main(['sweep', '--help'])",
        "main(['balance', '--help'])",
    ],
)
def test_nothing_heavy_is_imported(call: str) -> None:
    printed = python(
        f"import sys; from njet.cli import main, sim_main; code = {call};"
        f"print('loaded', code, *({HEAVY!r} & set(sys.modules)))"
    )
    assert printed.splitlines()[-1] == "loaded 0"


def test_a_bad_command_line_is_refused_before_anything_heavy_is_imported() -> None:
    printed = python(
        "import sys; from njet.cli import sim_main; code = sim_main(['--policy', 'x']);"
        "print('loaded', code, *({'numba', 'pandas', 'rich'} & set(sys.modules)))"
    )
    assert printed.splitlines()[-1] == "loaded 2"
