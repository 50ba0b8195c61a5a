// SPDX-License-Identifier: Apache-2.0
// Assertions for the unnamed package, less one class.
// vm-args: -ea:... -da:AssertPackage$Off

public class AssertPackage {
    static class Off { }

    public static void main(String[] args) {
        boolean b = false;
        assert b = true;
        System.out.println(b + " " + AssertPackage.class.desiredAssertionStatus() + " " + Off.class.desiredAssertionStatus()
                + " " + java.util.ArrayList.class.desiredAssertionStatus());
    }
}

// expect: true true false false
