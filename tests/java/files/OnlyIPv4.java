// SPDX-License-Identifier: Apache-2.0
// Addresses of IPv6 where only IPv4 is used.
// vm-args: -Djava.net.preferIPv4Stack=true

import java.io.IOException;
import java.net.*;
import java.nio.channels.*;

public class OnlyIPv4 {
    interface Action {
        void run(InetAddress address) throws IOException;
    }

    static void attempt(String what, Action action) throws IOException {
        try {
            action.run(InetAddress.getByName("::2"));
            System.out.println(what + ": done");
        } catch (SocketException | UnsupportedAddressTypeException e) {
            System.out.println(what + ": " + e);
        }
    }

    public static void main(String[] args) throws IOException {
        attempt("bind", a -> new ServerSocket(0, 1, a).close());
        attempt("connect", a -> new Socket(a, 9).close());
        attempt("send", a -> {
            try (DatagramSocket s = new DatagramSocket()) {
                s.send(new DatagramPacket(new byte[1], 1, a, 9));
            }
        });
        attempt("connect a channel", a -> SocketChannel.open(new InetSocketAddress(a, 9)).close());
        NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses).filter(a -> a instanceof Inet6Address)
            .forEach(System.out::println);
    }
}

// expect: bind: java.net.SocketException: Protocol family unavailable
// expect: connect: java.net.SocketException: Protocol family unavailable
// expect: send: java.nio.channels.UnsupportedAddressTypeException
// expect: connect a channel: java.nio.channels.UnsupportedAddressTypeException
