"""`powderkeg watch`: what happens in a match, as it happens."""

from __future__ import annotations

from typing import Annotated

import typer

from terminal.address import DEFAULT_ADDRESS
from terminal.commands.options import Address, Language, check_language


def watch(
    match: Annotated[str, typer.Argument(help="The match; without one, those being played are listed.")] = "",
    from_seq: Annotated[int, typer.Option(min=0, help="The last entry already known; 0 is from the beginning.")] = 0,
    address: Address = DEFAULT_ADDRESS,
    lang: Language = "en",
) -> None:
    """Watch a match: what happens in sentences, and the table at every turn. It ends when the match is over.

    A watch that breaks goes on by itself where it was.

    **Examples**

    `powderkeg watch`

    `powderkeg watch MATCH`

    `powderkeg watch MATCH --from-seq 120 --lang sv`
    """
    import asyncio

    from terminal.handlers.watch import list_matches, run_watch

    check_language(lang)
    if match:
        run_watch(match, lang, from_seq, address)
    else:
        asyncio.run(list_matches(address, lang))
