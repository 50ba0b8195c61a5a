// SPDX-License-Identifier: Apache-2.0
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/** Misses a deadline in so many of its releases; or, with 0, none. */
public class Misses {
    public static void main(String[] args) throws Exception {
        int wanted = Integer.parseInt(args[0]);
        RealtimeThread late = new RealtimeThread(new PriorityParameters(20),
                new PeriodicParameters(null, new RelativeTime(30, 0), null, new RelativeTime(wanted == 0 ? 30 : 1, 0), null, null)) {
            @Override public void run() {
                for (int i = 0; i < wanted; i++) {
                    try {
                        Thread.sleep(3);
                    } catch (InterruptedException e) {
                        return;
                    }
                    waitForNextPeriod();
                }
            }
        };
        late.start();
        late.join();
        System.out.println("ready");
        if (args.length > 1)
            System.in.read();
    }
}
