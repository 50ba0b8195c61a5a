// SPDX-License-Identifier: Apache-2.0
// Order of static and instance initialisers, and a cycle of class initialisation seen half done.

public class InitOrder {
    static int trace(String s) {
        System.out.println(s);
        return 1;
    }

    static class Base {
        static int a = trace("Base static");
        int b = trace("Base field");
        { trace("Base block"); }
        Base() { this("x"); trace("Base()"); }
        Base(String s) { trace("Base(String)"); }
    }

    static class Derived extends Base {
        int c = trace("Derived field");
        static int d = trace("Derived static");
        Derived() { super(); trace("Derived()"); }
        { trace("Derived block"); }
        static { trace("Derived static block"); }
    }

    static class CycleA {
        static final Integer BOXED = Integer.valueOf(5);
        static int x = CycleB.y + 1;
        static int get() { return x; }
    }

    static class CycleB {
        static int y = CycleA.x + 10;
        static int seen = CycleA.get();
    }

    static class Self {
        static final Self ONE = new Self();
        static int count = 10;
        static int set;
        int had;
        Self() { had = count++; set = 7; }
    }

    static class Constant {
        static final String S = "constant";
        static final int I = 3;
        static final Object O = trace("Constant init");
    }

    public static void main(String[] args) {
        new Derived();
        System.out.println("--");
        new Derived();
        System.out.println("--");
        System.out.println(CycleA.x + " " + CycleB.y + " " + CycleB.seen);
        System.out.println(Self.ONE.had + " " + Self.count + " " + Self.set);
        System.out.println(Constant.S + Constant.I);
        System.out.println(Constant.O);
        Class<?> literal = Untouched.class;
        System.out.println(literal.getSimpleName());
        Untouched[][] arrays = new Untouched[2][2];
        System.out.println(arrays.length + " " + (arrays[0][0] instanceof Untouched));
    }

    static class Untouched {
        static { trace("never"); }
    }
}

// expect: Base static
// expect: Derived static
// expect: Derived static block
// expect: Base field
// expect: Base block
// expect: Base(String)
// expect: Base()
// expect: Derived field
// expect: Derived block
// expect: Derived()
// expect: --
// expect: Base field
// expect: Base block
// expect: Base(String)
// expect: Base()
// expect: Derived field
// expect: Derived block
// expect: Derived()
// expect: --
// expect: 11 10 0
// expect: 0 10 7
// expect: constant3
// expect: Constant init
// expect: 1
// expect: Untouched
// expect: 2 false
