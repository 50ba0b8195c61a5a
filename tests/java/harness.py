# SPDX-License-Identifier: Apache-2.0
"""What the runners of Java programs and of class files share.

A case is a name and a function that returns the reasons for its failure as
text, empty when it passed.  `report` runs many and prints them, in the order
given, as TAP or as one paragraph per failure; its last line is always
`N passed, N failed, N skipped`.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import difflib
import os
import re
import signal
import subprocess
import sys
import tempfile
import traceback
from typing import Callable, Iterable, NamedTuple


class Outcome(NamedTuple):
    """What a program printed, and how it ended."""
    out: str
    err: str
    status: int
    hung: bool


# Variables that would change what a program prints.
HIDDEN_VARIABLES = ("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS",
                    "RTJVM_OPTIONS", "CLASSPATH")


# What stands in the reports of sanitizers; not all of them end the program.
SANITIZERS = ("AddressSanitizer", "runtime error:")


def environment() -> dict[str, str]:
    """The variables that tested programs see."""
    kept = {k: v for k, v in os.environ.items() if k not in HIDDEN_VARIABLES}
    kept["LC_ALL"] = "C.UTF-8"
    kept["TZ"] = "UTC"
    return kept


def stop(process: subprocess.Popen[bytes]) -> tuple[bytes, bytes]:
    """End a process that hangs; SIGQUIT first, so that it tells its threads."""
    try:
        os.killpg(process.pid, signal.SIGQUIT)
        return process.communicate(timeout=2)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    return process.communicate()


def execute(command: list[str], timeout: float, stdin: str = "", cwd: str | None = None) -> Outcome:
    """Run a command in a session of its own, at most so many seconds."""
    process = subprocess.Popen(command, cwd=cwd, env=environment(),
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, start_new_session=True)
    hung = False
    try:
        out, err = process.communicate(stdin.encode(), timeout=timeout)
    except subprocess.TimeoutExpired:
        hung = True
        out, err = stop(process)
    return Outcome(out.decode(errors="replace"), err.decode(errors="replace"),
                   process.returncode, hung)


def must_run(command: list[str], env: dict[str, str] | None = None) -> None:
    """End with what the command said when it goes wrong."""
    done = subprocess.run(command, env=env, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.exit("%s%s: failed: %s" % (done.stdout[-4000:], sys.argv[0], " ".join(command)))


def build_with(clang: str, folder: str, options: Iterable[str], programs: Iterable[str]) -> None:
    """Bring programs up to date in a build folder of their own, next to the one that is tested."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    if not os.path.exists(os.path.join(folder, "build.ninja")):
        must_run(["meson", "setup", folder, root, *options], dict(os.environ, CC=clang))
    must_run(["ninja", "-C", folder, *programs])


def clang_makes(clang: str, sanitizers: str, source: str, run: bool = False) -> bool:
    """Can the compiler build the program with the sanitizers, and does it run?"""
    with tempfile.TemporaryDirectory(prefix="rtjvm-probe-") as place:
        program = os.path.join(place, "probe")
        try:
            subprocess.run([clang, "-fsanitize=" + sanitizers, "-x", "c", "-", "-o", program], input=source, text=True,
                           capture_output=True, check=True)
            return not run or subprocess.run([program], capture_output=True, check=False).returncode == 0
        except (FileNotFoundError, subprocess.CalledProcessError):
            return False


def tail(text: str, lines: int = 40) -> str:
    """The last lines, indented for a report."""
    kept = text.splitlines()[-lines:]
    return "".join("    | %s\n" % line for line in kept)


def difference(expected: list[str], actual: list[str]) -> str:
    """A unified diff of two lists of lines; trailing blanks do not count."""
    left = [line.rstrip() for line in expected]
    right = [line.rstrip() for line in actual]
    if left == right:
        return ""
    lines = difflib.unified_diff(left, right, "expected", "actual", lineterm="", n=2)
    return "".join("    %s\n" % line for line in list(lines)[:80])


def reported(outcome: Outcome) -> str:
    """The complaint about a program in a build with sanitizers that have something to say, however it ended."""
    return "    a sanitizer reports\n" if any(word in outcome.err for word in SANITIZERS) else ""


def add_options(parser: argparse.ArgumentParser, out: str) -> None:
    """The options that all runners have."""
    parser.add_argument("--java", default="java", help="the VM under test")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", default=out, help="where compiled classes are kept")
    parser.add_argument("--filter", default="", metavar="RE", help="run only these")
    parser.add_argument("--skip", default="(?!)", metavar="RE", help="count these as skipped")
    parser.add_argument("--timeout", type=float, default=60, metavar="S")
    parser.add_argument("--vm-args", default="", help="further options of the VM, one string")
    parser.add_argument("--list", action="store_true", help="print the names and stop")
    parser.add_argument("--tap", action="store_true")


def parse_options(parser: argparse.ArgumentParser) -> argparse.Namespace:
    """What was asked for, with places that hold in every folder."""
    options = parser.parse_args()
    options.out = os.path.abspath(options.out)
    if os.sep in options.java:
        options.java = os.path.abspath(options.java)
    return options


def find_jdk(feature: str) -> str:
    """The home of the JDK of this version; empty: there is none."""
    find = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir, "tools", "find-jdk")
    return subprocess.run([find, feature], check=False, capture_output=True, text=True).stdout.strip()


def use_library(feature: str) -> str:
    """The home of the JDK of this version, on whose class library the VM runs from now on; empty: there is none."""
    home = find_jdk(feature)
    if home:
        os.environ["RTJVM_JAVA_HOME"] = home
    return home


def javac_for(release: int, javac: str) -> list[str]:
    """A compiler for that version of Java, with its option: the one for 17, or the newest that is here; empty: there is none."""
    homes = [] if release == 17 else [home for home in (find_jdk("25"), find_jdk("21")) if home]
    found = javac.split() if release == 17 else [p for home in homes if os.path.exists(p := os.path.join(home, "bin", "javac"))][:1]
    return found and [*found, "--release", str(release)]


def vm_command(options: argparse.Namespace) -> list[str]:
    """The VM under test and its further options."""
    return options.java.split() + options.vm_args.split()


def tap_line(number: int, name: str, why: str, skipped: bool) -> None:
    """Print one case as TAP."""
    state = "not ok" if why else "ok"
    print("%s %d - %s%s" % (state, number, name, " # SKIP" if skipped else ""))
    for line in why.splitlines():
        print("# " + line)


def outcome(future: concurrent.futures.Future[str] | None) -> str:
    """What a case found wrong; one that broke, as on a VM that died under it, is a case that failed."""
    try:
        return future.result() if future else ""
    except Exception:   # whatever it was, the others run
        return traceback.format_exc()


def report(names: list[str], run_case: Callable[[str], str], options: argparse.Namespace) -> int:
    """Run the named cases; returns the exit status."""
    names = [name for name in names if re.search(options.filter, name)]
    if options.list:
        print("\n".join(names))
        return 0
    skipped = {name for name in names if re.search(options.skip, name)}
    failed = 0
    if options.tap:
        print("1..%d" % len(names))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        futures = [None if name in skipped else pool.submit(run_case, name) for name in names]
        for number, (name, future) in enumerate(zip(names, futures), 1):
            why = outcome(future)
            failed += bool(why)
            if options.tap:
                tap_line(number, name, why, future is None)
            elif why:
                print("FAIL %s\n%s" % (name, why), end="")
            sys.stdout.flush()
    passed = len(names) - failed - len(skipped)
    total = "%d passed, %d failed, %d skipped" % (passed, failed, len(skipped))
    print("# " + total if options.tap else total)
    return 1 if failed else 0
