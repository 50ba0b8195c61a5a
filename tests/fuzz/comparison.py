# SPDX-License-Identifier: Apache-2.0
"""What the comparisons with another VM share: their options, and packs that go by a seed and a number."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from typing import Callable

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "java"))

import harness      # noqa: E402


def options_of(doc: str, name: str, pack: int, what: str) -> argparse.ArgumentParser:
    """A parser of the options; `pack` is how many of what stands in a pack."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    harness.add_options(parser, os.path.join(tempfile.gettempdir(), "rtjvm-" + name))
    parser.add_argument("--javac", default="javac")
    parser.add_argument("--other", default="java -Xint", help="the VM compared with")
    parser.add_argument("--packs", type=int, default=2)
    parser.add_argument("--pack", type=int, default=pack, help="%s of a pack" % what)
    parser.add_argument("--seed", default="1")
    return parser


def report(options: argparse.Namespace, run_pack: Callable[[str], str]) -> int:
    """Give each pack's name, which is also its seed, to a function that answers what is wrong."""
    return harness.report(["%s-%d" % (options.seed, number) for number in range(options.packs)], run_pack, options)
