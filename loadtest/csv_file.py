"""The seconds of a load as CSV: a line for each, for spreadsheets."""

from __future__ import annotations

import csv
from io import StringIO

from loadtest.latencies import LATENCIES
from loadtest.report import LoadReport

COLUMNS = ("at", "seconds", "moves", "moves_per_s", "intended_per_s", "open", "errors", *LATENCIES)
"""Those of the spans in the JSON; latencies are in milliseconds. What was not measured is empty."""


def csv_of(report: LoadReport) -> str:
    text = StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(report.spans)
    return text.getvalue()
