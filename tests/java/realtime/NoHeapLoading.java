// SPDX-License-Identifier: Apache-2.0
// A no-heap thread uses classes for the first time in its code: those that are there already need no heap, others are
// refused, in words that tell what to do.

import javax.realtime.ImmortalMemory;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PriorityParameters;

public class NoHeapLoading {
    static class Base {
        static int ten = 10;

        int one() {
            return 1;
        }
    }

    interface Two {
        int two();
    }

    static class Used extends Base implements Two {
        @Override
        public int two() {
            return 2;
        }
    }

    static class Unused {
        static int number() {
            return 3;
        }
    }

    static Runnable[] actions;
    static int sum;
    static Throwable thrown;

    static void useAll() {
        Object o = new Used();
        Base[][] bases = new Base[2][3];
        sum = new Base().one() + ((Two) o).two() + Base.ten + (o instanceof Base ? 100 : 0) + (bases.length == 2 ? 1000 : 0)
            + (Used.class == null ? 0 : 10000);
    }

    static void useLibrary() {
        sum = new java.util.BitSet(64).size() + new java.util.zip.CRC32().hashCode() * 0;
    }

    static void useUnused() {
        sum = Unused.number();
    }

    static void run(String what, int action) throws Exception {
        NoHeapRealtimeThread thread = (NoHeapRealtimeThread) ImmortalMemory.instance().newInstance(
            Runner.class.getConstructor(Integer.class), new Object[] {boxed(action)});
        sum = 0;
        thrown = null;
        thread.start();
        thread.join();
        System.out.println(what + ": " + sum + (thrown == null ? "" : " " + thrown.getClass().getSimpleName()));
        if (thrown != null) {
            String message = thrown.getMessage();
            System.out.println("  names it: " + message.contains("NoHeapLoading$Unused") + ", says what to do: " + message.contains("-Xrt:prepare"));
        }
    }

    static Integer boxed(int action) throws Exception {
        return (Integer) ImmortalMemory.instance().newInstance(Integer.class.getConstructor(int.class), new Object[] {action});
    }

    public static class Runner extends NoHeapRealtimeThread {
        final int action;

        public Runner(Integer action) {
            super(new PriorityParameters(12), ImmortalMemory.instance());
            this.action = action;
        }

        @Override
        public void run() {
            try {
                if (action == 0) {
                    useAll();
                } else if (action == 1) {
                    useLibrary();
                } else {
                    useUnused();
                }
            } catch (Throwable t) {
                thrown = t;
            }
        }
    }

    /** The tables of the loader, which it has for names that it was asked for, lie in the heap then. */
    static void fillLoader() {
        for (int i = 0; i < 300; i++) {
            try {
                NoHeapLoading.class.getClassLoader().loadClass("Nothing" + i);
                System.out.println("not expected");
            } catch (ClassNotFoundException expected) {
                sum++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        new Used();
        new java.util.BitSet(1);
        new java.util.zip.CRC32();
        run("loaded classes", 0);
        run("library", 1);
        fillLoader();
        run("not loaded", 2);
        Unused.number();
        run("loaded meanwhile", 2);
    }
}

// expect: loaded classes: 11113
// expect: library: 64
// expect: not loaded: 0 MemoryAccessError
// expect:   names it: true, says what to do: true
// expect: loaded meanwhile: 3
