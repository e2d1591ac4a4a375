"""Load: many matches at once, driven as fast as they go or at a fixed rate, and every one of them proven afterwards."""

from loadtest.plan import Plan, Table
from loadtest.report import LoadReport
from loadtest.run import LoadFailed, Progress, run

__all__ = ["LoadFailed", "LoadReport", "Plan", "Progress", "Table", "run"]
