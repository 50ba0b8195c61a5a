// SPDX-License-Identifier: Apache-2.0
// Two steps that an interpreter may take as one still fail one by one: message, line, and what was done before.

public class Fused {
    private static final class Node {
        int number = 5;
        long wide = 6;
        Node next;
        int[] array;
        int[][] table;

        int number() {
            return number;
        }

        Node next() {
            return next;
        }
    }

    private interface Action {
        void run() throws Exception;
    }

    private static int counter;
    private static long total = 40;

    private static void fails(String name, Action action) {
        try {
            action.run();
            System.out.println(name + ": no exception");
        } catch (Exception e) {
            StackTraceElement at = e.getStackTrace()[0];
            System.out.println(name + ": " + e.getMessage() + " at " + at.getMethodName() + " " + (at.getLineNumber() - BASE));
        }
    }

    private static final int BASE = new Throwable().getStackTrace()[0].getLineNumber();

    private static int chain(Node n) {
        return n
            .next
            .number;
    }

    private static int two(Node a, Node b) {
        return a.number +
            b.number;
    }

    private static int element(int[][] t, int i, int j) {
        return t[i]
            [j];
    }

    private static int offset(int[] a, int i) {
        return a[i - 1];
    }

    private static int counted(int[] a, int i) {
        int sum = 0;
        try {
            sum = a[i++] + a[i++];
        } finally {
            counter = i;
        }
        return sum;
    }

    private static int length(int[] a) {
        int i = 0;
        while (i <
               a.length) {
            i++;
        }
        return i;
    }

    private static int walk(int[] a) {
        int n = 0;
        for (int i = -1; i < a.length; i++) {
            n++;
        }
        return n;
    }

    private static void add(Node n, int by) {
        n.number += by;
        n.wide++;
        n.next
            .number++;
    }

    private static boolean ends(Node n) {
        return n.next == null;
    }

    private static String text(Node n) {
        return n.next != null ? "more" : "last";
    }

    private static void store(byte[] b, boolean[] z, int i) {
        b[i] = -1;
        z[i] = true;
    }

    public static void main(String[] args) {
        Node one = new Node();
        fails("chain", () -> chain(one));
        fails("chain from null", () -> chain(null));
        fails("two", () -> two(one, null));
        fails("two from null", () -> two(null, one));
        int[][] table = { { 1, 2 }, null };
        fails("row", () -> element(table, 2, 0));
        fails("no row", () -> element(table, 1, 0));
        fails("column", () -> element(table, 0, -2));
        fails("no table", () -> element(null, 0, 0));
        fails("offset", () -> offset(new int[3], 0));
        fails("offset wraps", () -> offset(new int[3], Integer.MIN_VALUE));
        fails("counted", () -> counted(new int[] { 1 }, 0));
        System.out.println("counter " + counter);
        fails("counted from null", () -> counted(null, 7));
        System.out.println("counter " + counter);
        fails("length", () -> length(null));
        System.out.println(length(new int[4]) + " " + walk(new int[4]));
        fails("walk", () -> walk(null));
        fails("add", () -> add(one, 3));
        System.out.println(one.number + " " + one.wide);
        fails("add to null", () -> add(null, 3));
        System.out.println(ends(one) + " " + text(one));
        fails("ends", () -> ends(null));
        fails("text", () -> text(null));
        byte[] b = { 1, 2 };
        boolean[] z = { false };
        fails("store", () -> store(b, z, 1));
        System.out.println(b[1] + " " + z[0]);
        store(b, z, 0);
        System.out.println(b[0] + " " + z[0]);
        Node none = null;
        fails("getter", () -> none.number());
        fails("getter of a getter", () -> one.next().number());
        System.out.println(one.next() + " " + one.number());
        for (int i = 0; i < 3; i++) {
            total += 100_000L * i;
            counter += 70_000;
        }
        System.out.println(total + " " + counter);
    }
}

// expect: chain: Cannot read field "number" because "n.next" is null at chain 3
// expect: chain from null: Cannot read field "next" because "n" is null at chain 3
// expect: two: Cannot read field "number" because "b" is null at two 9
// expect: two from null: Cannot read field "number" because "a" is null at two 9
// expect: row: Index 2 out of bounds for length 2 at element 14
// expect: no row: Cannot load from int array because "t[i]" is null at element 14
// expect: column: Index -2 out of bounds for length 2 at element 14
// expect: no table: Cannot load from object array because "t" is null at element 14
// expect: offset: Index -1 out of bounds for length 3 at offset 19
// expect: offset wraps: Index 2147483647 out of bounds for length 3 at offset 19
// expect: counted: Index 1 out of bounds for length 1 at counted 25
// expect: counter 2
// expect: counted from null: Cannot load from int array because "a" is null at counted 25
// expect: counter 8
// expect: length: Cannot read the array length because "a" is null at length 34
// expect: 4 5
// expect: walk: Cannot read the array length because "a" is null at walk 43
// expect: add: Cannot read field "number" because "n.next" is null at add 52
// expect: 8 7
// expect: add to null: Cannot read field "number" because "n" is null at add 50
// expect: true last
// expect: ends: Cannot read field "next" because "n" is null at ends 57
// expect: text: Cannot read field "next" because "n" is null at text 61
// expect: store: Index 1 out of bounds for length 1 at store 66
// expect: -1 false
// expect: -1 true
// expect: getter: Cannot invoke "Fused$Node.number()" because "none" is null at lambda$main$19 102
// expect: getter of a getter: Cannot invoke "Fused$Node.number()" because the return value of "Fused$Node.next()" is null at lambda$main$20 103
// expect: null 8
// expect: 300040 210008
