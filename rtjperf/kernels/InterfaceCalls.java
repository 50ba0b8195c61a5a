// SPDX-License-Identifier: Apache-2.0

/** Interface calls at one site with eight receiver classes, which no inline cache holds. */
final class InterfaceCalls {
    private interface Step {
        int apply(int x);

        default int twice(int x) {
            return apply(apply(x));
        }
    }

    private record Add(int by) implements Step {
        @Override
        public int apply(int x) {
            return x + by;
        }
    }

    private record Sub(int by) implements Step {
        @Override
        public int apply(int x) {
            return x - by;
        }
    }

    private record Xor(int by) implements Step {
        @Override
        public int apply(int x) {
            return x ^ by;
        }
    }

    private record And(int by) implements Step {
        @Override
        public int apply(int x) {
            return x & ~by;
        }
    }

    private record Or(int by) implements Step {
        @Override
        public int apply(int x) {
            return x | by;
        }
    }

    private record Shift(int by) implements Step {
        @Override
        public int apply(int x) {
            return x >>> (by & 7);
        }
    }

    private record Rotate(int by) implements Step {
        @Override
        public int apply(int x) {
            return Integer.rotateLeft(x, by);
        }
    }

    private record Negate(int by) implements Step {
        @Override
        public int apply(int x) {
            return by - x;
        }
    }

    public static void main(String[] args) {
        Step[] steps = {
            new Add(1), new Sub(4), new Xor(7), new And(10),
            new Or(13), new Shift(16), new Rotate(19), new Negate(22),
        };
        int x = 1;
        for (int round = 0; round < 10_000_000; round++) {
            x = steps[round & 7].apply(x);
            if ((round & 15) == 0) {
                x = steps[x & 7].twice(x);
            }
        }
        Kernel.check("InterfaceCalls", x, -476719257);
    }
}
