#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Do Python programs say what they take and give?  Fails on a function without type hints, and on a module, class or public
function without a docstring, in all Python of the tree: files *.py, and scripts whose first line calls python3.

    hints.py SOURCE-ROOT

A function that is decorated as a case of a table is named by a sentence, as unit tests are, and needs no second one."""

from __future__ import annotations

import ast
import os
import sys
from typing import Iterator, Union

TREES = [".ci", "classlib", "docs", "interp", "memory", "rtjperf", "sched", "tests", "tools", "vm"]
# What is Python, but of another kind: folder -> the reason.
NOT_OURS = {
    "tests/programs/scripts": "input of other people's programs, in their version of the language",
    "tools/wraps": "other people's",
}
CASE = "case"           # the decorator of cases
Function = Union[ast.FunctionDef, ast.AsyncFunctionDef]
Named = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def is_program(path: str) -> bool:
    """Does its first line call python3?"""
    with open(path, "rb") as text:
        first = text.readline(100)
    return first.startswith(b"#!") and b"python3" in first


def is_python(path: str) -> bool:
    """By its name, or by its first line where the name has no extension."""
    return path.endswith(".py") if "." in os.path.basename(path) else is_program(path)


def files(root: str) -> Iterator[str]:
    """All Python of the tree, relative to its root."""
    for tree in TREES:
        for folder, inner, names in os.walk(os.path.join(root, tree)):
            inner[:] = sorted(d for d in inner if os.path.relpath(os.path.join(folder, d), root) not in NOT_OURS)
            paths = (os.path.join(folder, name) for name in sorted(names))
            yield from (os.path.relpath(path, root) for path in paths if os.path.isfile(path) and is_python(path))


def unhinted(function: Function) -> list[str]:
    """Names of the parameters without a hint, and "return"."""
    arguments = function.args
    every = arguments.posonlyargs + arguments.args + arguments.kwonlyargs
    every += [a for a in (arguments.vararg, arguments.kwarg) if a]
    bare = [a.arg for a in every if not a.annotation and a.arg not in ("self", "cls")]
    return bare + (["return"] if not function.returns else [])


def is_case(node: ast.AST) -> bool:
    """Is it decorated with a call of the decorator of cases?"""
    calls = [d.func for d in getattr(node, "decorator_list", ()) if isinstance(d, ast.Call)]
    return any(isinstance(call, ast.Name) and call.id == CASE for call in calls)


def complaints(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and words for everything that is missing in a file."""
    if not ast.get_docstring(tree):
        yield 1, "no docstring"
    public = [*tree.body] + [inner for node in tree.body if isinstance(node, ast.ClassDef) for inner in node.body]
    for node in public:
        if isinstance(node, Named) and not node.name.startswith("_") and node.name != "main":
            if not ast.get_docstring(node) and not is_case(node):
                yield node.lineno, "no docstring: " + node.name
    for inside in ast.walk(tree):
        if isinstance(inside, (ast.FunctionDef, ast.AsyncFunctionDef)) and unhinted(inside):
            yield inside.lineno, "no hint in %s: %s" % (inside.name, ", ".join(unhinted(inside)))


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
