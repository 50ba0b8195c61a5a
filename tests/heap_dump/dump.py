#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Heap dumps, read record by record, and histograms: of what a program says that it holds."""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import threading
from typing import Callable

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "java"))

import harness      # noqa: E402
from hprof_reader import Array, Bad, Dump      # noqa: E402

KEPT = 123


class World:
    """Programs, tools and the dumps that were made with them."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.dumps: dict[str, Dump] = {}
        self.lock = threading.Lock()
        self.jar = os.path.join(os.path.dirname(options.java), "rtsj.jar")

    def path(self, name: str) -> str:
        """Of a dump that is not there yet."""
        path = os.path.join(self.options.out, name + ".hprof")
        if os.path.exists(path):
            os.remove(path)
        return path

    def with_program(self, commands: list[list[str]], *arguments: str, main: str = "Holds") -> list[str]:
        """What the tools said to commands, in which PID stands for the number of a waiting Holds, or class like it."""
        command = harness.vm_command(self.options) + ["-cp", self.options.out, main, "wait", *arguments]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
            assert program.stdin and program.stdout
            for expected in ("ready\n", "inside\n"):
                if program.stdout.readline() != expected:
                    raise Bad("the program did not say " + expected)
            said = []
            for words in commands:
                words = [str(program.pid) if w == "PID" else w for w in words]
                done = subprocess.run(words, capture_output=True, text=True, timeout=self.options.timeout, check=False)
                said.append(done.stdout + done.stderr)
            program.stdin.write("\n")
            program.stdin.flush()
            last = program.stdout.readline()
            program.kill()
        if last != "%d\n" % KEPT:
            raise Bad("the program did not go on: " + last)
        return said

    def dump(self, name: str) -> Dump:
        """By name, made once and checked."""
        with self.lock:                 # cases run side by side
            return self.dumps.get(name) or self.make(name)

    def make(self, name: str) -> Dump:
        """With a program of its own."""
        path = self.path(name)
        commands = {
            "plain": ["jcmd", "PID", "GC.heap_dump", path],
            "all": ["jcmd", "PID", "GC.heap_dump", "-all", path],
            "areas": ["jcmd", "PID", "GC.heap_dump", "-areas", path],
            "jmap": ["jmap", "-dump:live,format=b,file=" + path, "PID"],
        }
        said = self.with_program([commands[name]], *(["areas"] if name == "areas" else []))
        if "Heap dump file created" not in said[0]:
            raise Bad(said[0])
        self.dumps[name] = Dump(path)
        self.dumps[name].check()
        return self.dumps[name]


def kept_are_all_there(d: Dump) -> str:
    """The list, each with its name; and the one of a local variable."""
    at, numbers = d.named("Holds").statics["kept"], []
    while at:
        fields = d.values(at)
        if d.text(fields["name"]) != "kept %d" % fields["number"] or fields["tiny"] != -7 or fields["broad"] != 2.5:
            return "a Kept is %s" % fields
        numbers.append(fields["number"])
        at = fields["next"]
    if numbers != list(range(KEPT - 1, -1, -1)):
        return "the list is %s" % numbers
    local = [i for i in d.of_class("Holds$Kept") if d.values(i)["number"] == KEPT]
    return "" if len(d.of_class("Holds$Kept")) == KEPT + 1 and len(local) == 1 else "%d are there" % len(d.of_class("Holds$Kept"))


def arrays_and_statics(d: Dump) -> str:
    """Of the only Below."""
    statics = d.named("Holds").statics
    below = d.values(statics["below"])
    longs, letters, objects = (d.objects[below[name]] for name in ("longs", "letters", "objects"))
    assert isinstance(longs, Array) and isinstance(letters, Array) and isinstance(objects, Array)
    texts = d.text(objects.values[1])
    good = (statics["CONSTANT"] == 4711 and longs.values == (1, -2, 2 ** 63 - 1) and letters.values == (97, 0xe4) and below["number"] == -1 and
            objects.values[0] == statics["below"] and texts == "in an array" and objects.values[2] == 0 and
            below["type"] == d.named("Holds$Below").identity and d.classes[objects.type].name == "[Ljava/lang/Object;")
    return "" if good else "%s %s" % (statics, below)


def stacks_are_there(d: Dump) -> str:
    """Of main, in its lines, and of the other."""
    main, waiter = d.stack("main"), d.stack("waiter")
    with open(os.path.join(HERE, "Holds.java"), encoding="utf-8") as source:
        line = 1 + next(i for i, text in enumerate(source) if "System.in.read" in text)
    good = main[-1] == "Holds.main:%d" % line and "java/lang/Thread.sleep:-3" in waiter and waiter[-1].startswith("java/lang/Thread.run:")
    return "" if good else "%s %s" % (main, waiter)


def all_is_reached(d: Dump) -> str:
    """After a collection there is nothing else."""
    lost = set(d.objects) - d.reached()
    mine = [i for i in lost if i in d.of_class("Holds$Kept")]
    return "" if not mine and len(lost) * 100 < len(d.objects) else "%d of %d are not reached" % (len(lost), len(d.objects))


def areas_are_named(d: Dump) -> str:
    """Each object in its own."""
    def where(name: str) -> set[str]:
        return {d.objects[i].area for i in d.of_class(name)}
    scoped = sorted(d.values(i)["number"] for i in d.of_class("Areas$InScope"))
    outward = {d.values(i)["outward"] for i in d.of_class("Areas$InScope")}
    good = (where("Holds$Kept") == {"the heap"} and where("Holds$Lasting") == {"immortal memory"} and where("Areas$InScope") == {"scopes"} and
            scoped == list(range(9)) and outward == {d.named("Holds").statics["kept"]} and len(d.of_class("Holds$Lasting")) == 17)
    return "" if good else "%s %s %s" % (where("Holds$Kept"), where("Holds$Lasting"), scoped)


def histogram(w: World) -> str:
    """jcmd and jmap say the same as a dump, in each kind of area."""
    by_jcmd, by_jmap = w.with_program([["jcmd", "PID", "GC.class_histogram"], ["jmap", "-histo:live", "PID"]], "areas")
    for text in (by_jcmd, by_jmap):
        counts = {m[2]: int(m[1]) for m in re.finditer(r"^ *\d+: +(\d+) +\d+  (\S+)", text, re.M)}
        expected = {"Holds$Kept": KEPT + 1, "Holds$Lasting": 17, "Areas$InScope": 9, "Holds$Below": 1}
        if {k: counts.get(k) for k in expected} != expected or "Holds$Dropped" in counts:
            return text[:2000]
        sums = [int(m[1]) for m in re.finditer(r"^ +(\d+) +\d+  in ", text, re.M)]
        total = re.search(r"^Total +(\d+) +(\d+)$", text, re.M)
        if not total or sum(sums) != int(total[1]) or sum(counts.values()) != sum(sums) or len(sums) != 3:
            return text[-500:]
    return ""


def refusals(w: World) -> str:
    """What cannot be written is said in a line."""
    path = w.path("twice")
    said = w.with_program([["jcmd", "PID", "GC.heap_dump", path], ["jcmd", "PID", "GC.heap_dump", path],
                           ["jcmd", "PID", "GC.heap_dump", "/nope/x.hprof"], ["jcmd", "PID", "GC.heap_dump"]])
    wanted = ["Heap dump file created", "File exists", "No such file or directory", "'filename' is mandatory"]
    return "" if all(a in b for a, b in zip(wanted, said)) else str(said)


def out_of_memory(w: World, options: list[str], path: str, lines: str, more: Callable[[Dump], str]) -> str:
    """The dump of a program that fills its heap."""
    command = harness.vm_command(w.options) + ["-Xmx24m", *options, "-cp", w.options.out, "Holds", "fill"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=w.options.timeout, check=False, cwd=w.options.out)
    if done.returncode != 1 or not re.fullmatch(lines, done.stdout) or "java.lang.OutOfMemoryError: Java heap space" not in done.stderr:
        return "%d %s %s" % (done.returncode, done.stdout, done.stderr)
    found = re.search(r"Dumping heap to (\S+) ", done.stdout)
    if not path:
        return ""
    if not found:
        return "no dump"
    dump = Dump(os.path.join(w.options.out, found[1]))
    os.remove(os.path.join(w.options.out, found[1]))
    dump.check()
    return more(dump)


def filled(d: Dump) -> str:
    """Most of the heap is the list, and the stack says by whom."""
    big = sum(1 for o in d.objects.values() if isinstance(o, Array) and o.element == 8 and len(o.values) == 100_000)
    return "" if big > 150 and any(f.startswith("Holds.fill:") for f in d.stack("main")) else "%d %s" % (big, d.stack("main"))


def listed(w: World) -> str:
    """While it runs, by its class with arguments; not when it does not want to be."""
    process, arguments = w.with_program([["jps", "-lm"], ["jps", "-v"]], "areas")
    if not re.search(r"^\d+ Holds wait areas$", process, re.M) or not re.search(r"^\d+ Holds\b", arguments, re.M):
        return process + arguments
    unlisted = World(w.options)
    unlisted.options = argparse.Namespace(**{**vars(w.options), "vm_args": (w.options.vm_args or "") + " -XX:-UsePerfData"})
    process, = unlisted.with_program([["jps", "-lm"]], "unlisted")
    return process if re.search(r"Holds wait unlisted", process) else ""


def found_by_name(w: World) -> str:
    """jcmd takes the class instead of the number; no other case runs this one, as it asks all that do."""
    said, = w.with_program([["jcmd", "HoldsByName", "VM.uptime"]], main="HoldsByName")
    return "" if re.fullmatch(r"\d+:\n\d+\.\d+ s\n", said) else said


def native_memory(w: World) -> str:
    """Each kind of memory has a line, and used is at most what there is."""
    said, = w.with_program([["jcmd", "PID", "VM.native_memory"]], "areas")
    rows = dict((m[1], (int(m[2]), int(m[3]))) for m in re.finditer(r"^  (\S[a-z ]*\S) +reserved +(\d+)K +used +(\d+)K$", said, re.M))
    good = set(rows) == {"heap", "immortal memory", "scopes"} and all(0 <= used <= most for most, used in rows.values()) and rows["immortal memory"][1]
    return "" if good and re.search(r"^  resident +\d+K$", said, re.M) else said


OUT = r"ready\njava\.lang\.OutOfMemoryError: Java heap space\nDumping heap to %s \.\.\.\nHeap dump file created \[\d+ bytes in \d+\.\d+ secs\]\n"
FLAG = "-XX:+HeapDumpOnOutOfMemoryError"


def cases(w: World) -> dict[str, Callable[[], str]]:
    """Name -> what is wrong, if anything."""
    all_cases: dict[str, Callable[[], str]] = {}
    for name in ("plain", "all", "areas", "jmap"):
        all_cases[name + "_objects"] = lambda n=name: kept_are_all_there(w.dump(n))     # type: ignore[misc]
        all_cases[name + "_arrays_and_statics"] = lambda n=name: arrays_and_statics(w.dump(n))      # type: ignore[misc]
        if name != "areas":
            all_cases[name + "_stacks"] = lambda n=name: stacks_are_there(w.dump(n))        # type: ignore[misc]
        if name != "all":
            all_cases[name + "_reached"] = lambda n=name: all_is_reached(w.dump(n))     # type: ignore[misc]
    all_cases["areas_named"] = lambda: areas_are_named(w.dump("areas"))
    all_cases["garbage_only_with_all"] = lambda: "" if w.dump("plain").of_class("Holds$Dropped") == [] else "there is some"
    all_cases["histogram"] = lambda: histogram(w)
    all_cases["refusals"] = lambda: refusals(w)
    all_cases["out_of_memory"] = lambda: out_of_memory(w, [FLAG], "x", OUT % r"java_pid\d+\.hprof", filled)
    all_cases["out_of_memory_into_file"] = lambda: out_of_memory(w, [FLAG, "-XX:HeapDumpPath=" + w.path("full")], "x", OUT % r"/\S+/full\.hprof", filled)
    all_cases["out_of_memory_into_folder"] = lambda: out_of_memory(w, [FLAG, "-XX:HeapDumpPath=" + w.options.out], "x", OUT % r"/\S+/java_pid\d+\.hprof", filled)
    all_cases["out_of_memory_without_flag"] = lambda: out_of_memory(w, [], "", r"ready\n", filled)
    all_cases["out_of_memory_nowhere"] = lambda: out_of_memory(
        w, [FLAG, "-XX:HeapDumpPath=/nope/x"], "", r"ready\n.*\n.*\nUnable to create /nope/x: No such file or directory\n", filled)
    all_cases["listed_by_jps"] = lambda: listed(w)
    all_cases["found_by_the_name_of_its_class"] = lambda: found_by_name(w)
    all_cases["native_memory"] = lambda: native_memory(w)
    return all_cases


def guarded(check: Callable[[], str]) -> str:
    """A dump that is wrong is a failure, not the end."""
    try:
        return check()
    except (Bad, KeyError, FileNotFoundError, subprocess.TimeoutExpired) as e:
        return "%s: %s" % (type(e).__name__, e)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    harness.add_options(parser, os.path.join(tempfile.gettempdir(), "rtjvm-heap-dump"))
    parser.add_argument("--javac", default="javac")
    options = harness.parse_options(parser)
    world = World(options)
    all_cases = cases(world)
    if not options.list:
        subprocess.run(options.javac.split() + ["-g", "-nowarn", "-encoding", "UTF-8", "-cp", world.jar, "-d", options.out,
                                                *(os.path.join(HERE, f) for f in ("Holds.java", "Areas.java"))], check=True)
    return harness.report(list(all_cases), lambda name: guarded(all_cases[name]), options)


if __name__ == "__main__":
    sys.exit(main())
