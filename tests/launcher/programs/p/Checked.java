// SPDX-License-Identifier: Apache-2.0
// Tells which classes have assertions on.
package p;

public class Checked {
    public static void main(String[] args) throws ClassNotFoundException {
        System.out.println("p " + Checked.class.desiredAssertionStatus());
        System.out.println("q " + p.q.Checked.class.desiredAssertionStatus());
        System.out.println("unnamed " + Class.forName("Hello").desiredAssertionStatus());
        System.out.println("system " + String.class.desiredAssertionStatus());
        try {
            assert args.length > 0 : "no arguments";
            System.out.println("not checked");
        } catch (AssertionError e) {
            System.out.println(e);
        }
    }
}
