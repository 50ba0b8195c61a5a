// SPDX-License-Identifier: Apache-2.0
// The main class fails to initialise.
// exit: 1
// expect-err: Exception in thread "main" java\.lang\.ExceptionInInitializerError
// expect-err: Caused by: java\.lang\.ArithmeticException: / by zero
// expect-err: at UncaughtInInit\.<clinit>\(UncaughtInInit\.java:9\)

public class UncaughtInInit {
    static int x = 1 / Integer.parseInt("0");

    public static void main(String[] args) {
        System.out.println("not reached");
    }
}
