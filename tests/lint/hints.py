#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Do Python programs say what they take and give?  Fails on a function without type hints, and on a module, class or public
function without a docstring, in the files and folders of the table.

    hints.py SOURCE-ROOT"""

from __future__ import annotations

import ast
import os
import sys
from typing import Iterator, Union

# Files, and folders with all Python directly in them.  Those that are not here have no hints yet.
COVERED = [
    "tests/classfile/run.py",
    "tests/java",
    "tests/jni",
    "tests/lint/asserts.py",
    "tests/lint/dispatch.py",
    "tests/lint/hints.py",
    "tests/lint/includes.py",
    "tests/lint/manual.py",
    "tests/lint/rtsj_api.py",
    "tests/lint/symbols.py",
    "tests/lint/words.py",
    "tests/litmus",
    "tests/unit",
    "tools/test-summary",
]
Function = Union[ast.FunctionDef, ast.AsyncFunctionDef]


def files(root: str) -> Iterator[str]:
    """The paths that the table stands for."""
    for row in COVERED:
        path = os.path.join(root, row)
        names = [os.path.join(row, name) for name in sorted(os.listdir(path)) if name.endswith(".py")] if os.path.isdir(path) else [row]
        yield from names


def unhinted(function: Function) -> list[str]:
    """Names of the parameters without a hint, and "return"."""
    arguments = function.args
    every = arguments.posonlyargs + arguments.args + arguments.kwonlyargs
    every += [a for a in (arguments.vararg, arguments.kwarg) if a]
    bare = [a.arg for a in every if not a.annotation and a.arg not in ("self", "cls")]
    return bare + (["return"] if not function.returns else [])


def complaints(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and words for everything that is missing in a file."""
    if not ast.get_docstring(tree):
        yield 1, "no docstring"
    public = [*tree.body] + [inner for node in tree.body if isinstance(node, ast.ClassDef) for inner in node.body]
    for node in public:
        named = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) and not node.name.startswith("_")
        if named and node.name != "main" and not ast.get_docstring(node):
            yield node.lineno, "no docstring: " + node.name
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and unhinted(node):
            yield node.lineno, "no hint in %s: %s" % (node.name, ", ".join(unhinted(node)))


def main(root: str) -> int:
    """Look through all files; the exit status."""
    bad = 0
    for name in files(root):
        with open(os.path.join(root, name), encoding="utf-8") as source:
            for line, what in complaints(ast.parse(source.read(), name)):
                print("%s:%d: %s" % (name, line, what))
                bad = 1
    return bad


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
