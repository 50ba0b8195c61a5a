// SPDX-License-Identifier: Apache-2.0
// jdb: stop in Calls.main
// event: run
// jdb: exclude java.*,javax.*,sun.*,com.sun.*,jdk.*
// event: trace go methods
// event: cont

/** Every method of the program that is entered and left is told, with what it returns. */
public class Calls {
    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    synchronized long locked(long x) {
        return x + 1;
    }

    static void fails() {
        throw new IllegalArgumentException();
    }

    public static void main(String[] args) {
        System.out.println(fib(3));
        System.out.println(new Calls().locked(1L << 33));
        try {
            fails();
        } catch (IllegalArgumentException e) {
            System.out.println("failed");
        }
    }
}
