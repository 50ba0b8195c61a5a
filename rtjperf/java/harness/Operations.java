// SPDX-License-Identifier: Apache-2.0
package harness;

/** A division, a logarithm and nothing, with operands where this object was made (Boeing 3.4.2): all samples in a row, or one of each. */
public final class Operations implements Runnable {
    private final double[] cell = new double[2];
    private final Series division;
    private final Series logarithm;
    private final Series nothing;
    private final int batch;
    private final int warmup;
    private double quotient;
    private double result;
    private int loops;

    /** The series are made where the caller wants them. */
    public Operations(Series division, Series logarithm, Series nothing, int batch, int warmup) {
        this.division = division;
        this.logarithm = logarithm;
        this.nothing = nothing;
        this.batch = batch;
        this.warmup = warmup;
    }

    public static Operations in(String area, int batch) {
        return new Operations(Bench.series(area, "Float").per(batch), Bench.series(area, "Trig").per(batch),
            Bench.series(area, "NoOp").per(batch), batch, Bench.warmup());
    }

    @Override
    public void run() {
        cell[0] = 5;
        for (int i = -warmup; !division.full(); i++)
            keep(division, i, divide());
        quotient = cell[1];
        for (int i = -warmup; !logarithm.full(); i++)
            keep(logarithm, i, takeLogarithm());
        result = cell[1];
        for (int i = -warmup; !nothing.full(); i++)
            keep(nothing, i, doNothing());
    }

    private static void keep(Series series, int round, long passed) {
        if (round >= 0)
            series.add(passed);
    }

    private long divide() {
        long start = System.nanoTime();
        for (int i = 0; i < batch; i++)
            cell[1] = cell[0] / 2;
        return System.nanoTime() - start;
    }

    private long takeLogarithm() {
        long start = System.nanoTime();
        for (int i = 0; i < batch; i++)
            cell[1] = Math.log(cell[0]);
        return System.nanoTime() - start;
    }

    private long doNothing() {
        long start = System.nanoTime();
        for (int i = 0; i < batch; i++)
            loops++;
        return System.nanoTime() - start;
    }

    /** One sample of each operation. */
    public void once(boolean keep) {
        cell[0] = 5;
        keep(division, keep ? 0 : -1, divide());
        quotient = cell[1];
        keep(logarithm, keep ? 0 : -1, takeLogarithm());
        result = cell[1];
        keep(nothing, keep ? 0 : -1, doNothing());
    }

    public boolean right() {
        return quotient == 2.5 && Math.abs(result - 1.6094379124341003) < 1e-9 && loops > 0;
    }
}
