// SPDX-License-Identifier: Apache-2.0
// Default, static and private interface methods; diamonds; which method a call selects.

public class Defaults {
    interface A {
        default String who() { return "A"; }
        private String secret() { return "secret " + who(); }
        default String tell() { return secret(); }
        static String make() { return "made"; }
    }

    interface B extends A {
        default String who() { return "B" + A.super.who(); }
    }

    interface C extends A {
        default String who() { return "C"; }
    }

    static class Plain implements A { }
    static class FromB extends Plain implements B { }
    static class Both implements B, C {
        public String who() { return B.super.who() + C.super.who(); }
    }
    static class Super {
        public String who() { return "Super"; }
    }
    static class ClassWins extends Super implements B { }
    abstract static class Abstract implements A {
        public abstract String who();
    }
    static class Concrete extends Abstract {
        public String who() { return "Concrete"; }
    }
    interface Static {
        int X = trace("Static.X");
        default void m() { }
    }
    interface Quiet {
        int Y = trace("Quiet.Y");
    }
    static class Init implements Static, Quiet { }

    static int trace(String s) {
        System.out.println("init " + s);
        return 1;
    }

    public static void main(String[] args) {
        A[] all = {new Plain(), new FromB(), new Both(), new ClassWins(), new Concrete(), new A() { }};
        for (A a : all) {
            System.out.println(a.who() + " " + a.tell());
        }
        System.out.println(A.make());
        System.out.println(new Init() != null);
        System.out.println(Quiet.Y);
        Object o = new ClassWins();
        System.out.println((o instanceof A) + " " + (o instanceof C) + " " + ((A) o).toString().startsWith("Defaults$ClassWins@"));
    }
}

// expect: A secret A
// expect: BA secret BA
// expect: BAC secret BAC
// expect: Super secret Super
// expect: Concrete secret Concrete
// expect: A secret A
// expect: made
// expect: init Static.X
// expect: true
// expect: init Quiet.Y
// expect: 1
// expect: true false true
