#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Run Java programs compiled ahead of time, and try rtjaot's command line.

The areas of tests/java are compiled, each to an image, and its programs run with
it: wholly compiled, and some once more with two images, of half of the methods
each, chosen by seeds.  What they must print stands in their comments, as
ever.  With the library's image, whole or half, all programs run too.  Then come rows of command
lines, good and bad.
"""
from __future__ import annotations

import functools
import glob
import os
import re
import shutil
import subprocess
import sys
from typing import Callable

from aot_world import HERE, JAVA, World, complaint, harness, run

TOSSED = ["exceptions", "init", "threads"]
HALVES = (["--toss", "7"], ["--toss", "8", "--small"])
# What compiled code cannot promise: a dead reference may lie on in a C frame until it is overwritten (docs/ahead-of-time.md).
# And what it has adopted is not unloaded.  Code of the library alone does none of them harm.
KEPT_BY_C = "DeadAtHandler|DeadSlots|DeadTemporaries|Finalizers|ForgottenEvents|PinnedScopes|RuntimeNumbers|unload/Loading"
# Compiled for what programs do, not for how fast they are: areas as quickly as it goes, but for those whose programs ask whether what is dead
# goes, as it stays in the frames of C that is not optimised.
CC = os.environ.get("CC", "cc")
QUICK = ["--cc", CC + " -O1"]
QUICKEST = ["--cc", CC + " -O0"]
ASK_WHAT_GOES = {"management", "memory", "realtime"}
LIST = os.path.join(HERE, os.pardir, os.pardir, "tools", "rtjaot", "java.base.list")
ONE = "public class One { public static void main(String[] a) { System.out.println(%s); } }\n"


# --- programs ---------------------------------------------------------------------------------------

def areas() -> list[str]:
    """The folders of Java programs."""
    return sorted({os.path.basename(os.path.dirname(path)) for path in glob.glob(os.path.join(JAVA, "*", "*.java"))})


def area(world: World, name: str, ways: tuple[list[str], ...] = ([],)) -> str:
    """Compile the area's classes to an image, or in each of these ways to one of some of the methods, and run its programs with all."""
    runner = [sys.executable, os.path.join(JAVA, "run.py"), "--java", world.options.java, "--out", world.classes()]
    done = run(runner + ["--filter", "^nothing$", os.path.join(JAVA, name)])     # compiles the area
    if done.returncode:
        return complaint(False, done)
    words = ["-cp", world.classes(name), "--with", world.jar, "--all", *(QUICK if name in ASK_WHAT_GOES else QUICKEST), *(["--regions"] if name == "atomic" else [])]
    images = {world.place("-".join([name, *way]) + ".so"): way for way in ways}
    for image, way in images.items():
        done = world.rtjaot(*words, *way, "-o", image)
        if done.returncode or "the C compiler failed" in done.stderr:
            return complaint(False, done)
    done = run(runner + ["--timeout", "120", "--skip", KEPT_BY_C, "--vm-args=-Xrt:aot=" + ":".join(images), os.path.join(JAVA, name)])
    return complaint(done.returncode == 0, done) or used(world, ":".join(images), name)


def library(world: World, *toss: str) -> str:
    """Compile what programs use of the library and run all programs with it."""
    image = world.place("java.base.so")
    done = world.rtjaot("-cp", world.options.out, "--list", LIST, *QUICK, *toss, "-o", image)
    made = re.match(r"\S+: (\d+) methods of ", done.stdout)
    if done.returncode or not made or int(made[1]) < 1000:
        return complaint(False, done)
    runner = [sys.executable, os.path.join(JAVA, "run.py"), "--java", world.options.java, "--out", world.classes()]
    done = run(runner + ["--timeout", "120", "--vm-args=-Xrt:aot=" + image])
    return complaint(done.returncode == 0, done)


def natives(world: World) -> str:
    """The programs with native libraries, their own classes compiled; among them one on little C stack."""
    runner = [sys.executable, os.path.join(HERE, os.pardir, "jni", "run.py"), "--java", world.options.java, "--out", world.place("jni")]
    done = run(runner + ["--filter", "^nothing$"])                               # compiles them
    if done.returncode:
        return complaint(False, done)
    done = world.rtjaot("-cp", world.place("jni", "natives"), "--with", world.jar, "--all", "-o", "natives.so")
    if done.returncode:
        return complaint(False, done)
    done = run(runner + ["--vm-args=-Xrt:aot=" + world.place("natives.so"), "--filter", "^natives/"])
    return complaint(done.returncode == 0, done)


def tossed(world: World, name: str) -> str:
    """The same with two images, each with half of the methods, one of them small: what none of them has is interpreted."""
    return area(world, name, HALVES)


def used(world: World, image: str, name: str) -> str:
    """Is the image really taken?"""
    first = sorted(f for f in os.listdir(world.classes(name)) if re.match(r"\w+\.class$", f))[0][:-len(".class")]
    done = world.java("-Xrt:aot=" + image, "-verbose:class", "-cp", world.classes(name), first)
    return complaint(re.search(r"^\[aot\] \S+: [1-9]\d* methods$", done.stdout, re.M) is not None, done)


# --- command lines ----------------------------------------------------------------------------------

def make_one(world: World, text: str = '"one"') -> str:
    """The class One, which prints; the folder it is in."""
    return world.make_class("one", "One", ONE % text)


def compiled(world: World) -> str:
    """A class and what it needs; the image is used."""
    folder = make_one(world)
    made = world.rtjaot("-cp", folder, "--main", "One", "-o", "one.so")
    if made.returncode or not re.match(r"one\.so: \d+ methods of \d+ classes compiled, \d+ left interpreted, ", made.stdout):
        return complaint(False, made)
    done = world.java("-Xrt:aot=one.so", "-verbose:class", "-cp", folder, "One")
    return complaint("[aot] One: 2 methods\n" in done.stdout and "one" in done.stdout.splitlines(), done)


def another_class_file(world: World) -> str:
    """A class that has changed since is interpreted."""
    world.rtjaot("-cp", make_one(world), "--main", "One", "-o", "one.so")
    done = world.java("-Xrt:aot=one.so", "-verbose:class", "-cp", make_one(world, '"two"'), "One")
    return complaint("[aot] One: another class file\n" in done.stdout and "two" in done.stdout.splitlines(), done)


def run_one(world: World, text: str, option: str) -> subprocess.CompletedProcess[str]:
    """The class One, compiled, or what rtjaot said if it could not."""
    folder = make_one(world, text)
    made = world.rtjaot("-cp", folder, "--main", "One", "-o", "one.so")
    return made if made.returncode else world.java("-Xrt:aot=one.so", option, "-cp", folder, "One")


def lambdas(world: World) -> str:
    """The classes of lambdas have no files, and are compiled all the same."""
    text = 'java.util.stream.IntStream.range(0, a.length + 5).map(i -> i * (a.length + 2)).mapToObj(Integer::toString).toList()'
    done = run_one(world, text, "-verbose:class")
    adopted = re.findall(r"^\[aot\] One\$\$Lambda\$\d+: 1 methods$", done.stdout, re.M)
    return complaint(len(adopted) == 2 and "[0, 2, 4, 6, 8]" in done.stdout.splitlines(), done)


def lambda_twice(world: World) -> str:
    """What one entry of the pool names in two places is one class, which is compiled."""
    text = ('"" + java.util.stream.IntStream.range(0, 900).mapToObj(Integer::toString).toList().hashCode()'
            ' + java.util.stream.IntStream.range(3, 900).mapToObj(Integer::toString).toList().hashCode()')
    done = run_one(world, text, "-Xrt:aot-report")
    return complaint("[aot]" in done.stderr and "One$$Lambda" not in done.stderr, done)


def serializable_lambdas(world: World) -> str:
    """So are those that can be written to streams, with what a stream is told of them."""
    text = ('java.util.stream.IntStream.range(0, 3).mapToObj((java.util.function.IntFunction<Integer> & java.io.Serializable)'
            ' i -> i * (a.length + 2)).toList()')
    done = run_one(world, text, "-verbose:class")
    adopted = re.findall(r"^\[aot\] One\$\$Lambda\$\d+: 2 methods$", done.stdout, re.M)
    return complaint(len(adopted) == 1 and "[0, 2, 4]" in done.stdout.splitlines(), done)


def compiler_options(world: World) -> str:
    """Options of the C compiler's command win over rtjaot's own."""
    made = world.rtjaot("-cp", make_one(world), "--main", "One", "--cc", CC + " -O1 -no-such-option", "-o", "options.so")
    if made.returncode != 2 or "no-such-option" not in made.stderr:
        return complaint(False, made)
    told, made = words_told(world, "Debian clang version 19", " -O3")
    wins = bool(told) and all(re.search(r"-O2 .*-O3 ", line) for line in told)
    return complaint(made.returncode == 0 and wins, made)


def words_told(world: World, kind: str, options: str) -> tuple[list[str], subprocess.CompletedProcess[str]]:
    """The words that a compiler is told to compile with that says it is of this kind."""
    told_to, compiler = world.place("compiler.words"), world.place("compiler")
    with open(told_to, "w", encoding="utf-8"):
        pass
    with open(compiler, "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\ncase "$*" in *--version) echo "{kind}"; exit ;; esac\necho "$@" >>{told_to}\nexec {CC} "$@"\n')
    os.chmod(compiler, 0o755)
    made = world.rtjaot("-cp", make_one(world), "--main", "One", "--cc", compiler + options, "-o", "options.so")
    with open(told_to, encoding="utf-8") as file:
        return [line for line in file if " -c " in line], made


def compiler_kinds(world: World) -> str:
    """clang knows none of the passes that gcc is told to run beside -O1."""
    for kind, passes in ("gcc (Debian) 12.2.0", True), ("Debian clang version 19", False), ("", True):
        told, made = words_told(world, kind, "")
        right = bool(told) and all((" -fcaller-saves " in line and " -O1 " in line) == passes and (" -O2 " in line) != passes for line in told)
        if not right:                                  # what stands behind may be either, and refuse the other's words
            return complaint(False, made)
    return ""


FUSSY = f"""#!/bin/sh
# A C compiler that does not get through one class.
for word; do case $word in */unit*.c) grep -q Fussy_two_m "$word" && exit 1 ;; esac; done
exec {CC} "$@"
"""
FUSSY_CLASSES = """public class Fussy {
    static class Apart { static int three(int n) { return n * 3; } }
    static int two(int n) { return n * 2; }
    public static void main(String[] a) { System.out.println(two(1) + Apart.three(1)); }
}
"""


def unit_that_fails(world: World) -> str:
    """A class that the C compiler does not get through is interpreted, and told; the others are compiled."""
    folder = world.make_class("fussy", "Fussy", FUSSY_CLASSES)
    compiler = world.place("fussy", "cc")
    with open(compiler, "w", encoding="utf-8") as file:
        file.write(FUSSY)
    os.chmod(compiler, 0o755)
    made = world.rtjaot("-cp", folder, "--all", "--verbose", "--cc", compiler, "-o", "fussy.so")
    told = "left to the interpreter: Fussy\n" in made.stderr and "int Fussy.two(int) (the C compiler does not get through" in made.stdout
    if made.returncode or not told:
        return complaint(False, made)
    done = world.java("-Xrt:aot=fussy.so", "-verbose:class", "-cp", folder, "Fussy")
    adopted = "[aot] Fussy$Apart: 2 methods" in done.stdout.splitlines()
    return complaint(adopted and "5" in done.stdout.splitlines(), done)


def not_an_image(world: World) -> str:
    """What is no image is not used, which -verbose:class says."""
    folder = make_one(world)
    with open(world.place("text.so"), "w", encoding="utf-8") as file:
        file.write("no image\n")
    for image in ("text.so", "missing.so"):
        done = world.java("-Xrt:aot=" + image, "-verbose:class", "-cp", folder, "One")
        if done.returncode or "[aot] not used: " not in done.stdout or not "one" in done.stdout.splitlines():
            return complaint(False, done)
        done = world.java("-Xrt:aot=" + image, "-cp", folder, "One")
        if done.stdout != "one\n" or done.stderr:
            return complaint(False, done)
    return ""


def recorded(world: World) -> str:
    """A run lists what it used, and the list can be compiled with the library's part."""
    folder = make_one(world, "java.util.List.of(1, 2)")
    done = world.java("-Xrt:record-aot=used.txt", "-cp", folder, "One")
    with open(world.place("used.txt"), encoding="utf-8") as file:
        lines = file.read().splitlines()
    if done.returncode or "One.main([Ljava/lang/String;)V" not in lines:
        return complaint(False, done)
    with open(world.place("few.txt"), "w", encoding="utf-8") as file:
        file.write("# some of them\n" + "".join(l + "\n" for l in lines if re.match(r"One\.|java/util/(Abstract|Immutable)|java/lang/(Integer|Abstract)", l)))
    made = world.rtjaot("-cp", folder, "--list", "few.txt", "-o", "few.so")
    done = world.java("-Xrt:aot=few.so", "-verbose:class", "-cp", folder, "One")
    good = made.returncode == 0 and "[aot] java/util/" in done.stdout and "[1, 2]" in done.stdout.splitlines()
    return complaint(good, done if made.returncode == 0 else made)


MODERN = """import java.util.*;
import java.util.stream.*;
public class Modern {
    record Pair(int key, String value) { }
    static String fails(Object o) {
        try {
            return "" + o.hashCode();
        } catch (NullPointerException e) {
            return e.getMessage() + " " + e.getStackTrace()[0];
        }
    }
    public static void main(String[] a) {
        Map<String, Pair> map = new TreeMap<>();
        for (int i = 0; i < 20; i++) {
            map.put("k" + i, new Pair(i, "v" + i));
        }
        System.out.println(map.values().stream().filter(p -> p.key() % 3 == 0).map(Pair::value).collect(Collectors.joining("+")) + map.get("k7"));
        System.out.println(fails(null));
    }
}
"""


def other_library(world: World, home: str) -> str:
    """On the class library of another JDK: a program, and what it uses of that library."""
    folder = world.make_class("modern", "Modern", MODERN)
    there = ["env", "RTJVM_JAVA_HOME=" + home, world.options.java]
    plain = run([*there, "-Xrt:aot=none", "-Xrt:record-aot=" + world.place("modern.all"), "-cp", folder, "Modern"])
    with open(world.place("modern.all"), encoding="utf-8") as file:
        lines = [line for line in file if re.match(r"Modern|java/util/(TreeMap|AbstractMap|StringJoiner)|java/lang/(Integer|AbstractStringBuilder|StringBuilder)", line)]
    with open(world.place("modern.some"), "w", encoding="utf-8") as file:
        file.writelines(lines)
    made = world.rtjaot(*QUICK, "--java-home", home, "-cp", folder, "--list", "modern.some", "-o", "modern.so")
    if plain.returncode or made.returncode:
        return complaint(False, made if made.returncode else plain)
    image = "-Xrt:aot=" + world.place("modern.so")
    done = run([*there, image, "-cp", folder, "Modern"])
    if done.returncode or done.stdout != plain.stdout or "v0+v12" not in done.stdout:
        return complaint(False, done)
    told = run([*there, image, "-verbose:class", "-cp", folder, "Modern"])
    adopted = {"Modern", "Modern$Pair", "java/util/TreeMap", "java/lang/AbstractStringBuilder"} <= set(re.findall(r"^\[aot\] (\S+): [1-9]\d* methods$", told.stdout, re.M))
    return complaint(adopted, told)


def other_libraries() -> dict[str, str]:
    """The homes of other JDKs that are here, by their versions."""
    return {feature: home for feature in ("21", "25") if (home := harness.find_jdk(feature))}


PROGRAMS = os.path.join(HERE, os.pardir, "launcher", "programs")
CHANGING = "Premain-Class: ChangingAgent\nAgent-Class: ChangingAgent\nCan-Redefine-Classes: true\nCan-Retransform-Classes: true\n"
# Of what it runs these, among which are the classes that it changes.
CHANGED = r"Chang|java/util/(ArrayList|HashMap|Abstract)|java/lang/(Object|String|Integer|Number|Abstract)"


def changing_agent(world: World) -> str:
    """An agent, also one that comes later, changes classes that have run compiled, inlined in others: all that calls them finds what they are now."""
    folder = world.place("changing")
    os.makedirs(folder, exist_ok=True)
    harness.must_run(["javac", "-nowarn", "-d", folder] + [os.path.join(PROGRAMS, name + ".java") for name in ("ChangingAgent", "Changed1", "Changed2")])
    with open(world.place("changing.manifest"), "w", encoding="utf-8") as file:
        file.write(CHANGING)
    jar = world.place("changing.jar")
    harness.must_run(["jar", "-cfm", jar, world.place("changing.manifest"), "-C", folder, "."])
    words = ["-Djdk.attach.allowAttachSelf=true", "-cp", jar, "ChangingAgent", jar]
    plain = world.java("-Xrt:aot=none", "-Xrt:record-aot=changing.all", *words)
    with open(world.place("changing.all"), encoding="utf-8") as file:
        lines = [line for line in file if re.match(CHANGED, line)]
    with open(world.place("changing.some"), "w", encoding="utf-8") as file:
        file.writelines(lines)
    made = world.rtjaot("-cp", jar, "--list", "changing.some", "-o", "changing.so")
    if plain.returncode or made.returncode:
        return complaint(False, made if made.returncode else plain)
    early = plain.stdout.partition("\n")[2]                      # without what it says when it comes later
    for words, expected in ((words, plain.stdout), (["-javaagent:" + jar, "-cp", jar, "ChangingAgent"], early)):
        done = world.java("-Xrt:aot=changing.so", *words)
        if done.returncode or done.stdout != expected:
            return complaint(False, done) + harness.difference(expected.splitlines(), done.stdout.splitlines())
    told = world.java("-Xrt:aot=changing.so", "-verbose:class", *words)
    return complaint("[aot] Changed1: " in told.stdout and "[aot] java/lang/String: " in told.stdout, told)


DEEP = """public class Deep extends Thread {
    static int deepest;
    static int down(int n) { deepest = n; return down(n + 1) + 1; }
    static int depth() { try { return down(0); } catch (StackOverflowError e) { return deepest; } }
    int found;
    Deep() { super(null, null, "deep", 64 << 20); }
    public void run() { found = depth(); }
    public static void main(String[] a) throws Exception {
        int own = depth();
        Deep other = new Deep();
        other.start();
        other.join();
        System.out.println(own > 2 * (other.found / 3) ? "as deep" : own + " and " + other.found);
    }
}
"""


def deep(world: World) -> str:
    """The main thread recurses as deep as -Xss says, and as any other thread with such a stack."""
    folder = world.make_class("deep", "Deep", DEEP)
    made = world.rtjaot("-cp", folder, "--all", "-o", "deep.so")
    done = world.java("-Xrt:aot=deep.so", "-Xss64m", "-cp", folder, "Deep")
    return complaint(made.returncode == 0 and done.stdout.splitlines() == ["as deep"], done)


def refused(words: list[str], pattern: str) -> Callable[[World], str]:
    """A command line that ends with status 2 and one line."""
    def case(world: World) -> str:
        make_one(world)
        done = world.rtjaot(*words)
        good = done.returncode == 2 and re.search(pattern, done.stderr) is not None
        return complaint(good, done)
    return case


def all_jars(world: World) -> str:
    """A star in the path is all jars of a folder, as for java, however many; what a list names and none has is counted."""
    folder, jars = make_one(world), world.place("jars")
    os.makedirs(jars, exist_ok=True)
    for i in range(300):
        harness.must_run(["jar", "-cf0", os.path.join(jars, "none%d.jar" % i), "-C", folder, "One.class"] if not i else ["cp", os.path.join(jars, "none0.jar"), os.path.join(jars, "none%d.jar" % i)])
    with open(world.place("jars.txt"), "w", encoding="utf-8") as file:
        file.write("One\nTwo.no()V\n")
    made = world.rtjaot("-cp", os.path.join(jars, "*"), "--list", "jars.txt", "-o", "jars.so")
    if made.returncode or ", 1 of the list not found, " not in made.stdout:
        return complaint(False, made)
    done = world.java("-Xrt:aot=jars.so", "-verbose:class", "-cp", os.path.join(jars, "*"), "One")
    return complaint("[aot] One: 2 methods\n" in done.stdout and "one" in done.stdout.splitlines(), done)


COMMANDS = {
    "compiled": compiled,
    "all jars": all_jars,
    "another class file": another_class_file,
    "lambdas": lambdas,
    "a lambda in two places": lambda_twice,
    "serializable lambdas": serializable_lambdas,
    "compiler options": compiler_options,
    "compiler kinds": compiler_kinds,
    "unit that fails": unit_that_fails,
    "not an image": not_an_image,
    "recorded": recorded,
    "changing agent": changing_agent,
    "deep": deep,
    "unknown option": refused(["--fast"], r"^rtjaot: unknown option --fast; rtjaot --help lists them$"),
    "no value": refused(["-cp"], r"^rtjaot: -cp needs a value$"),
    "nothing to do": refused(["-cp", "one"], r"^rtjaot: nothing to compile: --main CLASS, --all or --list FILE$"),
    "no such class": refused(["-cp", "one", "--main", "Two"], r"^rtjaot: no class Two on the path$"),
    "no such list": refused(["-cp", "one", "--list", "nowhere"], r"^rtjaot: cannot read nowhere"),
    "jobs": refused(["-cp", "one", "--all", "--jobs", "0"], r"^rtjaot: --jobs 0: a number from 1 to 256, please$"),
    "no compiler": refused(["-cp", "one", "--all", "--cc", "no-such-cc"], r"rtjaot: no-such-cc: .*; install a C compiler"),
    "unwritable": refused(["-cp", "one", "--all", "-o", "no/such/folder/x.so"], r"rtjaot: no/such/folder/x\.so was not made"),
}


def main() -> int:
    """Run all cases; the exit status."""
    world = World.of_command_line(__doc__, "rtjvm-aot")               # one job, as rtjaot has its own
    cases = dict(COMMANDS)
    if shutil.which(CC.split()[0]):
        cases["whole library"] = library
        cases["library"] = lambda world: library(world, "--toss", "7")
        cases["natives"] = natives
        cases.update({"JDK " + feature: functools.partial(other_library, home=home) for feature, home in other_libraries().items()})
        cases.update({"area " + name: functools.partial(area, name=name) for name in areas()})
        cases.update({"tossed " + name: functools.partial(tossed, name=name) for name in TOSSED})
    return harness.report(list(cases), lambda name: cases[name](world), world.options)


if __name__ == "__main__":
    sys.exit(main())
