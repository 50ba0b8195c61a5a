// SPDX-License-Identifier: Apache-2.0
import java.util.Random;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import org.rtjvm.scheduling.dispatch.Cancellation;
import org.rtjvm.scheduling.dispatch.Chain;
import org.rtjvm.scheduling.dispatch.Command;
import org.rtjvm.scheduling.dispatch.Counters;
import org.rtjvm.scheduling.dispatch.Criticality;
import org.rtjvm.scheduling.dispatch.Dispatcher;
import org.rtjvm.scheduling.dispatch.Operation;
import org.rtjvm.scheduling.dispatch.Schedule;
import org.rtjvm.scheduling.dispatch.Strategy;

/** Bursts of requests of all kinds for about half a second, under the strategy that is named; prints the counters of each lane. */
public class Dispatching {
    private static final long MS = 1_000_000;
    private static final int BURSTS = 60;

    private static Operation op(String name, long period, long cost, Criticality criticality) {
        return Operation.named(name).period(period * MS).cost(cost * MS / 10).criticality(criticality).build();
    }

    private static Strategy named(String name) throws ReflectiveOperationException {
        return (Strategy) Strategy.class.getField(name).get(null);
    }

    private static void work(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws Exception {
        Operation[] all = {op("h5", 5, 3, Criticality.HIGH), op("h20", 20, 10, Criticality.HIGH), op("s5", 5, 4, Criticality.LOW),
            op("s10", 10, 8, Criticality.LOW), op("leg", 10, 2, Criticality.MEDIUM)};
        Schedule schedule = new Schedule.Builder(named(args[0]), 40, 30).add(all).build()
            .with(lane -> lane.capacity(8).cancellation(Cancellation.LATE).lateBound(3 * MS));
        Dispatcher dispatcher = new Dispatcher(schedule);
        Random random = new Random(3);
        Command[] commands = new Command[all.length];
        for (int i = 0; i < all.length; i++) {
            long cost = all[i].cost();
            commands[i] = () -> work(cost);
        }
        Chain chain = new Chain(all[4], commands[4], 4);
        RealtimeThread source = new RealtimeThread(new PriorityParameters(50)) {
            @Override
            public void run() {
                try {
                    for (int i = 0; i < BURSTS; i++) {
                        for (int j = 0; j < all.length; j++) {
                            int which = random.nextInt(all.length);
                            if (which == 4) {
                                dispatcher.dispatch(chain, System.nanoTime());
                            } else {
                                dispatcher.dispatch(all[which], System.nanoTime(), commands[which]);
                            }
                        }
                        RealtimeThread.sleep(new RelativeTime(1 + random.nextInt(7), 0));
                    }
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        };
        dispatcher.activate();
        source.start();
        source.join();
        dispatcher.shutdown(Dispatcher.Ending.DRAIN);
        dispatcher.join(10_000);
        for (int lane = 0; lane < schedule.lanes().size(); lane++) {
            Counters c = dispatcher.counters(lane);
            System.out.println(lane + " " + c.dispatched() + " " + c.made() + " " + c.missed() + " " + c.cancelled());
        }
    }
}
