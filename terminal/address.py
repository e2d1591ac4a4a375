"""Where the service is, unless somebody says otherwise."""

DEFAULT_ADDRESS = "127.0.0.1:50051"
ADDRESS_VARIABLE = "POWDERKEG_ADDRESS"
"""The environment variable that names another."""
