# SPDX-License-Identifier: Apache-2.0
"""Random Java programs that compute: the same seed makes the same program.

A program has fields and arrays of all types, classes with virtual methods and an
interface, and static methods that call only earlier ones.  All that is computed goes into a
checksum, which is printed after each method.  What may go wrong does (division by zero, indices,
casts, null), and is caught near by or far off.  Fuel, taken by every turn of a loop
and every call, ends what would run long, at the same place in every VM.
"""

from __future__ import annotations

import random
from typing import Callable, Iterable, TypeVar

NUMBERS = ("int", "long", "float", "double", "byte", "short", "char")
INTEGRAL = ("int", "long", "byte", "short", "char")
LITERALS = {
    "int": ("0", "1", "-1", "2", "7", "31", "32", "33", "127", "-128", "255", "65535", "0x7fffffff", "0x80000000", "123456789"),
    "long": ("0L", "1L", "-1L", "63L", "64L", "0x7fffffffffffffffL", "0x8000000000000000L", "4294967296L", "-2147483649L"),
    "float": ("0f", "-0f", "1f", "-1.5f", "1e10f", "3.4e38f", "1e-45f", "Float.NaN", "Float.POSITIVE_INFINITY", "16777217f"),
    "double": ("0d", "-0d", "1d", "-2.5", "1e18", "1e300", "4.9e-324", "Double.NaN", "Double.NEGATIVE_INFINITY", "9007199254740993d"),
    "byte": ("(byte) 0", "(byte) 1", "(byte) -1", "(byte) 127", "(byte) 200"),
    "short": ("(short) 0", "(short) -1", "(short) 32767", "(short) 40000"),
    "char": ("'a'", "'\\0'", "'\\uffff'", "(char) 40000"),
    "boolean": ("true", "false"),
    "String": ('""', '"a"', '"\\u00e9x"', '"\\u6f22"', "(String) null", '"seven"'),
}
CAUGHT = ("ArithmeticException", "ArrayIndexOutOfBoundsException", "NullPointerException", "ClassCastException",
          "NegativeArraySizeException", "ArrayStoreException", "IllegalStateException", "RuntimeException")


T = TypeVar("T")


class Program:
    """One program under construction: its lines so far, and what a next line may speak of."""

    def __init__(self, seed: str, name: str = "R") -> None:
        self.rng = random.Random(seed)
        self.name = name
        self.lines: list[str] = []
        self.indent = 1
        self.names = 0
        self.methods: list[tuple[str, str, list[str]]] = []     # (name, result, parameter types)
        self.locals: list[tuple[str, str, bool]] = []           # (type, name, may be assigned)
        self.loops = 0

    def text(self) -> str:
        """The whole program."""
        self.out_prologue()
        for number in range(self.rng.randint(4, 9)):
            self.method(number)
        self.out_main()
        return "\n".join(self.lines) + "\n"

    # Lines and names

    def out(self, line: str) -> None:
        """A line at the current depth."""
        self.lines.append("    " * self.indent + line)

    def fresh(self, prefix: str) -> str:
        """A name that nothing has yet."""
        self.names += 1
        return "%s%d" % (prefix, self.names)

    def one(self, *choices: T) -> T:
        """One of the choices."""
        return self.rng.choice(choices)

    def chance(self, share: float) -> bool:
        """True so often."""
        return self.rng.random() < share

    def out_prologue(self) -> None:
        """The head of the class, and its fields."""
        self.lines.append("public class %s {" % self.name)
        for line in (PROLOGUE + VALUES + LOCKED % {"name": self.name}).splitlines():
            self.lines.append("    " + line if line else "")
        for kind in NUMBERS:
            self.out("static %s s_%s = %s;" % (kind, kind, self.literal(kind)))
            self.out("%s f_%s = %s;" % (kind, kind, self.literal(kind)))
            self.out("static final %s[] a_%s = new %s[%d];" % (kind, kind, kind, self.rng.randint(1, 9)))

    def out_main(self) -> None:
        """The main method, which calls all others."""
        self.out("public static void main(String[] args) {")
        self.indent += 1
        for name, _, parameters in self.methods:
            call = "%s(%s)" % (name, ", ".join(self.literal(p) for p in parameters))
            self.out("fuel = 20000;")
            self.out("try { mix(%s); } catch (Throwable t) { mix(t); }" % call)
            self.out('System.out.println("%s " + h);' % name)
        self.indent -= 1
        self.out("}")
        self.lines.append("}")

    # Methods and statements

    def method(self, number: int) -> None:
        """A static method, and the row that tells later ones of it."""
        result = self.one(*NUMBERS, "boolean", "String")
        parameters = [self.one(*NUMBERS, "boolean", "String") for _ in range(self.rng.randint(0, 6))]
        self.locals = [(kind, "p%d" % i, True) for i, kind in enumerate(parameters)]
        self.out("static %s%s m%d(%s) {" % ("synchronized " if self.chance(.1) else "", result, number,
                                            ", ".join("%s p%d" % (k, i) for i, k in enumerate(parameters))))
        self.indent += 1
        self.out("burn();")
        self.out("%s self = new %s();" % (self.name, self.name))
        self.block(self.rng.randint(4, 8), 2)
        self.out("return %s;" % self.expression(result, 3))
        self.indent -= 1
        self.out("}")
        self.methods.append(("m%d" % number, result, parameters))

    def block(self, statements: int, depth: int) -> None:
        """So many statements; their variables end with them."""
        kept = len(self.locals)
        for _ in range(statements):
            self.statement(depth)
        del self.locals[kept:]

    def nested(self, depth: int) -> None:
        """A few statements, one level further in."""
        self.indent += 1
        self.block(self.rng.randint(1, 3), depth - 1)
        self.indent -= 1

    def statement(self, depth: int) -> None:
        """Any statement; depth is how many levels may be inside it."""
        simple = (self.declare, self.assign, self.assign, self.compound, self.step, self.store, self.mix, self.mix)
        deep = (self.branch, self.loop, self.attempt, self.switch, self.guarded, self.alone, self.keeping, self.values, self.values, self.text_switch, self.jump, self.waiting)
        self.rng.choice(simple + (deep if depth else ()))(depth)

    def declare(self, _: int) -> None:
        """A local variable."""
        kind, name = self.one(*NUMBERS, "boolean", "String"), self.fresh("v")
        self.out("%s %s = %s;" % (kind, name, self.expression(kind, 3)))
        self.locals.append((kind, name, True))

    def target(self, kinds: Iterable[str]) -> tuple[str, str]:
        """Something of one of the types that may be assigned: its type and its text."""
        found = [(k, n) for k, n, free in self.locals if k in kinds and free]
        if found and self.chance(.6):
            return self.rng.choice(found)
        kind = self.rng.choice([k for k in kinds if k in NUMBERS] or ["int"])
        return kind, self.one("s_" + kind, "self.f_" + kind, "a_%s[%s]" % (kind, self.index(kind)))

    def index(self, kind: str) -> str:
        """An index of the array of a type, mostly a good one."""
        if self.chance(.85):
            return "(%s & 0x7fff) %% a_%s.length" % (self.expression("int", 1), kind)
        return self.expression("int", 1)

    def assign(self, _: int) -> None:
        """A plain assignment."""
        kind, name = self.target(NUMBERS + ("boolean", "String"))
        self.out("%s = %s;" % (name, self.expression(kind, 3)))

    def compound(self, _: int) -> None:
        """An assignment with an operator, which may narrow."""
        kind, name = self.target(NUMBERS)
        operators = ["+=", "-=", "*="]
        if kind in INTEGRAL:
            operators += ["&=", "|=", "^=", "<<=", ">>=", ">>>=", "/=", "%="]
        operator = self.rng.choice(operators)
        other = self.rng.choice(INTEGRAL if kind in INTEGRAL else NUMBERS)
        self.out("%s %s %s;" % (name, operator, self.expression(other, 2)))

    def step(self, _: int) -> None:
        """One up or down."""
        name = self.target(NUMBERS)[1]
        self.out("%s%s;" % (name, self.one("++", "--")))

    def store(self, _: int) -> None:
        """Into an array."""
        kind = self.rng.choice(NUMBERS)
        self.out("a_%s[%s] = %s;" % (kind, self.index(kind), self.expression(kind, 2)))

    def mix(self, _: int) -> None:
        """Into the checksum."""
        self.out("mix(%s);" % self.expression(self.one(*NUMBERS, "boolean", "String"), 3))

    def branch(self, depth: int) -> None:
        """If, perhaps with else."""
        self.out("if (%s) {" % self.expression("boolean", 3))
        self.nested(depth)
        if self.chance(.5):
            self.out("} else {")
            self.nested(depth)
        self.out("}")

    def loop(self, depth: int) -> None:
        """A loop with a label, whose variable its body does not change."""
        name, label = self.fresh("i"), self.fresh("loop")
        kind = self.one("int", "int", "long", "byte", "short", "char")
        first, last = self.rng.randint(0, 3), self.rng.randint(2, 9)
        heads = ("for (%s %s = %d; %s < %d; %s++) {" % (kind, name, first, name, last, name),
                 "for (%s %s = %d; %s >= %d; %s--) {" % ("int", name, last, name, first, name),
                 "for (int %s = %d; %s < %d; %s += %d) {" % (name, first, name, last * 7, name, self.rng.randint(1, 5)))
        head = self.rng.choice(heads)
        self.out("%s: %s" % (label, head))
        self.locals.append((kind if head is heads[0] else "int", name, False))
        self.out("    burn();")
        self.loops += 1
        self.nested(depth)
        if self.chance(.4):
            self.out("    if (%s) %s %s;" % (self.expression("boolean", 2), self.one("break", "continue"), label))
        self.loops -= 1
        self.locals.pop()
        self.out("}")

    def waiting(self, _: int) -> None:
        """A loop over an array that runs while operands wait for what it comes to; javac breaks down over some with try statements inside."""
        kind, array, total, index, name = self.one(*NUMBERS), self.fresh("w"), self.fresh("n"), self.fresh("i"), self.fresh("v")
        self.out("%s[] %s = a_%s;" % (kind, array, kind))
        self.out("long %s = %s * 3 + switch (%s & 3) {" % (name, self.expression("long", 2), self.expression("int", 2)))
        self.out("    case 0 -> %s;" % self.expression("long", 2))
        self.out("    default -> {")
        self.indent += 2
        self.out("long %s = %s;" % (total, self.literal("long")))
        self.out("for (int %s = 0; %s < %s.length; %s++) {" % (index, index, array, index))
        self.locals += [("long", total, True), ("int", index, False)]
        if self.chance(.3):
            self.nested(1)
        del self.locals[-2:]
        self.out("    %s %s %s[%s];" % (total, self.one("+=", "-="), array, index))
        self.out("}")
        self.out("yield %s;" % total)
        self.indent -= 2
        self.out("    }")
        self.out("} - %s;" % self.expression("int", 2))
        self.locals.append(("long", name, True))

    def jump(self, depth: int) -> None:
        """Out of a loop or to its next turn, where there is one."""
        if self.loops:
            self.out("if (%s) %s;" % (self.expression("boolean", 2), self.one("break", "continue")))
        else:
            self.mix(depth)

    def attempt(self, depth: int) -> None:
        """Try, with catches and perhaps finally."""
        kept, self.loops = self.loops, self.loops
        self.out("try {")
        self.nested(depth)
        if self.chance(.3):
            self.out('    if (%s) throw new IllegalStateException("%s");' % (self.expression("boolean", 2), self.fresh("x")))
        for kind in self.rng.sample(CAUGHT[:-1], self.rng.randint(1, 2)) + (["RuntimeException"] if self.chance(.5) else []):
            name = self.fresh("e")
            self.out("} catch (%s %s) {" % (kind, name))
            self.out("    mix(%s);" % name)
            self.nested(depth)
        if self.chance(.4):
            self.out("} finally {")
            self.loops = 0
            self.nested(depth)
        self.loops = kept
        self.out("}")

    def switch(self, depth: int) -> None:
        """A switch over int, dense or sparse."""
        self.out("switch (%s) {" % self.one(self.expression("int", 2), "%s & 7" % self.expression("int", 2)))
        self.cases(depth, [str(n) for n in self.rng.sample((-2147483648, -1, 0, 1, 2, 3, 4, 5, 7, 100, 65535, 2147483647), 4)])

    def text_switch(self, depth: int) -> None:
        """A switch over texts."""
        self.out("switch (String.valueOf(%s)) {" % self.expression("String", 2))
        self.cases(depth, ['"a"', '""', '"null"', '"seven"'])

    def cases(self, depth: int, labels: Iterable[str]) -> None:
        """The labels of a switch; some fall through."""
        kept, self.loops = self.loops, 0
        for label in labels:
            self.out("case %s:" % label)
            self.out("{")
            self.nested(depth)
            self.out("}")
            if self.chance(.7):
                self.out("    break;")
        if self.chance(.5):
            self.out("default:")
            self.out("{")
            self.nested(depth)
            self.out("}")
        self.loops = kept
        self.out("}")

    def guarded(self, depth: int) -> None:
        """Inside a monitor."""
        self.out("synchronized (%s) {" % self.one("self", "a_int", self.name + ".class"))
        self.nested(depth)
        self.out("}")

    def alone(self, depth: int) -> None:
        """An object that only this method sees, or not only: its locks count where another sees them."""
        name = self.fresh("c")
        self.out("%s %s = new %s();" % (self.name, name, self.name))
        for _ in range(self.rng.randint(2, 4)):
            self.out(self.one("mix({0}.again(%s).turned());", "mix({0}.twice(%s));", "mix({0}.again(1).again(%s).turns);", "self.twice(%s);")
                     .format(name) % self.expression("int", 1))
            if self.chance(.15):
                self.out(self.one("{0}.told();", "seen = {0};", "{0} = self;").format(name))
        self.out("synchronized (%s) {" % name)
        self.nested(depth)
        self.out("    mix(%s.again(holds()).turned());" % name)
        self.out("}")

    def keeping(self, _: int) -> None:
        """A loop that does little else than to take locks, which may be kept over its turns; some of what is called fails."""
        i, near = self.fresh("i"), self.chance(.5)
        if not near:
            self.out("try {")
        self.out("for (int %s = 0; %s < %d; %s++) {" % (i, i, self.rng.randint(1, 80), i))
        if near:
            self.out("    try {")
        for _ in range(self.rng.randint(1, 4)):
            self.out("    " + self.one("bump(%s);", "self.hold(%s);", "s_int ^= pick(%s & 15);", "a_long[0] += part(%s);", "s_long += %s;", "bump(7 / (%s %% 9 - 3));",
                                       "if ((%s & 7) == 5) continue;", "if (%s == 60) break;", "for (int k = %s & 3; k >= 0; k--) bump(k);") % i)
        if self.chance(.1):
            self.out("    " + self.one("mix(held());", "synchronized (%s.class) { bump(1); }" % self.name, "if (%s == 7) mix(held());" % i))
        if near:
            self.out("    } catch (RuntimeException e) { s_int += %s; }" % i)
        self.out("}")
        if not near:
            self.out("} catch (RuntimeException e) { mix(e); }")
        self.out("mix(held() + self.turns + bumped);")

    def values(self, _: int) -> None:
        """Objects that need not leave the method, made anew again and again, exchanged, and now and then let go after all; some of what is done fails."""
        a, b, i = self.fresh("v"), self.fresh("v"), self.fresh("i")
        cell = self.fresh("c")
        all_four = (a, b, self.fresh("v"), self.fresh("v"))
        self.out("Value %s = new Value(%s, %s), %s = %s;" % (a, self.expression("int", 1), self.expression("double", 1), b, self.one("Value.of(%s)" % self.expression("int", 1), a, "null", a + ".plus(%s)" % a)))
        self.out("Value %s = %s, %s = Value.of(3);" % (all_four[2], a, all_four[3]))
        self.out("Integer %s_n = %s; Long %s_l = (long) %s;" % (cell, self.expression("int", 1), cell, self.expression("int", 1)))
        self.out("Cell %s = new %s(%s);" % (cell, self.one("Cell", "Cell", "OddCell"), self.expression("int", 1)))
        self.out("try {")
        self.out("    for (int %s = 0; %s < %d; %s++) {" % (i, i, self.rng.randint(1, 12), i))
        for _ in range(self.rng.randint(2, 7)):
            lines = []
            for _ in range(self.one(1, 1, 2)):
                x, y = self.rng.sample(all_four, 2)
                lines.append(self.one(*VALUE_STATEMENTS * 6, *VALUE_LEAVES).format(x=x, y=y, i=i, c=cell, k=self.rng.randint(0, 11)))
            self.out("        " + (lines[0] if len(lines) == 1 else "if ((%s & 3) == 1) { %s } else { %s }" % (i, lines[0], lines[1])))
        self.out("    }")
        if self.chance(.5):
            self.out("} catch (RuntimeException e) {")
            self.out("    mix(e);")
            self.out("    mix({0} == null ? 3 : {0}.sum());".format(self.one(a, b)))
        self.out("} finally {")
        self.out("    mix(%s == %s);" % (a, b))
        self.out("    mix({0} == null ? 5 : {0}.sum());".format(self.one(*all_four)))
        self.out("    mix(%s.get() + %s_n + %s_l);" % (cell, cell, cell))
        self.out("}")
        self.out("mix(left.sum());")

    # Expressions

    def literal(self, kind: str) -> str:
        """A constant of a type."""
        return self.rng.choice(LITERALS[kind])

    def expression(self, kind: str, depth: int) -> str:
        """Any expression of a type, so deep at most."""
        if depth <= 0:
            return self.leaf(kind)
        if kind == "boolean":
            return self.truth(depth)
        if kind == "String":
            return self.words(depth)
        makers = [self.leaf_at, self.arithmetic, self.arithmetic, self.arithmetic, self.cast, self.choice, self.called, self.library,
                  self.dispatched, self.element]
        if kind in INTEGRAL:
            makers += [self.shift, self.bits, self.compared]
        return self.rng.choice(makers)(kind, depth)

    def leaf(self, kind: str) -> str:
        """A variable, a field or a constant."""
        found = [n for k, n, _ in self.locals if k == kind]
        if found and self.chance(.6):
            return self.rng.choice(found)
        if kind in NUMBERS and self.chance(.5):
            return self.one("s_" + kind, "self.f_" + kind)
        return self.literal(kind)

    def leaf_at(self, kind: str, _: int) -> str:
        """A leaf where an expression could have been deeper."""
        return self.leaf(kind)

    def narrowed(self, kind: str, text: str) -> str:
        """The text in brackets, cast where int is not its type."""
        return "(%s) (%s)" % (kind, text) if kind in ("byte", "short", "char") else "(%s)" % text

    def arithmetic(self, kind: str, depth: int) -> str:
        """An operation of two numbers; divisors are mostly odd."""
        operator = self.one("+", "-", "*", "+", "-", "*", "/", "%")
        left, right = self.expression(kind, depth - 1), self.expression(kind, depth - 1)
        if operator in "/%" and kind in INTEGRAL and self.chance(.7):
            right = "(%s | 1)" % right
        return self.narrowed(kind, "%s %s %s" % (left, operator, right))

    def shift(self, kind: str, depth: int) -> str:
        """A shift by any number."""
        text = "%s %s %s" % (self.expression(kind, depth - 1), self.one("<<", ">>", ">>>"),
                             self.expression(self.one("int", "long", "byte"), depth - 1))
        return self.narrowed(kind, text)

    def bits(self, kind: str, depth: int) -> str:
        """And, or, xor, not; or minus."""
        if self.chance(.2):
            return self.narrowed(kind, self.one("~", "- ") + self.expression(kind, depth - 1))
        return self.narrowed(kind, "%s %s %s" % (self.expression(kind, depth - 1), self.one("&", "|", "^"), self.expression(kind, depth - 1)))

    def cast(self, kind: str, depth: int) -> str:
        """From any type of number."""
        return "((%s) %s)" % (kind, self.expression(self.rng.choice(NUMBERS), depth - 1))

    def choice(self, kind: str, depth: int) -> str:
        """One of two, by a condition."""
        return "(%s ? %s : %s)" % (self.expression("boolean", depth - 1), self.expression(kind, depth - 1), self.expression(kind, depth - 1))

    def called(self, kind: str, depth: int) -> str:
        """A call of an earlier method."""
        fitting = [m for m in self.methods if m[1] == kind]
        if not fitting or self.chance(.3):
            return self.arithmetic(kind, depth)
        name, _, parameters = self.rng.choice(fitting)
        return "%s(%s)" % (name, ", ".join(self.expression(p, depth - 2) for p in parameters))

    def element(self, kind: str, _: int) -> str:
        """An element of the type's array."""
        return "a_%s[%s]" % (kind, self.index(kind))

    def compared(self, kind: str, depth: int) -> str:
        """A three-way comparison by the library."""
        other = self.rng.choice(("long", "float", "double", "int"))
        wrapper = {"long": "Long", "float": "Float", "double": "Double", "int": "Integer"}[other]
        return self.narrowed(kind, "%s.compare(%s, %s)" % (wrapper, self.expression(other, depth - 1), self.expression(other, depth - 1)))

    def library(self, kind: str, depth: int) -> str:
        """A call of a method of java.lang."""
        def e(wanted: str) -> str:
            return self.expression(wanted, depth - 1)

        calls: dict[str, Callable[[], str]] = {
            "int": lambda: self.one("Math.abs(%s)" % e("int"), "Integer.bitCount(%s)" % e("int"), "Math.max(%s, %s)" % (e("int"), e("int")),
                                    "Integer.reverse(%s)" % e("int"), "Float.floatToIntBits(%s)" % e("float"), "Long.hashCode(%s)" % e("long"),
                                    "Math.floorMod(%s, %s)" % (e("int"), e("int")), "Integer.numberOfLeadingZeros(%s)" % e("int"),
                                    "String.valueOf(%s).length()" % e("String"), "String.valueOf(%s).hashCode()" % e("String"),
                                    "Integer.compareUnsigned(%s, %s)" % (e("int"), e("int")), "Math.round(%s)" % e("float")),
            "long": lambda: self.one("Math.abs(%s)" % e("long"), "Long.rotateLeft(%s, %s)" % (e("long"), e("int")),
                                     "Double.doubleToLongBits(%s)" % e("double"), "Math.multiplyHigh(%s, %s)" % (e("long"), e("long")),
                                     "Long.divideUnsigned(%s, %s | 1L)" % (e("long"), e("long")), "Math.round(%s)" % e("double"),
                                     "Long.numberOfTrailingZeros(%s)" % e("long"), "Math.floorDiv(%s, %s | 1L)" % (e("long"), e("long"))),
            "float": lambda: self.one("Math.abs(%s)" % e("float"), "Math.min(%s, %s)" % (e("float"), e("float")),
                                      "Float.intBitsToFloat(%s)" % e("int"), "Math.signum(%s)" % e("float"), "Math.fma(%s, %s, %s)" % (e("float"), e("float"), e("float"))),
            "double": lambda: self.one("Math.sqrt(%s)" % e("double"), "Math.floor(%s)" % e("double"), "Math.rint(%s)" % e("double"),
                                       "StrictMath.sin(%s)" % e("double"), "StrictMath.pow(%s, %s)" % (e("double"), e("double")),
                                       "Math.ulp(%s)" % e("double"), "Math.copySign(%s, %s)" % (e("double"), e("double")),
                                       "Math.IEEEremainder(%s, %s)" % (e("double"), e("double")), "StrictMath.cbrt(%s)" % e("double")),
        }
        return calls[kind]() if kind in calls else self.narrowed(kind, e(kind))

    def dispatched(self, kind: str, depth: int) -> str:
        """A call whose receiver has one of several classes, or none."""
        receiver = self.one("new Base(%s)", "new Derived(%s)", "shape(%s)") % self.expression("int", depth - 1)
        call = self.one("%s.twist(%s)" % (receiver, self.expression("long", depth - 1)),
                        "((Face) %s).plain(%s)" % (receiver, self.expression("double", depth - 1)),
                        "((Derived) %s).own" % receiver, "apply(x -> x %s %s, %s)" % (self.one("+", "^", "*"), "5", self.expression("int", depth - 1)))
        return "((%s) %s)" % (kind, call)

    def truth(self, depth: int) -> str:
        """Of type boolean."""
        kind = self.rng.choice(NUMBERS)
        return self.one(
            lambda: "(%s %s %s)" % (self.expression(kind, depth - 1), self.one("<", "<=", ">", ">=", "==", "!="), self.expression(kind, depth - 1)),
            lambda: "(%s %s %s)" % (self.expression(kind, depth - 1), self.one("<", ">=", "==", "!="), self.expression(self.rng.choice(NUMBERS), depth - 1)),
            lambda: "(%s %s %s)" % (self.expression("boolean", depth - 1), self.one("&&", "||", "^", "&", "|", "=="), self.expression("boolean", depth - 1)),
            lambda: "!%s" % self.expression("boolean", depth - 1),
            lambda: self.leaf("boolean"),
            lambda: "(%s == null)" % self.leaf("String"),
            lambda: "(shape(%s) instanceof Derived)" % self.expression("int", depth - 1),
            lambda: "String.valueOf(%s).equals(%s)" % (self.expression("String", depth - 1), self.leaf("String")),
        )()

    def words(self, depth: int) -> str:
        """Of type String."""
        return self.one(
            lambda: self.leaf("String"),
            lambda: "(%s + %s)" % (self.expression("String", depth - 1), self.expression(self.one(*NUMBERS, "boolean"), depth - 1)),
            lambda: "(\"%s\" + %s + %s)" % (self.fresh("t"), self.expression(self.one(*NUMBERS), depth - 1), self.expression("String", depth - 1)),
            lambda: "String.valueOf(%s)" % self.expression(self.one("int", "long", "float", "double", "char", "boolean"), depth - 1),
            lambda: "cut(%s, %s)" % (self.expression("String", depth - 1), self.expression("int", depth - 1)),
            lambda: "(%s ? %s : %s)" % (self.expression("boolean", depth - 1), self.leaf("String"), self.expression("String", depth - 1)),
        )()


# Of the program's own class: what locks the object it is called on, and what gives it away.
LOCKED = '''
static Object seen;
int turns;
synchronized %(name)s again(int by) { turns += by; return this; }
synchronized int turned() { return turns * 3 + holds(); }
synchronized long twice(int by) {
    synchronized (this) {
        again(by);
        if (turns > 100)
            throw new IllegalStateException("turns");
    }
    return again(1).turns;
}
void told() { seen = this; }
static int bumped;
static synchronized void bump(int by) { bumped = bumped * 5 + by; }
static synchronized int pick(int at) { return places[at] += at; }
static synchronized int part(int by) { return bumped / (by %% 11); }
static final int[] places = new int[9];
final synchronized void hold(int by) { turns = turns * 3 + by; }
static int held() { return Thread.holdsLock(%(name)s.class) ? 1000 : 0; }
static int holds() { return seen != null && Thread.holdsLock(seen) ? 1 : 0; }
'''

# What is done with the two values {x} and {y} and with the cell {c}, in turn {i} of a loop: where they stay, and where one is let go.
VALUE_STATEMENTS = (
    "{x} = {x}.plus({y});", "{y} = {x}.plus({x});", "{{ Value z = {x}; {x} = {y}; {y} = z; }}", "{x} = {y};", "{x} = {x}.with(\"at\" + {i});", "{x} = {x}.self();",
    "{x} = {x}.most({y});", "{x} = {x}.over({i} % 5 - 2);", "mix({x}.sum());", "mix({x} == {y});", "{x}.n += {i};", "if (({i} & 3) == {k}) {x} = Value.of({i});",
    "if ({i} == {k}) {x} = new Value({i}, 1);", "mix(new Value({i}, {k}).plus({y}).sum());", "{x} = {i} == {k} ? {y} : new Value({k}, {i}).self();", "{y} = {x}.plus({y}).most({x});",
    "{c}.set({i}).set({c}.v * 3);", "{c} = {c}.copy();", "mix({c}.get());", "if ({x}.same({y})) continue;", "{x} = {x}.twice();", "{x} = Value.between({x}, {y});",
    "for (int k = {i} & 3; k > 0; k--) {x} = {x}.plus({y});", "{x} = {y}; {y} = {x}.over(2); mix({x}.sum());", "if ({i} == {k}) break;",
    "{c}_n += {i};", "{c}_n = {c}_n * 3 + {k};", "{c}_l = {c}_l + {c}_n;", "mix({c}_l.equals((long) {c}_n));", "mix({c}_n.compareTo({i}));", "{c}_l++;",
)
VALUE_LEAVES = (
    "if ({i} == {k}) left = {x};", "{x} = {x}.kept();", "{x}.at = {y};", "{c}.next = {c};", "if ({i} == {k}) {y} = null;", "{{ Object[] all = {{ {x}, {y} }}; mix(all.length); }}",
    "mix(({x}.hashCode() == {y}.hashCode()) == ({x} == {y}));", "synchronized ({x}) {{ {x}.n++; }}", "if ({i} == {k}) throw new IllegalStateException(\"\" + {x}.a);", "mix({x}.getClass().getName());",
    "if ({i} == {k}) {x}.at = {c}_n;", "mix({c}_n == {c}.v);", "mix({c}_n == (Integer) {k});", "mix(String.valueOf({c}_n));", "{c}_n = {i} == {k} ? null : {c}_n;",
    "{c} = {i} == {k} ? new OddCell({i}) : {c};", "apply(q -> q + (int) Value.of(q).a, {i});",
)
VALUES = '''static final class Value {
    final long a;
    final double b;
    Object at;
    int n;
    Value(long a, double b) { this.a = a; this.b = b; }
    static Value of(int x) { return new Value(x, x / 2.0); }
    static Value between(Value x, Value y) { return x.plus(y).over(2); }
    Value plus(Value o) { return new Value(a + o.a, b * .5 + o.b); }
    Value twice() { return plus(this); }
    Value with(Object o) { Value v = new Value(a, b); v.at = o; v.n = n + 1; return v; }
    Value over(int d) { return new Value(a / d, b / d); }
    Value self() { n++; return this; }
    Value most(Value o) { return a < o.a ? o : this; }
    Value kept() { left = this; return this; }
    boolean same(Value o) { return this == o; }
    long sum() { return a * 31 + n + Double.doubleToLongBits(b) * 7 + (at instanceof String ? at.hashCode() : at == null ? 1 : 2); }
}
static Value left = new Value(1, 2);
static class Cell {
    int v;
    Object next;
    Cell(int v) { this.v = v; }
    Cell set(int x) { v = v * 7 + x; return this; }
    Cell copy() { return new Cell(v + 1); }
    long get() { return v; }
}
static class OddCell extends Cell {
    OddCell(int v) { super(v | 1); }
    @Override Cell copy() { return new OddCell(v - 3); }
    @Override long get() { return ~v; }
}
'''

PROLOGUE = '''static final class OutOfFuel extends Error {
}
interface Face {
    default double plain(double x) { return x * 3 - 1; }
}
static class Base implements Face {
    final int seed;
    Base(int seed) { this.seed = seed; }
    long twist(long x) { return x * 31 + seed; }
}
static class Derived extends Base {
    int own = 9;
    Derived(int seed) { super(seed ^ 0x55); own += seed; }
    @Override long twist(long x) { return super.twist(~x) >>> 3; }
    @Override public double plain(double x) { return own + x / 2; }
}
static Object shared = new Object();
static int fuel;
static long h;

static void burn() {
    if (--fuel < 0)
        throw new OutOfFuel();
}
static Base shape(int x) {
    return (x & 3) == 0 ? new Derived(x) : (x & 31) == 5 ? null : new Base(x);
}
static int apply(java.util.function.IntUnaryOperator f, int x) {
    return f.applyAsInt(x);
}
static String cut(String s, int n) {
    return s == null ? "none" : s.length() > 40 ? s.substring(s.length() - 20) : s.substring(0, Math.min(s.length(), n & 15));
}
static void mix(long x) { h = h * 31 + x; }
static void mix(double x) { mix(Double.doubleToLongBits(x)); }
static void mix(boolean x) { mix(x ? 1231L : 1237L); }
static void mix(String x) { mix(x == null ? 7L : (long) x.hashCode()); }
static void mix(Throwable t) {
    mix(t.getClass().getName());
    if (!(t instanceof OutOfFuel))
        mix(t.getMessage());
    mix(t.getStackTrace().length);
}
'''
