"""What deploy/ says, as far as it can be checked without Docker; the health check is run against a real service."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from service.embedded_store import EmbeddedStore
from service.server import Config, Service

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
LOCKS = (DEPLOY / "requirements.lock", DEPLOY / "build.lock")


# -- the Dockerfile --------------------------------------------------------------------------------------------------


def stages() -> list[list[tuple[str, str]]]:
    """The instructions of each stage, with lines that go on joined; what comes before the first FROM is left out."""
    text = re.sub(r"\\\n\s*", "", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"))
    found: list[list[tuple[str, str]]] = []
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        name, _, rest = line.partition(" ")
        assert name.isupper(), line
        if name == "FROM":
            found.append([])
        if found:
            found[-1].append((name, rest))
    return found


def instructions(stage: list[tuple[str, str]], name: str) -> list[str]:
    return [rest for each, rest in stage if each == name]


def copies() -> list[tuple[str, str]]:
    """Sources and targets of what is copied from the project."""
    lines = [rest.split() for stage in stages() for rest in instructions(stage, "COPY") if "--from=" not in rest]
    return [(source, line[-1]) for line in lines for source in line[:-1]]


def test_there_are_two_stages_on_one_pinned_base() -> None:
    build, final = stages()
    assert instructions(build, "FROM") == ["python:${PYTHON} AS build"]
    assert instructions(final, "FROM") == ["python:${PYTHON}"]
    assert re.search(r"^ARG PYTHON=3\.1[1-9][\w.]*-slim-\w+$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)


@pytest.mark.parametrize("source", sorted({source for source, _ in copies()}))
def test_what_is_copied_exists_and_is_not_ignored(source: str) -> None:
    assert (ROOT / source).exists()
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text(encoding="utf-8").splitlines()
    assert ignored[1] == "*"
    assert f"!{source}" in ignored


def test_what_the_wheels_are_made_of_is_copied() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packages = settings["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    wanted = {*packages, "pyproject.toml", settings["project"]["readme"], "clients/python"}
    assert wanted <= {source for source, _ in copies()}


def test_everything_installed_has_a_hash_or_is_ours() -> None:
    runs = [part for stage in stages() for run in instructions(stage, "RUN") for part in run.split("&&")]
    installs = [part for part in runs if re.search(r"\bpip\b.* (install|wheel) ", part)]
    assert len(installs) == 4
    assert all("--require-hashes" in part or ("--no-deps" in part and "--no-index" in part) for part in installs)


def test_the_final_stage_builds_nothing() -> None:
    runs = " ".join(instructions(stages()[-1], "RUN"))
    assert not re.search(r"\b(pip|apt|apt-get|gcc|make|curl|wget)\b", runs)


def test_the_final_stage_does_not_run_as_root() -> None:
    (user,) = instructions(stages()[-1], "USER")
    number, group = user.split(":")
    assert int(number) >= 1000
    assert int(group) >= 1000
    order = [name for name, _ in stages()[-1]]
    assert order.index("USER") > max(place for place, name in enumerate(order) if name in ("RUN", "COPY"))


def test_port_signal_volume_and_health() -> None:
    final = stages()[-1]
    assert instructions(final, "EXPOSE") == ["50051 8080"]
    assert instructions(final, "STOPSIGNAL") == ["SIGTERM"]
    assert instructions(final, "VOLUME") == ["/data"]
    (health,) = instructions(final, "HEALTHCHECK")
    interpreter, script = json.loads(health.partition(" CMD ")[2])
    assert interpreter == "python"
    assert ("deploy/healthcheck.py", script) in copies()


def test_the_command_of_the_image_exists() -> None:
    final = stages()[-1]
    (entry,), (command,) = instructions(final, "ENTRYPOINT"), instructions(final, "CMD")
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert set(json.loads(entry)) <= set(settings["project"]["scripts"])
    subcommand, *words = json.loads(command)
    helped = subprocess.run(
        [sys.executable, "-c", "from terminal import main; main()", subcommand, "--help"],
        env={**os.environ, "COLUMNS": "200", "TERM": "dumb"},
        capture_output=True,
        text=True,
        check=True,
    )
    for word in words:
        assert not word.startswith("--") or f"{word} " in helped.stdout


# -- the locks -------------------------------------------------------------------------------------------------------


def pins(lock: Path) -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9._-]+)==(\S+)", lock.read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_has_hashes_and_no_addresses(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert "://" not in text
    entries = re.split(r"\n(?=\S)", text.strip())
    assert len(entries) == len(pins(lock)) > 3
    assert all("--hash=sha256:" in entry for entry in entries)


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_the_image_has_the_versions_that_are_tested(lock: Path) -> None:
    tested = pins(ROOT / "requirements" / "dev.lock")
    others = {name: version for name, version in pins(lock).items() if tested.get(name) != version}
    assert not others, "make the locks anew, as deploy/README.md says"


@pytest.mark.parametrize("project", [ROOT, ROOT / "clients" / "python"], ids=["server", "client"])
def test_every_dependency_is_locked(project: Path) -> None:
    settings = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))
    names = {re.split(r"[\[<>=!~; ]", each)[0].replace(".", "-") for each in settings["project"]["dependencies"]}
    assert names - {"powderkeg-client"} <= set(pins(DEPLOY / "requirements.lock"))
    assert set(settings["build-system"]["requires"]) <= set(pins(DEPLOY / "build.lock"))


# -- the compose file ------------------------------------------------------------------------------------------------


def read_yaml(text: str) -> Any:
    """The little of YAML that the compose file uses; whatever else is refused."""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    rows = [(len(line) - len(line.lstrip()), line.strip()) for line in lines]
    value, rest = _block(rows, 0)
    assert not rest, rest
    return value


def _block(rows: list[tuple[int, str]], indent: int) -> tuple[Any, list[tuple[int, str]]]:
    """What stands at this indent, and what comes after it."""
    found: Any = [] if rows[0][1].startswith("- ") else {}
    while rows and rows[0][0] == indent:
        text, rows = rows[0][1], rows[1:]
        if isinstance(found, list):
            assert text.startswith("- "), text
            if re.match(r"- \w+: ", text):  # the first line of a mapping in a list
                value, rows = _block([(indent + 2, text[2:]), *rows], indent + 2)
            else:
                value = _scalar(text[2:])
            found.append(value)
            continue
        key, colon, word = text.partition(":")
        assert colon, text
        assert re.fullmatch(r"\w+", key), text
        assert key not in found, text
        assert not word or word.startswith(" "), text
        if word:
            found[key] = _scalar(word.strip())
        elif rows and rows[0][0] > indent:
            assert rows[0][0] == indent + 2, rows[0]
            found[key], rows = _block(rows, indent + 2)
        else:
            found[key] = None
    assert not rows or rows[0][0] < indent, rows[0]
    return found, rows


def _scalar(word: str) -> Any:
    if word[0] in '["' or word in ("true", "false") or word.isdecimal():
        return json.loads(word)
    assert word[0] not in "'{&*!|>%@`", word
    assert " #" not in word, word
    assert ": " not in word, word
    return word


@pytest.fixture(scope="module")
def compose() -> Any:
    return read_yaml((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))


def test_the_services_can_be_several(compose: Any) -> None:
    service = compose["services"]["powderkeg"]
    assert service["deploy"]["replicas"] == 2
    assert "container_name" not in service
    for port in service["ports"]:
        first, last = map(int, port["published"].split("-"))
        assert last - first + 1 >= 2
        assert port["host_ip"] == "127.0.0.1"
    assert [port["target"] for port in service["ports"]] == [50051, 8080]


def test_the_services_are_built_from_here(compose: Any) -> None:
    build = compose["services"]["powderkeg"]["build"]
    context = (DEPLOY / build["context"]).resolve()
    assert context == ROOT.resolve()
    assert (context / build["dockerfile"]).samefile(DEPLOY / "Dockerfile")


def test_the_services_wait_for_a_store_that_keeps_everything(compose: Any) -> None:
    service, store = compose["services"]["powderkeg"], compose["services"]["store"]
    assert service["environment"]["REDIS_URL"] == "redis://store:6379"
    assert service["depends_on"] == {"store": {"condition": "service_healthy"}}
    assert store["healthcheck"]["test"] == ["CMD", "valkey-cli", "-e", "ping"]
    settings = dict(zip(store["command"][1::2], store["command"][2::2], strict=True))
    assert settings["--appendonly"] == "yes"
    assert settings["--appendfsync"] == "${APPENDFSYNC:-always}"
    assert settings["--maxmemory-policy"] == "noeviction"
    assert "ports" not in store
    (volume,) = store["volumes"]
    assert volume.split(":")[0] in compose["volumes"]


@pytest.mark.parametrize("name", ["POWDERKEG_ORGANIZER_KEY", "POWDERKEG_SIGNING_KEY"])
def test_a_key_has_no_default_and_must_be_there(compose: Any, name: str) -> None:
    key = compose["services"]["powderkeg"]["environment"][name]
    assert re.fullmatch(rf"\$\{{{name}:\?[^}}]+\}}", key)


def test_the_quick_start_makes_the_keys_that_the_compose_file_wants() -> None:
    page = (DEPLOY / "README.md").read_text(encoding="utf-8")
    first = page[: page.index("docker compose")]
    assert "powderkeg keys new" in first
    assert all(f"{name}=$(" in first for name in ("POWDERKEG_ORGANIZER_KEY", "POWDERKEG_SIGNING_KEY"))


@pytest.mark.parametrize("text", ["a: 1\n b: 2", "a: {}", "a: 1\na: 2", "a:\n    b: 1", "- a\nb: 1", "a b", "a: b: c"])
def test_the_reader_refuses_what_it_does_not_know(text: str) -> None:
    with pytest.raises(AssertionError):
        read_yaml(text)


@pytest.mark.parametrize(
    "path", sorted(path for path in DEPLOY.rglob("*") if path.is_file()), ids=lambda path: path.name
)
def test_no_registry_and_no_path_of_some_machine_is_named(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("type.googleapis.com/", "")  # begins the names of Envoy's types
    assert not re.search(r"\b[\w-]+\.(io|com|org|dev|net)\b", text)
    assert not re.search(r"/(home|root|work|Users)/", text)


# -- the health check ------------------------------------------------------------------------------------------------


@contextmanager
def embedded_store(folder: Path) -> Iterator[EmbeddedStore]:
    store = EmbeddedStore(folder)
    try:
        yield store
    finally:
        store.stop()


async def health(*words: str, **environment: str) -> tuple[int | None, str]:
    """Exit code and complaint of the health check."""
    check = await asyncio.create_subprocess_exec(
        sys.executable,
        str(DEPLOY / "healthcheck.py"),
        *words,
        env={**os.environ, **environment},
        stderr=asyncio.subprocess.PIPE,
    )
    _, said = await check.communicate()
    return check.returncode, said.decode()


def test_the_health_check_follows_the_service(tmp_path: Path) -> None:
    async def follow(store: EmbeddedStore) -> None:
        service = Service(Config(store.url, port=0))
        await service.start()
        port = str(service.port)
        try:
            assert await until(0, port) == ""
            assert await health(f"127.0.0.1:{port}") == (0, "")
            os.kill(store.pid, signal.SIGKILL)
            assert "NOT_SERVING" in await until(1, port)
            assert await health(f"127.0.0.1:{port}", "liveness") == (0, "")
        finally:
            await service.stop()
        code, said = await health(PORT=port)
        assert code == 1
        assert "UNAVAILABLE" in said

    async def until(wanted: int, port: str) -> str:
        """What the check says once it ends with this code."""
        code, said = await health(PORT=port)
        for _ in range(50):
            if code == wanted:
                break
            await asyncio.sleep(0.2)
            code, said = await health(PORT=port)
        assert code == wanted, said
        return said

    with embedded_store(tmp_path) as store:
        asyncio.run(follow(store))


# -- the environment of `make serve` -----------------------------------------------------------------------------------


def test_an_environment_takes_the_code_of_the_checkout(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path], check=True)
    python = tmp_path / "bin" / "python"
    subprocess.run([python, DEPLOY / "link.py"], check=True)
    told = "import service, powderkeg; print(service.__file__, service.__version__, *powderkeg.__path__)"
    done = subprocess.run([python, "-c", told], cwd=tmp_path, check=True, capture_output=True, text=True)
    place, version, client = done.stdout.split()
    assert (Path(place), Path(client)) == (ROOT / "service/__init__.py", ROOT / "clients/python/src/powderkeg")
    assert version
    command = (tmp_path / "bin" / "powderkeg").read_text(encoding="utf-8")
    assert command.startswith(f"#!{python}\n")
    assert os.access(tmp_path / "bin" / "powderkeg", os.X_OK)


def test_serving_installs_the_lock_of_the_image_and_nothing_else() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    recipe = makefile[makefile.index("$(SERVE_STAMP): ") : makefile.index("serve: ")]
    assert re.findall(r"-r (\S+)", recipe) == ["deploy/requirements.lock"]
    assert "--require-hashes" in recipe
