// SPDX-License-Identifier: Apache-2.0

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.driver.MediaDriver;
import io.aeron.logbuffer.BufferClaim;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.ShutdownSignalBarrier;

/**
 * The feed by ordinary threads, for any VM: what RealtimeFeed is measured beside.
 *
 *   PlainFeed driver FOLDER                        the media driver of a machine
 *   PlainFeed receive FOLDER PORT COUNT FILE       take so many samples, write their times into the file
 *   PlainFeed send FOLDER PORT COUNT               send them, and make garbage meanwhile
 */
public final class PlainFeed {
    private PlainFeed() { }

    private static void drive(String folder) {
        MediaDriver driver = MediaDriver.launch(Feed.driver(folder, Thread::new));
        new ShutdownSignalBarrier().await();
        driver.close();
    }

    private static void receive(String folder, int port, int count, Path file) throws Exception {
        try (Aeron aeron = Aeron.connect(Feed.client(folder))) {
            Feed.Receiver receiver = new Feed.Receiver(aeron, port, count);
            receiver.run();
            receiver.report(file);
        }
    }

    private static void send(String folder, int port, int count) throws InterruptedException {
        Thread litterer = new Thread(Feed::litter);
        try (Aeron aeron = Aeron.connect(Feed.client(folder))) {
            ExclusivePublication publication = aeron.addExclusivePublication(Feed.channel(port), Feed.STREAM);
            BufferClaim claim = new BufferClaim();
            while (!publication.isConnected()) {
                Feed.keepAlive(aeron);
                Thread.sleep(1);
            }
            litterer.start();
            int refused = 0;
            long start = System.nanoTime() + 20 * Feed.PERIOD;
            for (int number = 0; number < count; number++) {
                long due = start + number * Feed.PERIOD;
                for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
                if (!Feed.send(publication, claim, number, due)) {
                    refused++;
                }
                Feed.keepAlive(aeron);
            }
            litterer.interrupt();
            System.out.println("sent " + count + " samples, refused " + refused);
        }
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
