// SPDX-License-Identifier: Apache-2.0
// A collector beside the program is two beans: of cycles, whose time is the time they took, and of stops, of which a cycle needs none, and System.gc() one; and what they
// say hangs together.
// vm-args: -Xrt:gc=concurrent -Xmx48m
// needs: java.management

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.Arrays;
import java.util.List;

import com.sun.management.GcInfo;

public class CollectorBeans {
    static final List<GarbageCollectorMXBean> BEANS = ManagementFactory.getGarbageCollectorMXBeans();
    static final Object[] KEPT = new Object[2000];

    static long count(int bean) {
        return BEANS.get(bean).getCollectionCount();
    }

    static void churn(long cycles) {
        for (int i = 0; count(0) < cycles; i++)
            KEPT[i % KEPT.length] = new byte[1000];
    }

    static GcInfo last(int bean) {
        return ((com.sun.management.GarbageCollectorMXBean) BEANS.get(bean)).getLastGcInfo();
    }

    static void check(String what, boolean holds) {
        System.out.println(what + ": " + (holds ? "yes" : "NO"));
    }

    public static void main(String[] args) {
        for (GarbageCollectorMXBean bean : BEANS)
            System.out.println(bean.getName() + " " + Arrays.toString(bean.getMemoryPoolNames()) + " " + bean.isValid());
        MemoryPoolMXBean heap = ManagementFactory.getMemoryPoolMXBeans().stream().filter(pool -> pool.getType() == MemoryType.HEAP).findAny().get();
        System.out.println(heap.getName() + " " + Arrays.toString(heap.getMemoryManagerNames()));
        long began = System.nanoTime(), cycles = count(0), stops = count(1), time = BEANS.get(0).getCollectionTime();
        churn(cycles + 8);
        long passed = (System.nanoTime() - began) / 1_000_000;
        check("cycles without a stop", count(1) - stops < (count(0) - cycles) / 2);
        check("cycles took time", BEANS.get(0).getCollectionTime() > time && BEANS.get(0).getCollectionTime() - time <= passed + 1);
        check("stops took less", BEANS.get(1).getCollectionTime() <= BEANS.get(0).getCollectionTime());
        GcInfo cycle = last(0);
        check("the last cycle", cycle.getId() >= cycles + 8 && cycle.getDuration() >= 0 && cycle.getEndTime() >= cycle.getStartTime());
        long latency = javax.realtime.RealtimeSystem.currentGC().getPreemptionLatency().getMilliseconds();
        check("none was longer than the latency", latency * count(1) + count(1) >= BEANS.get(1).getCollectionTime());
        long before = cycle.getMemoryUsageBeforeGc().get("Heap").getUsed(), after = cycle.getMemoryUsageAfterGc().get("Heap").getUsed();
        check("it freed memory", after < before && after >= 2_000_000);
        stops = count(1);
        System.gc();
        GcInfo stop = last(1);
        check("the last stop", count(1) > stops && stop.getId() == count(1) && stop.getDuration() >= 0);
        long used = heap.getCollectionUsage().getUsed();
        check("usage after a collection", used >= 2_000_000 && used < 20_000_000 && heap.getPeakUsage().getUsed() >= before);
    }
}

// expect: Concurrent Mark Sweep [Heap] true
// expect: Concurrent Mark Sweep Pauses [Heap] true
// expect: Heap [Concurrent Mark Sweep, Concurrent Mark Sweep Pauses]
// expect: cycles without a stop: yes
// expect: cycles took time: yes
// expect: stops took less: yes
// expect: the last cycle: yes
// expect: none was longer than the latency: yes
// expect: it freed memory: yes
// expect: the last stop: yes
// expect: usage after a collection: yes
