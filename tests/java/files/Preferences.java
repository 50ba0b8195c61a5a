// SPDX-License-Identifier: Apache-2.0
// Preferences of a user, in files that are locked while they are written; and what the system says of itself.
// vm-args: -Djava.util.prefs.userRoot=. -Djava.util.prefs.systemRoot=.
// needs: java.prefs jdk.management
import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.*;

public class Preferences {
    static void system() {
        UnixOperatingSystemMXBean os = (UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long total = os.getTotalMemorySize(), free = os.getFreeMemorySize();
        System.out.println((total > free) + " " + (free > 0) + " " + (os.getTotalSwapSpaceSize() >= os.getFreeSwapSpaceSize()) + " "
            + (os.getCommittedVirtualMemorySize() > 1 << 20) + " " + (os.getProcessCpuTime() > 0));
        System.out.println((os.getOpenFileDescriptorCount() > 2) + " " + (os.getMaxFileDescriptorCount() > os.getOpenFileDescriptorCount()));
        for (double load : new double[] { os.getCpuLoad(), os.getProcessCpuLoad(), os.getCpuLoad() })
            System.out.print((load >= 0 && load <= 1) + " ");
        System.out.println(os.getAvailableProcessors() > 0);
    }

    public static void main(String[] args) throws Exception {
        var node = java.util.prefs.Preferences.userRoot().node("a/b");
        node.put("key", "värde");
        node.putInt("number", 7);
        node.flush();
        node.sync();
        System.out.println(node.get("key", "none") + " " + node.getInt("number", 0) + " " + node.getBoolean("other", true));
        System.out.println(Files.exists(Path.of(".java/.userPrefs/a/b/prefs.xml")));
        node.parent().removeNode();
        System.out.println(java.util.prefs.Preferences.userRoot().nodeExists("a/b"));
        system();
    }
}

// expect: värde 7 true
// expect: true
// expect: false
// expect: true true true true true
// expect: true true
// expect: true true true true
