"""The page of the verifier: it loads one script and runs one of its own, both named in its policy, and nothing else."""

from __future__ import annotations

import base64
import re
from hashlib import sha256
from pathlib import Path

FOLDER = Path(__file__).parents[3] / "clients" / "verifier"
PAGE = (FOLDER / "verify.html").read_text(encoding="utf-8")
SCRIPT = (FOLDER / "verify.js").read_text(encoding="utf-8")


def digest(tag: str) -> str:
    (inside,) = re.findall(rf"<{tag}>(.*?)</{tag}>", PAGE, re.DOTALL)
    return "'sha256-" + base64.b64encode(sha256(inside.encode()).digest()).decode() + "'"


def test_its_policy_is_strict_and_fits() -> None:
    (policy,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', PAGE)
    assert policy.split("; ") == [
        "default-src 'none'",
        f"script-src 'self' file: {digest('script')}",
        f"style-src {digest('style')}",
        "base-uri 'none'",
        "form-action 'none'",
    ]


def test_it_needs_no_network() -> None:
    assert re.findall(r'(?:src|href|action)="([^"]*)"', PAGE) == ["verify.js"]
    for text in (PAGE, SCRIPT):
        assert re.findall(r"https?://|fetch\(|XMLHttpRequest|WebSocket|import\(|innerHTML|eval\(", text) == []


def test_the_script_stands_alone() -> None:
    assert re.findall(r'require\("([^"]*)"\)', SCRIPT) == ["node:fs", "node:util"]
    assert "PowderkegVerify" in SCRIPT
    assert "window.PowderkegVerify" in PAGE
