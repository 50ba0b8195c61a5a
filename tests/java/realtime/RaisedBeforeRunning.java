// SPDX-License-Identifier: Apache-2.0
// On one CPU, a priority that changes between a thread's start and its first instruction: the kernel hears of it at once,
// so who runs first is who is most eligible when the CPU becomes free.
// vm-args: -Xrt:cpus=0
// needs: SCHED_FIFO

import java.util.function.Consumer;

import javax.realtime.AbsoluteTime;
import javax.realtime.AsyncEvent;
import javax.realtime.BoundAsyncEventHandler;
import javax.realtime.ImmortalMemory;
import javax.realtime.MemoryParameters;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.ReleaseParameters;

public class RaisedBeforeRunning {
    static final int CONTROLLER = 60;
    static final int HIGH = 50;
    static final int MIDDLE = 30;
    static final int LOW = 12;

    /** Who came first, second; written by threads of one CPU that never share it. */
    static String order;

    static synchronized void came(String who) {
        order += " " + who;
    }

    static RealtimeThread subject(int priority, ReleaseParameters release, ProcessingGroupParameters group) {
        return new RealtimeThread(new PriorityParameters(priority), release, null, null, group, () -> came("subject"));
    }

    /** The subject and then one of middle priority start while the controller has the CPU; then something changes. */
    static void scene(String what, RealtimeThread subject, Consumer<RealtimeThread> change) {
        order = "";
        RealtimeThread middle = new RealtimeThread(new PriorityParameters(MIDDLE), null, null, null, null, () -> came("middle"));
        subject.start();
        middle.start();
        change.accept(subject);
        Realtime.join(middle);
        Realtime.join(subject);
        System.out.println(what + ":" + order);
    }

    static void raise(RealtimeThread t) {
        ((PriorityParameters) t.getSchedulingParameters()).setPriority(HIGH);
    }

    static PeriodicParameters periodic(AbsoluteTime start) {
        return new PeriodicParameters(start, new RelativeTime(50, 0));
    }

    static ProcessingGroupParameters group() {
        return new ProcessingGroupParameters(null, new RelativeTime(1000, 0), new RelativeTime(900, 0), null, null, null);
    }

    static void scenes() {
        scene("unchanged", subject(LOW, null, null), t -> { });
        scene("PriorityParameters raised", subject(LOW, null, null), RaisedBeforeRunning::raise);
        scene("other parameters", subject(LOW, null, null), t -> t.setSchedulingParameters(new PriorityParameters(HIGH)));
        scene("Thread.setPriority", subject(LOW, null, null), t -> t.setPriority(HIGH));
        scene("raised and lowered", subject(LOW, null, null), t -> {
            t.setPriority(HIGH);
            t.setPriority(LOW);
        });
        scene("lowered", subject(HIGH, null, null), t -> t.setPriority(LOW));
        scene("periodic", subject(LOW, periodic(null), null), RaisedBeforeRunning::raise);
        scene("periodic, of a group", subject(LOW, periodic(null), group()), RaisedBeforeRunning::raise);
        scene("shared parameters", subject(LOW, null, null), t -> {
            PriorityParameters shared = (PriorityParameters) t.getSchedulingParameters();
            RealtimeThread other = new RealtimeThread(shared, null, null, null, null, () -> { });
            other.start();
            shared.setPriority(HIGH);
        });
        ImmortalMemory.instance().executeInArea(() -> scene("no heap",
            new NoHeapRealtimeThread(new PriorityParameters(LOW), null, null, ImmortalMemory.instance(), null, () -> came("subject")),
            RaisedBeforeRunning::raise));
        limits();
        handlers();
    }

    /** Limits that are lowered in between are the thread's, too. */
    static void limits() {
        MemoryParameters memory = new MemoryParameters(MemoryParameters.NO_MAX, 1 << 20);
        RealtimeThread subject = new RealtimeThread(new PriorityParameters(LOW), null, memory, ImmortalMemory.instance(), null,
            () -> Realtime.attempt("limits lowered", () -> came(new byte[1 << 16].length + " bytes")));
        order = "";
        subject.start();
        System.out.println("limited " + memory.setMaxImmortalIfFeasible(1 << 10));
        Realtime.join(subject);
    }

    static void handlers() {
        BoundAsyncEventHandler handler = new BoundAsyncEventHandler(new PriorityParameters(LOW), null, null, null, null, false,
                () -> came("handler"));
        AsyncEvent event = new AsyncEvent();
        event.addHandler(handler);
        order = "";
        RealtimeThread middle = new RealtimeThread(new PriorityParameters(MIDDLE), null, null, null, null, () -> came("middle"));
        event.fire();
        middle.start();
        handler.setSchedulingParameters(new PriorityParameters(HIGH));
        Realtime.join(middle);
        System.out.println("bound handler:" + order);
    }

    public static void main(String[] args) {
        RealtimeThread controller = new RealtimeThread(new PriorityParameters(CONTROLLER), null, null, null, null,
                RaisedBeforeRunning::scenes);
        controller.start();
        Realtime.join(controller);
    }
}

// expect: unchanged: middle subject
// expect: PriorityParameters raised: subject middle
// expect: other parameters: subject middle
// expect: Thread.setPriority: subject middle
// expect: raised and lowered: middle subject
// expect: lowered: middle subject
// expect: periodic: subject middle
// expect: periodic, of a group: subject middle
// expect: shared parameters: subject middle
// expect: no heap: subject middle
// expect: limited true
// expect: limits lowered: OutOfMemoryError
// expect: bound handler: handler middle
