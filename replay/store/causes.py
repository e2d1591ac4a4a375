"""What is wrong with a store that fails: a word for counting, a sentence for those who call and those who run it."""

from __future__ import annotations

import re

SILENT = "the store does not answer"
CAUSES = {
    "memory": "the store is out of memory",
    "disk": "the store cannot write to its disk",
    "read_only": "the store is read-only",
    "primary": "the store has lost its primary",
    "replicas": "the store has too few replicas",
    "loading": "the store is still reading its data",
    "cluster": "the store's cluster is down",
    "moving": "the store is moving what was asked for to another server",
    "access": "the store does not let the service in",
    "certificate": "the store's certificate is not trusted",
    "timeout": SILENT,
    "connection": SILENT,
}
"""Sentences by kind."""
SAID_BY_THE_STORE = {
    "OOM": "memory",
    "OutOfMemoryError": "memory",
    "MISCONF": "disk",
    "READONLY": "read_only",
    "ReadOnlyError": "read_only",
    "MASTERDOWN": "primary",
    "MasterDownError": "primary",
    "NOREPLICAS": "replicas",
    "LOADING": "loading",
    "BusyLoadingError": "loading",
    "CLUSTERDOWN": "cluster",
    "ClusterDownError": "cluster",
    "TRYAGAIN": "moving",
    "MOVED": "moving",
    "ASK": "moving",
    "NOAUTH": "access",
    "NOPERM": "access",
    "WRONGPASS": "access",
    "AuthenticationError": "access",
    "CERTIFICATE_VERIFY_FAILED": "certificate",
}
"""Kinds by a word of what the store said, or by the exception that redis-py makes of it."""


def kind_of(error: str) -> str:
    """What an error tells, in a word: one of a few, whatever the store says."""
    for word in re.findall(r"\w+", error):
        if word in SAID_BY_THE_STORE:
            return SAID_BY_THE_STORE[word]
    return "timeout" if "Timeout" in error or error.startswith("no answer within") else "connection"


def cause_of(error: str) -> str:
    """The same in a sentence."""
    return CAUSES[kind_of(error)]
