// SPDX-License-Identifier: Apache-2.0
// Object serialization: graphs, cycles, transient, custom methods, externalizable, enums, records, versions, inheritance.

import java.io.*;
import java.util.*;

public class Serialization {
    static class Base {
        int base = 1;
        Base() { base = 2; }
    }

    static class Node extends Base implements Serializable {
        private static final long serialVersionUID = 1;
        String name;
        transient int skipped = 5;
        Node other;
        List<Node> children = new ArrayList<>();
        final int[] numbers = {1, 2, 3};
        Node(String n) { name = n; base = 99; }
    }

    static class Custom implements Serializable {
        private static final long serialVersionUID = 1;
        transient String secret;
        Custom(String s) { secret = s; }
        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeUTF(new StringBuilder(secret).reverse().toString());
        }
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            secret = in.readUTF() + "!";
        }
    }

    static class Single implements Serializable {
        private static final long serialVersionUID = 1;
        static final Single ONE = new Single();
        private Object readResolve() { return ONE; }
    }

    public static class Ext implements Externalizable {
        int v;
        public Ext() { System.out.println("public constructor"); }
        Ext(int v) { this.v = v; }
        public void writeExternal(ObjectOutput out) throws IOException { out.writeInt(v * 2); }
        public void readExternal(ObjectInput in) throws IOException { v = in.readInt(); }
    }

    enum Color { RED, GREEN }
    record Point(int x, String s) implements Serializable {
        Point {
            if (x < 0) {
                throw new IllegalArgumentException("negative");
            }
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T copy(T t) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(b)) {
            out.writeObject(t);
        }
        return (T) new ObjectInputStream(new ByteArrayInputStream(b.toByteArray())).readObject();
    }

    public static void main(String[] args) throws Exception {
        Node a = new Node("a"), b = new Node("b");
        a.other = b;
        b.other = a;
        a.children.add(a);
        a.children.add(b);
        Node c = copy(a);
        System.out.println(c.name + " " + c.skipped + " " + c.base + " " + (c.other.other == c) + " " + (c.children.get(0) == c) + " " + (c.children.get(1) == c.other) + " " + Arrays.toString(c.numbers) + " " + (c != a));
        System.out.println(copy(new Custom("abc")).secret + " " + (copy(Single.ONE) == Single.ONE) + " " + copy(new Ext(21)).v + " " + (copy(Color.GREEN) == Color.GREEN) + " " + copy(new Point(3, "p")));
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("int", 1);
        m.put("list", List.of(1, 2));
        m.put("array", new double[] {1.5});
        m.put("class", String.class);
        m.put("date", new Date(0));
        m.put("set", new TreeSet<>(Set.of("x", "y")));
        m.put("big", new java.math.BigDecimal("1.50"));
        Map<String, Object> k = copy(m);
        System.out.println(k.keySet() + " " + k.get("list") + ((double[]) k.get("array"))[0] + k.get("class") + k.get("set") + k.get("big") + ((Date) k.get("date")).getTime());
        try {
            copy(new Object());
        } catch (NotSerializableException e) {
            System.out.println(e.getMessage());
        }
        Object[] shared = {a, a, "s", "s", null};
        Object[] d = copy(shared);
        System.out.println((d[0] == d[1]) + " " + (d[2] == d[3]) + " " + d[4]);
        Exception ex = copy(new IllegalStateException("message", new Exception("cause")));
        System.out.println(ex + " " + ex.getCause() + " " + ex.getStackTrace().length);
        System.out.println(ObjectStreamClass.lookup(Node.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(Node.class).getFields().length + " " + ObjectStreamClass.lookup(Point.class));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutputStream out = new ObjectOutputStream(bytes);
        out.writeInt(5);
        out.writeObject("text");
        out.reset();
        out.writeUnshared("text");
        out.flush();
        System.out.println(bytes.size() + " " + HexFormat.of().formatHex(bytes.toByteArray()));
        ObjectInputStream filtered = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(filtered.readInt() + (String) filtered.readObject());
        byte[] broken = bytes.toByteArray();
        broken[0] = 0;
        try {
            new ObjectInputStream(new ByteArrayInputStream(broken));
        } catch (StreamCorruptedException e) {
            System.out.println(e.getMessage());
        }
    }
}

// expect: a 0 2 true true true [1, 2, 3] true
// expect: public constructor
// expect: cba! true 42 true Point[x=3, s=p]
// expect: [int, list, array, class, date, set, big] [1, 2]1.5class java.lang.String[x, y]1.500
// expect: java.lang.Object
// expect: true true null
// expect: java.lang.IllegalStateException: message java.lang.Exception: cause 1
// expect: 1 4 Serialization$Point: static final long serialVersionUID = 0L;
// expect: 25 aced0005770400000005740004746578747974000474657874
// expect: 5text
// expect: invalid stream header: 00ED0005
