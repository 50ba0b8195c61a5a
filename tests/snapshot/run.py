#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Begin programs from snapshots of the booted VM (docs/startup.md): they see the surroundings of their own process, as without; nothing of who
made the snapshot is in it; and what does not fit is an ordinary start that says why under -verbose.

    run.py --java RTJVM [--rtjaot RTJAOT] [--build BUILD] [--jdk N]"""
from __future__ import annotations

import argparse
import functools
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
from typing import Callable

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(1, os.path.join(HERE, os.pardir, "java"))

import harness                      # pylint: disable=wrong-import-position
import statics                      # pylint: disable=wrong-import-position

# Of the library, what a boot runs, and has therefore in a snapshot as interpreted.
HOT = ["java/lang/String.hashCode()I", "java/lang/String.equals(Ljava/lang/Object;)Z", "java/util/HashMap.hash(Ljava/lang/Object;)I",
       "java/util/HashMap.getNode(Ljava/lang/Object;)Ljava/util/HashMap$Node;", "java/util/HashMap.get(Ljava/lang/Object;)Ljava/lang/Object;"]
LIST = "Prepared\nPrepared.prepare()V\n"
# Of a snapshot that is made where these are so, none may be in it.
SECRETS = {"SECRET": "hunter-2-hunter-2", "USER": "somebody-else", "HOME": "/home/of-somebody-else", "TZ": "Antarctica/Troll", "LD_LIBRARY_PATH": "/secret/libraries"}
FOREIGN = {"TZ": "Asia/Tokyo", "LC_ALL": "C", "LD_LIBRARY_PATH": "/nowhere", "ANYTHING": "else"}
RUNS = 6


class Place:
    """A VM in a folder of its own, snapshots of it, and programs."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.folder = tempfile.mkdtemp(prefix="rtjvm-snapshot-test-")
        self.options = options
        self.vm = self.copy("vm")
        self.classes = os.path.join(self.folder, "classes")
        programs = os.path.join(HERE, "programs")
        harness.must_run([options.javac, "-nowarn", "-encoding", "UTF-8", "--release", "17", "-d", self.classes, *sorted(os.path.join(programs, f) for f in os.listdir(programs))])
        self.jar = os.path.join(self.folder, "programs.jar")
        harness.must_run([options.javac[:-len("javac")] + "jar", "cfm", self.jar, self.write("manifest", "Agent-Class: Changing\nCan-Retransform-Classes: true\n"), "-C", self.classes, "."])
        self.list = self.write("list", LIST)

    def write(self, name: str, text: str) -> str:
        """A file; its path."""
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def copy(self, name: str) -> str:
        """The VM and what belongs to it, in another folder."""
        folder = os.path.join(self.folder, name)
        os.makedirs(folder)
        for file in ("rtjvm", "rtsj.jar", "libjvm.so"):
            path = os.path.join(os.path.dirname(self.options.java), file)
            if os.path.exists(path):
                shutil.copy2(path, folder)
        return os.path.join(folder, "rtjvm")

    def run(self, *words: str, vm: str = "", variables: dict[str, str] | None = None, where: str | None = None) -> harness.Outcome:
        """A run of the VM, with variables of the environment."""
        given = [f"{name}={value}" for name, value in (variables or {}).items()]
        return harness.execute(["env", *given, vm or self.vm, *words], 60, cwd=where or self.folder, stdin="x\n")

    def make(self, name: str, *words: str, vm: str = "", variables: dict[str, str] | None = None) -> str:
        """A new snapshot; its path."""
        path = os.path.join(self.folder, name)
        outcome = self.run(f"-Xrt:snapshot-make={path}", *words, vm=vm, variables=variables)
        if outcome.status or outcome.out or outcome.err:
            raise RuntimeError(f"snapshot-make: status {outcome.status}\n{outcome.out}{outcome.err}")
        return path

    @functools.cached_property
    def boot(self) -> str:
        """Of the booted VM."""
        return self.make("boot.snap", variables=SECRETS)

    @functools.cached_property
    def prepared(self) -> str:
        """Of a program, from its jar."""
        return self.make("prepared.snap", "-cp", self.jar, f"-Xrt:preinit={self.list}", variables=SECRETS)

    @functools.cached_property
    def image(self) -> str:
        """Of the programs and of a little of the library, compiled."""
        image = os.path.join(self.folder, "compiled.so")
        hot = self.write("hot", "\n".join(HOT) + "\n")
        harness.must_run([self.options.rtjaot, "-cp", self.jar, "--all", "--list", hot, "-o", image])
        return image


def wrong(outcome: harness.Outcome, *patterns: str) -> str:
    """Did it end well, and print lines like these?"""
    text = outcome.out + outcome.err
    missing = [pattern for pattern in patterns if not re.search(pattern, text, re.M)]
    return "" if outcome.status == 0 and not missing else f"    status {outcome.status}, without {missing}\n{harness.tail(text)}"


def used(outcome: harness.Outcome) -> bool:
    """Of a run with -verbose: did the library boot before the snapshot?"""
    return "java.lang.Object source" not in outcome.out and "[snapshot] not used" not in outcome.out


def refused(place: Place, snapshot: str, why: str, *words: str, vm: str = "") -> str:
    """A program runs all the same, and -verbose says why it began as usual."""
    outcome = place.run("-verbose:class", f"-Xrt:snapshot={snapshot}", *words, "-cp", place.classes, "Surroundings", vm=vm)
    return wrong(outcome, rf"^\[snapshot\] not used: {re.escape(snapshot)}: {why}$", r"^\[class,load\] java.lang.Object source", "^typed = 120$")


# --- surroundings ---

def surroundings(place: Place, snapshot: str, variables: dict[str, str], where: str, *words: str) -> str:
    """The same program with a snapshot and without."""
    def said(which: str) -> list[str]:
        outcome = place.run(f"-Xrt:snapshot={which}", *words, "Surroundings", "a", "\u00e4", variables=variables, where=where)
        return [re.sub("@[0-9a-f]+", "@", line) for line in (outcome.out + outcome.err).splitlines()] + [f"status {outcome.status}"]
    return harness.difference(said("none"), said(snapshot))


def surroundings_are_ours(place: Place) -> str:
    """Time zone, locale, encodings, folder, host, user, properties, streams, threads."""
    cases: list[tuple[dict[str, str], str, tuple[str, ...]]] = [
        ({}, place.folder, ()), (FOREIGN, "/", ()), ({"LC_ALL": "de_DE.UTF-8", "TZ": "Europe/Berlin"}, "/tmp", ()),
        ({}, "/usr", ("-Duser.language=fr", "-Djava.io.tmpdir=/var/tmp", "-Dmine=1", "-Xmx48m", "-Xss512k", "-XX:ActiveProcessorCount=3")),
    ]
    why = "".join(surroundings(place, place.boot, variables, where, *words, "-cp", place.classes) for variables, where, words in cases)
    return why + surroundings(place, place.prepared, FOREIGN, "/", "-cp", place.jar)


def another_host_name(place: Place) -> str:
    """In a namespace of its own, where this process may have one."""
    def said(which: str) -> str:
        return subprocess.run(["unshare", "-u", "sh", "-c", 'hostname of-another-name && exec "$@"', "sh", place.vm, f"-Xrt:snapshot={which}", "-cp", place.classes, "Surroundings"],
                              capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL).stdout
    told = said(place.boot)
    return "" if not said("none") or re.search("^host = .*of-another-name", told, re.M) else f"    {told}"


def nothing_is_seeded(place: Place) -> str:
    """Every line of it differs from run to run."""
    runs = [place.run(f"-Xrt:snapshot={place.boot}", "-cp", place.classes, "Seeds").out.splitlines() for _ in range(RUNS)]
    same = [line for line in runs[0] if all(line in other for other in runs[1:])]
    return f"    the same each time: {same}, of {len(runs[0])}\n" if same or len(runs[0]) != 10 else ""


def nothing_is_kept(place: Place) -> str:
    """Of the environment, name and folder of who made it; the class path of a prepared program is told in its key."""
    why = ""
    for path in (place.boot, place.prepared):
        with open(path, "rb") as file:
            bits = file.read()
        secrets = [*SECRETS.values(), *([os.uname().nodename] if len(os.uname().nodename) > len("localhost") else [])] + ([place.folder + "/classes"] if path == place.boot else [])
        why += "".join(f"    {path} has {secret}\n" for secret in secrets if secret.encode() in bits or secret.encode("utf-16-le") in bits)
    return why


def environment_of_maker_is_no_matter(place: Place) -> str:
    """Two who make one make the same, but for the place of a folder that is gone."""
    def bits(variables: dict[str, str], name: str) -> bytes:
        with open(place.make(name, variables=variables), "rb") as file:
            return re.sub(rb"rtjvm-snapshot-\w{6}", b"", file.read())
    one, other = bits({}, "one.snap"), bits({**SECRETS, **FOREIGN}, "other.snap")
    return "" if abs(len(one) - len(other)) < 65536 else f"    {len(one)} bytes, and {len(other)}\n"


# --- use ---

def is_used(place: Place) -> str:
    """The named one, the installed one, and none."""
    shutil.copy2(place.boot, os.path.join(os.path.dirname(place.vm), "boot.snapshot"))
    installed = place.run("-verbose:class", "-cp", place.classes, "Surroundings")
    os.unlink(os.path.join(os.path.dirname(place.vm), "boot.snapshot"))
    named = place.run("-verbose:class", f"-Xrt:snapshot={place.boot}", "-cp", place.classes, "Surroundings")
    none = place.run("-verbose:class", "-cp", place.classes, "Surroundings")
    expected = [True, True, False]
    got = [used(outcome) for outcome in (installed, named, none)]
    return wrong(named, "^typed = 120$") + ("" if got == expected else f"    used: {got}, expected {expected}\n{harness.tail(named.out)}")


def is_demanded(place: Place) -> str:
    """-Xshare:on: no start without one, and the reason; the last of such options counts."""
    with_it = place.run("-verbose:class", f"-Xrt:snapshot={place.boot}", "-Xshare:on", "-cp", place.classes, "Surroundings")
    why = wrong(with_it, "^typed = 120$") + ("" if used(with_it) else "    not used\n")
    for words, reason in ((("-Xrt:snapshot=none",), "there is none; .*"), ((f"-Xrt:snapshot={place.boot}", "-Xverify:all"), re.escape(place.boot) + ": not with .*")):
        without = place.run(*words, "-Xshare:on", "-cp", place.classes, "Surroundings")
        if without.status != 1 or without.out or not re.search(f"^Unable to use a snapshot: {reason}$", without.err, re.M):
            why += f"    status {without.status}:\n{harness.tail(without.out + without.err)}"
        why += wrong(place.run(*words, "-Xshare:on", "-Xshare:auto", "-cp", place.classes, "Surroundings"), "^typed = 120$")
    return why


def prepared_program(place: Place) -> str:
    """Its classes are there, and what they did is done."""
    with_it = place.run("-verbose:class", f"-Xrt:snapshot={place.prepared}", "-cp", place.jar, "Prepared")
    without = place.run("-Xrt:snapshot=none", f"-Xrt:preinit={place.list}", "-cp", place.jar, "Prepared")
    lines = [line for line in with_it.out.splitlines() if not line.startswith("[class,load]")]
    return harness.difference(without.out.splitlines(), lines) + ("" if used(with_it) and "load] Prepared " not in with_it.out else "    not used\n")


def adopted(outcome: harness.Outcome) -> list[str]:
    """Which classes have compiled code, and how many of their methods."""
    return sorted(line for line in outcome.out.splitlines() if line.startswith("[aot]"))


def with_compiled_code(place: Place) -> str:
    """The same methods have code as without a snapshot: of classes that it has, methods that were run when it was made, and those of the program."""
    if not place.options.rtjaot:
        return ""
    why = ""
    for snapshot, words in ((place.boot, ["-cp", place.classes]), (place.prepared, ["-cp", place.jar, f"-Xrt:preinit={place.list}"])):
        def said(which: str, *more: str) -> harness.Outcome:
            return place.run("-verbose:class", f"-Xrt:snapshot={which}", f"-Xrt:aot={place.image}", *more, *words, "Prepared")     # pylint: disable=cell-var-from-loop
        without, with_it = said("none"), said(snapshot)
        lines = [[line for line in outcome.out.splitlines() if not line.startswith("[")] for outcome in (without, with_it)]
        why += harness.difference(lines[0], lines[1]) + harness.difference(adopted(without), adopted(with_it))
        why += wrong(with_it, r"^\[aot\] java/util/HashMap: [3-9] methods$", r"^\[aot\] Prepared: \d methods$") + ("" if used(with_it) else "    not used\n")
        why += "".join(harness.difference(lines[0], [line for line in said(snapshot, more).out.splitlines() if not line.startswith("[")])
                       for more in ("-Xrt:prepare=all", "-Xrt:gc=concurrent", "-Xrt:verify-heap"))
    return why


def changed_beside(place: Place, *words: str) -> list[str]:
    """What Changing says, to which an agent comes while it runs."""
    with subprocess.Popen([place.vm, *words, "-cp", place.jar, "Changing"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=place.folder) as program:
        assert program.stdout
        process = next((line.split()[1] for line in iter(program.stdout.readline, "") if line.startswith("process ")), "")
        came = place.run("-cp", place.classes, "Attach", process, place.jar)
        if came.status:
            program.kill()
        return [line for line in program.stdout.read().splitlines() if not line.startswith("[")] + [came.err]


def classes_change_later(place: Place) -> str:
    """An agent gives classes other bodies that a snapshot has linked, that images have compiled, and that have run."""
    images = ["none"] + ([place.image] if place.options.rtjaot else [])
    said = [changed_beside(place, f"-Xrt:snapshot={snapshot}", f"-Xrt:aot={image}") for image in images for snapshot in ("none", place.boot)]
    expected = re.fullmatch(r"(-?\d+) before\n\1 behind\n", "\n".join(said[0]))
    return "".join(harness.difference(said[0], other) for other in said[1:]) + ("" if expected else f"    {said[0]}\n")


def with_an_image_that_does_not_fit(place: Place) -> str:
    """It is passed by, and the snapshot is used."""
    outcome = place.run("-verbose:class", f"-Xrt:snapshot={place.boot}", f"-Xrt:aot={place.list}", "-cp", place.classes, "Surroundings")
    return wrong(outcome, r"^\[aot\] not used: ", "^typed = 120$") + ("" if used(outcome) else "    not used\n")


def stale_file_of_classes(place: Place) -> str:
    """The jar is another by now; so is a class of a folder."""
    jar = os.path.join(place.folder, "changing.jar")
    shutil.copy2(place.jar, jar)
    folder = shutil.copytree(place.classes, os.path.join(place.folder, "changing"))
    of_jar, of_folder = (place.make(f"{name}.snap", "-cp", path, f"-Xrt:preinit={place.list}") for name, path in (("jar", jar), ("folder", folder)))
    fresh = [used(place.run("-verbose:class", f"-Xrt:snapshot={made}", "-cp", path, "Prepared")) for made, path in ((of_jar, jar), (of_folder, folder))]
    for path in (jar, os.path.join(folder, "Prepared.class")):
        os.utime(path, (1, 1))
    told = [place.run("-verbose:class", f"-Xrt:snapshot={made}", "-cp", path, "Prepared").out for made, path in ((of_jar, jar), (of_folder, folder))]
    return "" if all(fresh) and all("made with another class path" in text for text in told) else f"    fresh {fresh}, then {[text[:200] for text in told]}\n"


def what_may_not_be_made(place: Place) -> str:
    """Classes with open files, seeds, the environment; a place that cannot be written."""
    why = ""
    for name, told in (("OfFile", "/etc/passwd is open"), ("OfSeed", "java/security/SecureRandom is initialised"), ("OfEnvironment", "java/lang/ProcessEnvironment is initialised")):
        outcome = place.run(f"-Xrt:snapshot-make={place.folder}/no.snap", "-cp", place.jar, "-Xrt:preinit=" + place.write(name, f"Holder${name}\n"))
        if outcome.status != 1 or told not in outcome.err or os.path.exists(place.folder + "/no.snap"):
            why += f"    {name}: status {outcome.status}\n{harness.tail(outcome.out + outcome.err)}"
    outcome = place.run("-Xrt:snapshot-make=/nowhere/at/all")
    return why + ("" if outcome.status == 1 and "No such file" in outcome.err else f"    unwritable: {outcome}\n")


# --- what does not fit ---

def changed(place: Place, name: str, change: Callable[[str], None]) -> str:
    """A copy of the snapshot, to which something was done."""
    path = os.path.join(place.folder, name)
    shutil.copy2(place.boot, path)
    change(path)
    return path


def overwrite(path: str, at: int, bits: bytes) -> None:
    """Some bytes of a file."""
    with open(path, "r+b") as file:
        file.seek(at)
        file.write(bits)


def damaged_files(place: Place) -> str:
    """Absent, empty, no snapshot, cut short anywhere, longer, another key."""
    size = os.path.getsize(place.boot)
    why = refused(place, place.folder + "/absent", "No such file or directory")
    why += refused(place, place.folder, "no file")
    why += refused(place, place.list, "no snapshot of this version")
    for length in (0, 100, 5000, size // 2, size - 1):
        why += refused(place, changed(place, f"short-{length}", lambda path, n=length: os.truncate(path, n)), "(no snapshot of this version|it is cut short)")     # type: ignore[misc]
    why += refused(place, changed(place, "long", lambda path: os.truncate(path, size + 4096)), "it is of another build, or damaged")
    return why + refused(place, changed(place, "numbers", lambda path: overwrite(path, 24, b"\xff" * 200)), "(it is cut short|it is of another build, or damaged)")


def untrusted_files(place: Place) -> str:
    """Others may write it; it is somebody else's."""
    why = refused(place, changed(place, "writable", lambda path: os.chmod(path, 0o666)), "others may write it")
    why += refused(place, changed(place, "of-group", lambda path: os.chmod(path, 0o664)), "others may write it")
    if os.geteuid() == 0:
        why += refused(place, changed(place, "of-others", lambda path: os.chown(path, 65534, 65534)), "it belongs to another user")
    mode = stat.S_IMODE(os.stat(place.boot).st_mode)
    return why + ("" if mode == 0o644 else f"    made with mode {mode:o}\n")


def another_build(place: Place) -> str:
    """Of the same size and time, with another digest."""
    vm = place.copy("other")
    note = subprocess.run(["readelf", "-n", vm], capture_output=True, text=True, check=True).stdout
    digest = bytes.fromhex(re.search(r"Build ID: (\w+)", note)[1])          # type: ignore[index]
    with open(vm, "rb") as file:
        at = file.read().index(digest)
    os.rename(vm, vm + ".old")
    shutil.copy2(vm + ".old", vm)
    overwrite(vm, at, bytes(reversed(digest)))
    return refused(place, place.boot, "made with another build", vm=vm)


def another_image(place: Place) -> str:
    """A Java home with the same image at another place, and with one that was touched."""
    home = os.environ.get("RTJVM_JAVA_HOME") or subprocess.run([os.path.join(HERE, os.pardir, os.pardir, "tools", "find-jdk")], capture_output=True, text=True, check=True).stdout.strip()
    other = os.path.join(place.folder, "home")
    os.makedirs(other + "/lib")
    for name in os.listdir(home):
        if name != "lib":
            os.symlink(os.path.join(home, name), os.path.join(other, name))
    for name in os.listdir(home + "/lib"):
        os.symlink(os.path.join(home, "lib", name), os.path.join(other, "lib", name))
    why = refused(place, place.boot, "made with another home", "--java-home", other)
    os.unlink(other + "/lib/modules")
    shutil.copyfile(home + "/lib/modules", other + "/lib/modules")
    made = place.make("image.snap", "--java-home", other)
    outcome = place.run("-verbose:class", f"-Xrt:snapshot={made}", "--java-home", other, "-cp", place.classes, "Surroundings")
    os.utime(other + "/lib/modules", (1, 1))
    return why + ("" if used(outcome) else harness.tail(outcome.out)) + refused(place, made, "made with another image", "--java-home", other)


def options_that_see_the_boot(place: Place) -> str:
    """They are ordinary starts; others are not."""
    shaping = ["-Djava.lang.Integer.IntegerCache.high=1000", "-Dfile.encoding=ISO-8859-1", "-Djdk.module.anything=1", "-esa", "-Xverify:all", "-Xcheck:jni", "-Xnoclassgc", "-Xrt:no-native-indy",
               "-Xrt:explain", "-Xrt:stress-gc=1000", "-Xrt:stress-tables", "-Xbootclasspath/a:/tmp", "-Xrt:no-fuse", f"-Xrt:record-preinit={place.folder}/recorded", "-Xrt:immortal-kind=lt"]
    harmless = ["-Dmine=1", "-Xmx32m", "-Xss2m", "-ea", "-Xrt:gc=concurrent", "-Xrt:scoped=8m", "-Xrt:immortal=16m", "-Xrt:areas", "-Xrs", "-XX:-UsePerfData", "-Xrt:verify-heap", "-Xrt:poison",
                "-verbose:gc", "-XX:ActiveProcessorCount=1", "-XX:MaxJavaStackTraceDepth=7", "-XX:MaxMetaspaceSize=40m", "-Xrt:prepare=classes", "-Djava.util.logging.config.file=/dev/null"]
    why = "".join(refused(place, place.boot, r"not with .*", word) for word in shaping)
    for word in harmless:
        outcome = place.run("-verbose:class", f"-Xrt:snapshot={place.boot}", word, "-cp", place.classes, "Surroundings")
        why += wrong(outcome, "^typed = 120$") + ("" if used(outcome) else f"    {word}: not used\n")
    return why


def no_room(place: Place) -> str:
    """Less immortal memory than the snapshot has; fewer addresses than it wants."""
    return refused(place, place.boot, "the addresses that it needs are not free", "-Xrt:scoped=64g")


def statics_are_known(place: Place) -> str:
    """Each variable of the VM is in a snapshot, or it is known why not."""
    return statics.complaints(place.options.build) if place.options.build else ""


CASES = [is_used, is_demanded, surroundings_are_ours, another_host_name, nothing_is_seeded, nothing_is_kept, environment_of_maker_is_no_matter, prepared_program, with_compiled_code, classes_change_later, with_an_image_that_does_not_fit, stale_file_of_classes, what_may_not_be_made,
         damaged_files, untrusted_files, another_build, another_image, options_that_see_the_boot, no_room, statics_are_known]


def main() -> int:
    """Run them; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    harness.add_options(parser, "")
    parser.add_argument("--javac", default="javac")
    parser.add_argument("--rtjaot", default="", help="the compiler, where compiled code can be opened")
    parser.add_argument("--build", default="", help="the folder with the objects that the VM was linked of")
    parser.add_argument("--jdk", default="", metavar="N", help="on the class library of JDK N, which tools/find-jdk finds")
    options = harness.parse_options(parser)
    if options.jdk and not harness.use_library(options.jdk):
        print(f"1..0 # SKIP no JDK {options.jdk}: tools/get-jdk {options.jdk} fetches one")
        return 0
    place = Place(options)
    try:
        cases = {case.__name__: functools.partial(case, place) for case in CASES}
        place.boot, place.prepared      # pylint: disable=pointless-statement
        return harness.report(list(cases), lambda name: cases[name](), options)
    finally:
        shutil.rmtree(place.folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
