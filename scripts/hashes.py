"""Writes `requirements.txt`: what a player's installation needs, each at its version of `constraints.txt` and by the
digests of its files, so that `pip install --require-hashes -r requirements.txt` takes nothing else.

    python scripts/hashes.py

No address stands in it: the files may come from any index. They are asked from the one that pip uses.
"""

from __future__ import annotations

import re
import tomllib
import urllib.request
from collections import defaultdict
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from pip._internal.models.index import PyPI

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "requirements.txt"
LINK = re.compile(r'<a href="[^"]*#sha256=([0-9a-f]{64})"[^>]*>\s*([^<\s]+)\s*</a>')
ENDINGS = (".whl", ".tar.gz", ".zip")


def pinned() -> dict[str, list[tuple[str, str]]]:
    """The versions of `constraints.txt` by name, each with the marker that says where it holds."""
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines():
        if "==" in line and not line.startswith("#"):
            pin, _, marker = line.partition(" ; ")
            name, _, version = pin.partition("==")
            found[canonicalize_name(name)].append((version.strip(), marker.strip()))
    return found


def needed() -> set[str]:
    """The names of all packages that a player's installation needs here, directly or not."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    ahead, found = [(text, "") for text in project["dependencies"]], set[str]()
    while ahead:
        text, extra = ahead.pop()
        need = Requirement(text)
        if need.marker is None or need.marker.evaluate({"extra": extra}):
            name = canonicalize_name(need.name)
            if name not in found:
                found.add(name)
                ahead += [(more, wanted) for wanted in ("", *need.extras) for more in _requirements(name)]
    return found


def _requirements(name: str) -> list[str]:
    try:
        return requires(name) or []
    except PackageNotFoundError:
        return []


def digests(name: str, version: str) -> list[str]:
    """The digests of all files of a version, for whatever system."""
    with urllib.request.urlopen(f"{PyPI.simple_url}/{name}/", timeout=60) as answer:
        links = LINK.findall(answer.read().decode())
    return sorted(digest for digest, file in links if _is_of(file, name, version))


def _is_of(file: str, name: str, version: str) -> bool:
    if not file.endswith(ENDINGS):
        return False
    if file.endswith(".whl"):
        return file.split("-")[1] == version
    stem = file.removesuffix(".zip").removesuffix(".tar.gz")
    return canonicalize_name(stem) == canonicalize_name(f"{name}-{version}")


def main() -> None:
    """Write it anew."""
    versions, lines = pinned(), ["# Written by scripts/hashes.py; see there."]
    for name in sorted(needed()):
        for version, marker in versions[name]:
            where = f" ; {marker}" if marker else ""
            files = " \\\n".join(f"    --hash=sha256:{digest}" for digest in digests(name, version))
            lines.append(f"{name}=={version}{where} \\\n{files}")
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
