// SPDX-License-Identifier: Apache-2.0
// Which handler is chosen: order in the table, subclasses, rethrow, handlers that cover themselves, exceptions in handlers and in loops.

public class CatchOrder {
    static class E1 extends Exception { }
    static class E2 extends E1 { }
    static class E3 extends E2 { }

    static String choose(Throwable t) {
        try {
            throw t;
        } catch (E3 e) {
            return "E3";
        } catch (E1 e) {
            return "E1";
        } catch (RuntimeException | Error e) {
            return "unchecked";
        } catch (Throwable e) {
            return "rest";
        }
    }

    static void precise(boolean b) throws E2 {
        try {
            if (b) {
                throw new E3();
            }
            throw new E2();
        } catch (final Exception e) {
            throw e;
        }
    }

    static <T extends Throwable> void sneaky(Throwable t) throws T {
        @SuppressWarnings("unchecked")
        T sneak = (T) t;
        throw sneak;
    }

    public static void main(String[] args) throws Exception {
        for (Throwable t : new Throwable[] {new E1(), new E2(), new E3(), new RuntimeException(), new StackOverflowError(), new Exception()}) {
            System.out.println(choose(t));
        }
        for (boolean b : new boolean[] {true, false}) {
            try {
                precise(b);
            } catch (E3 e) {
                System.out.println("precise E3");
            } catch (E2 e) {
                System.out.println("precise E2");
            }
        }
        try {
            CatchOrder.<RuntimeException>sneaky(new java.io.IOException("sneaked"));
        } catch (Exception e) {
            System.out.println(e);
        }
        int rounds = 0;
        for (int i = 0; i < 100000; i++) {
            try {
                if (i % 3 == 0) {
                    throw new E1();
                }
                rounds++;
            } catch (E1 e) {
                rounds += 2;
            }
        }
        System.out.println(rounds);
        try {
            try {
                throw new E1();
            } catch (E1 e) {
                throw new IllegalStateException(e);
            } finally {
                System.out.println("finally");
            }
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + (e.getCause() instanceof E1));
        }
        Throwable same = new E2();
        try {
            throw same;
        } catch (Throwable t) {
            System.out.println(t == same);
        }
    }
}

// expect: E1
// expect: E1
// expect: E3
// expect: unchecked
// expect: unchecked
// expect: rest
// expect: precise E3
// expect: precise E2
// expect: java.io.IOException: sneaked
// expect: 133334
// expect: finally
// expect: CatchOrder$E1 true
// expect: true
