// SPDX-License-Identifier: Apache-2.0
// CPUs of threads, handlers and groups of their own: given before, while they run, and taken back.
// needs: CPUS
// needs: SCHED_FIFO
// expect: sets: one object true, text true, size 1 and all, other CPUs false
// expect: no CPU; no CPU; CPU -1 is not available; CPU 1023 is not available; CPU 5000 is not available
// expect: null: IllegalArgumentException IllegalArgumentException IllegalArgumentException IllegalArgumentException
// expect: thread: all
// expect: before its start: first, on it true
// expect: while it runs: second, on it true
// expect: taken back: all
// expect: what it starts: all all, and itself first
// expect: unbound handler: all first second all, and its neighbour all
// expect: bound handler: all first second all
// expect: a thread of before for another handler: all
// expect: by a timer: first first first
// expect: by deadlines: first second, then by priority second, then all
// expect: a handler on itself: all first
// expect: group: first first, own second, then group first
// expect: group while they run: second second, then all all
// expect: group of another: second, of none all
// expect: getters: null first second, effective all first second first
// expect: a copy of a group has its CPUs: true
// expect: misses on a CPU of its own: told, released again
// expect: no heap: first second
// expect: alone feasible, together not, on two CPUs feasible, on one not
// expect: with a lock on both: no, on all: yes

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.BoundAsyncEventHandler;
import javax.realtime.ImmortalMemory;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PeriodicParameters;
import javax.realtime.PeriodicTimer;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.Schedulable;
import org.rtjvm.scheduling.Affinity;
import org.rtjvm.scheduling.Blocking;
import org.rtjvm.scheduling.EDFParameters;
import org.rtjvm.scheduling.EDFScheduler;

public class Affinities {
    static final PriorityParameters PRIORITY = new PriorityParameters(20);
    static final Affinity ALL = Affinity.available();
    static final Affinity FIRST = Affinity.of(cpu(0));
    static final Affinity SECOND = Affinity.of(cpu(1));

    /** The number of the n-th CPU that there is. */
    static int cpu(int n) {
        for (int c = 0, seen = 0; ; c++) {
            if (ALL.contains(c) && seen++ == n) {
                return c;
            }
        }
    }

    static String name(Affinity set) {
        return set == null ? "null" : set == ALL ? "all" : set == FIRST ? "first" : set == SECOND ? "second" : set.toString();
    }

    /** Where the kernel lets the calling thread run. */
    static String place() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/thread-self/status"))) {
                if (line.startsWith("Cpus_allowed_list:")) {
                    String list = line.substring(line.indexOf(':') + 1).trim();
                    return list.equals(ALL.toString()) ? "all" : list.equals(FIRST.toString()) ? "first"
                        : list.equals(SECOND.toString()) ? "second" : list;
                }
            }
        } catch (java.io.IOException e) {
            return e.toString();
        }
        return "unknown";
    }

    /** Says where it is whenever it is asked. */
    static class Asked extends RealtimeThread {
        final SynchronousQueue<Runnable> questions = new SynchronousQueue<>();
        final SynchronousQueue<String> answers = new SynchronousQueue<>();

        Asked(ProcessingGroupParameters group) {
            super(PRIORITY, null, null, null, group, null);
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                while (true) {
                    questions.take().run();
                    answers.put(place());
                }
            } catch (InterruptedException e) {
                return;
            }
        }

        String ask() throws InterruptedException {
            return ask(() -> { });
        }

        String ask(Runnable first) throws InterruptedException {
            questions.put(first);
            return answers.take();
        }
    }

    /** The same for a handler, each time that it is fired. */
    static class Fired {
        final AsyncEvent event = new AsyncEvent();
        final AsyncEventHandler handler;
        final Semaphore done = new Semaphore(0);
        volatile String where;
        Runnable work = () -> { };

        Fired(boolean bound, ProcessingGroupParameters group) {
            Runnable logic = () -> {
                work.run();
                where = place();
                done.release();
            };
            handler = bound ? new BoundAsyncEventHandler(PRIORITY, null, null, null, group, false, logic)
                : new AsyncEventHandler(PRIORITY, null, null, null, group, logic);
            event.addHandler(handler);
        }

        String fire() throws InterruptedException {
            event.fire();
            done.acquire();
            return where;
        }
    }

    static String refused(Runnable what) {
        try {
            what.run();
            return "nothing";
        } catch (RuntimeException e) {
            String text = e.getMessage();
            return text.replaceAll(", but .*", "");
        }
    }

    static String kind(Runnable what) {
        try {
            what.run();
            return "nothing";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    static void sets() {
        int both = Affinity.of(cpu(0), cpu(1), cpu(0)).size();
        System.out.println("sets: one object " + (Affinity.of(cpu(0)) == FIRST && Affinity.available() == ALL)
            + ", text " + FIRST.toString().equals(String.valueOf(cpu(0))) + ", size " + FIRST.size() + " and "
            + (both == 2 && ALL.size() >= 2 ? "all" : both) + ", other CPUs " + FIRST.contains(cpu(1)));
        System.out.println(refused(Affinity::of) + "; " + refused(() -> Affinity.of((int[]) null)) + "; "
            + refused(() -> Affinity.of(-1)) + "; " + refused(() -> Affinity.of(cpu(0), 1023)) + "; " + refused(() -> Affinity.of(5000)));
        System.out.println("null: " + kind(() -> Affinity.set((Schedulable) null, FIRST)) + ' ' + kind(() -> Affinity.get((Schedulable) null))
            + ' ' + kind(() -> Affinity.set((ProcessingGroupParameters) null, FIRST)) + ' '
            + kind(() -> Affinity.get((ProcessingGroupParameters) null)));
    }

    static void threads() throws InterruptedException {
        Asked free = new Asked(null);
        free.start();
        System.out.println("thread: " + free.ask());
        Asked early = new Asked(null);
        Affinity.set(early, FIRST);
        early.start();
        boolean[] on = new boolean[1];
        String where = early.ask(() -> on[0] = Affinity.currentCpu() == cpu(0));
        System.out.println("before its start: " + where + ", on it " + on[0]);
        Affinity.set(early, SECOND);
        where = early.ask(() -> on[0] = Affinity.currentCpu() == cpu(1));
        System.out.println("while it runs: " + where + ", on it " + on[0]);
        Affinity.set(early, null);
        System.out.println("taken back: " + early.ask());
        Affinity.set(early, FIRST);
        Asked child = new Asked(null);
        String[] plain = new String[1];
        where = early.ask(() -> {
            child.start();
            Thread thread = new Thread(() -> plain[0] = place());
            thread.start();
            try {
                thread.join();
            } catch (InterruptedException e) {
                plain[0] = "interrupted";
            }
        });
        System.out.println("what it starts: " + child.ask() + ' ' + plain[0] + ", and itself " + where);
        for (Asked each : new Asked[] {free, early, child}) {
            each.interrupt();
            each.join();
        }
    }

    static String roundTrip(Fired fired) throws InterruptedException {
        String where = fired.fire();
        Affinity.set(fired.handler, FIRST);
        where += ' ' + fired.fire();
        Affinity.set(fired.handler, SECOND);
        where += ' ' + fired.fire();
        Affinity.set(fired.handler, null);
        return where + ' ' + fired.fire();
    }

    static void handlers() throws InterruptedException {
        Fired unbound = new Fired(false, null), neighbour = new Fired(false, null);
        System.out.println("unbound handler: " + roundTrip(unbound) + ", and its neighbour " + neighbour.fire());
        System.out.println("bound handler: " + roundTrip(new Fired(true, null)));
        System.out.println("a thread of before for another handler: " + new Fired(true, null).fire());
        Affinity.set(unbound.handler, FIRST);
        PeriodicTimer timer = new PeriodicTimer(null, new RelativeTime(2, 0), unbound.handler);
        timer.start();
        StringBuilder where = new StringBuilder();
        for (int i = 0; i < 3; i++) {
            unbound.done.acquire();
            where.append(' ').append(unbound.where);
        }
        timer.destroy();
        System.out.println("by a timer:" + where);
        Fired ranked = new Fired(false, null);
        Affinity.set(ranked.handler, FIRST);
        ranked.handler.setScheduler(EDFScheduler.instance(), new EDFParameters(), new AperiodicParameters(), null, null);
        String byDeadline = ranked.fire();
        Affinity.set(ranked.handler, SECOND);
        byDeadline += ' ' + ranked.fire();
        ranked.handler.setScheduler(PriorityScheduler.instance(), PRIORITY, new AperiodicParameters(), null, null);
        byDeadline += ", then by priority " + ranked.fire();
        Affinity.set(ranked.handler, null);
        System.out.println("by deadlines: " + byDeadline + ", then " + ranked.fire());
        Fired self = new Fired(false, null);
        self.work = () -> Affinity.set(RealtimeThread.currentRealtimeThread(), FIRST);
        self.fire();
        self.work = () -> { };
        System.out.println("a handler on itself: " + neighbour.fire() + ' ' + self.fire());
    }

    static ProcessingGroupParameters group() {
        return new ProcessingGroupParameters(null, new RelativeTime(1000, 0), new RelativeTime(1000, 0), null, null, null);
    }

    static void groups() throws InterruptedException {
        ProcessingGroupParameters group = group(), other = group();
        Affinity.set(group, FIRST);
        Affinity.set(other, SECOND);
        Asked thread = new Asked(group);
        Fired fired = new Fired(false, group);
        thread.start();
        String before = thread.ask() + ' ' + fired.fire();
        Affinity.set(thread, SECOND);
        String own = thread.ask();
        Affinity.set(thread, null);
        System.out.println("group: " + before + ", own " + own + ", then group " + thread.ask());
        Affinity.set(group, SECOND);
        String moved = thread.ask() + ' ' + fired.fire();
        Affinity.set(group, null);
        System.out.println("group while they run: " + moved + ", then " + thread.ask() + ' ' + fired.fire());
        Affinity.set(group, FIRST);
        thread.setProcessingGroupParameters(other);
        String others = thread.ask();
        thread.setProcessingGroupParameters(null);
        System.out.println("group of another: " + others + ", of none " + thread.ask());
        String before2 = name(Affinity.get(thread)) + ' ' + name(Affinity.get(group)) + ' ' + name(Affinity.get(other));
        String effective = name(Affinity.effective(thread));
        thread.setProcessingGroupParameters(group);
        effective += ' ' + name(Affinity.effective(thread));
        Affinity.set(thread, SECOND);
        effective += ' ' + name(Affinity.effective(thread)) + ' ' + name(Affinity.effective(fired.handler));
        System.out.println("getters: " + before2 + ", effective " + effective);
        System.out.println("a copy of a group has its CPUs: "
            + (Affinity.get((ProcessingGroupParameters) group.clone()) == FIRST));
        thread.interrupt();
        thread.join();
    }

    static void misses() throws InterruptedException {
        Semaphore told = new Semaphore(0);
        RealtimeThread[] self = new RealtimeThread[1];
        boolean[] again = new boolean[1];
        AsyncEventHandler miss = new AsyncEventHandler(new PriorityParameters(30), null, null, null, null, () -> {
            self[0].schedulePeriodic();
            told.release();
        });
        self[0] = new RealtimeThread(PRIORITY, new PeriodicParameters(null, new RelativeTime(10, 0), null, new RelativeTime(5, 0), null, miss)) {
            @Override
            public void run() {
                try {
                    told.acquire();             // longer than its deadline
                } catch (InterruptedException e) {
                    return;
                }
                waitForNextPeriod();
                again[0] = true;
            }
        };
        Affinity.set(self[0], SECOND);
        Affinity.set(miss, FIRST);
        self[0].start();
        self[0].join();
        System.out.println("misses on a CPU of its own: told, " + (again[0] ? "released again" : "lost"));
    }

    static final String[] NO_HEAP = new String[2];

    static void noHeap() throws InterruptedException {
        Semaphore[] done = new Semaphore[1];
        RealtimeThread[] thread = new RealtimeThread[1];
        ImmortalMemory.instance().executeInArea(() -> {
            done[0] = new Semaphore(0);
            Semaphore ready = done[0];
            BoundAsyncEventHandler handler = new BoundAsyncEventHandler(new PriorityParameters(25), null, null, ImmortalMemory.instance(), null, true,
                () -> {
                    NO_HEAP[1] = Affinity.currentCpu() == cpu(1) ? "second" : "elsewhere";
                    ready.release();
                });
            Affinity.set(handler, SECOND);
            AsyncEvent event = new AsyncEvent();
            event.addHandler(handler);
            thread[0] = new NoHeapRealtimeThread(new PriorityParameters(20), null, null, ImmortalMemory.instance(), null, () -> {
                NO_HEAP[0] = Affinity.currentCpu() == cpu(0) ? "first" : "elsewhere";
                event.fire();
            });
            Affinity.set(thread[0], FIRST);
        });
        thread[0].start();
        thread[0].join();
        done[0].acquire();
        System.out.println("no heap: " + NO_HEAP[0] + ' ' + NO_HEAP[1]);
    }

    static RealtimeThread busy(int priority) {
        RelativeTime cost = new RelativeTime(7, 0), period = new RelativeTime(10, 0);
        return new RealtimeThread(new PriorityParameters(priority), new PeriodicParameters(null, period, cost, null, null, null));
    }

    static void feasibility() {
        RealtimeThread one = busy(20), two = busy(21);
        StringBuilder said = new StringBuilder(one.addIfFeasible() ? "alone feasible" : "alone not");
        said.append(two.addIfFeasible() ? ", together feasible" : ", together not");
        Affinity.set(one, FIRST);
        Affinity.set(two, SECOND);
        said.append(two.addIfFeasible() ? ", on two CPUs feasible" : ", on two CPUs not");
        Affinity.set(two, FIRST);
        said.append(two.addToFeasibility() ? ", on one feasible" : ", on one not");
        System.out.println(said);
        Affinity.set(two, SECOND);
        Object lock = new Object();
        Blocking.section(one, lock, new RelativeTime(1, 0));
        Blocking.section(two, lock, new RelativeTime(1, 0));
        String both = two.addToFeasibility() ? "yes" : "no";
        one.setReleaseParameters(new PeriodicParameters(null, new RelativeTime(10, 0), new RelativeTime(2, 0), null, null, null));
        Affinity.set(one, null);
        Affinity.set(two, null);
        System.out.println("with a lock on both: " + both + ", on all: " + (two.addToFeasibility() ? "yes" : "no"));
    }

    public static void main(String[] args) throws InterruptedException {
        sets();
        threads();
        handlers();
        groups();
        misses();
        noHeap();
        feasibility();
    }
}
