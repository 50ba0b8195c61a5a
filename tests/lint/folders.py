#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fail when a folder of sources has more files than can be looked over: folders.py SOURCE-ROOT.

A folder is a map of what is in it.  Above MOST files it is an index: give its families folders of
their own.  At the top nothing is committed but what is known here."""
from __future__ import annotations

import os
import subprocess
import sys

MOST = 60
TREES = ["sched", "memory", "vm", "interp", "classlib", "tools", "rtjperf", "tests", "docs"]
TOP = {*TREES, "meson.build", "meson_options.txt", "LICENSE", "README.md", "CONTRIBUTING.md", ".ci", ".editorconfig", ".gitignore"}
# Not looked at: folder -> the reason.
EXCEPT = {
    "classlib/java/javax": "a package whose members the specification names",
    "tests/fuzz/corpus": "inputs, not sources",
    "tests/java": "the programs of a folder are compiled together and share what they need",
    "tools/wraps": "other people's",
}


def crowded() -> list[str]:
    """A line for each folder with more files than MOST."""
    found = []
    for tree in TREES:
        for folder, inner, names in os.walk(tree):
            inner[:] = [d for d in inner if d != "__pycache__" and not os.path.join(folder, d).startswith(tuple(EXCEPT))]
            if len(names) > MOST:
                found.append(f"{folder}: {len(names)} files, of {MOST} at most")
    return found


def strangers() -> list[str]:
    """A line for each thing at the top that git has and TOP has not; none where this is no checkout."""
    done = subprocess.run(["git", "ls-files"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    return [f"{name}: what is it doing at the top?" for name in sorted({path.split("/")[0] for path in done.stdout.splitlines()} - TOP)]


os.chdir(sys.argv[1])
bad = crowded() + strangers()
print(*bad, sep="\n", end="\n" if bad else "")
sys.exit(1 if bad else 0)
