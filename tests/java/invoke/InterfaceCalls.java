// SPDX-License-Identifier: Apache-2.0
// Calls through interfaces with many implementations, so that inline caches miss and change.

public class InterfaceCalls {
    interface Op { int go(int x); default int twice(int x) { return go(go(x)); } }
    static class A implements Op { public int go(int x) { return x + 1; } }
    static class B implements Op { public int go(int x) { return x * 2; } }
    static class C extends A { @Override public int go(int x) { return super.go(x) * 3; } }
    static class D implements Op, Comparable<D> { public int go(int x) { return x - 4; } public int compareTo(D o) { return 0; } @Override public int twice(int x) { return x; } }
    abstract static class Abs implements Op { int other() { return go(5); } }
    static class E extends Abs { public int go(int x) { return x ^ 0x55; } }
    enum F implements Op { ONE { public int go(int x) { return ~x; } }, TWO { public int go(int x) { return x >> 1; } } }
    record G(int k) implements Op { public int go(int x) { return x + k; } }

    static int loop(Op[] ops, int rounds) {
        int x = 1;
        for (int i = 0; i < rounds; i++) {
            Op op = ops[i % ops.length];
            x = op.go(x) + op.twice(i) + op.hashCode() * 0 + (op.equals(ops[0]) ? 1 : 0);
        }
        return x;
    }

    public static void main(String[] args) {
        Op[] mono = {new A()};
        Op[] bi = {new A(), new B()};
        Op[] mega = {new A(), new B(), new C(), new D(), new E(), F.ONE, F.TWO, new G(9), x -> x + 100, new Op() { public int go(int x) { return -x; } }};
        System.out.println(loop(mono, 1000) + " " + loop(bi, 1000) + " " + loop(mega, 10000) + " " + loop(mono, 1001));
        Op none = null;
        try {
            none.go(1);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        Object o = mega[4];
        System.out.println(((Abs) o).other());
        Comparable<D> c = new D();
        System.out.println(c.compareTo(new D()));
    }
}

// expect: 503501 -6024 207930957 504505
// expect: null
// expect: 80
// expect: 0
