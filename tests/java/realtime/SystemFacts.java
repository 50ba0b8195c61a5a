// SPDX-License-Identifier: Apache-2.0
// RealtimeSystem, RealtimeSecurity, MonitorControl, PriorityScheduler: facts, refusals, a manager that forbids.

import java.nio.ByteOrder;
import javax.realtime.GarbageCollector;
import javax.realtime.MonitorControl;
import javax.realtime.PhysicalMemoryManager;
import javax.realtime.PriorityInheritance;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.RawMemoryAccess;
import javax.realtime.RealtimeSecurity;
import javax.realtime.RealtimeSystem;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.Scheduler;

public class SystemFacts {
    static class Strict extends RealtimeSecurity {
        @Override public void checkAccessPhysical() { throw new SecurityException(); }
        @Override public void checkAccessPhysicalRange(long base, long size) { throw new SecurityException(); }
        @Override public void checkSetFilter() { throw new SecurityException(); }
        @Override public void checkSetMonitorControl(MonitorControl policy) { throw new SecurityException(); }
        @Override public void checkSetScheduler() { throw new SecurityException(); }
    }

    static final class OwnPolicy extends MonitorControl { }

    static void facts() {
        System.out.println("byte order " + (RealtimeSystem.BYTE_ORDER == RealtimeSystem.LITTLE_ENDIAN)
            + " " + (ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN) + ", differ "
            + (RealtimeSystem.BIG_ENDIAN != RealtimeSystem.LITTLE_ENDIAN));
        GarbageCollector collector = RealtimeSystem.currentGC();
        System.out.println("collector " + (collector.getPreemptionLatency().compareTo(new RelativeTime()) > 0));
        System.out.println("locks " + RealtimeSystem.getConcurrentLocksUsed());
        RealtimeSystem.setMaximumConcurrentLocks(100);
        System.out.println("at most " + RealtimeSystem.getMaximumConcurrentLocks());
        for (int few : new int[] {0, -1}) {
            RealtimeSystem.setMaximumConcurrentLocks(few);
            RealtimeSystem.setMaximumConcurrentLocks(few, true);
        }
        System.out.println("still at most " + RealtimeSystem.getMaximumConcurrentLocks());
        RealtimeSystem.setMaximumConcurrentLocks(500, true);
        System.out.println("hard limit " + RealtimeSystem.getMaximumConcurrentLocks() + " " + (RealtimeSystem.getConcurrentLocksUsed() >= 0));
    }

    static void monitors() {
        MonitorControl inheritance = PriorityInheritance.instance();
        System.out.println("inheritance " + (MonitorControl.getMonitorControl() == inheritance) + " "
            + (RealtimeSystem.getInitialMonitorControl() == inheritance) + " "
            + (MonitorControl.getMonitorControl(new Object()) == inheritance) + " "
            + (MonitorControl.setMonitorControl(inheritance) == inheritance) + " "
            + (setInheritance(new Object()) == inheritance));
        Realtime.attempt("policy of nothing", () -> MonitorControl.getMonitorControl(null));
        Realtime.attempt("no policy", () -> MonitorControl.setMonitorControl(null));
        Realtime.attempt("no object", () -> MonitorControl.setMonitorControl(null, inheritance));
        Realtime.attempt("unknown policy", () -> MonitorControl.setMonitorControl(new OwnPolicy()));
    }

    static MonitorControl setInheritance(Object object) {
        synchronized (object) {
            return MonitorControl.setMonitorControl(object, PriorityInheritance.instance());
        }
    }

    static void scheduler() {
        PriorityScheduler scheduler = PriorityScheduler.instance();
        System.out.println("levels " + (scheduler.getMaxPriority() - scheduler.getMinPriority() >= 27) + ", above ordinary "
            + (scheduler.getMinPriority() > Thread.MAX_PRIORITY) + ", " + scheduler.getPolicyName());
        Thread ordinary = Thread.currentThread();
        RealtimeThread realtime = new RealtimeThread();
        System.out.println("ordinary " + PriorityScheduler.getMinPriority(ordinary) + " " + PriorityScheduler.getNormPriority(ordinary)
            + " " + PriorityScheduler.getMaxPriority(ordinary));
        System.out.println("real-time " + (PriorityScheduler.getMinPriority(realtime) == scheduler.getMinPriority()) + " "
            + (PriorityScheduler.getNormPriority(realtime) == scheduler.getNormPriority()) + " "
            + (PriorityScheduler.getMaxPriority(realtime) == scheduler.getMaxPriority()));
        System.out.println("default " + (Scheduler.getDefaultScheduler() == scheduler) + " " + (realtime.getScheduler() == scheduler)
            + " " + realtime.getSchedulingParameters());
        Realtime.attempt("no thread", () -> PriorityScheduler.getMaxPriority(null));
        Realtime.attempt("too high", () -> new RealtimeThread(new PriorityParameters(scheduler.getMaxPriority() + 1)));
        Realtime.attempt("too low", () -> new RealtimeThread(new PriorityParameters(scheduler.getMinPriority() - 1)));
        Realtime.attempt("highest", () -> new RealtimeThread(new PriorityParameters(scheduler.getMaxPriority())));
        Realtime.attempt("no scheduler", () -> realtime.setScheduler(null));
        Realtime.attempt("same scheduler", () -> realtime.setScheduler(scheduler));
    }

    static void inherited() {
        RealtimeThread parent = new RealtimeThread(new PriorityParameters(40)) {
            @Override public void run() {
                RealtimeThread child = new RealtimeThread();
                System.out.println("child's " + child.getSchedulingParameters() + ", a copy "
                    + (child.getSchedulingParameters() != getSchedulingParameters()));
            }
        };
        parent.start();
        Realtime.join(parent);
    }

    static void security() {
        RealtimeSecurity first = RealtimeSystem.getSecurityManager();
        first.checkAccessPhysical();
        first.checkSetScheduler();
        System.out.println("manager " + first.getClass().getSimpleName() + ", the same again "
            + (first == RealtimeSystem.getSecurityManager()));
        Realtime.attempt("no manager", () -> RealtimeSystem.setSecurityManager(null));
        RealtimeSystem.setSecurityManager(new Strict());
        Realtime.attempt("another manager", () -> RealtimeSystem.setSecurityManager(new RealtimeSecurity()));
        Realtime.attempt("raw memory", () -> new RawMemoryAccess(null, 10));
        Realtime.attempt("raw memory at a place", () -> new RawMemoryAccess(null, 0, 10));
        Realtime.attempt("filter", () -> PhysicalMemoryManager.removeFilter("any"));
        Realtime.attempt("policy", () -> MonitorControl.setMonitorControl(PriorityInheritance.instance()));
        Realtime.attempt("scheduler", () -> Scheduler.setDefaultScheduler(null));
    }

    public static void main(String[] args) {
        facts();
        monitors();
        scheduler();
        inherited();
        security();
    }
}

// expect: byte order true true, differ true
// expect: collector true
// expect: locks -1
// expect: at most 100
// expect: still at most 100
// expect: hard limit 500 true
// expect: inheritance true true true true true
// expect: policy of nothing: IllegalArgumentException
// expect: no policy: IllegalArgumentException
// expect: no object: IllegalArgumentException
// expect: unknown policy: UnsupportedOperationException
// expect: levels true, above ordinary true, Fixed Priority
// expect: ordinary 1 5 10
// expect: real-time true true true
// expect: default true true 40
// expect: no thread: IllegalArgumentException
// expect: too high: IllegalArgumentException
// expect: too low: IllegalArgumentException
// expect: highest: done
// expect: no scheduler: IllegalArgumentException
// expect: same scheduler: done
// expect: child's 40, a copy true
// expect: manager RealtimeSecurity, the same again true
// expect: no manager: IllegalArgumentException
// expect: another manager: SecurityException
// expect: raw memory: SecurityException
// expect: raw memory at a place: SecurityException
// expect: filter: SecurityException
// expect: policy: SecurityException
// expect: scheduler: SecurityException
