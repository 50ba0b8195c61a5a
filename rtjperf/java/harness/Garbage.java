// SPDX-License-Identifier: Apache-2.0
package harness;

/**
 * Trees that live, and an ordinary thread that makes others at a rate, of which some take the place of those that lived.
 *
 * <p>So a collector finds long-lived objects that change, and much that dies at once. The twin of rtjperf/c/gc_latency.c.
 */
public final class Garbage implements Runnable {
    private static final int DEPTH = 7;
    private static final int LOAD = 40;
    /** An object with two references, an array, their headers: what a node takes in the heap of this VM and, nearly, of others. */
    private static final int NODE_BYTES = 40 + 24 + LOAD;
    private static final int TREE_BYTES = NODE_BYTES * ((1 << DEPTH) - 1);
    /** One tree in so many stays. */
    private static final int STAYING = 16;
    private static final long MEGABYTE = 1 << 20;
    private static final int TICK_MILLIS = 1;

    private final Node[] live;
    private final double treesPerNano;
    private volatile boolean over;
    private volatile long made;
    private Thread maker;

    private static final class Node {
        final Node left;
        final Node right;
        final byte[] load = new byte[LOAD];

        Node(int depth) {
            left = depth > 1 ? new Node(depth - 1) : null;
            right = depth > 1 ? new Node(depth - 1) : null;
        }
    }

    /** Makes what lives, so many megabytes of it; garbage will be made at so many megabytes a second. */
    public Garbage(double liveMegabytes, double rate) {
        live = new Node[(int) (liveMegabytes * MEGABYTE / TREE_BYTES) + 1];
        for (int i = 0; i < live.length; i++)
            live[i] = new Node(DEPTH);
        treesPerNano = rate * MEGABYTE / TREE_BYTES / 1e9;
    }

    /** An ordinary thread begins to make garbage. */
    public void start() {
        maker = new Thread(this, "garbage");
        maker.start();
    }

    /** Ends it. */
    public void stop() throws InterruptedException {
        over = true;
        maker.join();
    }

    /** How many megabytes were made since the beginning. */
    public double madeMegabytes() {
        return (double) made * TREE_BYTES / MEGABYTE;
    }

    /** What a thread that uses the heap does in each release: walks down one tree, and allocates a little. */
    public int touch(int turn) {
        int depth = 0;
        for (Node node = live[turn % live.length]; node != null; node = (turn >> depth & 1) == 0 ? node.left : node.right)
            depth++;
        return depth + new byte[LOAD].length;
    }

    @Override
    public void run() {
        long start = System.nanoTime();
        while (!over) {
            long due = (long) ((System.nanoTime() - start) * treesPerNano);
            // What cannot be kept up with is not made up for.
            for (long end = System.nanoTime() + TICK_MILLIS * 1_000_000L; made < due && System.nanoTime() < end; made++)
                make();
            pause();
        }
    }

    /** By the calling thread, where no other makes any. */
    public void makeOne() {
        make();
        made++;
    }

    private void make() {
        Node tree = new Node(DEPTH);
        if (made % STAYING == 0)
            live[(int) (made / STAYING % live.length)] = tree;
    }

    private static void pause() {
        try {
            Thread.sleep(TICK_MILLIS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
