// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO
// vm-args: -Xrt:par=strong -Xrt:cpus=0

import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import org.rtjvm.atomic.Counters;
import org.rtjvm.atomic.PAR;

/**
 * Code whose region another thread has undone goes on for a while with what it had read, and may find together what never was so: an index beyond
 * the array, null, zero to divide by, another class, a loop without end. Nobody learns of it, no handler runs, nothing is written.
 */
public class RegionsZombies {
    // expect: without a switch: true
    // expect: failed 0, caught 0, wrong 0

    static final int FRAMES = 3000;

    static class Even {
        int half = 1;
    }

    static class Odd extends Even {
        int other = 3;
    }

    static Even[] table;
    static int last;
    static int from;
    static int end;
    static int divisor;
    static Even one;
    static boolean isOdd;
    static Even none;
    static boolean isNull;
    static int caught;
    static int written;
    static volatile boolean stop;
    static int failed;
    static int wrong;

    static final Even[][] TABLES = new Even[4][];
    static final Even EVEN = new Even();
    static final Odd ODD = new Odd();

    static void prepare() {
        for (int world = 0; world < TABLES.length; world++) {
            TABLES[world] = new Even[world * 100 + 1];
            TABLES[world][world * 100] = EVEN;
        }
    }

    /** One of four worlds, in which all fits together. It allocates nothing, as who waits for a collection lets others run. */
    static void become(int world) {
        table = TABLES[world];
        last = world * 100;
        from = world * 1000;
        end = world * 1000 + 50;
        divisor = world % 2;
        isOdd = world % 2 == 1;
        one = isOdd ? ODD : EVEN;
        isNull = world > 1;
        none = isNull ? null : EVEN;
    }

    @PAR
    static int work() {
        int sum = 0;
        written++;
        try {
            for (int i = 0; i < 100; i++) {
                int n = last;
                sum += table[n].half;
                boolean odd = isOdd;
                sum += odd ? ((Odd) one).other / divisor - 3 : 0;
                boolean nothing = isNull;
                sum += nothing ? 0 : none.half - 1;
                int k = from;
                while (k != end) {
                    k++;
                }
                written++;
            }
        } catch (RuntimeException e) {
            caught++;
        }
        written -= 101;
        return sum;
    }

    static class High extends RealtimeThread {
        High() {
            super(new PriorityParameters(30), new PeriodicParameters(null, new RelativeTime(0, 370_000)));
        }

        @Override
        public void run() {
            for (int n = 0; n < FRAMES; n++) {
                wrong += written == 0 ? 0 : 1;
                become(n % 4);
                waitForNextPeriod();
            }
            stop = true;
        }
    }

    static void loop() {
        while (!stop) {
            try {
                wrong += work() == 100 ? 0 : 1;
            } catch (RuntimeException e) {
                failed++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        prepare();
        become(1);
        Thread low = new RealtimeThread(new PriorityParameters(12), null, null, null, null, RegionsZombies::loop);
        Thread high = new High();
        high.start();
        low.start();
        high.join();
        low.join();
        System.out.println("without a switch: " + (Counters.taken() > FRAMES / 10));
        System.out.println("failed " + failed + ", caught " + caught + ", wrong " + wrong);
    }
}
