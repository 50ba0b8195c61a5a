// SPDX-License-Identifier: Apache-2.0
// Listeners hear of collections (com.sun.management.GarbageCollectionNotificationInfo): which, why, when, and what was in the pools before and after.
// needs: java.management

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;

public class CollectionNotices {
    static final List<GarbageCollectorMXBean> BEANS = ManagementFactory.getGarbageCollectorMXBeans();
    static final BlockingQueue<Notification> HEARD = new LinkedBlockingQueue<>();
    static final Object[] KEPT = new Object[100];

    static void check(String what, boolean holds) {
        System.out.println(what + ": " + (holds ? "yes" : "NO"));
    }

    static void listen(NotificationListener listener, boolean on) throws ListenerNotFoundException {
        for (GarbageCollectorMXBean bean : BEANS) {
            NotificationEmitter emitter = (NotificationEmitter) bean;
            if (on)
                emitter.addNotificationListener(listener, null, bean);
            else
                emitter.removeNotificationListener(listener);
        }
    }

    static GarbageCollectionNotificationInfo infoOf(Notification n) {
        return GarbageCollectionNotificationInfo.from((CompositeData) n.getUserData());
    }

    /** The next notification of a collection for this reason; null when half a minute goes by without. */
    static Notification next(String cause) throws InterruptedException {
        for (Notification n; (n = HEARD.poll(30, TimeUnit.SECONDS)) != null; )
            if (infoOf(n).getGcCause().equals(cause))
                return n;
        return null;
    }

    static GarbageCollectorMXBean beanOf(Notification n) {
        return BEANS.stream().filter(b -> b.getName().equals(n.getMessage())).findAny().get();
    }

    static void look(Notification n) {
        GarbageCollectionNotificationInfo info = infoOf(n);
        GcInfo gc = info.getGcInfo();
        GarbageCollectorMXBean bean = beanOf(n);
        System.out.println(n.getType() + " of " + info.getGcCause());
        check("from the bean", n.getSource().equals(bean.getObjectName()) && info.getGcName().equals(bean.getName()));
        check("a known action", List.of("end of major GC", "end of GC cycle", "end of GC pause").contains(info.getGcAction()));
        check("times", gc.getStartTime() <= gc.getEndTime() && gc.getDuration() == gc.getEndTime() - gc.getStartTime()
            && gc.getEndTime() <= ManagementFactory.getRuntimeMXBean().getUptime() + 1000);
        check("pools", gc.getMemoryUsageBeforeGc().keySet().equals(gc.getMemoryUsageAfterGc().keySet())
            && gc.getMemoryUsageAfterGc().keySet().containsAll(List.of(bean.getMemoryPoolNames())));
        check("used", gc.getMemoryUsageAfterGc().values().stream().mapToLong(u -> u.getUsed()).sum() > 0);
    }

    /** One listener blocks while collections go on; the last one of them reaches it all the same. */
    static void slowListener(NotificationEmitter emitter) throws Exception {
        CountDownLatch blocked = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        NotificationListener slow = (n, bean) -> {
            blocked.countDown();
            try {
                released.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            HEARD.add(n);
        };
        HEARD.clear();
        emitter.addNotificationListener(slow, null, null);
        System.gc();
        blocked.await();
        for (int i = 0; i < 100; i++)
            System.gc();
        long collections = ((GarbageCollectorMXBean) emitter).getCollectionCount();
        released.countDown();
        long last = 0;
        boolean grows = true;
        for (Notification n; last < collections && (n = HEARD.poll(30, TimeUnit.SECONDS)) != null; ) {
            GcInfo gc = infoOf(n).getGcInfo();
            grows &= gc.getId() > last;
            last = gc.getId();
        }
        check("one after the other", grows);
        check("up to the last", last >= collections);
        emitter.removeNotificationListener(slow);
    }

    static void run() throws Exception {
        check("announced", BEANS.stream().allMatch(bean -> ((NotificationEmitter) bean).getNotificationInfo()[0].getNotifTypes()[0]
            .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)));
        NotificationListener listener = (n, bean) -> {
            if (n.getMessage().equals(((GarbageCollectorMXBean) bean).getName()))
                HEARD.add(n);
        };
        listen(listener, true);
        System.gc();
        Notification asked = next("System.gc()");
        look(asked);
        HEARD.clear();
        for (int i = 0; HEARD.isEmpty() && i < 10_000_000; i++)
            KEPT[i % KEPT.length] = new byte[10_000];
        check("of allocation", !infoOf(HEARD.take()).getGcCause().equals("System.gc()"));
        listen(listener, false);
        slowListener((NotificationEmitter) beanOf(asked));
        try {
            listen(listener, false);
            System.out.println("removed what was not there");
        } catch (ListenerNotFoundException e) {
            System.out.println("no such listener");
        }
    }

    public static void main(String[] args) throws Exception {
        run();
    }
}

// vm-args: -Xmx64m
// expect: announced: yes
// expect: com.sun.management.gc.notification of System.gc()
// expect: from the bean: yes
// expect: a known action: yes
// expect: times: yes
// expect: pools: yes
// expect: used: yes
// expect: of allocation: yes
// expect: one after the other: yes
// expect: up to the last: yes
// expect: no such listener
