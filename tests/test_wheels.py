"""The two wheels, built and installed: all that they need is in them, wherever they are used."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from service import __version__

pytestmark = pytest.mark.whole

ROOT = Path(__file__).parent.parent
CLIENT = ROOT / "clients" / "python"
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
OURS = ("--no-deps", "--no-index")
MODULES = ("buf.validate", "engines", "powderkeg.client", "replay", "service")
PLACES = "import sys, importlib; print(*(importlib.import_module(name).__path__[0] for name in sys.argv[1:]))"


def run(*command: str | Path, cwd: Path) -> str:
    """What a command says that is run as a stranger would: from this folder, with no path set."""
    env = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Built by what pyproject.toml names, which is installed here."""
    folder = tmp_path_factory.mktemp("wheels")
    run(*PIP, "wheel", *OURS, "--no-build-isolation", "--wheel-dir", folder, CLIENT, ROOT, cwd=folder)
    return sorted(folder.iterdir())


@pytest.fixture(scope="module")
def installed(wheels: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheels alone. What others have made is lent by the environment of the tests."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder)
    python = folder / "bin" / "python"
    run(*PIP, "--python", python, "install", *OURS, *wheels, cwd=folder)
    purelib = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip())
    lent = f"{sysconfig.get_path('purelib')}\n{sysconfig.get_path('platlib')}\n"  # their own path files are not read
    (purelib / "lent.pth").write_text(lent, encoding="utf-8")
    return folder


def test_everything_is_in_them(wheels: list[Path]) -> None:
    server, client = (set(zipfile.ZipFile(wheel).namelist()) for wheel in wheels)
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packages = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert files_under(ROOT, *packages) <= server
    assert files_under(CLIENT / "src", "buf", "powderkeg") <= client
    assert {each.rpartition(".")[2] for each in server} >= {"css", "ftl", "html", "js", "json", "lua", "py"}


def test_they_have_one_version_and_the_changelog_tells_of_it(wheels: list[Path]) -> None:
    assert [wheel.name.split("-")[1] for wheel in wheels] == [__version__, __version__]
    changes = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert changes[0] == __version__


def files_under(root: Path, *folders: str) -> set[str]:
    """All files there, whatever they are; only caches are nothing to hand on."""
    found = (path for folder in folders for path in (root / folder).rglob("*") if path.is_file())
    return {str(path.relative_to(root)) for path in found if "__pycache__" not in path.parts}


def test_they_are_what_is_imported(installed: Path, tmp_path: Path) -> None:
    places = run(installed / "bin" / "python", "-c", PLACES, *MODULES, cwd=tmp_path).split()
    assert len(places) == len(MODULES)
    assert all(Path(place).is_relative_to(installed) for place in places)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("--version", "powderkeg "),
        ("games", "kittens"),
        ("games monsters --lang sv", "Monster"),
        ("simulate boom --games 5", "replayed"),
    ],
)
def test_the_command_works_in_another_folder(installed: Path, tmp_path: Path, line: str, told: str) -> None:
    assert told in run(installed / "bin" / "powderkeg", *line.split(), cwd=tmp_path)


def test_a_whole_service_works_in_another_folder(installed: Path, tmp_path: Path) -> None:
    load = (installed / "bin" / "powderkeg", "load", "--game", "boom", "--matches", "2", "--moves", "20")
    assert "Correct: all" in " ".join(run(*load, "--html", tmp_path / "load.html", cwd=tmp_path).split())
    assert "<svg" in (tmp_path / "load.html").read_text(encoding="utf-8")
