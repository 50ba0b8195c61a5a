// SPDX-License-Identifier: Apache-2.0
import java.io.File;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;

/** What could miss files of an image that has been made small: method handles, security, certificates, time zones. */
public class Board {
    public static void main(String[] args) throws Throwable {
        System.out.println(IntStream.range(0, 5).mapToObj(i -> "x" + i).collect(Collectors.joining(",")));
        MethodHandle concat = MethodHandles.lookup().findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class));
        System.out.println((String) concat.invokeExact("a", "b") + MethodHandles.insertArguments(concat, 1, "z").invoke("y"));
        VarHandle elements = MethodHandles.arrayElementVarHandle(long[].class);
        long[] array = {1, 2};
        elements.getAndAdd(array, 1, 5L);
        System.out.println(array[1]);
        System.out.println(new SecureRandom().nextLong() != new SecureRandom().nextLong());
        System.out.println(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(new byte[3])));
        System.out.println(ZonedDateTime.of(2020, 7, 1, 0, 0, 0, 0, ZoneId.of("Europe/Berlin")));
        System.out.println(String.format("%.3f %s", 1.5, List.of(1)));
        File certificates = new File(System.getProperty("java.home"), "lib/security/cacerts");
        System.out.println(KeyStore.getInstance(certificates, "changeit".toCharArray()).size() > 0);
        System.out.println(SSLContext.getDefault().getProtocol());
    }
}
