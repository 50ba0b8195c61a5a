// SPDX-License-Identifier: Apache-2.0
// StackOverflowError in threads of several stack sizes; a larger stack is deeper.

public class OverflowThreads {
    static int recurse(int n) {
        return recurse(n + 1) + n;
    }

    static int depthOf(long size) throws InterruptedException {
        int[] depth = new int[1];
        Thread t = new Thread(null, () -> {
            for (int i = 0; i < 3; i++) {
                depth[0] = 0;
                try {
                    recurse(0);
                } catch (StackOverflowError e) {
                    depth[0] = measure(0);
                }
            }
        }, "deep", size);
        t.start();
        t.join();
        return depth[0];
    }

    static int measure(int n) {
        try {
            return measure(n + 1);
        } catch (StackOverflowError e) {
            return n;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int small = depthOf(512 * 1024), large = depthOf(8 * 1024 * 1024);
        System.out.println((small > 100) + " " + (large > small * 4));
    }
}

// expect: true true
