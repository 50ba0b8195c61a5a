// SPDX-License-Identifier: Apache-2.0
package harness;

/** One measured variable: a preallocated row of samples in nanoseconds. */
public final class Series {
    private final String variant;
    private final String variable;
    private final double x;
    private final long[] nanoseconds;
    private int count;
    private int per = 1;

    Series(String variant, String variable, double x, int capacity) {
        this.variant = variant;
        this.variable = variable;
        this.x = x;
        this.nanoseconds = new long[capacity];
    }

    /** Samples beyond the capacity are dropped, so that loops may run on. */
    public void add(long sample) {
        if (count < nanoseconds.length)
            nanoseconds[count++] = sample;
    }

    public boolean full() {
        return count >= nanoseconds.length;
    }

    public int count() {
        return count;
    }

    public int capacity() {
        return nanoseconds.length;
    }

    /** Each sample is the time of this many operations. */
    public Series per(int operations) {
        per = operations;
        return this;
    }

    void print(StringBuilder text) {
        text.append("series ").append(variant).append(' ').append(variable).append(' ');
        text.append(Double.isNaN(x) ? "-" : x == Math.rint(x) ? Long.toString((long) x) : Double.toString(x));
        text.append(' ').append(per).append(' ').append(count).append('\n');
        for (int i = 0; i < count; i++)
            text.append(nanoseconds[i]).append('\n');
    }
}
