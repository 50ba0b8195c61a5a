// SPDX-License-Identifier: Apache-2.0
// What refusals of memory say, in one line and as the story of -Xrt:explain.
// vm-args: -Xrt:explain

import javax.realtime.HeapMemory;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.MemoryAccessError;
import javax.realtime.MemoryParameters;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;

public class ToldRefusals {
    static Object inHeap;
    static long[][] arraysInHeap;
    static Holder holder;
    static NoHeapRealtimeThread thread;
    static volatile int kept;
    static String[] told = new String[8];
    static int tellings;
    static boolean brief;

    static final class Holder {
        Object hidden;
        Object[] many;
        Object give() { return hidden; }
    }

    interface Reader { Object read(); }

    static void look(Reader reader) {
        try {
            kept += System.identityHashCode(reader.read());
        } catch (Throwable thrown) {
            String name = thrown.getClass().getName();
            told[tellings++] = name.substring(name.lastIndexOf('.') + 1) + ": " + thrown.getMessage();
        }
    }

    static void noHeap() {
        look(() -> inHeap);
        look(() -> holder.hidden);
        look(() -> holder.many[1]);
        look(() -> holder.many.clone());
        look(() -> arraysInHeap);
        tight();
    }

    /** An area in which no text has room. */
    static void tight() {
        new LTMemory(160).enter(() -> {
            try {
                kept += System.identityHashCode(holder.hidden);
            } catch (MemoryAccessError thrown) {
                brief = thrown.getMessage() == null;
            }
        });
    }

    static void make() {
        holder = new Holder();
        holder.hidden = inHeap;
        holder.many = new Object[] {null, inHeap};
        thread = new NoHeapRealtimeThread(new PriorityParameters(20), null, null, ImmortalMemory.instance(), null, ToldRefusals::noHeap);
        thread.start();
    }

    static void message(String what, Realtime.Action action) {
        try {
            action.run();
            System.out.println(what + ": done");
        } catch (Throwable thrown) {
            System.out.println(what + ": " + Realtime.name(thrown) + ": " + thrown.getMessage().replaceAll("#[0-9]+", "#"));
        }
    }

    static void fill() {
        byte[][] pieces = new byte[8][];
        for (int i = 0; i < pieces.length; i++) {
            pieces[i] = new byte[1000];
        }
        message("array", () -> kept += new byte[10_000].length);
        for (Object o = pieces; ; ) {
            o = new Object[] {o};
        }
    }

    public static void main(String[] args) {
        inHeap = new Object();
        arraysInHeap = new long[7][];
        Realtime.inThread(() -> ImmortalMemory.instance().executeInArea(ToldRefusals::make));
        Realtime.join(thread);
        for (int i = 0; i < tellings; i++) {
            System.out.println(told[i]);
        }
        System.out.println("without a text where there is no room: " + brief);
        Realtime.inThread(() -> message("full", () -> new LTMemory(16 * 1024).enter(ToldRefusals::fill)));
        MemoryParameters limited = new MemoryParameters(20_000, MemoryParameters.NO_MAX);
        RealtimeThread small = new RealtimeThread(null, null, limited, HeapMemory.instance(), null,
            () -> message("limited", () -> kept += new byte[30_000].length));
        small.start();
        Realtime.join(small);
        message("plain thread", () -> new LTMemory(1024).enter(() -> { }));
        message("plain thread's period", RealtimeThread::waitForNextPeriod);
        message("no heap in the heap", () -> new NoHeapRealtimeThread(null, ImmortalMemory.instance()));
        message("no heap from the heap", () -> new NoHeapRealtimeThread(null, HeapMemory.instance()));
    }
}

// expect: MemoryAccessError: static field ToldRefusals.inHeap refers to the heap, which a no-heap thread must not
// expect: MemoryAccessError: field ToldRefusals$Holder.hidden refers to the heap, which a no-heap thread must not
// expect: MemoryAccessError: an element of an array refers to the heap, which a no-heap thread must not
// expect: MemoryAccessError: what clone got refers to the heap, which a no-heap thread must not
// expect: MemoryAccessError: static field ToldRefusals.arraysInHeap refers to the heap, which a no-heap thread must not
// expect: without a text where there is no room: true
// expect: array: OutOfMemoryError: LTMemory# is full: 10016 bytes wanted for byte[10000], 8112 of 16384 left
// expect: full: OutOfMemoryError: the memory area is full
// expect: limited: OutOfMemoryError: limit of the thread in the heap: 30016 bytes wanted for byte[30000], 0 of 20000 used (MemoryParameters)
// expect: plain thread: IllegalThreadStateException: a java.lang.Thread cannot do this; a RealtimeThread can
// expect: plain thread's period: ClassCastException: a java.lang.Thread cannot do this; a RealtimeThread can
// expect: no heap in the heap: IllegalArgumentException: a no-heap thread cannot use what lives in the heap: the thread itself
// expect: no heap from the heap: IllegalArgumentException: a no-heap thread needs a memory area other than the heap
// expect-err: \[explain\] MemoryAccessError: static field ToldRefusals.inHeap refers to the heap, which a no-heap thread must not\n    value   java.lang.Object in the heap \(at 0x[0-9a-f]+\)\n    from    static field ToldRefusals.inHeap\n    stack   of thread "RealtimeThread-
// expect-err: \[explain\] MemoryAccessError: field ToldRefusals.Holder.hidden .*\n    value   java.lang.Object in the heap \(at 0x[0-9a-f]+\)\n    from    field
// expect-err: \[explain\] MemoryAccessError: an element of an array .*\n    value   java.lang.Object in the heap \(at 0x[0-9a-f]+\)\n    from    an element of an array\n
// expect-err: \[explain\] MemoryAccessError: what clone got .*\n    value   java.lang.Object in the heap \(at 0x[0-9a-f]+\)\n
// expect-err: \[explain\] MemoryAccessError: static field ToldRefusals.arraysInHeap .*\n    value   long\[7\]\[\] in the heap \(at 0x[0-9a-f]+\)\n
// expect-err: \[explain\] OutOfMemoryError: LTMemory#[0-9]+ is full: 10016 bytes wanted for byte\[10000\], 8112 of 16384 left\n    area    LTMemory#[0-9]+, linear time, [0-9]+ of 16384 bytes, entered 1x\n    full of 8192 bytes in 8 of byte\[\]\n +80 bytes in 1 of byte\[\]\[\]\n    stack
// expect-err: \[explain\] IllegalThreadStateException: a java.lang.Thread cannot do this(.*\n)+?    hint .*RealtimeThread.*\n    at      javax.realtime.MemoryArea.enter
// expect-err: \[explain\] ClassCastException: a java.lang.Thread cannot do this(.*\n)+?    hint .*RealtimeThread.*\n    at      javax.realtime.RealtimeThread.currentRealtimeThread
// expect-err: \[explain\] IllegalArgumentException: a no-heap thread cannot use what lives in the heap: the thread itself\n    value   javax.realtime.NoHeapRealtimeThread in the heap
// expect-err: \[explain\] IllegalArgumentException: a no-heap thread needs a memory area other than the heap\n    value   javax.realtime.HeapMemory in
