# SPDX-License-Identifier: Apache-2.0
"""Reads a heap dump (HPROF 1.0.2, or 1.0.3 with areas) and complains of whatever is not as the format has it."""

from __future__ import annotations

import struct
from typing import Any, NamedTuple, Union

SIZES = {2: 8, 4: 1, 5: 2, 6: 4, 7: 8, 8: 1, 9: 2, 10: 4, 11: 8}
LETTERS = {2: "Q", 4: "?", 5: "H", 6: "f", 7: "d", 8: "b", 9: "h", 10: "i", 11: "q"}


class Bad(Exception):
    """The dump is wrong."""


class Class(NamedTuple):
    """A class dump; fields are its own alone."""
    identity: int
    name: str
    parent: int
    loader: int
    statics: dict[str, Any]
    fields: list[tuple[str, int]]


class Instance(NamedTuple):
    """An object that is no array."""
    type: int
    data: bytes
    area: str


class Array(NamedTuple):
    """elements of a type of the format; 2: identities of objects, whose class is given."""
    type: int
    element: int
    values: tuple[Any, ...]
    area: str


class Reader:
    """Bytes, most significant first."""

    def __init__(self, data: bytes, begin: int = 0, end: int | None = None) -> None:
        self.data, self.at, self.end = data, begin, len(data) if end is None else end

    def take(self, letters: str) -> tuple[Any, ...]:
        """Numbers, by the letters of struct."""
        size = struct.calcsize(">" + letters)
        if self.at + size > self.end:
            raise Bad("a record ends too soon at %d" % self.at)
        self.at += size
        return struct.unpack_from(">" + letters, self.data, self.at - size)

    def one(self, letter: str) -> Any:
        """One number."""
        return self.take(letter)[0]

    def bytes(self, count: int) -> bytes:
        """As they are."""
        if self.at + count > self.end:
            raise Bad("a record ends too soon at %d" % self.at)
        self.at += count
        return self.data[self.at - count:self.at]


class Dump:
    """All of a dump, by identities."""

    def __init__(self, path: str) -> None:
        with open(path, "rb") as file:
            data = file.read()
        self.names: dict[int, str] = {}
        self.class_names: dict[int, str] = {}
        self.class_serials: dict[int, int] = {}
        self.frames: dict[int, tuple[str, str, int, int]] = {}
        self.traces: dict[int, tuple[int, list[int]]] = {}
        self.classes: dict[int, Class] = {}
        self.objects: dict[int, Union[Instance, Array]] = {}
        self.roots: list[tuple[int, int, int]] = []             # tag, object, serial of the thread
        self.threads: dict[int, tuple[int, int]] = {}           # serial: object, trace
        self.area = ""
        self.ended = False
        head, rest = data.split(b"\0", 1)
        if head not in (b"JAVA PROFILE 1.0.2", b"JAVA PROFILE 1.0.3"):
            raise Bad("head %r" % head)
        self.version = head.decode()[-5:]
        reader = Reader(data, len(data) - len(rest))
        if reader.one("I") != 8:
            raise Bad("size of identities")
        self.time = reader.one("Q")
        while reader.at < len(data):
            tag, _, length = reader.take("BII")
            if self.ended:
                raise Bad("something follows the end")
            self.record(tag, Reader(data, reader.at, reader.at + length))
            reader.bytes(length)
        if not self.ended:
            raise Bad("no end")

    def record(self, tag: int, r: Reader) -> None:
        """One record, which must be used up."""
        if tag == 0x01:
            identity = r.one("Q")
            if identity in self.names:
                raise Bad("a name twice")
            self.names[identity] = r.bytes(r.end - r.at).decode("utf-8", "surrogatepass")
        elif tag == 0x02:
            serial, identity, _, name = r.take("IQIQ")
            self.class_names[identity] = self.names[name]
            if self.class_serials.setdefault(serial, identity) != identity:
                raise Bad("a serial of two classes")
        elif tag == 0x04:
            identity, name, descriptor, source, serial, line = r.take("QQQQIi")
            self.frames[identity] = self.names[name], self.names[descriptor] + (self.names[source] if source else ""), serial, line
        elif tag == 0x05:
            serial, thread, count = r.take("III")
            self.traces[serial] = thread, list(r.take("%dQ" % count))
        elif tag == 0x1c:
            while r.at < r.end:
                self.part(r.one("B"), r)
        elif tag == 0x2c:
            self.ended = True
        else:
            raise Bad("record %#x" % tag)
        if r.at != r.end:
            raise Bad("record %#x is longer than what is in it" % tag)

    def part(self, tag: int, r: Reader) -> None:
        """One thing in the heap."""
        if tag == 0x20:
            self.class_dump(r)
        elif tag == 0x21:
            identity, _, type_, length = r.take("QIQI")
            self.add(identity, Instance(type_, r.bytes(length), self.area))
        elif tag == 0x22:
            identity, _, count, type_ = r.take("QIIQ")
            self.add(identity, Array(type_, 2, r.take("%dQ" % count), self.area))
        elif tag == 0x23:
            identity, _, count, element = r.take("QIIB")
            self.add(identity, Array(0, element, r.take("%d%s" % (count, LETTERS[element])), self.area))
        elif tag == 0x03:
            self.roots.append((tag, *r.take("QIi")[:2]))
        elif tag == 0x08:
            identity, serial, trace = r.take("QII")
            self.threads[serial] = identity, trace
            self.roots.append((tag, identity, serial))
        elif tag in (0x05, 0xff):
            self.roots.append((tag, r.one("Q"), 0))
        elif tag == 0xfe and self.version == "1.0.3":
            self.area = self.names[r.take("IQ")[1]]
        else:
            raise Bad("part %#x at %d" % (tag, r.at))

    def add(self, identity: int, what: Union[Instance, Array]) -> None:
        """No two objects are at one place."""
        if identity in self.objects or identity in self.classes:
            raise Bad("an object twice: %#x" % identity)
        self.objects[identity] = what

    def class_dump(self, r: Reader) -> None:
        """A class, its statics and fields."""
        identity, _, parent, loader = r.take("QIQQ")
        r.take("QQQQIH")
        statics = {}
        for _ in range(r.one("H")):
            name, kind = r.take("QB")
            statics[self.names[name]] = r.one(LETTERS[kind])
        fields = []
        for _ in range(r.one("H")):
            name, kind = r.take("QB")
            fields.append((self.names[name], kind))
        if identity in self.classes:
            raise Bad("a class twice")
        self.classes[identity] = Class(identity, self.class_names[identity], parent, loader, statics, fields)

    # --- asking ----------------------------------------------------------------------------------

    def named(self, name: str) -> Class:
        """The only class of a name."""
        found = [c for c in self.classes.values() if c.name == name]
        if len(found) != 1:
            raise Bad("%d classes are called %s" % (len(found), name))
        return found[0]

    def values(self, identity: int) -> dict[str, Any]:
        """The fields of an instance, those of super classes too; all its bytes must belong to one."""
        instance = self.objects[identity]
        if not isinstance(instance, Instance):
            raise Bad("%#x is an array" % identity)
        reader, result = Reader(instance.data), {}
        at = instance.type
        while at:
            for name, kind in self.classes[at].fields:
                result.setdefault(name, reader.one(LETTERS[kind]))
            at = self.classes[at].parent
        if reader.at != reader.end:
            raise Bad("an instance has bytes of no field")
        return result

    def of_class(self, name: str) -> list[int]:
        """Identities of the instances, of this very class."""
        wanted = self.named(name).identity
        return [i for i, o in self.objects.items() if isinstance(o, Instance) and o.type == wanted]

    def text(self, identity: int) -> str:
        """A string's."""
        fields = self.values(identity)
        letters = self.objects[fields["value"]]
        raw = bytes(b & 255 for b in letters.values) if isinstance(letters, Array) else b""
        return raw.decode("latin-1" if fields["coder"] == 0 else "utf-16-le", "surrogatepass")

    def references(self, identity: int) -> list[int]:
        """What an object or class refers to."""
        if identity in self.classes:
            c = self.classes[identity]
            return [c.parent, c.loader, *(v for v in c.statics.values() if isinstance(v, int) and v > 1 << 32 and v in self.objects)]
        what = self.objects[identity]
        if isinstance(what, Array):
            return [what.type, *what.values] if what.element == 2 else []
        reader, result, at = Reader(what.data), [what.type], what.type
        while at:
            for _, kind in self.classes[at].fields:
                value = reader.one(LETTERS[kind])
                result += [value] if kind == 2 else []
            at = self.classes[at].parent
        return result

    def check(self) -> None:
        """Whatever is named is there, and all is reached from the roots but what died since the last collection."""
        for identity in [*self.objects, *self.classes]:
            for to in self.references(identity):
                if to and to not in self.objects and to not in self.classes:
                    raise Bad("%#x refers to %#x, which is not there" % (identity, to))
            if identity in self.objects and isinstance(self.objects[identity], Instance):
                self.values(identity)
        for tag, identity, serial in self.roots:
            if identity not in self.objects and identity not in self.classes:
                raise Bad("the root %#x is not there" % identity)
            if tag in (0x03, 0x08) and serial not in self.threads:
                raise Bad("a root of a thread that is not there")
        for serial, (_, trace) in self.threads.items():
            if self.traces[trace][0] != serial:
                raise Bad("the stack of a thread is another's")
        for _, frames in self.traces.values():
            for frame in frames:
                if self.frames[frame][2] not in self.class_serials:
                    raise Bad("a frame of no class")

    def reached(self) -> set[int]:
        """From all roots."""
        seen: set[int] = set()
        todo = [identity for _, identity, _ in self.roots]
        while todo:
            identity = todo.pop()
            if identity and identity not in seen:
                seen.add(identity)
                todo += self.references(identity)
        return seen

    def stack(self, thread_name: str) -> list[str]:
        """Methods, the innermost first."""
        for identity, trace in self.threads.values():
            name = self.values(identity)["name"]
            if name and self.text(name) == thread_name:
                return ["%s.%s:%d" % (self.class_names[self.class_serials[self.frames[f][2]]], self.frames[f][0], self.frames[f][3])
                        for f in self.traces[trace][1]]
        raise Bad("no thread is called " + thread_name)
