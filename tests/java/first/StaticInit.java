// SPDX-License-Identifier: Apache-2.0
// Static initialisers run once, at first use, superclass first.

public class StaticInit {
    static class Base {
        static int order = 1;

        static {
            System.out.println("base");
        }
    }

    static class Derived extends Base {
        static final int CONSTANT = 42;
        static int count = order + 1;

        static {
            System.out.println("derived");
        }

        static void touch() {
        }
    }

    static class Never {
        static {
            System.out.println("never");
        }
    }

    static {
        System.out.println("main class");
    }

    public static void main(String[] args) {
        System.out.println("main");
        System.out.println(Derived.CONSTANT);
        Never[] none = new Never[1];
        System.out.println(none.length);
        System.out.println(Derived.order);
        Derived.touch();
        Derived.touch();
        System.out.println(Derived.count);
    }
}

// expect: main class
// expect: main
// expect: 42
// expect: 1
// expect: base
// expect: 1
// expect: derived
// expect: 2
