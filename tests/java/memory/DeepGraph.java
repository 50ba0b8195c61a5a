// SPDX-License-Identifier: Apache-2.0
// A list of a million nodes (or -Dtest.size), a wide tree and cycles: marking needs no deep stack.

public class DeepGraph {
    static class Link {
        Link next;
        int v;
    }

    static final int LINKS = Integer.getInteger("test.size", 1_000_000);
    static Link cycle;

    public static void main(String[] args) {
        Link head = null;
        for (int i = 0; i < LINKS; i++) {
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
        System.out.println((n == LINKS) + " " + (sum == (long) LINKS * (LINKS - 1) / 2));
        Object[] nested = null;
        for (int i = 0; i < LINKS / 5; i++) {
            nested = new Object[] {nested, null};
        }
        System.gc();
        int depth = 0;
        for (Object o = nested; o != null; o = ((Object[]) o)[0]) {
            depth++;
        }
        System.out.println(depth == LINKS / 5);
        Object[] wide = new Object[LINKS / 10];
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
        System.out.println((((Object[]) wide[wide.length - 1])[0] == wide) + " " + (cycle.next.next == cycle));
    }
}

// expect: true true
// expect: true
// expect: true true
