# SPDX-License-Identifier: Apache-2.0
"""How long a run will take: what its tests wait for, then what their first round took."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable

if TYPE_CHECKING:
    from .measure import Job

# Seconds of a program beside its waiting: start, warm-up, unpaced samples.
OVERHEAD = {"c": 0.2, "plain": 0.6, "rtsj": 0.6}
DEFAULT_COUNT = 1000


def periods(options: dict[str, Any]) -> list[float]:
    """Milliseconds of each series that waits, or none."""
    listed = options.get("periods") or options.get("intervals")
    if listed:
        return [float(word) for word in str(listed).split(",")]
    rate = float(options.get("rate", 0))
    return [1000 / rate] if rate > 0 else []


def expected(job: Job, options: dict[str, Any]) -> float:
    """Seconds of one process."""
    count, limit = int(options.get("count", DEFAULT_COUNT)), float(options.get("limit", 0)) or float("inf")
    waiting = sum(min(count * ms / 1000, limit) for ms in periods(options)) * job.test.passes.get(job.kind, 1)
    watching = int(options.get("windows", 0)) * (int(options.get("window-ms", 0)) + int(options.get("rest-ms", 0))) / 1000
    running = 0.0
    if "run-ms" in options:
        running = count * (int(options["run-ms"]) + int(options.get("rest-ms", 0))) / 1000 * job.test.passes.get(job.kind, 1)
    return OVERHEAD[job.kind] + waiting + watching + running


class Schedule:
    """What remains of a run, in seconds; jobs that died take none."""

    def __init__(self, planned: Iterable[tuple[Job, float]]) -> None:
        self.left = dict(enumerate(planned))  # place -> (job, seconds)
        self.known: dict[Job, float] = {}

    def done(self, place: int, seconds: float) -> None:
        """A job has run, and took so long: so it will the next time."""
        job, _ = self.left.pop(place)
        self.known[job] = seconds

    def drop(self, job: Job) -> None:
        """A job will not run again."""
        self.left = {place: row for place, row in self.left.items() if row[0] is not job}

    def remaining(self) -> float:
        """Seconds of all that is left."""
        return sum(self.known.get(job, seconds) for job, seconds in self.left.values())


def clock_text(seconds: float) -> str:
    """Seconds as minutes and seconds, with hours if there are any."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
