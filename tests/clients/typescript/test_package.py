"""The package as it would be published: it installs into an empty project, type-checks there, and runs."""

from __future__ import annotations

import re
import shlex
import tarfile
from pathlib import Path

import pytest

from tests.clients.typescript.node import BIN, CLIENT, CLIENTS, NPM, ROOT, Place, run

OTHERS = (
    "@bufbuild/protobuf",
    "@connectrpc/connect",
    "@connectrpc/connect-node",
    "@connectrpc/connect-web",
    "react",
    "@types/node",
    "@types/react",
    "csstype",
    "undici-types",
)
"""What a registry would bring; here it comes from the workspace, so that no network is needed."""
README = (CLIENT / "README.md").read_text(encoding="utf-8")
(PACK,) = re.findall(r"^npm (pack .*)$", README, re.MULTILINE)
PROGRAM = """\
import { IllegalMove, Keeper, memoryStorage, type TableState } from "@powderkeg/client";
import { connect } from "@powderkeg/client/node";
import { MatchStatus } from "@powderkeg/client/proto/match";
import { useMatch } from "@powderkeg/client/react";
import { connect as connectBrowser } from "@powderkeg/client/web";

const client = connect(process.argv[2]!, { keeper: new Keeper({ storage: memoryStorage() }) });
const shown: (state: TableState) => boolean = ({ match }) => match?.status === MatchStatus.OPEN;
const games: string[] = (await client.games()).map(({ name }) => name);
// @ts-expect-error: a game has a name, not a number
const wrong = () => client.create(7);
console.log([...games, typeof wrong, typeof useMatch, typeof connectBrowser, typeof shown, IllegalMove.name].join(" "));
"""
OPTIONS = ("--strict", "--target", "es2022", "--lib", "es2024,dom,dom.iterable", "--types", "node")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    (folder / "package.json").write_text('{"private": true, "type": "module"}')
    (folder / "program.ts").write_text(PROGRAM, encoding="utf-8")
    run(NPM, *shlex.split(PACK), "--silent", "--pack-destination", folder, folder=ROOT)
    (tarball,) = folder.glob("*.tgz")
    assert tarball.name in README
    others = [CLIENTS / "node_modules" / name for name in OTHERS]
    quiet = ("--silent", "--offline", "--no-audit", "--no-fund", "--ignore-scripts", "--install-links")
    run(NPM, "install", *quiet, tarball, *others, folder=folder)
    return folder


def test_it_holds_what_was_built_and_nothing_else(project: Path) -> None:
    with tarfile.open(next(project.glob("*.tgz"))) as tarball:
        names = {name.removeprefix("package/") for name in tarball.getnames()}
    built = {f"dist/{path.relative_to(CLIENT / 'dist')}" for path in (CLIENT / "dist").rglob("*.*s")}
    assert names == {"package.json", "README.md"} | built


def test_it_type_checks_for_bundlers(project: Path) -> None:
    words = ("--module", "esnext", "--moduleResolution", "bundler", "--noEmit", *OPTIONS)
    run(BIN / "tsc", "program.ts", *words, folder=project)


def test_it_type_checks_for_node_and_runs(project: Path, place: Place) -> None:
    run(BIN / "tsc", "program.ts", "--module", "nodenext", *OPTIONS, folder=project)
    said = run("program.js", place.environment["POWDERKEG_GRPC"], folder=project)
    assert said.split() == ["boom", "kittens", "kobolds", "monsters", *["function"] * 4, "IllegalMove"]
