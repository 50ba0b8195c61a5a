// SPDX-License-Identifier: Apache-2.0
// Lanes without the heap: they run while others collect, refuse what is in the heap, and nobody allocates once the dispatcher is made.
// vm-args: -Xmx32m
// needs: SCHED_FIFO

import java.util.concurrent.atomic.AtomicLong;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PriorityParameters;
import org.rtjvm.scheduling.dispatch.Chain;
import org.rtjvm.scheduling.dispatch.Command;
import org.rtjvm.scheduling.dispatch.Criticality;
import org.rtjvm.scheduling.dispatch.Dispatcher;
import org.rtjvm.scheduling.dispatch.DispatchListener;
import org.rtjvm.scheduling.dispatch.Operation;
import org.rtjvm.scheduling.dispatch.Schedule;
import org.rtjvm.scheduling.dispatch.Strategy;

public class LanesWithoutHeap {
    static final int ROUNDS = 2000;
    static final long FAR = 3_600_000_000_000L;

    static final AtomicLong RAN = new AtomicLong();
    static final AtomicLong TOLD = new AtomicLong();
    static volatile long refused;
    static volatile boolean over;
    static long used;

    static final class Listener implements DispatchListener {
        @Override
        public void missed(Operation operation, long deadline) {
            TOLD.addAndGet(operation.name().length());
        }
    }

    static Operation op(String name, Criticality criticality, boolean guarded) {
        return Operation.named(name).period(FAR).deadline(1).criticality(criticality).guarded(guarded).build();
    }

    /** Dispatches without the heap; what it refers to is in immortal memory. */
    static final class Source implements Runnable {
        Dispatcher dispatcher;
        Operation hard;
        Operation soft;
        Chain chain;
        Command count;

        @Override
        public void run() {
            for (int i = 0; i < ROUNDS; i++) {
                if (i == ROUNDS / 10) {
                    used = ImmortalMemory.instance().memoryConsumed();
                }
                dispatch(hard);
                dispatch(soft);
                refused += dispatcher.dispatch(chain, System.nanoTime()) ? 0 : 1;
                while (dispatcher.counters(soft).depth() + dispatcher.counters(hard).depth() > 0) {
                    Thread.yield();
                }
            }
            used = ImmortalMemory.instance().memoryConsumed() - used;
        }

        private void dispatch(Operation which) {
            refused += dispatcher.dispatch(which, System.nanoTime(), count) ? 0 : 1;
        }
    }

    static NoHeapRealtimeThread thread;
    static Source source;

    public static void main(String[] args) throws InterruptedException {
        ImmortalMemory.instance().executeInArea(() -> {
            source = new Source();
            source.hard = op("hard", Criticality.HIGH, false);
            source.soft = op("soft", Criticality.LOW, false);
            source.count = RAN::incrementAndGet;
            source.chain = new Chain(source.hard, source.count, 1);
            Listener listener = new Listener();
            LTMemory scope = new LTMemory(1 << 12);
            Schedule schedule = new Schedule.Builder(Strategy.MUF, 40, 30).add(source.hard, source.soft).build();
            source.dispatcher = new Dispatcher(schedule.with(lane -> lane.noHeap().listener(listener).memory(lane.preemptionPriority() == 1 ? scope : null)));
            thread = new NoHeapRealtimeThread(new PriorityParameters(20), null, null, ImmortalMemory.instance(), null, source);
        });
        Thread collector = new Thread(() -> {
            while (!over) {
                System.gc();
            }
        });
        collector.start();
        Dispatcher dispatcher = source.dispatcher;
        dispatcher.activate();
        thread.start();
        thread.join();
        over = true;
        collector.join();
        Command inHeap = new Command() {
            @Override
            public void execute() {
                RAN.incrementAndGet();
            }
        };
        try {
            dispatcher.dispatch(source.soft, System.nanoTime(), inHeap);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Listener listener = new Listener();
        try {
            new Dispatcher(new Schedule.Builder(Strategy.EDF, 40, 30).add(source.soft).build().with(lane -> lane.noHeap().listener(listener)));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        dispatcher.shutdown(Dispatcher.Ending.DRAIN);
        System.out.println("ended: " + dispatcher.join(20_000) + ", refused " + refused);
        System.out.println("ran " + RAN + ", missed " + (dispatcher.counters(source.hard).missed() + dispatcher.counters(source.soft).missed())
            + ", told " + TOLD.get() / 4);
        System.out.println("immortal memory used meanwhile: " + used);
    }
}

// expect: lane 1 is without the heap, where its command is
// expect: lane 0 is without the heap, where its listener is
// expect: ended: true, refused 0
// expect: ran 6000, missed 6000, told 6000
// expect: immortal memory used meanwhile: 0
