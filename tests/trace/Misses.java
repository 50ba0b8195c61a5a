// SPDX-License-Identifier: Apache-2.0
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/** Misses a deadline in so many of its releases, or, with 0, none; then ends, waits for input, throws, or asks for a thread dump and waits. */
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
        switch (args.length > 1 ? args[1] : "") {
            case "wait":
                System.in.read();
                break;
            case "throw":
                throw new IllegalStateException("for nobody");
            case "quit":
                new ProcessBuilder("kill", "-QUIT", Long.toString(ProcessHandle.current().pid())).inheritIO().start().waitFor();
                System.in.read();
                break;
            default:
        }
    }
}
