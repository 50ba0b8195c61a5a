// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO
// vm-args: -Xrt:cpus=0

import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import org.rtjvm.atomic.Counters;
import org.rtjvm.atomic.PAR;
import org.rtjvm.atomic.Region;

/** A region enters scopes and leaves them; one that is undone has left them before anybody else has the region, and what it wrote into a scope that is empty again is forgotten. */
public class RegionsInScopes {
    // expect: entered and left: 3, in it 0
    // expect: undone inside: 5, began anew: true, in it 0
    // expect: undone behind it: 9, began anew: true, what lies there now: true
    // expect: an exception: java.lang.IllegalStateException: out, in it 0
    // expect: executed in immortal memory: true
    // expect: two within each other, undone: 7, began anew: true, in them 0 0
    // expect: a more eligible one: saw 0, nobody in it: true, entered it from elsewhere: true; then 6

    static final LTMemory SCOPE = new LTMemory(64 << 10, 64 << 10);
    static final LTMemory OTHER = new LTMemory(64 << 10, 64 << 10);
    static int value;
    static volatile int begun;
    static volatile boolean inside;
    static volatile boolean came;

    static class First { static int number = 1; }
    static class Second { static int number = 1; }
    static class Third { static int number = 1; }

    static class Words {
        final int[] words = new int[64];
        Object next;

        Words fill(int word) {
            for (int i = 0; i < words.length; i++) {
                words[i] = word;
            }
            next = this;
            return this;
        }

        boolean all(int word) {
            boolean good = true;
            for (int each : words) {
                good &= each == word;
            }
            return good;
        }
    }

    static void alone() {
        Region.run(() -> {
            value = 1;
            SCOPE.enter(() -> value += new Words().fill(2).words[3]);
        });
        System.out.println("entered and left: " + value + ", in it " + SCOPE.getReferenceCount());
        count(() -> SCOPE.enter(() -> {
            value = new Words().fill(4).words[5];
            value += First.number;                      // goes back, and begins anew
        }));
        System.out.println("undone inside: " + value + ", began anew: " + (begun > 1) + ", in it " + SCOPE.getReferenceCount());
        boolean[] good = new boolean[1];
        count(() -> {
            SCOPE.enter(() -> value = new Words().fill(7).words[9]);
            SCOPE.enter(() -> {
                Words there = new Words();
                good[0] = there.all(0);
                there.fill(8);
                value = there.words[7] + Second.number;
                good[0] &= there.all(8);
            });
        });
        System.out.println("undone behind it: " + value + ", began anew: " + (begun > 1) + ", what lies there now: " + good[0]);
        try {
            Region.run(() -> SCOPE.enter(() -> {
                throw ImmortalMemory.instance() == MemoryArea.getMemoryArea(OUT) ? OUT : new IllegalStateException("not there");
            }));
        } catch (IllegalStateException e) {
            System.out.println("an exception: " + e + ", in it " + SCOPE.getReferenceCount());
        }
        Object[] made = new Object[1];
        Region.run(() -> ImmortalMemory.instance().executeInArea(() -> made[0] = new Object()));
        System.out.println("executed in immortal memory: " + (MemoryArea.getMemoryArea(made[0]) == ImmortalMemory.instance()));
        count(() -> SCOPE.enter(() -> OTHER.enter(() -> value = new Words().fill(6).words[1] + Third.number)));
        System.out.println("two within each other, undone: " + value + ", began anew: " + (begun > 1) + ", in them " + SCOPE.getReferenceCount() + " " + OTHER.getReferenceCount());
    }

    static IllegalStateException OUT;

    static void count(Runnable logic) {
        begun = 0;
        value = 0;
        long before = Counters.opened();
        Region.run(logic);
        begun = (int) (Counters.opened() - before);
    }

    @PAR
    static int look() {
        came = true;
        return value;
    }

    static void dwell() {
        Region.run(() -> SCOPE.enter(() -> {
            value = new Words().fill(6).words[2];
            inside = true;
            while (!came) {
                continue;
            }
        }));
    }

    static RealtimeThread thread(int priority, Runnable logic) {
        return new RealtimeThread(new PriorityParameters(priority), null, null, null, null, logic);
    }

    static void preempted() throws InterruptedException {
        value = 0;
        String[] said = new String[1];
        RealtimeThread low = thread(20, RegionsInScopes::dwell);
        RealtimeThread high = thread(30, () -> {
            try {
                while (!inside) {
                    RealtimeThread.sleep(1);
                }
                Thread.sleep(5);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            int saw = look();
            boolean nobody = SCOPE.getReferenceCount() == 0;
            boolean[] entered = new boolean[1];
            OTHER.enter(() -> SCOPE.enter(() -> entered[0] = new Words().all(0)));
            said[0] = "saw " + saw + ", nobody in it: " + nobody + ", entered it from elsewhere: " + entered[0];
        });
        high.start();
        low.start();
        high.join();
        low.join();
        System.out.println("a more eligible one: " + said[0] + "; then " + value);
    }

    public static void main(String[] args) throws InterruptedException {
        ImmortalMemory.instance().executeInArea(() -> OUT = new IllegalStateException("out"));
        RealtimeThread alone = thread(25, RegionsInScopes::alone);
        alone.start();
        alone.join();
        preempted();
    }
}
