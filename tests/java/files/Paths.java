// SPDX-License-Identifier: Apache-2.0
// java.io.File and java.nio.file: paths, attributes, directories, walking, copying, moving, links, errors.

import java.io.File;
import java.io.IOException;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;
import java.util.stream.*;

public class Paths {
    static void attempt(String what, java.util.concurrent.Callable<?> c) {
        try {
            System.out.println(what + " " + c.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + " " + e.getMessage().replace((char) 0, (char) 48));
        }
    }

    public static void main(String[] args) throws Exception {
        Path p = Path.of("/a/b/../c/./d.txt");
        System.out.println(p.getFileName() + " " + p.getParent() + " " + p.getNameCount() + " " + p.normalize() + " " + p.getName(1) + " " + p.subpath(1, 3) + " " + p.startsWith("/a") + " " + p.endsWith("d.txt") + " " + p.isAbsolute() + " " + p.getRoot());
        System.out.println(Path.of("/a/b").relativize(Path.of("/a/c/d")) + " " + Path.of("x").resolve("y") + " " + Path.of("x/y").resolveSibling("z") + " " + Path.of("x").resolve("/abs") + " " + Path.of("a").compareTo(Path.of("b")) + " " + Path.of("").toString().isEmpty() + " " + p.toUri());
        File f = new File("dir/../name.ext");
        System.out.println(f.getName() + " " + f.getParent() + " " + f.getPath() + " " + f.isAbsolute() + " " + new File("/x/../y").getCanonicalPath() + " " + f.exists() + " " + f.toPath() + " " + new File("a", "b") + " " + File.separator + File.pathSeparator);
        Path dir = Files.createDirectories(Path.of("tree/sub/deep"));
        Files.writeString(Path.of("tree/one.txt"), "one\ntwo\nthr\u00e9e\n");
        Files.write(Path.of("tree/sub/two.bin"), new byte[] {1, 2, 3});
        Files.write(dir.resolve("lines"), List.of("a", "b", "c"));
        System.out.println(Files.readAllLines(Path.of("tree/one.txt")) + " " + Files.size(Path.of("tree/one.txt")) + " " + Files.readString(dir.resolve("lines")).length() + " " + Files.readAllBytes(Path.of("tree/sub/two.bin")).length);
        try (Stream<Path> s = Files.walk(Path.of("tree"))) {
            System.out.println(s.map(Path::toString).sorted().collect(Collectors.toList()));
        }
        try (DirectoryStream<Path> d = Files.newDirectoryStream(Path.of("tree"), "*.txt")) {
            for (Path each : d) {
                System.out.println(each);
            }
        }
        String[] names = new File("tree").list();
        Arrays.sort(names);
        System.out.println(Arrays.toString(names) + " " + new File("tree").listFiles(File::isDirectory).length + " " + new File("missing").list());
        try (Stream<String> lines = Files.lines(Path.of("tree/one.txt"))) {
            System.out.println(lines.filter(l -> l.startsWith("t")).count());
        }
        Files.copy(Path.of("tree/one.txt"), Path.of("copy.txt"));
        attempt("copy again", () -> Files.copy(Path.of("tree/one.txt"), Path.of("copy.txt")));
        attempt("copy over", () -> Files.copy(Path.of("tree/sub/two.bin"), Path.of("copy.txt"), StandardCopyOption.REPLACE_EXISTING));
        Files.move(Path.of("copy.txt"), Path.of("moved.txt"), StandardCopyOption.ATOMIC_MOVE);
        System.out.println(Files.exists(Path.of("copy.txt")) + " " + Files.size(Path.of("moved.txt")) + " " + Files.isDirectory(dir) + " " + Files.isRegularFile(dir) + " " + Files.isSameFile(Path.of("tree"), Path.of("tree/sub/..")));
        Files.createSymbolicLink(Path.of("link"), Path.of("moved.txt"));
        System.out.println(Files.isSymbolicLink(Path.of("link")) + " " + Files.readSymbolicLink(Path.of("link")) + " " + Files.size(Path.of("link")) + " " + Path.of("link").toRealPath().getFileName());
        Files.setPosixFilePermissions(Path.of("moved.txt"), PosixFilePermissions.fromString("rw-r-----"));
        System.out.println(PosixFilePermissions.toString(Files.getPosixFilePermissions(Path.of("moved.txt"))) + " " + Files.isReadable(Path.of("moved.txt")) + " " + Files.isExecutable(Path.of("moved.txt")));
        Files.setLastModifiedTime(Path.of("moved.txt"), FileTime.fromMillis(1_000_000_000_000L));
        System.out.println(new File("moved.txt").lastModified() + " " + Files.readAttributes(Path.of("moved.txt"), BasicFileAttributes.class).lastModifiedTime() + " " + Files.getAttribute(Path.of("moved.txt"), "size") + " " + Files.getLastModifiedTime(Path.of("moved.txt")).toMillis());
        attempt("missing", () -> Files.readString(Path.of("missing")));
        attempt("not empty", () -> Files.deleteIfExists(Path.of("tree")));
        attempt("exists", () -> Files.createDirectory(Path.of("tree")));
        attempt("directory", () -> Files.readAllBytes(Path.of("tree")));
        attempt("not a directory", () -> Files.list(Path.of("moved.txt")));
        attempt("delete missing", () -> Files.deleteIfExists(Path.of("missing")));
        attempt("nul", () -> Path.of("a\0b"));
        Path temp = Files.createTempFile(Path.of("."), "pre", ".suf");
        File old = File.createTempFile("old", null, new File("."));
        System.out.println(temp.getFileName().toString().matches("pre.*\\.suf") + " " + old.getName().endsWith(".tmp") + " " + old.delete() + " " + old.delete() + " " + new File("tree/new").mkdir() + " " + new File("tree/x/y").mkdirs() + " " + new File("tree/new").renameTo(new File("tree/renamed")));
        List<String> order = new ArrayList<>();
        Files.walkFileTree(Path.of("tree"), new SimpleFileVisitor<>() {
            @Override public FileVisitResult visitFile(Path file, BasicFileAttributes a) throws IOException {
                Files.delete(file);
                order.add(file.getFileName().toString());
                return FileVisitResult.CONTINUE;
            }
            @Override public FileVisitResult postVisitDirectory(Path d, IOException e) throws IOException {
                Files.delete(d);
                return FileVisitResult.CONTINUE;
            }
        });
        Collections.sort(order);
        System.out.println(order + " " + Files.exists(Path.of("tree")));
        System.out.println(FileSystems.getDefault().getPathMatcher("glob:**/*.{java,class}").matches(Path.of("a/b.java")) + " " + FileSystems.getDefault().getSeparator() + " " + Path.of("a/b").toAbsolutePath().isAbsolute() + " " + Files.getFileStore(Path.of(".")).getTotalSpace() / Long.MAX_VALUE);
    }
}

// expect: d.txt /a/b/../c/. 6 /a/c/d.txt b b/.. true true true /
// expect: ../c/d x/y x/z /abs -1 true file:///a/b/../c/./d.txt
// expect: name.ext dir/.. dir/../name.ext false /y false dir/../name.ext a/b /:
// expect: [one, two, thrée] 15 6 3
// expect: [tree, tree/one.txt, tree/sub, tree/sub/deep, tree/sub/deep/lines, tree/sub/two.bin]
// expect: tree/one.txt
// expect: [one.txt, sub] 1 null
// expect: 2
// expect: copy again: FileAlreadyExistsException copy.txt
// expect: copy over copy.txt
// expect: false 3 true false true
// expect: true moved.txt 3 moved.txt
// expect: rw-r----- true false
// expect: 1000000000000 2001-09-09T01:46:40Z 3 1000000000000
// expect: missing: NoSuchFileException missing
// expect: not empty: DirectoryNotEmptyException tree
// expect: exists: FileAlreadyExistsException tree
// expect: directory: IOException Is a directory
// expect: not a directory: NotDirectoryException moved.txt
// expect: delete missing false
// expect: nul: InvalidPathException Nul character not allowed: a0b
// expect: true true true false true true true
// expect: [lines, one.txt, two.bin] false
// expect: true / true 0
