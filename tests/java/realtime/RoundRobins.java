// SPDX-License-Identifier: Apache-2.0
// Turns among equals: threads that never wait, also while they hold locks; what stays first in, first out; what is refused.
// vm-args: -Xrt:cpus=0
// needs: SCHED_FIFO
// expect: quantum: told
// expect: without: the second ran after the first: true
// expect: with: each saw the other run: true true
// expect: policies: 1, then 2 and 2, a neighbour 1, taken back 1
// expect: handlers: unbound 2 at 21, bound 2 at 21, of another priority 1 at 22
// expect: inherited: from 21 to 41 and back to 21, policies 2 2 2; it got the lock: true
// expect: under a ceiling: 1 at 31, inside one of its own 1 at 21, then 2 at 21
// expect: raised and lowered: 1 at 31, 2 at 21
// expect: refused: 10: is not of real-time threads, 99: is not of real-time threads, 50: is in a band of deadlines
// expect: a band over it: IllegalArgumentException; is: true false

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.BoundAsyncEventHandler;
import javax.realtime.MonitorControl;
import javax.realtime.PriorityCeilingEmulation;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import org.rtjvm.scheduling.EDFParameters;
import org.rtjvm.scheduling.RoundRobin;

public class RoundRobins {
    static final int TURNS = 21, HIGH = 41;
    static final int PRIORITY_FIELD = 15, POLICY_FIELD = 38;        // of stat, behind the name

    static String[] stat() {
        try {
            String all = Files.readString(Path.of("/proc/thread-self/stat"));
            return all.substring(all.lastIndexOf(')') + 2).split(" ");
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
    }

    /** What the kernel lets the calling thread run at. */
    static int level() {
        return -1 - Integer.parseInt(stat()[PRIORITY_FIELD]);
    }

    /** 1: first in, first out; 2: round robin. */
    static int policy() {
        return Integer.parseInt(stat()[POLICY_FIELD]);
    }

    static RealtimeThread thread(int priority, Runnable logic) {
        return new RealtimeThread(new PriorityParameters(priority), null, null, null, null, logic);
    }

    static void run(int priority, Runnable logic) throws InterruptedException {
        RealtimeThread thread = thread(priority, logic);
        thread.start();
        thread.join();
    }

    static volatile int firstTurns, secondTurns;

    /** Neither ever waits, so each can see the other run only if the kernel takes turns.  Begun by somebody more eligible. */
    static boolean[] pair(long nanos) throws InterruptedException {
        boolean[] saw = new boolean[2];
        firstTurns = secondTurns = 0;
        RealtimeThread first = thread(TURNS, () -> {
            for (long end = System.nanoTime() + nanos; !saw[0] && System.nanoTime() < end; firstTurns++) {
                saw[0] = secondTurns > 0;
            }
        });
        RealtimeThread second = thread(TURNS, () -> {
            int before = firstTurns;
            for (long end = System.nanoTime() + nanos; !saw[1] && System.nanoTime() < end; secondTurns++) {
                saw[1] = firstTurns > before;
            }
        });
        run(HIGH, () -> {
            first.start();
            second.start();
        });
        first.join();
        second.join();
        return saw;
    }

    static void turns() throws InterruptedException {
        System.out.println("quantum: " + (RoundRobin.getQuantum(null).getMilliseconds() > 0 ? "told" : "none"));
        boolean[] saw = pair(200_000_000L);
        System.out.println("without: the second ran after the first: " + (!saw[0] && !saw[1]));
        RoundRobin.set(TURNS, true);
        saw = pair(20_000_000_000L);
        System.out.println("with: each saw the other run: " + saw[0] + ' ' + saw[1]);
    }

    static void policies() throws InterruptedException {
        RoundRobin.set(TURNS, false);
        int[] seen = new int[5];
        Semaphore changed = new Semaphore(0), looked = new Semaphore(0);
        RealtimeThread thread = thread(TURNS, () -> {
            seen[0] = policy();
            looked.release();
            changed.acquireUninterruptibly();
            seen[1] = policy();
            looked.release();
            changed.acquireUninterruptibly();
            seen[4] = policy();
        });
        thread.start();
        looked.acquire();
        RoundRobin.set(TURNS, true);
        changed.release();
        looked.acquire();
        run(TURNS, () -> seen[2] = policy());
        run(TURNS + 1, () -> seen[3] = policy());
        RoundRobin.set(TURNS, false);
        changed.release();
        thread.join();
        RoundRobin.set(TURNS, true);
        System.out.println("policies: " + seen[0] + ", then " + seen[1] + " and " + seen[2] + ", a neighbour " + seen[3] + ", taken back " + seen[4]);
    }

    static String handled(int priority, boolean bound) throws InterruptedException {
        Semaphore done = new Semaphore(0);
        String[] said = new String[1];
        Runnable logic = () -> {
            said[0] = policy() + " at " + level();
            done.release();
        };
        AsyncEventHandler handler = bound ? new BoundAsyncEventHandler(new PriorityParameters(priority), null, null, null, null, false, logic)
            : new AsyncEventHandler(new PriorityParameters(priority), null, null, null, null, logic);
        AsyncEvent event = new AsyncEvent();
        event.addHandler(handler);
        event.fire();
        done.acquire();
        return said[0];
    }

    static void inheritance() throws InterruptedException {
        Object lock = new Object();
        Semaphore taken = new Semaphore(0);
        boolean[] got = new boolean[1];
        RealtimeThread waiter = thread(HIGH, () -> {
            synchronized (lock) {
                got[0] = true;
            }
        });
        StringBuilder levels = new StringBuilder(), policies = new StringBuilder();
        RealtimeThread owner = thread(TURNS, () -> {
            synchronized (lock) {
                levels.append("from ").append(level());
                policies.append(' ').append(policy());
                taken.release();
                while (waiter.getState() != Thread.State.BLOCKED) {
                    Thread.onSpinWait();
                }
                levels.append(" to ").append(level());
                policies.append(' ').append(policy());
            }
            levels.append(" and back to ").append(level());
            policies.append(' ').append(policy());
        });
        owner.start();
        taken.acquire();
        waiter.start();
        owner.join();
        waiter.join();
        System.out.println("inherited: " + levels + ", policies" + policies + "; it got the lock: " + got[0]);
    }

    static void ceilings() throws InterruptedException {
        Object above = new Object(), own = new Object();
        synchronized (above) {
            MonitorControl.setMonitorControl(above, PriorityCeilingEmulation.instance(TURNS + 10));
        }
        synchronized (own) {
            MonitorControl.setMonitorControl(own, PriorityCeilingEmulation.instance(TURNS));
        }
        StringBuilder said = new StringBuilder();
        run(TURNS, () -> {
            synchronized (above) {
                said.append(policy()).append(" at ").append(level());
            }
            synchronized (own) {
                said.append(", inside one of its own ").append(policy()).append(" at ").append(level());
            }
            said.append(", then ").append(policy()).append(" at ").append(level());
        });
        System.out.println("under a ceiling: " + said);
        StringBuilder moved = new StringBuilder();
        run(TURNS, () -> {
            RealtimeThread self = RealtimeThread.currentRealtimeThread();
            self.setSchedulingParameters(new PriorityParameters(TURNS + 10));
            moved.append(policy()).append(" at ").append(level());
            self.setSchedulingParameters(new PriorityParameters(TURNS));
            moved.append(", ").append(policy()).append(" at ").append(level());
        });
        System.out.println("raised and lowered: " + moved);
    }

    static String refused(int priority) {
        try {
            RoundRobin.set(priority, true);
            return "nothing";
        } catch (IllegalArgumentException e) {
            return e.getMessage().replace("priority " + priority + ' ', "");
        }
    }

    static void refusals() {
        RealtimeThread ranked = new RealtimeThread(new EDFParameters(45, 55), new AperiodicParameters());
        System.out.println("refused: 10: " + refused(10) + ", 99: " + refused(99) + ", 50: " + refused(50));
        String answer = "nothing";
        try {
            new RealtimeThread(new EDFParameters(TURNS - 1, TURNS + 1), new AperiodicParameters());
        } catch (IllegalArgumentException e) {
            answer = e.getClass().getSimpleName();
        }
        System.out.println("a band over it: " + answer + "; is: " + RoundRobin.is(TURNS) + ' '
            + (RoundRobin.is(TURNS + 1) || RoundRobin.is(-1) || RoundRobin.is(1000) || ranked.isAlive()));
    }

    public static void main(String[] args) throws InterruptedException {
        turns();
        policies();
        System.out.println("handlers: unbound " + handled(TURNS, false) + ", bound " + handled(TURNS, true) + ", of another priority "
            + handled(TURNS + 1, false));
        inheritance();
        ceilings();
        refusals();
    }
}
