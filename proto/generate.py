"""Turns proto/ into the code of clients/python and clients/typescript; `--check` lints and proves both current.

The rules on requests import buf/validate/validate.proto, which vendor.py writes here from the installed package.
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

from google.protobuf.descriptor_pb2 import FileDescriptorSet
from grpc_tools import protoc
from typescript import generate_typescript
from vendor import PATH, vendored

PROTO = Path(__file__).parent
CLIENTS = PROTO.parent / "clients"
PYTHON = CLIENTS / "python" / "src"
TYPESCRIPT = CLIENTS / "typescript" / "src" / "gen"
BIN = Path(sys.executable).parent


def sources() -> list[str]:
    return sorted(str(path.relative_to(PROTO)) for path in PROTO.rglob("*.proto"))


def compile_protos(*arguments: str) -> None:
    """Run protoc on what is in proto/ and on nothing else but protoc's own types."""
    well_known = str(files("grpc_tools") / "_proto")
    if protoc.main(["protoc", f"-I{PROTO}", f"-I{well_known}", *arguments]) != 0:
        sys.exit("protoc refused proto/, see above")


def generate_python(folder: Path) -> None:
    os.environ["PATH"] = f"{BIN}{os.pathsep}{os.environ['PATH']}"  # protoc's plugins for type stubs
    code = [f"--python_out={folder}", f"--mypy_out=quiet:{folder}"]
    calls = [f"--grpc_python_out={folder}", f"--mypy_grpc_out=quiet:{folder}"]
    compile_protos(*code, *calls, *sources())
    for path in folder.rglob("*_pb2_grpc.py*"):
        if "_service_" not in path.name:
            path.unlink()  # no services in it


def descriptors() -> FileDescriptorSet:
    """What is in proto/ and all that it imports, with comments."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "descriptors"
        compile_protos("--include_imports", "--include_source_info", f"--descriptor_set_out={path}", *sources())
        return FileDescriptorSet.FromString(path.read_bytes())


def lint() -> None:
    if subprocess.run([BIN / "buf", "lint", PROTO], check=False).returncode:  # noqa: S603
        sys.exit("buf lint refused proto/, see above")


def generated(folder: Path) -> set[Path]:
    kinds = ("_pb2*.py", "_pb2*.pyi", "_pb.js", "_pb.d.ts")
    return {path.relative_to(folder) for kind in kinds for path in folder.rglob(f"*{kind}")}


def check() -> None:
    """Fail unless the generated code is what proto/ gives now, and the file of others what the package has now."""
    if (PROTO / PATH).read_text(encoding="utf-8") != vendored():
        sys.exit(f"proto/{PATH} is not that of the installed protovalidate: run `make proto`")
    for generate, output in OUTPUTS:
        with tempfile.TemporaryDirectory() as folder:
            generate(Path(folder))
            compare(Path(folder), output)


def compare(folder: Path, output: Path) -> None:
    fresh, kept = generated(folder), generated(output)
    stale = [path for path in fresh & kept if not filecmp.cmp(folder / path, output / path, shallow=False)]
    if stale or fresh != kept:
        sys.exit(f"generated code is not current ({', '.join(map(str, stale)) or 'files differ'}): run `make proto`")


OUTPUTS = (
    (generate_python, PYTHON),
    (lambda folder: generate_typescript(descriptors().file, folder), TYPESCRIPT),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="lint, and compare instead of writing")
    if parser.parse_args().check:
        lint()
        check()
    else:
        (PROTO / PATH).write_text(vendored(), encoding="utf-8")
        for generate, output in OUTPUTS:
            generate(output)


if __name__ == "__main__":
    main()
