// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO
// vm-args: -Xrt:par-log=64k

import java.util.HashMap;
import java.util.LinkedList;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import org.rtjvm.atomic.Counters;
import org.rtjvm.atomic.PAR;
import org.rtjvm.atomic.Region;

/**
 * Threads of several priorities share accounts, a map and a queue by regions alone, and preempt each other in them: nothing is lost, and nobody sees a half.
 * Arguments: how many frames, and microseconds of one, for the most eligible thread; with them it also says how often regions were undone.
 */
public class RegionsShared {
    // expect: halves seen: 0
    // expect: accounts 0, map 0, queue 0
    // expect: preempted: true, all ended: true

    static final int ACCOUNTS = 64;
    static int frames = 1500;
    static int micros = 310;
    static final long[] BALANCE = new long[ACCOUNTS];
    static final HashMap<Integer, Integer> MAP = new HashMap<>();
    static final LinkedList<Integer> QUEUE = new LinkedList<>();
    static int produced;
    static int consumed;
    static volatile boolean stop;
    static volatile int halves;

    @PAR
    static void transfer(int from, int to, long amount) {
        BALANCE[from] -= amount;
        for (int i = 0; i < 100; i++) {
            BALANCE[(from + i) % ACCOUNTS] += i % 3 - 1;        // 33 times each, and one more
        }
        BALANCE[to] += amount + 1;
    }

    /** What is put in under a key is there twice. */
    @PAR
    static void put(int key) {
        MAP.merge(key, 1, Integer::sum);
        MAP.merge(key + 1000, 1, Integer::sum);
        if (MAP.get(key) > 5) {
            MAP.remove(key);
            MAP.remove(key + 1000);
        }
    }

    @PAR
    static void queue(int number) {
        QUEUE.addLast(number);
        produced++;
        if (QUEUE.size() > 10) {
            QUEUE.removeFirst();
            consumed++;
        }
    }

    @PAR
    static int wrong() {
        long sum = 0;
        for (long b : BALANCE) {
            sum += b;
        }
        int uneven = 0;
        for (var e : MAP.entrySet()) {
            Integer other = MAP.get(e.getKey() < 1000 ? e.getKey() + 1000 : e.getKey() - 1000);
            uneven += e.getValue().equals(other) ? 0 : 1;
        }
        int queued = 0;
        for (int n : QUEUE) {
            queued++;
        }
        return (sum != 0 ? 1 : 0) + uneven + (queued != produced - consumed ? 1 : 0);
    }

    static void work(int n) {
        transfer(n % ACCOUNTS, (n * 7 + 3) % ACCOUNTS, n % 11);
        put(n % 50);
        queue(n);
    }

    static class Low extends RealtimeThread {
        Low(int priority) {
            super(new PriorityParameters(priority));
        }

        @Override
        public void run() {
            for (int n = getPriority(); !stop; n++) {
                work(n);
            }
        }
    }

    static class Frames extends RealtimeThread {
        Frames(int priority, int micros) {
            super(new PriorityParameters(priority), new PeriodicParameters(null, new RelativeTime(0, micros * 1000)));
        }

        @Override
        public void run() {
            for (int n = 0; n < frames; n++) {
                halves += wrong();
                work(n);
                waitForNextPeriod();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        if (args.length > 1) {
            frames = Integer.parseInt(args[0]);
            micros = Integer.parseInt(args[1]);
        }
        Thread[] low = { new Low(11), new Low(12), new Thread(() -> {
            for (int n = 0; !stop; n++) {
                work(n);
            }
        }) };
        Thread[] high = { new Frames(20, micros), new Frames(30, micros * 4 / 3) };
        for (Thread t : low) {
            t.start();
        }
        for (Thread t : high) {
            t.start();
        }
        for (Thread t : high) {
            t.join();
        }
        stop = true;
        for (Thread t : low) {
            t.join();
        }
        System.out.println("halves seen: " + halves);
        long sum = 0;
        for (long b : BALANCE) {
            sum += b;
        }
        System.out.println("accounts " + sum + ", map " + wrong() + ", queue " + (QUEUE.size() - produced + consumed));
        System.out.println("preempted: " + (Counters.aborted() > 0) + ", all ended: "
                           + (Counters.opened() == Counters.committed() + Counters.aborted() && !Region.isOpen()));
        if (args.length > 1) {
            System.out.println("opened " + Counters.opened() + ", undone " + Counters.aborted() + ", without a switch " + Counters.taken() + ", entries put back "
                               + Counters.undone() + ", irrevocable " + Counters.irrevocable());
        }
    }
}
