# SPDX-License-Identifier: Apache-2.0
"""Which static variables of the VM are in a snapshot (vm/snapshot/statics.ld), and of the others why not."""
from __future__ import annotations

import glob
import os
import re
import subprocess

# Objects with variables that each process has for itself.
OWN = {
    "snapshot_write.c.o": "who makes one", "snapshot_key.c.o": "scratch",
    "settings.c.o": "options", "vm.c.o": "of the start",
    "atomic_region.c.o": "options, and an error and a lock that are made anew",
    "realtime_analysis.c.o": "an option",
    "realtime_area_record.c.o": "an option without snapshots", "realtime_area_sites.c.o": "an option without snapshots",
    "realtime_flight.c.o": "an option without snapshots", "realtime_timeline.c.o": "an option without snapshots",
    "realtime_physical.c.o": "an open device",
    "realtime_preinit.c.o": "an open file; what has been done is quickly done again",
    "realtime_realtime.c.o": "options, and what the kernel grants",
    "jdk.c.o": "of the Java home, found before",
    "util_control_group_linux.c.o": "of the process", "util_crash_linux.c.o": "options, signals", "util_log.c.o": "options, open files", "util_out_of_memory.c.o": "options",
    "aot_aot.c.o": "images that are open", "region.c.o": "images that are open", "aot_aot_cells.c.o": "images that are open", "aot_aot_record.c.o": "an option without snapshots",
    "check.c.o": "an option without snapshots", "count.c.o": "an option without snapshots", "print.c.o": "an option without snapshots", "translate.c.o": "an option without snapshots",
    "leaf_cipher.c.o": "fields and instructions, looked for when first needed", "leaf_digest.c.o": "fields and instructions, looked for when first needed",
    "ir.c.o": "addresses of the loop, asked at the start", "prepare.c.o": "scratch",
    "class_refmap.c.o": "a cache, and scratch", "class_claim.c.o": "who is loading, and locks that were had for it",
    "native_library.c.o": "libraries that are open",
    "attach_attach_listener.c.o": "of the process", "attach_perf_file.c.o": "of the process", "attach_sun_instrument_InstrumentationImpl.c.o": "agents",
    "io_file_io.c.o": "a descriptor", "management_com_sun_management_OperatingSystemImpl.c.o": "times of the process",
    "management_notifications.c.o": "a thread, and with one there is no snapshot",
    "misc_jdk_internal_misc_Signal.c.o": "signals, and the thread that takes them", "misc_platform_text.c.o": "the locale", "net_socket_address.c.o": "what the kernel can",
}
# Agents: with one there is no snapshot.
AGENTS = "jvmti_"
LIBRARIES = ("vm/libvm*.a", "interp/libinterp*.a", "classlib/libclasslib.a")
VARIABLE = re.compile(r" O (\.data|\.data\.rel|\.data\.rel\.local|\.bss)\t[0-9a-f]+ (?:\.hidden )?(\S+)$")
SYMBOL = re.compile(r"^([0-9a-f]+) \w (?:snapshot_(\w+)_(begin|end))$", re.M)


def variables(build: str) -> dict[str, set[str]]:
    """By object."""
    found: dict[str, set[str]] = {}
    archives = sorted(path for pattern in LIBRARIES for path in glob.glob(os.path.join(build, pattern)))
    for archive in archives:
        name = ""
        for line in subprocess.run(["objdump", "-t", archive], capture_output=True, text=True, check=True).stdout.splitlines():
            if re.match(r"\S+\.o:", line):
                name = os.path.basename(line.split(":")[0])
            elif match := VARIABLE.search(line):
                found.setdefault(name, set()).add(match[2])
    return found


def kept(build: str) -> set[str]:
    """Names of the variables that lie in the part of the program that a snapshot has."""
    table = subprocess.run(["nm", os.path.join(build, "rtjvm")], capture_output=True, text=True, check=True).stdout
    ends = {(kind, end): int(address, 16) for address, kind, end in SYMBOL.findall(table)}
    names = set()
    for line in table.splitlines():
        words = line.split()
        if len(words) == 3 and any(ends[kind, "begin"] <= int(words[0], 16) < ends[kind, "end"] for kind in ("data", "bss")):
            names.add(words[2])
    return names


def complaints(build: str) -> str:
    """Objects of which nobody has decided, or that are not where they should be."""
    there, why = kept(build), ""
    for name, own in sorted(variables(build).items()):
        if name in OWN and own & there and not own - there:
            why += f"    {name} is in snapshots, and should not be: {sorted(own & there)}\n"
        elif name not in OWN and not name.startswith(AGENTS) and own - there:
            why += f"    {name} is in no snapshot, by vm/snapshot/statics.ld, nor known in tests/snapshot/statics.py: {sorted(own - there)}\n"
    return why
