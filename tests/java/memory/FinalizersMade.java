// SPDX-License-Identifier: Apache-2.0
// Finalizers of objects whose constructors call those of classes that have none, and the other way round, however they are compiled: each runs
// once.  A stack may keep the last few.

public class FinalizersMade {
    static final int OF_EACH = 200;
    static final int KEPT_AT_MOST = 8;
    static Object sink;
    static int finished;
    static int twice;

    static class Plain {
        final int number;

        Plain(int number) {
            this.number = number;
        }
    }

    static class Finishes {
        private boolean done;
        final int number;

        Finishes(int number) {
            this.number = number;
        }

        @Override
        protected void finalize() {
            count(done);
            done = true;
        }
    }

    /** It is the first that does, above it none. */
    static class Later extends Plain {
        private boolean done;

        Later(int number) {
            super(number);
        }

        @Override
        protected void finalize() {
            count(done);
            done = true;
        }
    }

    static class Latest extends Later {
        Latest(int number) {
            super(number + 1);
        }
    }

    static class Inherits extends Finishes {
        Inherits() {
            super(3);
        }

        Inherits(Plain of) {
            this();
            sink = of;
        }
    }

    static synchronized void count(boolean before) {
        finished++;
        if (before) {
            twice++;
        }
    }

    static synchronized int finished() {
        return finished;
    }

    static void make() {
        for (int i = 0; i < OF_EACH; i++) {
            sink = new Finishes(i);
            sink = new Plain(i);
            sink = new Later(i);
            sink = new Latest(i);
            sink = new Inherits();
            sink = new Inherits(new Plain(i));
        }
        sink = null;
    }

    public static void main(String[] args) throws InterruptedException {
        make();
        int wanted = 5 * OF_EACH;
        for (int i = 0; i < 500 && finished() < wanted - KEPT_AT_MOST; i++) {
            System.gc();
            System.runFinalization();
            Thread.sleep(10);
        }
        System.out.println("finished: " + (finished() >= wanted - KEPT_AT_MOST && finished() <= wanted) + ", twice: " + twice);
    }
}

// expect: finished: true, twice: 0
