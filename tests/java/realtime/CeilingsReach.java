// SPDX-License-Identifier: Apache-2.0
// The default policy of monitors reaches threads that are making objects already, those that begin later, and those that come back from
// another area: whatever they make afterwards has it, of any kind and size, and nothing has it once it is taken back.

import java.util.function.Supplier;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.MonitorControl;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PriorityCeilingEmulation;
import javax.realtime.PriorityInheritance;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;

public class CeilingsReach {
    static volatile MonitorControl wanted = PriorityInheritance.instance();
    static volatile int turn;
    static volatile int answered;
    static volatile String failure;

    static class Pair {
        Object left;
        long right;
    }

    static void look(String what, Object o, MonitorControl policy) {
        if (MonitorControl.getMonitorControl(o) != policy) {
            failure = what + " has " + MonitorControl.getMonitorControl(o);
        }
    }

    /** All kinds of objects, small and large, as a method makes them. */
    static void make(MonitorControl policy) {
        look("an object", new Object(), policy);
        look("a pair", new Pair(), policy);
        look("numbers", new int[3], policy);
        look("many numbers", new long[300], policy);
        look("references", new Object[5], policy);
        look("a copy", new int[] {1, 2}.clone(), policy);
        int some = turn;
        Supplier<Integer> captures = () -> some;
        look("a lambda", captures, policy);
        look("text", "turn " + some, policy);
    }

    /** Makes objects all along, and looks at them when the policy has changed. */
    static void run() {
        int seen = 0;
        Object last = null;
        while (seen >= 0) {
            for (int i = 0; i < 100; i++) {
                Pair pair = new Pair();
                pair.left = last;
                last = (i & 7) == 0 ? null : pair;
            }
            int now = turn;
            if (now != seen) {
                if (now > 0) {
                    make(wanted);
                }
                seen = now;
                answered = now;
            }
        }
    }

    static void change(int to, MonitorControl policy, Runnable by) {
        by.run();
        wanted = policy;
        turn = to;
        while (answered != to) {
            Thread.yield();
        }
        make(policy);
        Thread[] later = new Thread[1];
        later[0] = new Thread(() -> make(policy));
        later[0].start();
        try {
            later[0].join();
        } catch (InterruptedException thrown) {
            failure = "interrupted";
        }
        System.out.println(to + ": " + (failure == null ? "all follow" : failure));
        failure = null;
    }

    static final LTMemory SCOPE = new LTMemory(16384, 16384);

    /** There, and back. */
    static void between(MonitorControl before, MonitorControl after) {
        SCOPE.enter(() -> {
            look("an object of a scope", new Object(), before);
            MonitorControl.setMonitorControl(after);
            look("a later one", new Object(), after);
        });
        make(after);
        System.out.println("out of a scope: " + (failure == null ? "follows" : failure));
        failure = null;
    }

    public static void main(String[] args) throws Exception {
        Thread runs = new Thread(CeilingsReach::run);
        runs.start();
        MonitorControl none = PriorityInheritance.instance();
        int turns = 0;
        for (int ceiling : new int[] {60, 61, 62, 63, 60}) {
            MonitorControl policy = PriorityCeilingEmulation.instance(ceiling);
            change(++turns, policy, () -> MonitorControl.setMonitorControl(policy));
        }
        change(++turns, none, () -> MonitorControl.setMonitorControl(none));
        PriorityCeilingEmulation high = PriorityCeilingEmulation.instance(63);
        Realtime.inThread(() -> between(none, high));
        Realtime.inThread(() -> between(high, none));
        change(++turns, high, () -> withoutHeap(63));
        change(++turns, none, () -> withoutHeap(0));
        turn = -1;
        runs.join();
        System.out.println("done");
    }

    /** Who must not wait for the collector may change it, too. */
    static void withoutHeap(int ceiling) {
        ImmortalMemory immortal = ImmortalMemory.instance();
        immortal.executeInArea(() -> {
            RealtimeThread by = new NoHeapRealtimeThread(new PriorityParameters(40), null, null, immortal, null, () ->
                    MonitorControl.setMonitorControl(ceiling == 0 ? PriorityInheritance.instance() : PriorityCeilingEmulation.instance(ceiling)));
            by.start();
            Realtime.join(by);
        });
    }
}

// expect: 1: all follow
// expect: 2: all follow
// expect: 3: all follow
// expect: 4: all follow
// expect: 5: all follow
// expect: 6: all follow
// expect: out of a scope: follows
// expect: out of a scope: follows
// expect: 7: all follow
// expect: 8: all follow
// expect: done
