"""The service around the engines: for now its command line."""
