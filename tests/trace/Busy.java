// SPDX-License-Identifier: Apache-2.0
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.LTMemory;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/** For rttop: a thread of five releases of which two miss, one in a scope, a handler that has run three times and, at each line of input, twice more. */
public class Busy {
    static class Blink extends AsyncEventHandler {
        @Override public void handleAsyncEvent() {
            runs++;
        }
    }

    static volatile int runs;
    static volatile boolean inScope;

    static void awaitRuns(int count) throws InterruptedException {
        while (runs < count)
            Thread.sleep(1);
    }

    public static void main(String[] args) throws Exception {
        RealtimeThread beat = new RealtimeThread(new PriorityParameters(20),
                new PeriodicParameters(null, new RelativeTime(200, 0), null, new RelativeTime(100, 0), null, null)) {
            @Override public void run() {
                for (int release = 0; release < 5; release++) {
                    try {
                        if (release < 2)
                            Thread.sleep(120);
                        if (release == 4)
                            synchronized (Busy.class) {
                                Busy.class.wait();
                            }
                    } catch (InterruptedException e) {
                        return;
                    }
                    while (!waitForNextPeriod()) { }
                }
            }
        };
        beat.setName("the\tbeat");
        LTMemory scope = new LTMemory(4096, 65536);
        RealtimeThread sits = new RealtimeThread(new PriorityParameters(15), null, null, scope, null, () -> {
            byte[] some = new byte[10000];
            inScope = some.length > 0;
            try {
                synchronized (Busy.class) {
                    Busy.class.wait();
                }
            } catch (InterruptedException e) {
                return;
            }
        });
        sits.setName("sits");
        AsyncEvent event = new AsyncEvent();
        event.addHandler(new Blink());
        for (int i = 0; i < 3; i++) {
            event.fire();
            awaitRuns(i + 1);
        }
        beat.start();
        sits.start();
        while (!inScope || beat.getState() != Thread.State.WAITING)
            Thread.sleep(1);
        System.out.println(ProcessHandle.current().pid());
        while (System.in.read() >= 0) {
            int before = runs;
            event.fire();
            awaitRuns(before + 1);
            event.fire();
            awaitRuns(before + 2);
            System.out.println("fired");
        }
        System.exit(0);
    }
}
