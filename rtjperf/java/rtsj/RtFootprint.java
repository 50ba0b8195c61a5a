// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Resident;
import java.util.concurrent.Semaphore;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.AsynchronouslyInterruptedException;
import javax.realtime.BoundAsyncEventHandler;
import javax.realtime.Interruptible;
import javax.realtime.LTMemory;
import javax.realtime.OneShotTimer;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/** What a VM holds after each feature of the RTSJ was used for the first time, one after the other. */
public final class RtFootprint {
    private static final int SCOPE = 64 << 10;
    private static final int SIZE = 1024;
    private static final Semaphore RAN = new Semaphore(0);
    private static volatile int used;

    public static void main(String[] arguments) {
        Bench.start("footprint", arguments);
        Resident.prepare();
        Resident.measure("1-start");
        step("2-threads", Bench::notePolicy);
        step("3-no-heap", RtFootprint::useNoHeap);
        step("4-scopes", RtFootprint::useScope);
        step("5-events", RtFootprint::useEvents);
        step("6-timers", RtFootprint::useTimer);
        step("7-transfer", RtFootprint::useTransfer);
        Bench.check("used", used == 6, used + " features were used");
        Bench.finish();
    }

    private static void step(String name, Runnable logic) {
        RealtimeThread thread = Rt.thread(Rt.priority(), logic);
        thread.start();
        Rt.join(thread);
        used++;
        Resident.measure(name);
    }

    private static void useNoHeap() {
        RealtimeThread thread = Rt.noHeapThread(Rt.priority(1), () -> { });
        thread.start();
        Rt.join(thread);
    }

    private static void useScope() {
        new LTMemory(SCOPE, SCOPE).enter(() -> RAN.release(new byte[SIZE].length));
        RAN.acquireUninterruptibly(SIZE);
    }

    private static void useEvents() {
        Runnable logic = RAN::release;
        AsyncEvent event = new AsyncEvent();
        event.addHandler(new AsyncEventHandler(null, null, null, null, null, false, logic));
        event.addHandler(new BoundAsyncEventHandler(null, null, null, null, null, false, logic));
        event.fire();
        RAN.acquireUninterruptibly(2);
    }

    private static void useTimer() {
        OneShotTimer timer = new OneShotTimer(new RelativeTime(1, 0), new AsyncEventHandler(null, null, null, null, null, false, RAN::release));
        timer.start();
        RAN.acquireUninterruptibly();
        timer.destroy();
    }

    private static void useTransfer() {
        new AsynchronouslyInterruptedException().doInterruptible(new Interruptible() {
            @Override public void run(AsynchronouslyInterruptedException exception) throws AsynchronouslyInterruptedException {
                exception.fire();
            }

            @Override public void interruptAction(AsynchronouslyInterruptedException exception) {
                RAN.release();
            }
        });
        RAN.acquireUninterruptibly();
    }
}
