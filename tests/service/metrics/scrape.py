"""Reads what a service tells Prometheus."""

from __future__ import annotations

import http.client
from collections.abc import Callable

from prometheus_client.parser import text_string_to_metric_families


class Scraped:
    """One page of metrics."""

    def __init__(self, page: str) -> None:
        self.page = page
        self._families = [*text_string_to_metric_families(page)]

    def sum(self, name: str, **labels: str) -> float:
        """The series of this name with these labels, added up; there must be one."""
        found = [
            sample.value
            for family in self._families
            for sample in family.samples
            if sample.name == name and labels.items() <= sample.labels.items()
        ]
        assert found, (name, labels)
        return sum(found)


def get(port: int, path: str = "/metrics", **headers: str) -> tuple[int, str]:
    """Status and body of a GET at this machine."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def scraper(port: int) -> Callable[[], Scraped]:
    def scrape() -> Scraped:
        status, page = get(port)
        assert status == 200
        return Scraped(page)

    return scrape
