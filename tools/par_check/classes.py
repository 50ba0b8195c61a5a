# SPDX-License-Identifier: Apache-2.0
"""Class files (JVMS 4), and where they are: the parts of them that matter for calls."""
from __future__ import annotations

import mmap
import os
import re
import struct
import zipfile
from typing import Iterator, NamedTuple, Optional

STATIC, PRIVATE, FINAL, SYNCHRONIZED, NATIVE, ABSTRACT, INTERFACE = 0x8, 0x2, 0x10, 0x20, 0x100, 0x400, 0x200
PAR = "Lorg/rtjvm/atomic/PAR;"
Key = tuple[str, str]                   # name and descriptor


class Unreadable(Exception):
    """A file that is not what it should be; the text says why."""


# --- class files (JVMS 4) --------------------------------------------------------------------------

class Reference(NamedTuple):
    """A constant that names a member."""
    owner: str
    name: str
    descriptor: str


class Reader:
    """Numbers and texts of a class file, one after the other."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def number(self, form: str) -> int:
        """The number of this form that comes next."""
        value: int = struct.unpack_from(">" + form, self.data, self.at)[0]
        self.at += struct.calcsize(form)
        return value

    def take(self, length: int) -> bytes:
        """So many bytes."""
        self.at += length
        return self.data[self.at - length:self.at]


CONSTANTS = {3: "i", 4: "f", 5: "q", 6: "d", 7: "H", 8: "H", 9: "HH", 10: "HH", 11: "HH", 12: "HH", 15: "BH", 16: "H", 17: "HH", 18: "HH", 19: "H", 20: "H"}


class Method:
    """One method, its code not yet looked at."""

    def __init__(self, owner: "ClassFile", access: int, name: str, descriptor: str) -> None:
        self.owner, self.access, self.name, self.descriptor = owner, access, name, descriptor
        self.par = False
        self.code = b""
        self.handlers: list[int] = []
        self.lines: list[tuple[int, int]] = []

    @property
    def reference(self) -> Reference:
        """Its name in full."""
        return Reference(self.owner.name, self.name, self.descriptor)

    def line(self, place: int) -> int:
        """The line of an instruction; 0: not known."""
        return max(((start, line) for start, line in self.lines if start <= place), default=(0, 0))[1]


class ClassFile:
    """One class: what of it matters for calls."""

    def __init__(self, data: bytes, program: bool) -> None:
        self.reader = Reader(data)
        self.program = program
        self.source = ""
        self.bootstraps: list[tuple[int, list[int]]] = []
        if data[:4] != b"\xca\xfe\xba\xbe":
            raise Unreadable("not a class file")
        self.reader.at = 8
        self.constants = self.read_constants()
        self.access = self.reader.number("H")
        self.name = self.class_at(self.reader.number("H"))
        above = self.reader.number("H")
        self.super = self.class_at(above) if above else ""
        self.interfaces = [self.class_at(self.reader.number("H")) for _ in range(self.reader.number("H"))]
        self.methods: dict[Key, Method] = {}
        self.read_members(False)
        self.read_members(True)
        for name, end in self.attributes():
            if name == "SourceFile":
                self.source = self.text(self.reader.number("H"))
            elif name == "BootstrapMethods":
                self.bootstraps = [(self.reader.number("H"), [self.reader.number("H") for _ in range(self.reader.number("H"))])
                                   for _ in range(self.reader.number("H"))]
            self.reader.at = end
        if self.reader.at != len(data):
            raise Unreadable("ends too early or too late")

    def read_constants(self) -> list[tuple[int, tuple[int, ...]] | str | None]:
        """Texts as texts, others as their tag and numbers."""
        found: list[tuple[int, tuple[int, ...]] | str | None] = [None]
        count = self.reader.number("H")
        while len(found) < count:
            tag = self.reader.number("B")
            if tag == 1:
                found.append(self.reader.take(self.reader.number("H")).decode("utf-8", "replace"))
                continue
            if tag not in CONSTANTS:
                raise Unreadable("constant of unknown kind %d" % tag)
            found.append((tag, tuple(self.reader.number(form) for form in CONSTANTS[tag])))
            if tag in (5, 6):
                found.append(None)
        return found

    def numbers(self, index: int) -> tuple[int, ...]:
        """What a constant consists of."""
        constant = self.constants[index]
        if not isinstance(constant, tuple):
            raise Unreadable("constant %d is of another kind" % index)
        return constant[1]

    def text(self, index: int) -> str:
        """A constant that is a text."""
        constant = self.constants[index]
        if not isinstance(constant, str):
            raise Unreadable("constant %d is no text" % index)
        return constant

    def class_at(self, index: int) -> str:
        """The name of a class."""
        return self.text(self.numbers(index)[0])

    def key_at(self, index: int) -> Key:
        """A name and a descriptor."""
        name, descriptor = self.numbers(index)
        return self.text(name), self.text(descriptor)

    def member_at(self, index: int) -> Reference:
        """A field or method of a class."""
        owner, key = self.numbers(index)
        return Reference(self.class_at(owner), *self.key_at(key))

    def attributes(self) -> Iterator[tuple[str, int]]:
        """Each attribute's name, and where it ends; the reader is at its content, and is to be there when the next is asked for."""
        for _ in range(self.reader.number("H")):
            name, length = self.text(self.reader.number("H")), self.reader.number("I")
            yield name, self.reader.at + length

    def read_members(self, are_methods: bool) -> None:
        """Fields are passed over."""
        for _ in range(self.reader.number("H")):
            access, name, descriptor = (self.reader.number("H") for _ in range(3))
            method = Method(self, access, self.text(name), self.text(descriptor))
            for attribute, end in self.attributes():
                if attribute == "Code" and are_methods:
                    self.read_code(method)
                elif attribute == "RuntimeVisibleAnnotations" and are_methods and self.program:
                    method.par = PAR in self.read_annotations()
                self.reader.at = end
            if are_methods:
                self.methods[method.name, method.descriptor] = method

    def read_code(self, method: Method) -> None:
        """The instructions and their lines."""
        self.reader.at += 4
        method.code = self.reader.take(self.reader.number("I"))
        rows = [struct.unpack(">4H", self.reader.take(8)) for _ in range(self.reader.number("H"))]
        method.handlers = [row[2] for row in rows]
        for name, end in self.attributes():
            if name == "LineNumberTable":
                method.lines += [(self.reader.number("H"), self.reader.number("H")) for _ in range(self.reader.number("H"))]
            self.reader.at = end

    def read_annotations(self) -> list[str]:
        """The types of annotations."""
        return [self.read_annotation() for _ in range(self.reader.number("H"))]

    def read_annotation(self) -> str:
        """One, with its values passed over."""
        name = self.text(self.reader.number("H"))
        for _ in range(self.reader.number("H")):
            self.reader.at += 2
            self.pass_value()
        return name

    def pass_value(self) -> None:
        """An element of an annotation."""
        tag = chr(self.reader.number("B"))
        if tag == "@":
            self.read_annotation()
        elif tag == "[":
            for _ in range(self.reader.number("H")):
                self.pass_value()
        else:
            self.reader.at += 4 if tag == "e" else 2


# --- names -------------------------------------------------------------------------------------------

BASIC = {"B": "byte", "C": "char", "D": "double", "F": "float", "I": "int", "J": "long", "S": "short", "V": "void", "Z": "boolean"}


def external(name: str) -> str:
    """A class as in source."""
    return name.replace("/", ".")


def typed(descriptor: str) -> list[str]:
    """The types of a descriptor as in source."""
    return [(BASIC.get(one) or external(name)) + "[]" * len(array) for array, one, name in re.findall(r"(\[*)([BCDFIJSVZ]|L([^;]*);)", descriptor)]


def shown(method: Reference) -> str:
    """A method as rtjvm names it."""
    types = typed(method.descriptor)
    return "%s %s.%s(%s)" % (types[-1], external(method.owner), method.name, ", ".join(types[:-1]))


# --- where classes are --------------------------------------------------------------------------------

class Image:
    """lib/modules of a JDK: a header, a table of places, texts, and then the classes."""

    END, MODULE, PARENT, BASE, EXTENSION, OFFSET, COMPRESSED, FULL = range(8)

    def __init__(self, path: str) -> None:
        with open(path, "rb") as file:
            self.data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        magic, _, _, _, rows, places, texts = struct.unpack_from("<7I", self.data, 0)
        if magic != 0xcafedada:
            raise Unreadable("%s is no image of modules of this kind of machine" % path)
        self.places = 28 + 8 * rows
        self.texts = self.places + places
        self.content = self.texts + texts
        self.found: dict[str, dict[int, int]] = {}
        for place in struct.unpack_from("<%dI" % rows, self.data, 28 + 4 * rows):
            self.note(self.attributes(self.places + place))

    def attributes(self, at: int) -> dict[int, int]:
        """Of one file."""
        found = dict.fromkeys(range(8), 0)
        while self.data[at] >> 3 != self.END:
            length = (self.data[at] & 7) + 1
            found[self.data[at] >> 3] = int.from_bytes(self.data[at + 1:at + 1 + length], "big")
            at += 1 + length
        return found

    def text(self, offset: int) -> str:
        """A text, up to its 0."""
        start = self.texts + offset
        return self.data[start:self.data.find(b"\0", start)].decode()

    def note(self, row: dict[int, int]) -> None:
        """A class by its name."""
        if self.text(row[self.EXTENSION]) == "class":
            self.found["/".join(t for t in (self.text(row[self.PARENT]), self.text(row[self.BASE])) if t)] = row

    def read(self, name: str) -> Optional[bytes]:
        """The bytes of a class."""
        row = self.found.get(name)
        if not row:
            return None
        if row[self.COMPRESSED]:
            raise Unreadable("the classes of this JDK are compressed; name a whole one (--jdk)")
        start = self.content + row[self.OFFSET]
        return self.data[start:start + row[self.FULL]]

    def base(self) -> list[str]:
        """The classes of java.base."""
        return [name for name, row in self.found.items() if self.text(row[self.MODULE]) == "java.base"]


class Archive:
    """A jar, or a folder of classes."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.jar = None if os.path.isdir(path) else zipfile.ZipFile(path)
        names = self.jar.namelist() if self.jar else [os.path.relpath(os.path.join(folder, f), path) for folder, _, files in os.walk(path) for f in files]
        self.names = {n[:-len(".class")] for n in names if n.endswith(".class") and not n.startswith("META-INF/") and not n.endswith("module-info.class")}

    def read(self, name: str) -> Optional[bytes]:
        """The bytes of a class."""
        if name not in self.names:
            return None
        if self.jar:
            return self.jar.read(name + ".class")
        with open(os.path.join(self.path, name + ".class"), "rb") as file:
            return file.read()


class World:
    """All classes, each read when it is asked for first."""

    def __init__(self, programs: list[Archive], libraries: list[Archive], image: Image) -> None:
        self.programs, self.libraries, self.image = programs, libraries, image
        self.classes: dict[str, Optional[ClassFile]] = {}
        self.above: dict[str, list[str]] = {}
        self.known_above: dict[str, frozenset[str]] = {}
        self.missing: set[str] = set()

    def find(self, name: str) -> Optional[ClassFile]:
        """A class, or None if it is nowhere."""
        if name not in self.classes:
            self.classes[name] = self.read(name)
            if not self.classes[name]:
                self.missing.add(name)
        return self.classes[name]

    def read(self, name: str) -> Optional[ClassFile]:
        """Library classes first, as loaders do."""
        places: list[tuple[Image | Archive, bool]] = [(self.image, False), *((p, False) for p in self.libraries), *((p, True) for p in self.programs)]
        for place, program in places:
            data = place.read(name)
            if data is not None:
                try:
                    return ClassFile(data, program)
                except (Unreadable, struct.error, IndexError) as error:
                    raise Unreadable("%s.class: %s" % (name, error)) from error
        return None

    def program_classes(self) -> list[ClassFile]:
        """Those that are asked about, by name."""
        names = sorted({name for p in self.programs for name in p.names})
        return [c for c in map(self.find, names) if c and c.program]

    def supers(self, name: str) -> list[str]:
        """A class and all above it: superclasses first, then interfaces."""
        if name not in self.above:
            chain: list[str] = []
            interfaces: list[str] = []
            at: Optional[ClassFile] = self.find(name)
            while at and at.name not in chain:
                chain.append(at.name)
                interfaces += at.interfaces
                at = self.find(at.super) if at.super else None
            for one in interfaces:                                  # grows while it is walked through
                found = self.find(one)
                interfaces += [i for i in (found.interfaces if found else []) if i not in interfaces]
            self.above[name] = chain + list(dict.fromkeys(interfaces))
        return self.above[name]

    def all_above(self, name: str) -> frozenset[str]:
        """As supers, to ask whether one is among them."""
        if name not in self.known_above:
            self.known_above[name] = frozenset(self.supers(name)) | {"java/lang/Object"}
        return self.known_above[name]

    def resolve(self, owner: str, key: Key) -> Optional[Method]:
        """The method that a class has or inherits, rather one with a body."""
        if owner.startswith("["):
            owner = "java/lang/Object"
        abstract = None
        for name in self.supers(owner) + ["java/lang/Object"]:
            of = self.find(name)
            method = of.methods.get(key) if of else None
            if method and not method.access & ABSTRACT:
                return method
            abstract = abstract or method
        return abstract
