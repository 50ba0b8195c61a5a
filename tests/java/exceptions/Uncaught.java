// SPDX-License-Identifier: Apache-2.0
// An exception that nobody catches goes to standard error and gives exit status 1; buffered output before it is kept.
// exit: 1
// expect-err: ^Exception in thread "main" java\.lang\.IllegalStateException: outer$
// expect-err: ^\tat Uncaught\.go\(Uncaught\.java:16\)$
// expect-err: ^\tat Uncaught\.main\(Uncaught\.java:22\)$
// expect-err: ^Caused by: java\.lang\.RuntimeException: inner$
// expect-err: ^\tat Uncaught\.go\(Uncaught\.java:14\)$
// expect-err: ^\t\.\.\. 1 more$

public class Uncaught {
    static void go() {
        try {
            throw new RuntimeException("inner");
        } catch (RuntimeException e) {
            throw new IllegalStateException("outer", e);
        }
    }

    public static void main(String[] args) {
        System.out.println("before");
        go();
        System.out.println("after");
    }
}

// expect: before
