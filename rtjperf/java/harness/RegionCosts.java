// SPDX-License-Identifier: Apache-2.0
package harness;

import org.rtjvm.atomic.PAR;
import org.rtjvm.atomic.Region;

/**
 * What an atomic region costs a thread that is alone, or a lock in its place on a VM with the agent.
 *
 * <p>Enter: an empty call, an empty region, one within another, one monitor, and three within each other. Store: a number into a field and into an
 * array, and a reference into a field, plain and in a region, which notes it. Samples are of batches.
 */
public final class RegionCosts implements Runnable {
    private static final int STORES = 500;
    private static final int UNROLLED = 10;
    private static final Object FIRST = new Object();
    private static final Object SECOND = new Object();
    private static final Object THIRD = new Object();

    private final String prefix;
    private final int[] values = new int[STORES];
    private int value;
    private Object reference;

    /** The names of its series begin so. */
    public RegionCosts(String prefix) {
        this.prefix = prefix;
    }

    /** Does this VM have regions, or something in their place? */
    public static boolean haveRegions() {
        try {
            return isOpen();
        } catch (NoClassDefFoundError | UnsatisfiedLinkError e) {
            return false;
        }
    }

    @PAR
    private static boolean isOpen() {
        return Region.isOpen();
    }

    @Override
    public void run() {
        measureEnter("call", batch -> calls(batch));
        measureEnter("region", batch -> regions(batch));
        measureEnter("nested", batch -> nested(batch));
        measureEnter("monitor", batch -> monitor(batch));
        measureEnter("monitors", batch -> monitors(batch));
        measureStores("plain", n -> storeNumbers(n), () -> value);
        measureStores("logged", n -> storeNumbersInRegion(n), () -> value);
        measureStores("plain-array", n -> storeElements(n), () -> values[STORES - 1]);
        measureStores("logged-array", n -> storeElementsInRegion(n), () -> values[STORES - 1]);
        measureStores("plain-reference", n -> storeReferences(this), () -> reference == this ? -1 : 0);
        measureStores("logged-reference", n -> storeReferencesInRegion(this), () -> reference == this ? -1 : 0);
    }

    private interface Batch {
        void run(int number);
    }

    private interface Left {
        int value();
    }

    private void measureEnter(String variant, Batch body) {
        int batch = Bench.number("batch"), warmup = Bench.warmup();
        Series series = Bench.series(prefix + variant, "Enter").per(batch);
        for (int i = 0; !series.full(); i++) {
            long start = System.nanoTime();
            body.run(batch);
            if (i >= warmup)
                series.add(System.nanoTime() - start);
        }
    }

    private static void empty() {}

    @PAR
    private static void region() {}

    private static void calls(int batch) {
        for (int i = 0; i < batch; i++)
            empty();
    }

    private static void regions(int batch) {
        for (int i = 0; i < batch; i++)
            region();
    }

    @PAR
    private static void nested(int batch) {
        regions(batch);
    }

    private static void monitor(int batch) {
        for (int i = 0; i < batch; i++)
            synchronized (FIRST) {
                empty();
            }
    }

    private static void monitors(int batch) {
        for (int i = 0; i < batch; i++)
            synchronized (FIRST) {
                synchronized (SECOND) {
                    synchronized (THIRD) {
                        empty();
                    }
                }
            }
    }

    private void measureStores(String variant, Batch body, Left left) {
        int warmup = Bench.warmup();
        boolean good = true;
        reference = null;
        Series series = Bench.series(prefix + variant, "Store").per(STORES);
        for (int i = 0; !series.full(); i++) {
            long start = System.nanoTime();
            body.run(i);
            if (i >= warmup)
                series.add(System.nanoTime() - start);
            int found = left.value();
            good &= found == i || found == -1;
        }
        Bench.check(prefix + variant, good, "all stores were made");
    }

    private void storeNumbers(int number) {
        for (int i = 0; i < STORES; i += UNROLLED) {
            value = number;
            value = number;
            value = number;
            value = number;
            value = number;
            value = number;
            value = number;
            value = number;
            value = number;
            value = number;
        }
    }

    @PAR
    private void storeNumbersInRegion(int number) {
        storeNumbers(number);
    }

    private void storeElements(int number) {
        int[] into = values;
        for (int i = 0; i < STORES; i += UNROLLED) {
            into[i] = number;
            into[i + 1] = number;
            into[i + 2] = number;
            into[i + 3] = number;
            into[i + 4] = number;
            into[i + 5] = number;
            into[i + 6] = number;
            into[i + 7] = number;
            into[i + 8] = number;
            into[i + 9] = number;
        }
    }

    @PAR
    private void storeElementsInRegion(int number) {
        storeElements(number);
    }

    private void storeReferences(Object target) {
        for (int i = 0; i < STORES; i += UNROLLED) {
            reference = target;
            reference = target;
            reference = target;
            reference = target;
            reference = target;
            reference = target;
            reference = target;
            reference = target;
            reference = target;
            reference = target;
        }
    }

    @PAR
    private void storeReferencesInRegion(Object target) {
        storeReferences(target);
    }
}
