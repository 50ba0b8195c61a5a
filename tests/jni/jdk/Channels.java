// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.util.concurrent.Callable;

/** Selectors, channels of every kind, and watched folders through libnio. */
public class Channels {
    static void show(String name, Callable<Object> action) {
        try {
            System.out.println(name + " " + action.call());
        } catch (Throwable e) {
            System.out.println(name + " failed");
            e.printStackTrace();
        }
    }

    static InetSocketAddress anywhere() { return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0); }

    static Thread later(int milliseconds, Runnable action) {
        Thread t = new Thread(() -> {
            try {
                Thread.sleep(milliseconds);
            } catch (InterruptedException e) {
                e.printStackTrace();
            }
            action.run();
        });
        t.start();
        return t;
    }

    static String select() throws IOException {
        try (Selector selector = Selector.open(); ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(anywhere());
            server.configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
            int nothing = selector.selectNow();
            try (SocketChannel client = SocketChannel.open(server.getLocalAddress())) {
                int accept = selector.select(10000);
                selector.selectedKeys().clear();
                try (SocketChannel other = server.accept()) {
                    other.configureBlocking(false);
                    other.register(selector, SelectionKey.OP_READ);
                    client.write(ByteBuffer.wrap(new byte[] {1, 2, 3}));
                    int read = selector.select(10000);
                    ByteBuffer b = ByteBuffer.allocateDirect(10);
                    return nothing + " " + accept + " " + read + " " + other.read(b) + " " + other.read(b);
                }
            }
        }
    }

    static String wakeUp() throws Exception {
        try (Selector selector = Selector.open()) {
            Thread t = later(50, selector::wakeup);
            int n = selector.select(60000);
            t.join();
            return "" + n;
        }
    }

    static String gather() throws IOException {
        Pipe pipe = Pipe.open();
        ByteBuffer[] parts = {ByteBuffer.wrap(new byte[] {1, 2}), ByteBuffer.allocateDirect(3), ByteBuffer.wrap(new byte[] {6})};
        long written = pipe.sink().write(parts);
        ByteBuffer b = ByteBuffer.allocate(20);
        int read = pipe.source().read(b);
        pipe.sink().close();
        return written + " " + read + " " + pipe.source().read(b) + " " + b.get(5);
    }

    static String unixDomain() throws IOException {
        Path name = Files.createTempDirectory("unix").resolve("socket");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(name));
            try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(name)); SocketChannel other = server.accept()) {
                client.write(ByteBuffer.wrap("unix".getBytes()));
                ByteBuffer b = ByteBuffer.allocate(10);
                other.read(b);
                return new String(b.array(), 0, b.position());
            }
        } finally {
            Files.delete(name);
            Files.delete(name.getParent());
        }
    }

    static String interrupted() throws Exception {
        Thread me = Thread.currentThread();
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(anywhere());
            later(100, me::interrupt);
            server.accept();
            return "accepted";
        } catch (ClosedByInterruptException e) {
            return "interrupted " + Thread.interrupted();
        }
    }

    static String datagrams() throws IOException {
        try (DatagramChannel to = DatagramChannel.open().bind(anywhere()); DatagramChannel from = DatagramChannel.open()) {
            int sent = from.send(ByteBuffer.wrap(new byte[] {7, 8}), to.getLocalAddress());
            ByteBuffer b = ByteBuffer.allocateDirect(10);
            return sent + " " + (to.receive(b) != null) + " " + b.position() + " " + b.get(1);
        }
    }

    static String asynchronous() throws Exception {
        try (AsynchronousServerSocketChannel server = AsynchronousServerSocketChannel.open().bind(anywhere());
             AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
            var accepted = server.accept();
            client.connect(server.getLocalAddress()).get();
            try (AsynchronousSocketChannel other = accepted.get()) {
                ByteBuffer b = ByteBuffer.allocate(10);
                var read = other.read(b);
                client.write(ByteBuffer.wrap(new byte[5])).get();
                return "" + read.get();
            }
        }
    }

    static String asynchronousFile() throws Exception {
        Path file = Files.writeString(Files.createTempFile("async", ""), "some text");
        try (AsynchronousFileChannel c = AsynchronousFileChannel.open(file)) {
            return "" + c.read(ByteBuffer.allocate(20), 5).get();
        } finally {
            Files.delete(file);
        }
    }

    static String watch() throws Exception {
        Path folder = Files.createTempDirectory("watch"), file = folder.resolve("new");
        try (WatchService service = folder.getFileSystem().newWatchService()) {
            folder.register(service, StandardWatchEventKinds.ENTRY_CREATE);
            Files.createFile(file);
            return "" + service.take().pollEvents().get(0).context();
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    public static void main(String[] args) {
        show("select", Channels::select);
        show("wake up", Channels::wakeUp);
        show("gather", Channels::gather);
        show("unix", Channels::unixDomain);
        show("interrupt", Channels::interrupted);
        show("datagrams", Channels::datagrams);
        show("asynchronous", Channels::asynchronous);
        show("asynchronous file", Channels::asynchronousFile);
        show("watch", Channels::watch);
    }
}

// expect: select 0 1 1 3 0
// expect: wake up 0
// expect: gather 6 6 -1 6
// expect: unix unix
// expect: interrupt interrupted true
// expect: datagrams 2 true 2 8
// expect: asynchronous 5
// expect: asynchronous file 4
// expect: watch new
