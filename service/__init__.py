"""The service: matches over gRPC, and the command line."""
