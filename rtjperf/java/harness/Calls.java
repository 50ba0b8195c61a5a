// SPDX-License-Identifier: Apache-2.0
package harness;

/**
 * A call of a method with and without a monitor, from before it to inside it (Boeing 3.3.3).
 *
 * <p>With a rate there is one call in a frame, the kinds in turn, so that both find equally cold caches.
 */
public final class Calls implements Runnable {
    private final Frames frames = Frames.asAsked();
    private final Series without;
    private final Series with;
    private int called;
    private int entered;
    private int held;

    public Calls(String variant) {
        without = Bench.series(variant, "NonSynchronized");
        with = Bench.series(variant, "Synchronized");
    }

    @Override
    public void run() {
        int warmup = frames.warmup();
        for (int i = 0; !with.full(); i++) {
            frames.next();
            measureCall(i >= warmup);
            frames.next();
            measureSynchronized(i >= warmup);
        }
    }

    private long call() {
        long now = System.nanoTime();
        called++;
        return now;
    }

    private synchronized long callSynchronized() {
        long now = System.nanoTime();
        entered++;
        held += Thread.holdsLock(this) ? 1 : 0;
        return now;
    }

    private void measureCall(boolean keep) {
        long start = System.nanoTime();
        long passed = call() - start;
        if (keep)
            without.add(passed);
    }

    private void measureSynchronized(boolean keep) {
        long start = System.nanoTime();
        long passed = callSynchronized() - start;
        if (keep)
            with.add(passed);
    }

    public void check() {
        Bench.check("called", called == entered && held == entered && called == with.count() + frames.warmup(),
            called + " calls without and " + held + " with the monitor held");
    }
}
