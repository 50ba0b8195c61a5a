# SPDX-License-Identifier: Apache-2.0
"""Makes the things that the cases of the launcher speak of: classes, jars, modules,
argument files, homes of JDKs, good ones and bad ones."""

from __future__ import annotations

import glob
import os
import shutil
import struct
import subprocess
import sys
import zipfile
from typing import Optional, Union

HERE = os.path.dirname(os.path.abspath(__file__))
JAVAC_OPTIONS = ["--release", "17", "-g", "-nowarn", "-encoding", "UTF-8"]
MANIFEST = "META-INF/MANIFEST.MF"


def write(path: str, content: Union[bytes, bytearray, str]) -> None:
    """Make a file, and the folders above it."""
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "wb") as out:
        out.write(content.encode() if isinstance(content, str) else content)


def read(path: str) -> bytes:
    """All bytes of a file."""
    with open(path, "rb") as source:
        return source.read()


def compile_all(javac: str, environment: dict[str, str]) -> None:
    """The programs, the modules, and the patch of java.base."""
    def run(*arguments: str, options: list[str] = JAVAC_OPTIONS) -> None:
        done = subprocess.run(javac.split() + options + list(arguments), env=environment, check=False,
                              capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stderr)

    programs = os.path.join(HERE, "programs")
    modules = os.path.join(HERE, "modules")
    run("-d", "classes", *sorted(glob.glob(programs + "/**/*.java", recursive=True)))
    run("-d", "modules", "--module-source-path", modules,
        *sorted(glob.glob(modules + "/**/*.java", recursive=True)))
    patch = os.path.join(HERE, "patch")
    run("-d", "patch", "--patch-module", "java.base=" + patch, os.path.join(patch, "java", "lang", "Added.java"), options=[])


# --- classes and jars -------------------------------------------------------------------------

def mapped(text: bytes) -> bytes:
    """The bytes of an interface Mapped with a SourceDebugExtension, as translators to Java write it."""
    def utf8(constant: bytes) -> bytes:
        return struct.pack(">BH", 1, len(constant)) + constant
    pool = utf8(b"Mapped") + struct.pack(">BH", 7, 1) + utf8(b"java/lang/Object") + struct.pack(">BH", 7, 3) + utf8(b"SourceDebugExtension")
    return (struct.pack(">IHHH", 0xCAFEBABE, 0, 61, 6) + pool + struct.pack(">HHHHHHH", 0x0600, 2, 4, 0, 0, 0, 1) +
            struct.pack(">HI", 5, len(text)) + text)


def make_classes() -> None:
    """Folders of classes: broken ones, of other versions, of other names, in odd places."""
    good = read("classes/Hello.class")
    write("newer/Hello.class", good[:7] + b"\x41" + good[8:])
    write("preview/Hello.class", good[:4] + b"\xff\xff" + good[6:])
    write("misnamed/Other.class", good)
    write("cut/Hello.class", good[:100])
    write("garbage/Hello.class", b"garbage!" * 20)
    write("empty/Hello.class", b"")
    write("mapped/Mapped.class", mapped(b"SMAP\nPage.java\n\x1b[2J*E\n"))
    os.makedirs("folder/Hello.class")
    for name in ("NeedsMissing", "ExtendsMissing"):
        write("partial/%s.class" % name, read("classes/%s.class" % name))
    for place in ("with space", "Grüße", "unreadable"):
        write(place + "/Hello.class", good)
    os.chmod("unreadable", 0)


def jar(name: str, manifest: str | None, *classes: str, method: int = zipfile.ZIP_DEFLATED) -> None:
    """Make a jar of these classes, with these lines of a manifest or without any."""
    with zipfile.ZipFile("jars/%s.jar" % name, "w", method) as out:
        if manifest is not None:
            out.writestr(MANIFEST, "Manifest-Version: 1.0\n" + manifest)
        for simple in classes:
            out.write("classes/%s.class" % simple, simple + ".class")


def make_jars() -> None:
    """Jars with manifests of all kinds, and broken jars."""
    os.makedirs("jars")
    jar("hello", "Main-Class: Hello\n", "Hello")
    jar("stored", "Main-Class: Hello\n", "Hello", method=zipfile.ZIP_STORED)
    jar("multi", "Main-Class: Hello\nMulti-Release: true\n", "Hello")
    jar("referring", "Main-Class: Hello\nClass-Path: hello.jar nope.jar\n")
    jar("tofolder", "Main-Class: Args\nClass-Path: ../classes/\n")
    jar("manifests", "Main-Class: Manifests\nClass-Path: hello.jar\n", "Manifests")
    jar("nomain", "", "Hello")
    jar("missing", "Main-Class: Nope\n", "Hello")
    jar("nomanifest", None, "Hello")
    jar("none", None)
    jar("opening", "Main-Class: Opened\nAdd-Opens: java.base/java.lang\n", "Opened")
    jar("exporting", "Main-Class: Exported\nAdd-Exports: java.base/jdk.internal.misc\n", "Exported")
    jar("agent", "Premain-Class: Agent\n", "Agent")
    jar("asking", "premain-class: AskingAgent\nLauncher-Agent-Class: AskingAgent\nMain-Class: AskingAgent\n"
        "Boot-Class-Path: nope.jar hello.jar\n", "AskingAgent", "ShowAdded")
    changing = "Can-Redefine-Classes: true\nCan-Retransform-Classes: true\n"
    jar("changing", "Premain-Class: ChangingAgent\nAgent-Class: ChangingAgent\n" + changing, "ChangingAgent", "ChangingAgent$1", "ChangingAgent$Point", "Changed1", "Changed2")
    jar("lost", "Launcher-Agent-Class: Nope\nMain-Class: Hello\n", "Hello")
    jar("inner", "\nName: some\nPremain-Class: Agent\n", "Agent")
    good = read("jars/hello.jar")
    write("jars/half.jar", good[:len(good) // 2])
    write("jars/clipped.jar", good[:-10])
    write("jars/zero.jar", b"")
    write("jars/garbage.jar", b"garbage!" * 600)
    entry = good.find(b"PK\x03\x04", 10)
    write("jars/spoilt.jar", good[:entry + 60] + b"U" * 40 + good[entry + 100:])
    write("wild/a.jar", good)
    write("wild/b.JAR", good)


# --- argument files ---------------------------------------------------------------------------

FILES = {
    "source/Said.java": """
        public class Said {
            public static void main(String[] arguments) {
                System.out.println(String.join(",", arguments) + " " + System.getProperty("java.class.path"));
                System.out.println(java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments());
            }
        }""",
    "source/Helped.java": "class Helped { public static void main(String[] a) throws Exception { p.Checked.main(a); } }",
    "source/Wrong.java": "class Wrong { int x = nope; }",
    "source/Empty.java": "",
    "source/Throws.java": "class Throws {\n    public static void main(String[] a) {\n        throw new IllegalStateException(a[0]);\n    }\n}\n",
    "source/Ends.java": "class Ends { public static void main(String[] a) { System.exit(7); } }",
    "source/script": "#!/usr/bin/env -S java --source 17\nclass A { public static void main(String[] a) { System.out.println(a.length); } }\n",
    "source/folder.java/x": "",
    "source/RealTime.java": "class RealTime { public static void main(String[] a) { "
                            "System.out.println(new javax.realtime.PriorityParameters(14).getPriority()); } }",
    "words": "# comment\n-cp classes\n\"-Da=x y\"\n-Db='q r'\n\"-Dc=one \\\n    two\"\n"
             "-Dd=\"tab\\there\\\\\" # to the end\nProperty a b\nc d e",
    "comments": "-cp classes -De=x # y\nProperty e f #\n#f g",
    "torn": "-cp classes -De=\"x\ny\" Property e\"",
    "escapes": "-cp \"classes\" -Dd=a\\b -De=\"a\\b\" -Df=\"C:\\\\x\" -Dg='a\"b' Property d e f g",
    "returns": "-cp classes\r\nProperty e\r\n#foo\r\n",
    "emptywords": "-cp classes Args \"\" a''b",
    "nested": "-cp classes Args @words",
    "option": "-cp",
    "nothing": "",
}


# --- homes of JDKs ----------------------------------------------------------------------------

def make_home(name: str, image: Union[bytes, bytearray], jdk: str, length: int | None = None) -> None:
    """A home whose lib/modules begins with these bytes; zeros follow up to the length."""
    write("images/%s/lib/modules" % name, bytes(image))
    shutil.copy(jdk + "/release", "images/%s/release" % name)
    if length:
        os.truncate("images/%s/lib/modules" % name, length)


def make_home_without_libraries(name: str, jdk: str) -> None:
    """A home that has all of a JDK but its shared libraries."""
    for part in os.listdir(jdk + "/lib"):
        if not part.endswith(".so") and part != "server":
            os.makedirs(name + "/lib", exist_ok=True)
            os.symlink(os.path.join(jdk, "lib", part), os.path.join(name, "lib", part))
    for part in ("conf", "release"):
        os.symlink(os.path.join(jdk, part), os.path.join(name, part))


def make_homes(jdk: str) -> None:
    """Without libraries, and with those of another processor: of their heads bytes 18 and 19 name it."""
    for name in ("jdk_bare", "jdk_foreign"):
        make_home_without_libraries(name, jdk)
    head = read(jdk + "/lib/libjava.so")[:64]
    write("jdk_foreign/lib/libjava.so", head[:18] + b"\x08\x00" + head[20:])


def garble(image: bytes, begin: int, end: int) -> bytearray:
    """A copy with the bytes of a stretch made into others."""
    spoilt = bytearray(image)
    spoilt[begin:end] = bytes((byte * 7 + place) & 255 for place, byte in enumerate(spoilt[begin:end]))
    return spoilt


def make_images(jdk: str) -> None:
    """Homes of JDKs whose image is cut or spoilt, and one of another version."""
    whole = os.path.getsize(jdk + "/lib/modules")
    with open(jdk + "/lib/modules", "rb") as source:
        header = source.read(28)
        entries, locations, strings = struct.unpack("<3I", header[16:28])
        ends = [28, 28 + 4 * entries, 28 + 8 * entries, 28 + 8 * entries + locations, 28 + 8 * entries + locations + strings]
        index = header + source.read(ends[4] - 28)
    for name, size in (("empty", 0), ("one_byte", 1), ("header_cut", 20), ("table_cut", 1000), ("index_cut", ends[4] - 1),
                       ("index_only", ends[4])):
        make_home(name, index[:size], jdk)
    for name, place in (("magic", 0), ("version", 6), ("table_length", 18)):
        make_home(name, index[:place] + b"\x7f" + index[place + 1:], jdk, whole)
    for name, number in (("redirects", 0), ("offsets", 1), ("locations", 2), ("strings", 3)):
        make_home(name, garble(index, ends[number], ends[number + 1]), jdk, whole)
    make_home("classes_zero", index, jdk, whole)
    os.makedirs("images/folder/lib/modules")
    shutil.copy(jdk + "/release", "images/folder/release")
    write("jdk99/release", 'JAVA_VERSION="99.0.1"\n')
    write("jdk99/lib/modules", "")


def make(place: str, javac: str, jdk: str, environment: dict[str, str]) -> None:
    """Everything, in this folder, which is emptied first."""
    if os.path.isdir(place):
        for folder, _, _ in os.walk(place):
            os.chmod(folder, 0o755)
        shutil.rmtree(place)
    os.makedirs(place)
    os.chdir(place)
    compile_all(javac, environment)
    make_classes()
    shutil.copytree("modules/example.main", "twice/example.main")
    make_jars()
    for name, text in FILES.items():
        write(name, text)
    make_images(jdk)
    make_homes(jdk)
