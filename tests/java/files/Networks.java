// SPDX-License-Identifier: Apache-2.0
// Interfaces, options of sockets, selectors, asynchronous channels, sockets with paths, groups, and watched folders:
// what the VM does itself where it cannot open the JDK's libraries.
// needs: jdk.net
import java.io.IOException;
import java.net.*;
import java.nio.ByteBuffer;
import java.nio.channels.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.TimeUnit;

public class Networks {
    static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    static ByteBuffer bytes(String s) { return ByteBuffer.wrap(s.getBytes(StandardCharsets.UTF_8)); }
    static String text(ByteBuffer b) { b.flip(); return StandardCharsets.UTF_8.decode(b).toString(); }

    static void interfaces() throws IOException {
        NetworkInterface lo = NetworkInterface.getByInetAddress(InetAddress.getByName("127.0.0.1"));
        System.out.println(lo.getName() + " " + lo.getDisplayName() + " " + lo.isLoopback() + " " + lo.isPointToPoint() + " "
            + lo.isVirtual() + " " + lo.getParent() + " " + (lo.getMTU() > 1000) + " " + lo.getHardwareAddress());
        System.out.println(lo.equals(NetworkInterface.getByName("lo")) + " " + lo.equals(NetworkInterface.getByIndex(lo.getIndex())) + " "
            + NetworkInterface.getByName("none7") + " " + NetworkInterface.getByIndex(1 << 20) + " "
            + Collections.list(NetworkInterface.getNetworkInterfaces()).contains(lo) + " " + lo.getSubInterfaces().hasMoreElements());
        System.out.println(Collections.list(lo.getInetAddresses()).contains(InetAddress.getByName("127.0.0.1")));
        for (InterfaceAddress a : lo.getInterfaceAddresses())
            if (a.getAddress().getHostAddress().equals("127.0.0.1"))
                System.out.println(a.getNetworkPrefixLength() + " " + a.getBroadcast());
    }

    /** Each interface that is told has an address, those of IPv6 are of its scope, and come first. */
    static void scopes() throws IOException {
        boolean good = true;
        for (NetworkInterface n : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            List<InetAddress> all = Collections.list(n.getInetAddresses());
            good &= !all.isEmpty();
            for (InetAddress a : all)
                good &= !(a instanceof Inet6Address) || n.equals(((Inet6Address) a).getScopedInterface()) && ((Inet6Address) a).getScopeId() == n.getIndex();
            for (int i = 1; i < all.size(); i++)
                good &= !(all.get(i - 1) instanceof Inet4Address) || all.get(i) instanceof Inet4Address;
        }
        System.out.println(good);
    }

    static void names() throws IOException {
        System.out.println(InetAddress.getByName("localhost").isLoopbackAddress() + " " + LOOPBACK.isReachable(1000) + " "
            + (InetAddress.getLocalHost().getHostName().length() > 0));
        try {
            InetAddress.getByName("not a name");
        } catch (UnknownHostException e) {
            System.out.println(e.getMessage().startsWith("not a name"));
        }
    }

    static void refusals() throws IOException {
        try (ServerSocket first = new ServerSocket(0, 1, LOOPBACK); ServerSocket second = new ServerSocket(first.getLocalPort(), 1, LOOPBACK)) {
            System.out.println(first + " and " + second);
        } catch (BindException e) {
            System.out.println(e.getMessage());
        }
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.send(new DatagramPacket(new byte[70000], 70000, LOOPBACK, 9));
        } catch (SocketException e) {
            System.out.println(e.getMessage());
        }
    }

    static <T> void option(NetworkChannel c, SocketOption<T> o, T value) throws IOException {
        c.setOption(o, value);
        System.out.print(o.name() + "=" + c.getOption(o) + " ");
    }

    static void options() throws IOException {
        try (SocketChannel s = SocketChannel.open(); DatagramChannel d = DatagramChannel.open(StandardProtocolFamily.INET)) {
            option(s, StandardSocketOptions.SO_KEEPALIVE, true);
            option(s, StandardSocketOptions.SO_LINGER, 7);
            option(s, StandardSocketOptions.SO_LINGER, -1);
            option(s, StandardSocketOptions.TCP_NODELAY, true);
            option(s, StandardSocketOptions.SO_REUSEADDR, true);
            option(s, StandardSocketOptions.SO_REUSEPORT, true);
            option(s, StandardSocketOptions.SO_RCVBUF, 20000);
            option(s, StandardSocketOptions.SO_SNDBUF, 30000);
            option(s, StandardSocketOptions.IP_TOS, 0x10);
            System.out.println("done");
            option(d, StandardSocketOptions.SO_BROADCAST, true);
            option(d, StandardSocketOptions.IP_MULTICAST_TTL, 5);
            option(d, StandardSocketOptions.IP_MULTICAST_LOOP, false);
            option(d, StandardSocketOptions.IP_MULTICAST_IF, NetworkInterface.getByName("lo"));
            System.out.println("done");
            System.out.println(new TreeSet<>(s.supportedOptions().stream().map(SocketOption::name).toList()));
            System.out.println(new TreeSet<>(d.supportedOptions().stream().map(SocketOption::name).toList()));
        }
    }

    static void selectors() throws IOException {
        try (Selector selector = Selector.open(); ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(LOOPBACK, 0)).configureBlocking(false);
            server.register(selector, SelectionKey.OP_ACCEPT);
            System.out.print(selector.selectNow() + " ");
            SocketChannel client = SocketChannel.open(server.getLocalAddress());
            System.out.print(selector.select(5000) + " ");
            selector.selectedKeys().clear();
            SocketChannel peer = server.accept();
            System.out.print(peer.getRemoteAddress().equals(client.getLocalAddress()) + " ");
            peer.configureBlocking(false).register(selector, SelectionKey.OP_READ);
            client.write(new ByteBuffer[] { bytes("one "), bytes("two") });
            System.out.print(selector.select(5000) + " ");
            ByteBuffer[] in = { ByteBuffer.allocate(4), ByteBuffer.allocateDirect(10) };
            System.out.print(peer.read(in) + " " + text(in[0]) + text(in[1]) + " ");
            selector.selectedKeys().clear();
            client.shutdownOutput();
            selector.select(5000);
            System.out.print(peer.read(ByteBuffer.allocate(1)) + " ");
            selector.wakeup();
            selector.selectedKeys().clear();
            System.out.println(selector.select(5000));
            client.close();
            peer.close();
        }
    }

    static void asynchronous() throws Exception {
        try (AsynchronousServerSocketChannel server = AsynchronousServerSocketChannel.open().bind(new InetSocketAddress(LOOPBACK, 0));
             AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
            var accepted = server.accept();
            client.connect(server.getLocalAddress()).get();
            try (AsynchronousSocketChannel peer = accepted.get()) {
                ByteBuffer in = ByteBuffer.allocate(20);
                var reading = peer.read(in);
                client.write(bytes("later")).get();
                System.out.println(reading.get() + " " + text(in));
            }
        }
    }

    static void paths() throws IOException {
        Path path = Files.createTempDirectory("net").resolve("socket");
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(path);
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(address);
             SocketChannel client = SocketChannel.open(address); SocketChannel peer = server.accept()) {
            client.write(bytes("by path"));
            ByteBuffer in = ByteBuffer.allocate(20);
            System.out.println(peer.read(in) + " " + text(in) + " " + server.getLocalAddress().equals(address) + " "
                + peer.getLocalAddress().equals(address) + " [" + peer.getRemoteAddress() + "]");
        }
        Files.delete(path);
        try (SocketChannel client = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            System.out.println(client.getOption(jdk.net.ExtendedSocketOptions.SO_PEERCRED));
        } catch (SocketException e) {
            System.out.println("nobody at the other end");
        }
        try (SocketChannel client = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            client.connect(address);
        } catch (SocketException e) {
            System.out.println(e.getMessage());
        }
        try {
            SocketChannel.open(UnixDomainSocketAddress.of("x".repeat(200)));
        } catch (SocketException e) {
            System.out.println(e.getMessage());
        }
        Files.delete(path.getParent());
    }

    static void datagrams() throws IOException {
        try (DatagramChannel a = DatagramChannel.open().bind(new InetSocketAddress(LOOPBACK, 0));
             DatagramChannel b = DatagramChannel.open().bind(new InetSocketAddress(LOOPBACK, 0))) {
            System.out.print(a.send(bytes("to b"), b.getLocalAddress()) + " ");
            ByteBuffer in = ByteBuffer.allocateDirect(20);
            System.out.print(b.receive(in).equals(a.getLocalAddress()) + " " + text(in) + " ");
            b.connect(a.getLocalAddress());
            a.connect(b.getLocalAddress());
            System.out.print(b.write(bytes("back")) + " ");
            in.clear();
            System.out.print(a.read(in) + " " + text(in) + " ");
            a.disconnect();
            System.out.println(a.isConnected() + " " + b.isConnected());
        }
        try (DatagramChannel c = DatagramChannel.open(StandardProtocolFamily.INET)) {
            MembershipKey key = c.join(InetAddress.getByName("230.1.2.3"), NetworkInterface.getByName("lo"));
            System.out.print(key.isValid() + " " + key.group() + " ");
            key.block(InetAddress.getByName("10.1.2.3")).unblock(InetAddress.getByName("10.1.2.3"));
            key.drop();
            System.out.println(key.isValid());
        }
    }

    static void watching() throws Exception {
        Path folder = Files.createTempDirectory("watch");
        try (WatchService watcher = folder.getFileSystem().newWatchService()) {
            WatchKey key = folder.register(watcher, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_DELETE);
            Files.createFile(folder.resolve("new"));
            WatchKey got = watcher.poll(20, TimeUnit.SECONDS);
            for (WatchEvent<?> e : got.pollEvents())
                System.out.print(e.kind() + " " + e.context() + " ");
            System.out.println((got == key) + " " + key.reset());
            key.cancel();
            System.out.println(key.isValid());
        }
        Files.delete(folder.resolve("new"));
        Files.delete(folder);
    }

    public static void main(String[] args) throws Exception {
        interfaces();
        scopes();
        names();
        refusals();
        options();
        selectors();
        asynchronous();
        paths();
        datagrams();
        watching();
        System.out.println(System.inheritedChannel());
    }
}
// expect: lo lo true false false null true null
// expect: true true null null true false
// expect: true
// expect: 8 null
// expect: true
// expect: true true true
// expect: true
// expect: Address already in use
// expect: Message too long
// expect: SO_KEEPALIVE=true SO_LINGER=7 SO_LINGER=-1 TCP_NODELAY=true SO_REUSEADDR=true SO_REUSEPORT=true SO_RCVBUF=20000 SO_SNDBUF=30000 IP_TOS=16 done
// expect: SO_BROADCAST=true IP_MULTICAST_TTL=5 IP_MULTICAST_LOOP=false IP_MULTICAST_IF=name:lo (lo) done
// expect: [IP_TOS, SO_INCOMING_NAPI_ID, SO_KEEPALIVE, SO_LINGER, SO_OOBINLINE, SO_RCVBUF, SO_REUSEADDR, SO_REUSEPORT, SO_SNDBUF, TCP_KEEPCOUNT, TCP_KEEPIDLE, TCP_KEEPINTERVAL, TCP_NODELAY, TCP_QUICKACK]
// expect: [IP_MULTICAST_IF, IP_MULTICAST_LOOP, IP_MULTICAST_TTL, IP_TOS, SO_BROADCAST, SO_INCOMING_NAPI_ID, SO_RCVBUF, SO_REUSEADDR, SO_REUSEPORT, SO_SNDBUF]
// expect: 0 1 true 1 7 one two -1 1
// expect: 5 later
// expect: 7 by path true true []
// expect: nobody at the other end
// expect: No such file or directory
// expect: Unix domain path too long
// expect: 4 true to b 4 4 back false true
// expect: true /230.1.2.3 false
// expect: ENTRY_CREATE new true true
// expect: false
// expect: null
