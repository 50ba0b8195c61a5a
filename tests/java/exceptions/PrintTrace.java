// SPDX-License-Identifier: Apache-2.0
// What printStackTrace writes: causes with "... n more", suppressed, circular references.

import java.io.PrintWriter;
import java.io.StringWriter;

public class PrintTrace {
    static class Own extends Exception {
        Own(String m, Throwable c) {
            super(m, c);
        }
    }

    static void low() {
        throw new IllegalArgumentException("low");
    }

    static void middle() throws Own {
        try {
            low();
        } catch (IllegalArgumentException e) {
            throw new Own("middle", e);
        }
    }

    static void high() {
        try {
            middle();
        } catch (Own e) {
            RuntimeException r = new RuntimeException(e);
            r.addSuppressed(new Exception("suppressed"));
            r.addSuppressed(new Own(null, new Error("deep")));
            throw r;
        }
    }

    static void print(Throwable t) {
        StringWriter w = new StringWriter();
        t.printStackTrace(new PrintWriter(w, true));
        System.out.print(w);
    }

    public static void main(String[] args) {
        try {
            high();
        } catch (RuntimeException e) {
            print(e);
        }
        Exception a = new Exception("a"), b = new Exception("b", a);
        a.initCause(b);
        print(a);
        try {
            a.initCause(b);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            b.addSuppressed(b);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Exception none = new Exception("no trace", null, false, false) { };
        none.addSuppressed(a);
        System.out.println(none.getStackTrace().length + " " + none.getSuppressed().length);
        print(none);
        Exception set = new Exception("set");
        set.setStackTrace(new StackTraceElement[] {new StackTraceElement("C", "m", "F.java", 7), new StackTraceElement("C", "n", null, -2),
            new StackTraceElement("app", "mod", "1.0", "C", "o", "F.java", -1)});
        print(set);
        Throwable filled = new Throwable("filled");
        set.fillInStackTrace();
        System.out.println(set.getStackTrace().length + " " + filled.fillInStackTrace().getStackTrace().length);
        System.out.println(new Error().getLocalizedMessage() + " " + new Error((String) null).toString() + " " + new Error(new Exception("c")).getMessage());
    }
}

// expect: java.lang.RuntimeException: PrintTrace$Own: middle
// expect: 	at PrintTrace.high(PrintTrace.java:30)
// expect: 	at PrintTrace.main(PrintTrace.java:45)
// expect: 	Suppressed: java.lang.Exception: suppressed
// expect: 		at PrintTrace.high(PrintTrace.java:31)
// expect: 		... 1 more
// expect: 	Suppressed: PrintTrace$Own
// expect: 		at PrintTrace.high(PrintTrace.java:32)
// expect: 		... 1 more
// expect: 	Caused by: java.lang.Error: deep
// expect: 		... 2 more
// expect: Caused by: PrintTrace$Own: middle
// expect: 	at PrintTrace.middle(PrintTrace.java:22)
// expect: 	at PrintTrace.high(PrintTrace.java:28)
// expect: 	... 1 more
// expect: Caused by: java.lang.IllegalArgumentException: low
// expect: 	at PrintTrace.low(PrintTrace.java:15)
// expect: 	at PrintTrace.middle(PrintTrace.java:20)
// expect: 	... 2 more
// expect: java.lang.Exception: a
// expect: 	at PrintTrace.main(PrintTrace.java:49)
// expect: Caused by: java.lang.Exception: b
// expect: 	... 1 more
// expect: Caused by: [CIRCULAR REFERENCE: java.lang.Exception: a]
// expect: Can't overwrite cause with java.lang.Exception: b
// expect: Self-suppression not permitted
// expect: 0 0
// expect: PrintTrace$1: no trace
// expect: java.lang.Exception: set
// expect: 	at C.m(F.java:7)
// expect: 	at C.n(Native Method)
// expect: 	at app/mod@1.0/C.o(F.java)
// expect: 1 1
// expect: null java.lang.Error java.lang.Exception: c
