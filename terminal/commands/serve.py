"""`powderkeg serve`: the service, with its embedded store or another one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from engines.core.errors import BadSetup, SetupReason

DATA = Path("~/.local/share/powderkeg")


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(envvar="PORT", min=0, max=65535, help="The port; 0 takes any free one.")] = 50051,
    web_port: Annotated[
        int, typer.Option(envvar="WEB_PORT", min=0, max=65535, help="The port for browsers; 0 takes any free one.")
    ] = 8080,
    web: Annotated[bool, typer.Option(envvar="POWDERKEG_WEB", help="Listen for browsers, too.")] = True,
    web_origin: Annotated[
        list[str] | None,
        typer.Option(
            envvar="POWDERKEG_WEB_ORIGINS", help="An origin whose pages may call, as in https://example.org; or *."
        ),
    ] = None,
    tls_cert: Annotated[
        Path | None,
        typer.Option(
            envvar="POWDERKEG_TLS_CERT", help="A certificate in PEM: both ports speak TLS. Read anew on change."
        ),
    ] = None,
    tls_key: Annotated[Path | None, typer.Option(envvar="POWDERKEG_TLS_KEY", help="The key to it.")] = None,
    tls_client_ca: Annotated[
        Path | None,
        typer.Option(envvar="POWDERKEG_TLS_CLIENT_CA", help="Who vouches for clients: no others may call."),
    ] = None,
    door: Annotated[
        str, typer.Option(envvar="POWDERKEG_DOOR", help="Who carries gRPC: grpcio, or fast, which takes less CPU time.")
    ] = "grpcio",
    redis_url: Annotated[
        str,
        typer.Option(
            envvar="REDIS_URL",
            help="A Redis or Valkey server; redis+sentinel://HOST:PORT,HOST:PORT/SERVICE for a primary by Sentinel; "
            "?cluster=true for a cluster.",
        ),
    ] = "",
    wait_replicas: Annotated[
        int,
        typer.Option(
            envvar="POWDERKEG_WAIT_REPLICAS",
            min=0,
            help="Acknowledge a move once so many replicas have it, too; the same as ?wait_replicas=N in REDIS_URL.",
        ),
    ] = 0,
    data: Annotated[
        Path, typer.Option(help="Where the embedded store keeps its data if there is no REDIS_URL.")
    ] = DATA,
    fsync: Annotated[
        str | None,
        typer.Option(
            envvar="POWDERKEG_FSYNC",
            show_default="always",
            help="When the embedded store writes to the disk: always (before it answers) or everysec (quicker).",
        ),
    ] = None,
    lame_duck: Annotated[
        float,
        typer.Option(
            envvar="POWDERKEG_LAME_DUCK",
            min=0,
            max=86_400,
            help="Seconds for which calls go on after SIGTERM, while health already says no: for balancers to notice. "
            "Ctrl-C does not wait.",
        ),
    ] = 0,
    workers: Annotated[int, typer.Option(min=1, max=64, help="Processes that share the port.")] = 1,
    organizer_key: Annotated[
        str, typer.Option(envvar="POWDERKEG_ORGANIZER_KEY", help="Lets its holder audit matches and break them off.")
    ] = "",
    signing_key: Annotated[
        Path | None,
        typer.Option(help="A file of `powderkeg keys new`; its text can also be in POWDERKEG_SIGNING_KEY."),
    ] = None,
    presence: Annotated[
        bool, typer.Option(envvar="POWDERKEG_PRESENCE", help="Tell who watches a match which seats are connected.")
    ] = True,
    start_within: Annotated[
        float,
        typer.Option(
            envvar="POWDERKEG_START_WITHIN",
            min=0,
            max=1_000_000,
            help="Hours until a match that nobody starts ends; 0 is for ever.",
        ),
    ] = 24,
    act_within: Annotated[
        float,
        typer.Option(
            envvar="POWDERKEG_ACT_WITHIN",
            min=0,
            max=100_000,
            help="Days until a match in which nobody acts ends; 0 is for ever.",
        ),
    ] = 30,
    limit: Annotated[
        list[str] | None,
        typer.Option(envvar="POWDERKEG_LIMITS", help="A limit, as in requests=500; 0 is none (docs/security.md)."),
    ] = None,
    limits: Annotated[bool, typer.Option(help="Refuse what is beyond the limits.")] = True,
    metrics_port: Annotated[
        int | None,
        typer.Option(
            envvar="POWDERKEG_METRICS_PORT",
            min=0,
            max=65535,
            help="A port for metrics alone, in Prometheus text; 0 takes any free one.",
        ),
    ] = None,
    metrics_host: Annotated[
        str, typer.Option(envvar="POWDERKEG_METRICS_HOST", help="The address of that port.")
    ] = "127.0.0.1",
    metrics: Annotated[
        bool,
        typer.Option(
            "--metrics",
            envvar="POWDERKEG_METRICS",
            help="Show metrics at the port for browsers, too, to who has the token.",
        ),
    ] = False,
    metrics_token: Annotated[
        str, typer.Option(envvar="POWDERKEG_METRICS_TOKEN", help="A secret of yours that --metrics wants to be shown.")
    ] = "",
    access_log: Annotated[
        bool, typer.Option("--access-log", envvar="POWDERKEG_ACCESS_LOG", help="Log each call in a line.")
    ] = False,
    log_level: Annotated[str, typer.Option(help="debug, info, warning or error.")] = "info",
) -> None:
    """Start the service; Ctrl-C ends it.

    **Examples**

    `powderkeg serve`

    `powderkeg serve --port 6000 --workers 2`

    `REDIS_URL=redis://localhost:6379 powderkeg serve`
    """
    if log_level not in ("debug", "info", "warning", "error"):
        raise BadSetup(SetupReason.BAD_OPTION, f"--log-level {log_level}: must be debug, info, warning or error")
    from service.embedded_store import FSYNC
    from service.expiry import Patience
    from service.limits import NO_LIMITS, Limits
    from service.server import DOORS, Config
    from terminal.handlers import serve

    if fsync is not None and fsync not in FSYNC:
        raise BadSetup(SetupReason.BAD_OPTION, f"--fsync {fsync}: must be always or everysec")
    if fsync is not None and redis_url:
        raise BadSetup(
            SetupReason.BAD_OPTION, f"--fsync {fsync}: is of the embedded store; set appendfsync in that of REDIS_URL"
        )
    if door not in DOORS:
        raise BadSetup(SetupReason.BAD_OPTION, f"--door {door}: must be {' or '.join(DOORS)}")
    try:
        allowed = Limits.of(limit or []) if limits else NO_LIMITS
    except ValueError as wrong:
        raise BadSetup(SetupReason.BAD_OPTION, f"--limit {wrong}") from None
    for origin in web_origin or ():
        if origin not in ("*", "null") and not re.fullmatch(r"[a-z][a-z0-9+.-]*://[^/\s]+", origin):
            raise BadSetup(
                SetupReason.BAD_OPTION,
                f"--web-origin {origin!r:.60}: write it without a path, as in https://example.org; or *",
            )
    if metrics and not (metrics_token and web):
        raise BadSetup(
            SetupReason.BAD_OPTION,
            "--metrics: needs the port for browsers and a --metrics-token; --metrics-port is a port for metrics alone",
        )
    config = Config(
        serve.store_url(redis_url, wait_replicas),
        host,
        port,
        organizer_key,
        presence=presence,
        patience=Patience.of(hours=start_within, days=act_within),
        web_port=web_port if web else None,
        web_origins=tuple(web_origin or ()),
        limits=allowed,
        tls=serve.tls_of(tls_cert, tls_key, tls_client_ca),
        lame_duck=lame_duck,
        door=door,
        access_log=access_log,
        metrics_token=metrics_token if metrics else "",
    )
    metrics_at = None if metrics_port is None else (metrics_host, metrics_port)
    serve.serve(config, data.expanduser(), workers, signing_key, log_level, fsync or "always", metrics_at)
