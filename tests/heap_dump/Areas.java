// SPDX-License-Identifier: Apache-2.0
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;

/** Objects outside the heap. */
class Areas {
    static class InScope {
        final int number;
        final Holds.Kept outward = Holds.kept;

        InScope(int number) {
            this.number = number;
        }
    }

    static void fill() {
        ImmortalMemory.instance().executeInArea(() -> {
            for (int i = 0; i < 17; i++)
                new Holds.Lasting();
        });
    }

    /** Inside a scope if there is to be one, until the program ends. */
    static void hold(boolean inScope) {
        Runnable sleeping = () -> {
            for (int i = 0; inScope && i < 9; i++)
                new InScope(i);
            System.out.println("inside");
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        };
        if (!inScope) {
            sleeping.run();
            return;
        }
        new RealtimeThread() {
            @Override public void run() {
                new LTMemory(100_000).enter(sleeping);
            }
        }.start();
    }
}
