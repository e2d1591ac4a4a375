"""One process of a service that has several, started by its supervisor."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from service.server import Config, configure_logs, run
from service.supervisor import CONFIG


def main() -> None:
    log_level, beating, place = sys.argv[1:]
    configure_logs(log_level)

    def beat() -> None:
        with suppress(BlockingIOError):  # nobody listens just now
            os.write(int(beating), b".")

    run(Config.of(os.environ[CONFIG]), beat=beat, place=int(place))


if __name__ == "__main__":
    main()
