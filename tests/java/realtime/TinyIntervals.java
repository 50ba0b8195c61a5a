// SPDX-License-Identifier: Apache-2.0
// A periodic timer that cannot keep up can be stopped all the same, which needs a CPU beside the one that fires; and groups whose
// periods nobody could serve leave time to their members.
// vm-args: -Xrt:cpus=0
// needs: SCHED_FIFO

import javax.realtime.AsyncEventHandler;
import javax.realtime.PeriodicTimer;
import javax.realtime.PriorityParameters;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

public class TinyIntervals {
    static int turns;

    static void group() {
        RelativeTime least = new RelativeTime(0, 1);
        ProcessingGroupParameters group = new ProcessingGroupParameters(null, least, least, null, new AsyncEventHandler(), new AsyncEventHandler());
        RealtimeThread member = new RealtimeThread(new PriorityParameters(20), null, null, null, group, () -> {
            while (turns < 100_000) {
                turns++;
            }
        });
        member.start();
        Realtime.join(member);
        System.out.println("member of a group " + turns);
    }

    public static void main(String[] args) throws InterruptedException {
        if (Runtime.getRuntime().availableProcessors() > 1) {
            PeriodicTimer timer = new PeriodicTimer(null, new RelativeTime(0, 1), new AsyncEventHandler());
            timer.start();
            Thread.sleep(50);
            timer.stop();
            timer.destroy();
        }
        System.out.println("stopped");
        group();
    }
}

// expect: stopped
// expect: member of a group 100000
