#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Run random Java programs that compute on rtjvm and another VM, and compare all that they print.

source.py writes the programs; a case is a pack of them, compiled together and run
one after the other in one VM.  With --rtjaot it runs three times more: compiled
ahead of time, with half of its methods compiled (which half of the packs has small), and compiled by the list of a run,
where a coin says which methods ran seldom, and which often.  A pack that differs is kept below --out.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import zlib
from typing import Iterator

import comparison
import source

import harness      # found by comparison

DRIVER = """public class All {
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < %d; i++) {
            System.out.println("R" + i);
            Class.forName("R" + i).getMethod("main", String[].class).invoke(null, (Object) args);
        }
    }
}
"""


def write(path: str, text: str) -> None:
    """Make a file of this text."""
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def compile_pack(options: argparse.Namespace, seed: str, place: str) -> None:
    """Write the programs of a pack and their driver into a folder, and compile them there."""
    for i in range(options.pack):
        write(os.path.join(place, "R%d.java" % i), source.Program("%s.%d" % (seed, i), "R%d" % i).text())
    write(os.path.join(place, "All.java"), DRIVER % options.pack)
    sources = [os.path.join(place, name) for name in sorted(os.listdir(place))]
    subprocess.run(options.javac.split() + ["--release", "17", "-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-d",
                                            os.path.join(place, "out")] + sources, cwd=place, check=True)


def own_list(told: str, coin: random.Random) -> str:
    """What the list of a run says of the pack's classes, with other numbers of runs."""
    methods = re.findall(r"^(?:R\d+|All)\b.*\n(?: .*\n)*", told, re.M)
    return re.sub(r"^ ran \d+$", lambda _: " ran %d" % coin.choice([1, 10**4, 10**6]), "".join(methods), flags=re.M)


def listed(options: argparse.Namespace, name: str, place: str) -> list[str]:
    """Words for rtjaot by which it compiles what a run of the pack used."""
    used = os.path.join(place, "used.txt")
    harness.execute(harness.vm_command(options) + ["-Xrt:aot=none", "-Xrt:record-aot=" + used, "-cp", os.path.join(place, "out"), "All"],
                    options.timeout, cwd=place)
    with open(used, encoding="utf-8") as file:
        told = file.read()
    write(used, own_list(told, random.Random(name)))
    return ["--list", used]


def engines(options: argparse.Namespace, name: str, place: str) -> Iterator[list[str]]:
    """Options of our VM for each way to run the pack, its image made beforehand."""
    yield []
    if not options.rtjaot:
        return
    seed = zlib.crc32(name.encode())
    ways = [["--all"], ["--all", "--toss", str(seed)] + (["--small"] if seed % 2 else []), listed(options, name, place)]
    for number, words in enumerate(ways):
        image = os.path.join(place, "compiled%d.so" % number)
        subprocess.run([options.rtjaot, "-cp", os.path.join(place, "out"), "-o", image] + words, check=True, stdout=subprocess.DEVNULL)
        yield ["-Xrt:aot=" + image]


def run_pack(options: argparse.Namespace, name: str) -> str:
    """Why a pack is not content; then it is kept."""
    with tempfile.TemporaryDirectory(prefix="rtjvm-compute-") as place:
        compile_pack(options, name, place)
        command = ["-cp", os.path.join(place, "out"), "All"]
        theirs = harness.execute(options.other.split() + command, options.timeout, cwd=place)
        why = ""
        for engine in engines(options, name, place):
            ours = harness.execute(harness.vm_command(options) + engine + command, options.timeout, cwd=place)
            why = why or harness.difference(theirs.out.splitlines() + [str(theirs.status)], ours.out.splitlines() + [str(ours.status)])
        if why:
            kept = os.path.join(options.out, name)
            shutil.rmtree(kept, ignore_errors=True)
            shutil.copytree(place, kept)
            why = "    kept in %s\n%s%s" % (kept, why, harness.tail(ours.err))
        return why


def main() -> int:
    """Run all packs; the exit status."""
    parser = comparison.options_of(__doc__, "compute", 5, "programs")
    parser.add_argument("--rtjaot", help="compile the programs ahead of time too, by this program")
    options = harness.parse_options(parser)
    options.rtjaot = options.rtjaot and os.path.abspath(options.rtjaot)
    return comparison.report(options, lambda name: run_pack(options, name))


if __name__ == "__main__":
    sys.exit(main())
