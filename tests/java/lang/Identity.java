// SPDX-License-Identifier: Apache-2.0
// equals, hashCode, clone, toString, and references compared with ==.

public class Identity {
    static class P implements Cloneable {
        int x;
        int[] a = {1};
        P(int x) { this.x = x; }
        @Override public P clone() throws CloneNotSupportedException { return (P) super.clone(); }
    }

    static class Q {
        Object tryClone() throws CloneNotSupportedException { return clone(); }
    }

    public static void main(String[] args) throws Exception {
        P p = new P(5);
        P q = p.clone();
        q.x = 6;
        q.a[0] = 2;
        System.out.println(p.x + " " + p.a[0] + " " + (p.a == q.a) + " " + (p == q) + " " + p.equals(q) + " " + (p.getClass() == q.getClass()));
        try {
            new Q().tryClone();
        } catch (CloneNotSupportedException e) {
            System.out.println(e.getMessage());
        }
        int h = p.hashCode();
        System.gc();
        System.out.println(h == p.hashCode() && h == System.identityHashCode(p));
        System.out.println(System.identityHashCode(null));
        System.out.println(p.toString().equals("Identity$P@" + Integer.toHexString(h)));
        String s = "id";
        System.out.println((s == "i" + "d") + " " + (s == new String("id")) + " " + (s == ("i" + args.length).replace("0", "d").intern()));
        System.out.println("id".equals(null) + " " + (null instanceof Object) + " " + (Object) null);
        int[][] m = {{1}};
        System.out.println((m.clone()[0] == m[0]) + " " + m.equals(m.clone()));
    }
}

// expect: 5 2 true false false true
// expect: Identity$Q
// expect: true
// expect: 0
// expect: true
// expect: true false true
// expect: false false null
// expect: true false
