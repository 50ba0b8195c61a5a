# SPDX-License-Identifier: Apache-2.0
"""The text that a measuring program prints: docs/benchmarks.md has its grammar."""
from __future__ import annotations

import dataclasses
from typing import Iterator, Optional, Sequence, Union


Number = Union[int, float]
Series = tuple[str, str, Optional[Number], list[float]]


class ProtocolError(Exception):
    """What was printed is no result."""
    pass


@dataclasses.dataclass
class Result:
    """What a program said."""
    test: str = ""
    params: dict[str, str] = dataclasses.field(default_factory=dict)
    facts: dict[str, str] = dataclasses.field(default_factory=dict)
    notes: list[str] = dataclasses.field(default_factory=list)
    checks: list[tuple[str, bool, str]] = dataclasses.field(default_factory=list)  # (name, passed, text)
    series: list[Series] = dataclasses.field(default_factory=list)  # (variant, variable, x or None, samples in ns)
    clock: int = 0
    skip: str = ""


def number(text: str) -> Number:
    """Whole where it is."""
    value = float(text)
    return int(value) if value == int(value) else value


def read_series(words: Sequence[str], lines: Iterator[str]) -> Series:
    """A series from its head and the lines that follow."""
    variant, variable, x, per_sample, count = words
    per, n = int(per_sample), int(count)
    samples: list[float] = [int(next(lines)) for _ in range(n)]
    return variant, variable, None if x == "-" else number(x), [s / per for s in samples] if per > 1 else samples


def parse(text: str) -> Result:
    """A program may print other lines before the first; nothing after the last counts."""
    lines = iter(text.splitlines())
    result = Result()
    try:
        for line in lines:
            if line.startswith("rtjperf 1 "):
                result.test = line[len("rtjperf 1 "):]
                break
        else:
            raise ProtocolError("no result was printed")
        for line in lines:
            word, _, rest = line.partition(" ")
            if word == "end":
                return result
            if word in ("param", "fact"):
                name, _, value = rest.partition(" ")
                getattr(result, word + "s")[name] = value
            elif word == "check":
                name, verdict, said = (rest + "  ").split(" ", 2)
                result.checks.append((name, verdict == "pass", said.strip()))
            elif word == "note":
                result.notes.append(rest)
            elif word == "clock":
                result.clock = int(rest)
            elif word == "skip":
                result.skip = rest
            elif word == "series":
                result.series.append(read_series(rest.split(), lines))
            else:
                raise ProtocolError(f"not understood: {line}")
    except (ValueError, StopIteration) as problem:
        raise ProtocolError(f"a series is not what it says: {problem}") from problem
    raise ProtocolError("the result has no end")
