"""A report for other programs: CSV, JUnit XML and Prometheus text, read back by what reads such files."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from prometheus_client.parser import text_string_to_metric_families

from engines.core.errors import BadSetup
from loadtest.csv_file import csv_of
from loadtest.junit_file import junit_of
from loadtest.match_record import DIVERGING, Problem
from loadtest.prometheus_file import prometheus_of
from loadtest.thresholds import JudgedThreshold
from terminal.handlers.load import report_files
from tests.loadtest.reports import a_plan, a_report, a_row, a_span

JUDGED = [JudgedThreshold("p99<50ms", 12.5, "12.5 ms", met=True), JudgedThreshold("errors<1", 3, "3", met=False)]


def test_a_line_for_each_second() -> None:
    report = a_report(spans=[a_span(1, 90.0, 1.5, rate=100.0), a_span(2, 0.0, None, errors=3)])
    first, second = csv.DictReader(StringIO(csv_of(report)))
    assert (first["at"], first["moves_per_s"], first["intended_per_s"], first["p50"]) == ("1", "90.0", "100.0", "1.5")
    assert (second["errors"], second["p50"], second["intended_per_s"]) == ("3", "", "")


def test_proof_rate_and_thresholds_are_tests() -> None:
    problem = Problem(DIVERGING, "abc", "the service said \x00 & <b>")
    report = a_report(
        correct=False, problems=[problem], problem_count=1, thresholds=JUDGED, plan=a_plan(rate=5000.0), unsent=9999
    )
    suite = fromstring(junit_of(report))[0]  # noqa: S314 (written here)
    assert (suite.get("tests"), suite.get("failures")) == ("4", "3")
    failures = {str(case.get("name")): case.findtext("failure") for case in suite.iter("testcase")}
    assert [*failures] == ["every match is proven", "the intended rate is reached", "p99<50ms", "errors<1"]
    assert "match abc: the service said \N{REPLACEMENT CHARACTER} & <b>" in str(failures["every match is proven"])
    assert failures["the intended rate is reached"] == "the rate was not reached: 100 of 5,000 moves/s"
    assert failures["p99<50ms"] is None
    assert failures["errors<1"] == "errors<1 is not met: 3"


def test_what_is_well_has_no_failure() -> None:
    suite = fromstring(junit_of(a_report()))[0]  # noqa: S314 (written here)
    assert (suite.get("tests"), suite.get("failures")) == ("1", "0")


def test_prometheus_reads_it() -> None:
    report = a_report(
        errors={'UN"AVAILABLE': 2}, lag={"watchers": a_row(7, None)}, thresholds=JUDGED, store_cpu_s_per_1000_moves=None
    )
    families = {family.name: family for family in text_string_to_metric_families(prometheus_of(report))}
    samples = {
        (sample.name, *sample.labels.values()): sample.value for each in families.values() for sample in each.samples
    }
    assert samples["powderkeg_load_correct",] == 1
    assert samples["powderkeg_load_moves_total",] == 200
    assert samples["powderkeg_load_errors_total", 'UN"AVAILABLE'] == 2
    assert samples["powderkeg_load_calls_count_total", "SubmitAction"] == 201
    assert samples["powderkeg_load_calls_seconds", "SubmitAction", "0.5"] == pytest.approx(0.0014)
    assert samples["powderkeg_load_lag_count_total", "watchers"] == 7
    assert samples["powderkeg_load_latency_seconds_bucket", "0.0032"] == 190
    assert samples["powderkeg_load_latency_seconds_bucket", "+Inf"] == 200
    assert samples["powderkeg_load_threshold_met", "errors<1"] == 0
    assert "powderkeg_load_store_cpu_seconds_per_1000_moves" not in families


def test_files_are_written_over_only_if_that_is_asked_for(tmp_path: Path) -> None:
    there = tmp_path / "load.xml"
    there.write_text("something", encoding="utf-8")
    with pytest.raises(BadSetup, match="is there already; name another file, or write over it with --force"):
        report_files(junit=there, force=False)
    with pytest.raises(BadSetup, match=rf"{tmp_path} is a folder; name a file in it, such as {tmp_path}/load"):
        report_files(csv=tmp_path, force=True)
    with pytest.raises(BadSetup, match="/dev/null is no file; name another"):
        report_files(csv=Path("/dev/null"), force=True)
    with pytest.raises(BadSetup, match="two reports cannot be one file"):
        report_files(junit=tmp_path / "new", csv=tmp_path / "." / "new", force=True)
    assert report_files(junit=there, csv=None, html=tmp_path / "load.html", force=True).keys() == {
        there,
        tmp_path / "load.html",
    }
