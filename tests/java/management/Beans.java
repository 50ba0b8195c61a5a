// SPDX-License-Identifier: Apache-2.0
// The beans of java.lang.management answer, and what they say hangs together.
// vm-args: -Dtest.of=beans
// needs: java.management

import java.lang.management.*;
import java.util.*;
import java.util.concurrent.CountDownLatch;

import javax.management.*;

public class Beans {
    static void check(String what, boolean holds) {
        System.out.println(what + ": " + (holds ? "yes" : "NO"));
    }

    static void runtime() {
        RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
        check("pid", runtime.getPid() == ProcessHandle.current().pid() && runtime.getName().startsWith(runtime.getPid() + "@"));
        check("uptime", runtime.getUptime() > 0 && Math.abs(runtime.getStartTime() + runtime.getUptime() - System.currentTimeMillis()) < 5000);
        check("names", runtime.getVmName().equals(System.getProperty("java.vm.name")) && runtime.getSpecVersion().equals("17"));
        System.out.println(runtime.getInputArguments().contains("-Dtest.of=beans"));
        System.out.println(runtime.getSystemProperties().get("test.of"));
    }

    static Object sink;

    static void memory() {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        MemoryUsage heap = memory.getHeapMemoryUsage();
        check("heap", heap.getUsed() >= 0 && heap.getUsed() <= heap.getCommitted() && heap.getCommitted() <= heap.getMax());
        check("beside the heap", memory.getNonHeapMemoryUsage().getUsed() > 0);
        long collections = 0;
        long after = 0;
        for (GarbageCollectorMXBean gc : ManagementFactory.getGarbageCollectorMXBeans())
            collections += gc.getCollectionCount();
        memory.gc();
        for (GarbageCollectorMXBean gc : ManagementFactory.getGarbageCollectorMXBeans()) {
            after += gc.getCollectionCount();
            if (gc.getCollectionTime() < 0 || gc.getMemoryPoolNames().length == 0 || !gc.isValid())
                System.out.println("wrong: " + gc.getName());
        }
        check("one more", after > collections);
        boolean heapPool = false;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            heapPool |= pool.getType() == MemoryType.HEAP && pool.getMemoryManagerNames().length > 0;
            if (pool.getUsage().getUsed() > pool.getUsage().getCommitted() || pool.getPeakUsage().getUsed() < 0)
                System.out.println("wrong: " + pool.getName() + " " + pool.getUsage());
            pool.resetPeakUsage();
        }
        check("a pool in the heap", heapPool);
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        for (int i = 0; i < 100; i++)
            sink = new byte[10_000];
        check("allocated", threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before >= 900_000);
    }

    static void classes() throws Exception {
        ClassLoadingMXBean loading = ManagementFactory.getClassLoadingMXBean();
        long before = loading.getTotalLoadedClassCount();
        Class.forName("java.util.concurrent.Phaser");
        check("classes", loading.getTotalLoadedClassCount() > before && loading.getLoadedClassCount() > 400);
        check("quiet", !loading.isVerbose() && !ManagementFactory.getMemoryMXBean().isVerbose());
    }

    static void threads() throws Exception {
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        CountDownLatch up = new CountDownLatch(1), down = new CountDownLatch(1);
        int live = bean.getThreadCount();
        Thread t = new Thread(() -> {
            up.countDown();
            try {
                down.await();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        }, "the waiting one");
        t.start();
        up.await();
        while (t.getState() != Thread.State.WAITING)
            Thread.yield();
        check("one thread more", bean.getThreadCount() == live + 1 && bean.getPeakThreadCount() >= live + 1);
        check("among all", Arrays.stream(bean.getAllThreadIds()).anyMatch(id -> id == t.getId()));
        ThreadInfo info = bean.getThreadInfo(t.getId(), Integer.MAX_VALUE);
        System.out.println(info.getThreadName() + " " + info.getThreadState() + " " + info.getLockInfo().getClassName() + " "
            + info.getLockOwnerId() + " " + info.isDaemon() + " " + info.isInNative() + " " + info.isSuspended());
        StackTraceElement[] trace = info.getStackTrace();
        System.out.println(trace[0].toString().replaceFirst("@[\\d.]+", "") + " ... " + trace[trace.length - 1].getMethodName());
        System.out.println(bean.getThreadInfo(t.getId()).getStackTrace().length + " " + bean.getThreadInfo(t.getId(), 2).getStackTrace().length);
        check("processor time", bean.getThreadCpuTime(t.getId()) > 0 && bean.getCurrentThreadCpuTime() > 0 && bean.getCurrentThreadUserTime() >= 0);
        down.countDown();
        t.join();
        System.out.println(bean.getThreadInfo(t.getId()) + " " + bean.getThreadCpuTime(t.getId()));
    }

    static void server() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        System.out.println(server.getAttribute(new ObjectName("java.lang:type=Runtime"), "SpecName"));
        check("by name", (Integer) server.getAttribute(new ObjectName(ManagementFactory.THREAD_MXBEAN_NAME), "ThreadCount") > 0);
        Set<ObjectName> names = server.queryNames(new ObjectName("java.lang:*"), null);
        for (String type : new String[] {"ClassLoading", "Memory", "OperatingSystem", "Runtime", "Threading"})
            check(type, names.contains(new ObjectName("java.lang:type=" + type)));
        OperatingSystemMXBean os = ManagementFactory.getOperatingSystemMXBean();
        check("processors", os.getAvailableProcessors() == Runtime.getRuntime().availableProcessors() && os.getName().equals("Linux"));
        check("memory", ((com.sun.management.OperatingSystemMXBean) os).getTotalMemorySize() > 0);
    }

    public static void main(String[] args) throws Exception {
        runtime();
        memory();
        classes();
        threads();
        server();
    }
}

// expect: pid: yes
// expect: uptime: yes
// expect: names: yes
// expect: true
// expect: beans
// expect: heap: yes
// expect: beside the heap: yes
// expect: one more: yes
// expect: a pool in the heap: yes
// expect: allocated: yes
// expect: classes: yes
// expect: quiet: yes
// expect: one thread more: yes
// expect: among all: yes
// expect: the waiting one WAITING java.util.concurrent.CountDownLatch$Sync -1 false false false
// expect: java.base/jdk.internal.misc.Unsafe.park(Native Method) ... run
// expect: 0 2
// expect: processor time: yes
// expect: null -1
// expect: Java Virtual Machine Specification
// expect: by name: yes
// expect: ClassLoading: yes
// expect: Memory: yes
// expect: OperatingSystem: yes
// expect: Runtime: yes
// expect: Threading: yes
// expect: processors: yes
// expect: memory: yes
