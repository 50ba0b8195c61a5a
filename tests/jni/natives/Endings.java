// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.List;

/** Threads that C code makes and attaches, and that end without being detached, whom HotSpot keeps; and one with a small stack. */
public class Endings {
    static { System.loadLibrary("Endings"); }

    static native void endAttached(int count);
    static native int endWithKey(int count);
    static native void endThrowing();
    static native void endBelowJava();
    static native void endOwning(boolean detaches);
    static native void enter(Object o);
    static native void leave();
    static native int littleStack();

    static final List<Thread> seen = new ArrayList<>();

    static synchronized void fromC() { seen.add(Thread.currentThread()); }
    static void fails() { throw new IllegalStateException("nobody catches this"); }
    static void endsInside() {
        seen.add(Thread.currentThread());
        leave();
        System.out.println("never comes here");
    }

    static final Object lock = new Object(), inner = new Object();

    static synchronized void endsOwning() {
        synchronized (inner) {
            leave();
        }
    }

    /** Others get what a thread has not given up: each by a thread of its own, which says so. */
    static void tellFree(String what) throws InterruptedException {
        StringBuffer got = new StringBuffer();
        for (Object o : new Object[] { lock, inner, Endings.class }) {
            Thread t = new Thread(() -> {
                synchronized (o) {
                    got.append(" free");
                }
            });
            t.setDaemon(true);
            t.start();
            t.join(20_000);
        }
        System.out.println(what + ":" + got);
    }

    static void owning() throws InterruptedException {
        endOwning(true);
        tellFree("detached");
        endOwning(false);
        tellFree("ended attached");
        Thread ends = new Thread(Endings::endsOwning);
        ends.start();
        ends.join();
        tellFree("started by Java, " + ends.isAlive());
        Thread enters = new Thread(() -> enter(lock));
        enters.start();
        enters.join();
        tellFree("returned, " + enters.isAlive());
    }

    static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }
    static int endless(int n) { return endless(n + 1) + 1; }

    /** Classes that nobody used before, text, calls, and too many calls. */
    static int work() {
        String text = String.format("%08.3f %s", 3.25, new java.util.TreeMap<>(java.util.Map.of("a", 1)));
        int overflows = 0;
        try {
            endless(0);
        } catch (StackOverflowError e) {
            overflows++;
        }
        System.out.println(text + " " + overflows);
        return depth(100);
    }

    static void tell(String what) {
        for (int i = 0; i < 3; i++)
            System.gc();
        int alive = 0, left = 0;
        for (Thread t : seen)
            alive += t.isAlive() ? 1 : 0;
        for (Thread t : Thread.getAllStackTraces().keySet())
            left += t.getName().equals("made in C") ? 1 : 0;
        System.out.println(what + ": " + seen.size() + ", alive " + alive + ", left " + left);
        seen.clear();
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(littleStack());
        endAttached(20);
        tell("attached");
        System.out.println(endWithKey(5));
        tell("with a key");
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + ": " + e.getMessage()));
        endThrowing();
        tell("throwing");
        endBelowJava();
        tell("below Java");
        owning();
    }
}

// expect: 0003.250 {a=1} 1
// expect: 100
// expect: attached: 20, alive 0, left 0
// expect: 5
// expect: with a key: 5, alive 0, left 0
// expect: made in C: nobody catches this
// expect: throwing: 0, alive 0, left 0
// expect: below Java: 3, alive 0, left 0
// expect: detached: free free free
// expect: ended attached: free free free
// expect: started by Java, false: free free free
// expect: returned, false: free free free
