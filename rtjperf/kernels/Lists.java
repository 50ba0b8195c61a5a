// SPDX-License-Identifier: Apache-2.0

/** Linked lists of own nodes: built, reversed, merged and walked. */
final class Lists {
    private static final class Cell {
        final int value;
        Cell next;

        Cell(int value, Cell next) {
            this.value = value;
            this.next = next;
        }
    }

    private static Cell build(int n, int seed) {
        Cell list = null;
        int x = seed;
        for (int i = 0; i < n; i++) {
            x = x * 1103515245 + 12345;
            list = new Cell(x >>> 8, list);
        }
        return list;
    }

    private static Cell merge(Cell a, Cell b) {
        Cell head = new Cell(0, null);
        Cell last = head;
        while (a != null && b != null) {
            if (a.value <= b.value) {
                last.next = a;
                a = a.next;
            } else {
                last.next = b;
                b = b.next;
            }
            last = last.next;
        }
        last.next = a != null ? a : b;
        return head.next;
    }

    private static Cell sort(Cell list) {
        if (list == null || list.next == null) {
            return list;
        }
        Cell slow = list;
        for (Cell fast = list.next; fast != null && fast.next != null; fast = fast.next.next) {
            slow = slow.next;
        }
        Cell second = slow.next;
        slow.next = null;
        return merge(sort(list), sort(second));
    }

    public static void main(String[] args) {
        long sum = 0;
        for (int round = 0; round < 90; round++) {
            int place = 0;
            for (Cell c = sort(build(12_000, round)); c != null; c = c.next) {
                sum += (long) c.value * ++place;
            }
        }
        Kernel.check("Lists", sum, 72511804431704664L);
    }
}
