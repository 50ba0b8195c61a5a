// SPDX-License-Identifier: Apache-2.0
package harness;

/**
 * Context switch by wait and notify: from just before the notify to the waiter's first instruction after its wait.
 *
 * <p>Run {@link #signaller} and {@link #waiter} in the two threads.
 */
public final class Signals {
    private final Series times;
    private final int rounds;
    private final int warmup;
    private final Object answer = new Object();
    private int turn;
    private int waiting;
    private int woken;
    private long stamp;

    public final Runnable signaller = this::signalAll;
    public final Runnable waiter = this::waitAll;

    public Signals(Series times, int warmup) {
        this.times = times;
        this.warmup = warmup;
        this.rounds = warmup + Bench.count();
    }

    private void signalAll() {
        for (int round = 1; round <= rounds; round++) {
            awaitWaiter(round);
            synchronized (this) {
                turn = round;
                stamp = System.nanoTime();
                notify();
            }
            awaitWoken(round);
        }
    }

    private void awaitWaiter(int round) {
        synchronized (answer) {
            while (waiting != round)
                await(answer);
        }
        synchronized (this) {
            // Free only when the waiter is in its wait.
            turn = round - 1;
        }
    }

    private void awaitWoken(int round) {
        synchronized (answer) {
            while (woken != round)
                await(answer);
        }
    }

    private void waitAll() {
        for (int round = 1; round <= rounds; round++) {
            synchronized (this) {
                tell(round, false);
                while (turn != round)
                    await(this);
                long now = System.nanoTime();
                if (round > warmup)
                    times.add(now - stamp);
            }
            tell(round, true);
        }
    }

    private void tell(int round, boolean ran) {
        synchronized (answer) {
            if (ran)
                woken = round;
            else
                waiting = round;
            answer.notify();
        }
    }

    private static void await(Object on) {
        try {
            on.wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public void check() {
        Bench.check("woken", woken == rounds && times.full(), "the waiter ran " + woken + " times");
    }
}
