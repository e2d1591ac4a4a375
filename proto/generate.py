"""Turns proto/ into the Python code of clients/python, the only copy of it; `--check` lints and proves it current.

The rules on requests import buf/validate/validate.proto. Its descriptor comes with the protovalidate package, so that
no copy of the file is kept here.
"""

from __future__ import annotations

import argparse
import filecmp
import os
import subprocess
import sys
import tempfile
from importlib.resources import files
from pathlib import Path

from google.protobuf import descriptor_pb2, duration_pb2, field_mask_pb2, timestamp_pb2
from grpc_tools import protoc
from protovalidate._gen.buf.validate import validate_pb

PROTO = Path(__file__).parent
OUTPUT = PROTO.parent / "clients" / "python" / "src"
BIN = Path(sys.executable).parent
LINT = '{"version": "v2", "lint": {"use": ["STANDARD", "COMMENTS"], "ignore": ["buf", "google"]}}'
VALIDATE = "buf/validate/validate.proto"


def sources() -> list[str]:
    return sorted(str(path.relative_to(PROTO)) for path in PROTO.rglob("*.proto"))


def compile_protos(folder: Path, *arguments: str) -> None:
    """Run protoc on all of proto/, with what it imports."""
    imported = folder / "imported.binpb"
    known = descriptor_pb2.FileDescriptorSet()
    for module in (descriptor_pb2, duration_pb2, field_mask_pb2, timestamp_pb2):
        module.DESCRIPTOR.CopyToProto(known.file.add())
    known.file.append(descriptor_pb2.FileDescriptorProto.FromString(validate_pb._DESC.proto.to_binary()))  # noqa: SLF001
    imported.write_bytes(known.SerializeToString())
    well_known = str(files("grpc_tools") / "_proto")
    command = ["protoc", f"--descriptor_set_in={imported}", f"-I{PROTO}", f"-I{well_known}", *arguments]
    if protoc.main(command) != 0:
        sys.exit("protoc refused proto/, see above")
    imported.unlink()


def generate(folder: Path) -> None:
    os.environ["PATH"] = f"{BIN}{os.pathsep}{os.environ['PATH']}"  # protoc's plugins for type stubs
    code = [f"--python_out={folder}", f"--mypy_out=quiet:{folder}"]
    calls = [f"--grpc_python_out={folder}", f"--mypy_grpc_out=quiet:{folder}"]
    compile_protos(folder, *code, *calls, *sources())
    compile_protos(folder, *code, VALIDATE)
    for path in folder.rglob("*_pb2_grpc.py*"):
        if "_service_" not in path.name:
            path.unlink()  # no services in it


def lint() -> None:
    with tempfile.TemporaryDirectory() as folder:
        image = Path(folder) / "image.binpb"
        compile_protos(Path(folder), "--include_imports", "--include_source_info", f"-o{image}", *sources())
        if subprocess.run([BIN / "buf", "lint", image, "--config", LINT], check=False).returncode:  # noqa: S603
            sys.exit("buf lint refused proto/, see above")


def generated(folder: Path) -> set[Path]:
    return {path.relative_to(folder) for kind in ("py", "pyi") for path in folder.rglob(f"*_pb2*.{kind}")}


def check() -> None:
    """Fail unless the generated code is what proto/ gives now."""
    with tempfile.TemporaryDirectory() as folder:
        generate(Path(folder))
        fresh = generated(Path(folder))
        kept = generated(OUTPUT)
        stale = [path for path in fresh & kept if not filecmp.cmp(Path(folder) / path, OUTPUT / path, shallow=False)]
        if stale or fresh != kept:
            sys.exit(
                f"generated code is not current ({', '.join(map(str, stale)) or 'files differ'}): run `make proto`"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="lint, and compare instead of writing")
    if parser.parse_args().check:
        lint()
        check()
    else:
        generate(OUTPUT)


if __name__ == "__main__":
    main()
