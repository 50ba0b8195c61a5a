// SPDX-License-Identifier: Apache-2.0
// Assertions for one class by name, a nested class excepted; javac asks the outermost class, reflection asks each.
// vm-args: -ea:AssertSome -ea:AssertSome$On -da:AssertSome$Off -ea:java.util...

public class AssertSome {
    static class On { static boolean on() { boolean b = false; assert b = true; return b; } }
    static class Off { static boolean on() { boolean b = false; assert b = true; return b; } }
    static class Other { }

    public static void main(String[] args) {
        boolean b = false;
        assert b = true;
        System.out.println(b + " " + On.on() + " " + Off.on());
        System.out.println(AssertSome.class.desiredAssertionStatus() + " " + On.class.desiredAssertionStatus() + " "
                + Off.class.desiredAssertionStatus() + " " + Other.class.desiredAssertionStatus());
    }
}

// expect: true true true
// expect: true true false false
