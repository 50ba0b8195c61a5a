// SPDX-License-Identifier: Apache-2.0

import java.lang.reflect.Field;
import java.util.concurrent.CyclicBarrier;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;

/** Crashes as its argument says. */
public class Crash {
    static native void nullStore();

    static native void abort();

    static native void trap();

    static native void raise(int number);

    static native void divide();

    static native void jump();

    static native int overflow();

    static native void elsewhere();

    static native int caught();

    static {
        System.loadLibrary("Crash");
    }

    static void inThread(Thread thread) throws InterruptedException {
        thread.start();
        thread.join();
    }

    static void inScope() throws InterruptedException {
        inThread(new RealtimeThread(new PriorityParameters(15)) {
            @Override public void run() {
                LTMemory outer = new LTMemory(64 << 10);
                outer.enter(() -> new LTMemory(16 << 10).enter(Crash::nullStore));
            }
        });
    }

    static final class NoHeap implements Runnable {
        @Override public void run() {
            nullStore();
        }
    }

    static void noHeap() throws InterruptedException {
        inThread(new RealtimeThread(new PriorityParameters(15), null, null, ImmortalMemory.instance(), null, () -> {
            try {
                inThread(new NoHeapRealtimeThread(new PriorityParameters(20), null, null, ImmortalMemory.instance(), null, new NoHeap()));
            } catch (InterruptedException never) {
                throw new AssertionError(never);
            }
        }));
    }

    static void together() throws InterruptedException {
        CyclicBarrier start = new CyclicBarrier(4);
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                try {
                    start.await();
                } catch (Exception never) {
                    throw new AssertionError(never);
                }
                nullStore();
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** The VM's own code meets the fault. */
    static void inVm() throws Exception {
        Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        ((sun.misc.Unsafe) field.get(null)).putInt(8L, 1);
    }

    /** Java handles the signal for a while. */
    static void restored() {
        sun.misc.Signal signal = new sun.misc.Signal("ABRT");
        sun.misc.SignalHandler before = sun.misc.Signal.handle(signal, number -> { });
        System.out.println(before == sun.misc.SignalHandler.SIG_DFL);
        sun.misc.Signal.handle(signal, before);
        abort();
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "nullStore": nullStore(); break;
            case "abort": abort(); break;
            case "trap": trap(); break;
            case "raise": raise(Integer.parseInt(args[1])); break;
            case "divide": divide(); break;
            case "jump": jump(); break;
            case "overflow": overflow(); break;
            case "overflowElsewhere": inThread(new Thread(Crash::overflow, "deep")); break;
            case "elsewhere": elsewhere(); break;
            case "caught": System.out.println("caught " + caught()); break;
            case "caughtThenNot": System.out.println("caught " + caught()); nullStore(); break;
            case "inScope": inScope(); break;
            case "noHeap": noHeap(); break;
            case "together": together(); break;
            case "inVm": inVm(); break;
            case "restored": restored(); break;
            case "sleep": System.out.println("ready"); Thread.sleep(60_000); break;
            default: throw new IllegalArgumentException(args[0]);
        }
        System.out.println("done");
    }
}
