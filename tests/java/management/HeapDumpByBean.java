// SPDX-License-Identifier: Apache-2.0
// needs: jdk.management

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A heap dump that the program asks a bean for, and what another says of the machine, or of the control group that the program is in. */
public class HeapDumpByBean {
    static final byte[] MARK = "a text that nobody else has in this heap".getBytes(StandardCharsets.ISO_8859_1);

    private static String tried(HotSpotDiagnosticMXBean bean, Path file, boolean live) {
        try {
            bean.dumpHeap(file.toString(), live);
            return "written";
        } catch (IOException e) {
            return "IOException " + e.getMessage();
        } catch (IllegalArgumentException e) {
            return "IllegalArgumentException";
        }
    }

    private static boolean holds(byte[] all, byte[] part) {
        return new String(all, StandardCharsets.ISO_8859_1).contains(new String(part, StandardCharsets.ISO_8859_1));
    }

    public static void main(String[] args) throws IOException {
        HotSpotDiagnosticMXBean bean = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        Path folder = Files.createTempDirectory("dump"), file = folder.resolve("a.hprof");
        System.out.println(tried(bean, file, true));
        byte[] dump = Files.readAllBytes(file);
        System.out.println(new String(dump, 0, 17, StandardCharsets.ISO_8859_1) + " " + holds(dump, MARK));
        System.out.println(tried(bean, file, false));
        System.out.println(tried(bean, folder.resolve("a.dump"), false));
        System.out.println(tried(bean, folder.resolve("nowhere/a.hprof"), false));
        Files.delete(file);
        Files.delete(folder);
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long total = system.getTotalMemorySize(), free = system.getFreeMemorySize();
        System.out.println((total > 0) + " " + (free >= 0 && free <= total) + " " + (system.getTotalSwapSpaceSize() >= system.getFreeSwapSpaceSize()) + " "
            + (system.getCpuLoad() <= 1));
    }
}

// expect: written
// expect: JAVA PROFILE 1.0. true
// expect: IOException File exists
// expect: IllegalArgumentException
// expect: IOException No such file or directory
// expect: true true true true
