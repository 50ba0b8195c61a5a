// SPDX-License-Identifier: Apache-2.0
import java.io.IOException;
import java.net.ConnectException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Collections;
import java.util.concurrent.Callable;

/** Addresses, streams and datagrams through libnet and libnio. */
public class Sockets {
    static void show(String name, Callable<Object> action) {
        try {
            System.out.println(name + " " + action.call());
        } catch (Throwable e) {
            System.out.println(name + " failed");
            e.printStackTrace();
        }
    }

    static String echo() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread answering = new Thread(() -> {
                try (Socket s = server.accept()) {
                    s.getInputStream().transferTo(s.getOutputStream());
                } catch (IOException e) {
                    e.printStackTrace();
                }
            });
            answering.start();
            try (Socket s = new Socket(server.getInetAddress(), server.getLocalPort())) {
                s.setTcpNoDelay(true);
                s.setSoTimeout(10000);
                byte[] sent = new byte[200_000];
                for (int i = 0; i < sent.length; i++)
                    sent[i] = (byte) i;
                Thread writing = new Thread(() -> {
                    try {
                        s.getOutputStream().write(sent);
                        s.shutdownOutput();
                    } catch (IOException e) {
                        e.printStackTrace();
                    }
                });
                writing.start();
                byte[] got = s.getInputStream().readAllBytes();
                writing.join();
                answering.join();
                return java.util.Arrays.equals(sent, got) + " " + s.getTcpNoDelay() + " " + s.isConnected();
            }
        }
    }

    static String acceptTimeout() throws IOException {
        try (ServerSocket server = new ServerSocket(0)) {
            server.setSoTimeout(50);
            server.accept();
            return "accepted";
        } catch (SocketTimeoutException e) {
            return e.getMessage();
        }
    }

    static String refused() throws IOException {
        int port;
        try (ServerSocket server = new ServerSocket(0)) {
            port = server.getLocalPort();
        }
        try (Socket s = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return "connected";
        } catch (ConnectException e) {
            return e.getMessage();
        }
    }

    static String closedWhileAccepting() throws Exception {
        ServerSocket server = new ServerSocket(0);
        Thread closing = new Thread(() -> {
            try {
                Thread.sleep(100);
                server.close();
            } catch (Exception e) {
                e.printStackTrace();
            }
        });
        closing.start();
        try {
            server.accept();
            return "accepted";
        } catch (SocketException e) {
            closing.join();
            return e.getMessage();
        }
    }

    static String datagram() throws IOException {
        try (DatagramSocket to = new DatagramSocket(0, InetAddress.getLoopbackAddress()); DatagramSocket from = new DatagramSocket()) {
            from.send(new DatagramPacket("datagram".getBytes(), 8, to.getLocalSocketAddress()));
            DatagramPacket p = new DatagramPacket(new byte[100], 100);
            to.setSoTimeout(10000);
            to.receive(p);
            return new String(p.getData(), 0, p.getLength()) + " " + p.getAddress().isLoopbackAddress() + " " + (p.getPort() == from.getLocalPort());
        }
    }

    public static void main(String[] args) {
        show("literal", () -> InetAddress.getByName("127.0.0.1"));
        show("literal", () -> InetAddress.getByName("::1"));
        show("localhost", () -> InetAddress.getByName("localhost").isLoopbackAddress());
        show("own name", () -> InetAddress.getLocalHost().getHostName().isEmpty());
        show("unknown", () -> {
            try {
                return InetAddress.getByName("no.such.host.invalid");
            } catch (UnknownHostException e) {
                return e.getClass().getName();
            }
        });
        show("interfaces", () -> {
            for (NetworkInterface n : Collections.list(NetworkInterface.getNetworkInterfaces()))
                if (n.isLoopback())
                    return n.isUp() + " " + Collections.list(n.getInetAddresses()).contains(InetAddress.getByName("127.0.0.1"));
            return "none";
        });
        show("echo", Sockets::echo);
        show("timeout", Sockets::acceptTimeout);
        show("refused", Sockets::refused);
        show("closed", Sockets::closedWhileAccepting);
        show("datagram", Sockets::datagram);
        show("options", () -> {
            try (ServerSocket s = new ServerSocket()) {
                return s.supportedOptions().contains(java.net.StandardSocketOptions.SO_REUSEADDR);
            }
        });
    }
}

// expect: literal /127.0.0.1
// expect: literal /0:0:0:0:0:0:0:1
// expect: localhost true
// expect: own name false
// expect: unknown java.net.UnknownHostException
// expect: interfaces true true
// expect: echo true true true
// expect: timeout Accept timed out
// expect: refused Connection refused
// expect: closed Socket closed
// expect: datagram datagram true true
// expect: options true
