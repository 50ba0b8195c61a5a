// SPDX-License-Identifier: Apache-2.0
// On one CPU: a call that waits in the kernel and is ended by a less eligible thread's exception goes on at once.  Whoever fired
// holds nothing then that the woken thread wants, so that it waits once for each call, and not a second time for the firer.
// vm-args: -Xrt:cpus=0
// needs: SCHED_FIFO

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;

import javax.realtime.AsynchronouslyInterruptedException;
import javax.realtime.Interruptible;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;

public class TransferSwitches {
    static final int ROUNDS = 40;
    static final AsynchronouslyInterruptedException EXCEPTION = new AsynchronouslyInterruptedException();
    static volatile int begun;
    static int ended, switches;

    /** How often the calling thread gave the CPU away because it waited for something. */
    static int waits() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/thread-self/status"))) {
            if (line.startsWith("voluntary_ctxt_switches:")) {
                return Integer.parseInt(line.substring(line.indexOf(':') + 1).trim());
            }
        }
        throw new IOException("no voluntary_ctxt_switches");
    }

    static final class Call implements Interruptible {
        private final Pipe pipe;
        private final ByteBuffer buffer = ByteBuffer.allocate(100);

        Call(Pipe pipe) {
            this.pipe = pipe;
        }

        @Override public void run(AsynchronouslyInterruptedException e) throws AsynchronouslyInterruptedException {
            try {
                begun++;
                pipe.source().read(buffer);
            } catch (IOException thrown) {
                throw new AssertionError(thrown);
            }
        }

        @Override public void interruptAction(AsynchronouslyInterruptedException e) {
            ended++;
        }
    }

    static void read() {
        try {
            Call call = new Call(Pipe.open());
            waits();
            for (int i = 0; i < ROUNDS; i++) {
                int before = waits();
                EXCEPTION.doInterruptible(call);
                switches += waits() - before;
            }
        } catch (IOException thrown) {
            throw new AssertionError(thrown);
        }
    }

    static void fire() {
        for (int i = 1; i <= ROUNDS; i++) {
            while (begun < i) {
                Realtime.nap();
            }
            while (!EXCEPTION.fire()) {
                Realtime.nap();
            }
        }
    }

    public static void main(String[] args) {
        RealtimeThread reader = new RealtimeThread(new PriorityParameters(50), null, null, null, null, TransferSwitches::read);
        RealtimeThread firer = new RealtimeThread(new PriorityParameters(20), null, null, null, null, TransferSwitches::fire);
        reader.start();
        firer.start();
        Realtime.join(reader);
        Realtime.join(firer);
        System.out.println(ended + " ended");
        System.out.println(switches < ROUNDS * 3 / 2 ? "each waited once" : switches + " waits in " + ROUNDS + " calls");
    }
}

// expect: 40 ended
// expect: each waited once
