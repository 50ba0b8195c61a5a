// SPDX-License-Identifier: Apache-2.0
// A path that is too long for the name of a socket is not taken for its beginning.  The JDK's own library cuts it, so: not for HotSpot.
// vm-args: -Xrt:own-natives --add-opens=jdk.attach/sun.tools.attach=ALL-UNNAMED
// needs: jdk.attach

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;

public class AttachPaths {
    static final int LONGEST = 107;

    static Object call(String name, Class<?>[] types, Object... arguments) throws Exception {
        Method m = Class.forName("sun.tools.attach.VirtualMachineImpl").getDeclaredMethod(name, types);
        m.setAccessible(true);
        return m.invoke(null, arguments);
    }

    static void connect(String path) throws Exception {
        int fd = (Integer) call("socket", new Class<?>[0]);
        try {
            call("connect", new Class<?>[] {int.class, String.class}, fd, path);
            System.out.println("connected");
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause().getClass().getName() + " " + e.getCause().getMessage().replaceFirst("x+", "..."));
        } finally {
            call("close", new Class<?>[] {int.class}, fd);
        }
    }

    public static void main(String[] args) throws Exception {
        String longest = "x".repeat(LONGEST);
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(longest));
            connect(longest);
            connect(longest + "x");
            connect("none");
        }
    }
}

// expect: connected
// expect: java.io.FileNotFoundException ... (too long for the name of a socket)
// expect: java.io.FileNotFoundException none
