// SPDX-License-Identifier: Apache-2.0
// A main method of an object, without arguments and not public (JLS 12.1.4, since JDK 25).
// since: 25

public class InstanceMain {
    private final int[] made = { 7 };

    void main() {
        System.out.println("of an object " + made[0]);
    }
}

// expect: of an object 7
