// SPDX-License-Identifier: Apache-2.0
// Sockets on the loop-back device: streams, channels with a selector, datagrams, refusal and timeout.

import java.io.*;
import java.net.*;
import java.nio.ByteBuffer;
import java.nio.channels.*;

public class Sockets {
    public static void main(String[] args) throws Exception {
        InetAddress local = InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1});
        try (ServerSocket server = new ServerSocket(0, 5, local)) {
            Thread echo = new Thread(() -> {
                try (Socket s = server.accept()) {
                    s.getOutputStream().write(s.getInputStream().readAllBytes());
                } catch (IOException e) {
                    System.out.println(e);
                }
            });
            echo.start();
            try (Socket s = new Socket(local, server.getLocalPort())) {
                s.setTcpNoDelay(true);
                s.getOutputStream().write("echo me".getBytes());
                s.shutdownOutput();
                System.out.println(new String(s.getInputStream().readAllBytes()) + " " + s.getInetAddress().isLoopbackAddress() + " " + s.isConnected());
            }
            echo.join();
            server.setSoTimeout(5);
            try {
                server.accept();
            } catch (SocketTimeoutException e) {
                System.out.println("timeout");
            }
        }
        int port;
        try (ServerSocket closed = new ServerSocket(0, 1, local)) {
            port = closed.getLocalPort();
        }
        try {
            new Socket(local, port).close();
        } catch (ConnectException e) {
            System.out.println(e.getMessage());
        }
        try (DatagramSocket a = new DatagramSocket(0, local); DatagramSocket b = new DatagramSocket(0, local)) {
            a.send(new DatagramPacket("datagram".getBytes(), 8, local, b.getLocalPort()));
            DatagramPacket p = new DatagramPacket(new byte[20], 20);
            b.receive(p);
            System.out.println(new String(p.getData(), 0, p.getLength()) + " " + (p.getPort() == a.getLocalPort()));
        }
        try (Selector sel = Selector.open(); ServerSocketChannel ssc = ServerSocketChannel.open()) {
            ssc.bind(new InetSocketAddress(local, 0)).configureBlocking(false);
            ssc.register(sel, SelectionKey.OP_ACCEPT);
            System.out.println(sel.selectNow() + " " + ssc.accept());
            SocketChannel client = SocketChannel.open(ssc.getLocalAddress());
            client.write(ByteBuffer.wrap("nio".getBytes()));
            ByteBuffer in = ByteBuffer.allocate(10);
            while (in.position() < 3) {
                sel.select(1000);
                for (SelectionKey k : sel.selectedKeys()) {
                    if (k.isAcceptable()) {
                        SocketChannel c = ssc.accept();
                        if (c != null) {
                            c.configureBlocking(false).register(sel, SelectionKey.OP_READ);
                        }
                    } else if (k.isReadable()) {
                        ((SocketChannel) k.channel()).read(in);
                    }
                }
                sel.selectedKeys().clear();
            }
            System.out.println(new String(in.array(), 0, 3));
            client.close();
        }
        System.out.println(InetAddress.getByName("127.0.0.1") + " " + InetAddress.getByName("::1").getHostAddress() + " " + new InetSocketAddress("127.0.0.1", 80) + " " + InetAddress.getLoopbackAddress().isLoopbackAddress());
    }
}

// expect: echo me true true
// expect: timeout
// expect: Connection refused
// expect: datagram true
// expect: 0 null
// expect: nio
// expect: /127.0.0.1 0:0:0:0:0:0:0:1 /127.0.0.1:80 true
