// SPDX-License-Identifier: Apache-2.0
// Assertions are off without an option and their operands are not evaluated.

public class AssertOff {
    static boolean touched;

    static boolean touch() {
        touched = true;
        return false;
    }

    public static void main(String[] args) {
        assert touch() : "not evaluated";
        System.out.println(touched + " " + AssertOff.class.desiredAssertionStatus());
        AssertOff.class.getClassLoader().setClassAssertionStatus("AssertOff", true);
        try {
            new Late().go();
        } catch (AssertionError e) {
            System.out.println("late " + e.getMessage());
        }
    }

    static class Late {
        void go() {
            assert touch() : 5;
        }
    }
}

// expect: false false
// expect: late 5
