// SPDX-License-Identifier: Apache-2.0
// Calls of the library that block are ended by firing, if interruptible code has made them: input, output, and what parks.
// needs: SCHED_FIFO
// vm-args: -Xrt:cpus=0

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import javax.realtime.AsynchronouslyInterruptedException;
import javax.realtime.Interruptible;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.Timed;

public class TransferBlocked {
    interface Call {
        void make() throws AsynchronouslyInterruptedException, Exception;
    }

    /** Makes a call that may be interrupted, and tells how it ended. */
    static final class Caller implements Interruptible {
        private final String what;
        private final Call call;

        Caller(String what, Call call) {
            this.what = what;
            this.call = call;
        }

        @Override public void run(AsynchronouslyInterruptedException e) throws AsynchronouslyInterruptedException {
            try {
                call.make();
                System.out.println(what + ": done");
            } catch (Exception thrown) {
                System.out.println(what + ": " + thrown);
            }
        }

        @Override public void interruptAction(AsynchronouslyInterruptedException e) {
            System.out.println(what + ": interrupted by " + (e instanceof Timed ? "time" : "another") + leftOver());
        }
    }

    static String leftOver() {
        return (Thread.interrupted() ? ", flag" : "") + (AsynchronouslyInterruptedException.getGeneric().clear() ? ", generic" : "");
    }

    /** By time: the call has begun, or will find the exception pending. */
    static void timed(String what, Call call) {
        new Timed(new RelativeTime(10, 0)).doInterruptible(new Caller(what, call));
    }

    static void input() throws Exception {
        PipedInputStream piped = new PipedInputStream(new PipedOutputStream());
        timed("piped", piped::read);
        timed("piped, called plainly", () -> piped.read());
        Process process = new ProcessBuilder("cat").start();
        try (InputStream from = process.getInputStream(); OutputStream to = process.getOutputStream()) {
            timed("a process", () -> from.read());
            timed("bytes of a process", () -> from.read(new byte[100]));
            to.write(65);
            to.flush();
            System.out.println("nothing is lost: " + from.read());
            timed("output", () -> {
                while (true) {
                    to.write(new byte[100_000]);
                }
            });
        }
        process.destroy();
    }

    static void sockets() throws Exception {
        InetAddress here = InetAddress.getLoopbackAddress();
        try (ServerSocket server = new ServerSocket(0, 1, here)) {
            timed("accept", () -> server.accept());
            server.setSoTimeout(60_000);
            timed("accept with a limit", () -> server.accept());
            try (Socket client = new Socket(here, server.getLocalPort()); Socket other = server.accept()) {
                timed("socket", () -> client.getInputStream().read());
                client.setSoTimeout(60_000);
                timed("socket with a limit", () -> client.getInputStream().read());
                other.getOutputStream().write(66);
                System.out.println("nothing is lost: " + client.getInputStream().read());
            }
        }
        try (DatagramSocket socket = new DatagramSocket(0, here)) {
            timed("datagram", () -> socket.receive(new DatagramPacket(new byte[10], 10)));
        }
    }

    static void channels() throws Exception {
        Pipe pipe = Pipe.open();
        ByteBuffer buffer = ByteBuffer.allocate(100_000);
        timed("pipe", () -> pipe.source().read(buffer));
        timed("output", () -> {
            while (true) {
                pipe.sink().write(buffer);
                buffer.clear();
            }
        });
        buffer.clear();
        System.out.println("open " + (pipe.source().read(buffer) > 0) + pipe.sink().isOpen());
        try (Selector selector = Selector.open()) {
            timed("select", () -> selector.select());
            timed("select with a limit", () -> selector.select(60_000));
            System.out.println("selected " + selector.selectNow());
        }
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel client = SocketChannel.open(server.getLocalAddress()); SocketChannel other = server.accept()) {
            timed("socket", () -> client.read(buffer));
            timed("socket's output", () -> {
                while (true) {
                    other.socket().getOutputStream().write(new byte[100_000]);
                }
            });
            buffer.clear();
            System.out.println("open " + (client.read(buffer) > 0) + other.isOpen());
        }
    }

    static void parking() {
        Semaphore none = new Semaphore(0);
        timed("semaphore", () -> none.acquire());
        timed("queue", () -> new LinkedBlockingQueue<Object>().take());
        timed("hand over", () -> new SynchronousQueue<Object>().take());
        timed("latch", () -> new CountDownLatch(1).await());
        timed("future", () -> new FutureTask<Object>(() -> null).get());
        timed("parked", () -> LockSupport.park());
        timed("parked for long", () -> LockSupport.parkNanos(100_000_000_000L));
    }

    /** Less eligible than the others: goes on when they wait. */
    static RealtimeThread helper(Runnable logic) {
        RealtimeThread thread = new RealtimeThread(new PriorityParameters(15), null, null, null, null, logic);
        thread.start();
        return thread;
    }

    /** They are not ended, and leave nothing behind. */
    static void uninterruptible() {
        ReentrantLock lock = new ReentrantLock();
        Semaphore held = new Semaphore(0), none = new Semaphore(0);
        AsynchronouslyInterruptedException exception = new AsynchronouslyInterruptedException();
        RealtimeThread holder = helper(() -> {
            lock.lock();
            held.release();
            System.out.println("fired " + exception.fire());
            lock.unlock();
            System.out.println("fired " + exception.fire());
            none.release();
        });
        held.acquireUninterruptibly();
        exception.doInterruptible(new Caller("lock", () -> {
            lock.lock();
            System.out.println("not reached");
        }));
        System.out.println("held " + lock.isHeldByCurrentThread());
        exception.doInterruptible(new Caller("permit", () -> {
            none.acquireUninterruptibly();
            System.out.println("not reached");
        }));
        System.out.println("permits " + none.availablePermits());
        Realtime.join(holder);
    }

    static void acquire(Semaphore from) throws InterruptedException {
        from.acquire();
        System.out.println("acquired, flag " + Thread.currentThread().isInterrupted());
    }

    static void readFrom(InputStream from) throws IOException {
        System.out.println("read " + from.read());
    }

    /** Code that defers has made the call: it is waited for. */
    static void deferred() throws Exception {
        Semaphore none = new Semaphore(0);
        Process process = new ProcessBuilder("cat").start();
        AsynchronouslyInterruptedException exception = new AsynchronouslyInterruptedException();
        RealtimeThread giver = helper(() -> {
            System.out.println("fired " + exception.fire());
            none.release();
            System.out.println("fired " + exception.fire());
            try (OutputStream to = process.getOutputStream()) {
                to.write(67);
            } catch (IOException never) {
                throw new AssertionError(never);
            }
        });
        exception.doInterruptible(new Caller("semaphore, deferring", () -> acquire(none)));
        exception.doInterruptible(new Caller("process, deferring", () -> readFrom(process.getInputStream())));
        Realtime.join(giver);
        process.destroy();
    }

    public static void main(String[] args) {
        Realtime.inThread(TransferBlocked::input);
        Realtime.inThread(TransferBlocked::sockets);
        Realtime.inThread(TransferBlocked::channels);
        Realtime.inThread(TransferBlocked::parking);
        Realtime.inThread(TransferBlocked::uninterruptible);
        Realtime.inThread(TransferBlocked::deferred);
    }
}

// expect: piped: interrupted by time
// expect: piped, called plainly: interrupted by time
// expect: a process: interrupted by time
// expect: bytes of a process: interrupted by time
// expect: nothing is lost: 65
// expect: output: interrupted by time
// expect: accept: interrupted by time
// expect: accept with a limit: interrupted by time
// expect: socket: interrupted by time
// expect: socket with a limit: interrupted by time
// expect: nothing is lost: 66
// expect: datagram: interrupted by time
// expect: pipe: interrupted by time
// expect: output: interrupted by time
// expect: open truetrue
// expect: select: interrupted by time
// expect: select with a limit: interrupted by time
// expect: selected 0
// expect: socket: interrupted by time
// expect: socket's output: interrupted by time
// expect: open truetrue
// expect: semaphore: interrupted by time
// expect: queue: interrupted by time
// expect: hand over: interrupted by time
// expect: latch: interrupted by time
// expect: future: interrupted by time
// expect: parked: interrupted by time
// expect: parked for long: interrupted by time
// expect: fired true
// expect: lock: interrupted by another
// expect: held true
// expect: fired true
// expect: permit: interrupted by another
// expect: permits 0
// expect: fired true
// expect: acquired, flag false
// expect: semaphore, deferring: interrupted by another
// expect: fired true
// expect: read 67
// expect: process, deferring: interrupted by another
