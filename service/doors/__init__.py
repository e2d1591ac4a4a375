"""Doors carry calls to the servicers: grpcio's server for gRPC, `web` for browsers and curl. Servicers know no door."""
