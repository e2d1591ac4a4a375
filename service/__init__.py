"""The service: matches over gRPC, and the command line."""

__version__ = "0.2.0"
