"""Rewrite the golden playthroughs of all games: `make goldens`."""

from __future__ import annotations

import sys

from engines.games import GAMES
from tests.engines.playthroughs.render import golden_file, playthroughs, render


def main() -> None:
    for game in GAMES.every_ruleset():
        for table in playthroughs(game):
            path = golden_file(table)
            path.write_text("\n".join(render(table)) + "\n", encoding="utf-8")
            sys.stdout.write(f"wrote {path.name}\n")


if __name__ == "__main__":
    main()
