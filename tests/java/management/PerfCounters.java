// SPDX-License-Identifier: Apache-2.0
// What jstat shows of a VM, read by a program about itself: collections, classes and the heap, as they change.
// vm-args: -XX:+UseSerialGC --add-exports=jdk.internal.jvmstat/sun.jvmstat.monitor=ALL-UNNAMED
// needs: jdk.internal.jvmstat

import java.lang.reflect.Method;

public class PerfCounters {
    static Object vm;

    static long ask(String name) throws Exception {
        Object monitor = Class.forName("sun.jvmstat.monitor.MonitoredVm").getMethod("findByName", String.class).invoke(vm, name);
        if (monitor == null)
            return -1;
        Method value = Class.forName("sun.jvmstat.monitor.Monitor").getMethod("getValue");
        return (Long) value.invoke(monitor);
    }

    /** Waits until the number is more than that; numbers are written a few times a second. */
    static boolean grows(String name, long than) throws Exception {
        for (int i = 0; i < 1000 && ask(name) <= than; i++)
            Thread.sleep(10);
        return ask(name) > than;
    }

    public static void main(String[] args) throws Exception {
        Class<?> hosts = Class.forName("sun.jvmstat.monitor.MonitoredHost"), ids = Class.forName("sun.jvmstat.monitor.VmIdentifier");
        Object host = hosts.getMethod("getMonitoredHost", String.class).invoke(null, "localhost");
        Object id = ids.getConstructor(String.class).newInstance("//" + ProcessHandle.current().pid());
        vm = hosts.getMethod("getMonitoredVm", ids, int.class).invoke(host, id, 50);
        long collections = ask("sun.gc.collector.1.invocations"), classes = ask("java.cls.loadedClasses");
        System.out.println(collections >= 0 && classes > 100);
        System.gc();
        System.out.println(grows("sun.gc.collector.1.invocations", collections) + " " + grows("sun.gc.collector.1.time", 0));
        Class.forName("javax.crypto.Cipher");
        System.out.println(grows("java.cls.loadedClasses", classes));
        byte[][] held = new byte[20][1 << 20];
        System.out.println(grows("sun.gc.generation.1.space.0.used", 0) || grows("sun.gc.generation.0.space.0.used", 0));
        System.out.println(held.length + " " + (ask("sun.gc.generation.1.space.0.capacity") <= ask("sun.gc.generation.1.maxCapacity")));
        System.out.println(grows("sun.os.hrt.ticks", ask("sun.os.hrt.ticks")) + " " + (ask("sun.os.hrt.frequency") > 0));
        long now = System.currentTimeMillis(), begin = ask("sun.rt.createVmBeginTime");
        System.out.println(begin <= now && begin > now - 600_000);
    }
}

// expect: true
// expect: true true
// expect: true
// expect: true
// expect: 20 true
// expect: true true
// expect: true
