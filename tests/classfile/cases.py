# SPDX-License-Identifier: Apache-2.0
"""A table of class files: name -> (function that makes them, what they must do).

The function returns one class, or a dictionary of class name -> class or bytes.
"""


class Cases(dict):
    """Filled by decorators; the name of a case is the name of its function."""

    def register(self, make, expectation):
        assert make.__name__ not in self, make.__name__
        self[make.__name__] = (make, expectation)
        return make

    def good(self, *out):
        """The program prints these lines."""
        return lambda make: self.register(make, {"out": [str(line) for line in out]})

    def bad(self, error, *out):
        """The program prints these lines, then fails with this error."""
        return lambda make: self.register(
            make, {"error": error, "out": [str(line) for line in out]})
