#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fail when a source lists opcodes that vm/bytecode/opcodes.def tells apart: opcodes.py SOURCE-ROOT.

What an instruction pops, pushes and shuffles, what it names and where control goes from it are columns of
that table, read by effect.h and flow.h.  Outside the folder of the table nobody names the opcodes of a family that has a kind, a
flow or a stack effect of its own to ask for; and nobody names more opcodes than a few with a rule of their own."""
from __future__ import annotations

import os
import re
import sys
from typing import Iterator

HOME = "vm/bytecode/"
SOURCES = (".c", ".h")
FOLDERS = ("classlib", "interp", "memory", "sched", "tools", "vm")
OPCODE = re.compile(r"\bOP_([a-z]\w*)")

FAMILY = re.compile("|".join((
    r"pop2?", r"dup2?(_x[12])?", r"swap",               # KIND_SHUFFLE, op_shuffle
    r"jsr(_w)?", r"goto(_w)?", r"(table|lookup)switch", r"[ilfda]?return",      # flow.h
    r"[ilfda](load|store)(_[0-3])?", r"[lfda]?const_\w+", r"[bs]ipush",         # KIND_LOAD, KIND_STORE, KIND_CONST
    r"(get|put)(field|static)",                         # KIND_FIELD, op_has_object, op_puts
)))
OTHERS_MAX = 12         # opcodes with a rule of their own that one file may name

# Files that write bytecode, or say for each opcode what it becomes: path -> the reason.
MAY_LIST = {
    "vm/class/lambda/lambda_class.c": "writes the bytecode of classes",
    "interp/translate_insn.c": "which instruction of ir.def a value of bytecode becomes",
    "interp/resolve_patch.c": "looks for one sequence, that of an empty constructor",
}


def complaints(path: str) -> Iterator[str]:
    """What a file names that it should ask the table for."""
    with open(path, encoding="utf-8") as text:
        names = set(OPCODE.findall(text.read()))
    family = sorted(n for n in names if FAMILY.fullmatch(n))
    if family:
        yield f"{path}: lists what opcodes.def tells: {', '.join(family)}"
    if len(names) > OTHERS_MAX:
        yield f"{path}: names {len(names)} opcodes"


os.chdir(sys.argv[1])
bad: list[str] = []
for start in FOLDERS:
    for folder, _, names in os.walk(start):
        for name in sorted(names):
            path = os.path.join(folder, name)
            if name.endswith(SOURCES) and not path.startswith(HOME) and path not in MAY_LIST:
                bad += complaints(path)
bad += [f"{path}: no reason to be listed here any more" for path in MAY_LIST if not os.path.exists(path)]
print(*bad, sep="\n", end="\n" if bad else "")
sys.exit(1 if bad else 0)
