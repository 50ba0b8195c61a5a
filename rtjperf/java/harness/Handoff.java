// SPDX-License-Identifier: Apache-2.0
package harness;

/**
 * Context switch by leaving a monitor: the low thread leaves the monitor at which the high thread waits.
 *
 * <p>A sample is the time from the low thread's last instruction inside to the high thread's first. The high thread's state, BLOCKED, proves that
 * it waited. Run {@link #low} and {@link #high} in the two threads.
 */
public final class Handoff {
    private final Series times;
    private final Object monitor = new Object();
    private final int rounds;
    private final int warmup;
    private volatile int called;
    private volatile int done;
    private volatile Thread waiter;
    private long stamp;
    private int blocked;

    public final Runnable low = this::leave;
    public final Runnable high = this::enter;

    public Handoff(Series times, int warmup) {
        this.times = times;
        this.warmup = warmup;
        this.rounds = warmup + Bench.count();
    }

    private void leave() {
        for (int round = 1; round <= rounds; round++) {
            synchronized (monitor) {
                called = round;
                synchronized (this) {
                    notifyAll();
                }
                blocked += cameToTheDoor() ? 1 : 0;
                stamp = System.nanoTime();
            }
            awaitDone(round);
        }
    }

    private boolean cameToTheDoor() {
        for (int tries = 0; tries < 10_000; tries++) {
            if (waiter != null && waiter.getState() == Thread.State.BLOCKED && done == called - 1)
                return true;
            pause();
        }
        return false;
    }

    /** Lets others run, also those below. */
    private static void pause() {
        try {
            Thread.sleep(0, 50_000);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private synchronized void awaitDone(int round) {
        while (done != round)
            await();
    }

    private synchronized void awaitCall(int round) {
        while (called != round)
            await();
    }

    private void await() {
        try {
            wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void enter() {
        for (int round = 1; round <= rounds; round++) {
            awaitCall(round);
            waiter = Thread.currentThread();
            synchronized (monitor) {
                long now = System.nanoTime();
                if (round > warmup)
                    times.add(now - stamp);
            }
            synchronized (this) {
                done = round;
                notifyAll();
            }
        }
    }

    public void check() {
        Bench.check("waited", blocked >= rounds - rounds / 10, "the high thread was blocked at the monitor in " + blocked + " of " + rounds + " rounds");
    }
}
