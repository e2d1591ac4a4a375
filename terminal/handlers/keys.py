"""`powderkeg keys`: keys that sign, and policies that trust them."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from engines.core.errors import BadSetup, SetupReason
from replay.audit.findings import counted
from replay.audit.policy import written_for
from replay.signed.notes import BadKey, Signer, signers
from terminal.files import check_free, check_not_input, read_text, warn_if_readable, write_file
from terminal.notices import command_text

OTHERWISE = "name another file with -o, or write over it with --force"


def new(name: str, output: Path, *, force: bool) -> None:
    try:
        key = Signer(name, secrets.token_bytes(32))
    except BadKey as wrong:
        raise BadSetup(SetupReason.BAD_OPTION, str(wrong)) from None
    if str(output) == "-":
        sys.stdout.write(f"{key}\n")
        return
    if not force:
        check_free(output, f"{OTHERWISE}, which loses the key that is in it")
    write_file(output, f"{key}\n".encode(), private=True)
    console = Console(highlight=False, soft_wrap=True)
    console.print(Text(f"{output}: a new key, a secret. Its public half is"))
    console.print(Text(f"  {key.verifier}", "bold"))
    console.print(Text("Next, start the service with it, and write the policy that auditors need:"))
    console.print(Text(f"  {command_text('serve --signing-key', target=str(output))}"))
    console.print(Text(f"  {command_text('keys policy -o policy.txt', target=str(output))}"))


def policy(keyfiles: list[Path], output: Path | None, *, force: bool) -> None:
    text = written_for(key for path in keyfiles for key in read_keys(path))
    if output is None:
        sys.stdout.write(text)
        return
    check_not_input(output, keyfiles)
    if not force:
        check_free(output, OTHERWISE)
    write_file(output, text.encode())
    trusted = counted(len(text.splitlines()), "key", "keys")
    said = f"{output}: trusts {trusted}. Next: {command_text('audit FILE --policy', target=str(output))}"
    Console(highlight=False, soft_wrap=True).print(Text(said))


def show(keyfile: Path) -> None:
    console = Console(highlight=False, soft_wrap=True)
    for place, key in enumerate(read_keys(keyfile)):
        use = Text("signs ", "bold green") if place == 0 else Text("before", "dim")
        console.print(Text.assemble(use, "  ", (key.verifier.key_id.hex(), "bold"), f"  {key.verifier}"))


def read_keys(path: Path) -> list[Signer]:
    try:
        keys = signers(read_text(path))
    except BadKey as wrong:
        raise BadSetup(SetupReason.BAD_OPTION, f"{path}: {wrong}") from None
    if not keys:
        raise BadSetup(SetupReason.BAD_OPTION, f"{path} has no key; `powderkeg keys new` makes one")
    warn_if_readable(path)
    return keys
