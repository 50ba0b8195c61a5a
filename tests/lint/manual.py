#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fail when a manual page leaves out an option that only rtjvm has, or one of rtjaot: manual.py SOURCE-ROOT"""
from __future__ import annotations

import os
import re
import sys

HELPED = re.compile(r'^    "  (--?[\w-]+)', re.M)
OPTION = re.compile(r'^RT_OPTION\("([\w-]+)"', re.M)


def read(*path: str) -> str:
    """The text of a file of the tree."""
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def main() -> int:
    """Name what the manual leaves out; the exit status."""
    root = sys.argv[1]
    page = read(root, "docs", "rtjvm.1").replace("\\-", "-")
    options = OPTION.findall(read(root, "tools", "rt_options.def"))
    missing = [option for option in options if not re.search(rf"-Xrt:{option}(?![\w-])", page)]
    for option in missing:
        print(f"docs/rtjvm.1 says nothing of -Xrt:{option}")
    page = read(root, "docs", "rtjaot.1").replace("\\-", "-")
    helped = HELPED.findall(read(root, "tools", "rtjaot", "rtjaot.c"))
    unsaid = [option for option in helped if not re.search(rf"{option}(?![\w-])", page)]
    for option in unsaid:
        print(f"docs/rtjaot.1 says nothing of {option}")
    missing += unsaid
    options += helped
    print(f"{len(options)} options, {len(missing)} without a word")
    return 1 if missing or not options or not helped else 0


if __name__ == "__main__":
    sys.exit(main())
