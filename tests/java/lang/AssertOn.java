// SPDX-License-Identifier: Apache-2.0
// Assertions switched on.
// vm-args: -ea

public class AssertOn {
    static class Inner {
        static int check(int x) {
            assert x > 0 : "x is " + x;
            return x;
        }
    }

    public static void main(String[] args) {
        System.out.println(Inner.check(1));
        try {
            Inner.check(-1);
        } catch (AssertionError e) {
            System.out.println(e);
        }
        try {
            assert false;
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        try {
            assert args == null : new Exception("cause");
        } catch (AssertionError e) {
            System.out.println(e.getMessage() + " " + e.getCause());
        }
        System.out.println(AssertOn.class.desiredAssertionStatus() + " " + String.class.desiredAssertionStatus());
    }
}

// expect: 1
// expect: java.lang.AssertionError: x is -1
// expect: null
// expect: java.lang.Exception: cause java.lang.Exception: cause
// expect: true false
