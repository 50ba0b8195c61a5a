// SPDX-License-Identifier: Apache-2.0
// Main classes that the cases of the launcher run; see ../cases.py.

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

class Hello {
    public static void main(String[] args) {
        System.out.println("hello");
    }
}

class Args {
    public static void main(String[] args) {
        System.out.println(args.length + " arguments");
        for (String arg : args) {
            System.out.println("[" + arg + "] " + arg.length());
        }
    }
}

class Property {
    public static void main(String[] args) {
        for (String key : args) {
            System.out.println(key + "=" + System.getProperty(key));
        }
    }
}

class Told {
    public static void main(String[] args) {
        System.out.println(java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments());
    }
}

class Heap {
    public static void main(String[] args) {
        System.out.println(Runtime.getRuntime().maxMemory() >> 20 <= 64 ? "at most 64 MB" : "more");
        try {
            long[][] all = new long[1000][];
            for (int i = 0; i < all.length; i++) {
                all[i] = new long[1 << 17];
            }
            System.out.println("no end");
        } catch (OutOfMemoryError e) {
            System.out.println("full");
        }
    }
}

class Soft {
    static java.lang.ref.SoftReference<Object> made() {
        return new java.lang.ref.SoftReference<>(new byte[1000]);
    }

    public static void main(String[] args) throws InterruptedException {
        java.lang.ref.SoftReference<Object> soft = made();
        for (int i = 0; i < 3; i++) {
            Thread.sleep(5);
            System.gc();
        }
        System.out.println(soft.get() == null ? "gone" : "kept");
    }
}

class Resident {
    public static void main(String[] args) throws IOException {
        for (String line : java.nio.file.Files.readAllLines(java.nio.file.Path.of("/proc/self/status"))) {
            if (line.startsWith("VmRSS:")) {
                long kilobytes = Long.parseLong(line.replaceAll("\\D", ""));
                System.out.println(kilobytes < 100_000 ? "less than 100 MB" : kilobytes > 200_000 ? "more than 200 MB" : "between");
            }
        }
    }
}

class Boxes {
    public static void main(String[] args) {
        int most = 127;
        while (Integer.valueOf(most + 1) == Integer.valueOf(most + 1)) {
            most++;
        }
        System.out.println(most);
    }
}

class Depth {
    static int depth;

    static void down() {
        depth++;
        down();
    }

    public static void main(String[] args) {
        try {
            down();
        } catch (StackOverflowError e) {
            System.out.println(depth > 100 && depth < 1_000_000 ? "some depth" : "depth " + depth);
        }
    }
}

class Exit {
    public static void main(String[] args) throws InterruptedException {
        int status = Integer.parseInt(args[1]);
        switch (args[0]) {
            case "main" -> System.exit(status);
            case "halt" -> {
                Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
                Runtime.getRuntime().halt(status);
            }
            case "hook" -> {
                Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                    System.out.println("hook");
                    Runtime.getRuntime().halt(status);
                }));
                System.exit(99);
            }
            case "thread" -> {
                new Thread(() -> System.exit(status)).start();
                new CountDownLatch(1).await();
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}

class Throws {
    public static void main(String[] args) {
        middle();
    }

    private static void middle() {
        throw new IllegalStateException("thrown", new RuntimeException("cause"));
    }
}

class ThrowsInThread {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            throw new IllegalStateException("thrown");
        }, "worker");
        t.start();
        t.join();
        System.out.println("main ends");
    }
}

class Handled {
    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " " + e.getMessage()));
        throw new IllegalStateException("thrown");
    }
}

class HandlerFails {
    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> {
            throw new UnsupportedOperationException();
        });
        throw new IllegalStateException("thrown");
    }
}

class HookAfterThrow {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        throw new IllegalStateException("thrown");
    }
}

class InitFails {
    static int zero;
    static final int ONE = 1 / zero;

    public static void main(String[] args) {
        System.out.println("not reached");
    }
}

class NoMain {
    static void other() {}
}

class InstanceMain {
    public void main(String[] args) {}
}

class ValueMain {
    public static int main(String[] args) {
        return 0;
    }
}

class HiddenMain {
    static void main(String[] args) {}
}

class OtherMain {
    public static void main(String arg) {}
}

class InheritedMain extends Hello {}

interface InterfaceMain {
    static void main(String[] args) {
        System.out.println("in an interface");
    }
}

class Missing {}

class NeedsMissing {
    public static void main(String[] args) {
        new Missing();
    }
}

class ExtendsMissing extends Missing {
    public static void main(String[] args) {}
}

class Daemon {
    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
            System.out.println("not reached");
        });
        t.setDaemon(args[0].equals("daemon"));
        Thread slow = new Thread(() -> {
            try {
                Thread.sleep(200);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            System.out.println("other thread");
        });
        t.start();
        slow.start();
        System.out.println("main ends");
    }
}

class Echo {
    public static void main(String[] args) throws IOException {
        byte[] all = System.in.readAllBytes();
        System.out.write(all);
        System.out.flush();
        System.err.println(all.length + " bytes");
    }
}

class Unchecked {
    public static void main(String[] args) {
        PrintStream out = System.out;
        for (int i = 0; i < 10_000; i++) {
            out.println("line " + i);
        }
        System.err.println("error " + out.checkError());
    }
}

class Waits {
    public static void main(String[] args) throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        System.out.println("ready");
        Thread.sleep(60_000);
    }
}

class Naps {
    public static void main(String[] args) throws InterruptedException {
        System.out.println("ready");
        Thread.sleep(700);
        System.out.println("awake");
    }
}

class Opened {
    public static void main(String[] args) throws Exception {
        var field = String.class.getDeclaredField("value");
        try {
            field.setAccessible(true);
            System.out.println("open " + ((byte[]) field.get("abc")).length);
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
    }
}

class Exported {
    public static void main(String[] args) throws Exception {
        try {
            Class<?> vm = Class.forName("jdk.internal.misc.VM");
            System.out.println("exported " + vm.getMethod("isBooted").invoke(null));
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
    }
}

class Words {
    public static void main(String[] args) {
        System.out.println("\u00e4\u20ac\ud83d\ude00");
        System.err.println("\u00e4\u20ac");
        for (String arg : args) {
            System.out.println(arg + " " + arg.length());
        }
        System.out.println(java.nio.charset.Charset.defaultCharset());
        System.out.println(System.getProperty("file.encoding") + " " + System.getProperty("sun.jnu.encoding"));
    }
}

/** A method that is never called, with every kind of instruction that resolves itself when it first runs. */
class Prepared {
    static int counter;

    static class Needed {
        static int made = tell();
        int held;

        static int tell() {
            System.out.println("needed");
            return 3;
        }

        String text() {
            return "held " + held;
        }
    }

    static Object never(Object o, int n) {
        Needed needed = new Needed();
        needed.held = n;
        Needed.made = needed.held + counter++;
        List<String> list = new ArrayList<>(Map.of("a", needed.text()).values());
        if (o instanceof Thread) {
            list.add(((Thread) o).getName());
        }
        Runnable run = () -> list.add(needed.text());
        run.run();
        return new Object[] {new int[n][n], new String[n], Prepared.class, String.format("%d", n), o};
    }

    public static void main(String[] args) {
        System.out.println("main");
    }
}
