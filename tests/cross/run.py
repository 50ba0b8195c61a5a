#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Build rtjvm for another processor (docs/porting.md) and try it under QEMU's emulation of one program.

What is tried: the unit tests, what threads may see of each other, and a part of the Java programs.  The class library is that of
the JDK for this machine: its classes are the same for all, and natives are rtjvm's own.  An emulator is no processor: it
translates to this machine's instructions, so an order of memory that this machine does not show is not seen; and what it lacks of
the kernel is skipped, with the reason.
"""

from __future__ import annotations

import argparse
import glob
import os
import re
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile
from typing import Mapping, NamedTuple, Sequence

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(HERE, "..", "java"))

import harness              # noqa: E402
import run as programs      # noqa: E402

SLOWER = 10                                             # so many times than this machine is its emulator, roughly
MACHINES = {"aarch64": 183, "riscv64": 243}             # in the head of an ELF file
FUSED = re.compile(r"\sfn?m(add|sub)(\.[sd])?\s")
SETUP = os.path.join(ROOT, "tools", "setup-cross")

# Of the Java programs: all, or what a C library of another kind could break.
PARTS = {
    "all": re.compile(""),
    "some": re.compile(r"(first|atomic|threads)/|lang/(FloatText|Recursion|StrictBits)$|exceptions/|files/Streams$|realtime/(Ceilings|PeriodicReleases|Timers)$"),
    "few": re.compile(r"first/"),
}

# What the emulator has not, or has otherwise: case -> the reason.
NO_MULTICAST = "the emulator knows no options of groups"
TIME_RUNS = "the emulator translates while time passes"
STARTER_WAITS = "who starts a thread waits for it in the emulator, and lets others run"
WITHOUT: dict[str, str] = {
    "edf/DeadlineHandlers": STARTER_WAITS,
    "files/Networks": NO_MULTICAST,
    "files/PlainSockets": NO_MULTICAST,
    "realtime/RaisedBeforeRunning": STARTER_WAITS,
    "realtime/ReleasedThreads": TIME_RUNS,
    "realtime/TimerLevels": STARTER_WAITS,
}


SCRIPTS = ["rtjvm", "rtjaot", "tools/rtdis"]
ANOTHER_SCRIPT = "a copy of the script is not a copy of the program"
OWN_CHILDREN = "the program starts its own file, which only the emulator can run"
JDK_OF_THIS_MACHINE = "it needs a library of the JDK, which is for this machine"


class Runner(NamedTuple):
    """Another runner of tests: its path in tests/, its words, and what of it the emulator has not: a pattern of cases -> the reason."""
    script: str
    words: Sequence[str] = ()
    without: Mapping[str, str] = {}
    has_place: bool = True              # can be told where to put things, and what to leave out

    def command(self, folder: str, out: str) -> list[str]:
        """All of it; {scripts} in the words is the folder of the emulated programs, {build} that of the build."""
        skip = "|".join("^(%s)$" % pattern for pattern in self.without) or "(?!)"
        words = [word.format(scripts=folder, build=os.path.dirname(folder), root=ROOT) for word in self.words]
        place = ["--out", out, "--skip", skip] if self.has_place else []
        return [sys.executable, os.path.join(ROOT, "tests", self.script), "--java", os.path.join(folder, "rtjvm"), *place, *words]


RUNNERS = {
    "aot": Runner("aot/run.py", ["--rtjaot", "{scripts}/rtjaot", "--filter", "^(?!whole|library|natives|JDK|area|tossed)"]),
    "aot-areas": Runner("aot/run.py", ["--rtjaot", "{scripts}/rtjaot", "--filter", "^area (exceptions|first|init|invoke|lang|threads)|^tossed"]),
    "area-leaks": Runner("areas/leaks.py"),
    "area-picture": Runner("areas/pictures.py"),
    "classfile": Runner("classfile/run.py"),
    "classroom": Runner("java/run.py", ["--timeout", "180", "{root}/docs/classroom"], {"classroom/(CruiseControl|GroupBudget|TimersPlace)": TIME_RUNS}),
    "compute": Runner("fuzz/compute.py", ["--timeout", "600", "--rtjaot", "{scripts}/rtjaot"]),
    "conformance": Runner("../tools/conformance", ["--timeout-factor", str(SLOWER), "--from", "{root}/tests/conformance/ci"], has_place=False),
    "crash": Runner("crash/run.py", [], {"the_file": "the emulator has a last word"}),
    "deep": Runner("java/run.py", ["--timeout", "600", "{root}/tests/fuzz/deep"]),
    "differ": Runner("fuzz/differ.py", ["--timeout", "600"]),
    "dispatch-trace": Runner("trace/dispatch.py"),
    "failures": Runner("fuzz/failures.py"),
    "heap-dump": Runner("heap_dump/dump.py"),
    "jni": Runner("jni/run.py", [], {"checked/Wrong": OWN_CHILDREN}),
    "launcher": Runner("launcher/run.py", [], {
        "agent_by_libinstrument.*|sockets_after_a_lack_of_descriptors": JDK_OF_THIS_MACHINE,
        "alone|own_jar_is_.*": ANOTHER_SCRIPT}),
    "par-check": Runner("par_check/run.py"),
    "programs": Runner("programs/run.py", ["--timeout", "400"], {"vscode": JDK_OF_THIS_MACHINE}),
    "rttop": Runner("trace/top.py"),
    "rttrace": Runner("trace/summary.py"),
    "rttrace-page": Runner("trace/page.py"),
    "scopes": Runner("scopes/sweep.py"),
    "snapshot": Runner("snapshot/run.py", ["--build", "{build}", "--rtjaot", "{scripts}/rtjaot"], {"is_used|another_build": ANOTHER_SCRIPT}),
}


class Place:
    """A build folder, and how its programs are run."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.folder = options.out
        self.musl = options.musl
        self.cpu = options.cpu
        root = "/usr/%s-linux-gnu" % options.cpu
        self.emulator = [shutil.which("qemu-" + options.cpu) or "qemu-" + options.cpu] + ([] if options.musl else ["-L", root])

    def place_of_musl(self) -> str:
        """Where tools/setup-cross has put it."""
        return os.path.join(ROOT, "tools", "wraps", "musl_" + self.cpu, "source")

    def files(self) -> list[str]:
        """Meson's, that describe the processor and the C library."""
        found = [os.path.join(ROOT, "tools", self.cpu + ".ini")]
        if self.musl:
            found.append(os.path.join(self.place_of_musl(), "cross.ini"))
        return [word for path in found for word in ("--cross-file", path)]

    def program(self, name: str) -> list[str]:
        """The command that runs one."""
        return self.emulator + [os.path.join(self.folder, name)]

    def build(self) -> None:
        """All of it, so that each header is compiled, too."""
        words = ["-include", os.path.join(HERE, "emulated.h")]
        if self.musl:                       # what its cross file says, too
            words += ["-isystem", os.path.join(self.place_of_musl(), "kernel")]
        harness.build_with("cc", self.folder, [*self.files(), "-Dc_args=" + " ".join(words)], [])

    def scripts(self) -> str:
        """Scripts that are started as the programs of a build are, beside the jar; the folder."""
        place = os.path.join(self.folder, "emulated")
        os.makedirs(os.path.join(place, "tools"), exist_ok=True)
        shutil.copy(os.path.join(self.folder, "rtsj.jar"), place)
        for name in SCRIPTS:
            script = os.path.join(place, name)
            with open(script, "w", encoding="utf-8") as file:
                file.write("#!/bin/sh\nexec %s \"$@\"\n" % shlex.join(self.program(name)))
            os.chmod(script, 0o755)
        return place


def is_for_the_processor(place: Place) -> str:
    """Empty if the file says so."""
    with open(os.path.join(place.folder, "rtjvm"), "rb") as file:
        machine: int = struct.unpack_from("<H", file.read(20), 18)[0]
    return "" if machine == MACHINES[place.cpu] else "    it is for machine %d\n" % machine


def rounds_each_step(place: Place) -> str:
    """Empty if no multiplication and addition became one instruction, with one rounding; musl's own may."""
    if place.musl:
        return ""
    code = subprocess.run([place.cpu + "-linux-gnu-objdump", "-d", os.path.join(place.folder, "rtjvm")], check=True, capture_output=True, text=True).stdout
    return "".join("    %s\n" % line for line in code.splitlines() if FUSED.search(line))


FACTS = {"is_for_the_processor": is_for_the_processor, "rounds_each_step": rounds_each_step}


def unit(place: Place, name: str) -> str:
    """What went wrong in a unit test program, whose tests get time for the emulator, too."""
    outcome = harness.execute(["env", "CK_TIMEOUT_MULTIPLIER=%d" % SLOWER, *place.program(os.path.join("tests", name))], 600)
    failed = "".join("    %s\n" % line for line in outcome.out.splitlines() if line.startswith("not ok"))
    if outcome.hung:
        return failed + "    no end within the time limit\n"
    return failed or ("    exit status %d\n" % outcome.status + harness.tail(outcome.err) if outcome.status else "")


def litmus(vm: str, options: argparse.Namespace) -> str:
    """What threads have seen that they must not."""
    done = subprocess.run([sys.executable, os.path.join(ROOT, "tests", "litmus", "run.py"), "--java", vm, "--ms", "100", "--timeout", "200",
                           "--out", os.path.join(options.out, "litmus")], check=False, capture_output=True, text=True)
    return harness.tail(done.stdout + done.stderr) if done.returncode else ""


def runner(place: Place, folder: str, name: str) -> str:
    """What went wrong in another runner; what it compiles it compiles for the processor."""
    environment = harness.environment()
    environment["CC"] = place.cpu + "-linux-gnu-gcc"
    command = RUNNERS[name].command(folder, os.path.join(place.folder, "runners", name))
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=environment, timeout=1200)
    return harness.tail(done.stdout + done.stderr, 60) if done.returncode else ""


def units_of(place: Place) -> list[str]:
    """The unit test programs that were built."""
    return sorted(os.path.basename(path) for path in glob.glob(os.path.join(place.folder, "tests", "test_*")) if os.access(path, os.X_OK) and os.path.isfile(path))


def parse_arguments() -> argparse.Namespace:
    """The options of all runners, and what to build."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    harness.add_options(parser, os.path.join(tempfile.gettempdir(), "rtjvm-cross"))
    parser.add_argument("--cpu", choices=sorted(MACHINES), default="aarch64")
    parser.add_argument("--musl", action="store_true", help="the static build, instead of glibc's")
    parser.add_argument("--part", choices=sorted(PARTS), default="all", help="of the Java programs")
    parser.add_argument("--runners", action="store_true", help="other runners of tests, instead")
    parser.add_argument("--classes", default=os.path.join(tempfile.gettempdir(), "rtjvm-cross-classes"), help="where compiled classes are kept")
    parser.set_defaults(timeout=180)
    options = parser.parse_args()
    options.out = os.path.abspath(options.out)
    options.classes = os.path.abspath(options.classes)
    return options


def java_programs(options: argparse.Namespace, jar: str) -> dict[str, programs.Test]:
    """Those of the part, compiled."""
    tests = {test.name: test for test in programs.find_tests([programs.HERE]) if PARTS[options.part].match(test.name)}
    for test in tests.values():
        if test.is_alone():
            test.marks.setdefault("timed", []).append(TIME_RUNS)
    for folder in sorted({os.path.dirname(test.path) for test in tests.values()}):
        programs.compile_area(folder, os.path.join(options.classes, os.path.basename(folder)), "javac", jar)
    return tests


def skip(tests: dict[str, programs.Test], options: argparse.Namespace) -> str:
    """A pattern of what is skipped, after the reasons were told."""
    reasons = {name: "no " + need for name, need in programs.lacking(tests).items()}
    reasons.update(WITHOUT)
    for name, reason in sorted(reasons.items()):
        if re.search(options.filter, name):
            print("skipped: %s: %s" % (reason, name), file=sys.stderr)
    return "|".join([options.skip] + ["^%s$" % name for name in reasons])


def main() -> int:
    options = parse_arguments()
    if subprocess.run([SETUP, "--check", options.cpu], check=False).returncode:
        print("1..0 # SKIP what builds for %s is not set up (tools/setup-cross %s)" % (options.cpu, options.cpu))
        return 0
    place = Place(options)
    place.build()
    scripts = place.scripts()
    options.java = vm = os.path.join(scripts, "rtjvm")
    if options.runners:
        for name, each in RUNNERS.items():
            for pattern, reason in each.without.items():
                print("skipped: %s: %s: %s" % (reason, name, pattern), file=sys.stderr)
        return harness.report(list(RUNNERS), lambda name: runner(place, scripts, name), options)
    tests = java_programs(options, os.path.join(scripts, "rtsj.jar"))
    options.skip = skip(tests, options)
    run_options = argparse.Namespace(**{**vars(options), "out": options.classes})

    def attempt(name: str) -> str:
        if name in FACTS:
            return FACTS[name](place)
        if name == "litmus":
            return litmus(vm, options)
        if name.startswith("unit/"):
            return unit(place, name[len("unit/"):])
        return programs.complaints(tests[name], programs.run_tries(tests[name], run_options))

    names = [*FACTS, "litmus"] + ["unit/" + name for name in units_of(place)] + list(tests)
    return harness.report(names, attempt, options)


if __name__ == "__main__":
    sys.exit(main())
