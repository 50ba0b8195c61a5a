// SPDX-License-Identifier: Apache-2.0
// Nested try and finally: order, overriding returns and exceptions, break and continue through finally.

public class TryFinally {
    static StringBuilder log = new StringBuilder();

    @SuppressWarnings("finally")
    static int override() {
        try {
            throw new RuntimeException("lost");
        } finally {
            return 1;
        }
    }

    static int kept() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
        }
    }

    static int[] array() {
        int[] x = {1};
        try {
            return x;
        } finally {
            x[0] = 2;
        }
    }

    @SuppressWarnings("finally")
    static int loop() {
        int n = 0;
        for (int i = 0; i < 5; i++) {
            try {
                if (i == 1) {
                    continue;
                }
                if (i == 3) {
                    break;
                }
                n += 10;
            } finally {
                n++;
            }
        }
        while (true) {
            try {
                return -1;
            } finally {
                break;
            }
        }
        return n;
    }

    static void nested(int which) {
        log.setLength(0);
        try {
            log.append('a');
            try {
                log.append('b');
                if (which == 1) {
                    throw new IllegalStateException("one");
                }
                try {
                    log.append('c');
                    if (which == 2) {
                        throw new IllegalArgumentException("two");
                    }
                } catch (IllegalStateException e) {
                    log.append("WRONG");
                } finally {
                    log.append('d');
                    if (which == 3) {
                        throw new ArithmeticException("three");
                    }
                }
            } catch (IllegalStateException e) {
                log.append('e').append(e.getMessage());
                throw new UnsupportedOperationException("from catch");
            } finally {
                log.append('f');
            }
        } catch (UnsupportedOperationException | ArithmeticException e) {
            log.append('g').append(e.getMessage());
        } catch (RuntimeException e) {
            log.append('h').append(e.getMessage());
        } finally {
            log.append('i');
        }
        System.out.println(log);
    }

    static long wide(long a, double b) {
        try {
            return a / (long) b;
        } catch (ArithmeticException e) {
            return a * 2;
        } finally {
            log.append(a).append(b);
        }
    }

    public static void main(String[] args) {
        System.out.println(override() + " " + kept() + " " + array()[0] + " " + loop());
        for (int i = 0; i < 4; i++) {
            nested(i);
        }
        log.setLength(0);
        System.out.println(wide(10, 3) + " " + wide(10, 0) + " " + log);
        try {
            try {
                throw new Error("inner");
            } finally {
                System.out.println("cleanup");
            }
        } catch (Error e) {
            System.out.println(e.getMessage());
        }
        synchronized (log) {
            try {
                synchronized (args) {
                    throw new Exception("in monitor");
                }
            } catch (Exception e) {
                System.out.println(e.getMessage() + " " + Thread.holdsLock(args) + " " + Thread.holdsLock(log));
            }
        }
        System.out.println(Thread.holdsLock(log));
    }
}

// expect: 1 1 2 24
// expect: abcdfi
// expect: abeonefgfrom catchi
// expect: abcdfhtwoi
// expect: abcdfgthreei
// expect: 3 20 103.0100.0
// expect: cleanup
// expect: inner
// expect: in monitor false true
// expect: false
