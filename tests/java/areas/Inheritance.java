// SPDX-License-Identifier: Apache-2.0
// New threads inherit the scope stack of the place where they were constructed; scopes stay until the last one is out.

import javax.realtime.*;

public class Inheritance {
    static final LTMemory a = new LTMemory(64 * 1024), b = new LTMemory(64 * 1024), c = new LTMemory(64 * 1024);

    static String name(MemoryArea m) {
        return m == a ? "a" : m == b ? "b" : m == c ? "c" : m == HeapMemory.instance() ? "heap" : m == ImmortalMemory.instance() ? "immortal" : "" + m;
    }

    static void show(String who) {
        String text = who + ":";
        for (int i = 0; i < RealtimeThread.getMemoryAreaStackDepth(); i++) {
            text += " " + name(RealtimeThread.getOuterMemoryArea(i));
        }
        System.out.println(text + ", initial " + RealtimeThread.getInitialMemoryAreaIndex() + ", counts " + a.getReferenceCount()
            + b.getReferenceCount() + c.getReferenceCount());
    }

    static void run(String who, MemoryArea initial) {
        RealtimeThread t = new RealtimeThread(null, null, null, initial, null, () -> show(who));
        try {
            t.start();
            t.join();
        } catch (InterruptedException e) {
            throw new Error(e);
        } catch (ScopedCycleException e) {
            System.out.println(who + " refused");
        }
    }

    static void inB() {
        show("creator");
        run("here", null);
        run("b", b);
        run("further in", c);
        run("further out", a);
        run("immortal", ImmortalMemory.instance());
        run("heap", HeapMemory.instance());
        ImmortalMemory.instance().executeInArea(() -> {
            show("elsewhere");
            run("c over immortal", c);
            run("b over immortal", b);
        });
        show("creator");
    }

    public static void main(String[] args) throws Exception {
        RealtimeThread t = new RealtimeThread(null, null, null, null, null, () -> {
            a.enter(() -> b.enter(Inheritance::inB));
            a.enter(() -> {
                // Its creator leaves first: the scope lives on with the thread's objects.
                RealtimeThread late = new RealtimeThread(null, null, null, a, null, () -> {
                    int[] data = new int[100];
                    data[99] = 1;
                    try {
                        Thread.sleep(50);
                    } catch (InterruptedException e) {
                        throw new Error(e);
                    }
                    show("late " + data[99]);
                });
                late.start();
            });
            try {
                while (a.getReferenceCount() > 0) {
                    Thread.sleep(1);            // a real-time thread that spins keeps its CPU from the others
                }
            } catch (InterruptedException e) {
                throw new Error(e);
            }
            show("end");
        });
        t.start();
        t.join();
    }
}

// expect: creator: heap a b, initial 0, counts 110
// expect: here: heap a b, initial 2, counts 220
// expect: b: heap a b, initial 2, counts 220
// expect: further in: heap a b c, initial 3, counts 221
// expect: further out: heap a, initial 1, counts 220
// expect: immortal: immortal, initial 0, counts 220
// expect: heap: heap, initial 0, counts 220
// expect: elsewhere: immortal, initial 0, counts 110
// expect: c over immortal: immortal c, initial 1, counts 111
// expect: b over immortal refused
// expect: creator: heap a b, initial 0, counts 110
// expect: late 1: heap a, initial 1, counts 100
// expect: end: heap, initial 0, counts 000
