#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Agents that are broken, and debuggers that send what is none: what the VM says, its status, and that it goes on where java does.

`--java java` proves the expectations.  broken.c is the agent, its option says in which way it is; programs/Broken.java the program.
"""
from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
from typing import Callable

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "java"))
import harness                      # pylint: disable=wrong-import-position

PATIENCE = 60
HANDSHAKE = b"JDWP-Handshake"
GOES_ON = "begun\npart\n"
INITIALISED = "initialised\n" + GOES_ON
NO_VM = "Error occurred during initialization of VM\n"

# --- agents -----------------------------------------------------------------------------------------

# By its option: the status, what is printed, what stands in the messages.
AGENTS = {
    "none": (0, INITIALISED, r"^$"),
    "refuses": (1, r"", NO_VM + r"agent library failed to init: \S*libbroken\.so\n"),
    "leaves": (3, r"", r"^$"),
    "exits": (4, "initialised\n", r"^$"),
    "greedy": (0, "all capabilities: 98\n" + INITIALISED, r"^$"),
    "forgets": (0, GOES_ON, r"^$"),
    "short": (0, GOES_ON, r"^$"),
    "throws": (0, INITIALISED, r"^$"),      # HotSpot ends with an internal error of its own
    "fatal": (-6, "initialised\n", r"FATAL ERROR in native method: an agent gives up\n"),
    "disposes": (0, "initialised\ndisposed: 0, again: 116\n" + GOES_ON, r"^$"),
    "hoards": (0, INITIALISED, r"^$"),
    "cuts": (0, "initialised\nbegun\njava.lang.ClassFormatError\n", r"^$"),
    "spoils": (0, "initialised\nbegun\njava.lang.ClassFormatError\n", r"^$"),
}
# By what stands behind -agentpath: or -agentlib:.
LIBRARIES = {
    "-agentpath:{out}/libsilent.so": r"Could not find Agent_OnLoad function in the agent library: \S*libsilent\.so",
    "-agentpath:{out}/nowhere.so": r"Could not find agent library \S*nowhere\.so in absolute path, with error: .*nowhere\.so: cannot open shared object file.*",
    "-agentpath:{out}/text.so": r"Could not find agent library \S*text\.so in absolute path, with error: .*text\.so: file too short",
    "-agentlib:nowhere": r"Could not find agent library nowhere on the library path, with error: .*libnowhere\.so: cannot open shared object file.*",
}


def together(done: harness.Outcome) -> harness.Outcome:
    """All as messages: java says to standard output why there is no VM."""
    return done._replace(out="", err=done.out + done.err)


class World:
    """The VM and the compiled agents."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options

    def command(self, *words: str) -> list[str]:
        """The program with these options of the VM; the last may be its argument."""
        return harness.vm_command(self.options) + list(words)

    def complaint(self, done: harness.Outcome, status: int, out: str, err: str) -> str:
        """Empty if it is as it should be."""
        good = done.status in (status, 128 - status) if status < 0 else done.status == status
        if good and done.out == out and re.search(err, done.err):
            return ""
        return "    exit status %d, not %d; printed, not %r:\n%s    messages, not /%s/:\n%s" % (
            done.status, status, out, harness.tail(done.out), err, harness.tail(done.err))

    def agent(self, option: str) -> str:
        """The agent that is broken so."""
        status, out, err = AGENTS[option]
        path = "-agentpath:%s=%s" % (os.path.join(self.options.out, "libbroken.so"), option)
        with tempfile.TemporaryDirectory() as place:
            done = harness.execute(self.command(path, "-cp", self.options.out, "Broken"), PATIENCE, cwd=place)
        if status < 0:                                  # what is told of the crash is the VM's own
            done = done._replace(out=done.out.split("#")[0])
            return "" if done.status in (status, 128 - status) and done.out.startswith(out) and re.search(err, done.out + done.err) else self.complaint(done, status, out, err)
        return self.complaint(together(done) if status == 1 else done, status, out, err)

    def library(self, words: str) -> str:
        """A library that is no agent."""
        done = harness.execute(self.command(words.format(out=self.options.out), "-cp", self.options.out, "Broken"), PATIENCE)
        return self.complaint(together(done), 1, "", NO_VM + LIBRARIES[words])


# --- wires ------------------------------------------------------------------------------------------

class Wire:
    """A connection to the agent of the debugger."""

    def __init__(self, port: int, greeting: bytes = HANDSHAKE) -> None:
        self.socket = socket.create_connection(("localhost", port), PATIENCE)
        self.number = 0
        self.told = False                   # that the program has begun, and is suspended
        self.socket.sendall(greeting)
        if greeting == HANDSHAKE:
            self.take(len(HANDSHAKE))

    def take(self, length: int) -> bytes:
        """So many bytes; fewer: the other side has closed."""
        got = b""
        while len(got) < length:
            try:
                part = self.socket.recv(length - len(got))
            except ConnectionError:
                part = b""
            if not part:
                break
            got += part
        return got

    def send(self, group: int, command: int, data: bytes = b"", length: int = -1) -> int:
        """A command; its number."""
        self.number += 1
        self.socket.sendall(struct.pack(">IIBBB", 11 + len(data) if length < 0 else length, self.number, 0, group, command) + data)
        return self.number

    def packet(self) -> tuple[int, int]:
        """To which command it is the reply, 0 for an event, and the error; -1: it has closed."""
        head = self.take(11)
        if len(head) < 11:
            return -1, -1
        length, which, flags, error = struct.unpack(">IIBH", head)
        self.take(length - 11)
        self.told |= not flags & 0x80
        return (which if flags & 0x80 else 0), error

    def begun(self) -> Wire:
        """The program stands before its beginning: who leaves earlier leaves it standing there."""
        while not self.told and self.packet()[0] >= 0:
            pass
        return self

    def ask(self, group: int, command: int, data: bytes = b"") -> int:
        """The error that a command comes to; events are passed over.  -1: it has closed."""
        number, which = self.send(group, command, data), 0
        while which not in (number, -1):
            which, error = self.packet()
        return error


def garbage(port: int) -> None:
    """No handshake at all."""
    wire = Wire(port, random.Random(5).randbytes(200))
    wire.take(1000)


def half_a_handshake(port: int) -> None:
    """It begins well, and closes."""
    Wire(port, HANDSHAKE[:6]).socket.close()


def nothing_said(port: int) -> None:
    """It closes at once."""
    Wire(port, b"").socket.close()


def huge_packet(port: int) -> None:
    """A packet that claims to be longer than any."""
    wire = Wire(port).begun()
    wire.send(1, 1, b"", 0x7fffffff)
    wire.socket.close()


def negative_packet(port: int) -> None:
    """A packet that claims to be shorter than nothing."""
    wire = Wire(port).begun()
    wire.send(1, 1, b"", 0xfffffff0)
    wire.take(100000)


def short_packet(port: int) -> None:
    """A packet that is shorter than its head."""
    wire = Wire(port).begun()
    wire.send(1, 1, b"", 3)
    wire.take(100000)


def cut_packet(port: int) -> None:
    """It closes in the middle of a packet."""
    wire = Wire(port).begun()
    wire.send(1, 2, b"\0\0", 100)
    wire.socket.close()


# Command sets, commands and data that are wrong, and the errors of the reply.
WRONG = [
    (77, 1, b"", 99), (1, 99, b"", 99), (2, 1, struct.pack(">Q", 12345), 20), (9, 1, struct.pack(">Q", 12345), 20),
    (11, 1, struct.pack(">Q", 99999), 20), (15, 1, b"\xff\x01\0\0\0\0", 102), (15, 2, b"\x02\0\0\0\7", 0), (1, 4, b"", 0),
]


def wrong_commands(port: int) -> None:
    """Each gets its error, and the wire goes on."""
    wire = Wire(port)
    for group, command, data, error in WRONG:
        got = wire.ask(group, command, data)
        if got != error:
            raise ValueError("command %d %d %r: error %d, not %d" % (group, command, data, got, error))
    resume(wire)


# Those that neither end, suspend nor hold, nor take strings, counts or addresses of methods and fields: at those that are none the agent itself
# ends the VM, or HotSpot crashes as this one does.
SOUND = [(1, n) for n in (1, 3, 4, 5, 7, 12, 13, 17, 20)] + [(10, 1)] + [(11, n) for n in (1, 3, 4, 5, 6, 7, 8, 9, 11)] + [(13, n) for n in (1, 2, 3)]


def random_commands(port: int) -> None:
    """Commands with all sorts of data: each is answered."""
    chance = random.Random(7)
    wire = Wire(port)
    for _ in range(400):
        group, command = chance.choice(SOUND)
        numbers = [struct.pack(">Q", chance.choice([1, 2, 3, 5, 1 << 40, chance.getrandbits(64)])) for _ in range(chance.randint(0, 4))]
        if wire.ask(group, command, b"".join(numbers) + chance.randbytes(chance.randint(0, 9))) < 0:
            raise ValueError("command %d %d ends the connection" % (group, command))
    resume(wire)


def resume(wire: Wire) -> None:
    """Let the program go, and leave: it may end before it answers."""
    wire.begun()
    wire.ask(1, 9)
    wire.ask(1, 6)
    wire.socket.close()


def good(port: int) -> None:
    """A debugger that lets it go."""
    resume(Wire(port))


FAILED = r"^Debugger failed to attach: "
CLOSED = r"^ERROR: transport error 202: (recv error|premature EOF): .*\n$"
INVALID = r"^ERROR: transport error 202: Badly formed packet received - invalid length\n$"
# Behind a debugger that has left the agent listens anew, which the program that ends may meet.
QUIET = r"^(ERROR: JDWP Transport dt_socket failed to initialize, VM_DEAD\(112\)\n)?$"
# What is done, whether the agent listens again behind it, and what is said.
WIRES: dict[str, tuple[Callable[[int], None], bool, str]] = {
    "garbage": (garbage, True, FAILED),
    "half a handshake": (half_a_handshake, True, FAILED),
    "nothing said": (nothing_said, True, FAILED),
    "huge packet": (huge_packet, False, CLOSED),
    "negative packet": (negative_packet, False, INVALID),
    "short packet": (short_packet, False, INVALID),
    "cut packet": (cut_packet, False, CLOSED),
    "wrong commands": (wrong_commands, False, QUIET),
    "random commands": (random_commands, False, QUIET),
}


def wire_case(world: World, name: str) -> str:
    """The program ends as it would alone."""
    act, again, err = WIRES[name]
    agent = "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=localhost:0"
    program = subprocess.Popen(world.command(agent, "-cp", world.options.out, "Broken"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace",
                               env=harness.environment())
    try:
        assert program.stdout
        port = int(program.stdout.readline().rsplit(":", 1)[1])
        act(port)
        if again:
            good(port)
        out, said = program.communicate(timeout=PATIENCE)
    except (OSError, ValueError, subprocess.TimeoutExpired) as e:
        program.kill()
        out, said = program.communicate()
        return "    %s\n%s%s" % (e, harness.tail(out), harness.tail(said))
    listens = re.sub(r"Listening for transport dt_socket at address: \d+\n", "", out)
    return world.complaint(harness.Outcome(listens, said, program.returncode, False), 0, GOES_ON, err)


# --- all --------------------------------------------------------------------------------------------

def build(options: argparse.Namespace) -> None:
    """The program and the agents."""
    os.makedirs(options.out, exist_ok=True)
    harness.must_run(["javac", "-nowarn", "--release", "17", "-d", options.out, os.path.join(HERE, "programs", "Broken.java")])
    include = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(shutil.which("javac") or "javac"))), "include")
    command = ["cc", "-Wall", "-Wextra", "-fPIC", "-shared", "-I", TOP, "-I", include, "-I", os.path.join(include, "linux"), os.path.join(HERE, "broken.c")]
    harness.must_run(command + ["-o", os.path.join(options.out, "libbroken.so")])
    harness.must_run(command + ["-Wno-unused-function", "-DNO_ON_LOAD", "-o", os.path.join(options.out, "libsilent.so")])
    with open(os.path.join(options.out, "text.so"), "w", encoding="utf-8") as file:
        file.write("no library\n")


def main() -> int:
    """Run all; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    harness.add_options(parser, os.path.join(tempfile.gettempdir(), "rtjvm-broken-agents"))
    options = harness.parse_options(parser)
    world = World(options)
    cases: dict[str, Callable[[], str]] = {}
    for option in AGENTS:
        cases["agent " + option] = lambda option=option: world.agent(option)           # type: ignore[misc]
    for words in LIBRARIES:
        cases["library " + words.format(out="")] = lambda words=words: world.library(words)        # type: ignore[misc]
    for name in WIRES:
        cases["wire " + name] = lambda name=name: wire_case(world, name)       # type: ignore[misc]
    if not options.list:
        build(options)
    return harness.report(list(cases), lambda name: cases[name](), options)


if __name__ == "__main__":
    sys.exit(main())
