// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * The thread that reads the clocks which programs have made, for all timers and calls that wait by them.
 *
 * <p>It starts with the first of these, has the highest priority of Java, is a daemon, and may use the heap.  What a
 * clock throws there ends its timers, and waking calls by it as if their time had come.
 */
final class Watcher {
    private static final long BROKEN = -1;
    private static boolean started;

    private Watcher() {}

    static synchronized void prepare() {
        if (!started) {
            started = true;
            ImmortalMemory.instance().executeInArea(Watcher::start);
        }
    }

    private static void start() {
        PriorityParameters highest = new PriorityParameters(PriorityScheduler.instance().getMaxPriority());
        RealtimeThread thread = new RealtimeThread(highest, null, null, HeapMemory.instance(), null, Watcher::serve);
        thread.setName("clocks");
        thread.setDaemon(true);
        thread.start();
    }

    private static void serve() {
        while (true) {
            int seen = changes();
            long least = Long.MAX_VALUE;
            for (long watch = next(0); watch != 0; watch = next(watch)) {
                least = Math.min(least, lookAt(watch));
            }
            await(seen, least == Long.MAX_VALUE ? 0 : Watch.pause(least));
        }
    }

    private static long lookAt(long watch) {
        long left = Long.MAX_VALUE;
        Throwable thrown = null;
        try {
            left = look(watch, held(watch).read());
        } catch (Throwable any) {
            thrown = any;
            look(watch, BROKEN);
        } finally {
            release(watch);
        }
        if (thrown != null) {
            HandlerThreads.uncaught(thrown);
        }
        return left;
    }

    /** Counts what there is anew to be watched. */
    private static native int changes();

    /** Waits for so many nanoseconds, 0 for ever, or until there is more to be watched than was seen. */
    private static native void await(int seen, long nanos);

    /** The next that is to be looked at, from 0 to 0.  It does not die before it is released. */
    private static native long next(long after);

    private static native Watch held(long watch);

    /** How long until it is due, if its clock shows this. */
    private static native long look(long watch, long reading);

    private static native void release(long watch);
}
