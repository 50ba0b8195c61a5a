# SPDX-License-Identifier: Apache-2.0
"""The machine that was measured on, and what of it spoils figures."""
from __future__ import annotations

import os
import platform
import resource
import subprocess
import time
from typing import Any, Union

HERE = os.path.dirname(os.path.abspath(__file__))
PROC_CPUINFO = "/proc/cpuinfo"


def read(path: str, otherwise: str = "") -> str:
    """The text of a file, or another one where it cannot be read."""
    try:
        with open(path, encoding="utf-8", errors="replace") as text:
            return text.read().strip()
    except OSError:
        return otherwise


def cpu_field(name: str) -> str:
    """Of the first processor, as the kernel describes it."""
    for line in read(PROC_CPUINFO).splitlines():
        key, _, value = line.partition(":")
        if key.strip() == name:
            return value.strip()
    return ""


def output_of(*command: str) -> str:
    """The first line that a command prints; empty where it cannot be run."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)
        return (done.stdout + done.stderr).strip().splitlines()[0]
    except (OSError, IndexError, subprocess.TimeoutExpired):
        return ""


def may_use_fifo() -> bool:
    """Tried in a child, so that nothing of ours changes."""
    child = os.fork()
    if child == 0:
        try:
            os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
        except OSError:
            os._exit(1)
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def limit(which: int) -> Union[int, str]:
    """The soft limit of a resource."""
    soft, _ = resource.getrlimit(which)
    return "unlimited" if soft == resource.RLIM_INFINITY else soft


def governor() -> str:
    """Who sets the clock rate."""
    folder = "/sys/devices/system/cpu/cpu0/cpufreq/"
    return read(folder + "scaling_governor", "none shown")


def throttling() -> str:
    """How much of a period real-time threads may run."""
    runtime, period = read("/proc/sys/kernel/sched_rt_runtime_us", "?"), read("/proc/sys/kernel/sched_rt_period_us", "?")
    return f"{runtime} of {period} us" if runtime != "-1" else "none"


def describe() -> dict[str, Any]:
    """All that is written down of the machine with a run."""
    return {
        "time": time.strftime("%Y-%m-%dT%H:%M:%S%z"),
        "cpu": cpu_field("model name") or cpu_field("CPU implementer") or platform.machine(),
        "cpus": os.cpu_count(),
        "cpus allowed": sorted(os.sched_getaffinity(0)),
        "MHz": cpu_field("cpu MHz"),
        "hypervisor": "yes" if "hypervisor" in cpu_field("flags").split() else "none shown",
        "architecture": platform.machine(),
        "memory": " ".join(read("/proc/meminfo").splitlines()[0].split()[1:]),
        "kernel": platform.release() + " " + platform.version(),
        "preempt-rt": read("/sys/kernel/realtime", "0") == "1",
        "clock source": read("/sys/devices/system/clocksource/clocksource0/current_clocksource", "?"),
        "governor": governor(),
        "real-time throttling": throttling(),
        "huge pages": read("/sys/kernel/mm/transparent_hugepage/enabled", "?"),
        "SCHED_FIFO": may_use_fifo(),
        "limit of real-time priority": limit(resource.RLIMIT_RTPRIO),
        "limit of locked memory": limit(resource.RLIMIT_MEMLOCK),
        "load": read("/proc/loadavg"),
        "compiler": output_of("cc", "--version"),
        "python": platform.python_version(),
        "rtjperf": output_of("git", "-C", HERE, "describe", "--always", "--dirty"),
    }


def warnings(machine: dict[str, Any]) -> list[str]:
    """What every table of a run on this machine must say; empty on a machine fit for it."""
    said = []
    if not machine["SCHED_FIFO"]:
        said.append("without the privilege of real-time priorities")
    if machine["real-time throttling"] != "none":
        said.append(f"with real-time threads throttled to {machine['real-time throttling']}")
    if machine["governor"] not in ("performance", "none shown"):
        said.append(f"with the governor {machine['governor']}")
    if machine["hypervisor"] == "yes":
        said.append("in a virtual machine")
    if not machine["preempt-rt"]:
        said.append("on a kernel without PREEMPT_RT")
    if float(machine["load"].split()[0]) > 0.5:
        said.append(f"at a load of {machine['load'].split()[0]} at the start")
    return said
