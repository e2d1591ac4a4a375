"""Options that several commands have, and how their values are read."""

from __future__ import annotations

from typing import Annotated

import typer

from engines.core.errors import BadSetup, SetupReason
from terminal.address import ADDRESS_VARIABLE
from words import LANGUAGES

Address = Annotated[str, typer.Option(envvar=ADDRESS_VARIABLE, metavar="HOST:PORT", help="Where the service is.")]
Language = Annotated[str, typer.Option(help=f"Language of prompts and cards: {', '.join(LANGUAGES)}.")]
MatchOptions = Annotated[
    list[str] | None, typer.Option("--option", help="A match option as NAME=VALUE; may be given again.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Force = Annotated[bool, typer.Option("--force", help="Write over a file that is there already.")]
OrganizerKey = Annotated[str, typer.Option(envvar="POWDERKEG_ORGANIZER_KEY", help="The key of the organizer.")]


def check_language(lang: str) -> None:
    if lang not in LANGUAGES:
        raise BadSetup(SetupReason.BAD_OPTION, f"no texts in {lang!r}; languages here: {', '.join(LANGUAGES)}")


def read_options(given: list[str]) -> dict[str, str]:
    """NAME=VALUE pairs; a name may be given once."""
    options: dict[str, str] = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise BadSetup(SetupReason.BAD_OPTION, f"--option {pair}: write it as NAME=VALUE, as in first_seat=0")
        if name.strip() in options:
            raise BadSetup(SetupReason.BAD_OPTION, f"--option {pair}: {name.strip()} was given before; give it once")
        options[name.strip()] = value
    return options
