// SPDX-License-Identifier: Apache-2.0

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.BufferClaim;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.ThreadFactory;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.SleepingIdleStrategy;

/**
 * What one machine tells another two hundred times a second: a number, when it was due, and what sixteen sensors said.
 *
 * This is the part that runs on any VM: how samples look, the sending of one, the receiving and timing of all, and the media driver of a machine,
 * which carries them over the network.  PlainFeed drives it by ordinary threads, RealtimeFeed by those of the RTSJ.
 */
final class Feed {
    static final long PERIOD = 5_000_000;               // ns
    static final int STREAM = 1001;

    private static final int NUMBER = 0;
    private static final int DUE = 8;
    private static final int VALUES = 16;
    private static final int SENSORS = 16;
    private static final int LENGTH = VALUES + SENSORS * Double.BYTES;
    private static final int POLL = 100_000;            // ns between looks for something to do
    private static final int TERM = 64 * 1024;
    private static final int AT_ONCE = 10;

    private Feed() { }

    /** The address of the machine that listens. */
    static String channel(int port) {
        return "aeron:udp?endpoint=127.0.0.1:" + port;
    }

    /** A machine's driver, which makes its threads by the factory. */
    static MediaDriver.Context driver(String folder, ThreadFactory threads) {
        return new MediaDriver.Context().aeronDirectoryName(folder).dirDeleteOnStart(true).dirDeleteOnShutdown(true)
            .threadingMode(ThreadingMode.SHARED).sharedThreadFactory(threads).sharedIdleStrategy(new SleepingIdleStrategy(POLL))
            .publicationTermBufferLength(TERM).ipcTermBufferLength(TERM).termBufferSparseFile(false).warnIfDirectoryExists(false);
    }

    /** A program's side; it has no thread of its own: whoever calls the invoker does its work. */
    static Aeron.Context client(String folder) {
        return new Aeron.Context().aeronDirectoryName(folder).useConductorAgentInvoker(true).preTouchMappedMemory(true);
    }

    /** Keep the driver from believing that this program is gone. */
    static void keepAlive(Aeron aeron) {
        aeron.conductorAgentInvoker().invoke();
    }

    /** What a sensor says. */
    private static double value(long number, int sensor) {
        return number * 0.25 + sensor;
    }

    /** Room for a sample; the first of a new buffer is asked to come again.  Negative: there is no room, or nobody listens. */
    private static long claim(ExclusivePublication publication, BufferClaim claim) {
        long position = publication.tryClaim(LENGTH, claim);
        return position == Publication.ADMIN_ACTION ? publication.tryClaim(LENGTH, claim) : position;
    }

    /** Write a sample into what the driver sends; false: it was refused.  Neither allocates nor locks. */
    static boolean send(ExclusivePublication publication, BufferClaim claim, long number, long due) {
        if (claim(publication, claim) < 0) {
            return false;
        }
        MutableDirectBuffer buffer = claim.buffer();
        int at = claim.offset();
        buffer.putLong(at + NUMBER, number);
        buffer.putLong(at + DUE, due);
        for (int sensor = 0; sensor < SENSORS; sensor++) {
            buffer.putDouble(at + VALUES + sensor * Double.BYTES, value(number, sensor));
        }
        claim.commit();
        return true;
    }

    /** Looks at each sample that comes, and when. */
    static final class Receiver implements FragmentHandler, Runnable {
        private final Aeron aeron;
        private final Subscription samples;
        private final long[] latencies;
        private int received;
        private int wrong;
        private long next;

        Receiver(Aeron aeron, int port, int count) {
            this.aeron = aeron;
            samples = aeron.addSubscription(channel(port), STREAM);
            latencies = new long[count];
        }

        private static boolean isRight(DirectBuffer buffer, int offset, int length, long number) {
            boolean right = length == LENGTH;
            for (int sensor = 0; right && sensor < SENSORS; sensor++) {
                right = buffer.getDouble(offset + VALUES + sensor * Double.BYTES) == value(number, sensor);
            }
            return right;
        }

        @Override
        public void onFragment(DirectBuffer buffer, int offset, int length, Header header) {
            long now = System.nanoTime();
            long number = buffer.getLong(offset + NUMBER);
            if (number < next || !isRight(buffer, offset, length, number)) {
                wrong++;
            }
            next = number + 1;
            latencies[received++] = now - buffer.getLong(offset + DUE);
        }

        /** Takes what comes until the last one is here, or the sender has gone. */
        @Override
        public void run() {
            SleepingIdleStrategy idle = new SleepingIdleStrategy(POLL);
            boolean begun = false;
            while (next < latencies.length && (samples.isConnected() || !begun)) {
                keepAlive(aeron);
                begun |= samples.isConnected();
                idle.idle(samples.poll(this, Math.min(AT_ONCE, latencies.length - received)));
            }
        }

        /** Say what came; the times go to a file, a line each in microseconds. */
        void report(Path file) throws IOException {
            try (PrintWriter out = new PrintWriter(file.toFile())) {
                for (int i = 0; i < received; i++) {
                    out.println(latencies[i] / 1000);
                }
            }
            System.out.println("received " + received + " samples of " + latencies.length + ", wrong " + wrong);
        }
    }

    /** Makes garbage as an ordinary part of a program does, some megabytes a second, until it is interrupted. */
    static void litter() {
        Object[] kept = new Object[20_000];
        for (int i = 0; ; i++) {
            kept[i % kept.length] = new Object[] {new long[20], "sample " + i};
            if (i % 100 == 99) {
                try {
                    Thread.sleep(1);
                } catch (InterruptedException enough) {
                    return;
                }
            }
        }
    }
}
