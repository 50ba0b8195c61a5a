#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Run the litmus tests of table.py: what threads may see of each other's reads and writes.

Each is generated as a Java class and run for --ms milliseconds, as often as that allows; an outcome that the language
forbids is a failure, and so is one that has to be seen and was not (with --patience more turns).  The totals are
printed with --verbose.  A test that compiles elsewhere or collects meanwhile is the same test with --vm-args."""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(1, os.path.join(HERE, os.pardir, "java"))

import harness      # noqa: E402
import table        # noqa: E402

TEMPLATE = """import java.lang.invoke.*;

public final class %(name)s extends Litmus {
    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    static final Integer BOX0 = new Integer(0), BOX1 = new Integer(1);

    static VarHandle field(Class<?> in, String name, Class<?> type) {
        try {
            return LOOKUP.findVarHandle(in, name, type);
        } catch (ReflectiveOperationException e) {
            throw new Error(e);
        }
    }

    static byte[] bytes(Class<?> c) {
        try (java.io.InputStream in = c.getResourceAsStream(c.getName() + ".class")) {
            return in.readAllBytes();
        } catch (java.io.IOException e) {
            throw new Error(e);
        }
    }

%(members)s
    static final class State { %(state)s }

    State[] states;

    public %(name)s() { super(%(actors)d, %(results)d); }
%(chunk)s
    @Override protected void make(int count) throws Throwable {
        State[] fresh = new State[count];
        for (int i = 0; i < count; i++) {
            fresh[i] = %(make)s;
        }
        states = fresh;
    }

    @Override protected void act(int actor, Result[] results, int from, int to) throws Throwable {
        State[] all = states;
        switch (actor) {
%(cases)s
        }
    }

    @Override protected void conclude(Result[] results) throws Throwable {
        for (int i = 0; i < results.length; i++) {
            State s = states[i];
            Result r = results[i];
            %(conclude)s
        }
    }

%(bodies)s}
"""
CASE = """            case %(actor)d:
                for (int i = from; i < to; i++) {
                    act%(actor)d(all[i], results[i]);
                }
                break;
"""
BODY = """    static void act%(actor)d(State s, Result r) throws Throwable {
        %(text)s
    }

"""


def source(test: table.Litmus) -> str:
    """The Java of one test."""
    cases = "".join(CASE % {"actor": i} for i in range(len(test.actors)))
    bodies = "".join(BODY % {"actor": i, "text": text} for i, text in enumerate(test.actors))
    chunk = "\n    @Override protected int chunk() { return %d; }\n" % test.chunk if test.chunk else ""
    return TEMPLATE % {"name": test.name, "members": test.members, "state": test.state, "actors": len(test.actors),
                       "results": test.results, "chunk": chunk, "make": test.make, "cases": cases, "bodies": bodies,
                       "conclude": test.conclude}


def generate(tests: list[table.Litmus], options: argparse.Namespace) -> None:
    """Write what has changed, and compile it."""
    folder = os.path.join(options.out, "src")
    os.makedirs(folder, exist_ok=True)
    texts = {test.name: source(test) for test in tests}
    with open(os.path.join(HERE, "Litmus.java"), encoding="utf-8") as base:
        texts["Litmus"] = base.read()
    stale = [name for name, text in texts.items() if not same(os.path.join(folder, name + ".java"), text)]
    stale += [name for name in texts if not os.path.exists(os.path.join(options.out, name + ".class"))]
    if not stale:
        return
    for name, text in texts.items():
        with open(os.path.join(folder, name + ".java"), "w", encoding="utf-8") as out:
            out.write(text)
    harness.must_run([options.javac, "-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-d", options.out] +
                     sorted(os.path.join(folder, name + ".java") for name in texts))


def same(path: str, text: str) -> bool:
    """Does the file hold the text?"""
    if not os.path.exists(path):
        return False
    with open(path, encoding="utf-8") as file:
        return file.read() == text


def run(names: list[str], options: argparse.Namespace) -> dict[str, dict[str, int]]:
    """Test -> outcome -> how often; a test that is missing did not come to its end."""
    command = harness.vm_command(options) + ["-cp", options.out, "Litmus", str(options.ms)] + names
    outcome = harness.execute(command, options.timeout + len(names) * options.ms / 1000 * 10)
    found: dict[str, dict[str, int]] = {}
    for line in outcome.out.splitlines():
        name, _, rest = line.partition(": ")
        words = [word.rpartition("=") for word in rest.split() if "=" in word]
        if name in names and not rest.startswith("failed"):
            found[name] = {values: int(number) for values, _, number in words}
        elif name in names:
            sys.stderr.write(line + "\n")
    if outcome.status or outcome.hung:
        sys.stderr.write(harness.tail(outcome.err) + ("no end within the time limit\n" if outcome.hung else ""))
    return found


def complaints(test: table.Litmus, seen: dict[str, int] | None) -> str:
    """Why the outcomes are not what the table allows; empty if they are."""
    if not seen:
        return "    it gave no result\n"
    bad = [values for values in seen if values in test.forbidden or (test.allowed and values not in test.allowed)]
    return "".join("    %s was seen %d times in %d\n" % (values, seen[values], sum(seen.values())) for values in bad)


def must_see(test: table.Litmus, seen: dict[str, int], options: argparse.Namespace) -> str:
    """Try again until what has to be seen is."""
    for _ in range(options.patience):
        if test.must in seen:
            return ""
        seen = run([test.name], options).get(test.name, {})
    return "" if test.must in seen else "    %s was not seen: the harness sees no reordering\n" % test.must


def processors() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    harness.add_options(parser, os.path.join(tempfile.gettempdir(), "rtjvm-litmus"))
    parser.add_argument("--javac", default="javac")
    parser.add_argument("--ms", type=int, default=300, help="milliseconds for each test")
    parser.add_argument("--patience", type=int, default=40, help="further turns for what has to be seen")
    parser.add_argument("--all", action="store_true", help="each shape with every type of fields and elements")
    parser.add_argument("--verbose", action="store_true", help="print how often each outcome was seen")
    options = harness.parse_options(parser)
    tests = {test.name: test for test in table.litmus_tests(options.all)}
    if not options.list:
        generate(list(tests.values()), options)
    wanted = [name for name in tests if re.search(options.filter, name) and not re.search(options.skip, name)]
    seen = {} if options.list else run(wanted, options)

    def run_case(name: str) -> str:
        test = tests[name]
        if options.verbose:
            print("# %s: %s" % (name, seen.get(name)))
        why = complaints(test, seen.get(name))
        if not why and test.must and processors() > 1:
            why = must_see(test, seen[name], options)
        return why

    return harness.report(list(tests), run_case, options)


if __name__ == "__main__":
    sys.exit(main())
