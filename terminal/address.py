"""Where the service is, unless somebody says otherwise."""

DEFAULT_ADDRESS = "127.0.0.1:50051"
ADDRESS_VARIABLE = "POWDERKEG_ADDRESS"
"""The environment variable that names another."""
CA, CLIENT_CERT, CLIENT_KEY = "POWDERKEG_CA", "POWDERKEG_CLIENT_CERT", "POWDERKEG_CLIENT_KEY"
"""Those that name files for TLS: who vouches for the service, and who one is."""
