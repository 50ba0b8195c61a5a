// SPDX-License-Identifier: Apache-2.0
// What only dead slots of frames still hold is garbage: locals out of scope, slots another variable took over, operands used up.

import java.lang.ref.WeakReference;

public class DeadSlots {
    static final int TURNS = 20;
    static int sink;

    static WeakReference<Object> weak(Object o) {
        return new WeakReference<>(o);
    }

    static boolean cleared(WeakReference<?> w) {
        for (int i = 0; i < 3 && w.get() != null; i++) {
            scrub(30);
            touch();
            System.gc();
        }
        return w.get() == null;
    }

    // Does to another object what the methods below do to theirs, so that the VM's own words name that one.
    static void touch() {
        Object o = new int[4];
        sink += weak(o).hashCode() & 1;
        sink += o.hashCode() & 1;
        sink += ((int[]) o)[2];
        try {
            sink += ((int[]) o)[4];
        } catch (ArrayIndexOutOfBoundsException e) {
            sink++;
        }
    }

    // Overwrites what calls left behind further up the stack.
    static int scrub(int depth) {
        long a = depth, b = a + 1, c = b + 1, d = c + 1, e = d + 1, f = e + 1, g = f + 1, h = g + 1;
        return depth == 0 ? (int) (a + b + c + d + e + f + g + h) : scrub(depth - 1) + (int) h;
    }

    static boolean outOfScope() {
        WeakReference<Object> w;
        {
            Object o = new int[100];
            w = weak(o);
            sink += o.hashCode() & 1;
        }
        int taken = sink;
        boolean gone = cleared(w);
        sink += taken;
        return gone;
    }

    static boolean onOneWayOnly(boolean way) {
        WeakReference<Object> w = null;
        if (way) {
            Object o = new int[100];
            w = weak(o);
            sink += o.hashCode() & 1;
        } else {
            int other = sink;
            sink = other + 1;
        }
        return cleared(w);
    }

    static boolean afterALoop() {
        WeakReference<Object> w = null;
        for (int i = 0; i < TURNS; i++) {
            Object o = new long[10 + i];
            w = weak(o);
            sink += o.hashCode() & 1;
        }
        return cleared(w);
    }

    static boolean overwritten() {
        Object o = new int[100];
        WeakReference<Object> w = weak(o);
        o = null;
        return cleared(w) && o == null;
    }

    static boolean afterACatch() {
        WeakReference<Object> w = null;
        try {
            Object o = new int[100];
            w = weak(o);
            sink += ((int[]) o)[200];
        } catch (ArrayIndexOutOfBoundsException e) {
            sink++;
        }
        return cleared(w);
    }

    static int three(Object a, int b, Object c) {
        return b;
    }

    static boolean usedOperands() {
        @SuppressWarnings("unchecked")
        WeakReference<Object>[] w = new WeakReference[1];
        three(keep(w, new int[100]), 1, keep(w, new int[50]));
        return cleared(w[0]);
    }

    static Object keep(WeakReference<Object>[] w, Object o) {
        w[0] = weak(o);
        return o;
    }

    static boolean stillThere() {
        Object o = new int[100];
        WeakReference<Object> w = weak(o);
        System.gc();
        boolean there = w.get() == o;
        return there && three(keepAlive(o), cleared(w) ? 1 : 2, o) == 2;
    }

    static Object keepAlive(Object o) {
        return o;
    }

    public static void main(String[] args) {
        System.out.println("out of scope " + outOfScope());
        System.out.println("on one way only " + onOneWayOnly(true));
        System.out.println("after a loop " + afterALoop());
        System.out.println("overwritten " + overwritten());
        System.out.println("after a catch " + afterACatch());
        System.out.println("used operands " + usedOperands());
        System.out.println("still there " + stillThere());
    }
}

// expect: out of scope true
// expect: on one way only true
// expect: after a loop true
// expect: overwritten true
// expect: after a catch true
// expect: used operands true
// expect: still there true
