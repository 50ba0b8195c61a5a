#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Run the examples of docs/several-machines.md: processes on the loopback address that know each other by their network alone.

aeron     a no-heap thread of one rtjvm sends samples, while its heap is collected, to another rtjvm; each has a media driver, on rtjvm, too
mixed     the same to a receiver on `java`
plot      the picture of latencies, from what aeron wrote
kafka     a job of Kafka Streams on two workers; these are rtjvm's, broker and client are `java`'s

Jars come as in run.py; without them a case is skipped.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from typing import Callable, Iterator

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
EXAMPLES = os.path.join(TOP, "docs", "several-machines")
sys.path.insert(1, os.path.join(HERE, os.pardir, "java"))

import central                      # pylint: disable=wrong-import-position
import harness                      # pylint: disable=wrong-import-position
import run                          # pylint: disable=wrong-import-position
import table                        # pylint: disable=wrong-import-position

SAMPLES = 400                       # more than a buffer of the publication takes
READINGS = 300
SENSORS = 6
STARTED = 60                        # s that a process may take until it listens
OPENED = ["--add-opens", "java.base/sun.nio.ch=ALL-UNNAMED"]
CLUSTER = "MkU3OEVBNTcwNTJENDM2Qg"

BROKER = """process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:{controller}
listeners=PLAINTEXT://127.0.0.1:{port},CONTROLLER://127.0.0.1:{controller}
advertised.listeners=PLAINTEXT://127.0.0.1:{port}
controller.listener.names=CONTROLLER
inter.broker.listener.name=PLAINTEXT
log.dirs={folder}/logs
offsets.topic.replication.factor=1
offsets.topic.num.partitions=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
group.initial.rebalance.delay.ms=0
"""


class Failure(Exception):
    """What a case found wrong."""


class Process:
    """One of a case; ended with it, and its output kept in the case's folder."""

    def __init__(self, name: str, command: list[str], folder: str) -> None:
        self.name = name
        self.paths = [os.path.join(folder, name + end) for end in (".out", ".err")]
        with open(self.paths[0], "wb") as out, open(self.paths[1], "wb") as err:
            self.process = subprocess.Popen(command, cwd=folder, env=harness.environment(), stdin=subprocess.PIPE, stdout=out, stderr=err, start_new_session=True)

    def text(self, stream: int = 0) -> str:
        """What it has printed: 0, or said of errors: 1."""
        with open(self.paths[stream], encoding="utf-8", errors="replace") as file:
            return file.read()

    def end(self, timeout: float) -> str:
        """Wait for it; its output.  Failure: it went wrong."""
        with contextlib.suppress(OSError):
            if self.process.stdin:
                self.process.stdin.close()
        try:
            status = self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            raise Failure("    %s did not end\n%s" % (self.name, harness.tail(self.text(1)))) from None
        if status:
            raise Failure("    %s: exit status %d\n%s" % (self.name, status, harness.tail(self.text(1))))
        return self.text()

    def until(self, ready: Callable[[], bool]) -> None:
        """Wait until it is."""
        end = time.monotonic() + STARTED
        while not ready():
            if self.process.poll() is not None or time.monotonic() > end:
                raise Failure("    %s did not begin\n%s" % (self.name, harness.tail(self.text(1))))
            time.sleep(0.05)

    def stop(self) -> None:
        """However it is."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


@contextlib.contextmanager
def processes(folder: str) -> Iterator[Callable[[str, list[str]], Process]]:
    """Start some by what this gives; all end with the block, the last one first."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    with contextlib.ExitStack() as stack:
        def start(name: str, command: list[str]) -> Process:
            process = Process(name, command, folder)
            stack.callback(process.stop)
            return process
        yield start


def free_port(kind: socket.SocketKind) -> int:
    """One that nobody has just now."""
    with socket.socket(socket.AF_INET, kind) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def listens(port: int) -> bool:
    """Does somebody?"""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Cases:
    """The cases; what they share."""

    def __init__(self, options: argparse.Namespace, jars: dict[str, str]) -> None:
        self.options = options
        self.jars = jars
        self.rtjvm = harness.vm_command(options)
        self.java = options.reference.split()
        self.classes = os.path.join(options.out, "classes")

    def path(self, names: str) -> list[str]:
        """The class path of the examples with these jars."""
        return ["-cp", os.pathsep.join([self.classes] + [self.jars[name] for name in names.split()])]

    def compile(self, names: list[str], path: list[str]) -> None:
        """Examples, with their jars and ours."""
        os.makedirs(self.classes, exist_ok=True)
        words = [path[0], path[1] + os.pathsep + self.options.rtsj]
        done = subprocess.run(self.options.javac.split() + ["-Xlint:all", "-Werror", "-proc:none", "-d", self.classes, *words]
                              + [os.path.join(EXAMPLES, name + ".java") for name in names], check=False, capture_output=True, text=True)
        if done.returncode:
            raise Failure(harness.tail(done.stdout + done.stderr))

    # --- Aeron

    def feed(self, folder: str, receiver: list[str]) -> str:
        """What a sender on rtjvm says, then what the receiver does."""
        words = OPENED + self.path("aeron") + ["RealtimeFeed"]
        port = str(free_port(socket.SOCK_DGRAM))
        with processes(folder) as start, tempfile.TemporaryDirectory(prefix="rtjvm-feed-", dir="/dev/shm") as shared:
            homes = [os.path.join(shared, name) for name in ("here", "there")]
            for home in homes:
                start("driver-" + os.path.basename(home), self.rtjvm + words + ["driver", home])
            there = start("receiver", receiver + ["receive", homes[1], port, str(SAMPLES), os.path.join(folder, "latencies")])
            here = start("sender", self.rtjvm + ["-Xmx32m", "-verbose:gc", *words, "send", homes[0], port, str(SAMPLES)])
            return here.end(self.options.timeout) + there.end(self.options.timeout)

    def check_feed(self, folder: str, receiver: list[str]) -> None:
        """All samples are accounted for, none is wrong, and the sender's heap was collected meanwhile."""
        said = self.feed(folder, receiver)
        counts = re.search(r"sent (\d+) samples, refused (\d+)\n(?s:.*)received (\d+) samples of (\d+), wrong (\d+)\n", said)
        if not counts:
            raise Failure(harness.tail(said))
        sent, refused, received, wanted, wrong = map(int, counts.groups())
        if sent != SAMPLES or wanted != SAMPLES or received + refused != SAMPLES or wrong or not received:
            raise Failure(harness.tail(said))
        if not re.search(r"(?i)\bgc\b|collect", said):
            raise Failure("    no collection, so nothing is shown\n" + harness.tail(said))

    def aeron(self, folder: str) -> None:
        """Both are rtjvm."""
        self.compile(["Feed", "PlainFeed", "RealtimeFeed"], self.path("aeron"))
        self.check_feed(folder, self.rtjvm + OPENED + self.path("aeron") + ["RealtimeFeed"])

    def mixed(self, folder: str) -> None:
        """The receiver is `java`."""
        self.compile(["Feed", "PlainFeed", "RealtimeFeed"], self.path("aeron"))
        self.check_feed(folder, self.java + OPENED + self.path("aeron") + ["PlainFeed"])

    # --- Kafka

    def broker(self, start: Callable[[str, list[str]], Process], folder: str) -> int:
        """One that is up; its port."""
        port, controller = free_port(socket.SOCK_STREAM), free_port(socket.SOCK_STREAM)
        settings = os.path.join(folder, "broker.properties")
        with open(settings, "w", encoding="utf-8") as file:
            file.write(BROKER.format(folder=folder, port=port, controller=controller))
        java = self.java + ["-Xmx256m", "-XX:TieredStopAtLevel=1", *self.path(table.KAFKA)]
        start("format", java + ["kafka.tools.StorageTool", "format", "-t", CLUSTER, "-c", settings]).end(STARTED)
        start("broker", java + ["kafka.Kafka", settings]).until(lambda: listens(port))
        return port

    def kafka(self, folder: str) -> None:
        """Two workers, and who gives them work."""
        job = self.path(table.KAFKA_CLIENT) + ["Job"]
        self.compile(["Job"], job[:2])
        with processes(folder) as start:
            address = "127.0.0.1:%d" % self.broker(start, folder)
            client = start("client", self.java + job + ["client", address, "2", str(READINGS)])
            client.until(lambda: "topics" in client.text())
            workers = [start(name, self.rtjvm + job + ["worker", address, name, os.path.join(folder, name + ".state")]) for name in ("one", "two")]
            said = client.end(self.options.timeout)
            for worker in workers:
                worker.end(self.options.timeout)
        expected = ["topics are there"]
        for sensor in range(SENSORS):
            values = range(sensor, READINGS, SENSORS)
            expected.append("sensor %d: %d readings, sum %d" % (sensor, len(values), sum(values)))
        difference = harness.difference(expected + ["by one, two"], said.splitlines())
        if difference:
            raise Failure(difference)


def plotted(files: dict[str, list[int]], folder: str) -> str:
    """What the tool for pictures makes of such times."""
    os.makedirs(folder, exist_ok=True)
    words = []
    for name, times in files.items():
        path = os.path.join(folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write("".join("%d\n" % time for time in times))
        words.append("%s=%s" % (name, path))
    done = subprocess.run([sys.executable, os.path.join(EXAMPLES, "plot"), *words], check=False, capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else done.stderr


def plot(folder: str) -> None:
    """A line for each file, with its name, its median and its largest time."""
    picture = plotted({"fast": list(range(100, 200)), "slow": list(range(1000, 9000, 10))}, folder)
    if picture.count("<polyline") != 2 or not all(word in picture for word in ("fast", "slow", "199", "8990")):
        raise Failure(harness.tail(picture))
    refused = plotted({"empty": []}, folder)
    if "has no times" not in refused or "Traceback" in refused:
        raise Failure(harness.tail(refused))


def main() -> int:
    parser = run.harness_parser()
    parser.description = __doc__
    parser.add_argument("--rtsj", help="rtsj.jar, to compile with; it lies beside the VM if this is not given")
    parser.set_defaults(timeout=90, out=os.path.join(tempfile.gettempdir(), "rtjvm-several"))
    options = parser.parse_args()
    options.out = os.path.abspath(options.out)
    options.java = os.path.abspath(options.java) if os.path.exists(options.java) else options.java
    options.rtsj = os.path.abspath(options.rtsj or os.path.join(os.path.dirname(options.java), "rtsj.jar"))
    jars = central.fetch(table.SEVERAL, central.cache_folder())
    cases = Cases(options, jars)
    needs = {"aeron": (cases.aeron, "aeron"), "mixed": (cases.mixed, "aeron"), "plot": (plot, ""), "kafka": (cases.kafka, table.KAFKA)}
    absent = [name for name, (_, names) in needs.items() if not all(jar in jars for jar in names.split())]
    if absent:
        print("# Maven Central cannot be reached (is mvn installed?): skipped are %s" % ", ".join(absent))
        options.skip = "|".join([options.skip] + ["^%s$" % name for name in absent])

    def attempt(name: str) -> str:
        try:
            needs[name][0](os.path.join(options.out, name))
        except Failure as failure:
            return str(failure)
        return ""

    return harness.report(list(needs), attempt, options)


if __name__ == "__main__":
    sys.exit(main())
