"""How far a load is, as it is told while one waits."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from loadtest import LoadProgress
from terminal.load_progress import line_every_few_seconds, progress_line_with_bar, progress_text, shown_progress

DRIVING = LoadProgress("driving", 12, 20, 14_808, 0, 1234.4, 20, 12.34, 1)


def test_it_tells_how_far_it_is() -> None:
    assert progress_text(LoadProgress("opening")) == "opening matches"
    assert progress_text(DRIVING) == "12 of 20 s, 14,808 moves: 1,234 moves/s, p99 12.3 ms, 20 open; 1 error so far"
    moves = LoadProgress("driving", 3, 20, 3400, 10_000, 1100, 20)
    assert progress_text(moves) == "3,400 of 10,000 moves in 3 s: 1,100 moves/s, no answers, 20 open; 0 errors so far"
    assert progress_text(LoadProgress("driving", 18, 20, 3400, 10_000)).startswith("18 of 20 s, 3,400 moves:")
    assert progress_text(LoadProgress("checking", checked=120, of_matches=340)) == "proven 120 of 340 matches"
    assert progress_text(LoadProgress("checking", checked=1, of_matches=1)) == "proven 1 of 1 match"
    assert progress_text(LoadProgress("checking", checked=2)) == "proven 2 matches"


@pytest.mark.parametrize(
    ("progress", "share"),
    [
        (DRIVING, 0.6),
        (LoadProgress("driving", 3, 20, 5000, 10_000), 0.5),
        (LoadProgress("driving", 21, 20), 1.0),
        (LoadProgress("checking", checked=120, of_matches=480), 0.25),
        (LoadProgress("checking", checked=120), 0.0),
    ],
)
def test_so_does_its_bar(progress: LoadProgress, share: float) -> None:
    assert progress.share == pytest.approx(share)
    terminal = Console(file=StringIO(), width=60, force_terminal=True)
    terminal.print(progress_line_with_bar(progress))
    told = terminal.file.getvalue() if isinstance(terminal.file, StringIO) else ""
    assert ("━" in told) == (share > 0)
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("progress", "said"),
    [
        (
            LoadProgress("driving", 86_399, 86_400, 9, 0, 12_345.6, 500, 119_999.0, 12_345),
            "86,399 of 86,400 s, 12,346/s",
        ),
        (LoadProgress("driving", 3, 0, 9_999_999, 10_000_000, 1100, 20, None, 1), "100% of 10,000,000 moves, 1,100/s"),
        (LoadProgress("checking", checked=99_999, of_matches=100_000), "proven 99,999 of 100,000 matches"),
    ],
)
def test_all_of_it_fits_on_80_columns(progress: LoadProgress, said: str) -> None:
    terminal = Console(file=StringIO(), width=80)
    terminal.print(progress_line_with_bar(progress))
    told = terminal.file.getvalue() if isinstance(terminal.file, StringIO) else ""
    assert said in told
    assert "…" not in told
    assert told.count("\n") == 1


def test_without_a_terminal_there_is_a_line_now_and_then() -> None:
    lines: list[str] = []
    now = 100.0
    tell = line_every_few_seconds(lines.append, lambda: now)
    tell(LoadProgress("opening"))
    now += 30
    tell(LoadProgress("opening"))
    for second in range(1, 13):
        now = 200.0 + second
        tell(LoadProgress("driving", second, 20))
    assert [line.split(",")[0] for line in lines] == ["5 of 20 s", "10 of 20 s"]


@pytest.mark.parametrize("quiet", [True, False])
def test_it_is_plain_and_leaves_standard_output_alone(
    quiet: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr("terminal.load_progress.SECONDS_BETWEEN_LINES", 0.0)
    with shown_progress(quiet=quiet) as tell:
        tell(DRIVING)
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", progress_text(DRIVING) + "\n")
