"""Load: many matches at once, driven as fast as they go or at a fixed rate, and every one of them proven afterwards."""

from service.load.plan import Plan, Table
from service.load.report import Report
from service.load.run import LoadFailed, Progress, run

__all__ = ["LoadFailed", "Plan", "Progress", "Report", "Table", "run"]
