// SPDX-License-Identifier: Apache-2.0
// Priorities of real-time threads: what the kernel makes of them, who shares them, and what is refused.

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import javax.realtime.ImmortalMemory;
import javax.realtime.ImportanceParameters;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.RealtimeThread;
import javax.realtime.Scheduler;
import javax.realtime.SchedulingParameters;

public class Priorities {
    static final class Other extends SchedulingParameters { }

    /** Tells its priority as the kernel has it, whenever asked to. */
    static class Teller extends RealtimeThread {
        boolean ask, end;
        String answer;

        Teller(SchedulingParameters scheduling) {
            super(scheduling);
        }

        @Override public synchronized void run() {
            try {
                while (!end) {
                    if (ask) {
                        answer = kernel();
                        ask = false;
                        notifyAll();
                    }
                    wait();
                }
            } catch (Exception thrown) {
                answer = thrown.toString();
            }
        }

        synchronized String tell() throws InterruptedException {
            ask = true;
            notifyAll();
            while (ask) {
                wait();
            }
            return answer;
        }

        synchronized void end() {
            end = true;
            notifyAll();
        }
    }

    static boolean allowed;

    /** Scheduling policy and level of the calling thread. */
    static String kernel() throws IOException {
        String[] fields = Files.readString(Path.of("/proc/thread-self/stat")).replaceFirst(".*\\) ", "").split(" ");
        return fields[38].equals("1") ? "FIFO " + fields[37] : "OTHER";
    }

    static void level(String what, String found, int expected) {
        boolean right = found.equals("FIFO " + expected) || !allowed && found.equals("OTHER");
        System.out.println(what + ": " + (right ? expected : found));
    }

    static void attempt(String what, Realtime.Action action) {
        Realtime.attempt(what, action);
    }

    public static void main(String[] args) throws Exception {
        Teller first = new Teller(new PriorityParameters(20));
        first.start();
        allowed = first.tell().startsWith("FIFO");
        if (!allowed) {
            System.err.println("skipped: SCHED_FIFO is not allowed, so only numbers are tested");
        }
        System.out.println("main is " + kernel());
        level("from the start", first.tell(), 20);
        System.out.println("getPriority " + first.getPriority());

        PriorityParameters shared = new PriorityParameters(30);
        Teller second = new Teller(shared);
        Teller third = new Teller(shared);
        second.start();
        third.start();
        shared.setPriority(40);
        level("shared", second.tell(), 40);
        level("shared", third.tell(), 40);
        System.out.println("getPriority " + second.getPriority() + " " + third.getPriority());

        third.setPriority(41);
        level("unshared", second.tell(), 40);
        level("unshared", third.tell(), 41);
        System.out.println("parameters " + second.getSchedulingParameters() + " " + third.getSchedulingParameters()
            + ", the same " + (second.getSchedulingParameters() == third.getSchedulingParameters()));
        second.setPriority(42);
        System.out.println("alone it changes its own: " + shared.getPriority());
        level("alone", second.tell(), 42);

        ImportanceParameters important = new ImportanceParameters(50, 3);
        first.setSchedulingParameters(important);
        level("given", first.tell(), 50);
        important.setImportance(7);
        System.out.println("importance " + important.getImportance() + ", " + important);
        first.setSchedulingParameters(null);
        level("default", first.tell(), PriorityScheduler.instance().getNormPriority());

        attempt("11", () -> first.setPriority(11));
        attempt("98", () -> first.setPriority(98));
        level("highest", first.tell(), 98);
        attempt("10", () -> first.setPriority(10));
        attempt("99", () -> first.setPriority(99));
        attempt("parameters 10", () -> shared.setPriority(10));
        attempt("parameters 99", () -> shared.setPriority(99));
        System.out.println("still " + first.getPriority() + " " + shared.getPriority());
        attempt("of nobody 99", () -> new PriorityParameters(50).setPriority(99));
        attempt("not a priority", () -> first.setSchedulingParameters(new Other()));
        attempt("made of 10", () -> new RealtimeThread(new PriorityParameters(10)));
        attempt("made of 99", () -> new RealtimeThread(new PriorityParameters(99)));

        RealtimeThread later = new RealtimeThread(shared);
        shared.setPriority(60);
        System.out.println("before its start " + later.getPriority());
        attempt("before its start", () -> shared.setPriority(5));
        later.setPriority(61);
        System.out.println("unshared before its start " + later.getPriority() + " " + shared.getPriority());

        first.end();
        second.end();
        third.end();
        Realtime.join(first);
        Realtime.join(second);
        Realtime.join(third);
        children();
        noHeap();
        facts();
    }

    /** What threads inherit. */
    static void children() {
        Realtime.inThread(() -> {
            RealtimeThread.currentRealtimeThread().setPriority(33);
            RealtimeThread child = new RealtimeThread();
            System.out.println("real-time child " + child.getPriority() + ", parameters of its own "
                + (child.getSchedulingParameters() != RealtimeThread.currentRealtimeThread().getSchedulingParameters()));
            String[] policy = new String[1];
            Thread plain = new Thread(() -> {
                try {
                    policy[0] = kernel();
                } catch (IOException never) {
                    policy[0] = never.toString();
                }
            });
            plain.start();
            plain.join();
            System.out.println("ordinary child " + plain.getPriority() + ", " + policy[0]);
            attempt("ordinary child 11", () -> plain.setPriority(11));
        });
        Thread ordinary = new Thread();
        attempt("ordinary 0", () -> ordinary.setPriority(0));
        ordinary.setPriority(7);
        System.out.println("ordinary " + ordinary.getPriority());
    }

    static NoHeapRealtimeThread noHeap;
    static int priority;

    static void noHeap() {
        ImmortalMemory.instance().executeInArea(() -> {
            noHeap = new NoHeapRealtimeThread(new PriorityParameters(70), null, null, ImmortalMemory.instance(), null,
                Priorities::changeOwn);
            noHeap.start();
        });
        Realtime.join(noHeap);
        System.out.println("no-heap 70, then " + priority);
    }

    static void changeOwn() {
        ((PriorityParameters) RealtimeThread.currentRealtimeThread().getSchedulingParameters()).setPriority(71);
        priority = Thread.currentThread().getPriority();
    }

    static void facts() {
        PriorityScheduler scheduler = PriorityScheduler.instance();
        Thread thread = new Thread();
        RealtimeThread realtime = new RealtimeThread();
        System.out.println(scheduler.getPolicyName() + ", " + scheduler.getMinPriority() + " to " + scheduler.getMaxPriority()
            + ", at least 28 levels " + (scheduler.getMaxPriority() - scheduler.getMinPriority() >= 27));
        System.out.println("of a thread " + PriorityScheduler.getMinPriority(thread) + " "
            + PriorityScheduler.getNormPriority(thread) + " " + PriorityScheduler.getMaxPriority(thread));
        System.out.println("of a real-time thread " + PriorityScheduler.getMinPriority(realtime) + " "
            + PriorityScheduler.getNormPriority(realtime) + " " + PriorityScheduler.getMaxPriority(realtime));
        attempt("of null", () -> PriorityScheduler.getMinPriority(null));
        attempt("of null", () -> PriorityScheduler.getNormPriority(null));
        attempt("of null", () -> PriorityScheduler.getMaxPriority(null));
        System.out.println("default scheduler " + (Scheduler.getDefaultScheduler() == scheduler));
        attempt("no scheduler", () -> realtime.setScheduler(null));
        attempt("fire a thread", () -> scheduler.fireSchedulable(realtime));
        attempt("fire null", () -> scheduler.fireSchedulable(null));
    }
}

// expect: main is OTHER
// expect: from the start: 20
// expect: getPriority 20
// expect: shared: 40
// expect: shared: 40
// expect: getPriority 40 40
// expect: unshared: 40
// expect: unshared: 41
// expect: parameters 40 41, the same false
// expect: alone it changes its own: 42
// expect: alone: 42
// expect: given: 50
// expect: importance 7, priority 50, importance 7
// expect: default: 40
// expect: 11: done
// expect: 98: done
// expect: highest: 98
// expect: 10: IllegalArgumentException
// expect: 99: IllegalArgumentException
// expect: parameters 10: IllegalArgumentException
// expect: parameters 99: IllegalArgumentException
// expect: still 98 42
// expect: of nobody 99: done
// expect: not a priority: IllegalArgumentException
// expect: made of 10: IllegalArgumentException
// expect: made of 99: IllegalArgumentException
// expect: before its start 60
// expect: before its start: IllegalArgumentException
// expect: unshared before its start 61 60
// expect: real-time child 33, parameters of its own true
// expect: ordinary child 10, OTHER
// expect: ordinary child 11: IllegalArgumentException
// expect: ordinary 0: IllegalArgumentException
// expect: ordinary 7
// expect: no-heap 70, then 71
// expect: Fixed Priority, 11 to 98, at least 28 levels true
// expect: of a thread 1 5 10
// expect: of a real-time thread 11 40 98
// expect: of null: IllegalArgumentException
// expect: of null: IllegalArgumentException
// expect: of null: IllegalArgumentException
// expect: default scheduler true
// expect: no scheduler: IllegalArgumentException
// expect: fire a thread: UnsupportedOperationException
// expect: fire null: IllegalArgumentException
