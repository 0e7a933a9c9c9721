import io
import sys

import pytest

from njet.cli import progress as module
from njet.cli.progress import lines, progress, speed


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_a_log_gets_a_line_a_minute_at_most(capsys) -> None:
    now = 0.0
    report = lines("njet 4p", clock=lambda: now)
    for second in range(1, 601):
        now = float(second)
        report(second * 1000, 1_000_000)
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 10
    assert said[0] == "njet 4p: 60,000 of 1,000,000 games (6%), 1.0k games/s"


def test_a_short_run_says_nothing_to_a_log(capsys) -> None:
    with progress("njet 4p", 1000, quiet=False) as report:
        report(500, 1000)
        report(1000, 1000)
    assert capsys.readouterr() == ("", "")


def test_quiet_is_quiet_on_a_terminal_too(monkeypatch) -> None:
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    with progress("njet 4p", 1000, quiet=True) as report:
        assert report is None
    assert terminal.getvalue() == ""


def test_a_terminal_gets_a_bar(monkeypatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(module, "_SECONDS_BETWEEN_FRAMES", 0.0)
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    with progress("njet 4p", 1000, quiet=False) as report:
        report(580, 1000)
    assert "njet 4p" in terminal.getvalue()
    assert "58%" in terminal.getvalue()
    assert "games/s" in terminal.getvalue()


def test_no_color_is_heard(monkeypatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    with progress("njet 4p", 1000, quiet=False) as report:
        report(580, 1000)
    assert "\x1b[3" not in terminal.getvalue()


def test_a_terminal_that_cannot_redraw_is_a_log(monkeypatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    with progress("njet 4p", 1000, quiet=False) as report:
        report(580, 1000)
    assert terminal.getvalue() == ""


@pytest.mark.parametrize(
    ("per_second", "text"), [(0, "0"), (870, "870"), (12_345, "12.3k"), (1_400_000, "1.4M")]
)
def test_speeds_are_short(per_second: float, text: str) -> None:
    assert speed(per_second) == text
