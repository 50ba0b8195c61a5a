// SPDX-License-Identifier: Apache-2.0

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.driver.MediaDriver;
import io.aeron.logbuffer.BufferClaim;
import java.nio.file.Path;
import javax.realtime.Clock;
import javax.realtime.ImmortalMemory;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import org.agrona.concurrent.ShutdownSignalBarrier;

/**
 * The feed by real-time threads, and its samples by a no-heap thread, which goes on while the heap of its own program is collected.
 *
 *   RealtimeFeed driver FOLDER                     the media driver of a machine
 *   RealtimeFeed receive FOLDER PORT COUNT FILE    take so many samples, write their times into the file
 *   RealtimeFeed send FOLDER PORT COUNT            send them, and make garbage meanwhile
 */
public final class RealtimeFeed {
    private static final int DRIVER = 30;
    private static final int FEED = 25;
    private static final int CONDUCTOR = 20;

    private RealtimeFeed() { }

    private static RealtimeThread thread(int priority, Runnable logic) {
        return new RealtimeThread(new PriorityParameters(priority), null, null, null, null, logic);
    }

    private static void drive(String folder) {
        MediaDriver driver = MediaDriver.launch(Feed.driver(folder, logic -> thread(DRIVER, logic)));
        new ShutdownSignalBarrier().await();
        driver.close();
    }

    private static void receive(String folder, int port, int count, Path file) throws Exception {
        try (Aeron aeron = Aeron.connect(Feed.client(folder))) {
            Feed.Receiver receiver = new Feed.Receiver(aeron, port, count);
            RealtimeThread polling = thread(FEED, receiver);
            polling.start();
            polling.join();
            receiver.report(file);
        }
    }

    /** All that the no-heap thread comes across; made in immortal memory, with what it refers to. */
    private static final class Sender extends NoHeapRealtimeThread {
        private final Aeron aeron;
        private final ExclusivePublication publication;
        private final BufferClaim claim = new BufferClaim();
        private final int count;
        private long start;
        private int refused;

        Sender(String folder, int port, int count) {
            super(new PriorityParameters(FEED), ImmortalMemory.instance());
            aeron = Aeron.connect(Feed.client(folder));
            publication = aeron.addExclusivePublication(Feed.channel(port), Feed.STREAM);
            this.count = count;
        }

        /** Say when the first sample is due, on the clock of releases and on that of the times in samples. */
        void schedule() {
            RelativeTime delay = new RelativeTime(0, 0).add(20 * Feed.PERIOD / 1_000_000, 0);
            start = System.nanoTime() + 20 * Feed.PERIOD;
            setReleaseParameters(new PeriodicParameters(Clock.getRealtimeClock().getTime().add(delay),
                new RelativeTime(Feed.PERIOD / 1_000_000, (int) (Feed.PERIOD % 1_000_000)), null, null, null, null));
        }

        @Override
        public void run() {
            for (int number = 0; number < count; number++) {
                if (!Feed.send(publication, claim, number, start + number * Feed.PERIOD)) {
                    refused++;
                }
                waitForNextPeriod();
            }
        }
    }

    /** By an ordinary thread's side: keep the connection, and wait for the sender. */
    private static void serve(Sender sender) {
        Thread litterer = new Thread(Feed::litter);
        while (!sender.publication.isConnected()) {
            Feed.keepAlive(sender.aeron);
            pause();
        }
        ImmortalMemory.instance().executeInArea(sender::schedule);
        litterer.start();
        sender.start();
        while (sender.isAlive()) {
            Feed.keepAlive(sender.aeron);
            pause();
        }
        litterer.interrupt();
        System.out.println("sent " + sender.count + " samples, refused " + sender.refused);
        sender.aeron.close();
    }

    private static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
    }

    private static void send(String folder, int port, int count) throws InterruptedException {
        Sender[] made = new Sender[1];
        ImmortalMemory.instance().executeInArea(() -> made[0] = new Sender(folder, port, count));
        RealtimeThread conductor = thread(CONDUCTOR, () -> serve(made[0]));
        conductor.start();
        conductor.join();
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "driver" -> drive(args[1]);
            case "receive" -> receive(args[1], Integer.parseInt(args[2]), Integer.parseInt(args[3]), Path.of(args[4]));
            case "send" -> send(args[1], Integer.parseInt(args[2]), Integer.parseInt(args[3]));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
