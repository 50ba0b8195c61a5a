// SPDX-License-Identifier: Apache-2.0
package harness;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Trees that live, and an ordinary thread that makes others at a rate, of which some take the place of those that lived.
 *
 * <p>So a collector finds long-lived objects that change, and much that dies at once. The twin of rtjperf/c/gc_latency.c. Java's makes classes, too, at a rate, each
 * by a loader of its own, and uses them once.
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
    private final double classesPerNano;
    private final byte[] code;
    private volatile long loaded;
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

    /** What is loaded again and again. */
    public static final class Dropped implements Runnable {
        private static Object last;
        private final int[] own = new int[1];

        @Override
        public void run() {
            last = own;
            Runnable linked = () -> last = this;
            linked.run();
        }
    }

    private static final class Loader extends ClassLoader {
        Loader() {
            super(Garbage.class.getClassLoader());
        }

        Class<?> define(byte[] code) {
            return defineClass(null, code, 0, code.length);
        }
    }

    /** Makes what lives, so many megabytes of it; garbage will be made at so many megabytes a second. */
    public Garbage(double liveMegabytes, double rate) {
        this(liveMegabytes, rate, 0);
    }

    /** The same, and so many classes a second. */
    public Garbage(double liveMegabytes, double rate, double classes) {
        live = new Node[(int) (liveMegabytes * MEGABYTE / TREE_BYTES) + 1];
        for (int i = 0; i < live.length; i++)
            live[i] = new Node(DEPTH);
        treesPerNano = rate * MEGABYTE / TREE_BYTES / 1e9;
        classesPerNano = classes / 1e9;
        code = classes > 0 ? codeOfDropped() : null;
    }

    private static byte[] codeOfDropped() {
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        try (InputStream in = Garbage.class.getResourceAsStream("Garbage$Dropped.class")) {
            for (int b; (b = in.read()) >= 0;)
                code.write(b);
            return code.toByteArray();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
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
            for (long end = System.nanoTime() + TICK_MILLIS * 1_000_000L; loaded < (System.nanoTime() - start) * classesPerNano && System.nanoTime() < end; loaded++)
                load();
            pause();
        }
    }

    private void load() {
        try {
            ((Runnable) new Loader().define(code).getDeclaredConstructor().newInstance()).run();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** How many classes were made and dropped since the beginning. */
    public long madeClasses() {
        return loaded;
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
