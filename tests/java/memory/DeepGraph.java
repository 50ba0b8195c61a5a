// SPDX-License-Identifier: Apache-2.0
// A list of a million nodes, a wide tree and cycles: marking needs no deep stack.

public class DeepGraph {
    static class Link {
        Link next;
        int v;
    }

    static Link cycle;

    public static void main(String[] args) {
        Link head = null;
        for (int i = 0; i < 1_000_000; i++) {
            Link l = new Link();
            l.next = head;
            l.v = i;
            head = l;
        }
        System.gc();
        long sum = 0;
        int n = 0;
        for (Link l = head; l != null; l = l.next) {
            sum += l.v;
            n++;
        }
        System.out.println(n + " " + sum);
        Object[] nested = null;
        for (int i = 0; i < 200_000; i++) {
            nested = new Object[] {nested, null};
        }
        System.gc();
        int depth = 0;
        for (Object o = nested; o != null; o = ((Object[]) o)[0]) {
            depth++;
        }
        System.out.println(depth);
        Object[] wide = new Object[100_000];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = new Object[] {wide};
        }
        for (int i = 0; i < 1000; i++) {
            Link a = new Link(), b = new Link();
            a.next = b;
            b.next = a;
            cycle = a;
        }
        head = null;
        System.gc();
        System.out.println((((Object[]) wide[99_999])[0] == wide) + " " + (cycle.next.next == cycle));
    }
}

// expect: 1000000 499999500000
// expect: 200000
// expect: true true
