#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Give the VM broken class files, jars and images: it must answer each with a Java error or one line.

Seeds are the classes of tests/classfile and of some areas of tests/java.  A
round is a pack of mutants of a few seeds, defined, looked at and run one by
one in one VM by Mutants.java.  What kills the VM, hangs it or makes a
sanitizer speak is kept below --out, named by what happened, and fails the
round.  Now and then a round is a few broken jars, or the class library's image
with some bytes changed.  Rounds go on for --seconds; --seed repeats them.
"""

from __future__ import annotations

import argparse
import glob
import io
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import zipfile
from typing import Iterable, Sequence, Union

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


# A mutant of a pack: the folder of its seed, and its bytes.
Entry = tuple[bytes, bytes]
# How many mutants a round had, and what was found.
Found = tuple[int, list[str]]


class Seed:
    """A class to be broken, and the folder where what it needs is found."""

    def __init__(self, folder: str, path: str) -> None:
        self.folder, self.path = folder, path
        with open(path, "rb") as file:
            self.shape = mutate.Shape(file.read())


def compile_java(options: argparse.Namespace) -> list[str]:
    """Compile the seeds and the programs of the VM's side, once; the folders of seeds."""
    classes = {}
    for area in AREAS:
        classes[area] = os.path.join(options.out, "seeds", area)
    jobs = [(classes[area], sorted(glob.glob(os.path.join(HERE, "..", "java", area, "*.java")))) for area in AREAS]
    for names in (("Mutants", "Pack"), ("Small",)):
        jobs.append((os.path.join(options.out, names[0].lower()), [os.path.join(HERE, name + ".java") for name in names]))
    for folder, sources in jobs:
        if os.path.isdir(folder):
            continue
        os.makedirs(folder)
        subprocess.run(options.javac.split() + ["--release", "17", "-g", "-parameters", "-nowarn", "-proc:none",
                                                "-d", folder] + sources,
                       check=True, stderr=subprocess.DEVNULL)
    return list(classes.values())


def find_seeds(options: argparse.Namespace) -> list[Seed]:
    """All classes that are well formed and harmless."""
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


def make_pack(rng: random.Random, seeds: list[Seed], number: int) -> list[Entry]:
    """Half of a pack comes from the small odd classes."""
    small = [s for s in seeds if len(s.shape.data) < 2000]
    entries = []
    for _ in range(number):
        seed = rng.choice(small if rng.random() < .5 else seeds)
        entries.append((seed.folder.encode(), mutate.mutant(rng, seed.shape)))
    return entries


def write_pack(path: str, entries: Sequence[Entry]) -> None:
    """As Pack.java reads it: numbers and bytes."""
    with open(path, "wb") as file:
        file.write(struct.pack(">I", len(entries)))
        for entry in entries:
            for part in entry:
                file.write(struct.pack(">I", len(part)) + part)


def at_work(path: str) -> int:
    """The number of the mutant that the VM has written last."""
    with open(path, "rb") as file:
        return struct.unpack(">I", file.read(4) or b"\0\0\0\0")[0]


def complaint(outcome: harness.Outcome) -> str:
    """What nobody's class may do to the VM, in a word; empty if it did not."""
    if outcome.hung:
        return "hang"
    if outcome.status == 4:
        return "hang-before-running"
    for word in harness.SANITIZERS + ("internal error",):
        if word in outcome.err:
            return word.strip(":").replace(" ", "-")
    if outcome.status < 0 or outcome.status >= 128:
        return "status%d" % outcome.status
    return ""


def silence(outcome: harness.Outcome) -> str:
    """A failure has to be told."""
    return "silent" if outcome.status and not outcome.err and not outcome.out else ""


def keep(options: argparse.Namespace, name: str, data: bytes, outcome: harness.Outcome, suffix: str = ".class") -> str:
    """Put an input and what was said of it where they can be found; the path without suffix."""
    path = os.path.join(options.out, "found", name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path + suffix, "wb") as file:
        file.write(data)
    with open(path + ".txt", "w", encoding="utf-8") as file:
        file.write(outcome.err[-20000:])
    return path


def run_entries(options: argparse.Namespace, entries: list[Entry], place: str, begin: int, patience: int) -> tuple[harness.Outcome, int]:
    """The outcome, and the number of the entry that was at work last."""
    pack, progress = os.path.join(place, "pack"), os.path.join(place, "progress")
    write_pack(pack, entries)
    with open(progress, "wb"):
        pass
    limit = LIMIT_MS * options.slow * patience
    command = harness.vm_command(options) + ["-Xmx128m", "-cp", os.path.join(options.out, "mutants"), "Mutants",
                                             pack, progress, str(begin), str(limit)]
    outcome = harness.execute(command, 60 * options.slow, cwd=place)
    return outcome, at_work(progress)


def run_pack(options: argparse.Namespace, name: str, entries: list[Entry], place: str) -> Found:
    """Number of mutants done and the complaints, one line each."""
    begin = 0
    found: list[str] = []
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


# Jars and the image of the class library: a VM for each.

class Jars:
    """Rounds of broken jars, found by three different readers."""
    SIZE = 12

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options

    def make(self, rng: random.Random) -> bytes:
        """A jar of the small program, whole or broken."""
        packed = io.BytesIO()
        small = os.path.join(self.options.out, "small")
        with zipfile.ZipFile(packed, "w") as jar:
            jar.writestr("META-INF/MANIFEST.MF", rng.choice(mutate.MANIFESTS))
            for name in sorted(os.listdir(small)):
                jar.write(os.path.join(small, name), name, rng.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)))
        return mutate.mutant_jar(rng, packed.getvalue()) if rng.random() < .9 else packed.getvalue()

    def round(self, name: str, rng: random.Random, place: str) -> Found:
        """Give some jars to the VM, each in one of the ways that a jar is read."""
        found = []
        for i in range(self.SIZE):
            path, data = os.path.join(place, "x.jar"), self.make(rng)
            with open(path, "wb") as file:
                file.write(data)
            how = rng.choice((["-cp", path, "Small"], ["-jar", path], ["-Xbootclasspath/a:" + path, "Small"],
                              ["-p", path, "-m", "x/Small"]))
            outcome = harness.execute(harness.vm_command(self.options) + ["-Xmx128m"] + how, 30 * self.options.slow, cwd=place)
            why = complaint(outcome) or silence(outcome)
            if why:
                found.append(keep(self.options, "%s-jar-%s-%d" % (why, name, i), data, outcome, ".jar") + " " + " ".join(how))
        return self.SIZE, found


class Images:
    """Rounds of a class library with some bytes changed, which are put right again afterwards."""
    SIZE = 8

    def __init__(self, options: argparse.Namespace, home: str) -> None:
        self.options = options
        self.home = os.path.join(options.out, "home")
        self.image = os.path.join(self.home, "lib", "modules")
        os.makedirs(os.path.join(self.home, "lib"), exist_ok=True)
        self.link(home, self.home, ("lib",))
        self.link(os.path.join(home, "lib"), os.path.join(self.home, "lib"), ("modules",))
        shutil.copyfile(os.path.join(home, "lib", "modules"), self.image)
        self.size = os.path.getsize(self.image)
        with open(self.image, "rb") as file:
            self.places = mutate.image_places(file.read(28))

    @staticmethod
    def link(source: str, target: str, but: Iterable[str]) -> None:
        """Let a folder have what the source has, but for some names."""
        for name in os.listdir(source):
            path = os.path.join(target, name)
            if name not in but and not os.path.lexists(path):
                os.symlink(os.path.join(source, name), path)

    def round(self, name: str, rng: random.Random, place: str) -> Found:
        """Start the VM on some images."""
        found = []
        command = harness.vm_command(self.options) + ["--java-home", self.home, "-Xmx128m", "-cp",
                                                      os.path.join(self.options.out, "small"), "Small"]
        for i in range(self.SIZE):
            changes = mutate.image_changes(rng, self.places, self.size)
            with open(self.image, "r+b") as file:
                kept = []
                for at, new in changes:
                    file.seek(at)
                    kept.append((at, file.read(len(new))))
                    file.seek(at)
                    file.write(new)
                file.flush()
                outcome = harness.execute(command, 30 * self.options.slow, cwd=place)
                for at, old in reversed(kept):
                    file.seek(at)
                    file.write(old)
            why = complaint(outcome) or silence(outcome)
            if why:
                found.append(keep(self.options, "%s-image-%s-%d" % (why, name, i), repr(changes).encode(), outcome, ".changes"))
        return self.SIZE, found


class Classes:
    """Rounds of broken classes, a pack each."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.seeds = find_seeds(options)

    def round(self, name: str, rng: random.Random, place: str) -> Found:
        """Make a pack and run it."""
        return run_pack(self.options, name, make_pack(rng, self.seeds, self.options.pack), place)


def java_home(options: argparse.Namespace) -> str:
    """Of --java-home, or as the VM itself says."""
    if options.java_home:
        return options.java_home
    told = harness.execute(harness.vm_command(options) + ["-cp", os.path.join(options.out, "mutants"), "Mutants", "home"], 60)
    return told.out.strip()


def parse_arguments() -> argparse.Namespace:
    """The options of all runners, and what is broken for how long."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    harness.add_options(parser, os.path.join(tempfile.gettempdir(), "rtjvm-fuzz"))
    parser.add_argument("--javac", default="javac")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pack", type=int, default=400, help="mutants of a round")
    parser.add_argument("--java-home", default="", help="whose image is broken (default: the one that the VM finds)")
    parser.add_argument("--only", default="", help="classes, jars or images")
    parser.add_argument("--slow", type=int, default=1, help="factor of the time limits")
    return harness.parse_options(parser)


def main() -> int:
    options = parse_arguments()
    os.environ.setdefault("ASAN_OPTIONS", "detect_leaks=0")
    os.environ.setdefault("UBSAN_OPTIONS", "print_stacktrace=1")
    classes = Classes(options)
    kinds: dict[str, Union[Classes, Jars, Images]] = {"classes": classes, "jars": Jars(options), "images": Images(options, java_home(options))}
    order = [options.only] if options.only else ["classes", "jars", "classes", "images"]
    options.end = time.monotonic() + options.seconds
    passed = failed = number = done = 0
    while time.monotonic() < options.end:
        name = "%d.%d" % (options.seed, number)
        with tempfile.TemporaryDirectory(prefix="rtjvm-fuzz-") as place:
            some, found = kinds[order[number % len(order)]].round(name, random.Random(name), place)
        for line in found:
            print("FAIL " + line, flush=True)
        done += some
        passed += not found
        failed += bool(found)
        number += 1
    print("# %d mutants of %d classes, of jars and of the image" % (done, len(classes.seeds)))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
