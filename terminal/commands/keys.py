"""`powderkeg keys`: keys that sign, and policies that trust them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from terminal.commands.options import Force

app = typer.Typer(
    help="Keys that sign, and policies that trust them.", no_args_is_help=True, rich_markup_mode="markdown"
)
KeyFile = Annotated[Path, typer.Argument(metavar="KEYFILE", help="A file of keys; the first one signs.")]


@app.command("new")
def new(
    name: Annotated[str, typer.Argument(help="What to call the key, as in example.org/spring-open.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", help="The file to write it to; - is standard output.")
    ] = Path("signing.key"),
    force: Force = False,
) -> None:
    """Make a key that the service can sign with. It is a secret: the file is only for whoever runs the service.

    **Examples**

    `powderkeg keys new example.org/spring-open`

    `powderkeg keys new example.org/spring-open -o signing.key`
    """
    from terminal.handlers import keys

    keys.new(name, output, force=force)


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
    from terminal.handlers import keys

    keys.policy(keyfiles, output, force=force)


@app.command("show")
def show(keyfile: KeyFile) -> None:
    """Show the keys of a file by their ids and public halves, and which of them signs.

    **Examples**

    `powderkeg keys show signing.key`
    """
    from terminal.handlers import keys

    keys.show(keyfile)
