"""What is wrong with a store that fails, in words for those who call and those who run it."""

from __future__ import annotations

SILENT = "the store does not answer"
CAUSES = {
    "OOM": "the store is out of memory",
    "OutOfMemoryError": "the store is out of memory",
    "READONLY": "the store is read-only",
    "ReadOnlyError": "the store is read-only",
    "MISCONF": "the store cannot write to its disk",
    "NOREPLICAS": "the store has too few replicas",
    "LOADING": "the store is still reading its data",
    "BusyLoadingError": "the store is still reading its data",
    "MASTERDOWN": "the store has lost its primary",
    "CLUSTERDOWN": "the store's cluster is down",
    "ClusterDownError": "the store's cluster is down",
    "WRONGPASS": "the store does not let the service in",
    "NOAUTH": "the store does not let the service in",
    "NOPERM": "the store does not let the service in",
    "AuthenticationError": "the store does not let the service in",
    "CERTIFICATE_VERIFY_FAILED": "the store's certificate is not trusted",
}
"""By a word of what the store said, or of what redis-py makes of it."""


def cause_of(error: str) -> str:
    """What an error tells; silence if it is no word of the store's."""
    return next((cause for word, cause in CAUSES.items() if word in error), SILENT)
