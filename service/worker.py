"""One more process of the service, started by `powderkeg serve --workers N`."""

from __future__ import annotations

import os
import sys

from service.expiry import ACT_WITHIN, START_WITHIN, Patience
from service.server import Config, configure_logs, run


def main() -> None:
    host, port, log_level = sys.argv[1:]
    configure_logs(log_level)
    config = Config(
        os.environ["REDIS_URL"],
        host,
        int(port),
        os.environ.get("POWDERKEG_ORGANIZER_KEY", ""),
        signing_keys=os.environ.get("POWDERKEG_SIGNING_KEY", ""),
        patience=Patience.of(hours=float(os.environ[START_WITHIN]), days=float(os.environ[ACT_WITHIN])),
        presence=os.environ.get("POWDERKEG_PRESENCE") != "0",
    )
    run(config)


if __name__ == "__main__":
    main()
