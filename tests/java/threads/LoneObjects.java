// SPDX-License-Identifier: Apache-2.0
// Locks of objects that only one method sees, which compiled code may leave out, beside objects of the same classes that get away: those are locked,
// as whoever holds a lock is told, and whoever wants it waits.

import java.util.Vector;

public class LoneObjects {
    static Object leaked;
    static final Object[] places = new Object[2];
    static int held;

    static final int[] FEW = { 1, 2, 3 };

    interface Itself {
        default Object itself() { return this; }
    }

    static class Above {
        Above() { begin(); }
        void begin() { }
        void give() { leaked = this; }
    }

    /** Each method keeps what it is called on to itself, or does not. */
    static class Box extends Above implements Itself {
        int n;
        Box other;

        synchronized Box add(int by) { n += by; return this; }
        synchronized int get() { return n; }
        synchronized int nested(int by) {
            synchronized (this) {
                n += by;
                add(by);
            }
            return get();
        }
        synchronized int nestedFew(int i) {
            synchronized (this) {
                n += FEW[i];
            }
            return n;
        }
        synchronized int down(int depth) { return depth == 0 ? n : 1 + down(depth - 1); }
        synchronized int fail(int by) {
            n += by;
            if (n > 5)
                throw new IllegalStateException("n is " + n);
            return n;
        }
        synchronized Box either(boolean one, Box b) { return one ? this : b; }
        synchronized void tell() { tellOf(leaked); }
        synchronized void giveStatic() { leaked = this; tell(); }
        synchronized void giveAbove() { give(); tell(); }
        synchronized void giveByArray() { places[1] = this; leaked = places[1]; tell(); }
        synchronized void giveByField(Box b) { b.other = this; leaked = b.other; tell(); }
        synchronized void giveByLambda() { Runnable r = () -> leaked = this; r.run(); tell(); }
        synchronized void giveByDefault() { leaked = itself(); tell(); }
        synchronized void giveByText() { leaked = null; String s = "" + this; tell(); }
        @Override public String toString() { leaked = this; return "box"; }
    }

    /** It gets away before it is made. */
    static class Early extends Box {
        @Override void begin() { leaked = this; }
    }

    static class Late extends Box {
        @Override protected void finalize() { n = 0; }
    }

    static class Failure extends RuntimeException {
        private static final long serialVersionUID = 1;
        transient int n;
        synchronized Failure add(int by) { n += by; tellOf(leaked); return this; }
    }

    static void tellOf(Object o) {
        if (o != null && Thread.holdsLock(o))
            held++;
    }

    static int kept() {
        Box b = new Box();
        int sum = 0;
        for (int i = 0; i < 100; i++) {
            sum += b.add(i).add(1).get() + b.nested(2);
            synchronized (b) {
                b.n ^= i;
                synchronized (b) {
                    sum += b.n;
                }
            }
        }
        return sum;
    }

    static int library() {
        StringBuffer text = new StringBuffer();
        Vector<Integer> numbers = new Vector<>();
        for (int i = 0; i < 500; i++) {
            text.append((char) ('a' + i % 26)).append(i % 10);
            numbers.add(i);
            synchronized (text) {
                text.append('.').setLength(text.length() - 1);
            }
            if (text.length() > 100)
                text.setLength(10);
        }
        return text.toString().hashCode() + numbers.get(77) + numbers.size() + numbers.elementAt(499);
    }

    static int failing() {
        Box b = new Box();
        int caught = 0;
        for (int i = 0; i < 10; i++)
            try {
                b.fail(i);
            } catch (IllegalStateException e) {
                caught += e.getMessage().length() + e.getStackTrace()[0].getMethodName().length();
            }
        for (int i = 0; i < 5; i++)
            try {
                caught += b.nestedFew(i);
            } catch (ArrayIndexOutOfBoundsException e) {
                caught += e.getMessage().length() + e.getStackTrace()[0].getMethodName().length() + e.getStackTrace()[0].getLineNumber() + b.get();
            }
        Object lock = new Object();
        try {
            synchronized (lock) {
                caught += ((Object[]) null).length;
            }
        } catch (NullPointerException e) {
            caught++;
        }
        return caught;
    }

    /** Its monitor is free behind all of that: another thread takes it. */
    static boolean freeAfterwards() throws InterruptedException {
        Box b = new Box();
        try {
            b.fail(9);
        } catch (IllegalStateException e) {
            b.add(1);
        }
        b.nested(3);
        Box[] seen = {b};
        Thread t = new Thread(() -> {
            synchronized (seen[0]) {
                seen[0].n = -1;
            }
        });
        t.start();
        t.join(60_000);
        return b.get() == -1;
    }

    static void away(boolean one) {
        new Box().giveStatic();
        new Box().giveAbove();
        new Box().giveByArray();
        new Box().giveByField(new Box());
        new Box().giveByLambda();
        new Box().giveByDefault();
        new Box().giveByText();
        new Early().tell();
        Late late = new Late();
        synchronized (late) {
            tellOf(late);
        }
        Failure f = new Failure();
        leaked = f;
        f.add(1);
    }

    static void awayHere(boolean one) {
        Box shared = new Box(), own = new Box();
        leaked = shared;
        Box mixed = one ? shared : own;
        mixed.tell();
        synchronized (mixed) {
            tellOf(shared);
        }
        synchronized (own.either(one, shared)) {
            own.n++;
        }
        synchronized (own.either(!one, shared)) {
            tellOf(shared);
        }
    }

    /** At first it is nobody else's. */
    static int awayLater() {
        Box b = new Box(), before = null;
        int sum = 0;
        for (int i = 0; i < 5; i++) {
            b.add(i);
            synchronized (b) {
                sum += b.get();
                if (i == 3)
                    leaked = b;
                tellOf(i >= 3 ? leaked : null);
            }
            if (before != null)
                sum += before.add(1).get();
            before = b;
            if (i < 2)
                b = new Box();
        }
        return sum;
    }

    /** A thread counts with what another has given away; the lock is the only order there is. */
    static int together() throws InterruptedException {
        Box b = new Box();
        for (int i = 0; i < 1000; i++)
            b.add(1);
        Box[] given = {b};
        Thread t = new Thread(() -> {
            for (int i = 0; i < 20_000; i++)
                given[0].add(1);
        });
        t.start();
        for (int i = 0; i < 20_000; i++)
            b.add(1);
        t.join();
        return b.get();
    }

    static int waiting() throws InterruptedException {
        Object lock = new Object();
        synchronized (lock) {
            lock.notifyAll();
            lock.wait(1);
        }
        try {
            lock.notify();
            return 0;
        } catch (IllegalMonitorStateException e) {
            return 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int round = 0; round < 3; round++) {
            held = 0;
            System.out.print(kept() + " " + library() + " " + failing() + " " + freeAfterwards() + " " + new Box().down(100));
            away(true);
            System.out.print(" " + held);
            awayHere(true);
            awayHere(false);
            System.out.println(" " + held + " " + awayLater() + " " + held + " " + together() + " " + waiting());
        }
    }
}

// expect: 602834 -1234301094 490 true 100 10 13 38 15 41000 1
// expect: 602834 -1234301094 490 true 100 10 13 38 15 41000 1
// expect: 602834 -1234301094 490 true 100 10 13 38 15 41000 1
