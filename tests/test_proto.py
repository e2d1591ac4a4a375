"""proto/ is complete by itself: the tools of others read it as it lies there, without a network."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from buf.validate import validate_pb2
from google.protobuf.descriptor_pb2 import FileDescriptorProto, FileDescriptorSet

from powderkeg.v1 import match_service_pb2
from tests.clients.verifier.node import node

ROOT = Path(__file__).parent.parent
PROTO = ROOT / "proto"
SOURCES = sorted(str(path.relative_to(PROTO)) for path in PROTO.rglob("*.proto"))
PACKAGES = ROOT / "requirements" / "node" / "node_modules"
NO_NETWORK = {"HTTP_PROXY": "http://127.0.0.1:9", "HTTPS_PROXY": "http://127.0.0.1:9"}
"""Whoever asks the network asks a port on which nobody answers."""
LOAD = """
const loaded = require("@grpc/proto-loader").loadSync(JSON.parse(process.argv[1]), {includeDirs: [process.argv[2]]});
console.log(JSON.stringify(Object.keys(loaded["powderkeg.v1.MatchService"])));
"""


def ran(*command: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, **NO_NETWORK, **environment}
    return subprocess.run(command, env=env, cwd=PROTO, capture_output=True, text=True, check=False)


def test_protoc_compiles_every_file(tmp_path: Path) -> None:
    own_types = files("grpc_tools") / "_proto"
    out = tmp_path / "all.binpb"
    done = ran(sys.executable, "-m", "grpc_tools.protoc", "-I.", f"-I{own_types}", f"-o{out}", *SOURCES)
    assert done.returncode == 0, done.stderr
    assert sorted(file.name for file in FileDescriptorSet.FromString(out.read_bytes()).file) == SOURCES


@pytest.mark.parametrize("word", ["build", "lint"])
def test_buf_reads_it(word: str, tmp_path: Path) -> None:
    done = ran(Path(sys.executable).parent / "buf", word, HOME=str(tmp_path))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_proto_loader_reads_it() -> None:
    assert PACKAGES.exists(), "run `make setup`"
    done = ran(node(), "-e", LOAD, json.dumps(SOURCES), str(PROTO), NODE_PATH=str(PACKAGES))
    assert done.returncode == 0, done.stderr
    service = match_service_pb2.DESCRIPTOR.services_by_name["MatchService"]
    assert json.loads(done.stdout) == [method.name for method in service.methods]


def test_the_rules_are_those_of_the_package_that_evaluates_them() -> None:
    told = "import sys; sys.path.insert(0, '.'); import vendor; print(vendor.installed().SerializeToString().hex())"
    done = ran(sys.executable, "-c", told)
    theirs = FileDescriptorProto.FromString(bytes.fromhex(done.stdout))
    assert len(theirs.message_type) == len(validate_pb2.DESCRIPTOR.message_types_by_name) > 20
    for message in theirs.message_type:
        ours = validate_pb2.DESCRIPTOR.message_types_by_name[message.name]
        assert [(field.name, field.number, field.type) for field in ours.fields] == [
            (field.name, field.number, field.type) for field in message.field
        ]
        assert [field.GetOptions().SerializeToString() for field in ours.fields] == [
            field.options.SerializeToString() for field in message.field
        ]


@pytest.mark.parametrize("folder", ["requirements/node", "clients"])
def test_the_locks_of_node_hold_no_address(folder: str) -> None:
    text = (ROOT / folder / "package-lock.json").read_text(encoding="utf-8")
    assert "://" not in text
    lock = json.loads(text)
    installed = {name: package for name, package in lock["packages"].items() if "node_modules/" in name}
    packages = [package for package in installed.values() if not package.get("link")]  # a link leads to this checkout
    assert packages
    assert all(package["integrity"].startswith("sha512-") and "resolved" not in package for package in packages)
