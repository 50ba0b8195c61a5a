# SPDX-License-Identifier: Apache-2.0
"""What regions reach: the calls followed from each, through the program and the library."""
from __future__ import annotations

import collections
import re
from typing import Iterable, Iterator, NamedTuple, Optional

from .calls import Call, Lambda, calls_of, result_of
from .classes import ABSTRACT, FINAL, INTERFACE, NATIVE, PRIVATE, STATIC, SYNCHRONIZED, Method, Reference, World, external, shown

FACTORY_CALLS = 3
REGION = "org/rtjvm/atomic/Region"
# Whose objects are there without `new`.
ALWAYS_MADE = {"java/lang/Object", "java/lang/String"}
# What System.out and its like are made of when a program begins.
STREAMS = ["java/io/" + name for name in ("PrintStream", "BufferedOutputStream", "FileOutputStream", "OutputStreamWriter", "BufferedWriter",
                                          "BufferedInputStream", "FileInputStream")] + ["sun/nio/cs/StreamEncoder"]
# Methods of the library that work on what hardly happens: keys that fall into one place of a table and do not compare; a race with another thread; a
# text of an exception, or of what has none.  Nor is there a security manager.
SECURITY = "java/lang/SecurityManager"
CONCURRENT = "java/util/concurrent/ConcurrentHashMap"
SELDOM = {("java/lang/Object", "toString"), ("java/lang/Throwable", "toString"), ("java/util/HashMap", "comparableClassFor"), ("java/util/HashMap$TreeNode", "tieBreakOrder"), (CONCURRENT, "comparableClassFor"),
          (CONCURRENT + "$TreeNode", "tieBreakOrder"), (CONCURRENT + "$TreeBin", "tieBreakOrder"), (CONCURRENT + "$TreeBin", "contendedLock"),
          (CONCURRENT + "$TreeBin", "find"), (CONCURRENT, "fullAddCount"), (CONCURRENT, "initTable")}


class Step(NamedTuple):
    """How a method was reached: from which other, and in which line of that."""
    caller: Optional[Reference]
    line: int


class Finding(NamedTuple):
    """Something at the end of a path."""
    kind: str
    what: str
    caller: Reference
    line: int


class Region(NamedTuple):
    """One region: its name, and the methods that it begins with."""
    name: str
    roots: list[Method]
    wrong: str = ""


class Options(NamedTuple):
    """How far calls are followed."""
    hierarchy: bool
    all_paths: bool


class Made:
    """Of which classes there are objects, and which lambdas."""

    def __init__(self) -> None:
        self.classes: dict[str, None] = dict.fromkeys(sorted(ALWAYS_MADE))
        self.lambdas: dict[Lambda, None] = {}

    def copy(self) -> "Made":
        """One to add to."""
        other = Made()
        other.classes, other.lambdas = dict(self.classes), dict(self.lambdas)
        return other

    def note(self, call: Call) -> bool:
        """Does the call make something new?"""
        if call.kind == "new" and call.target.owner not in self.classes:
            self.classes[call.target.owner] = None
            return True
        if call.kind == "lambda" and call.made and call.made not in self.lambdas:
            self.lambdas[call.made] = None
            return True
        return False


class Checker:
    """Follows calls."""

    def __init__(self, world: World, safe: set[tuple[str, str]], promised: set[tuple[str, str]], options: Options) -> None:
        self.world, self.safe, self.promised, self.options = world, safe, promised, options
        self.made = Made()
        self.seen: set[Reference | tuple[Reference, str]] = set()
        for c in world.program_classes():
            for method in c.methods.values():
                self.note_program(method)
            if "java/lang/System" in (call.target.owner for method in c.methods.values() for call in calls_of(method) if call.kind == "class"):
                self.made.classes.update(dict.fromkeys(STREAMS))
        if options.hierarchy:
            every = [*world.image.base(), *(c.name for c in world.program_classes())]
            self.made.classes.update(dict.fromkeys(n for n in every if self.is_concrete(n)))

    def is_concrete(self, name: str) -> bool:
        """May there be objects of exactly this class?"""
        of = self.world.find(name)
        return bool(of and not of.access & (ABSTRACT | INTERFACE))

    def note_program(self, method: Method) -> None:
        """What a method of the program makes, and what library methods make for it."""
        for call in calls_of(method):
            self.made.note(call)
            target = self.declared(call.target)[0]
            if not target or target.owner.program:
                continue
            if call.target.name == "<init>":
                self.note_parts(target)
            elif call.kind in ("static", "special", "virtual"):
                self.note_results(target, result_of(call.target), 1)

    def note_parts(self, constructor: Method) -> None:
        """What a constructor of the library makes is a part of the object."""
        if constructor.reference in self.seen:
            return
        self.seen.add(constructor.reference)
        for call in calls_of(constructor):
            if call.throwing:
                continue
            self.made.note(call)
            target = self.declared(call.target)[0] if call.target.name == "<init>" else None
            if target:
                self.note_parts(target)

    def note_results(self, method: Method, result: str, depth: int) -> None:
        """What a library method makes and may return."""
        if depth > FACTORY_CALLS or not result or (method.reference, result) in self.seen:
            return
        self.seen.add((method.reference, result))
        for call in calls_of(method):
            fits = result in self.world.all_above(call.made.interface if call.made else call.target.owner)
            target = self.declared(call.target)[0]
            if call.throwing or not target and call.kind != "lambda":
                continue
            if fits and call.kind in ("new", "lambda"):
                self.made.note(call)
            elif fits and target and call.target.name == "<init>":
                self.note_parts(target)
            elif target and call.kind in ("static", "special", "virtual") and result_of(call.target):
                self.note_results(target, result, depth + 1)

    def lambda_target(self, one: Lambda) -> Optional[Method]:
        """What a lambda runs."""
        return self.world.resolve(one.target.owner, one.target[1:])

    def declared(self, target: Reference) -> tuple[Optional[Method], bool]:
        """The method that a call names, and whether the receiver may have another."""
        found = self.world.resolve(target.owner, target[1:])
        return found, not found or not (found.access & (PRIVATE | FINAL | STATIC) or found.owner.access & FINAL)

    def of_class(self, target: Reference, name: str) -> Optional[Method]:
        """What an object of that class runs for a call, if it can be the receiver."""
        owner = "java/lang/Object" if target.owner.startswith("[") else target.owner
        if name == owner or owner not in self.world.all_above(name):
            return None
        found = self.world.resolve(name, target[1:])
        return found if found and not found.access & STATIC else None

    def is_called_by(self, target: Reference, one: Lambda) -> bool:
        """May the receiver be this lambda?"""
        return one.name == target.name and target.owner in self.world.all_above(one.interface)

    def refusal(self, method: Method) -> str:
        """What rtjvm says of a native method in a region, or nothing."""
        name = method.owner.name
        polymorphic = name == "java/lang/invoke/VarHandle"
        if method.reference == Reference(REGION, "requireOutside", "()V"):
            return shown(method.reference)
        if not method.access & NATIVE or polymorphic or (not method.owner.program and (name, method.name) in self.safe) or self.is_promised(method):
            return ""
        return shown(method.reference)

    def is_promised(self, method: Method) -> bool:
        """Has a library said that regions may call it, and is it one of which that is believed (vm/native/region_safe.h)?"""
        return (method.owner.name, method.name) in self.promised and method.access & (STATIC | SYNCHRONIZED) == STATIC and \
            not re.search(r"[L\[]", method.descriptor)

    def followed(self, method: Method) -> Iterable[Call]:
        """The calls of a method that count."""
        every = method.owner.program or self.options.all_paths
        return (c for c in calls_of(method) if every or not c.throwing)

    def notes(self, call: Call) -> Iterator[tuple[str, str]]:
        """What a call means beside being one."""
        if call.kind in ("enter", "loop", "copy", "unseen"):
            yield call.kind, shown(call.target)
        elif call.kind in ("new", "class", "static"):
            for name in self.world.supers(call.target.owner)[:1]:
                of = self.world.find(name)
                if of and ("<clinit>", "()V") in of.methods:
                    yield "class", external(name)
        elif call.target.owner in self.world.missing:
            yield "unseen", shown(call.target)

    def regions(self) -> Iterator[Region]:
        """All of the program, in the order of names."""
        for c in self.world.program_classes():
            for method in c.methods.values():
                if method.par:
                    yield Region("@PAR " + shown(method.reference), [method], misplaced(method))
                yield from self.given(method)

    def given(self, method: Method) -> Iterator[Region]:
        """What a method gives to Region.run and Region.call."""
        for call in calls_of(method):
            if call.target.owner != REGION or call.target.name not in ("run", "call"):
                continue
            name = "Region.%s in %s, line %d" % (call.target.name, shown(method.reference), call.line)
            target = self.lambda_target(call.made) if call.made else None
            found = [target] if target else []
            if not target:
                interface = call.target.descriptor[2:call.target.descriptor.index(";")]
                key = ("run", "()V") if call.target.name == "run" else ("get", "()Ljava/lang/Object;")
                any_of = Reference(interface, *key)
                every = [*(self.of_class(any_of, c) for c in self.made.classes), *(self.lambda_target(o) for o in self.made.lambdas if self.is_called_by(any_of, o))]
                found = [m for m in every if m and not m.access & ABSTRACT and m.owner.program]
                name += " (any %s that the program makes)" % external(interface)
            yield Region(name, found)


class Walk:
    """All that one region may reach, nearest first."""

    def __init__(self, checker: Checker, region: Region) -> None:
        self.checker, self.made = checker, checker.made.copy()
        self.steps: dict[Reference, Step] = {}
        self.queue: collections.deque[Method] = collections.deque()
        self.found: dict[tuple[str, str], Finding] = {}
        self.sites: dict[Reference, Step] = {}          # calls by receivers, and who calls so first
        for root in region.roots:
            self.reach(root, Step(None, 0))
        while self.queue:
            method = self.queue.popleft()
            for call in checker.followed(method):
                self.follow(method.reference, call)

    def note(self, kind: str, what: str, step: Step) -> None:
        """Keep the nearest of each."""
        if step.caller:
            self.found.setdefault((kind, what), Finding(kind, what, step.caller, step.line))

    def follow(self, caller: Reference, call: Call) -> None:
        """One call, or what is to be noted."""
        step = Step(caller, call.line)
        for kind, what in self.checker.notes(call):
            self.note(kind, what, step)
        if self.made.note(call):
            self.meet(call)
        elif call.target.owner == REGION and call.target.name in ("run", "call") and call.made:
            self.reach(self.checker.lambda_target(call.made), step)
        elif call.kind == "virtual":
            self.by_receiver(call.target, step)
        elif call.kind in ("static", "special"):
            self.reach(self.checker.declared(call.target)[0], step)

    def is_seldom(self, target: Method) -> bool:
        """Does it hardly ever run?"""
        return not self.checker.options.all_paths and (target.reference[:2] in SELDOM or target.owner.name == SECURITY)

    def meet(self, call: Call) -> None:
        """A new kind of object: whoever calls by receivers may now reach more."""
        for site, step in list(self.sites.items()):
            if call.kind == "new" and self.may_receive(site) is self.made:
                self.reach(self.checker.of_class(site, call.target.owner), step)
            elif call.made and self.checker.is_called_by(site, call.made):
                self.reach_lambda(call.made, step)

    def by_receiver(self, target: Reference, step: Step) -> None:
        """All that the receiver may run."""
        declared, differs = self.checker.declared(target)
        self.reach(declared, step)
        if not differs or target in self.sites:
            return
        self.sites[target] = step
        for name in list(self.may_receive(target).classes):
            self.reach(self.checker.of_class(target, name), step)
        for one in list(self.made.lambdas):
            if self.checker.is_called_by(target, one):
                self.reach_lambda(one, step)

    def may_receive(self, target: Reference) -> Made:
        """Who is asked for its text or its hash is an object of the program's: the library does not ask its own in regions, or gets an answer from them."""
        return self.checker.made if target.owner == "java/lang/Object" else self.made

    def reach_lambda(self, one: Lambda, step: Step) -> None:
        """What it stands for, which may be a call by a receiver in its turn."""
        found, differs = self.checker.declared(one.target)
        if differs and found and not found.name.startswith("<"):
            self.by_receiver(one.target, step)
        else:
            self.reach(found, step)

    def reach(self, target: Optional[Method], step: Step) -> None:
        """A method is called, unless it is refused."""
        if not target or target.access & ABSTRACT or target.reference in self.steps or self.is_seldom(target):
            return
        refusal = self.checker.refusal(target)
        if refusal:
            unseen = target.owner.name == "java/lang/invoke/MethodHandle"
            self.note("unseen" if unseen else "refused", refusal, step)
        else:
            self.steps[target.reference] = step
            self.queue.append(target)


def misplaced(method: Method) -> str:
    """Why @PAR cannot stand there, as rtjvm says when the class is loaded."""
    if method.name == "<init>":
        return "a constructor cannot be a region"
    if method.name == "<clinit>":
        return "a static initialiser cannot be a region"
    for flag, word in ((ABSTRACT, "an abstract"), (NATIVE, "a native")):
        if method.access & flag:
            return "%s method cannot be a region" % word
    return ""
