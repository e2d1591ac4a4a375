#!/usr/bin/env python3
"""Asks a service whether it is serving; exit code 0 if it is. Needs grpcio and grpcio-health-checking, nothing else."""

from __future__ import annotations

import os
import sys

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

SECONDS = 3.0
"""A service that takes longer is not healthy."""


def problem_of(address: str) -> str:
    """Why the service at this address cannot be used; nothing if it can."""
    options = [("grpc.enable_http_proxy", 0)]
    with grpc.insecure_channel(address, options=options) as channel:
        try:
            answer = health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest(), timeout=SECONDS)
        except grpc.RpcError as failed:
            return f"{address}: {failed.code().name}"
    if answer.status == health_pb2.HealthCheckResponse.SERVING:
        return ""
    return f"{address}: {health_pb2.HealthCheckResponse.ServingStatus.Name(answer.status)}"


def main() -> None:
    here = f"127.0.0.1:{os.environ.get('PORT', '50051')}"
    problem = problem_of(sys.argv[1] if len(sys.argv) > 1 else here)
    if problem:
        sys.exit(problem)


if __name__ == "__main__":
    main()
