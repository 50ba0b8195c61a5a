// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** Keeps the VM from ending while handlers that are not daemons are attached. */
final class UserHandlers {
    private static final Object LOCK = new Object();
    private static int count;
    private static boolean waiting;

    private UserHandlers() {}

    static void add() {
        synchronized (LOCK) {
            count++;
            if (!waiting) {
                waiting = true;
                ImmortalMemory.instance().executeInArea(UserHandlers::start);
            }
        }
    }

    static void remove() {
        synchronized (LOCK) {
            count--;
            LOCK.notifyAll();
        }
    }

    private static void start() {
        PriorityParameters usual = new PriorityParameters(PriorityScheduler.instance().getNormPriority());
        RealtimeThread thread = new RealtimeThread(usual, null, null, ImmortalMemory.instance(), null,
            UserHandlers::await);
        thread.setName("user handlers");
        thread.setDaemon(false);
        thread.start();
    }

    private static void await() {
        synchronized (LOCK) {
            while (count > 0) {
                try {
                    LOCK.wait();
                } catch (InterruptedException ignored) {
                    continue;               // it is nobody's to interrupt
                }
            }
            waiting = false;
        }
    }
}
