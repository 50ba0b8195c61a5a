// SPDX-License-Identifier: Apache-2.0
// System properties, arguments of the program, and -D.
// vm-args: -Down.key=own=value -Dempty -Duser.language=en
// args: one "two words" --three -D4 "" *

public class Properties {
    public static void main(String[] args) {
        System.out.println(args.length + " " + String.join("|", args));
        System.out.println(System.getProperty("own.key") + " " + System.getProperty("empty").isEmpty() + " " + System.getProperty("none") + " " + System.getProperty("none", "default"));
        for (String s : new String[] {"java.version", "java.vendor", "java.vm.name", "java.vm.version", "java.vm.specification.version", "java.home", "java.class.path", "java.io.tmpdir", "user.dir", "user.name", "user.home",
            "os.name", "os.arch", "os.version", "java.vm.info", "java.vm.vendor", "java.runtime.version", "java.library.path", "sun.arch.data.model", "native.encoding"}) {
            if (System.getProperty(s) == null) {
                System.out.println("missing " + s);
            }
        }
        System.out.println(System.getProperty("java.specification.version") + " " + System.getProperty("java.class.version") + " " + System.getProperty("file.separator") + System.getProperty("path.separator") + " " + System.getProperty("line.separator").length() + " " + System.getProperty("file.encoding") + " " + System.getProperty("os.name") + " " + System.getProperty("user.language") + " " + System.lineSeparator().equals("\n"));
        System.out.println(new java.io.File(System.getProperty("java.class.path")).isDirectory() + " " + new java.io.File("").getAbsolutePath().equals(System.getProperty("user.dir")));
        System.setProperty("set", "x");
        System.out.println(System.getProperty("set") + " " + System.clearProperty("set") + " " + System.getProperty("set") + " " + Integer.getInteger("none", 5) + " " + Boolean.getBoolean("own.key") + " " + Long.getLong("none"));
        try {
            System.getProperty("");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Runtime.version().feature() + " " + (System.getenv("PATH") != null) + " " + (System.currentTimeMillis() > 1_600_000_000_000L) + " " + (System.nanoTime() <= System.nanoTime()) + " " + (System.console() == null) + " " + System.getSecurityManager());
        StackTraceElement[] t = new Throwable().getStackTrace();
        System.out.println(t.length + " " + t[0].getClassLoaderName() + " " + t[0].getModuleName());
    }
}

// expect: 6 one|two words|--three|-D4||*
// expect: own=value true null default
// expect: 17 61.0 /: 1 UTF-8 Linux en true
// expect: true true
// expect: x x null 5 false null
// expect: key can't be empty
// expect: 17 true true true true null
// expect: 1 app null
