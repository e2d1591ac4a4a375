"""`powderkeg play`: a person in the terminal, against bots, through the service."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engines.core.errors import BadSetup, SetupReason
from terminal.address import DEFAULT_ADDRESS
from terminal.commands.options import Address, Language, MatchOptions, check_language, read_options


def play(
    game: Annotated[
        str, typer.Argument(help="The game to play (NAME, or NAME@RULESET); `powderkeg games` lists them.")
    ] = "",
    seats: Annotated[
        int, typer.Option(min=0, max=100, help="Number of seats with yours; the fewest that the game takes if 0.")
    ] = 0,
    bots: Annotated[
        str, typer.Option(help="Bots on the other seats, as in sensible,random; a short list is repeated.")
    ] = "",
    name: Annotated[str, typer.Option(help="What the others call you; your user name if not given.")] = "",
    option: MatchOptions = None,
    address: Address = DEFAULT_ADDRESS,
    seed: Annotated[str, typer.Option(metavar="HEX", help="A seed of up to 64 hexadecimal digits, for tests.")] = "",
    lang: Language = "en",
    seconds: Annotated[int, typer.Option(min=0, max=2592000, help="Seconds per decision; 0 is no limit.")] = 0,
    local: Annotated[bool, typer.Option("--local", help="Play in a private service that ends with the game.")] = False,
    keep: Annotated[Path | None, typer.Option(help="Write the replay to this file when the match is over.")] = None,
    resume: Annotated[
        str, typer.Option(metavar="KEY", help="Come back to a seat, with the key that leaving gave.")
    ] = "",
    event: Annotated[
        str, typer.Option("--event", "--tournament", metavar="NAME", help="The event that the match belongs to.")
    ] = "",
    board: Annotated[
        int, typer.Option(min=0, max=1000, help="A board of the event: all its matches deal the same cards.")
    ] = 0,
    require_entropy: Annotated[
        bool, typer.Option("--require-entropy", help="Let nobody play who adds nothing to the seed.")
    ] = False,
    kept: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            envvar="POWDERKEG_KEPT",
            help="Where receipts of events are kept; powderkeg/kept in your data folder if not given.",
        ),
    ] = None,
    no_kept: Annotated[bool, typer.Option("--no-kept", help="Keep no receipts.")] = False,
    policy: Annotated[
        Path | None,
        typer.Option(metavar="FILE", envvar="POWDERKEG_POLICY", help="Take only receipts that these keys have signed."),
    ] = None,
    organizer_key: Annotated[
        str, typer.Option(envvar="POWDERKEG_ORGANIZER_KEY", help="Opens matches in events of the organizer.")
    ] = "",
) -> None:
    """Play against bots in this terminal, through the service.

    While it is your turn, `?` helps, `q` resigns, and Ctrl-C leaves a match that you can come back to. In a match of an
    event the service signs a receipt for all that you do. They are kept and checked: docs/audit.md tells what for.

    **Examples**

    `powderkeg play boom`

    `powderkeg play boom --seats 4 --bots sensible,random --lang de`

    `powderkeg play boom --local --keep evening.pkr`

    `powderkeg play boom --event "Spring Open" --policy policy.txt`

    `powderkeg play boom --tournament "Spring Pairs" --board 2 --organizer-key KEY`
    """
    from terminal.files import check_free
    from terminal.handlers.play import MatchWish, PlayHandler, read_seed, user_name
    from terminal.receipt_folder import keeper_in

    check_language(lang)
    if keep is not None:
        check_free(keep, "name another file")
    named = [bot.strip() for bot in bots.split(",")] if bots else []
    if event and local:
        raise BadSetup(SetupReason.BAD_OPTION, "--event needs a service that signs: leave --local out")
    if board and not event:
        raise BadSetup(SetupReason.BAD_OPTION, f"--board {board} of which event? Name it with --tournament")
    options, given = read_options(option or []), read_seed(seed)
    wish = MatchWish(
        game, seats, named, name or user_name(), options, given, seconds, lang, event, require_entropy, board
    )
    keeper = None if no_kept or local else keeper_in(kept, policy)
    handler = PlayHandler(wish, address, local=local, keep=keep, keeper=keeper, organizer_key=organizer_key)
    handler.run(resume)
