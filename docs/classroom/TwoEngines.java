// SPDX-License-Identifier: Apache-2.0

import java.util.ArrayList;
import java.util.List;

import javax.realtime.IllegalAssignmentError;
import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;

/**
 * 16. One program, two engines, the same trace.
 *
 * A compiler may do everything faster and nothing otherwise.  This program writes down what it does in the order in which it does it:
 * when classes are initialised, what is evaluated before what, where an exception comes from and who unlocks on its way, what the rules
 * of memory areas refuse.  Run it interpreted, then compile it and run it again: not a line may differ.
 *
 *     rtjvm -cp classes TwoEngines
 *     rtjaot -cp classes --with rtsj.jar --main TwoEngines -o two.so
 *     rtjvm -Xrt:aot=two.so -cp classes TwoEngines
 *     rtjvm -Xrt:aot=two.so -Xrt:aot-report -cp classes TwoEngines
 */
public class TwoEngines {
    static final List<String> TRACE = new ArrayList<>();

    /** A link that keeps what it is given. */
    static class Link {
        Object to;
    }

    /** Initialised when it is first used, not when it is first seen. */
    static class Late {
        static int start = note("Late is initialised", 5);

        static int twice(int x) {
            return 2 * x;
        }
    }

    static int note(String what, int value) {
        TRACE.add(what);
        return value;
    }

    static int order(int[] numbers) {
        Late unused = null;                             // does not initialise it
        int index = 0;
        numbers[index] = (index = note("index", 2)) + Late.twice(note("argument", 3)) + (unused == null ? Late.start : 0);
        return numbers[0] + index;
    }

    static synchronized int divide(int by) {
        return 100 / by;
    }

    static void failures() {
        for (int by = 1; by >= 0; by--) {
            try {
                note("quotient " + divide(by), 0);
            } catch (ArithmeticException e) {
                StackTraceElement[] where = e.getStackTrace();
                note(e.getMessage() + " in line " + where[0].getLineNumber() + ", called in line " + where[1].getLineNumber(), 0);
            } finally {
                note("still locked: " + Thread.holdsLock(TwoEngines.class), 0);
            }
        }
        try {
            String[] words = new String[1];
            ((Object[]) words)[0] = words[0].length();
        } catch (NullPointerException e) {
            note(e.getMessage().replace("<local0>", "words").replace("<local1>", "words"), 0);
        }
    }

    static void areas() {
        Link outer = new Link();
        new LTMemory(10_000).enter(() -> {
            Link inner = new Link();
            inner.to = outer;                           // up: it outlives us
            try {
                outer.to = inner;                       // down: refused
            } catch (IllegalAssignmentError e) {
                outer.to = null;
            }
        });
        note("the outer link is free: " + (outer.to == null), 0);
    }

    static int loop(int turns) {
        int sum = 0;
        for (int i = 0; i < turns; i++) {
            sum = sum * 31 + (i ^ sum >>> 7);           // wraps around as Java says
        }
        return sum;
    }

    static void demo() {
        note("order " + order(new int[3]), 0);
        failures();
        areas();
        note("loop " + loop(1_000_000), 0);
        note("narrow " + (byte) 300 + " " + (int) Double.NaN + " " + (1 << 33) + " " + Integer.MIN_VALUE / -1, 0);
        TRACE.forEach(System.out::println);
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread() {
            @Override
            public void run() {
                demo();
            }
        };
        thread.start();
        thread.join();
    }
}

// expect: index
// expect: argument
// expect: Late is initialised
// expect: order 15
// expect: quotient 100
// expect: still locked: false
// expect: / by zero in line 52, called in line 58
// expect: still locked: false
// expect: Cannot invoke "String.length()" because "words[0]" is null
// expect: the outer link is free: true
// expect: loop 765288973
// expect: narrow 44 0 2 -2147483648
