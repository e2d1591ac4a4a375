"""`powderkeg keys`: keys that sign, and policies that trust them."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from engines.core.errors import BadSetup, SetupReason
from replay.findings import counted
from replay.notes import BadKey, Signer, signers
from replay.policy import written_for
from service.cli.connecting import command
from service.cli.files import check_free, check_other, read_text, warn_if_open, write_file

app = typer.Typer(
    help="Keys that sign, and policies that trust them.", no_args_is_help=True, rich_markup_mode="markdown"
)
KeyFile = Annotated[Path, typer.Argument(metavar="KEYFILE", help="A file of keys; the first one signs.")]
Force = Annotated[bool, typer.Option("--force", help="Write over a file that is there already.")]
OTHERWISE = "name another file with -o, or write over it with --force"


@app.command("new")
def new(
    name: Annotated[str, typer.Argument(help="What to call the key, as in example.org/spring-open.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The file to write it to.")] = Path("signing.key"),
    force: Force = False,
) -> None:
    """Make a key that the service can sign with. It is a secret: the file is only for whoever runs the service.

    **Examples**

    `powderkeg keys new example.org/spring-open`

    `powderkeg keys new example.org/spring-open -o signing.key`
    """
    try:
        key = Signer(name, secrets.token_bytes(32))
    except BadKey as wrong:
        raise BadSetup(SetupReason.BAD_OPTION, str(wrong)) from None
    if not force:
        check_free(output, f"{OTHERWISE}, which loses the key that is in it")
    write_file(output, f"{key}\n".encode(), private=True)
    console = Console(highlight=False, soft_wrap=True)
    console.print(Text(f"{output}: a new key, a secret. Its public half is"))
    console.print(Text(f"  {key.verifier}", "bold"))
    console.print(Text("Next, start the service with it, and write the policy that auditors need:"))
    console.print(Text(f"  {command('serve --signing-key', target=str(output))}"))
    console.print(Text(f"  {command('keys policy -o policy.txt', target=str(output))}"))


@app.command("policy")
def policy(
    keyfiles: Annotated[list[Path], typer.Argument(metavar="KEYFILE...", help="Files of keys to trust.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file; standard output if not given.")
    ] = None,
    force: Force = False,
) -> None:
    """Write a policy that trusts these keys: what an auditor needs, and nothing of the secret.

    Hand it over once, by a way that both sides trust. `from` and `until` with a time can be added to a line.

    **Examples**

    `powderkeg keys policy signing.key`

    `powderkeg keys policy signing.key -o policy.txt`
    """
    text = written_for(key for path in keyfiles for key in read_keys(path))
    if output is None:
        sys.stdout.write(text)
        return
    check_other(output, keyfiles)
    if not force:
        check_free(output, OTHERWISE)
    write_file(output, text.encode())
    trusted = counted(len(text.splitlines()), "key", "keys")
    said = f"{output}: trusts {trusted}. Next: {command('audit FILE --policy', target=str(output))}"
    Console(highlight=False, soft_wrap=True).print(Text(said))


@app.command("show")
def show(keyfile: KeyFile) -> None:
    """Show the keys of a file by their ids and public halves, and which of them signs.

    **Examples**

    `powderkeg keys show signing.key`
    """
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
    warn_if_open(path)
    return keys
