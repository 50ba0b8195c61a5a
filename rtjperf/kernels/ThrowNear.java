// SPDX-License-Identifier: Apache-2.0

/** Exceptions thrown and caught in the same method or its caller: new, preallocated, and by the VM. */
final class ThrowNear {
    private static final RuntimeException READY = new RuntimeException("ready", null, false, false) {
        private static final long serialVersionUID = 1L;
    };

    private static int refuse(int i) {
        if (i % 3 == 0) {
            throw READY;
        }
        if (i % 3 == 1) {
            throw new IllegalStateException("made");
        }
        return i / (i % 3 - 2);
    }

    public static void main(String[] args) {
        long sum = 0;
        int[] array = new int[4];
        for (int i = 0; i < 220_000; i++) {
            try {
                sum += refuse(i);
            } catch (IllegalStateException e) {
                sum += e.getMessage().length();
            } catch (ArithmeticException e) {
                sum += 7;
            } catch (RuntimeException e) {
                sum += 11;
            }
            try {
                sum += array[i & 7];
            } catch (ArrayIndexOutOfBoundsException e) {
                sum += 13;
            } finally {
                sum += 17;
            }
        }
        Kernel.check("ThrowNear", sum, 6783337);
    }
}
