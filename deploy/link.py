"""Makes this checkout importable in the environment whose Python runs this, and puts the command `powderkeg` there.

`make serve` installs no wheel of the project: code and web files are taken from the checkout as they are.
"""

from __future__ import annotations

import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMMAND = f"#!{sys.executable}\nfrom terminal import main\n\nmain()\n"


def link() -> None:
    """A path file for the modules, a script for the command."""
    paths = (ROOT, ROOT / "clients" / "python" / "src")
    (Path(sysconfig.get_path("purelib")) / "powderkeg.pth").write_text("".join(f"{path}\n" for path in paths))
    script = Path(sysconfig.get_path("scripts")) / "powderkeg"
    script.write_text(COMMAND)
    script.chmod(0o755)


if __name__ == "__main__":
    link()
