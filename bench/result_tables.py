"""Results as tables."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table

from bench.results import TARGETS, Results
from engines.games import GAMES


def result_tables(results: Results) -> Iterator[Table]:
    """Those for which there are results."""
    yield targets_table(results)
    if "unary_per_s" in results:
        yield service_table(results)
        yield games_table(results)
    if "p99_quiet_ms" in results:
        yield rates_table(results)
    if "web_unary_vs_grpc" in results:
        yield web_table(results)
    if "uno_steps_per_s" in results:
        yield engines_table(results)
        yield verifying_table(results)
        yield calls_table(results)


def targets_table(results: Results) -> Table:
    table = Table(title="What was aimed at")
    for heading in ("figure", "what it is"):
        table.add_column(heading, overflow="fold")
    for heading in ("target", "measured"):
        table.add_column(heading, justify="right")
    table.add_column("met")
    table.add_column("beside", overflow="fold")
    for target in TARGETS:
        if target.key in results:
            beside = ", ".join(f"{key} {results[key]:,}" for key in target.beside if key in results)
            met = "[green]yes[/]" if target.met(results) else "[bold red]no[/]"
            table.add_row(target.key, target.what, str(target), f"{results[target.key]:,}", met, beside)
    return table


def web_table(results: Results) -> Table:
    table = Table("by", title="The HTTP port and the gRPC port: CPU of the service in microseconds")
    for heading in ("gRPC", "HTTP", "ratio"):
        table.add_column(heading, justify="right")
    for name, what in (("SubmitAction", "unary"), ("an update of WatchMatch, with the table", "watch")):
        keys = (f"grpc_cpu_us_{what}", f"web_cpu_us_{what}", f"web_{what}_vs_grpc")
        table.add_row(name, *(f"{results[key]:,}" for key in keys))
    return table


def service_table(results: Results) -> Table:
    title = f"The service and its ceiling (the driver was at most {float(results['driver_busy']):.0%} busy)"
    table = Table("moves by", title=title)
    for heading in (
        "moves/s",
        "ceiling/s",
        "ratio",
        "ratio by CPU",
        "CPU s per 1,000",
        "of the ceiling",
        "of the store",
    ):
        table.add_column(heading, justify="right")
    for name, way, above in (
        ("SubmitAction", "unary", "unary"),
        ("Play, quiet", "play", "play"),
        ("Play, all seats told", "play_updates", "play"),
        ("Play, with table and choices", "play_full", "play"),
    ):
        keys = (f"{way}_per_s", f"ceiling_{above}_per_s", f"{way}_vs_ceiling", f"{way}_vs_ceiling_by_cpu")
        cpu = (f"cpu_s_per_1k_{way}", f"ceiling_cpu_s_per_1k_{above}", f"store_cpu_s_per_1k_{way}")
        table.add_row(name, *(f"{results[key]:,}" for key in (*keys, *cpu)))
    return table


RATE_HEADINGS = ("p50 ms", "p99 ms", "CPU s per 1,000", "p50 ms, always", "p99 ms, always", "CPU, always")
NAMES_OF_WAYS = {"unary": "SubmitAction", "play": "Play, quiet", "play_updates": "Play, all seats told"}


def rate_rows(results: Results) -> list[tuple[str, ...]]:
    """By way of moving and rate: latency and CPU time, with the store writing every second, and before every answer."""
    rows = []
    for key in results:
        way, at, rate = key.removeprefix("cpu_s_per_1k_").partition("_at_")
        if at and rate.isdecimal() and way in NAMES_OF_WAYS:
            figures = [
                f"{results[f'{figure}_{way}_at_{rate}{suffix}']:,}"
                for suffix in ("", "_always")
                for figure in ("p50_ms", "p99_ms", "cpu_s_per_1k")
            ]
            rows.append((NAMES_OF_WAYS[way], f"{int(rate):,}/s", *figures))
    return rows


def rates_table(results: Results) -> Table:
    gap = results["idle_gap_ms"]
    table = Table("moves by", title=f"At fixed rates (an idle loop is up to {gap} ms late, at p99)")
    for heading in ("rate", *RATE_HEADINGS):
        table.add_column(heading, justify="right")
    for row in rate_rows(results):
        table.add_row(*row)
    return table


def games_table(results: Results) -> Table:
    table = Table("game", title="Every game alone, 4 seats")
    columns = {
        "SubmitAction/s": "unary_per_s",
        "CPU s per 1,000": "cpu_s_per_1k_unary",
        "Play/s": "play_per_s",
        "CPU s per 1,000 ": "cpu_s_per_1k_play",
        "bytes per move, store": "store_bytes_per_move",
        "append-only file": "aof_bytes_per_move",
    }
    for heading in columns:
        table.add_column(heading, justify="right")
    for game in GAMES:
        table.add_row(game.name, *(f"{results[f'{key}_{game.name}']:,}" for key in columns.values()))
    return table


def engines_table(results: Results) -> Table:
    table = Table("game", title=f"Random play (CPU time, {results['rounds']} rounds)")
    for heading in ("seats", "moves/s", "times UNO"):
        table.add_column(heading, justify="right")
    uno = float(results["uno_steps_per_s"])
    others = (
        (f"UNO of RLCard {results['rlcard']}", str(results["uno_players"]), "uno_steps_per_s"),
        (f"hold'em of PokerKit {results['pokerkit']}", "4", "poker_steps_per_s"),
        (f"python-chess {results['chess']}", "2", "chess_moves_per_s"),
    )
    for name, players, key in others:
        table.add_row(name, players, f"{results[key]:,}", f"{float(results[key]) / uno:.2f}")
    table.add_section()
    for game in GAMES:
        for seats in game.seats:
            pace, ratio = results[f"{game.name}_moves_per_s_{seats}"], results[f"{game.name}_vs_uno_{seats}"]
            table.add_row(game.name, str(seats), f"{pace:,}", f"{ratio:.2f}")
        table.add_section()
    return table


def verifying_table(results: Results) -> Table:
    table = Table("game", title="Verifying logs of random games (CPU time)")
    for heading in ("seats", "entries/s", "times random play"):
        table.add_column(heading, justify="right")
    for game in GAMES:
        for seats in game.seats:
            pace = results[f"verify_entries_per_s_{game.name}_{seats}"]
            table.add_row(game.name, str(seats), f"{pace:,}", f"{results[f'verify_vs_engine_{game.name}_{seats}']:.2f}")
        table.add_section()
    return table


def calls_table(results: Results) -> Table:
    calls = ("digest", "copy", "view")
    table = Table("game", title="In the middle of a game")
    for call in calls:
        table.add_column(f"µs per {call}", justify="right")
    for game in GAMES:
        table.add_row(game.name, *(f"{results[f'{call}_us_{game.name}']:.1f}" for call in calls))
    return table
