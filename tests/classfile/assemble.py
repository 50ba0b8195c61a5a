# SPDX-License-Identifier: Apache-2.0
"""A small assembler of class files that checks nothing.

It must be able to write every wrong file, so a caller may replace any part by
raw bytes.  Code is text, one instruction a line, `label:` on lines of its own;
operands are numbers, labels, or the parts of a constant separated by blanks:

    getstatic java/lang/System out Ljava/io/PrintStream;
    ldc string:hello
    invokevirtual java/io/PrintStream println (Ljava/lang/String;)V

Constants of `ldc` are written kind:value (int, long, float, double, string,
class, type, handle, dynamic); `cp:N` is the raw index N.  `byte N …` puts raw
bytes into the code, `print D` prints and pops a value of descriptor D.
"""

from __future__ import annotations

import struct
from typing import Any, Callable, Iterable, Optional, Sequence, Union

# A name or a text, or the raw bytes in its place.
Text = Union[str, bytes]
# Bytes of a class file; the classes below have methods of the name.
Raw = bytes
Number = Union[int, float]
# Beginning, end and target by label or number; the class caught, or its index.
Handler = tuple[Union[str, int], Union[str, int], Union[str, int], Union[str, int, None]]
# A label, then the types of the locals and of the stack.
Frame = tuple[str, str, str]

NAMES = """nop aconst_null iconst_m1 iconst_0 iconst_1 iconst_2 iconst_3 iconst_4 iconst_5 lconst_0
lconst_1 fconst_0 fconst_1 fconst_2 dconst_0 dconst_1 bipush sipush ldc ldc_w ldc2_w iload lload
fload dload aload iload_0 iload_1 iload_2 iload_3 lload_0 lload_1 lload_2 lload_3 fload_0 fload_1
fload_2 fload_3 dload_0 dload_1 dload_2 dload_3 aload_0 aload_1 aload_2 aload_3 iaload laload faload
daload aaload baload caload saload istore lstore fstore dstore astore istore_0 istore_1 istore_2
istore_3 lstore_0 lstore_1 lstore_2 lstore_3 fstore_0 fstore_1 fstore_2 fstore_3 dstore_0 dstore_1
dstore_2 dstore_3 astore_0 astore_1 astore_2 astore_3 iastore lastore fastore dastore aastore bastore
castore sastore pop pop2 dup dup_x1 dup_x2 dup2 dup2_x1 dup2_x2 swap iadd ladd fadd dadd isub lsub
fsub dsub imul lmul fmul dmul idiv ldiv fdiv ddiv irem lrem frem drem ineg lneg fneg dneg ishl lshl
ishr lshr iushr lushr iand land ior lor ixor lxor iinc i2l i2f i2d l2i l2f l2d f2i f2l f2d d2i d2l
d2f i2b i2c i2s lcmp fcmpl fcmpg dcmpl dcmpg ifeq ifne iflt ifge ifgt ifle if_icmpeq if_icmpne
if_icmplt if_icmpge if_icmpgt if_icmple if_acmpeq if_acmpne goto jsr ret tableswitch lookupswitch
ireturn lreturn freturn dreturn areturn return getstatic putstatic getfield putfield invokevirtual
invokespecial invokestatic invokeinterface invokedynamic new newarray anewarray arraylength athrow
checkcast instanceof monitorenter monitorexit wide multianewarray ifnull ifnonnull goto_w jsr_w"""
OPCODES = {name: code for code, name in enumerate(NAMES.split())}

LOCALS = {prefix + op for prefix in "ilfda" for op in ("load", "store")} | {"ret"}
BRANCHES = {n for n in OPCODES if n.startswith("if")} | {"goto", "jsr"}
FIELDS = {"getstatic", "putstatic", "getfield", "putfield"}
CALLS = {"invokevirtual", "invokespecial", "invokestatic"}
CLASSES = {"new", "anewarray", "checkcast", "instanceof"}

PUBLIC, PRIVATE, PROTECTED, STATIC, FINAL, SUPER = 1, 2, 4, 8, 0x10, 0x20
SYNCHRONIZED, VOLATILE, TRANSIENT, VARARGS = 0x20, 0x40, 0x80, 0x80
NATIVE, INTERFACE, ABSTRACT, SYNTHETIC, MODULE = 0x100, 0x200, 0x400, 0x1000, 0x8000


def u1(*values: int) -> bytes:
    """Numbers of a byte each, cut to fit."""
    return bytes(v & 0xFF for v in values)


def u2(*values: int) -> bytes:
    """Numbers of two bytes each, cut to fit."""
    return b"".join(struct.pack(">H", v & 0xFFFF) for v in values)


def u4(*values: int) -> bytes:
    """Numbers of four bytes each, cut to fit."""
    return b"".join(struct.pack(">I", v & 0xFFFFFFFF) for v in values)


def modified_utf8(text: str) -> bytes:
    """Code units above U+FFFF as two surrogates, NUL as two bytes."""
    out = bytearray()
    units = text.encode("utf-16-be", "surrogatepass")
    for unit, in struct.iter_unpack(">H", units):
        if 0 < unit < 0x80:
            out.append(unit)
        elif unit < 0x800:
            out += bytes((0xC0 | unit >> 6, 0x80 | unit & 0x3F))
        else:
            out += bytes((0xE0 | unit >> 12, 0x80 | unit >> 6 & 0x3F, 0x80 | unit & 0x3F))
    return bytes(out)


class Pool:
    """The constant pool; equal constants get equal indices."""

    def __init__(self) -> None:
        self.entries: list[Raw] = []
        self.index: dict[Raw, int] = {}
        self.size = 1

    def add(self, raw: Raw, slots: int = 1) -> int:
        """The index of a constant of these bytes, which takes so many slots."""
        if raw not in self.index:
            self.index[raw] = self.size
            self.entries.append(raw)
            self.size += slots
        return self.index[raw]

    def utf8(self, text: Text) -> int:
        """A CONSTANT_Utf8; bytes stand as they are."""
        raw = text if isinstance(text, bytes) else modified_utf8(text)
        return self.add(u1(1) + u2(len(raw)) + raw)

    def integer(self, value: int) -> int:
        """A CONSTANT_Integer."""
        return self.add(u1(3) + u4(value))

    def float(self, value: Number) -> int:
        """A CONSTANT_Float."""
        return self.add(u1(4) + struct.pack(">f", value))

    def long(self, value: int) -> int:
        """A CONSTANT_Long."""
        return self.add(u1(5) + struct.pack(">q", value), 2)

    def double(self, value: Number) -> int:
        """A CONSTANT_Double."""
        return self.add(u1(6) + struct.pack(">d", value), 2)

    def class_(self, name: Text) -> int:
        """A CONSTANT_Class."""
        return self.add(u1(7) + u2(self.utf8(name)))

    def string(self, text: Text) -> int:
        """A CONSTANT_String."""
        return self.add(u1(8) + u2(self.utf8(text)))

    def name_and_type(self, name: Text, descriptor: Text) -> int:
        """A CONSTANT_NameAndType."""
        return self.add(u1(12) + u2(self.utf8(name), self.utf8(descriptor)))

    def member(self, tag: int, owner: Text, name: Text, descriptor: Text) -> int:
        """A reference to a member; its tag says of which kind."""
        return self.add(u1(tag) + u2(self.class_(owner), self.name_and_type(name, descriptor)))

    def field(self, *parts: Text) -> int:
        """A CONSTANT_Fieldref of class, name and descriptor."""
        return self.member(9, *parts)

    def method(self, *parts: Text) -> int:
        """A CONSTANT_Methodref of class, name and descriptor."""
        return self.member(10, *parts)

    def interface_method(self, *parts: Text) -> int:
        """A CONSTANT_InterfaceMethodref of interface, name and descriptor."""
        return self.member(11, *parts)

    def handle(self, kind: int, reference: int) -> int:
        """A CONSTANT_MethodHandle."""
        return self.add(u1(15, kind) + u2(reference))

    def method_type(self, descriptor: Text) -> int:
        """A CONSTANT_MethodType."""
        return self.add(u1(16) + u2(self.utf8(descriptor)))

    def dynamic(self, bootstrap: int, name: Text, descriptor: Text) -> int:
        """A CONSTANT_Dynamic."""
        return self.add(u1(17) + u2(bootstrap, self.name_and_type(name, descriptor)))

    def invoke_dynamic(self, bootstrap: int, name: Text, descriptor: Text) -> int:
        """A CONSTANT_InvokeDynamic."""
        return self.add(u1(18) + u2(bootstrap, self.name_and_type(name, descriptor)))

    def bytes(self) -> Raw:
        """The pool as it stands in the file, with its size before it."""
        return u2(self.size) + b"".join(self.entries)


def handle_constant(pool: Pool, text: str) -> int:
    """kind,owner,name,descriptor; an `i` after the kind: of an interface."""
    kind, owner, name, descriptor = text.split(",")
    number = int(kind.rstrip("i"))
    if number <= 4:
        reference = pool.field(owner, name, descriptor)
    elif kind.endswith("i"):
        reference = pool.interface_method(owner, name, descriptor)
    else:
        reference = pool.method(owner, name, descriptor)
    return pool.handle(number, reference)


def dynamic_constant(pool: Pool, text: str) -> int:
    """bootstrap,name,descriptor"""
    bootstrap, name, descriptor = text.split(",")
    return pool.dynamic(int(bootstrap), name, descriptor)


CONSTANTS: dict[str, Callable[[Pool, str], int]] = {
    "cp": lambda pool, text: int(text),
    "int": lambda pool, text: pool.integer(int(text)),
    "long": lambda pool, text: pool.long(int(text)),
    "float": lambda pool, text: pool.float(float(text)),
    "double": lambda pool, text: pool.double(float(text)),
    "string": lambda pool, text: pool.string(text),
    "class": lambda pool, text: pool.class_(text),
    "type": lambda pool, text: pool.method_type(text),
    "handle": handle_constant,
    "dynamic": dynamic_constant,
}


def constant(pool: Pool, text: str) -> int:
    """The index of a constant given as kind:value."""
    kind, _, value = text.partition(":")
    return CONSTANTS[kind](pool, value)


def slots(descriptor: str) -> int:
    """How many words the arguments of a method descriptor take."""
    count, at = 0, 1
    while descriptor[at] != ")":
        wide = descriptor[at] in "JD"
        while descriptor[at] == "[":
            at += 1
        if descriptor[at] == "L":
            at = descriptor.index(";", at)
        at += 1
        count += 2 if wide else 1
    return count


PRINT = """invokestatic java/lang/String valueOf (%s)Ljava/lang/String;
getstatic java/lang/System out Ljava/io/PrintStream;
swap
invokevirtual java/io/PrintStream println (Ljava/lang/String;)V"""


class Code:
    """Text to bytes in two passes: sizes do not depend on where labels are."""

    def __init__(self, pool: Pool, text: str) -> None:
        self.pool = pool
        self.labels: dict[str, int] = {}
        self.lines: list[str] = []
        for line in text.strip().splitlines():
            line = line.split(" #")[0].strip()
            if line.startswith("print "):
                self.lines += print_lines(line.split()[1])
            elif line:
                self.lines.append(line)
        self.assemble()
        self.bytes = self.assemble()

    def assemble(self) -> Raw:
        """One pass; labels are where the last pass found them."""
        out = bytearray()
        for line in self.lines:
            if line.endswith(":") and " " not in line:
                self.labels[line[:-1]] = len(out)
            else:
                name, _, rest = line.partition(" ")
                out += self.instruction(name, rest.strip(), len(out))
        self.labels["end"] = len(out)
        return bytes(out)

    def target(self, label: str, at: int) -> int:
        """How far it is from an instruction to a label, or the number that stands for it."""
        if label.lstrip("+-").isdigit():
            return int(label)
        return self.labels.get(label, at) - at

    def instruction(self, name: str, rest: str, at: int) -> Raw:
        """The bytes of a line."""
        words = rest.split()
        if name == "byte":
            return u1(*(int(w, 0) for w in words))
        if name == "wide":
            return u1(196) + self.wide(words)
        code = u1(OPCODES[name])
        if name in BRANCHES:
            return code + u2(self.target(rest, at))
        if name in ("goto_w", "jsr_w"):
            return code + u4(self.target(rest, at))
        if name in ("tableswitch", "lookupswitch"):
            return code + bytes(-(at + 1) % 4) + getattr(self, name)(words, at)
        return code + self.operands(name, rest, words)

    def operands(self, name: str, rest: str, words: list[str]) -> Raw:
        """What follows the opcode, for instructions without branches."""
        pool = self.pool
        if name in LOCALS or name in ("bipush", "newarray"):
            return u1(int(rest))
        if name == "sipush":
            return u2(int(rest))
        if name == "iinc":
            return u1(int(words[0]), int(words[1]))
        if name == "ldc":
            return u1(constant(pool, rest))
        if name in ("ldc_w", "ldc2_w"):
            return u2(constant(pool, rest))
        if name in CLASSES:
            return u2(self.reference(rest, pool.class_, words))
        if name in FIELDS:
            return u2(self.reference(rest, pool.field, words))
        if name in CALLS:
            add = pool.interface_method if words[-1] == "interface" else pool.method
            return u2(self.reference(rest, add, words[:3]))
        if name == "invokeinterface":
            count = int(words[3]) if len(words) > 3 else slots(words[2]) + 1
            last = int(words[4]) if len(words) > 4 else 0
            return u2(self.reference(rest, pool.interface_method, words[:3])) + u1(count, last)
        if name == "invokedynamic":
            last = int(words[3]) if len(words) > 3 else 0
            return u2(pool.invoke_dynamic(int(words[0]), *words[1:3]), last)
        if name == "multianewarray":
            return u2(pool.class_(words[0])) + u1(int(words[1]))
        return b""

    @staticmethod
    def reference(rest: str, add: Callable[..., int], words: list[str]) -> int:
        """A raw index, or that of a constant made of the words."""
        return int(rest[3:]) if rest.startswith("cp:") else add(*words)

    def wide(self, words: list[str]) -> Raw:
        """An instruction in its wide form, without the prefix."""
        code = u1(OPCODES[words[0]]) + u2(int(words[1]))
        return code + (u2(int(words[2])) if words[0] == "iinc" else b"")

    def tableswitch(self, words: list[str], at: int) -> Raw:
        """default low label…"""
        low, targets = int(words[1]), words[2:]
        return u4(self.target(words[0], at), low, low + len(targets) - 1) + \
            b"".join(u4(self.target(t, at)) for t in targets)

    def lookupswitch(self, words: list[str], at: int) -> Raw:
        """default key=label…"""
        pairs = [w.split("=") for w in words[1:]]
        return u4(self.target(words[0], at), len(pairs)) + \
            b"".join(u4(int(key), self.target(label, at)) for key, label in pairs)


def print_lines(descriptor: str) -> list[str]:
    """The instructions that `print` stands for."""
    return (PRINT % descriptor).splitlines()


VERIFICATION = {"top": 0, "int": 1, "float": 2, "double": 3, "long": 4, "null": 5, "this": 6}


def verification_type(pool: Pool, labels: dict[str, int], text: str) -> bytes:
    """A type of a stack map: a word, new:label or the name of a class."""
    if text in VERIFICATION:
        return u1(VERIFICATION[text])
    if text.startswith("new:"):
        return u1(8) + u2(labels[text[4:]])
    return u1(7) + u2(pool.class_(text))


def stack_map(pool: Pool, labels: dict[str, int], frames: Sequence[Frame]) -> bytes:
    """frames: (label, locals, stack) with types separated by blanks."""
    out, previous = u2(len(frames)), -1
    for label, *lists in frames:
        offset = labels[label]
        out += u1(255) + u2(offset - previous - 1)
        for types in lists:
            words = types.split()
            out += u2(len(words)) + b"".join(verification_type(pool, labels, w) for w in words)
        previous = offset
    return out


class ClassFile:
    """A class under construction; `bytes()` writes it."""

    def __init__(self, name: str = "T", super_: str | None = "java/lang/Object", version: int = 49, flags: int = PUBLIC | SUPER,
                 interfaces: Iterable[str] = (), minor: int = 0) -> None:
        self.pool = Pool()
        self.version, self.minor, self.flags = version, minor, flags
        self.name, self.super, self.interfaces = name, super_, list(interfaces)
        self.fields: list[Raw] = []
        self.methods: list[Raw] = []
        self.attributes: list[Raw] = []
        self.bootstraps: list[Raw] = []
        self.magic = 0xCAFEBABE

    def attribute(self, name: Text, data: Raw, length: int | None = None) -> Raw:
        """An attribute; its length may be said wrongly."""
        return u2(self.pool.utf8(name)) + u4(len(data) if length is None else length) + data

    def field(self, flags: int, name: Text, descriptor: Text, attributes: Sequence[Raw] = ()) -> ClassFile:
        """Add a field."""
        self.fields.append(u2(flags, self.pool.utf8(name), self.pool.utf8(descriptor)) +
                           u2(len(attributes)) + b"".join(attributes))
        return self

    def code(self, text: str, stack: int = 20, locals_: int = 20, frames: Sequence[Frame] = (), handlers: Sequence[Handler] = (),
             attributes: Iterable[Raw] = (), raw: Optional[Raw] = None) -> Raw:
        """A Code attribute.  handlers: (from, to, target, class name or None)."""
        code = Code(self.pool, text)
        body = code.bytes if raw is None else raw
        table = b"".join(
            u2(*(code.labels[x] if isinstance(x, str) else x for x in (first, end, target))) +
            u2(caught if isinstance(caught, int) else self.pool.class_(caught) if caught else 0)
            for first, end, target, caught in handlers)
        inner = list(attributes)
        if frames:
            inner.append(self.attribute("StackMapTable",
                                        stack_map(self.pool, code.labels, frames)))
        return self.attribute("Code", u2(stack, locals_) + u4(len(body)) + body +
                              u2(len(handlers)) + table +
                              u2(len(inner)) + b"".join(inner))

    def raw_method(self, flags: int, name: Text, descriptor: Text, attributes: Sequence[Raw]) -> ClassFile:
        """Add a method of these attributes."""
        self.methods.append(u2(flags, self.pool.utf8(name), self.pool.utf8(descriptor)) +
                            u2(len(attributes)) + b"".join(attributes))
        return self

    def method(self, flags: int, name: Text, descriptor: Text, text: str | None = None, **options: Any) -> ClassFile:
        """Add a method of this code; the options are those of `code`."""
        return self.raw_method(flags, name, descriptor,
                               [] if text is None else [self.code(text, **options)])

    def main(self, text: str, **options: Any) -> ClassFile:
        """Add the main method."""
        return self.method(PUBLIC | STATIC, "main", "([Ljava/lang/String;)V", text, **options)

    def constructor(self, super_: str | None = None) -> ClassFile:
        """Add a constructor that does nothing but call that of the superclass."""
        return self.method(PUBLIC, "<init>", "()V", """
            aload_0
            invokespecial %s <init> ()V
            return""" % (super_ or self.super))

    def bootstrap(self, handle: str, *arguments: str) -> int:
        """Add a bootstrap method; arguments as for ldc.  Returns its index."""
        self.bootstraps.append(u2(handle_constant(self.pool, handle), len(arguments)) +
                               b"".join(u2(constant(self.pool, a)) for a in arguments))
        return len(self.bootstraps) - 1

    def bytes(self) -> Raw:
        """The whole file."""
        this = self.pool.class_(self.name)
        parent = self.pool.class_(self.super) if self.super else 0
        interfaces = [self.pool.class_(i) for i in self.interfaces]
        attributes = list(self.attributes)
        if self.bootstraps:
            attributes.append(self.attribute(
                "BootstrapMethods", u2(len(self.bootstraps)) + b"".join(self.bootstraps)))
        rest = (u2(self.flags, this, parent, len(interfaces), *interfaces) +
                u2(len(self.fields)) + b"".join(self.fields) +
                u2(len(self.methods)) + b"".join(self.methods) +
                u2(len(attributes)) + b"".join(attributes))
        return u4(self.magic) + u2(self.minor, self.version) + self.pool.bytes() + rest
