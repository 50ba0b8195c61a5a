# SPDX-License-Identifier: Apache-2.0
"""A table of class files: name -> (function that makes them, what they must do).

The function returns one class, or a dictionary of class name -> class or bytes.
"""

from __future__ import annotations

from typing import Any, Callable, Union

from assemble import ClassFile

# What a case makes, and the function that does.
Classes = Union[ClassFile, dict[str, Union[ClassFile, bytes]]]
Make = Callable[[], Classes]


class Cases(dict[str, tuple[Make, dict[str, Any]]]):
    """Filled by decorators; the name of a case is the name of its function."""

    def register(self, make: Make, expectation: dict[str, Any]) -> Make:
        """Add a row, unless its name is taken."""
        assert make.__name__ not in self, make.__name__
        self[make.__name__] = (make, expectation)
        return make

    def good(self, *out: object) -> Callable[[Make], Make]:
        """The program prints these lines."""
        return lambda make: self.register(make, {"out": [str(line) for line in out]})

    def bad(self, error: str, *out: object) -> Callable[[Make], Make]:
        """The program prints these lines, then fails with this error."""
        return lambda make: self.register(
            make, {"error": error, "out": [str(line) for line in out]})
