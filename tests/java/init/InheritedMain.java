// SPDX-License-Identifier: Apache-2.0
// main inherited from a superclass.

public class InheritedMain extends InheritedMainBase {
    static { System.out.println("class initialised"); }
}

class InheritedMainBase {
    static { System.out.println("base initialised"); }

    public static void main(String... args) {
        System.out.println("inherited main " + args.length);
    }
}

// expect: base initialised
// expect: class initialised
// expect: inherited main 0
