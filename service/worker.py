"""One more process of the service, started by `powderkeg serve --workers N`."""

from __future__ import annotations

import asyncio
import os
import sys

from service.server import Config, configure_logs, run


def main() -> None:
    host, port, log_level = sys.argv[1:]
    configure_logs(log_level)
    key = os.environ.get("POWDERKEG_ORGANIZER_KEY", "")
    asyncio.run(run(Config(os.environ["REDIS_URL"], host, int(port), key)))


if __name__ == "__main__":
    main()
