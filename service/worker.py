"""One more process of the service, started by `powderkeg serve --workers N`."""

from __future__ import annotations

import os
import sys

from service.server import Config, configure_logs, run

CONFIG = "POWDERKEG_WORKER"
"""The variable with the settings of the first process, for some of them are secrets."""


def main() -> None:
    (log_level,) = sys.argv[1:]
    configure_logs(log_level)
    run(Config.of(os.environ[CONFIG]))


if __name__ == "__main__":
    main()
