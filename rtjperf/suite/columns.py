# SPDX-License-Identifier: Apache-2.0
"""Columns: C, the virtual machines and what is made ahead of time, measured side by side, and the Java classes for them."""
from __future__ import annotations

import atexit
import dataclasses
import json
import os
import shlex
import shutil
import subprocess
import tempfile
from typing import Any, Iterable, Optional, Sequence, Union

from . import ahead, process

HERE = os.path.dirname(os.path.abspath(__file__))
JAVA = os.path.join(os.path.dirname(HERE), "java")
ROOT = os.path.dirname(os.path.dirname(HERE))
BASELINE = "C"
# The releases of Java that the suite's classes are compiled for: the older one if a VM of the run cannot read the newer.
RELEASES = (17, 8)
STAMP = "made-from.json"
# Those of HotSpot, by the names of their columns.
COLLECTORS = {"serial": "SerialGC", "g1": "G1GC", "zgc": "ZGC", "shenandoah": "ShenandoahGC"}
# The program that tells of its VM; so many starts of it tell how long a start takes.
PROBE = "harness.Probe"
STARTS = 5
HIDDEN_VARIABLES = ("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "RTJVM_OPTIONS", "CLASSPATH")


class Problem(Exception):
    """Something of the user's is wrong; the text says what to do."""


class TooNew(Problem):
    """A VM cannot read classes of this release."""


@dataclasses.dataclass
class Column:
    """What one column of every table is made with."""
    name: str
    command: list[str]  # the folder of the programs for C, the VM's words, or the maker's
    version: str = ""
    realtime: str = ""  # where the VM has javax.realtime; empty if it has none
    maker: Optional[ahead.Maker] = None  # who makes its programs ahead of time
    built: dict[str, ahead.Built] = dataclasses.field(default_factory=dict)  # by main class
    unbuilt: dict[str, Union[ahead.Skipped, ahead.NotBuilt]] = dataclasses.field(default_factory=dict)
    footprint: dict[str, Any] = dataclasses.field(default_factory=dict)  # of the program that does nothing

    @property
    def is_c(self) -> bool:
        """Is it the column that all others are compared with?"""
        return self.name == BASELINE

    def kinds(self) -> tuple[str, ...]:
        """The kinds of programs that run on it."""
        return ("c",) if self.is_c else ("plain", "rtsj")

    def words(self, main: str, classes: Classes) -> list[str]:
        """What runs a main class; raises Skipped or NotBuilt where that has to be made first and cannot."""
        if not self.maker:
            return [*self.command, "-cp", classes.folder, main]
        if main in self.unbuilt:
            raise self.unbuilt[main]
        if main not in self.built:
            try:
                about = {"RTJPERF_BUILD": classes.build, "RTJPERF_SHORT": "" if main == PROBE else ahead.SHORT}
                self.built[main] = self.maker.build(classes.folder, main, classes.place_for_programs(), about)
            except (ahead.Skipped, ahead.NotBuilt) as reason:
                self.unbuilt[main] = reason
                raise
        return [self.built[main].program]

    def builds(self) -> list[dict[str, Any]]:
        """A row for each program that was made, or not."""
        return [{"column": self.name, "program": main, **one.as_row()} for main, one in self.built.items()] + [
            {"column": self.name, "program": main, "skip" if isinstance(why, ahead.Skipped) else "failure": str(why)} for main, why in self.unbuilt.items()]


def environment() -> dict[str, str]:
    """The variables that measured programs see."""
    kept = {k: v for k, v in os.environ.items() if k not in HIDDEN_VARIABLES}
    kept["LC_ALL"] = "C.UTF-8"
    return kept


def baseline(build: str) -> Column:
    """The column of C, of a build folder."""
    folder = os.path.join(build, "rtjperf", "c")
    if not os.path.exists(os.path.join(folder, "yield")):
        raise Problem(f"no C programs below {build}; run `ninja -C {build} rtjperf-c`, or say --build DIR")
    return Column(BASELINE, [folder])


def parse_vm(text: str) -> Column:
    """The column that an option NAME=COMMAND asks for."""
    name, equals, command = text.partition("=")
    if not (name and equals and command) or name == BASELINE or not name.replace("-", "").replace("_", "").replace(".", "").isalnum():
        raise Problem(f"--vm wants NAME=COMMAND, NAME of letters and digits and not {BASELINE}; not '{text}'")
    return Column(name, shlex.split(command))


def with_collectors(java: str) -> tuple[list[Column], list[str]]:
    """A column of that `java` for each of COLLECTORS that it has; and why it lacks others."""
    found, lacking = [], []
    for name, option in COLLECTORS.items():
        command = [*shlex.split(java), f"-XX:+Use{option}"]
        try:
            done = subprocess.run([*command, "-version"], capture_output=True, text=True, timeout=60, env=environment(), check=False)
        except (OSError, subprocess.TimeoutExpired) as problem:
            raise Problem(f"--collectors {java}: {problem}") from problem
        if done.returncode == 0:
            found.append(Column(f"java-{name}", command))
        else:
            lacking.append(f"java-{name}: {(done.stderr or done.stdout).strip().splitlines()[0] if done.stderr or done.stdout else 'it does not start'}")
    return found, lacking


def parse_aot(text: str) -> Column:
    """The column that an option --aot asks for."""
    try:
        maker = ahead.parse(text)
    except ahead.Wrong as problem:
        raise Problem(str(problem)) from problem
    if maker.name == BASELINE:
        raise Problem(f"--aot wants a name that is not {BASELINE}: '{text}'")
    return Column(maker.name, [maker.said()], maker=maker)


def java_files(folder: str) -> list[str]:
    """The sources of a folder of the suite."""
    place = os.path.join(JAVA, folder)
    return sorted(os.path.join(place, n) for n in os.listdir(place) if n.endswith(".java")) if os.path.isdir(place) else []


def passing_folder() -> str:
    """One that is gone when this process ends."""
    folder = tempfile.mkdtemp(prefix="rtjperf-")
    atexit.register(shutil.rmtree, folder, True)
    return folder


def place_for_classes(build: str) -> str:
    """In the build folder, if it has one for us."""
    place = os.path.join(build, "rtjperf")
    return place if os.path.isdir(place) else passing_folder()


class Classes:
    """The compiled Java of the suite.  A class that does not compile is left out, with the reason.

    The classes are kept in the build folder, one folder per release of Java, and made again when a source, the
    library or the compiler is another one.  A folder appears whole or not at all, so runs may share it.  Where the
    build folder is not ours to write, they are compiled for the run."""

    def __init__(self, build: str, javac: str) -> None:
        self.build, self.programs = build, ""
        jar = os.path.join(build, "rtsj.jar")
        self.folder, self.missing = "", dict[str, str]()     # class -> why it is left out
        self.place = place_for_classes(build)
        self.javac = shlex.split(javac)
        self.jar = jar if os.path.exists(jar) else ""
        self.compile(RELEASES[0])

    def compile(self, release: int) -> None:
        """Have the classes of a release, those that are kept if they are of today's sources."""
        self.release = ("--release", str(release))
        kept = os.path.join(self.place, f"java{release}")
        made_from = self.made_from()
        try:
            with open(os.path.join(kept, STAMP), encoding="utf-8") as text:
                stamp = json.load(text)
            if stamp["from"] == made_from:
                self.folder, self.missing = kept, stamp["missing"]
                return
        except (OSError, ValueError, KeyError):
            pass
        self.compile_into(kept, made_from)

    def place_for_programs(self) -> str:
        """A folder for what is made ahead of time, gone when this process ends."""
        self.programs = self.programs or passing_folder()
        return self.programs

    def made_from(self) -> dict[str, Any]:
        """What the classes depend on: {file: its time of change}, and the compiler."""
        files = [f for folder in ("harness", "plain", "rtsj") for f in java_files(folder)] + ([self.jar] if self.jar else [])
        return {"javac": self.javac, **{f: os.stat(f).st_mtime_ns for f in files}}

    def compile_into(self, kept: str, made_from: dict[str, Any]) -> None:
        """Compile into a new folder, then put it where the kept one stands."""
        if not os.access(self.place, os.W_OK):
            self.place = passing_folder()
            kept = os.path.join(self.place, os.path.basename(kept))
        self.folder = tempfile.mkdtemp(prefix="java-", dir=self.place)
        self.missing = {}
        try:
            self.compile_plain()
            self.compile_realtime()
            with open(os.path.join(self.folder, STAMP), "w", encoding="utf-8") as out:
                json.dump({"from": made_from, "missing": self.missing}, out)
            shutil.rmtree(kept, ignore_errors=True)
            os.rename(self.folder, kept)
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise
        self.folder = kept

    def javac_run(self, files: Sequence[str], *options: str) -> subprocess.CompletedProcess[str]:
        """The compiler over these files."""
        command = [*self.javac, "-nowarn", "-d", self.folder, "-encoding", "UTF-8", *options, *files]
        return subprocess.run(command, capture_output=True, text=True, env=environment(), check=False)

    def compile_plain(self) -> None:
        """What any VM can run; it has to compile, but for what needs a jar that is not there."""
        files = java_files("harness") + java_files("plain")
        if not self.jar:
            without = [f for f in files if needs_jar(f)]
            self.missing.update((simple_name(f), "no rtsj.jar to compile against") for f in without)
            files = [f for f in files if f not in without]
        done = self.javac_run(files, *self.release, *(("-cp", self.jar) if self.jar else ()))
        if done.returncode:
            raise Problem(f"cannot compile the suite's Java:\n{done.stderr}")

    def compile_realtime(self) -> None:
        """What needs javax.realtime; a file that does not compile is left out."""
        files = java_files("rtsj")
        if not self.jar:
            self.missing.update((simple_name(f), "no rtsj.jar to compile against") for f in files)
            return
        options: tuple[str, ...] = (*self.release, "-cp", self.jar + os.pathsep + self.folder, "-Xmaxerrs", "1000")
        while files:  # bound: each round leaves out a file at least
            done = self.javac_run(files, *options)
            if done.returncode == 0:
                return
            wrong = {f: why for f in files if (why := first_error(done.stderr, f))} or dict.fromkeys(files, done.stderr.strip()[-200:])
            self.missing.update((simple_name(f), "does not compile: " + why) for f, why in wrong.items())
            files = [f for f in files if f not in wrong]


REGION_USERS = ("RegionCosts", "ParCost")


def needs_jar(path: str) -> bool:
    """Does a source of what any VM can run know of atomic regions?"""
    return simple_name(path) in REGION_USERS


def simple_name(path: str) -> str:
    """Of a source file: the name of its class."""
    return os.path.basename(path)[:-len(".java")]


def first_error(text: str, file: str) -> str:
    """The first complaint of javac about FILE, with the symbol it misses; empty if there is none."""
    lines = text.splitlines()
    for i, line in enumerate(lines):
        if line.startswith(file + ":") and "error: " in line:
            symbol = [after.split(":", 1)[1].strip() for after in lines[i + 1:i + 5] if after.strip().startswith("symbol:")]
            return " ".join([line.partition("error: ")[2], *symbol])
    return ""


def probe(column: Column, classes: Classes, timeout: float = 60) -> None:
    """Ask a VM for its version and for javax.realtime."""
    try:
        done = subprocess.run(column.words(PROBE, classes), capture_output=True, text=True, timeout=timeout, env=environment(), check=False)
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise Problem(f"{column.name}: {problem}") from problem
    facts = dict(line.split(" ", 1) for line in done.stdout.splitlines() if " " in line)
    if "UnsupportedClassVersionError" in done.stderr + done.stdout:
        raise TooNew(f"{column.name}: `{shlex.join(column.command)}` reads no classes of {' '.join(classes.release)}")
    if done.returncode or "vm" not in facts:
        raise Problem(f"{column.name}: `{shlex.join(column.command)}` does not run Java: {(done.stderr or done.stdout)[-300:]}")
    column.version = facts["vm"]
    column.realtime = facts.get("realtime", "")


def probe_made(column: Column, classes: Classes) -> str:
    """Ask what is made ahead of time as a VM is asked; why there is no such column, empty if there is.

    A maker that cannot make the program that is asked may still make others."""
    try:
        probe(column, classes)
    except ahead.Skipped as reason:
        if column.maker and not column.maker.folder:
            return str(reason)
    except (ahead.NotBuilt, Problem) as reason:
        column.version = f"not known: {reason}"
    return ""


def measure_start(column: Column, classes: Classes) -> None:
    """How long a program takes that does next to nothing, and what it holds; nothing is said where it does not run."""
    try:
        command = [os.path.join(column.command[0], "clock"), "--help"] if column.is_c else column.words(PROBE, classes)
        ended = [process.once(command, 60, process.helper(classes.build), environment()) for _ in range(STARTS)]
    except (process.Failed, ahead.Skipped, ahead.NotBuilt, OSError):
        return
    made = column.built.get(PROBE)
    column.footprint = {"start": sorted(e.seconds for e in ended)[STARTS // 2], "memory": max(e.kilobytes for e in ended) * 1024,
                        **({"build": made.seconds, "size": made.bytes} if made else {})}


def probe_all(vms: Iterable[Column], classes: Classes) -> None:
    """Probe every VM, with older classes if one of them needs these: all then run the same ones."""
    for release in RELEASES[1:]:
        try:
            for column in vms:
                probe(column, classes)
            return
        except TooNew:
            classes.compile(release)
    for column in vms:
        probe(column, classes)
