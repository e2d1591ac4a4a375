#!/usr/bin/env python3
"""Asks a service whether it is serving; exit code 0 if it is. Needs grpcio, grpcio-health-checking and cryptography.

    healthcheck.py [https://]HOST:PORT [liveness]

Serving means that a move could be made: the store can be written to. With `liveness` it means that the process goes on.
Without an address: this machine, at PORT, by TLS if POWDERKEG_TLS_CERT is set, as the service itself sees it. Whom to
trust is in the file that POWDERKEG_CA names; without one whoever answers is believed, for this is about health. A
service that wants certificates of its clients is shown the one of POWDERKEG_CLIENT_CERT and POWDERKEG_CLIENT_KEY.
"""

from __future__ import annotations

import os
import ssl
import sys
from pathlib import Path

import grpc
from cryptography import x509
from grpc_health.v1 import health_pb2, health_pb2_grpc

SECONDS = 3.0
"""A service that takes longer is not healthy."""


def problem_of(address: str, service: str = "") -> str:
    """Why the service at this address cannot be used; nothing if it can."""
    try:
        with channel_to(address) as channel:
            asked = health_pb2.HealthCheckRequest(service=service)
            answer = health_pb2_grpc.HealthStub(channel).Check(asked, timeout=SECONDS)
    except grpc.RpcError as failed:
        return f"{address}: {failed.code().name}"
    except OSError as failed:
        return f"{address}: {failed}"
    if answer.status == health_pb2.HealthCheckResponse.SERVING:
        return ""
    return f"{address}: {health_pb2.HealthCheckResponse.ServingStatus.Name(answer.status)}"


def channel_to(address: str) -> grpc.Channel:
    scheme, _, place = address.rpartition("://")
    options = [("grpc.enable_http_proxy", 0)]
    if scheme != "https":
        return grpc.insecure_channel(place, options=options)
    ca, key, cert = map(content_of, ("POWDERKEG_CA", "POWDERKEG_CLIENT_KEY", "POWDERKEG_CLIENT_CERT"))
    if ca is None:
        ca, name = shown_at(place)
        options.append(("grpc.ssl_target_name_override", name))
    return grpc.secure_channel(place, grpc.ssl_channel_credentials(ca, key, cert), options=options)


def content_of(variable: str) -> bytes | None:
    file = os.environ.get(variable)
    return Path(file).read_bytes() if file else None


def shown_at(place: str) -> tuple[bytes, str]:
    """The certificate that is shown there, and a name in it."""
    host, _, port = place.rpartition(":")
    shown = ssl.get_server_certificate((host.strip("[]"), int(port)), timeout=SECONDS)
    names = x509.load_pem_x509_certificate(shown.encode()).extensions.get_extension_for_class(
        x509.SubjectAlternativeName
    )
    return shown.encode(), str(next(iter(names.value)).value)


def main() -> None:
    scheme = "https://" if os.environ.get("POWDERKEG_TLS_CERT") else ""
    here = f"{scheme}127.0.0.1:{os.environ.get('PORT', '50051')}"
    problem = problem_of(*sys.argv[1:3]) if len(sys.argv) > 1 else problem_of(here)
    if problem:
        sys.exit(problem)


if __name__ == "__main__":
    main()
