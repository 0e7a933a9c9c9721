"""What is shipped: that it is all there, works where nothing can be written, and has types."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

import njet

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "njet"
NOT_SHIPPED = {".ci/run"}
NOWHERE = os.path.join(os.devnull, "x")
"""A folder that cannot be made, not even by root."""
UNWRITABLE = dict.fromkeys(["HOME", "XDG_CACHE_HOME", "NJET_CACHE_DIR", "TMPDIR"], NOWHERE)

STUDY = """
import njet
print(njet.simulate("nothanks", games=500, players=3, policies="random", seed=9).to_json())
"""

TYPED = """
import njet
from njet.games.njet import Rules

result: njet.Result = njet.simulate("njet", games=10, rules=Rules(bonus="own"), seed=1)
names: list[str] = [table.name for table in result.summary()]
state: njet.State = njet.new_game("nessos", players=4, seed=1)
actions: list[int] = state.legal_actions()
leaves: int = njet.perft(state, 1)
print(names, actions, leaves, result.command.upper())
"""
MISTYPED = """
import njet

njet.simulate("njet", games="many")
njet.new_game("njet", seed=1).apply_action("G9")
"""


def run(*command: object, **settings: object) -> str:
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, **settings)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    """A folder with the wheel and the source distribution."""
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("built")
    run(sys.executable, "-m", "hatchling", "build", "-d", folder, cwd=ROOT)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    (found,) = built.glob("njet_sim-*.whl")
    return found


class Install:
    """An environment that has the wheel's files and nothing else."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        venv.create(folder, symlinks=os.name != "nt")
        self.folder = folder
        scripts = folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = scripts / ("python.exe" if os.name == "nt" else "python")
        self.packages = Path(
            sysconfig.get_path("purelib", "venv", {"base": str(folder), "platbase": str(folder)})
        )
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(self.packages)

    def run(self, code: str, cwd: Path, **environment: str) -> str:
        """Run code by it, with what njet needs from this environment."""
        others = sysconfig.get_path("purelib")
        settings = os.environ | {"PYTHONPATH": others, "PYTHONDONTWRITEBYTECODE": "1"}
        return run(self.python, "-c", code, cwd=cwd, env=settings | environment)


@pytest.fixture
def install(tmp_path: Path, wheel: Path) -> Install:
    return Install(tmp_path / "environment", wheel)


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    assert njet.__version__ in wheel.name
    shipped = set(zipfile.ZipFile(wheel).namelist())
    sources = [path for path in PACKAGE.rglob("*") if path.suffix != ".pyc" and path.is_file()]
    files = {path.relative_to(ROOT).as_posix() for path in sources}
    assert {name for name in shipped if ".dist-info/" not in name} == files
    assert {"njet/py.typed", "njet/report/page.css"} <= files
    assert any(name.endswith("/LICENSE") for name in shipped)


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a repository")
@pytest.mark.skipif(shutil.which("git") is None, reason="no git here")
def test_the_source_distribution_has_every_file(built: Path) -> None:
    (sdist,) = built.glob("njet_sim-*.tar.gz")
    with tarfile.open(sdist) as archive:
        shipped = {name.partition("/")[2] for name in archive.getnames()}
    listed = set(run("git", "ls-files", cwd=ROOT).split("\n")) - {""}
    assert {name for name in listed - shipped if (ROOT / name).exists()} == NOT_SHIPPED


def test_an_install_plays_as_the_sources_do(install: Install, tmp_path: Path) -> None:
    where = install.run("import njet; print(njet.__file__)", tmp_path).strip()
    assert Path(where).is_relative_to(install.packages)
    expected = njet.simulate("nothanks", games=500, players=3, policies="random", seed=9)
    assert install.run(STUDY, tmp_path) == f"{expected.to_json()}\n"


def test_an_install_that_cannot_be_written_to_plays(install: Install, tmp_path: Path) -> None:
    files = [install.folder, *install.folder.rglob("*")]
    before = sorted(files)
    for path in files:
        if not path.is_symlink():
            path.chmod(0o555 if path.is_dir() else path.stat().st_mode & 0o555)
    try:
        homeless = UNWRITABLE | {"NJET_CACHE_DIR": os.environ.get("NJET_CACHE_DIR", "")}
        assert '"games":500' in install.run(STUDY, tmp_path, **homeless)
        assert sorted([install.folder, *install.folder.rglob("*")]) == before
    finally:
        for path in files:
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)


@pytest.mark.verify
def test_where_nothing_at_all_can_be_written_kernels_are_compiled_anew(
    install: Install, tmp_path: Path
) -> None:
    nowhere = "import tempfile; tempfile._candidate_tempdir_list = lambda: ['/dev/null/x'];"
    expected = install.run(STUDY, tmp_path)
    assert install.run(nowhere + STUDY, tmp_path, **UNWRITABLE) == expected


def test_a_typed_program_passes_against_an_install(install: Install, tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    (tmp_path / "typed.py").write_text(TYPED)
    (tmp_path / "mistyped.py").write_text(MISTYPED)
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", install.python]
    done = subprocess.run(
        [*command, "--cache-dir", os.devnull, "typed.py", "mistyped.py"],
        cwd=tmp_path,
        env={name: value for name, value in os.environ.items() if name != "MYPYPATH"},
        capture_output=True,
        text=True,
    )
    errors = [line for line in done.stdout.splitlines() if ": error: " in line]
    assert [error.partition(": ")[0] for error in errors] == ["mistyped.py:4", "mistyped.py:5"]


@pytest.mark.verify
def test_a_clean_environment_gets_all_it_needs(built: Path, tmp_path: Path) -> None:
    """From the index: the source distribution is built, and what the package needs installed."""
    venv.create(tmp_path / "clean", with_pip=True, symlinks=os.name != "nt")
    scripts = tmp_path / "clean" / ("Scripts" if os.name == "nt" else "bin")
    (sdist,) = built.glob("njet_sim-*.tar.gz")
    pip = [scripts / "python", "-m", "pip", "--disable-pip-version-check", "--quiet"]
    bare = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    run(*pip, "install", sdist, cwd=tmp_path, env=bare)
    expected = njet.simulate("nothanks", games=500, players=3, policies="random", seed=9)
    again = [*expected.command.split()[1:], "--json", "--quiet"]
    found = run(scripts / "njet-sim", *again, cwd=tmp_path, env=bare)
    assert found == f"{expected.to_json()}\n"
    assert "all is well" in run(scripts / "njet", "doctor", cwd=tmp_path, env=bare)
