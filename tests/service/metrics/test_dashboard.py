"""The dashboard and the alert rules of deploy/ ask for what a running service tells, and so does docs/operating.md."""

from __future__ import annotations

import asyncio
import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from service.metrics.definitions import METRICS, MetricKind
from service.metrics.shared_page import new_pages
from tests.service.running import new_match, play_on, running, until
from tests.test_deploy import read_yaml

ROOT = Path(__file__).parents[3]
DASHBOARD = json.loads((ROOT / "deploy/grafana-dashboard.json").read_text(encoding="utf-8"))
RULES = read_yaml((ROOT / "deploy/alerts.yaml").read_text(encoding="utf-8"))["groups"][0]["rules"]
PAGE = (ROOT / "docs/operating.md").read_text(encoding="utf-8")
OF_PROMETHEUS = {"up"}
"""Metrics that Prometheus itself makes, and labels that it adds."""
ADDED_LABELS = {"job", "instance"}
WORDS = {"by", "without", "on", "ignoring", "and", "or", "unless", "bool", "offset"}


def expressions() -> list[str]:
    shown = [target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]]
    return [*shown, *(rule["expr"] for rule in RULES)]


def metrics_of(expression: str) -> set[str]:
    """The metrics that a query names: the names in it that are no function, no keyword and no label."""
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', "", expression)
    bare = re.sub(r"\{[^}]*\}|\[[^\]]*\]", "", bare)
    bare = re.sub(r"\b(by|without|on|ignoring)\s*\([^)]*\)", "", bare)
    names = re.findall(r"(?<![\w.])([a-zA-Z_:][\w:]*)\b(?!\s*\()", bare)
    return set(names) - WORDS


def labels_of(expression: str) -> set[str]:
    """The labels that a query selects or groups by."""
    selected = [re.findall(r"(\w+)\s*(?:=~|!~|!=|=)", each) for each in re.findall(r"\{([^}]*)\}", expression)]
    grouped = [re.findall(r"\w+", each) for each in re.findall(r"\bby\s*\(([^)]*)\)", expression)]
    return {label for each in (*selected, *grouped) for label in each}


@cache
def told_by_a_service(store_url: str) -> dict[str, set[str]]:
    """The labels of every series of a service that has been played on."""

    async def scenario() -> str:
        pages = new_pages(1)
        try:
            async with running(store_url, metrics_pages=pages) as (service, anyone):
                match_id, _, players = await new_match(anyone)
                await play_on(players, match_id)

                async def page() -> str:
                    told = service._metrics("")[0].decode()
                    return told if "powderkeg_matches{" in told else ""

                return str(await until(page))
        finally:
            os.close(pages[0])

    families = text_string_to_metric_families(asyncio.run(scenario()))
    return {sample.name: set(sample.labels) for family in families for sample in family.samples}


@pytest.mark.parametrize("expression", expressions())
def test_a_running_service_tells_what_is_asked_for(expression: str, store_url: str) -> None:
    told = told_by_a_service(store_url)
    names = metrics_of(expression)
    assert names
    assert names - OF_PROMETHEUS <= set(told)
    labels = {label for name in names - OF_PROMETHEUS for label in told[name]}
    assert labels_of(expression) <= labels | ADDED_LABELS


@pytest.mark.parametrize(
    ("expression", "names", "labels"),
    [
        ("sum by (a, b) (rate(x_total{c='y', d!~\"z|e\"}[$__rate_interval])) > 0.5", {"x_total"}, {"a", "b", "c", "d"}),
        ("histogram_quantile(0.99, sum(rate(x_bucket[5m])) by (le)) and on (a) y == 1e3", {"x_bucket", "y"}, {"le"}),
        ("x offset 5m / ignoring (q) y", {"x", "y"}, set()),
    ],
)
def test_names_are_found_in_queries(expression: str, names: set[str], labels: set[str]) -> None:
    assert metrics_of(expression) == names
    assert labels_of(expression) == labels


def test_every_metric_is_shown_on_the_dashboard() -> None:
    shown = {name for expression in expressions() for name in metrics_of(expression)}
    endings = {MetricKind.HISTOGRAM: "_bucket"}
    assert {metric.name + endings.get(metric.kind, "") for metric in METRICS} <= shown


def test_the_dashboard_is_one_that_grafana_reads() -> None:
    ids = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len(set(ids)) == len(ids)
    assert {each["name"] for each in DASHBOARD["templating"]["list"]} == {"datasource", "job"}
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        at = panel["gridPos"]
        cells = {(at["x"] + x, at["y"] + y) for x in range(at["w"]) for y in range(at["h"])}
        assert not cells & taken, panel["title"]
        assert max(x for x, _ in cells) < 24
        taken |= cells


def test_every_alert_says_how_bad_it_is_and_what_to_do() -> None:
    names = [rule["alert"] for rule in RULES]
    assert len(set(names)) == len(names)
    for rule in RULES:
        assert rule["labels"]["severity"] in ("critical", "warning", "info")
        assert rule["annotations"]["summary"]
        assert f"| `{rule['alert']}` |" in PAGE


def test_the_table_of_metrics_is_the_one_of_the_code() -> None:
    rows = re.findall(r"^\| `(powderkeg_\w+)` \| (.*?) \| (.*?) \| (.*?) \|$", PAGE, re.MULTILINE)
    assert rows == [row_of(metric) for metric in METRICS]


def row_of(metric: Any) -> tuple[str, str, str, str]:
    labels = ", ".join(f"`{label}`" for label in metric.labels)
    return metric.name, metric.kind.value, labels, metric.meaning
