"""Options that several commands have."""

from __future__ import annotations

from typing import Annotated

import typer

from words import LANGUAGES

ADDRESS = "127.0.0.1:50051"
VARIABLE = "POWDERKEG_ADDRESS"

Address = Annotated[str, typer.Option(envvar=VARIABLE, metavar="HOST:PORT", help="Where the service is.")]
Language = Annotated[str, typer.Option(help=f"Language of prompts and cards: {', '.join(LANGUAGES)}.")]
MatchOptions = Annotated[
    list[str] | None, typer.Option("--option", help="A match option as NAME=VALUE; may be given again.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Force = Annotated[bool, typer.Option("--force", help="Write over a file that is there already.")]
OrganizerKey = Annotated[str, typer.Option(envvar="POWDERKEG_ORGANIZER_KEY", help="The key of the organizer.")]
