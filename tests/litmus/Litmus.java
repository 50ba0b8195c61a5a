// SPDX-License-Identifier: Apache-2.0

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs litmus tests: a few actors on a fresh state, many times, and how often each outcome came.
 *
 * <p>java Litmus MILLISECONDS NAME... prints for each named test a line "NAME: OUTCOME=COUNT ...".  A test is a subclass,
 * generated from table.py.  States come in chunks.  The actors go through a chunk side by side, each in a thread of its own,
 * and meet every STRIDE states, so that they are on the same state as often as not.
 */
public abstract class Litmus {
    static final int CHUNK = Integer.getInteger("litmus.chunk", 1024), STRIDE = 32, OUTCOMES = 64, RESULTS = 4;

    /** What the actors of one state have seen. */
    public static final class Result {
        public long r1, r2, r3, r4;

        boolean same(Result o) {
            return r1 == o.r1 && r2 == o.r2 && r3 == o.r3 && r4 == o.r4;
        }

        String text(int results) {
            long[] all = {r1, r2, r3, r4};
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < results; i++) {
                text.append(i == 0 ? "" : ",").append(all[i]);
            }
            return text.toString();
        }
    }

    private final int actors, results;
    private final Result[] seen = new Result[OUTCOMES];
    private final long[] counts = new long[OUTCOMES];
    private int kinds;
    private Result[] chunk;
    private AtomicInteger[] at;
    private volatile boolean end;
    private volatile Throwable failure;

    protected Litmus(int actors, int results) {
        this.actors = actors;
        this.results = results;
    }

    /** So many states to a chunk. */
    protected int chunk() {
        return CHUNK;
    }

    /** Makes the states of a chunk. */
    protected abstract void make(int count) throws Throwable;

    /** What one actor does to states from..to-1. */
    protected abstract void act(int actor, Result[] results, int from, int to) throws Throwable;

    /** After all actors: adds what only the end of a state shows. */
    protected void conclude(Result[] results) throws Throwable {
    }

    /** Waits until all actors have come as far. */
    private void meet(int me, int turn) {
        at[me].setRelease(turn);
        for (AtomicInteger other : at) {
            for (int spins = 0; other.getAcquire() < turn && failure == null; spins++) {
                if (spins < 500) {
                    Thread.onSpinWait();
                } else {
                    Thread.yield();
                }
            }
        }
    }

    private void count(Result r) {
        int k = 0;
        while (k < kinds && !seen[k].same(r)) {
            k++;
        }
        if (k == kinds) {
            if (kinds == OUTCOMES) {
                throw new IllegalStateException("too many outcomes");
            }
            seen[kinds++] = r;
        }
        counts[k]++;
    }

    /** The first actor's thread also makes the states, and looks what became of them. */
    private void prepare(long deadline) throws Throwable {
        if (chunk != null) {
            conclude(chunk);
            for (Result r : chunk) {
                count(r);
            }
        }
        int size = chunk();
        chunk = new Result[size];
        for (int i = 0; i < size; i++) {
            chunk[i] = new Result();
        }
        make(size);
        end = kinds > 0 && System.nanoTime() > deadline;
    }

    private void run(int me, long deadline) {
        try {
            int turn = 0;
            while (failure == null) {
                if (me == 0) {
                    prepare(deadline);
                }
                meet(me, ++turn);
                if (end) {
                    return;
                }
                Result[] mine = chunk;
                for (int from = 0; from < mine.length; from += STRIDE) {
                    act(me, mine, from, Math.min(from + STRIDE, mine.length));
                    meet(me, ++turn);
                }
            }
        } catch (Throwable e) {
            failure = e;
        }
    }

    private void run(int milliseconds) throws InterruptedException {
        long deadline = System.nanoTime() + milliseconds * 1_000_000L;
        at = new AtomicInteger[actors];
        Arrays.setAll(at, i -> new AtomicInteger());
        Thread[] threads = new Thread[actors];
        for (int i = 0; i < actors; i++) {
            int me = i;
            threads[i] = new Thread(() -> run(me, deadline), "actor " + i);
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
    }

    private void print() {
        StringBuilder line = new StringBuilder(getClass().getName()).append(':');
        for (int k = 0; k < kinds; k++) {
            line.append(' ').append(seen[k].text(results)).append('=').append(counts[k]);
        }
        System.out.println(failure == null ? line : getClass().getName() + ": failed " + failure);
        System.out.flush();
    }

    public static void main(String[] args) throws Exception {
        for (int i = 1; i < args.length; i++) {
            Litmus test = (Litmus) Class.forName(args[i]).getDeclaredConstructor().newInstance();
            test.run(Integer.parseInt(args[0]));
            test.print();
        }
    }
}
