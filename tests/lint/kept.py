#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fail when a place of the VM's own that keeps an object is not known here, or is written otherwise than its row says:
kept.py SOURCE-ROOT [--self-test].

While the collector marks beside the program it looks once at each such place.  Who puts an object into one that has been looked at
must tell (ref_hand_over, memory/barrier.h), or the collector must come again, or look at it in a handshake with the thread whose place it is.
Forgetting that is a bug that shows once in a million collections.  So every field and every static variable of type struct object * has a row in
PLACES, which says how; what is stored into those that are HANDED is looked at for ref_hand_over, and who stores into those that are KEPT for unload_keep or roots_keep.
The self-test plants what must be found, and what must not."""
from __future__ import annotations

import os
import re
import sys
from typing import Iterator

FOLDERS = ["vm", "interp", "classlib"]
HANDED = "handed"           # whoever writes it says ref_hand_over
KEPT = "kept"               # a root for ever, or as long as its unit: unload_keep or roots_keep is asked first
OWN = "own"                 # of one thread, which writes it itself, and looked at in a handshake with that
UNTOLD = "untold"           # of a source that is looked at once more before it is judged (roots_add_untold)
LASTING = "lasting"         # what it refers to is never collected
STACK = "stack"             # a struct in a C frame, which is read word by word
NOT_KEPT = "not kept"       # it keeps nothing: what it refers to is kept otherwise as long as it is there, or it is compared only

# (file, name): (how, why).  Of those that are HANDED and KEPT why ends with the file that writes them.
PLACES = {
    ("classlib/attach/sun_instrument_InstrumentationImpl.c", "instrumentation"): (HANDED, "a root from then on: classlib/attach/sun_instrument_InstrumentationImpl.c"),
    ("classlib/lang/java_lang_Class_attributes.c", "array"): (STACK, "a struct in a C frame"),
    ("classlib/lang/java_lang_StackStreamFactory.c", "frames"): (STACK, "a struct in a C frame"),
    ("classlib/lang/java_lang_StackStreamFactory.c", "walker"): (STACK, "a struct in a C frame"),
    ("classlib/lang/java_lang_Thread.c", "array"): (STACK, "a struct in a C frame"),
    ("classlib/lang/java_lang_Thread.c", "of"): (STACK, "a struct in a C frame"),
    ("classlib/management/sun_management_ThreadImpl.c", "held"): (STACK, "a struct in a C frame"),
    ("classlib/management/sun_management_ThreadImpl.c", "held_depth"): (STACK, "a struct in a C frame"),
    ("classlib/management/sun_management_ThreadImpl.c", "lock"): (STACK, "a struct in a C frame"),
    ("classlib/management/sun_management_ThreadImpl.c", "owner"): (STACK, "a struct in a C frame"),
    ("classlib/management/sun_management_ThreadImpl.c", "synchronizers"): (STACK, "a struct in a C frame"),
    ("classlib/management/sun_management_ThreadImpl.c", "thread"): (STACK, "a struct in a C frame"),
    ("classlib/misc/jdk_internal_util_SystemProps.c", "array"): (STACK, "a struct in a C frame"),
    ("classlib/net/java_net_InetAddress.c", "array"): (STACK, "a struct in a C frame"),
    ("classlib/net/java_net_InetAddress.c", "host"): (STACK, "a struct in a C frame"),
    ("classlib/net/java_net_NetworkInterface.c", "object"): (STACK, "a struct in a C frame"),
    ("classlib/reflect/java_lang_invoke_MethodHandleNatives.c", "results"): (STACK, "a struct in a C frame"),
    ("interp/aot/aot_code.h", "locked"): (STACK, "beside the frame of compiled code, on the C stack"),
    ("interp/aot/aot_code.h", "at"): (NOT_KEPT, "how the elements of an array, or a static variable, are read and written: by the door"),
    ("interp/aot/aot_code.h", "v"): (NOT_KEPT, "how the elements of an array, or a static variable, are read and written: by the door"),
    ("interp/code.h", "object"): (LASTING, "constants in code: mirrors and interned strings that their class keeps"),
    ("vm/atomic/region.c", "lock"): (LASTING, "made at the start, and a root"),
    ("vm/atomic/region.c", "o"): (NOT_KEPT, "what the owner of the region has locked, who has it on its stack"),
    ("vm/atomic/region.h", "refusal"): (OWN, "of the thread whose region it is, and what is pending meanwhile"),
    ("vm/class/class.h", "init_error"): (KEPT, "with its unit: vm/run/init.c"),
    ("vm/class/class.h", "mirror"): (NOT_KEPT, "the class and its mirror go together (vm/run/unload)"),
    ("vm/class/loader.h", "object"): (HANDED, "a root, or what its unit goes with: vm/class/loader_object.c"),
    ("vm/class/loader.h", "protection_domain"): (STACK, "a request in a C frame"),
    ("vm/class/module.h", "module"): (HANDED, "a root: vm/class/module.c"),
    ("vm/jvmti/event.h", "pending"): (STACK, "a passage in a C frame"),
    ("vm/jvmti/heap.h", "object"): (STACK, "a struct in a C frame"),
    ("vm/jvmti/heap_follow.c", "value"): (STACK, "a struct in a C frame"),
    ("vm/jvmti/jvmti.h", "thrown"): (NOT_KEPT, "only compared"),
    ("vm/jvmti/leap.c", "object"): (STACK, "a wish in the frame of who asks, who waits"),
    ("vm/jvmti/monitor.c", "owner"): (STACK, "a struct in a C frame"),
    ("vm/jvmti/monitor.c", "waiting"): (STACK, "a struct in a C frame"),
    ("vm/jvmti/monitor.c", "wanting"): (STACK, "a struct in a C frame"),
    ("vm/native/jni_handle.h", "object"): (HANDED, "roots, and weak ones: vm/native/jni_handle.c"),
    ("vm/realtime/analysis.h", "group"): (STACK, "a struct in a C frame"),
    ("vm/realtime/analysis.h", "parameters"): (STACK, "a struct in a C frame"),
    ("vm/realtime/area_record.c", "object"): (NOT_KEPT, "objects of scopes, forgotten with these"),
    ("vm/realtime/group.h", "parameters"): (NOT_KEPT, "those who use the group keep them; only compared"),
    ("vm/realtime/java_handler.h", "java"): (UNTOLD, "while it is busy"),
    ("vm/realtime/java_timer.h", "java"): (UNTOLD, "while it is active"),
    ("vm/realtime/schedulable.h", "effects"): (NOT_KEPT, "whoever has the handle has them, as long as it is open: a finalizer closes it"),
    ("vm/realtime/schedulable.h", "java"): (NOT_KEPT, "whoever has the handle has them, as long as it is open: a finalizer closes it"),
    ("vm/realtime/schedulable.h", "lock"): (NOT_KEPT, "whoever declares or binds them keeps them in Java; only compared"),
    ("vm/realtime/schedulable.h", "memory"): (NOT_KEPT, "whoever declares or binds them keeps them in Java; only compared"),
    ("vm/realtime/schedulable.h", "parameters"): (NOT_KEPT, "whoever declares or binds them keeps them in Java; only compared"),
    ("vm/realtime/substitute.c", "stand_in"): (STACK, "a struct in a C frame"),
    ("vm/realtime/thread_side.h", "pending"): (NOT_KEPT, "the doInterruptible in progress has it on its thread's stack; the generic one is lasting"),
    ("vm/realtime/thread_side.h", "thread"): (NOT_KEPT, "whom the thread starts, by its own hand; only compared"),
    ("vm/realtime/transfer.c", "exception"): (NOT_KEPT, "the doInterruptible in progress has it on its thread's stack"),
    ("vm/realtime/transfer.c", "generic_exception"): (LASTING, "immortal"),
    ("vm/realtime/watch.h", "java"): (NOT_KEPT, "who waits has it on its stack; of a timer, its subject"),
    ("vm/run/area_story.h", "container"): (STACK, "a struct in a C frame"),
    ("vm/run/area_story.h", "value"): (STACK, "a struct in a C frame"),
    ("vm/run/exception.c", "last_area"): (LASTING, "immortal"),
    ("vm/run/exception.c", "last_memory"): (LASTING, "immortal"),
    ("vm/run/exception.c", "last_overflow"): (LASTING, "immortal"),
    ("vm/run/exception.c", "mirror"): (STACK, "a struct in a C frame"),
    ("vm/run/frame.h", "lock"): (OWN, "of the frame's thread"),
    ("vm/run/link_call.c", "arguments"): (STACK, "a struct in a C frame"),
    ("vm/run/link_call.c", "bootstrap"): (STACK, "a struct in a C frame"),
    ("vm/run/link_call.c", "name"): (STACK, "a struct in a C frame"),
    ("vm/run/link_call.h", "appendix"): (KEPT, "with its unit: vm/run/link_call.c"),
    ("vm/run/link_call.h", "erased"): (NOT_KEPT, "by the appendix, which has it as long as the site is there"),
    ("vm/run/link_call.h", "exact"): (NOT_KEPT, "by the appendix, which has it as long as the site is there"),
    ("vm/run/link_call.h", "form"): (NOT_KEPT, "compared only, with that of a handle that is there; a static of a class of the boot loader has it"),
    ("vm/run/permanent.c", "object"): (NOT_KEPT, "a list of roots: roots_keep itself, which tells"),
    ("vm/run/stand_in.c", "free_ones"): (LASTING, "immortal"),
    ("vm/run/thread.h", "exception"): (OWN, "of the thread"),
    ("vm/run/thread.h", "kept"): (NOT_KEPT, "compiled code gives it back at the poll by which a collection begins, so what is in use then lives"),
    ("vm/run/thread.h", "roots"): (OWN, "of the thread"),
    ("vm/run/thread.h", "scoped_values"): (OWN, "of the thread"),
    ("vm/run/thread.h", "object"): (HANDED, "a root: vm/run/thread.c"),
    ("vm/run/thread.h", "result_object"): (HANDED, "others write it: vm/jvmti/leap.c"),
    ("vm/run/thread.h", "throwable"): (HANDED, "others write it: vm/run/stop.c"),
    ("vm/run/thread.h", "stand_in"): (LASTING, "immortal"),
    ("vm/run/thread_look.h", "object"): (STACK, "rows in the frame of who asks"),
    ("vm/run/unload/unload.c", "object"): (NOT_KEPT, "a list of roots: unload_keep itself, which tells"),
    ("vm/snapshot/threads.c", "thread"): (LASTING, "immortal: the main thread of a VM that makes a snapshot has no heap"),
}

# (file, what is stored): the reason.
OTHERS = {
    ("vm/run/thread.c", "o"): "a thread's own object, by itself",
    ("vm/class/module.c", "module, .next = loader->packages }"): "of a package: no object, but the VM's own entry",
}

REFERENCE = re.compile(r"struct object \*(?!\*)|\bjref\b|_Atomic\((?:struct object \*|jref)\)")

Place = tuple[str, str]


def sources(root: str) -> Iterator[tuple[str, str]]:
    """Each file and its text, without comments."""
    for folder in FOLDERS:
        for where, _, names in os.walk(os.path.join(root, folder)):
            for name in sorted(names):
                if name.endswith((".c", ".h")):
                    path = os.path.join(where, name)
                    with open(path, encoding="utf-8") as file:
                        yield os.path.relpath(path, root), without_comments(file.read())


def without_comments(text: str) -> str:
    """As many lines as before."""
    return re.sub(r"/\*.*?\*/", lambda found: re.sub(r"[^\n]", " ", found[0]), text, flags=re.S)


def names_in(declaration: str) -> list[str]:
    """What a declaration of references declares; pointers to references are none."""
    text = declaration.strip().rstrip(";")
    if not REFERENCE.search(text) or "(" in re.sub(r"_Atomic\([^)]*\)", "", text) or re.search(r"struct object \*(?:const )?\*", text):
        return []
    text = REFERENCE.sub("", re.sub(r"\b(?:static|const|RT_\w+|extern)\b", "", text), count=1)
    return [name.strip("* ") for name in re.split(r",", re.sub(r"=.*", "", re.sub(r"\[[^\]]*\]|_Atomic", "", text))) if name.strip("* ").isidentifier()]


def places_of(text: str) -> Iterator[str]:
    """The names of fields and of static variables of a file."""
    depth_of_struct: list[bool] = []
    for piece in re.finditer(r"[^;{}]*[;{}]", text):
        said = piece[0].strip()
        if said.endswith("{"):
            head = said[:-1].strip()
            depth_of_struct.append(bool(re.search(r"\b(?:struct|union)(?: \w+)?(?: __attribute__.*)?$", head)))
        elif said.endswith("}"):
            if depth_of_struct:
                depth_of_struct.pop()
        elif (depth_of_struct and all(depth_of_struct)) or (not depth_of_struct and said.startswith("static ")):
            yield from names_in(said)


def functions(text: str) -> Iterator[tuple[int, str]]:
    """Where each function's body begins, and its text."""
    for found in re.finditer(r"^\w[^\n;=]*\)\s*\{.*?^\}|^\w[^\n;=]*\)\s*\{[^\n]*\}$", text, re.M | re.S):
        yield found.start(), found[0]


def writes(text: str, name: str) -> Iterator[tuple[int, str, str]]:
    """Line, statement and function of each store of something into a place of this name; NULL is nothing."""
    for start, body in functions(text):
        for found in re.finditer(r"(?:(?:->|\.)" + name + r"|(?<![\w.>*])" + name + r")(?:\[[^\]]*\])? = ([^;]*);|atomic_store\w*\(&[\w>.\-]*\b" + name + r", ([^;]*)\);", body):
            value = found[1] or found[2]
            if value.strip() != "NULL":
                yield text.count("\n", 0, start + found.start()) + 1, value, body


def badly_written(root_files: dict[str, str], place: Place, how: str, why: str) -> Iterator[str]:
    """The stores into a place, in the file that its row names, which do not do what it says."""
    path, name = place
    file = why.rpartition(": ")[2]
    asked = ("ref_hand_over(", "ref_take_weak(") if how == HANDED else ("unload_keep(", "roots_keep(")
    stores = 0
    for line, value, body in writes(root_files.get(file, ""), name):
        stores += 1
        if (file, value.strip()) not in OTHERS and not any(word in (value if how == HANDED else body) for word in asked):
            yield f"{file}:{line}: {name} of {path} is {how}: {' or '.join(word + ')' for word in asked)} is missing"
    if not stores:
        yield f"tests/lint/kept.py: nobody writes {name} of {path} in {file}"


def wrong_in(root_files: dict[str, str], places: dict[Place, tuple[str, str]]) -> Iterator[str]:
    """What is not known, known and not there, or not written as it is said."""
    found = {(path, name) for path, text in root_files.items() for name in places_of(text)}
    for path, name in sorted(found - places.keys()):
        yield f"{path}: {name} keeps an object and has no row in tests/lint/kept.py"
    for path, name in sorted(places.keys() - found):
        yield f"tests/lint/kept.py: {name} of {path} is not there"
    for place, (how, why) in sorted(places.items()):
        if how in (HANDED, KEPT) and place in found:
            yield from badly_written(root_files, place, how, why)


def self_test() -> Iterator[str]:
    """What the lint gets wrong of a made-up file."""
    text = without_comments("""
struct cell { struct object *object; const struct object *_Atomic other; struct object **slots; int n; };
static struct object *first, *second[4];   /* struct object *comment; */
static struct object *function(struct cell *c, struct object *o)
{
    struct object *own = o;
    c->object = ref_hand_over(o);
    c->object = NULL;
    c->object = own;
    return own;
}
""")
    if sorted(places_of(text)) != ["first", "object", "other", "second"]:
        yield f"self-test: places {sorted(places_of(text))}"
    rows = {("f.c", "object"): (HANDED, "f.c"), ("f.c", "other"): (OWN, ""), ("f.c", "first"): (OWN, ""), ("f.c", "gone"): (OWN, "")}
    told = list(wrong_in({"f.c": text}, rows))
    if told != ["f.c: second keeps an object and has no row in tests/lint/kept.py", "tests/lint/kept.py: gone of f.c is not there",
                "f.c:9: object of f.c is handed: ref_hand_over() or ref_take_weak() is missing"]:
        yield f"self-test: {told}"


def main() -> int:
    """Everything wrong on standard error; 1 if there is something."""
    wrong = list(self_test()) if "--self-test" in sys.argv else list(wrong_in(dict(sources(sys.argv[1])), PLACES))
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
