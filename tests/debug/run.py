#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Debug programs with the JDK's own jdb, by its own libjdwp, and compare what it says with what it says on java.

A case is a program <Name>.java.  Comments say what is done to it:

    // jdb: COMMAND     answered at once
    // event: COMMAND   lets the program go on, until something is told of it or it has ended
    // args: ...        options of the VM
    // agent: FILE.c    an agent of this folder goes with the program, instead of a debugger
    // late: FILE.c     the program is given the path of that agent, and loads it itself
    // client: NAME     a program of the folder client attaches as debugger; java runs it
    // compiled: no     not with --rtjaot
    // library: RE      with --rtjaot: what it uses of the library's classes whose names match is compiled, too
    // exit: N          the program's exit status, 0 if not given
    // marks: FILE.java marks are those of that program
    // jdk: N ...       on the class libraries of these versions alone, as --jdk N chooses one, with its jdb where it has one; 17 by default
    // at: @MARK        in a command: the number of the line with the comment // @MARK

With --rtjaot the programs are compiled, and run so until somebody wants something of them that compiled code does not tell.

<Name>.expected is the conversation; --bless writes it, for --java java only, to be read before it is believed."""
from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "java"))
import harness

PROMPT = re.compile(r"(?:^|\n)(?:> |[\w .-]+\[\d+\] )$")
# Told when a program stops or ends; what jdb prints before its next prompt belongs to it.
EVENT = re.compile(r"(Breakpoint hit|Step completed|Exception occurred|The application exited|The application has been disconnected|Field \()")
ADDRESS = re.compile(r"Listening for transport dt_socket at address: (\d+)")
NUMBERS = [(re.compile(r"\(id=\d+\)"), "(id)"), (re.compile(r"\$\$Lambda[$+/0-9a-fx]*"), "$$Lambda"), (re.compile(r"@[0-9a-f]{5,}"), "@hash"), (re.compile(r"^Initializing jdb \.\.\.\n", re.M), ""),
           (re.compile(r"^Set (deferred )?uncaught java\.lang\.Throwable\n", re.M), "")]
PATIENCE = 20
AFTERTHOUGHT = 0.7


class Talk:
    """A process whose output is read as it comes."""

    def __init__(self, command: list[str], cwd: str) -> None:
        self.process = subprocess.Popen(command, cwd=cwd, env=harness.environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, bufsize=0)
        self.text = ""
        self.ended = False
        self.changed = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        out = self.process.stdout
        while out:
            part = os.read(out.fileno(), 65536)
            with self.changed:
                self.text += part.decode(errors="replace")
                self.ended = not part
                self.changed.notify_all()
            if not part:
                return

    def wait(self, ready: re.Pattern[str], start: int = 0) -> bool:
        """Until what was said from there on matches, or nothing more comes."""
        with self.changed:
            self.changed.wait_for(lambda: ready.search(self.text[start:]) is not None or self.ended, PATIENCE)
            return ready.search(self.text[start:]) is not None

    def settle(self, start: int) -> None:
        """Until a prompt stands at the end."""
        with self.changed:
            self.changed.wait_for(lambda: PROMPT.search(self.text[start:]) is not None or self.ended, PATIENCE)

    def grows(self, length: int) -> bool:
        """Is more said soon?"""
        with self.changed:
            return self.changed.wait_for(lambda: len(self.text) > length, AFTERTHOUGHT)

    def say(self, line: str) -> int:
        """Where the answer begins."""
        start = len(self.text)
        if self.process.stdin:
            try:
                self.process.stdin.write((line + "\n").encode())
            except OSError:
                pass                        # it has ended: there is no answer
        return start

    def end(self) -> int:
        """Its exit status."""
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


def marks_of(path: str) -> dict[str, int]:
    """The lines of a program that have names."""
    with open(path, encoding="utf-8") as source:
        return {found[1]: number for number, line in enumerate(source, 1) if (found := re.search(r";\s+// (@\w+)$", line))}


class Case:
    """A program and what is done to it."""

    def __init__(self, path: str) -> None:
        self.name = os.path.basename(path)[:-len(".java")]
        self.commands: list[tuple[str, str]] = []
        self.args: list[str] = []
        self.agent = ""
        self.late = False
        self.client = ""
        self.jdk: list[str] = []
        self.compiled = True
        self.library = ""
        self.status = 0
        with open(path, encoding="utf-8") as source:
            lines = source.read().splitlines()
        other = [line[len("// marks: "):] for line in lines if line.startswith("// marks: ")]
        marks = self.marks = marks_of(os.path.join(HERE, other[0])) if other else marks_of(path)
        for line in lines:
            found = re.match(r"// (jdb|event|args|agent|late|client|jdk|compiled|library|exit): (.*)$", line)
            if not found:
                continue
            text = re.sub(r"@\w+", lambda mark: str(marks[mark[0]]), found[2])
            if found[1] == "args":
                self.args += text.split()
            elif found[1] in ("agent", "late"):
                self.agent = text
                self.late = found[1] == "late"
            elif found[1] == "client":
                self.client = text
            elif found[1] == "jdk":
                self.jdk = text.split()
            elif found[1] == "library":
                self.library = text
            elif found[1] == "compiled":
                self.compiled = False
            elif found[1] == "exit":
                self.status = int(text)
            else:
                self.commands.append((found[1], text))

    def expected(self) -> str:
        """Where the conversation is."""
        return os.path.join(HERE, self.name + ".expected")


def tidy(said: str) -> str:
    """Without prompts, empty lines and what differs each time."""
    said = re.sub(r"(?:^|(?<=\n)|(?<=Step completed: )|(?<=Breakpoint hit: ))(?:> |[\w .-]+\[\d+\] )+", "", said)
    for pattern, text in NUMBERS:
        said = pattern.sub(text, said)
    return "".join(line.rstrip() + "\n" for line in said.splitlines() if line.strip())


def answer(jdb: Talk, kind: str, command: str) -> str:
    """What jdb says to it."""
    start = jdb.say(command)
    if kind == "event":
        jdb.wait(EVENT, start)
        found = EVENT.search(jdb.text, start)
        jdb.settle(found.end() if found else start)
        return tidy(jdb.text[start:])
    jdb.settle(start)
    if not tidy(jdb.text[start:]) and jdb.grows(len(jdb.text)):     # two threads of jdb write prompts: that was one too many
        jdb.settle(start + 1)
    return tidy(jdb.text[start:])


def library_of(case: Case, options: argparse.Namespace) -> str:
    """The case's agent, compiled."""
    home = os.path.dirname(os.path.dirname(os.path.realpath(shutil.which(options.jdb) or options.jdb)))
    include = os.path.join(home, "include")
    library = os.path.join(options.out, "lib%s.so" % os.path.splitext(case.agent)[0])
    harness.must_run(["cc", "-Wall", "-Wextra", "-fPIC", "-shared", "-I", TOP, "-I", include, "-I", os.path.join(include, "linux"), "-o", library,
                      os.path.join(HERE, case.agent)])
    return library


def accompany(case: Case, options: argparse.Namespace) -> tuple[str, int]:
    """What the program and its agent print, and the status."""
    library = library_of(case, options)
    command = ["-cp", options.out, case.name]
    command = command + [library] if case.late else ["-agentpath:" + library] + command
    program = Talk(options.java.split() + options.vm_args.split() + case.args + command, options.out)
    status = program.end()
    with program.changed:
        program.changed.wait_for(lambda: program.ended, PATIENCE)
    return program.text, status


def talk_of_jdb(case: Case, options: argparse.Namespace, port: str, place: str) -> str:
    """What was asked and answered."""
    jdb = Talk([options.jdb, "-sourcepath", HERE, "-attach", port], place)
    jdb.wait(re.compile(r"VM Started[\s\S]*main\[1\] "))
    jdb.grows(len(jdb.text))
    said = "".join("> %s\n%s" % (command, answer(jdb, kind, command)) for kind, command in case.commands)
    jdb.say("quit")
    jdb.end()
    return said


def talk_of_client(case: Case, options: argparse.Namespace, port: str) -> str:
    """What the client of the case prints."""
    java = os.path.join(os.path.dirname(os.path.realpath(shutil.which(options.jdb) or options.jdb)), "java")
    marks = ["%s=%d" % mark for mark in case.marks.items()]
    client = subprocess.run([java, "-cp", os.path.join(options.out, "client"), case.client, port, options.out] + marks, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, timeout=3 * PATIENCE, check=False)
    return client.stdout.decode(errors="replace")


def converse(case: Case, options: argparse.Namespace) -> tuple[str, int]:
    """All that was said, with what the program printed at the end, and its status."""
    agent = "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=localhost:0"
    with tempfile.TemporaryDirectory(prefix="rtjvm-debug-") as place:
        program = Talk(options.java.split() + options.vm_args.split() + case.args + [agent, "-cp", options.out, case.name], place)
        if not program.wait(ADDRESS):
            program.process.kill()
            return "the program does not listen:\n" + program.text, program.end()
        found = ADDRESS.search(program.text)
        assert found
        said = talk_of_client(case, options, found[1]) if case.client else talk_of_jdb(case, options, found[1], place)
        status = program.end()
    return said + "printed:\n" + ADDRESS.sub("", program.text).lstrip("\n"), status


def use_library(options: argparse.Namespace) -> bool:
    """That of --jdk, with its jdb where it has one; false: it is not there."""
    home = harness.use_library(options.jdk)
    jdb = os.path.join(home, "bin", "jdb")
    options.jdb = jdb if os.path.exists(jdb) else options.jdb
    return bool(home)


def compile_library(case: Case, options: argparse.Namespace) -> str:
    """An image of what the program uses of the classes that the case names."""
    used, image = (os.path.join(options.out, case.name + end) for end in (".list", ".so"))
    harness.must_run(options.java.split() + ["-Xrt:aot=none", "-Xrt:record-aot=" + used, "-cp", options.out, case.name])
    with open(used, encoding="utf-8") as file:
        lines = [line for line in file if line.startswith("#") or re.match(case.library, line)]
    with open(used, "w", encoding="utf-8") as file:
        file.writelines(lines)
    harness.must_run([options.rtjaot, "-cp", options.out, "--list", used, "-o", image])
    return image


def main() -> int:
    """Compile, debug and report; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    harness.add_options(parser, os.path.join(tempfile.gettempdir(), "rtjvm-debug-tests"))
    parser.add_argument("--jdb", default="jdb")
    parser.add_argument("--jdk", default="", metavar="N", help="on the class library of JDK N, which tools/find-jdk finds")
    parser.add_argument("--rtsj", default="", help="rtsj.jar, where it does not lie beside --java")
    parser.add_argument("--rtjaot", default="", metavar="RTJAOT", help="compile the programs by this")
    parser.add_argument("--bless", action="store_true")
    options = harness.parse_options(parser)
    if options.jdk and not use_library(options):
        print("1..0 # SKIP no JDK %s: tools/get-jdk %s fetches one" % (options.jdk, options.jdk))
        return 0
    sources = sorted(name for name in os.listdir(HERE) if name.endswith(".java"))
    cases = {case.name: case for case in (Case(os.path.join(HERE, name)) for name in sources)
             if (not case.jdk or (options.jdk or "17") in case.jdk) and (case.compiled or not options.rtjaot)}
    os.makedirs(options.out, exist_ok=True)
    jar = options.rtsj or os.path.join(os.path.dirname(options.java.split()[0]), "rtsj.jar")
    harness.must_run(["javac", "-g", "-nowarn", "--release", "17", "-cp", jar, "-d", options.out] + [os.path.join(HERE, name) for name in sources])

    if options.rtjaot:
        image = os.path.join(options.out, "programs.so")
        harness.must_run([options.rtjaot, "-cp", options.out + ":" + jar, "--all", "-o", image])
        images = [image] + [compile_library(case, options) for case in cases.values() if case.library]
        options.vm_args += " -Xrt:aot=" + ":".join(images)
    clients = os.path.join(HERE, "client")
    harness.must_run(["javac", "--add-modules", "jdk.jdi", "-nowarn", "-d", os.path.join(options.out, "client")] +
                     [os.path.join(clients, name) for name in sorted(os.listdir(clients))])

    def run_case(name: str) -> str:
        said, status = (accompany if cases[name].agent else converse)(cases[name], options)
        if options.bless:
            with open(cases[name].expected(), "w", encoding="utf-8") as file:
                file.write(said)
        with open(cases[name].expected(), encoding="utf-8") as file:
            why = harness.difference(file.read().splitlines(), said.splitlines())
        return why + ("" if status == cases[name].status else "    exit status %d, expected %d\n" % (status, cases[name].status))

    return harness.report(list(cases), run_case, options)


if __name__ == "__main__":
    sys.exit(main())
