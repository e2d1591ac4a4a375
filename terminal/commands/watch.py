"""`powderkeg watch`: what happens in a match, as it happens."""

from __future__ import annotations

from typing import Annotated

import typer

from terminal.commands.options import ADDRESS, Address, Language


def watch(
    match: Annotated[str, typer.Argument(help="The match; without one, those being played are listed.")] = "",
    from_seq: Annotated[int, typer.Option(min=0, help="The last entry already known; 0 is from the beginning.")] = 0,
    address: Address = ADDRESS,
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

    from terminal.connecting import check_language
    from terminal.watch import list_matches, watch_match

    check_language(lang)
    if match:
        watch_match(match, lang, from_seq, address)
    else:
        asyncio.run(list_matches(address, lang))
