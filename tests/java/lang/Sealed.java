// SPDX-License-Identifier: Apache-2.0
// Sealed hierarchies of records as an expression evaluator.

public class Sealed {
    sealed interface Expr permits Num, Add, Mul, Neg { }
    record Num(double v) implements Expr { }
    record Add(Expr l, Expr r) implements Expr { }
    record Mul(Expr l, Expr r) implements Expr { }
    static final class Neg implements Expr {
        final Expr e;
        Neg(Expr e) { this.e = e; }
        @Override public String toString() { return "-" + e; }
    }
    abstract static sealed class Base { }
    static final class Leaf extends Base { }
    static non-sealed class Open extends Base { }
    static class Free extends Open { }

    static double eval(Expr e) {
        if (e instanceof Num n) {
            return n.v();
        } else if (e instanceof Add a) {
            return eval(a.l()) + eval(a.r());
        } else if (e instanceof Mul m) {
            return eval(m.l) * eval(m.r);
        } else if (e instanceof Neg n) {
            return -eval(n.e);
        }
        throw new AssertionError(e);
    }

    public static void main(String[] args) {
        Expr e = new Add(new Mul(new Num(3), new Num(4)), new Neg(new Num(0.5)));
        System.out.println(e + " = " + eval(e));
        System.out.println(Expr.class.isSealed() + " " + Num.class.isSealed() + " " + Open.class.isSealed() + " " + Base.class.isSealed());
        for (Class<?> c : Expr.class.getPermittedSubclasses()) {
            System.out.println(c.getSimpleName() + " " + c.isRecord());
        }
        System.out.println(Leaf.class.getPermittedSubclasses() == null);
        System.out.println(new Free() instanceof Base);
    }
}

// expect: Add[l=Mul[l=Num[v=3.0], r=Num[v=4.0]], r=-Num[v=0.5]] = 11.5
// expect: true false false true
// expect: Num true
// expect: Add true
// expect: Mul true
// expect: Neg false
// expect: true
// expect: true
