// SPDX-License-Identifier: Apache-2.0
// Sockets, channels and an Exchanger, older than the Thread objects that use them, which lie in scopes that are emptied meanwhile:
// blocking, with timeouts, interrupted, and closed by others.

import java.io.InputStream;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;

public class OldChannels {
    static final int ROUNDS = 5, TIMES = 50;

    interface Action {
        void run() throws Exception;
    }

    /** Runs in a thread whose object lies in a scope; each has a scope of its own. */
    static final class Scoped {
        final LTMemory scope = new LTMemory(256 * 1024);
        final RealtimeThread outside;

        Scoped(String what, Action action) {
            outside = new RealtimeThread() {
                @Override public void run() {
                    scope.enter(() -> {
                        RealtimeThread thread = new RealtimeThread() {
                            @Override public void run() {
                                attempt(what, action);
                            }
                        };
                        thread.start();
                        Realtime.join(thread);
                    });
                }
            };
            outside.start();
        }

        void end(String what) {
            Realtime.join(outside);
            if (scope.getReferenceCount() != 0)
                System.out.println("in use: " + what);
        }
    }

    static void attempt(String what, Action action) {
        try {
            action.run();
        } catch (Throwable thrown) {
            System.out.println(what + ": " + thrown);
        }
    }

    static void both(String what, Action one, Action other) {
        for (int i = 0; i < ROUNDS; i++) {
            Scoped first = new Scoped(what, one), second = new Scoped(what, other);
            first.end(what);
            second.end(what);
        }
        System.out.println(what);
    }

    static void check(boolean good, String what) {
        if (!good)
            System.out.println("wrong: " + what);
    }

    static void sockets(InetAddress here) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, here); Socket client = new Socket(here, server.getLocalPort()); Socket other = server.accept()) {
            both("streams", () -> {
                OutputStream out = client.getOutputStream();
                InputStream in = client.getInputStream();
                for (int i = 0; i < TIMES; i++) {
                    out.write(i);
                    check(in.read() == i + 1, "answer");
                }
            }, () -> {
                OutputStream out = other.getOutputStream();
                InputStream in = other.getInputStream();
                for (int i = 0; i < TIMES; i++)
                    out.write(in.read() + 1);
            });
            client.setSoTimeout(5);
            both("timeouts", () -> timesOut(() -> client.getInputStream().read()), () -> { });
            server.setSoTimeout(5);
            both("accepting in vain", () -> timesOut(() -> server.accept()), () -> { });
            client.setSoTimeout(0);
            Scoped reads = new Scoped("closed", () -> {
                try {
                    client.getInputStream().read();
                    System.out.println("read from what is closed");
                } catch (SocketException expected) {
                    System.out.println("closed");
                }
            });
            Realtime.nap(30);
            client.close();
            reads.end("closed");
        }
    }

    static void timesOut(Action action) throws Exception {
        try {
            action.run();
            System.out.println("in time");
        } catch (SocketTimeoutException expected) {
            check(expected.getMessage() != null, "message");
        }
    }

    static void datagrams(InetAddress here) throws Exception {
        try (DatagramSocket one = new DatagramSocket(0, here); DatagramSocket other = new DatagramSocket(0, here)) {
            both("datagrams", () -> {
                for (int i = 0; i < TIMES; i++) {
                    DatagramPacket packet = new DatagramPacket(new byte[] { (byte) i }, 1, other.getLocalSocketAddress());
                    one.send(packet);
                    one.receive(packet);
                    check(packet.getData()[0] == i + 1, "answer");
                }
            }, () -> {
                for (int i = 0; i < TIMES; i++) {
                    DatagramPacket packet = new DatagramPacket(new byte[1], 1);
                    other.receive(packet);
                    packet.getData()[0]++;
                    other.send(packet);
                }
            });
        }
    }

    static void channels(InetAddress here) throws Exception {
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(here, 0));
                SocketChannel client = SocketChannel.open(server.getLocalAddress()); SocketChannel other = server.accept()) {
            ByteBuffer[] buffers = { ByteBuffer.allocateDirect(1), ByteBuffer.allocateDirect(1) };
            both("channels", () -> {
                for (int i = 0; i < TIMES; i++) {
                    buffers[0].clear().put((byte) i).flip();
                    client.write(buffers[0]);
                    buffers[0].clear();
                    client.read(buffers[0]);
                    check(buffers[0].get(0) == i + 1, "answer");
                }
            }, () -> {
                for (int i = 0; i < TIMES; i++) {
                    buffers[1].clear();
                    other.read(buffers[1]);
                    buffers[1].put(0, (byte) (buffers[1].get(0) + 1)).flip();
                    other.write(buffers[1]);
                }
            });
            Scoped reads = new Scoped("closed channel", () -> {
                try {
                    buffers[0].clear();
                    client.read(buffers[0]);
                    System.out.println("read from what is closed");
                } catch (AsynchronousCloseException expected) {
                    System.out.println("closed channel");
                }
            });
            Realtime.nap(30);
            client.close();
            reads.end("closed channel");
        }
    }

    static void exchangers() {
        Exchanger<Integer> exchanger = new Exchanger<>();
        Integer[] items = new Integer[2 * TIMES];
        for (int i = 0; i < items.length; i++)
            items[i] = i;
        both("exchanged", () -> {
            for (int i = 0; i < TIMES; i++)
                check(exchanger.exchange(items[i]) == items[TIMES + i], "item");
        }, () -> {
            for (int i = 0; i < TIMES; i++)
                check(exchanger.exchange(items[TIMES + i], 10, TimeUnit.SECONDS) == items[i], "item");
        });
        both("exchanged in vain", () -> {
            try {
                System.out.println("with nobody: " + exchanger.exchange(items[0], 5, TimeUnit.MILLISECONDS));
            } catch (TimeoutException expected) {
                check(!Thread.currentThread().isInterrupted(), "interrupted");
            }
        }, () -> { });
        both("interrupted", () -> {
            Thread.currentThread().interrupt();
            try {
                System.out.println("interrupted: " + exchanger.exchange(items[0]));
            } catch (InterruptedException expected) {
                check(!Thread.interrupted(), "still interrupted");
            }
        }, () -> { });
    }

    /** They ask the thread that waits whether it is interrupted, and know its stand-in. */
    static void queues() {
        SynchronousQueue<Integer> handed = new SynchronousQueue<>(), inTurn = new SynchronousQueue<>(true);
        LinkedTransferQueue<Integer> transferred = new LinkedTransferQueue<>();
        interrupted("handed over", handed::take);
        interrupted("handed over in turn", inTurn::take);
        interrupted("transferred", transferred::take);
    }

    static void interrupted(String what, Action waits) {
        Scoped waiting = new Scoped(what, () -> {
            Thread me = Thread.currentThread();
            RealtimeThread interrupter = new RealtimeThread() {
                @Override public void run() {
                    Realtime.nap(20);
                    me.interrupt();
                }
            };
            interrupter.start();
            try {
                waits.run();
            } catch (InterruptedException expected) {
                System.out.println("not " + what + ", " + Thread.currentThread().isInterrupted());
            }
            Realtime.join(interrupter);
        });
        waiting.end(what);
    }

    public static void main(String[] args) throws Exception {
        InetAddress here = InetAddress.getLoopbackAddress();
        sockets(here);
        datagrams(here);
        channels(here);
        exchangers();
        queues();
    }
}

// expect: streams
// expect: timeouts
// expect: accepting in vain
// expect: closed
// expect: datagrams
// expect: channels
// expect: closed channel
// expect: exchanged
// expect: exchanged in vain
// expect: interrupted
// expect: not handed over, false
// expect: not handed over in turn, false
// expect: not transferred, false
