// SPDX-License-Identifier: Apache-2.0
// Names that code made of Java may have words of its own like.

public class NamesInC {
    static class stub {
        static int s(Object o, int n) { return n + o.hashCode(); }
        static int guard_1(int n) { return n + 1; }
    }

    static class cells {
        int self = 2;
        int LOADED(int n) { return n + self; }
    }

    static class Word_m0123456789abcdef_ {
        static int relay_0(int n) { return n * 3; }
        static int adapt_I_I(int n) { return n * 5; }
        int int_() { return 7; }
    }

    static int classnamestub() { return new Object().hashCode() & 0; }
    static Object stub_s_AI_V(Object o, int n) { return o.toString() + n; }
    static int stub_d__I() { return String.valueOf(11).length(); }
    static int THROWN(int t) { return RARELY(t) + 1; }
    static int RARELY(int c) { return c / 2; }
    static long _inline(long slots) { return slots << 1; }

    public static void main(String[] main) {
        int printf = 1, X0 = 2, t = 3;
        System.out.println(classnamestub() + " " + stub_s_AI_V("x", 4) + " " + stub_d__I() + " " + THROWN(8) + " " + _inline(5));
        System.out.println(stub.s("a", 1) + " " + stub.guard_1(1) + " " + new cells().LOADED(3) + " " + Word_m0123456789abcdef_.relay_0(2) + " " + Word_m0123456789abcdef_.adapt_I_I(2));
        System.out.println(new Word_m0123456789abcdef_().int_() + printf + X0 + t);
    }
}

// expect: 0 x4 2 5 10
// expect: 98 2 5 6 10
// expect: 13
