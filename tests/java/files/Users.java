// SPDX-License-Identifier: Apache-2.0
// Who runs the program, and whether a file is only its owner's, as the modules for logging in and for management ask.
// vm-args: --add-modules=jdk.management.agent --add-opens=jdk.management.agent/jdk.internal.agent=ALL-UNNAMED
// needs: jdk.security.auth jdk.management.agent

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;

public class Users {
    public static void main(String[] args) throws Exception {
        Class<?> users = Class.forName("com.sun.security.auth.module.UnixSystem");
        Object user = users.getConstructor().newInstance();
        Path file = Files.createTempFile("users", null);
        System.out.println(users.getMethod("getUsername").invoke(user).equals(System.getProperty("user.name")));
        System.out.println(users.getMethod("getUid").invoke(user).equals(number(file, "uid")));
        System.out.println(users.getMethod("getGid").invoke(user).equals(number(file, "gid")));
        long[] groups = (long[]) users.getMethod("getGroups").invoke(user);
        System.out.println(groups.length == Arrays.stream(groups).distinct().count());

        Class<?> files = Class.forName("jdk.internal.agent.FileSystem");
        Method open = files.getDeclaredMethod("open");
        Method only = files.getDeclaredMethod("isAccessUserOnly", File.class);
        open.setAccessible(true);
        only.setAccessible(true);
        Object system = open.invoke(null);
        System.out.println(only.invoke(system, file.toFile()));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        System.out.println(only.invoke(system, file.toFile()));
        Files.delete(file);
        try {
            System.out.println(only.invoke(system, file.toFile()));
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause());
        }
    }

    static Object number(Path file, String what) throws Exception {
        return ((Integer) Files.getAttribute(file, "unix:" + what)).longValue();
    }
}

// expect: true
// expect: true
// expect: true
// expect: true
// expect: true
// expect: false
// expect: java.io.IOException: No such file or directory
