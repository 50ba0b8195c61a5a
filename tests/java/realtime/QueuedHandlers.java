// SPDX-License-Identifier: Apache-2.0
// Handlers that have been released and could not run yet: fires taken back, detached, and with other parameters.
// needs: SCHED_FIFO
// vm-args: -Xrt:cpus=0

import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;
import javax.realtime.MemoryParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.SporadicParameters;

public class QueuedHandlers {
    static final StringBuffer ORDER = new StringBuffer();
    static int nextPriority = 11;           // each priority is used for the first time

    /** Less eligible than who fires it; leaves its name. */
    static final class Named extends AsyncEventHandler {
        private final String name;
        Runnable before;

        Named(String name, int priority, MemoryArea area) {
            super(new PriorityParameters(priority), null, null, area, null, null);
            this.name = name;
        }

        @Override public void handleAsyncEvent() {
            ORDER.append(name);
            if (before != null) {
                before.run();
            }
        }

        int pending() { return getPendingFireCount(); }
        int take() { return getAndDecrementPendingFireCount(); }
        int clear() { return getAndClearPendingFireCount(); }
        int add() { return getAndIncrementPendingFireCount(); }
    }

    static AsyncEvent event(AsyncEventHandler... handlers) {
        AsyncEvent event = new AsyncEvent();
        for (AsyncEventHandler each : handlers) {
            event.addHandler(each);
        }
        return event;
    }

    /** Lets all run that can, and tells who did. */
    static String ran() throws InterruptedException {
        RealtimeThread.sleep(new RelativeTime(3, 0));
        String order = ORDER.toString();
        ORDER.setLength(0);
        return order.isEmpty() ? "nobody" : order;
    }

    static void fires() throws InterruptedException {
        Named h = new Named("h", nextPriority++, null);
        AsyncEvent event = event(h);
        event.fire();
        event.fire();
        System.out.println("queued " + h.pending() + ", forgot " + h.clear() + ", left " + h.pending() + ": " + ran());
        event.fire();
        System.out.println("again: " + ran());
        event.fire();
        event.fire();
        event.fire();
        System.out.println("took " + h.take() + " and " + h.take() + ": " + ran());
        System.out.println("added to " + h.add() + " and " + h.add() + ": " + ran());
        event.fire();
        event.fire();
        event.removeHandler(h);
        System.out.println("detached with " + h.pending() + ": " + ran());
        event.fire();
        System.out.println("fired then: " + ran());
    }

    static void priorities() throws InterruptedException {
        int base = nextPriority;
        nextPriority += 8;
        Named low = new Named("l", base, null), high = new Named("h", base + 1, null);
        AsyncEvent event = event(low, high);
        event.fire();
        low.setSchedulingParameters(new PriorityParameters(base + 2));
        System.out.println("raised: " + ran());
        PriorityParameters shared = new PriorityParameters(base);
        low.setSchedulingParameters(shared);
        event.fire();
        shared.setPriority(base + 3);
        System.out.println("raised by its parameters: " + ran());
        for (int i = 4; i < 7; i++) {
            new Named("who makes its threads", base + i, null);
        }
        event.fire();
        shared.setPriority(base + 4);
        high.setSchedulingParameters(new PriorityParameters(base + 5));
        System.out.println("overtaken: " + ran());
        high.before = () -> high.setSchedulingParameters(new PriorityParameters(base + 6));
        event.fire();
        event.fire();
        System.out.println("raises itself: " + ran());
    }

    static void parameters() throws InterruptedException {
        Named h = new Named("h", nextPriority++, null);
        AsyncEvent event = event(h);
        event.fire();
        h.setReleaseParameters(new SporadicParameters(new RelativeTime(3_600_000, 0)));
        System.out.println("sporadic meanwhile, with " + h.pending() + ": " + ran());
        event.fire();
        event.fire();
        System.out.println("fired twice: " + ran() + ", left " + h.clear());
        h.setReleaseParameters(null);
        event.fire();
        System.out.println("the default again: " + ran());
        Named limited = new Named("m", nextPriority++, new LTMemory(100_000));
        limited.before = () -> {
            try {
                ORDER.append(new byte[5000].length);
            } catch (OutOfMemoryError refused) {
                ORDER.append(" refused");
            }
        };
        event.setHandler(limited);
        event.fire();
        System.out.println("not limited: " + ran());
        event.fire();
        limited.setMemoryParameters(new MemoryParameters(1000, MemoryParameters.NO_MAX));
        System.out.println("limited meanwhile: " + ran());
    }

    public static void main(String[] args) {
        Realtime.inThread(() -> {
            fires();
            priorities();
            parameters();
        });
    }
}

// expect: queued 2, forgot 2, left 0: nobody
// expect: again: h
// expect: took 3 and 2: h
// expect: added to 0 and 1: hh
// expect: detached with 2: hh
// expect: fired then: nobody
// expect: raised: lh
// expect: raised by its parameters: lh
// expect: overtaken: hl
// expect: raises itself: hhll
// expect: sporadic meanwhile, with 1: h
// expect: fired twice: h, left 1
// expect: the default again: h
// expect: not limited: m5000
// expect: limited meanwhile: m refused
