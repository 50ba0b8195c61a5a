# SPDX-License-Identifier: Apache-2.0
"""What the tests of compiled programs share: where things are, and how to run rtjaot and the VM."""
from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from typing import Any

HERE = os.path.dirname(os.path.abspath(__file__))
JAVA = os.path.join(HERE, os.pardir, "java")
sys.path.insert(1, JAVA)

import harness                      # pylint: disable=wrong-import-position


def run(command: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
    """Run to the end; both outputs as text."""
    return subprocess.run(command, check=False, capture_output=True, text=True, env=harness.environment(), **options)


class World:
    """The programs under test and the folder where everything is made."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.jar = os.path.join(os.path.dirname(options.java), "rtsj.jar")

    @classmethod
    def of_command_line(cls, description: str, folder: str) -> World:
        """By the program's arguments; cases run one after the other, by default in that folder of the temporary ones."""
        parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
        harness.add_options(parser, os.path.join(tempfile.gettempdir(), folder))
        parser.add_argument("--rtjaot", required=True)
        parser.add_argument("--classes", help="where the areas' classes are kept; in --out if not given")
        options = harness.parse_options(parser)
        options.rtjaot = os.path.abspath(options.rtjaot)
        options.jobs = 1
        os.makedirs(options.out, exist_ok=True)
        return cls(options)

    def place(self, *names: str) -> str:
        """A path in the folder for results."""
        return os.path.join(self.options.out, *names)

    def classes(self, *area: str) -> str:
        """Where the classes of the areas are, or those of one."""
        return os.path.join(os.path.abspath(self.options.classes or self.place("classes")), *area)

    def make_class(self, folder: str, name: str, text: str) -> str:
        """Write and compile a class and what it holds; the folder, one of the results'."""
        where = self.place(folder)
        os.makedirs(where, exist_ok=True)
        source = os.path.join(where, name + ".java")
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        harness.must_run(["javac", "-d", where, source])
        return where

    def rtjaot(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run rtjaot."""
        return run([self.options.rtjaot, *words], cwd=self.options.out)

    def java(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run the VM."""
        return run([self.options.java, *words], cwd=self.options.out)


def complaint(good: bool, done: subprocess.CompletedProcess[str]) -> str:
    """Empty if good, else what the command said."""
    return "" if good else "    exit status %d\n%s%s" % (done.returncode, harness.tail(done.stdout), harness.tail(done.stderr))
