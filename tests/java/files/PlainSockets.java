// SPDX-License-Identifier: Apache-2.0
// The socket implementations of before NIO, which two properties bring back: streams, time limits, closing under a
// waiting thread, options, urgent data, datagrams, groups, and what errors say.
// vm-args: -Djdk.net.usePlainSocketImpl -Djdk.net.usePlainDatagramSocketImpl

import java.io.*;
import java.net.*;
import java.util.*;
import java.util.concurrent.Callable;

public class PlainSockets {
    static final InetAddress LOCAL = InetAddress.getLoopbackAddress();

    static void show(String name, Callable<?> action) {
        try {
            System.out.println(name + ": " + action.call());
        } catch (Throwable e) {
            System.out.println(name + ": " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        streams();
        limits();
        closing();
        options();
        errors();
        datagrams();
        datagramOptions();
        groups();
        closedDatagrams();
    }

    interface Talk {
        Object with(Socket client, Socket server) throws Exception;
    }

    static Object pair(Talk talk) throws Exception {
        try (ServerSocket listening = new ServerSocket(0, 5, LOCAL); Socket client = new Socket(LOCAL, listening.getLocalPort());
             Socket server = listening.accept()) {
            return talk.with(client, server);
        }
    }

    static void streams() {
        show("echo", () -> pair((client, server) -> {
            byte[] sent = new byte[1_000_000];
            new Random(5).nextBytes(sent);
            Thread echo = new Thread(() -> {
                try {
                    server.getInputStream().transferTo(server.getOutputStream());
                    server.shutdownOutput();
                } catch (IOException e) {
                    System.out.println(e);
                }
            });
            Thread writing = new Thread(() -> {
                try {
                    client.getOutputStream().write(sent);
                    client.shutdownOutput();
                } catch (IOException e) {
                    System.out.println(e);
                }
            });
            echo.start();
            writing.start();
            boolean same = Arrays.equals(sent, client.getInputStream().readAllBytes());
            echo.join();
            writing.join();
            return same + " " + client.isOutputShutdown() + " " + client.isInputShutdown();
        }));
        show("names", () -> pair((client, server) -> (client.getLocalPort() == server.getPort()) + " " + (client.getPort() == server.getLocalPort())
            + " " + client.getInetAddress().equals(LOCAL) + " " + server.getLocalAddress().getHostAddress() + " " + server.getInetAddress().getHostAddress()));
        show("available", () -> pair((client, server) -> {
            client.getOutputStream().write(new byte[7]);
            InputStream in = server.getInputStream();
            int first = in.read();
            return first + " " + in.available() + " " + in.skip(2) + " " + in.read(new byte[0]) + " " + in.readNBytes(4).length;
        }));
        show("end", () -> pair((client, server) -> {
            client.shutdownOutput();
            return server.getInputStream().read() + " " + server.getInputStream().read(new byte[5]);
        }));
        show("shut", () -> pair((client, server) -> {
            client.shutdownOutput();
            client.getOutputStream().write(1);
            return "written";
        }));
        show("urgent", () -> pair((client, server) -> {
            server.setOOBInline(true);
            client.sendUrgentData('!');
            return server.getOOBInline() + " " + (char) server.getInputStream().read();
        }));
        show("reset", () -> pair((client, server) -> {
            server.setSoLinger(true, 0);
            server.close();
            return client.getInputStream().read();
        }));
    }

    static void limits() {
        show("accept", () -> {
            try (ServerSocket s = new ServerSocket(0, 1, LOCAL)) {
                s.setSoTimeout(5);
                return s.accept();
            }
        });
        show("read", () -> pair((client, server) -> {
            client.setSoTimeout(5);
            return client.getInputStream().read();
        }));
        show("read in time", () -> pair((client, server) -> {
            client.setSoTimeout(10_000);
            server.getOutputStream().write(3);
            return client.getInputStream().read() + " " + client.getSoTimeout();
        }));
        show("connect in time", () -> {
            try (ServerSocket s = new ServerSocket(0, 1, LOCAL); Socket c = new Socket()) {
                c.connect(s.getLocalSocketAddress(), 10_000);
                return c.isConnected() + " " + c.isBound();
            }
        });
    }

    static void closing() throws Exception {
        show("close under read", () -> pair((client, server) -> closeUnder(client, () -> client.getInputStream().read())));
        show("close under limited read", () -> pair((client, server) -> {
            client.setSoTimeout(100_000);
            return closeUnder(client, () -> client.getInputStream().read());
        }));
        show("close under write", () -> pair((client, server) -> {
            OutputStream out = client.getOutputStream();
            return closeUnder(client, () -> {
                for (;;)
                    out.write(new byte[100_000]);
            });
        }));
        ServerSocket listening = new ServerSocket(0, 1, LOCAL);
        show("close under accept", () -> closeUnder(listening, listening::accept));
        DatagramSocket datagrams = new DatagramSocket(0, LOCAL);
        show("close under receive", () -> closeUnder(datagrams, () -> {
            datagrams.receive(new DatagramPacket(new byte[1], 1));
            return "received";
        }));
    }

    /** Close when the action, in another thread, has had time to begin to wait. */
    static Object closeUnder(Closeable what, Callable<?> action) throws Exception {
        Object[] met = new Object[1];
        Thread waiting = new Thread(() -> {
            try {
                met[0] = action.call();
            } catch (Throwable e) {
                met[0] = e;
            }
        });
        waiting.start();
        while (waiting.isAlive() && !isInCall(waiting.getStackTrace())) {
            Thread.sleep(1);
        }
        waiting.join(30);
        what.close();
        waiting.join();
        return met[0];
    }

    /** Has the thread come as far as to the system? */
    static boolean isInCall(StackTraceElement[] trace) {
        return trace.length > 0 && trace[0].isNativeMethod() && trace[0].getMethodName().matches("(?i).*(poll|accept|read|write|receive|peek).*");
    }

    static void options() {
        show("options", () -> {
            try (Socket s = new Socket()) {
                String fresh = s.getTcpNoDelay() + " " + s.getKeepAlive() + " " + s.getSoLinger() + " " + s.getReuseAddress() + " " + s.getTrafficClass();
                s.setTcpNoDelay(true);
                s.setKeepAlive(true);
                s.setSoLinger(true, 7);
                s.setReuseAddress(true);
                s.setTrafficClass(0x10);
                s.setReceiveBufferSize(8000);
                s.setSendBufferSize(9000);
                return fresh + ", " + s.getTcpNoDelay() + " " + s.getKeepAlive() + " " + s.getSoLinger() + " " + s.getReuseAddress() + " " + s.getTrafficClass()
                    + " " + (s.getReceiveBufferSize() >= 8000) + " " + (s.getSendBufferSize() >= 9000);
            }
        });
        show("off", () -> {
            try (Socket s = new Socket()) {
                s.setSoLinger(true, 7);
                s.setSoLinger(false, 0);
                s.setKeepAlive(true);
                s.setKeepAlive(false);
                s.setOption(StandardSocketOptions.SO_REUSEPORT, true);
                return s.getSoLinger() + " " + s.getKeepAlive() + " " + s.getOption(StandardSocketOptions.SO_REUSEPORT);
            }
        });
        show("server", () -> {
            try (ServerSocket s = new ServerSocket()) {
                s.setReceiveBufferSize(5000);
                s.bind(new InetSocketAddress(LOCAL, 0));
                return s.getReuseAddress() + " " + (s.getReceiveBufferSize() >= 5000) + " " + s.getInetAddress().getHostAddress() + " " + (s.getLocalPort() > 0);
            }
        });
        show("any", () -> {
            try (ServerSocket s = new ServerSocket(0); Socket c = new Socket("127.0.0.1", s.getLocalPort()); Socket a = s.accept()) {
                return s.getInetAddress() + " " + a.getInetAddress();
            }
        });
        show("bound", () -> {
            try (ServerSocket s = new ServerSocket(0, 1, LOCAL); Socket c = new Socket()) {
                c.bind(new InetSocketAddress(LOCAL, 0));
                int port = c.getLocalPort();
                c.connect(s.getLocalSocketAddress());
                return (port == c.getLocalPort()) + " " + c.getLocalAddress().getHostAddress();
            }
        });
    }

    static void errors() throws Exception {
        ServerSocket taken = new ServerSocket(0, 1, LOCAL);
        show("taken", () -> new ServerSocket(taken.getLocalPort(), 1, LOCAL));
        show("foreign", () -> new ServerSocket(0, 1, InetAddress.getByName("192.0.2.1")));
        int port = taken.getLocalPort();
        taken.close();
        show("refused", () -> new Socket(LOCAL, port));
        show("impossible", () -> new Socket("224.0.0.1", port));
        show("impossible in time", () -> {
            try (Socket s = new Socket()) {
                s.connect(new InetSocketAddress("224.0.0.1", port), 10_000);
            }
            return "connected";
        });
        show("refused in time", () -> {
            Socket s = new Socket();
            s.connect(new InetSocketAddress(LOCAL, port), 10_000);
            return s;
        });
        show("closed", () -> pair((client, server) -> {
            InputStream in = client.getInputStream();
            client.close();
            return in.read();
        }));
        show("closed to write", () -> pair((client, server) -> {
            OutputStream out = client.getOutputStream();
            client.close();
            out.write(1);
            return "written";
        }));
    }

    static String text(DatagramPacket p) {
        return new String(p.getData(), p.getOffset(), p.getLength()) + " " + p.getLength();
    }

    static DatagramPacket packet(String text, DatagramSocket to) {
        return new DatagramPacket(text.getBytes(), text.length(), LOCAL, to.getLocalPort());
    }

    static void datagrams() {
        show("datagram", () -> {
            try (DatagramSocket a = new DatagramSocket(0, LOCAL); DatagramSocket b = new DatagramSocket(0, LOCAL)) {
                a.send(packet("datagram", b));
                a.send(packet("too long a one", b));
                a.send(packet("", b));
                DatagramPacket p = new DatagramPacket(new byte[20], 3, 10);
                b.receive(p);
                String all = text(p) + " " + (p.getPort() == a.getLocalPort()) + " " + p.getAddress().getHostAddress();
                b.receive(p);
                all += ", " + text(p);
                b.receive(p);
                return all + ", " + text(p);
            }
        });
        show("connected", () -> {
            try (DatagramSocket a = new DatagramSocket(0, LOCAL); DatagramSocket b = new DatagramSocket(0, LOCAL); DatagramSocket c = new DatagramSocket(0, LOCAL)) {
                b.connect(LOCAL, a.getLocalPort());
                c.send(packet("stranger", b));
                a.send(packet("friend", b));
                DatagramPacket p = new DatagramPacket(new byte[20], 20);
                b.receive(p);
                String first = text(p);
                b.send(new DatagramPacket("back".getBytes(), 4));
                a.receive(p);
                int port = b.getLocalPort();
                b.disconnect();
                String all = first + " " + text(p) + " " + b.isConnected() + " " + (port == b.getLocalPort());
                c.send(packet("again", b));
                b.receive(p);
                return all + " " + text(p);
            }
        });
        show("unreachable", () -> {
            try (DatagramSocket a = new DatagramSocket(0, LOCAL)) {
                DatagramSocket gone = new DatagramSocket(0, LOCAL);
                a.connect(LOCAL, gone.getLocalPort());
                gone.close();
                a.setSoTimeout(10_000);
                a.send(new DatagramPacket(new byte[1], 1));
                a.receive(new DatagramPacket(new byte[1], 1));
                return "received";
            }
        });
        show("receive in time", () -> {
            try (DatagramSocket a = new DatagramSocket(0, LOCAL)) {
                a.setSoTimeout(5);
                a.receive(new DatagramPacket(new byte[1], 1));
                return "received";
            }
        });
        show("taken by datagrams", () -> {
            try (DatagramSocket a = new DatagramSocket(0, LOCAL)) {
                return new DatagramSocket(a.getLocalPort(), LOCAL);
            }
        });
        show("too large", () -> {
            try (DatagramSocket a = new DatagramSocket(0, LOCAL)) {
                a.send(new DatagramPacket(new byte[70_000], 70_000, LOCAL, a.getLocalPort()));
                return "sent";
            }
        });
    }

    static void datagramOptions() {
        show("datagram options", () -> {
            try (DatagramSocket s = new DatagramSocket(null)) {
                String fresh = s.getBroadcast() + " " + s.getReuseAddress() + " " + s.getTrafficClass();
                s.setBroadcast(false);
                s.setReuseAddress(true);
                s.setTrafficClass(0x10);
                s.setReceiveBufferSize(8000);
                s.setSendBufferSize(9000);
                s.bind(new InetSocketAddress(LOCAL, 0));
                return fresh + ", " + s.getBroadcast() + " " + s.getReuseAddress() + " " + s.getTrafficClass() + " " + (s.getReceiveBufferSize() >= 8000)
                    + " " + (s.getSendBufferSize() >= 9000) + " " + s.getLocalAddress().getHostAddress() + " " + s.getOption(StandardSocketOptions.SO_REUSEPORT);
            }
        });
    }

    @SuppressWarnings("deprecation")
    static void groups() {
        show("groups", () -> {
            try (MulticastSocket s = new MulticastSocket(0)) {
                NetworkInterface loop = NetworkInterface.getByInetAddress(LOCAL);
                String fresh = s.getTimeToLive() + " " + s.getTTL() + " " + s.getLoopbackMode();
                s.setTimeToLive(3);
                s.setLoopbackMode(true);
                String changed = s.getTimeToLive() + " " + s.getTTL() + " " + s.getLoopbackMode();
                s.setTTL((byte) 200);
                s.setLoopbackMode(false);
                s.setNetworkInterface(loop);
                return fresh + ", " + changed + ", " + s.getTimeToLive() + " " + s.getLoopbackMode() + " " + s.getNetworkInterface().getName();
            }
        });
        show("no interface", () -> {
            try (MulticastSocket s = new MulticastSocket(0)) {
                return s.getOption(StandardSocketOptions.IP_MULTICAST_IF) + " " + s.getNetworkInterface().getName() + " " + s.getInterface();
            }
        });
        show("interface", () -> {
            try (MulticastSocket s = new MulticastSocket(0)) {
                s.setInterface(LOCAL);
                return s.getInterface().getHostAddress() + " " + s.getNetworkInterface().equals(NetworkInterface.getByInetAddress(LOCAL));
            }
        });
        show("join", () -> {
            try (MulticastSocket s = new MulticastSocket(0)) {
                NetworkInterface loop = NetworkInterface.getByInetAddress(LOCAL);
                InetSocketAddress group = new InetSocketAddress("224.1.2.3", s.getLocalPort());
                s.setNetworkInterface(loop);
                s.setSoTimeout(10_000);
                s.joinGroup(group, loop);
                s.send(new DatagramPacket("to all".getBytes(), 6, group));
                DatagramPacket p = new DatagramPacket(new byte[20], 20);
                s.receive(p);
                s.leaveGroup(group, loop);
                return text(p);
            }
        });
        show("join twice", () -> {
            try (MulticastSocket s = new MulticastSocket(0)) {
                NetworkInterface loop = NetworkInterface.getByInetAddress(LOCAL);
                s.joinGroup(new InetSocketAddress("224.1.2.3", 0), loop);
                s.joinGroup(new InetSocketAddress("224.1.2.3", 0), loop);
                return "joined";
            }
        });
        show("leave", () -> {
            try (MulticastSocket s = new MulticastSocket(0)) {
                s.leaveGroup(new InetSocketAddress("224.1.2.3", 0), NetworkInterface.getByInetAddress(LOCAL));
                return "left";
            }
        });
        show("join nothing", () -> {
            try (MulticastSocket s = new MulticastSocket(0)) {
                s.joinGroup(LOCAL);
                return "joined";
            }
        });
    }

    static void closedDatagrams() {
        DatagramPacket p = new DatagramPacket(new byte[1], 1, LOCAL, 9);
        show("closed to send", () -> {
            DatagramSocket s = new DatagramSocket(0, LOCAL);
            s.close();
            s.send(p);
            return "sent";
        });
        show("closed to receive", () -> {
            DatagramSocket s = new DatagramSocket(0, LOCAL);
            s.close();
            s.receive(p);
            return "received";
        });
    }
}

// expect: echo: true true false
// expect: names: true true true 127.0.0.1 127.0.0.1
// expect: available: 0 6 2 0 4
// expect: end: -1 -1
// expect: shut: java.net.SocketException: Socket output is shutdown
// expect: urgent: true !
// expect: reset: java.net.SocketException: Connection reset
// expect: accept: java.net.SocketTimeoutException: Accept timed out
// expect: read: java.net.SocketTimeoutException: Read timed out
// expect: read in time: 3 10000
// expect: connect in time: true true
// expect: close under read: java.net.SocketException: Socket closed
// expect: close under limited read: java.net.SocketException: Socket closed
// expect: close under write: java.net.SocketException: Socket closed
// expect: close under accept: java.net.SocketException: Socket closed
// expect: close under receive: java.net.SocketException: Socket closed
// expect: options: false false -1 false 0, true true 7 true 16 true true
// expect: off: -1 false true
// expect: server: true true 127.0.0.1 true
// expect: any: 0.0.0.0/0.0.0.0 /127.0.0.1
// expect: bound: true 127.0.0.1
// expect: taken: java.net.BindException: Address already in use (Bind failed)
// expect: foreign: java.net.BindException: Cannot assign requested address (Bind failed)
// expect: refused: java.net.ConnectException: Connection refused (Connection refused)
// expect: impossible: java.net.SocketException: Network is unreachable (connect failed)
// expect: impossible in time: java.net.ConnectException: Network is unreachable (connect failed)
// expect: refused in time: java.net.ConnectException: Connection refused (Connection refused)
// expect: closed: java.net.SocketException: Socket closed
// expect: closed to write: java.net.SocketException: Socket closed
// expect: datagram: datagram 8 true 127.0.0.1, too long a 10,  0
// expect: connected: friend 6 back 4 false true again 5
// expect: unreachable: java.net.PortUnreachableException: ICMP Port Unreachable
// expect: receive in time: java.net.SocketTimeoutException: Receive timed out
// expect: taken by datagrams: java.net.BindException: Address already in use (Bind failed)
// expect: too large: java.io.IOException: Message too long
// expect: datagram options: true false 0, false true 16 true true 127.0.0.1 false
// expect: groups: 1 1 false, 3 3 true, 200 false lo
// expect: no interface: null 0.0.0.0 0.0.0.0/0.0.0.0
// expect: interface: 127.0.0.1 true
// expect: join: to all 6
// expect: join twice: java.net.SocketException: Address already in use
// expect: leave: java.net.SocketException: Cannot assign requested address
// expect: join nothing: java.net.SocketException: Not a multicast address
// expect: closed to send: java.net.SocketException: Socket is closed
// expect: closed to receive: java.net.SocketException: Socket closed
