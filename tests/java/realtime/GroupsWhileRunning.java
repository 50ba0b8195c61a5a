// SPDX-License-Identifier: Apache-2.0
// A handler runs again and again while it is put into processing groups and taken out of them.
// vm-args: -Xrt:cpus=0

import javax.realtime.AsyncEventHandler;
import javax.realtime.PeriodicTimer;
import javax.realtime.PriorityParameters;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RelativeTime;

public class GroupsWhileRunning {
    static volatile int runs;

    static ProcessingGroupParameters group() {
        RelativeTime period = new RelativeTime(1000, 0), cost = new RelativeTime(900, 0);
        return new ProcessingGroupParameters(null, period, cost, null, null, null);
    }

    public static void main(String[] args) {
        AsyncEventHandler handler = new AsyncEventHandler(new PriorityParameters(60), null, null, null, null, () -> runs++);
        PeriodicTimer timer = new PeriodicTimer(null, new RelativeTime(0, 100_000), handler);
        timer.start();
        Realtime.inThread(() -> {
            for (int i = 0; i < 3000; i++) {
                handler.setProcessingGroupParameters(group());
                if (i % 3 == 0) {
                    handler.setProcessingGroupParameters(null);
                }
            }
        });
        int before = runs;
        while (runs == before) {
            Thread.onSpinWait();
        }
        timer.destroy();
        System.out.println("still runs");
    }
}

// expect: still runs
