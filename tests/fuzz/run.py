#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Give the VM broken class files, jars and images: it must answer each with a Java error or one line.

Seeds are the classes of tests/classfile and of some areas of tests/java.  A
round is a pack of mutants of a few seeds, defined, looked at and run one by
one in one VM by Mutants.java.  What kills the VM, hangs it or makes a
sanitizer speak is kept below --out, named by what happened, and fails the
round.  Rounds go on for --seconds; --seed repeats them.
"""

import argparse
import glob
import os
import random
import struct
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "java"))
sys.path.insert(0, os.path.join(HERE, "..", "classfile"))

import gen      # noqa: E402
import harness  # noqa: E402
import mutate   # noqa: E402

AREAS = ("lang", "exceptions", "invoke", "reflect", "init", "collections")
# A mutant of a class that names these could harm the machine, or the VM by right.
DANGEROUS = (b"java/io/File", b"java/nio/file", b"ProcessBuilder", b"java/lang/Runtime", b"Unsafe", b"java/net/")
LIMIT_MS = 300
PATIENCE = 20       # how much longer a class may take that seemed to hang


class Seed:
    def __init__(self, folder, path):
        self.folder, self.path = folder, path
        with open(path, "rb") as file:
            self.shape = mutate.Shape(file.read())


def compile_java(options):
    classes = {}
    for area in AREAS:
        classes[area] = os.path.join(options.out, "seeds", area)
    jobs = [(classes[area], sorted(glob.glob(os.path.join(HERE, "..", "java", area, "*.java")))) for area in AREAS]
    jobs.append((os.path.join(options.out, "driver"), [os.path.join(HERE, "Mutants.java")]))
    for folder, sources in jobs:
        if os.path.isdir(folder):
            continue
        os.makedirs(folder)
        subprocess.run(options.javac.split() + ["--release", "17", "-g", "-parameters", "-nowarn", "-proc:none",
                                                "-d", folder] + sources,
                       check=True, stderr=subprocess.DEVNULL)
    return list(classes.values())


def find_seeds(options):
    seeds = []
    folders = compile_java(options)
    generated = os.path.join(options.out, "seeds", "classfile")
    folders += [os.path.join(generated, name) for name in gen.generate(generated)]
    for folder in folders:
        for path in sorted(glob.glob(os.path.join(folder, "**", "*.class"), recursive=True)):
            try:
                seed = Seed(folder, path)
            except (IndexError, KeyError, struct.error, UnicodeDecodeError):
                continue        # too broken already to be changed at places that mean something
            if not any(word in seed.shape.data for word in DANGEROUS):
                seeds.append(seed)
    return seeds


def make_pack(rng, seeds, number):
    """Half of a pack comes from the small odd classes."""
    small = [s for s in seeds if len(s.shape.data) < 2000]
    entries = []
    for _ in range(number):
        seed = rng.choice(small if rng.random() < .5 else seeds)
        entries.append((seed.folder.encode(), mutate.mutant(rng, seed.shape)))
    return entries


def write_pack(path, entries):
    with open(path, "wb") as file:
        file.write(struct.pack(">I", len(entries)))
        for entry in entries:
            for part in entry:
                file.write(struct.pack(">I", len(part)) + part)


def at_work(path):
    with open(path, "rb") as file:
        return struct.unpack(">I", file.read(4) or b"\0\0\0\0")[0]


def complaint(outcome):
    if outcome.hung:
        return "hang"
    if outcome.status == 4:
        return "hang-before-running"
    for word in ("AddressSanitizer", "runtime error:", "internal error"):
        if word in outcome.err:
            return word.strip(":").replace(" ", "-")
    if outcome.status < 0 or outcome.status >= 128:
        return "status%d" % outcome.status
    return ""


def keep(options, name, data, outcome):
    path = os.path.join(options.out, "found", name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path + ".class", "wb") as file:
        file.write(data)
    with open(path + ".txt", "w", encoding="utf-8") as file:
        file.write(outcome.err[-20000:])
    return path


def run_entries(options, entries, place, begin, patience):
    """The outcome, and the number of the entry that was at work last."""
    pack, progress = os.path.join(place, "pack"), os.path.join(place, "progress")
    write_pack(pack, entries)
    with open(progress, "wb"):
        pass
    limit = LIMIT_MS * options.slow * patience
    command = harness.vm_command(options) + ["-Xmx128m", "-cp", os.path.join(options.out, "driver"), "Mutants",
                                             pack, progress, str(begin), str(limit)]
    outcome = harness.execute(command, 60 * options.slow, cwd=place)
    return outcome, at_work(progress)


def run_pack(options, name, entries, place):
    """Number of mutants done and the complaints, one line each."""
    begin, found = 0, []
    while begin < len(entries) and time.monotonic() < options.end:
        outcome, now = run_entries(options, entries, place, begin, 1)
        why = complaint(outcome)
        if why.startswith("hang") and now < len(entries):
            outcome, _ = run_entries(options, entries[now:now + 1], place, 0, PATIENCE)
            why = complaint(outcome)
        if why:
            at = min(now, len(entries) - 1)
            kept = keep(options, "%s-%s-%d" % (why, name, at), entries[at][1], outcome)
            found.append("%s (of %s)" % (kept, entries[at][0].decode()))
        begin = max(now, begin) + 1 if now < len(entries) else len(entries)
    return begin, found


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    harness.add_options(parser, os.path.join(tempfile.gettempdir(), "rtjvm-fuzz"))
    parser.add_argument("--javac", default="javac")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pack", type=int, default=400, help="mutants of a round")
    parser.add_argument("--slow", type=int, default=1, help="factor of the time limits")
    options = parser.parse_args()
    options.out = os.path.abspath(options.out)
    if os.sep in options.java:
        options.java = os.path.abspath(options.java)
    return options


def main():
    options = parse_arguments()
    os.environ.setdefault("ASAN_OPTIONS", "detect_leaks=0")
    os.environ.setdefault("UBSAN_OPTIONS", "print_stacktrace=1")
    seeds = find_seeds(options)
    options.end = time.monotonic() + options.seconds
    passed = failed = number = mutants = 0
    while time.monotonic() < options.end:
        rng = random.Random("%d.%d" % (options.seed, number))
        with tempfile.TemporaryDirectory(prefix="rtjvm-fuzz-") as place:
            done, found = run_pack(options, "%d.%d" % (options.seed, number), make_pack(rng, seeds, options.pack), place)
        mutants += done
        for line in found:
            print("FAIL " + line, flush=True)
        passed += not found
        failed += bool(found)
        number += 1
    print("# %d mutants of %d classes" % (mutants, len(seeds)))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
