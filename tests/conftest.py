"""What all tests share."""

import os
from collections.abc import Generator

import pytest

#: Set where nothing may be missing: there a skipped test is a failed test.
NO_SKIPS = os.environ.get("BRASS_CI") == "1"

#: What the core does not have yet. Remove what it has got: nothing else may be skipped.
NOT_YET = ("brass_fast.State has no view", "brass_fast.State has no determinize")


def _forbid_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    if NO_SKIPS and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if reason.endswith(NOT_YET):
            return
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid} may not be skipped here ({reason})"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _forbid_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _forbid_skip(report)
    return report
