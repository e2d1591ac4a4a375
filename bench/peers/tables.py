"""The figures of `make bench-peers` as tables."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table

from bench.results import LEAST, MOST, Results, Target

SIDES = {
    "powderkeg": "Powderkeg, --door fast",
    "powderkeg_grpcio": "Powderkeg, --door grpcio",
    "boardgame_io": "boardgame.io, memory",
    "boardgame_io_files": "boardgame.io, FlatFile",
    "colyseus": "Colyseus",
}
PEER_TARGETS = (
    Target("vs_boardgame_io_moves", "moves/s of the service by boardgame.io's in memory", 4, LEAST),
    Target("vs_boardgame_io_cpu", "CPU of the service per move by boardgame.io's", 0.25, MOST),
)
AT_RATES = {"200/s": "200", "2,000/s": "2000", "70 % of the most": "70_percent"}


def peer_tables(results: Results) -> Iterator[Table]:
    yield most_table(results)
    yield rates_table(results)
    yield growth_table(results)
    yield ratios_table(results)


def shown(results: Results, key: str, digits: int = 3) -> str:
    return f"{float(results[key]):,.{digits}f}" if key in results else "-"


BEGIN, END = "<!-- peers: written by make bench-peers -->\n", "<!-- end of peers -->"


def page_with_peers(text: str, results: Results) -> str:
    """The page with these figures in it."""
    machine = f"Python {results['python_build']}; Node {results['node']}; {results['cores']} cores"
    load = f"load {results['load_before']} before the run, which took {results['seconds_taken']} s"
    said = f"Rounds of {results['seconds']} s: {results['rounds']}. {machine}; {load}."
    parts = [said, *map(markdown, peer_tables(results))]
    before, rest = text.split(BEGIN)
    return f"{before}{BEGIN}\n{chr(10).join(f'{part}{chr(10)}' for part in parts)}\n{END}{rest.split(END)[1]}"


def markdown(table: Table) -> str:
    """A table as Markdown, with its title before it."""
    headings = [str(column.header) for column in table.columns]
    rows = zip(*(map(str, column.cells) for column in table.columns), strict=True)
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join([f"{table.title}:", "", *(f"| {' | '.join(line)} |" for line in lines)])


def most_table(results: Results) -> Table:
    table = Table("side", title="As many moves as it takes, four seats told of each")
    for heading in ("moves/s", "CPU s per 1,000", "with the store"):
        table.add_column(heading, justify="right")
    for side, name in SIDES.items():
        whole = sum(float(results.get(f"{side}_{key}", 0)) for key in ("cpu_s_per_1k", "store_cpu_s_per_1k"))
        table.add_row(name, shown(results, f"{side}_per_s", 0), shown(results, f"{side}_cpu_s_per_1k"), f"{whole:.3f}")
    return table


def rates_table(results: Results) -> Table:
    table = Table("side", "rate", title="At fixed rates: milliseconds from when a move was due")
    for heading in ("p50", "p99", "p99.9", "CPU s per 1,000"):
        table.add_column(heading, justify="right")
    for side, name in SIDES.items():
        for label, rate in AT_RATES.items():
            keys = [f"{side}_{figure}_at_{rate}" for figure in ("p50", "p99", "p99_9", "cpu_s_per_1k")]
            table.add_row(name, label, *(shown(results, key, 2 if place < 3 else 3) for place, key in enumerate(keys)))
        table.add_section()
    return table


def growth_table(results: Results) -> Table:
    table = Table("side", title="How the CPU time of a move grows")
    for heading in ("16 told by 4", "after 500 moves by 20", "400 matches by 16"):
        table.add_column(heading, justify="right")
    for side, name in SIDES.items():
        keys = (f"{side}_growth_{what}" for what in ("watchers", "log", "matches"))
        table.add_row(name, *(shown(results, key, 2) for key in keys))
    return table


def ratios_table(results: Results) -> Table:
    table = Table("the service by", "of", title="In every round, and the median")
    table.add_column("median", justify="right")
    table.add_column("rounds")
    table.add_column("target")
    targets = {target.key: target for target in PEER_TARGETS}
    for side, name in [*SIDES.items()][1:]:
        for what, key in (("moves/s", "moves"), ("CPU", "cpu"), ("CPU with the store", "cpu_with_store")):
            full = f"vs_{side}_{key}"
            target = targets.get(full)
            met = f"{target}: {'met' if target.met(results) else 'not met'}" if target else ""
            table.add_row(name, what, shown(results, full, 2), str(results.get(f"{full}_rounds", "")), met)
        table.add_section()
    return table
