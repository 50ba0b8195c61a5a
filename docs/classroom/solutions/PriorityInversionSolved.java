// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO

/**
 * Lesson 17, the exercise with a program: a chain of locks.
 *
 * High waits for a lock that the link has, and the link waits for one that low has.  Inheritance goes along the chain: low gets the high priority,
 * though nobody that high waits for its lock.
 */
public class PriorityInversionSolved {
    static void demo() throws InterruptedException {
        Object first = new Object();
        Object second = new Object();
        PriorityInversion.Gate gate = new PriorityInversion.Gate();
        PriorityInversion.Actor low = new PriorityInversion.Actor("low", 12, Runnable::run, () -> {
            synchronized (first) {
                gate.pass();
                PriorityInversion.work(20_000);
                PriorityInversion.happened("low leaves the first");
            }
        });
        PriorityInversion.Actor link = new PriorityInversion.Actor("link", 18, Runnable::run, () -> {
            synchronized (second) {
                synchronized (first) {
                    PriorityInversion.happened("the link has both");
                }
            }
        });
        PriorityInversion.Actor high = new PriorityInversion.Actor("high", 35, Runnable::run, () -> {
            synchronized (second) {
                PriorityInversion.happened("high has the second");
            }
        });
        PriorityInversion.Actor middle = new PriorityInversion.Actor("middle", 25, Runnable::run, () -> {
            gate.open();
            PriorityInversion.work(200_000);
            PriorityInversion.happened("middle has done its work");
        });
        for (PriorityInversion.Actor each : new PriorityInversion.Actor[] {low, link, high}) {
            each.start();
            each.awaitAsleep();
        }
        middle.start();
        for (PriorityInversion.Actor each : new PriorityInversion.Actor[] {low, link, high, middle}) {
            each.join();
        }
        System.out.print(PriorityInversion.EVENTS);
    }

    public static void main(String[] args) throws InterruptedException {
        Conditions.order();
        demo();
    }
}

// expect:     low leaves the first
// expect:     the link has both
// expect:     high has the second
// expect:     middle has done its work
