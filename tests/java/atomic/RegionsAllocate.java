// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO

import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import org.rtjvm.atomic.Counters;
import org.rtjvm.atomic.Region;

/** What a run that is undone has allocated in a scope is given back, unless an older object referred to it: somebody outside of regions may have looked. */
public class RegionsAllocate {
    // expect: unseen: undone 20 times, one run's memory is used: true, clean: true, leaked 0
    // expect: seen: undone 20 times, one run's memory is used: false, clean: true, leaked each

    static final int ROUNDS = 20;
    static final int BYTES = 1000;

    static volatile boolean inside;
    static volatile boolean go;

    static class Holder {
        volatile byte[] bytes;
    }

    static class Low extends RealtimeThread {
        final boolean shows;
        long used;
        boolean whole = true;

        Low(boolean shows) {
            super(new PriorityParameters(12));
            this.shows = shows;
        }

        void work() {
            MemoryArea scope = RealtimeThread.getCurrentMemoryArea();
            Holder holder = new Holder();
            holder.bytes = new byte[BYTES];
            Runnable fill = () -> {
                byte[] made = new byte[BYTES];
                boolean clean = true;
                for (int i = 0; i < BYTES; i++) {
                    clean &= made[i] == 0;
                }
                made[0] = 1;
                made[BYTES - 1] = 1;
                whole &= clean;
                if (shows) {
                    holder.bytes = made;
                }
                inside = true;
                while (!go) {
                }
                inside = false;
            };
            long before = scope.memoryConsumed();
            Region.run(fill);
            used = scope.memoryConsumed() - before;
        }

        @Override
        public void run() {
            new LTMemory(1 << 16, 1 << 16).enter(this::work);
        }
    }

    static void once(boolean shows) throws InterruptedException {
        go = false;
        Low low = new Low(shows);
        low.start();
        long aborted = -1;
        long leaked = -1;
        for (int i = 0; i < ROUNDS; i++) {
            while (!inside) {
                Thread.sleep(1);
            }
            if (aborted < 0) {                  // what the first run did itself, as loading classes, is over
                aborted = Counters.aborted();
                leaked = Counters.leaked();
            }
            Region.run(() -> inside = false);
        }
        go = true;
        low.join();
        aborted = Counters.aborted() - aborted;
        leaked = Counters.leaked() - leaked;
        boolean one = low.used < 2 * BYTES;
        System.out.println((shows ? "seen" : "unseen") + ": undone " + aborted + " times, one run's memory is used: " + one
            + ", clean: " + low.whole
            + ", leaked " + (shows ? leaked >= ROUNDS * BYTES ? "each" : "fewer" : leaked));
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread director = new RealtimeThread(new PriorityParameters(40)) {
            @Override
            public void run() {
                try {
                    once(false);
                    once(true);
                } catch (InterruptedException e) {
                    e.printStackTrace();
                }
            }
        };
        director.start();
        director.join();
    }
}
