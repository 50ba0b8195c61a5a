// SPDX-License-Identifier: Apache-2.0
// What kills a real-time thread reaches the default handler, also of threads that are in no group.

import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;

public class UncaughtExceptions {
    static final LTMemory SCOPE = new LTMemory(64 * 1024);
    static RealtimeThread made;

    static RealtimeThread failing(String name) {
        RealtimeThread thread = new RealtimeThread() {
            @Override public void run() {
                throw new IllegalStateException();
            }
        };
        thread.setName(name);
        return thread;
    }

    static void runAndWait(RealtimeThread thread) {
        thread.start();
        Realtime.join(thread);
    }

    static void makeNoHeap() {
        made = new NoHeapRealtimeThread(new PriorityParameters(20), ImmortalMemory.instance()) {
            @Override public void run() {
                throw new IllegalStateException();
            }
        };
        made.setName("no-heap");
    }

    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) ->
            System.out.println(thread.getName() + ": " + Realtime.name(thrown)));
        runAndWait(failing("alone"));
        Realtime.inThread(() -> runAndWait(failing("started by a real-time thread")));
        Realtime.inThread(() -> {
            ImmortalMemory.instance().executeInArea(() -> made = failing("immortal"));
            runAndWait(made);
        });
        Realtime.inThread(() -> SCOPE.enter(() -> runAndWait(failing("in a scope"))));
        ImmortalMemory.instance().executeInArea(UncaughtExceptions::makeNoHeap);
        runAndWait(made);
        ImmortalMemory.instance().executeInArea(UncaughtExceptions::makeNoHeap);
        ImmortalMemory.instance().executeInArea(() ->
            made.setUncaughtExceptionHandler((thread, thrown) -> System.out.println("its own: " + thread.getName())));
        runAndWait(made);
    }
}

// expect: alone: IllegalStateException
// expect: started by a real-time thread: IllegalStateException
// expect: immortal: IllegalStateException
// expect: in a scope: IllegalStateException
// expect: no-heap: IllegalStateException
// expect: its own: no-heap
