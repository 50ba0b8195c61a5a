// SPDX-License-Identifier: Apache-2.0
// StackOverflowError is thrown, caught and survived again and again, in plain, synchronized, wide and library frames.

import java.util.ArrayList;
import java.util.List;

public class Overflow {
    static int depth;

    static void plain() {
        depth++;
        plain();
    }

    static synchronized void locked() {
        depth++;
        locked();
    }

    static double wide(long a, double b, long c, double d, long e, double f) {
        depth++;
        return wide(b > 0 ? a : c, d, e, f, a, b) + c;
    }

    static void cleaning(int[] cleaned) {
        try {
            depth++;
            cleaning(cleaned);
        } finally {
            cleaned[0]++;
        }
    }

    static int counted(int n) {
        try {
            return counted(n + 1);
        } catch (StackOverflowError e) {
            return n;
        }
    }

    interface Step {
        void go(Step s);
    }

    static String attempt(Runnable r) {
        depth = 0;
        try {
            r.run();
            return "no error";
        } catch (StackOverflowError e) {
            StackTraceElement[] trace = e.getStackTrace();
            return (depth > 200) + " " + e.getMessage() + " " + (trace.length <= 1024 && trace.length > 100);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 20; i++) {
            String s = attempt(Overflow::plain);
            if (i % 10 == 0) {
                System.out.println("plain " + s);
            }
        }
        for (int i = 0; i < 5; i++) {
            attempt(Overflow::locked);
        }
        System.out.println("locked " + attempt(Overflow::locked) + " " + Thread.holdsLock(Overflow.class));
        System.out.println("wide " + attempt(() -> wide(1, 2, 3, 4, 5, 6)));
        int[] cleaned = new int[1];
        System.out.println("cleaning " + attempt(() -> cleaning(cleaned)) + " " + (cleaned[0] > 200));
        System.out.println("counted " + (counted(0) > 200));
        Step step = s -> {
            depth++;
            s.go(s);
        };
        System.out.println("lambda " + attempt(() -> step.go(step)));
        List<Object> l = new ArrayList<>();
        l.add(l);
        l.add(new Object[0]);
        depth = 1000;
        try {
            l.hashCode();
        } catch (StackOverflowError e) {
            System.out.println("hashCode of itself");
        }
        StringBuilder nest = new StringBuilder();
        for (int i = 0; i < 20000; i++) {
            nest.append('(');
        }
        try {
            java.util.regex.Pattern.compile(nest.toString());
            System.out.println("compiled");
        } catch (StackOverflowError | java.util.regex.PatternSyntaxException e) {
            System.out.println("regex");
        }
        System.out.println("alive " + attempt(Overflow::plain));
    }
}

// expect: plain true null true
// expect: plain true null true
// expect: locked true null true false
// expect: wide true null true
// expect: cleaning true null true true
// expect: counted true
// expect: lambda true null true
// expect: hashCode of itself
// expect: regex
// expect: alive true null true
