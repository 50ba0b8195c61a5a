// SPDX-License-Identifier: Apache-2.0
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.TimeZone;
import java.util.TreeMap;

/** All that a program sees of the process that it runs in, but for numbers that are never the same. */
public class Surroundings {
    static void tell(String what, Object value) {
        System.out.println(what + " = " + value);
    }

    static String nearest(File file) {
        try {
            return file.getCanonicalPath();
        } catch (IOException e) {
            return e.toString();
        }
    }

    static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (IOException e) {
            return e.toString();
        }
    }

    static int threads() {
        ThreadGroup top = Thread.currentThread().getThreadGroup();
        while (top.getParent() != null)
            top = top.getParent();
        Thread[] all = new Thread[100];
        int n = top.enumerate(all);
        for (int i = 0; i < n; i++)
            tell("thread", all[i].getName() + " " + all[i].getPriority() + " " + all[i].isDaemon() + " " + all[i].getThreadGroup().getName());
        return n;
    }

    public static void main(String[] args) throws Exception {
        var properties = new TreeMap<Object, Object>(System.getProperties());
        properties.remove("sun.java.command");
        properties.forEach((key, value) -> tell(key.toString(), value.toString().replace("\n", "\\n")));
        new TreeMap<>(System.getenv()).forEach((key, value) -> tell("env " + key, value));
        tell("charset", Charset.defaultCharset());
        tell("locale", Locale.getDefault() + " " + Locale.getDefault(Locale.Category.DISPLAY) + " " + Locale.getDefault(Locale.Category.FORMAT));
        tell("month", java.time.Month.MAY.getDisplayName(java.time.format.TextStyle.FULL, Locale.getDefault()));
        tell("number", String.format("%,.2f", 12345.678));
        tell("zone", TimeZone.getDefault().getID());
        tell("day", new java.util.Date(0));
        tell("file", new File("x").getAbsolutePath() + " " + nearest(new File(".")));
        tell("path", Path.of("x").toAbsolutePath());
        tell("temporary", new File(System.getProperty("java.io.tmpdir")).exists());
        tell("host", host());
        tell("arguments", String.join("|", args));
        tell("pid is mine", ProcessHandle.current().pid() == Long.parseLong(new File("/proc/self").getCanonicalFile().getName()));
        tell("process began", ManagementFactory.getRuntimeMXBean().getUptime() < 60000);
        tell("processors", Runtime.getRuntime().availableProcessors());
        tell("heap", Runtime.getRuntime().maxMemory());
        tell("threads", threads());
        tell("umlaut", "\u00e4\u20ac");
        tell("group", Thread.currentThread().getThreadGroup().activeCount() + " " + Thread.currentThread().getThreadGroup());
        tell("loaders", ClassLoader.getSystemClassLoader().getName() + " " + Surroundings.class.getModule() + " " + Surroundings.class.getProtectionDomain().getCodeSource());
        System.err.println("to standard error: \u00e4");
        int typed = System.in.read();
        tell("typed", typed);
    }
}
