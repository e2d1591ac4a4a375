"""Load: many matches at once, driven as fast as they go or at a fixed rate, and every one of them proven afterwards.

What stands here is for others: `run_load` with its plan and its report, and the parts of which bench/ makes its own
measurements, such as games written beforehand, a private service, and the check of a match.
"""

from loadtest.channels import MATCH_SERVICE, Channel
from loadtest.match_check import CheckTotals, check_match
from loadtest.match_record import MatchRecord
from loadtest.plan import LoadPlan, LoadTable
from loadtest.private_service import AS_FAST_AS_IT_GOES, start_private_service
from loadtest.processes import LoadFailed
from loadtest.report import LoadReport
from loadtest.run import LoadProgress, run_load
from loadtest.script import MOST_MOVES, GameScript, ScriptedMove, write_script
from loadtest.usage import STORES, PrivateStore, process_tree

__all__ = [
    "AS_FAST_AS_IT_GOES",
    "MATCH_SERVICE",
    "MOST_MOVES",
    "STORES",
    "Channel",
    "CheckTotals",
    "GameScript",
    "LoadFailed",
    "LoadPlan",
    "LoadProgress",
    "LoadReport",
    "LoadTable",
    "MatchRecord",
    "PrivateStore",
    "ScriptedMove",
    "check_match",
    "process_tree",
    "run_load",
    "start_private_service",
    "write_script",
]
