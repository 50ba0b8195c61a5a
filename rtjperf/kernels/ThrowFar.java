// SPDX-License-Identifier: Apache-2.0

/** Exceptions thrown from deep below through frames with and without handlers, and their traces read. */
final class ThrowFar {
    private static final class Found extends Exception {
        private static final long serialVersionUID = 1L;
        final int depth;

        Found(int depth) {
            this.depth = depth;
        }
    }

    private static int descend(int depth, int target) throws Found {
        if (depth == target) {
            throw new Found(depth);
        }
        if (depth % 8 != 0) {
            return descend(depth + 1, target) + 1;
        }
        try {
            return descend(depth + 1, target) + 1;
        } catch (IllegalStateException e) {
            return -1;
        } finally {
            passed++;
        }
    }

    private static int passed;

    public static void main(String[] args) {
        passed = 0;
        int below = new Throwable().getStackTrace().length - 1;
        long sum = 0;
        for (int i = 0; i < 36_000; i++) {
            try {
                sum += descend(0, 20 + i % 80);
            } catch (Found e) {
                sum += e.depth;
                if (i % 100 == 0) {
                    sum += e.getStackTrace().length - below;
                }
            }
        }
        Kernel.check("ThrowFar", sum + passed, 2444220);
    }
}
