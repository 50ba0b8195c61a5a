#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fail when somebody writes references, or reads weak ones, round the door memory/barrier.h:
references.py SOURCE-ROOT [--self-test].

Whoever stores, exchanges, copies or fills references does it by a ref_... function, which knows thread and
container.  WAYS_ROUND is what a way round looks like in C; ALLOWED has the few lines that may, with the reason.
The self-test plants each way round, and some that are none, and asks whether they are told apart."""
from __future__ import annotations

import os
import re
import sys
from typing import Iterator

FOLDERS = ["memory", "vm", "interp", "classlib", "tools"]
FETCHED = re.compile(r"tools/wraps/")                    # by tools/setup-musl, not ours
SOURCES = (".c", ".h", ".inc", ".def")
DOOR = {"memory/barrier.h", "memory/barrier.c"}

REFERENCES = r"(?:struct object \*(?:const )?\*|jref \*)"       # what a pointer to references is called
# What is changed through a pointer: p[i] = v, *p = v, but not a comparison.
CHANGED = r"\s*(?:=(?!=)|\+\+|--)"

WAYS_ROUND = [      # (what it is, what it looks like)
    ("an atomic access to a reference", re.compile(r"struct object \*_Atomic \*\)|_Atomic\((?:jref|struct object \*)\) \*\)")),
    ("an atomic access to a reference", re.compile(r"__atomic_\w+\(\(" + REFERENCES + r"\)")),
    ("a store through a pointer to references", re.compile(r"\(\(" + REFERENCES + r"\)(?:[^()]|\([^()]*\))*\)\[[^\]]*\]" + CHANGED)),
    ("a store through a pointer to references", re.compile(r"\*\(" + REFERENCES + r"\)\s*(?:\w+\([^;=]*\)|\(?[\w>.-]+\)?)" + CHANGED)),
    ("a store through a pointer to references", re.compile(r"ref_elements\([^()]*\)\[[^\]]*\]" + CHANGED)),
    ("a store through a pointer to references", re.compile(r"\*\(?(?:ref_elements|object_at|array_data)\([^;=]*\)" + CHANGED)),
    ("a block copy of references", re.compile(r"\bmem(?:cpy|move|set)\(\s*ref_elements\(")),
    ("a block copy of references", re.compile(r"\bmem(?:cpy|move|set)\([^;]*sizeof(?: |\()\s*(?:\(?jref|\(?struct object \*|\*dst\b)")),
    ("a block copy of fields", re.compile(r"\bmem(?:cpy|move|set)\(\s*object_at\(")),
    ("a look at a referent", re.compile(r"\bknown\.Reference_referent\b")),
    ("a block copy that may be of references", re.compile(r"\bmem(?:cpy|move)\([^;]*<< (?:\w+(?:->|\.))*(?:elem_)?shift\b")),
]

# (file, part of the line): the reason
ALLOWED = {
    ("interp/leaf_array.c", "(size_t)count << shift"): "copy has sent arrays of references through ref_copy",
    ("vm/run/store.c", "memmove(to, from, (size_t)n << shift)"): "behind a test that no references are copied",
    ("vm/run/store.c", "memcpy(array_data(a), array_data(o), (size_t)array_length(o) << c->shape.elem_shift)"):
        "behind a test that no references are copied",
    ("interp/field_row.c", "f->offset == known.Reference_referent"): "finds the loads that become weak ones",
    ("vm/run/roots.c", ".referent_offset ="): "tells the collector",
    ("interp/aot/aot.c", "image->reference_referent !="): "says where compiled code looks that compares (aot_words.h)",
    ("classlib/lang/java_lang_ref_Reference.c", "ref_load_weak(&t->mem, o,"): "is a weak load, of the barrier's own",
    ("tools/rtdis_code.c", "known.Reference_referent = referent->offset"): "says where it is, for the translator to find weak loads",
    ("classlib/lang/java_lang_ref_Reference.c", "*referent = get_ref("): "compares and hands nothing out",
    ("classlib/lang/java_lang_ref_Reference.c", "NULL)"): "clears",
    ("memory/visit.h", "*entry = o"): "the mark stack, no object",
    ("memory/help.c", "o[i] = top[i]"): "the mark stack, no object",
    ("memory/reference.c", "*list = reference"): "the collector's variable",
    ("memory/reference.c", "*list = next"): "the collector's variable",
    ("memory/scope_enter.c", "*own = NULL"): "the scope's own variable",
    ("vm/run/link_call.c", "*out ="): "the caller's variable",
    ("vm/jvmti/thread.c", "*out ="): "the caller's variable",
    ("vm/jvmti/thread.c", "objects[n++] ="): "a list that is made into handles before anything goes on",
    ("vm/jvmti/monitor.c", "out = blocked"): "the caller's variable",
    ("interp/aot/aot_slow.c", "(size_t)array_length(array) << shape->elem_shift"): "behind a test that it is no array of references",
    ("interp/aot/aot_words.h", "*found ="): "the caller's variable",
    ("interp/aot/aot_words.h", "(size_t)(uint32_t)count << shift"): "behind a test that both are arrays of one kind of primitives",
}

# Variables and parameters that point to references, and what is written through them.
POINTER = re.compile(r"(?:struct object \*\*|jref \*)(\w+)\b(?![(\[])")
THROUGH = r"(?:^|[;{{}}()]|\belse)\s*(?:\*{0}|{0}\[[^\]]*\])" + CHANGED

COMMENT = re.compile(r"/\*.*?\*/", re.S)


def statements(text: str) -> Iterator[tuple[int, str]]:
    """(line number, text up to the next ; or brace) without comments: a call may run over lines."""
    text = COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    number = 1
    for part in re.split(r"(?<=[;{}])", text):
        lines = part.splitlines()
        start = number + (len(lines) - len(part.lstrip().splitlines()) if part.strip() else 0)
        yield start, " ".join(part.split())
        number += part.count("\n")


def ways_round(text: str) -> Iterator[tuple[int, str, str]]:
    """(line number, what it is, statement) of all that go round the door."""
    pointers = set(POINTER.findall(COMMENT.sub("", text)))
    through = re.compile("|".join(THROUGH.format(name) for name in sorted(pointers)) or r"(?!)")
    for number, statement in statements(text):
        found = ["a store through a pointer to references"] if through.search(statement) else []
        found += [what for what, pattern in WAYS_ROUND if pattern.search(statement)]
        if found:
            yield number, found[0], statement


def sources() -> Iterator[str]:
    """The C files of FOLDERS that are ours, without the door itself."""
    for start in FOLDERS:
        for folder, inner, names in os.walk(start):
            inner.sort()
            paths = (os.path.join(folder, n) for n in sorted(names) if n.endswith(SOURCES))
            yield from (p for p in paths if not FETCHED.match(p) and p not in DOOR)


def allowed(path: str, statement: str, used: set[tuple[str, str]]) -> bool:
    """Has the statement a row in ALLOWED?  The rows that are needed are gathered."""
    for row in ALLOWED:
        if row[0] == path and row[1] in statement:
            used.add(row)
            return True
    return False


def complaints() -> Iterator[str]:
    """Ways round the door that have no row, and rows that no statement needs."""
    used: set[tuple[str, str]] = set()
    for path in sources():
        with open(path, encoding="utf-8") as source:
            text = source.read()
        for number, what, statement in ways_round(text):
            if not allowed(path, statement, used):
                yield f"{path}:{number}: {what} that memory/barrier.h does not see: {statement}"
    yield from (f"tests/lint/references.py: nobody needs the row {row[0]} any more" for row in ALLOWED if row not in used)


PLANTED = [
    "atomic_store((struct object *_Atomic *)object_at(o, k), v);",
    "__atomic_store_n((struct object **)place(args), v, __ATOMIC_SEQ_CST);",
    "args[0] = slot_of_ref(__atomic_exchange_n((jref *)place(args), v, __ATOMIC_SEQ_CST));",
    "((struct object **)array_data(g->array))[g->count++] = who->object;",
    "((jref *)array_data(o))[i] = v;",
    "*(struct object **)object_at(o, offset) = v;",
    "*(struct object **)slot = v;",
    "*(jref *)(slot) = v;",
    "ref_elements(a)[0] = v;",
    "*(ref_elements(a) + i) = v;",
    "struct object **slot = address_of(args); *slot = v;",
    "static void put(jref *slot, jint i) { if (i) slot[i] = NULL; }",
    "memmove(dst, src, n * sizeof *dst);",
    "memcpy(ref_elements(to), ref_elements(from), bytes);",
    "memcpy(to,\n       from, n * sizeof(jref));",
    "memmove(to, from, (size_t)n << shift);",
    "struct object *o = get_ref(reference, known.Reference_referent);",
    "memcpy(object_at(copy, OBJECT_HEADER), object_at(o, OBJECT_HEADER), bytes);",
]
HARMLESS = [
    "struct object *o = ((struct object **)array_data(a))[i];",
    "if (((struct object **)array_data(a))[i] == o) return;",
    "return *(struct object **)slot;",
    "jref v = ref_elements(a)[0];",
    "((jlong *)array_data(ids))[i] = id;",
    "/* ((jref *)array_data(o))[i] = v; */",
    "memcpy(array_data(bytes), text, n);",
    "store_ref(t, a, ref_elements(a) + i, v);",
    "struct object **slot = ref_elements(a) + i; return *slot == o;",
    "struct object **slots[8]; slots[0] = slot;",
]


def self_test() -> Iterator[str]:
    """What is planted and not told apart from the harmless."""
    for text in PLANTED:
        if not list(ways_round(text)):
            yield f"a way round is not found: {text}"
    for text in HARMLESS:
        if list(ways_round(text)):
            yield f"taken for a way round: {text}"


os.chdir(sys.argv[1])
bad = list(self_test()) if "--self-test" in sys.argv else list(complaints())
print(*bad, sep="\n", end="\n" if bad else "")
sys.exit(1 if bad else 0)
