# SPDX-License-Identifier: Apache-2.0
"""Did the machine stand still for a while?

Virtual machines do, for tens of milliseconds, and then a schedule comes out in
an order of which nothing under test is the reason.  `Watch` has one thread for
each CPU, of the highest real-time priority where the kernel gives that, which
wakes up every few milliseconds: who is late there did not wait for anybody
else's thread, as there is none more eligible.
"""

from __future__ import annotations

import functools
import os
import threading
import time

STEP = 0.005
# A thread of the highest priority that is later than this has waited for the machine.
LATE = 0.010
HIGHEST = 99


class Watch:
    """Notes when the machine stood still, from now on until the process ends."""

    def __init__(self) -> None:
        self.stops: list[tuple[float, float]] = []
        for cpu in sorted(os.sched_getaffinity(0)):
            threading.Thread(target=self.look, args=(cpu,), daemon=True).start()

    def look(self, cpu: int) -> None:
        """Sleep again and again on that CPU, and note each time that was too long."""
        me = threading.get_native_id()
        try:
            os.sched_setaffinity(me, {cpu})
            os.sched_setscheduler(me, os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(HIGHEST))
        except OSError:
            return                      # a late thread of an ordinary priority would show nothing
        while True:
            begin = time.monotonic()
            time.sleep(STEP)
            late = time.monotonic() - begin - STEP
            if late > LATE:
                self.stops.append((begin, late))

    def longest_since(self, begin: float) -> float:
        """The longest time that it stood still after that moment of time.monotonic(), in seconds; 0 if it never did."""
        return max((late for when, late in list(self.stops) if when + STEP + late >= begin), default=0.0)


@functools.lru_cache(maxsize=None)
def watch() -> Watch:
    """The one of this process."""
    return Watch()
