// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO

import java.util.concurrent.Semaphore;

import javax.realtime.CeilingViolationException;
import javax.realtime.MonitorControl;
import javax.realtime.PriorityCeilingEmulation;
import javax.realtime.PriorityInheritance;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;

/**
 * 18. With a ceiling nobody waits for a lock.
 *
 * Inheritance helps when somebody waits already.  A ceiling acts before: who takes the lock has the priority of the most eligible of all its users
 * from then on.  So on one CPU none of them runs while the lock is held, and none that runs ever finds it taken.  That saves two switches of
 * threads, and makes deadlocks between such locks impossible.
 *
 * The price: somebody must know the most eligible user.  If there is one above the ceiling after all, the VM refuses it the lock, since what the
 * ceiling promises would be a lie.
 */
public class CeilingNeverWaits {
    static final int LOW = 15;
    static final int HIGH = 35;
    static final int CEILING = 40;

    static final StringBuilder EVENTS = new StringBuilder();

    static void happened(String event) {
        EVENTS.append("    ").append(event).append('\n');
    }

    static RealtimeThread thread(int priority, Runnable logic) {
        return Conditions.onOneCpu(new RealtimeThread(new PriorityParameters(priority), null, null, null, null, logic));
    }

    /** The low thread wakes the high one while it has the lock, which the high one wants, too. */
    static void run(String title, MonitorControl policy) throws InterruptedException {
        EVENTS.setLength(0);
        Object lock = new Object();
        synchronized (lock) {
            MonitorControl.setMonitorControl(lock, policy);
        }
        Semaphore bell = new Semaphore(0);
        RealtimeThread high = thread(HIGH, () -> {
            bell.acquireUninterruptibly();
            happened("high wants the lock");
            synchronized (lock) {
                happened("high has it");
            }
        });
        RealtimeThread low = thread(LOW, () -> {
            synchronized (lock) {
                happened("low has the lock, and wakes high");
                bell.release();
                happened("low is about to leave it");
            }
        });
        high.start();
        while (high.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        low.start();
        low.join();
        high.join();
        System.out.print(title + ":\n" + EVENTS);
    }

    static void above() throws InterruptedException {
        Object lock = new Object();
        synchronized (lock) {
            MonitorControl.setMonitorControl(lock, PriorityCeilingEmulation.instance(CEILING));
        }
        RealtimeThread higher = thread(CEILING + 1, () -> {
            try {
                synchronized (lock) {
                    System.out.println("you will not see this");
                }
            } catch (CeilingViolationException refused) {
                System.out.println("a thread of " + refused.getCallerPriority() + " at a ceiling of " + refused.getCeiling() + ": refused");
            }
        });
        higher.start();
        higher.join();
    }

    public static void main(String[] args) throws InterruptedException {
        Conditions.order();
        run("inheritance", PriorityInheritance.instance());
        run("ceiling", PriorityCeilingEmulation.instance(CEILING));
        above();
    }
}

// expect: inheritance:
// expect:     low has the lock, and wakes high
// expect:     high wants the lock
// expect:     low is about to leave it
// expect:     high has it
// expect: ceiling:
// expect:     low has the lock, and wakes high
// expect:     low is about to leave it
// expect:     high wants the lock
// expect:     high has it
// expect: a thread of 41 at a ceiling of 40: refused
