#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Write the class files of good*.py and bad.py: gen.py FOLDER.

Every case becomes a folder of its own, <kind>/<name>, with the main class T
and its companions, and `table.json` tells what each must do: print the lines
of `out`, or fail with `error`, after printing the lines of `out` if any.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import bad
import good
import good_shapes
from cases import Make

KINDS = (("good", good.CASES), ("good", good_shapes.CASES), ("bad", bad.CASES))


def all_cases() -> dict[str, tuple[Make, dict[str, Any]]]:
    """name -> (function, expectation), the name being kind/name."""
    found = {}
    for kind, cases in KINDS:
        for name, case in cases.items():
            found[kind + "/" + name] = case
    return found


def write_case(folder: str, name: str, make: Make) -> None:
    """Write the classes of a case, below the folder of its name."""
    classes = make()
    if not isinstance(classes, dict):
        classes = {"T": classes}
    for class_name, content in classes.items():
        path = os.path.join(folder, name, class_name + ".class")
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as out:
            out.write(content if isinstance(content, bytes) else content.bytes())


def generate(folder: str) -> dict[str, dict[str, Any]]:
    """Write all cases and their table; the table."""
    table = {}
    for name, (make, expectation) in all_cases().items():
        write_case(folder, name, make)
        table[name] = expectation
    with open(os.path.join(folder, "table.json"), "w", encoding="utf-8") as out:
        json.dump(table, out, indent=1)
    return table


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(len(generate(sys.argv[1])), "cases")
