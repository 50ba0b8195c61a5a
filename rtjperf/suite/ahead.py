# SPDX-License-Identifier: Apache-2.0
"""Programs made ahead of time: by recipes of ours, by commands of the user's, or taken from a folder.

A recipe or command is called with a class path, a main class and the path of the executable that it is to make,
which has a folder of its own; rtjperf/recipes/common.sh has the rules.  A program that cannot be made, or that a recipe
has not got, is a reason in the tables and not the end of a run."""
from __future__ import annotations

import dataclasses
import os
import shlex
import shutil
import signal
import subprocess
import time
from typing import Any, Optional

RECIPES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "recipes")
SKIPPED = 77
# Seconds for one program; a compiler of whole libraries takes minutes.
LIMIT = 900
# Words with which a program of the suite ends soon, for recipes that run it before they compile it.
SHORT = "--count 4 --warmup 2"
USAGE = "--aot wants NAME=COMMAND, NAME=FOLDER or a recipe (%s), NAME of letters and digits"


class Wrong(Exception):
    """The option is not understood, or names what is not there."""


class Skipped(Exception):
    """There is no such program here; the text says what to install, or that nobody has written it."""


class NotBuilt(Exception):
    """The program could not be made; the text says why."""


@dataclasses.dataclass(frozen=True)
class Built:
    """An executable, what it took to make it and what it takes to keep it."""
    program: str
    seconds: Optional[float]  # None if it was there before
    bytes: int

    def as_row(self) -> dict[str, Any]:
        """For files of results."""
        return {"seconds": None if self.seconds is None else round(self.seconds, 3), "bytes": self.bytes}


@dataclasses.dataclass(frozen=True)
class Maker:
    """Who makes the programs of a column, or the folder where they are."""
    name: str
    command: list[str]
    folder: str = ""

    def said(self) -> str:
        """As the user could have written it."""
        return self.folder or shlex.join(self.command)

    def build(self, classes: str, main: str, place: str, about: dict[str, str]) -> Built:
        """Have the program of a main class; ABOUT are variables for recipes.  Raises Skipped or NotBuilt."""
        return self.found(main) if self.folder else self.made(classes, main, place, about)

    def found(self, main: str) -> Built:
        """The program in the folder."""
        program = os.path.join(self.folder, main)
        if not is_program(program):
            raise Skipped(f"{self.folder} has no program {main}")
        return Built(program, None, os.path.getsize(program))

    def made(self, classes: str, main: str, place: str, about: dict[str, str]) -> Built:
        """The program that the command makes."""
        folder = os.path.join(place, self.name, "programs", main)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        shared = os.path.join(place, self.name, "shared")
        os.makedirs(shared, exist_ok=True)
        program = os.path.join(folder, main)
        start = time.monotonic()
        status, said = call([*self.command, classes, main, program], {**os.environ, "RTJPERF_SHARED": shared, **about})
        seconds = time.monotonic() - start
        if status == SKIPPED:
            raise Skipped(said or f"{self.name} skips it without a word")
        if status != 0:
            raise NotBuilt(f"status {status}: {said}" if said else f"status {status}")
        if not is_program(program):
            raise NotBuilt("no executable was made" + (f": {said}" if said else ""))
        return Built(program, seconds, size_of(folder) + size_of(shared))


def is_program(path: str) -> bool:
    """A file that can be run."""
    return os.path.isfile(path) and os.access(path, os.X_OK)


def size_of(folder: str) -> int:
    """Bytes of all files below a folder."""
    return sum(os.path.getsize(os.path.join(at, name)) for at, _, names in os.walk(folder) for name in names)


def call(command: list[str], env: dict[str, str]) -> tuple[int, str]:
    """Status of a command, and the end of what it said; it and its children are ended when it takes too long."""
    try:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                   errors="replace", env=env, start_new_session=True)
    except OSError as problem:
        raise NotBuilt(str(problem)) from problem
    try:
        said = process.communicate(timeout=LIMIT)[0]
    except BaseException as problem:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        if isinstance(problem, subprocess.TimeoutExpired):
            raise NotBuilt(f"no end within {LIMIT} s") from problem
        raise
    return process.returncode, said.strip()[-300:]


def recipes() -> list[str]:
    """The names of our own."""
    return sorted(n for n in os.listdir(RECIPES) if is_program(os.path.join(RECIPES, n)) and not n.startswith("get-"))


def parse(text: str) -> Maker:
    """What an option --aot says."""
    name, equals, what = text.partition("=")
    if not equals and name in recipes():
        return Maker(name, [os.path.join(RECIPES, name)])
    if not (name.replace("-", "").replace("_", "").replace(".", "").isalnum() and what.strip()):
        raise Wrong((USAGE % ", ".join(recipes())) + f"; not '{text}'")
    if os.path.isdir(what):
        return Maker(name, [], os.path.abspath(what))
    command = shlex.split(what)
    if command[0] in recipes():
        command[0] = os.path.join(RECIPES, command[0])
    found = shutil.which(command[0])
    if not found:
        raise Wrong(f"--aot {name}: no command, folder or recipe '{command[0]}'")
    return Maker(name, [os.path.abspath(found), *command[1:]])
