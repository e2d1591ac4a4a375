"""What the client's README shows works, and its sizes are true."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.clients.typescript.node import BIN, CLIENT, Place, run

TEXT = (CLIENT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```ts\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
BOT = BLOCKS[0]
PRELUDE = """\
import { create } from "@bufbuild/protobuf";
import {
  actionOf, fieldsOf, IllegalMove, Keeper, objection, type Player, type Powderkeg, type Value, valuesAt,
} from "@powderkeg/client";
import { BoomRerollSchema } from "@powderkeg/client/proto/boom";
import { browserStorage, connect } from "@powderkeg/client/web";

declare const client: Powderkeg, me: Player, matchId: string, policyText: string;
export const used = [
  create, actionOf, fieldsOf, IllegalMove, Keeper, objection, valuesAt, BoomRerollSchema, browserStorage, connect,
];
export const given = () => [client, me, matchId, policyText, 0 as unknown as Value];
"""
PAGES = {
    "the client for browsers, with all messages": """\
import { connect } from "@powderkeg/client/web";
Object.assign(globalThis, { client: connect() });
""",
    "the same with a keeper": """\
import { Keeper } from "@powderkeg/client";
import { browserStorage, connect } from "@powderkeg/client/web";
Object.assign(globalThis, { client: connect("/", { keeper: new Keeper({ storage: browserStorage() }) }) });
""",
}


@pytest.fixture
def folder() -> Iterator[Path]:
    """Inside of the package, so that its name and those of others are found."""
    with TemporaryDirectory(dir=CLIENT / "test") as made:
        yield Path(made)


def test_everything_type_checks(folder: Path) -> None:
    (folder / "bot.mts").write_text(BOT, encoding="utf-8")
    for number, block in enumerate(BLOCKS[1:]):
        (folder / f"block{number}.ts").write_text(PRELUDE + block, encoding="utf-8")
    (folder / "tsconfig.json").write_text('{"extends": "../tsconfig.json", "include": ["."]}')
    run(BIN / "tsc", "-p", folder)


def test_the_bot_plays(folder: Path, place: Place) -> None:
    (folder / "bot.mts").write_text(BOT, encoding="utf-8")
    said = run(folder / "bot.mts", place.environment["POWDERKEG_GRPC"])
    assert re.search(r"^I was seat 0\. Winners: \d, ending: \w+$", said, re.MULTILINE)
    assert len(BOT.splitlines()) < 30


@pytest.mark.parametrize("page", PAGES)
def test_sizes(folder: Path, tmp_path: Path, page: str) -> None:
    (folder / "page.ts").write_text(PAGES[page], encoding="utf-8")
    bundle = tmp_path / "page.js"
    run(BIN / "esbuild", folder / "page.ts", "--bundle", "--minify", "--format=esm", f"--outfile={bundle}")
    said = re.search(rf"^\| {re.escape(page)} \| (\d+) \|$", TEXT, re.MULTILINE)
    assert said
    assert round(len(gzip.compress(bundle.read_bytes())) / 1000) == int(said[1])


def test_every_error_is_explained() -> None:
    errors = (CLIENT / "src" / "errors.ts").read_text(encoding="utf-8")
    classes = re.findall(r"^export class (\w+) extends PowderkegError", errors, re.MULTILINE)
    assert classes
    assert [name for name in classes if f"| `{name}` |" not in TEXT] == []
