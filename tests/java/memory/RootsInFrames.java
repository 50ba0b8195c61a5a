// SPDX-License-Identifier: Apache-2.0
// Collections while references live in odd places: locals, stacks, monitors, exceptions, statics, other threads, half-built objects.

import java.util.function.Supplier;

public class RootsInFrames {
    static Object[] statics = new Object[5];
    final int[] own;

    RootsInFrames(int n) {
        this(n, collect());
    }

    RootsInFrames(int n, int ignored) {
        own = new int[] {n, collect(), n};
    }

    static int collect() {
        System.gc();
        for (int i = 0; i < 50; i++) {
            byte[] b = new byte[1000];
            b[i] = 1;
        }
        return 1;
    }

    static String join(Object a, int x, Object b, long y, Object c) {
        collect();
        return "" + a + x + b + y + c;
    }

    static int[] fresh(int v) {
        return new int[] {v};
    }

    static Object thrower(Object o) throws Exception {
        try {
            throw new Exception("e" + o);
        } finally {
            collect();
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(join(new StringBuilder("a"), collect(), new StringBuilder("b"), collect() * 2L, new StringBuilder("c")));
        System.out.println(fresh(5)[0] + fresh(collect())[0] + new RootsInFrames(3).own[2]);
        synchronized (new Object()) {
            collect();
            statics[0] = new int[] {1};
        }
        collect();
        System.out.println(((int[]) statics[0])[0]);
        try {
            thrower(new StringBuilder("x"));
        } catch (Exception e) {
            collect();
            System.out.println(e.getMessage() + e.getStackTrace().length);
        }
        Object[] built = {new StringBuilder("one"), collect(), new int[] {collect()}, fresh(collect())};
        System.out.println(built[0] + "" + ((int[]) built[3])[0]);
        Supplier<Object> captured = captures(new StringBuilder("cap"));
        collect();
        System.out.println(captured.get());
        Object[] seen = new Object[1];
        Thread t = new Thread(() -> {
            Object local = new StringBuilder("in thread");
            synchronized (seen) {
                seen.notify();
                try {
                    seen.wait();
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            }
            System.out.println(local);
        });
        synchronized (seen) {
            t.start();
            seen.wait();
            collect();
            seen.notify();
        }
        t.join();
        String s = "";
        for (int i = 0; i < 20; i++) {
            s += i;
            collect();
        }
        System.out.println(s);
        Object o = new Object[] {new Object[] {"deep"}};
        collect();
        System.out.println(((Object[]) ((Object[]) o)[0])[0]);
        System.out.println(new int[collect()][2][collect()].length + " " + Object.class.getMethod("toString").invoke(new StringBuilder("refl")).equals("refl"));
    }

    static Supplier<Object> captures(Object o) {
        int[] more = {7};
        return () -> o + "" + more[0];
    }
}

// expect: a1b2c
// expect: 9
// expect: 1
// expect: ex2
// expect: one1
// expect: cap7
// expect: in thread
// expect: 012345678910111213141516171819
// expect: deep
// expect: 1 true
