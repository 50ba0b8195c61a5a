#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Are the type hints of our Python true?  Asks mypy: types_agree.py SOURCE-ROOT [CACHE-FOLDER]

Programs that find their imports in the same folders are looked at together, and with them what they import.  A program is
its own file, whatever else is called so.
Where mypy is not installed (Debian's package mypy), the test is skipped."""
from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile

import hints

# Who is looked at together: a pattern of paths, and the folders that their imports are found in.  The first that fits counts.
TOGETHER = [
    (r"rtjperf/|tests/rtjperf/", ["rtjperf", "tests/rtjperf"]),
    (r"tests/(classfile|fuzz)/", ["tests/fuzz", "tests/classfile", "tests/java"]),
    (r"tests/(aot|launcher|litmus|programs)/", ["tests/{0}", "tests/java"]),
    (r"tests/install/", ["tests/java", "tests/programs"]),
    (r"tools/par", ["tools"]),
    (r"", ["tests/java", "tests/lint"]),
]
OPTIONS = ["--disallow-untyped-defs", "--check-untyped-defs", "--ignore-missing-imports", "--scripts-are-modules", "--no-error-summary"]
SKIPPED = 77


def places(path: str) -> tuple[str, ...]:
    """The folders in which the imports of a file are found."""
    for pattern, folders in TOGETHER:
        found = re.match(pattern, path)
        if found:
            return tuple(folder.format(*found.groups()) for folder in folders)
    raise AssertionError(path)


def groups(root: str) -> dict[tuple[str, ...], list[str]]:
    """All programs by where their imports are found; other files are reached by whoever imports them."""
    found: dict[tuple[str, ...], list[str]] = {}
    for path in hints.files(root):
        if hints.is_program(os.path.join(root, path)):
            found.setdefault(places(path), []).append(path)
    return found


def ask(root: str, folders: tuple[str, ...], paths: list[str], place: str, cache: str) -> str:
    """What mypy says of these files.  Each is seen under a name that no other has, so that `run` is who is imported so."""
    names = {path.replace("/", "__").replace("-", "_").removesuffix(".py"): path for path in paths}
    for name, path in names.items():
        os.symlink(os.path.join(os.path.abspath(root), path), os.path.join(place, name))
    search = os.pathsep.join(os.path.join(os.path.abspath(root), folder) for folder in folders)
    done = subprocess.run(["mypy", *OPTIONS, "--cache-dir", cache, *names], cwd=place, capture_output=True, text=True, check=False,
                          env={**os.environ, "MYPYPATH": search})
    return re.sub(r"(?m)^\w+(?=:)", lambda m: names.get(m[0], m[0]), done.stdout + done.stderr)


def main(root: str, cache: str = os.devnull) -> int:
    """Ask about all groups; the exit status."""
    if not shutil.which("mypy"):
        print("mypy is not installed (package mypy)")
        return SKIPPED
    said = ""
    for folders, paths in groups(root).items():
        with tempfile.TemporaryDirectory(prefix="rtjvm-mypy-") as place:
            said += ask(root, folders, paths, place, cache)
    print(said, end="")
    return 1 if said else 0


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
