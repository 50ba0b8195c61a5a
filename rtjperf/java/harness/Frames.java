// SPDX-License-Identifier: Apache-2.0
package harness;

/** Frames of a rate, at the start of each of which a test does its work once: Boeing's tests run at 20 Hz. No frames: rate 0. */
public final class Frames {
    /** Frames that a paced test drops before its first sample. */
    public static final int SETTLING = 2;
    private static final long SECOND = 1_000_000_000L;
    private static final long MILLISECOND = 1_000_000L;
    private final long period;
    private long release = System.nanoTime();

    public Frames(int rate) {
        period = rate > 0 ? SECOND / rate : 0;
    }

    /** Of the option {@code rate}. */
    public static Frames asAsked() {
        return new Frames(Bench.number("rate"));
    }

    public boolean paced() {
        return period > 0;
    }

    /** Rounds to drop before the first sample. */
    public int warmup() {
        return paced() ? Math.min(SETTLING, Bench.warmup()) : Bench.warmup();
    }

    /** Sleeps until the next frame begins; returns at once where there are none. */
    public void next() {
        if (!paced())
            return;
        release += period;
        long left = Math.max(0, release - System.nanoTime());
        try {
            Thread.sleep(left / MILLISECOND, (int) (left % MILLISECOND));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
