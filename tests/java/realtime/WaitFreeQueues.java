// SPDX-License-Identifier: Apache-2.0
// Wait-free queues: one side never waits, the other does; order, force, interrupts, areas and refusals.

import javax.realtime.HeapMemory;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.WaitFreeDequeue;
import javax.realtime.WaitFreeReadQueue;
import javax.realtime.WaitFreeWriteQueue;

public class WaitFreeQueues {
    static final int MANY = 20_000;

    interface Source {
        Object next() throws InterruptedException;
    }

    static Thread start(Realtime.Action action) {
        Thread thread = new Thread(() -> {
            try {
                action.run();
            } catch (InterruptedException interrupted) {
                System.out.println("interrupted, flag " + Thread.currentThread().isInterrupted());
            } catch (Throwable thrown) {
                System.out.println("not expected: " + thrown);
            }
        });
        thread.start();
        return thread;
    }

    static void awaitBlocked(Thread thread) throws InterruptedException {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
    }

    static void readQueue() throws Throwable {
        WaitFreeReadQueue queue = new WaitFreeReadQueue(2, false);
        System.out.println("empty " + queue.isEmpty() + queue.isFull() + queue.size() + queue.read());
        queue.write("a");
        queue.write("b");
        System.out.println("full " + queue.isEmpty() + queue.isFull() + queue.size());
        Thread writer = start(() -> queue.write("c"));
        awaitBlocked(writer);
        System.out.println("out " + queue.read());
        writer.join();
        System.out.println("out " + queue.read() + queue.read() + queue.read());
        queue.write("d");
        queue.clear();
        System.out.println("cleared " + queue.isEmpty());
        Realtime.attempt("no element", () -> queue.write(null));
        Realtime.attempt("no notify", queue::waitForData);
        queue.write("e");
        queue.write("f");
        writer = start(() -> queue.write("g"));
        awaitBlocked(writer);
        writer.interrupt();
        writer.join();
        System.out.println("left " + queue.read() + queue.read() + queue.read());
    }

    static void waitForData() throws Throwable {
        WaitFreeReadQueue queue = new WaitFreeReadQueue(1, ImmortalMemory.instance(), true);
        Thread reader = start(() -> {
            queue.waitForData();
            System.out.println("data " + queue.read());
            queue.waitForData();
        });
        awaitBlocked(reader);
        queue.write("x");
        while (!queue.isEmpty()) {
            Thread.sleep(1);
        }
        awaitBlocked(reader);
        reader.interrupt();
        reader.join();
    }

    static void writeQueue() throws Throwable {
        WaitFreeWriteQueue queue = new WaitFreeWriteQueue(2);
        System.out.println("wrote " + queue.write(1) + queue.write(2) + queue.write(3) + queue.size() + queue.isFull());
        System.out.println("forced " + queue.force(4) + " " + queue.read() + queue.force(5) + queue.read() + queue.read());
        Thread reader = start(() -> System.out.println("in " + queue.read()));
        awaitBlocked(reader);
        queue.write(6);
        reader.join();
        reader = start(queue::read);
        awaitBlocked(reader);
        reader.interrupt();
        reader.join();
        queue.write(7);
        queue.clear();
        System.out.println("cleared " + queue.isEmpty());
        Realtime.attempt("no element", () -> queue.write(null));
        Realtime.attempt("force no element", () -> queue.force(null));
    }

    @SuppressWarnings("deprecation")
    static void dequeue() throws Throwable {
        WaitFreeDequeue queue = new WaitFreeDequeue(null, null, 1, null);
        System.out.println("ways " + queue.nonBlockingRead() + queue.nonBlockingWrite("out") + queue.nonBlockingWrite("more")
            + queue.force("other"));
        queue.blockingWrite("in");
        System.out.println("both " + queue.blockingRead() + queue.nonBlockingRead());
        Realtime.attempt("no room", () -> new WaitFreeDequeue(null, null, 0, null));
    }

    static void constructors() {
        Thread plain = new Thread();
        RealtimeThread realtime = new RealtimeThread();
        for (int maximum : new int[] {0, -1}) {
            Realtime.attempt("read " + maximum, () -> new WaitFreeReadQueue(maximum, true));
            Realtime.attempt("write " + maximum, () -> new WaitFreeWriteQueue(maximum));
            Realtime.attempt("both " + maximum, () -> new WaitFreeWriteQueue(plain, realtime, maximum, null));
        }
        Realtime.attempt("no area", () -> new WaitFreeWriteQueue(1, null));
        Realtime.attempt("no area to read", () -> new WaitFreeReadQueue(1, null, true));
        Realtime.attempt("chosen", () -> new WaitFreeReadQueue(plain, realtime, 1, null));
        Realtime.attempt("nobody", () -> new WaitFreeReadQueue(null, null, 1, HeapMemory.instance(), true));
        Realtime.attempt("no thread", () -> new WaitFreeReadQueue(() -> { }, realtime, 1, null, true));
        Realtime.attempt("no reader", () -> new WaitFreeWriteQueue(realtime, () -> { }, 1, null));
        LTMemory scope = new LTMemory(16_384);
        Realtime.attempt("scope not entered", () -> new WaitFreeWriteQueue(1, scope));
        Realtime.attempt("plain thread in a scope", () -> new WaitFreeWriteQueue(plain, realtime, 1, scope));
        scope.enter(() -> {
            WaitFreeWriteQueue inner = new WaitFreeWriteQueue(1, scope);
            System.out.println("inside " + inner.write(new Object()));
            WaitFreeWriteQueue outer = new WaitFreeWriteQueue(1);
            Realtime.attempt("further in", () -> outer.write(new Object()));
            Realtime.attempt("force further in", () -> outer.force(new Object()));
            Realtime.attempt("read further in", () -> new WaitFreeReadQueue(1, false).write(new Object()));
        });
        ImmortalMemory.instance().enter(() -> {
            NoHeapRealtimeThread noHeap = new NoHeapRealtimeThread(new PriorityParameters(20), ImmortalMemory.instance());
            Realtime.attempt("heap for no-heap", () -> new WaitFreeReadQueue(null, noHeap, 1, HeapMemory.instance()));
            Realtime.attempt("immortal for no-heap", () -> new WaitFreeReadQueue(null, noHeap, 1, null));
        });
    }

    /** Two writers, one reader who polls: everything arrives once, each writer's in order. */
    static void throughReadQueue() throws Throwable {
        WaitFreeReadQueue queue = new WaitFreeReadQueue(8, true);
        Thread[] writers = new Thread[2];
        for (int w = 0; w < writers.length; w++) {
            int sign = w == 0 ? 1 : -1;
            writers[w] = start(() -> {
                for (int i = 1; i <= MANY; i++) {
                    queue.write(sign * i);
                }
            });
        }
        int[] last = new int[2];
        boolean right = true;
        for (int i = 0; i < 2 * MANY; i++) {
            queue.waitForData();
            int number = (Integer) queue.read();
            int w = number > 0 ? 0 : 1;
            right &= Math.abs(number) == ++last[w];
        }
        System.out.println("through the read queue " + right + queue.isEmpty());
    }

    /** One writer, two readers; then a writer who forces: the last one arrives, and the order is kept. */
    static void throughWriteQueue() throws Throwable {
        WaitFreeWriteQueue queue = new WaitFreeWriteQueue(8);
        long[] sums = new long[2];
        Thread[] readers = new Thread[2];
        for (int r = 0; r < readers.length; r++) {
            int me = r;
            readers[r] = start(() -> {
                for (int number = (Integer) queue.read(); number != 0; number = (Integer) queue.read()) {
                    sums[me] += number;
                }
            });
        }
        for (int i = 1; i <= MANY; ) {
            if (queue.write(i)) {
                i++;
            } else {
                Thread.yield();
            }
        }
        for (int i = 0; i < 2; ) {
            i += queue.write(0) ? 1 : 0;
            Thread.yield();
        }
        readers[0].join();
        readers[1].join();
        System.out.println("through the write queue " + (sums[0] + sums[1] == (long) MANY * (MANY + 1) / 2));
        for (int size : new int[] {1, 3}) {
            forced(new WaitFreeWriteQueue(size));
        }
    }

    static void forced(WaitFreeWriteQueue queue) throws Throwable {
        Thread reader = start(() -> {
            int before = 0;
            boolean rising = true;
            while (before != MANY) {
                int number = (Integer) queue.read();
                rising &= number > before;
                before = number;
            }
            System.out.println("forced through, rising " + rising);
        });
        for (int i = 1; i <= MANY; i++) {
            queue.force(i);
        }
        reader.join();
    }

    /** A no-heap thread reads and writes while the collector runs. */
    static void noHeap() throws Throwable {
        MemoryArea immortal = ImmortalMemory.instance();
        WaitFreeReadQueue[] in = new WaitFreeReadQueue[1];
        WaitFreeWriteQueue[] out = new WaitFreeWriteQueue[1];
        NoHeapRealtimeThread[] echo = new NoHeapRealtimeThread[1];
        immortal.enter(() -> {
            WaitFreeReadQueue from = new WaitFreeReadQueue(4, true);
            WaitFreeWriteQueue to = new WaitFreeWriteQueue(4);
            in[0] = from;
            out[0] = to;
            echo[0] = new Echo(from, to);
        });
        echo[0].start();
        String[] words = new String[1];
        boolean same = true;
        for (int i = 0; i < 200; i++) {
            immortal.executeInArea(() -> words[0] = WORDS[0]);
            in[0].write(words[0]);
            if (i % 50 == 0) {
                System.gc();
            }
            same &= out[0].read() == words[0];
        }
        in[0].write(WORDS[1]);
        Realtime.join(echo[0]);
        System.out.println("echo " + same);
    }

    static final String[] WORDS = {"word", "end"};

    static final class Echo extends NoHeapRealtimeThread {
        private final WaitFreeReadQueue from;
        private final WaitFreeWriteQueue to;
        private final String end = WORDS[1];

        Echo(WaitFreeReadQueue from, WaitFreeWriteQueue to) {
            super(new PriorityParameters(40), ImmortalMemory.instance());
            this.from = from;
            this.to = to;
        }

        @Override public void run() {
            try {
                while (true) {
                    from.waitForData();
                    Object word = from.read();
                    if (word == end) {
                        return;
                    }
                    to.write(word);
                }
            } catch (InterruptedException never) {
                return;
            }
        }
    }

    public static void main(String[] args) throws Throwable {
        readQueue();
        waitForData();
        writeQueue();
        dequeue();
        Realtime.inThread(WaitFreeQueues::constructors);
        throughReadQueue();
        throughWriteQueue();
        Realtime.inThread(WaitFreeQueues::noHeap);
    }
}

// expect: empty truefalse0null
// expect: full falsetrue2
// expect: out a
// expect: out bcnull
// expect: cleared true
// expect: no element: IllegalArgumentException
// expect: no notify: UnsupportedOperationException
// expect: interrupted, flag false
// expect: left efnull
// expect: data x
// expect: interrupted, flag false
// expect: wrote truetruefalse2true
// expect: forced true 1false45
// expect: in 6
// expect: interrupted, flag false
// expect: cleared true
// expect: no element: IllegalArgumentException
// expect: force no element: IllegalArgumentException
// expect: ways nulltruefalsetrue
// expect: both otherin
// expect: no room: IllegalArgumentException
// expect: read 0: IllegalArgumentException
// expect: write 0: IllegalArgumentException
// expect: both 0: IllegalArgumentException
// expect: read -1: IllegalArgumentException
// expect: write -1: IllegalArgumentException
// expect: both -1: IllegalArgumentException
// expect: no area: IllegalArgumentException
// expect: no area to read: IllegalArgumentException
// expect: chosen: done
// expect: nobody: done
// expect: no thread: IllegalArgumentException
// expect: no reader: IllegalArgumentException
// expect: scope not entered: InaccessibleAreaException
// expect: plain thread in a scope: MemoryScopeException
// expect: inside true
// expect: further in: MemoryScopeException
// expect: force further in: MemoryScopeException
// expect: read further in: MemoryScopeException
// expect: heap for no-heap: MemoryScopeException
// expect: immortal for no-heap: done
// expect: through the read queue truetrue
// expect: through the write queue true
// expect: forced through, rising true
// expect: forced through, rising true
// expect: echo true
