// SPDX-License-Identifier: Apache-2.0
// The handlers of a processing group: a budget that is used up, a deadline at which members still run, and neither.

import javax.realtime.AsyncEventHandler;
import javax.realtime.PriorityParameters;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

public class GroupBudgets {
    static final class Counter extends AsyncEventHandler {
        volatile int count;

        Counter() {
            super(new PriorityParameters(60), null, null, null, null, null);
        }

        @Override public void handleAsyncEvent() {
            count++;
        }

        void await(int wanted) throws InterruptedException {
            for (int i = 0; count < wanted && i < 5000; i++) {
                RealtimeThread.sleep(new RelativeTime(1, 0));
            }
        }
    }

    static RelativeTime ms(int millis) {
        return new RelativeTime(millis, 0);
    }

    static volatile boolean go;

    static RealtimeThread member(ProcessingGroupParameters group, boolean spins) {
        RealtimeThread member = new RealtimeThread(new PriorityParameters(20), null, null, null, group, null) {
            @Override public void run() {
                while (go) {
                    if (!spins) {
                        try {
                            sleep(ms(1));
                        } catch (InterruptedException never) {
                            return;
                        }
                    }
                }
            }
        };
        member.start();
        return member;
    }

    static void overrun() throws InterruptedException {
        Counter overrun = new Counter(), miss = new Counter();
        ProcessingGroupParameters group = new ProcessingGroupParameters(null, ms(40), ms(2), ms(20), overrun, miss);
        go = true;
        RealtimeThread[] members = {member(group, true), member(group, true)};
        overrun.await(3);
        miss.await(2);
        go = false;
        System.out.println("budget used up " + (overrun.count >= 3) + ", still running at the deadline " + (miss.count >= 2));
        for (RealtimeThread each : members) {
            Realtime.join(each);
        }
        int overruns = overrun.count;
        int misses = miss.count;
        RealtimeThread.sleep(ms(90));
        System.out.println("afterwards " + (overrun.count - overruns <= 1) + " " + (miss.count - misses <= 1));
    }

    static void replaced() throws InterruptedException {
        Counter first = new Counter(), second = new Counter();
        ProcessingGroupParameters group = new ProcessingGroupParameters(null, ms(20), ms(1), null, first, null);
        go = true;
        RealtimeThread member = member(group, true);
        first.await(1);
        group.setCostOverrunHandler(second);
        second.await(1);
        group.setCostOverrunHandler(null);
        group.setDeadlineMissHandler(second);
        int before = second.count;
        second.await(before + 2);
        System.out.println("first " + (first.count >= 1) + ", then " + (before >= 1) + ", then " + (second.count >= before + 2));
        go = false;
        Realtime.join(member);
    }

    static void within() throws InterruptedException {
        Counter overrun = new Counter();
        ProcessingGroupParameters group = new ProcessingGroupParameters(null, ms(50), ms(50), null, overrun, null);
        go = true;
        RealtimeThread member = member(group, false);
        RealtimeThread.sleep(ms(120));
        go = false;
        Realtime.join(member);
        System.out.println("within the budget " + overrun.count);
    }

    public static void main(String[] args) {
        RealtimeThread main = new RealtimeThread(new PriorityParameters(50)) {
            @Override public void run() {
                try {
                    overrun();
                    replaced();
                    within();
                } catch (InterruptedException never) {
                    System.out.println(never);
                }
            }
        };
        main.start();
        Realtime.join(main);
    }
}

// expect: budget used up true, still running at the deadline true
// expect: afterwards true true
// expect: first true, then true, then true
// expect: within the budget 0
