"""The fast door for gRPC: asyncio, with the HTTP/2 of zttp. docs/adr/0020-a-second-door-for-grpc.md tells why."""
