// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * The threads that run handlers: real-time threads in immortal memory that live as long as the VM.
 *
 * <p>Each priority that unbound handlers have has a thread of its own, its home.  A few spares, and more when handlers
 * block, help any priority that is short of threads.  Handlers that may use the heap and those that may not have threads
 * apart.  All are daemons.
 */
final class HandlerThreads {
    private static final int PRIORITIES = 100;
    private static final int FIRST_SPARES = 2;

    private static final Object LOCK = new Object();
    private static final boolean[][] HOMES = new boolean[Events.NO_HEAP + 1][PRIORITIES];
    private static final boolean[] OPEN = new boolean[Events.NO_HEAP + 1];
    private static boolean kept;

    private HandlerThreads() {}

    /** Sees to it that somebody runs unbound handlers of a priority. */
    static void prepare(int pool, int priority) {
        synchronized (LOCK) {
            if (!HOMES[pool][priority]) {
                start(pool, priority);
                HOMES[pool][priority] = true;
            }
            open(pool);
        }
    }

    private static void open(int pool) {
        for (int i = 0; !OPEN[pool] && i < FIRST_SPARES; i++) {
            start(pool, Events.SPARE);
        }
        OPEN[pool] = true;
        if (!kept) {
            kept = true;
            ImmortalMemory.instance().executeInArea(HandlerThreads::startKeeper);
        }
    }

    /** An executor for one bound handler. */
    static long bound(int pool) {
        long free = Events.freeSeat(pool);
        return free != 0 ? free : start(pool, Events.BOUND);
    }

    private static long start(int pool, int priority) {
        Starter starter = new Starter(pool, priority);
        ImmortalMemory.instance().executeInArea(starter);
        return starter.seat;
    }

    /** Makes spares when all threads of a pool are blocked: unless there are as many as there may be. */
    private static void startKeeper() {
        PriorityParameters highest = new PriorityParameters(PriorityScheduler.instance().getMaxPriority());
        RealtimeThread keeper = new RealtimeThread(highest, null, null, ImmortalMemory.instance(), null, () -> {
            while (true) {
                start(Events.awaitStarving(), Events.SPARE);
            }
        });
        keeper.setName("handler threads");
        keeper.setDaemon(true);
        keeper.start();
    }

    /** Where what no handler catches ends up; the handler lives on. */
    static void uncaught(Throwable thrown) {
        Thread thread = Thread.currentThread();
        Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        if (handler != null) {
            handler.uncaughtException(thread, thrown);
        } else {
            System.err.print("Exception in thread \"" + thread.getName() + "\" ");
            thrown.printStackTrace();
        }
    }

    /** Starts one thread; runs in immortal memory. */
    private static final class Starter implements Runnable {
        private final int pool;
        private final int priority;
        private long seat;

        Starter(int pool, int priority) {
            this.pool = pool;
            this.priority = priority;
        }

        @Override
        public void run() {
            seat = Events.newSeat(pool, priority);
            if (seat != 0) {
                RealtimeThread thread = pool == Events.HEAP ? new Plain(seat) : new NoHeap(seat);
                thread.setName(name());
                thread.setDaemon(true);
                thread.start();
                if (priority != Events.BOUND) {
                    Events.awaitSeat(seat);
                }
            }
        }

        private String name() {
            return (pool == Events.HEAP ? "handlers" : "no-heap handlers")
                + (priority > 0 ? " " + priority : priority == Events.BOUND ? " bound" : " spare");
        }
    }

    /** Nobody else can do it. */
    private static void serve(Thread executor, long seat) {
        if (Thread.currentThread() == executor) {
            Events.serve(seat);
        }
    }

    /** Of the handler that an executor runs, or else of its own; 0: it is being made. */
    private static Bindings acting(long seat, Bindings own) {
        AsyncEventHandler running = seat == 0 ? null : Events.running(seat);
        return running == null ? own : running.bindings();
    }

    private static final class Plain extends RealtimeThread {
        private final long seat;

        Plain(long seat) {
            super(new PriorityParameters(PriorityScheduler.instance().getMinPriority()), null, null,
                HeapMemory.instance(), null, null);
            this.seat = seat;
        }

        @Override
        public void run() {
            serve(this, seat);
        }

        @Override
        Bindings acting() {
            return HandlerThreads.acting(seat, bindings());
        }

        @Override
        public SchedulingParameters getSchedulingParameters() {
            return acting().scheduling;
        }

        @Override
        public void setSchedulingParameters(SchedulingParameters scheduling) {
            acting().setScheduling(scheduling);
        }
    }

    private static final class NoHeap extends NoHeapRealtimeThread {
        private final long seat;

        NoHeap(long seat) {
            super(new PriorityParameters(PriorityScheduler.instance().getMinPriority()), null, null,
                ImmortalMemory.instance(), null, null);
            this.seat = seat;
        }

        @Override
        public void run() {
            serve(this, seat);
        }

        @Override
        Bindings acting() {
            return HandlerThreads.acting(seat, bindings());
        }

        @Override
        public SchedulingParameters getSchedulingParameters() {
            return acting().scheduling;
        }

        @Override
        public void setSchedulingParameters(SchedulingParameters scheduling) {
            acting().setScheduling(scheduling);
        }
    }
}
