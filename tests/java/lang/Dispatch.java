// SPDX-License-Identifier: Apache-2.0
// super calls, overriding of package-private and private methods, fields hidden by subclasses, abstract classes, bridges, covariant returns.

public class Dispatch {
    static class A {
        String field = "A.field";
        static String st() { return "A.st"; }
        private String priv() { return "A.priv"; }
        String callPriv() { return priv(); }
        String name() { return "A"; }
        String chain() { return "A.chain(" + name() + ")"; }
        A self() { return this; }
        Number number() { return 1; }
    }

    static class B extends A {
        String field = "B.field";
        static String st() { return "B.st"; }
        private String priv() { return "B.priv"; }
        @Override String name() { return "B"; }
        @Override String chain() { return "B.chain>" + super.chain(); }
        @Override B self() { return this; }
        @Override Integer number() { return 2; }
        String fields() { return field + " " + super.field + " " + ((A) this).field; }
    }

    static class C extends B {
        @Override String name() { return "C" + super.name(); }
        @Override String chain() { return "C.chain>" + super.chain(); }
    }

    static class Late {
        Late() { show(); }
        void show() { System.out.println("Late.show"); }
    }

    static class Later extends Late {
        int x = 5;
        final int y = 6;
        String s = "set";
        @Override void show() { System.out.println("Later.show " + x + " " + y + " " + s); }
    }

    abstract static class Shape<T extends Comparable<T>> implements Comparable<Shape<T>> {
        abstract T key();
        public int compareTo(Shape<T> o) { return key().compareTo(o.key()); }
    }

    static class Word extends Shape<String> {
        final String w;
        Word(String w) { this.w = w; }
        @Override String key() { return w; }
    }

    public static void main(String[] args) throws Exception {
        A a = new A(), b = new B(), c = new C();
        for (A x : new A[] {a, b, c}) {
            System.out.println(x.chain() + " " + x.callPriv() + " " + x.field + " " + (x.self() == x) + " " + x.number());
        }
        System.out.println(((B) c).fields() + " " + A.st() + " " + B.st() + " " + C.st());
        new Later().show();
        Comparable<Shape<String>> w = new Word("x");
        System.out.println(w.compareTo(new Word("y")) < 0);
        try {
            @SuppressWarnings({"unchecked", "rawtypes"})
            int r = ((Comparable) w).compareTo("raw");
            System.out.println(r);
        } catch (ClassCastException e) {
            System.out.println("bridge cast");
        }
        int bridges = 0;
        for (var m : B.class.getDeclaredMethods()) {
            bridges += m.isBridge() && m.isSynthetic() ? 1 : 0;
        }
        System.out.println(bridges);
    }
}

// expect: A.chain(A) A.priv A.field true 1
// expect: B.chain>A.chain(B) A.priv A.field true 2
// expect: C.chain>B.chain>A.chain(CB) A.priv A.field true 2
// expect: B.field A.field A.field A.st B.st B.st
// expect: Later.show 0 6 null
// expect: Later.show 5 6 set
// expect: true
// expect: bridge cast
// expect: 2
