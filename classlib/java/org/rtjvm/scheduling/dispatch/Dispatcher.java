// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import javax.realtime.ImmortalMemory;
import javax.realtime.PriorityScheduler;

/**
 * Runs requests: a thread for each lane takes the most eligible one that waits there, and runs it to its end.  Lanes preempt each other by the priorities of
 * their threads; within a lane nobody is preempted.
 *
 * <p>What is dispatched before {@link #activate} waits, and comes out in the order of the lane.  Any thread may dispatch, with or without the heap; it
 * allocates nothing and takes one lock, for a time that grows with the logarithm of what waits.  A lane without the heap waits for whoever holds its lock, who
 * may be held up by a collection if he uses the heap: let threads without the heap dispatch to such lanes.  Lanes are pinned as
 * {@code -Xrt:cpus} says, and it is on one CPU that a less eligible lane never runs while a more eligible one has something to do.
 *
 * <p>A dispatcher, its lanes and its records lie in immortal memory, which is never given back: also not after a {@linkplain #swap swap}.
 */
public final class Dispatcher {
    /** What becomes of what waits at a shutdown. */
    public enum Ending {
        /** It is run. */
        DRAIN,
        /** It is thrown away, and counted. */
        DISCARD
    }

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private static final int INHERITANCE = 0;
    private final int ceiling;
    private final int number = NUMBERS.getAndIncrement();
    private volatile Plan plan;
    private boolean active;             // of this object's lock, as all changes of the plan
    private boolean closed;

    /** Lanes, and who is in them. */
    private static final class Plan {
        final LaneServer[] servers;
        final Placement[] table;        // by handle; the next free place where that is taken

        Plan(LaneServer[] servers, Placement[] table) {
            this.servers = servers;
            this.table = table;
        }

        /* bound: the places of the table, half of which at least are free */
        Placement find(int handle) {
            int at = handle & table.length - 1;
            while (table[at] != null && table[at].operation().handle() != handle) {
                at = at + 1 & table.length - 1;
            }
            return table[at];
        }

        LaneServer server(int preemptionPriority) {
            for (LaneServer each : servers) {
                if (each.number() == preemptionPriority) {
                    return each;
                }
            }
            throw new IllegalArgumentException("no lane of preemption priority " + preemptionPriority);
        }
    }

    /**
     * A dispatcher of a schedule, whose queues are locked under priority inheritance: nobody changes a priority unless two threads meet, and then the more
     * eligible one waits for one step of the queue, and two switches.
     *
     * @param schedule the schedule
     * @throws IllegalArgumentException if the schedule is null or has a fatal anomaly, a priority is none of the scheduler's, or a lane without the heap has
     *     a listener or a memory area that is in the heap
     */
    public Dispatcher(Schedule schedule) {
        ceiling = INHERITANCE;
        plan = planOf(schedule);
    }

    /**
     * A dispatcher of a schedule, whose queues are locked with a ceiling: on one CPU nobody ever waits for a lock, and each dispatch changes the caller's
     * priority twice, which takes longer than all the rest of it.
     *
     * @param schedule the schedule
     * @param ceiling the greatest priority of those who dispatch, and of all lanes
     * @throws IllegalArgumentException as the other constructor says; if the ceiling is no priority of the scheduler's, or a lane is above it
     */
    public Dispatcher(Schedule schedule, int ceiling) {
        this.ceiling = requireCeiling(ceiling);
        plan = planOf(schedule);
    }

    /**
     * A dispatcher of lanes, for requests without operations.
     *
     * @param lanes the lanes
     * @throws IllegalArgumentException if there is none, or two have the same preemption priority, or as the other constructors say
     */
    public Dispatcher(List<Lane> lanes) {
        ceiling = INHERITANCE;
        plan = planOf(lanes);
    }

    /**
     * A dispatcher of lanes, for requests without operations, with a ceiling.
     *
     * @param lanes the lanes
     * @param ceiling the greatest priority of those who dispatch, and of all lanes
     * @throws IllegalArgumentException if there is none, or two have the same preemption priority, or as the other constructors say
     */
    public Dispatcher(List<Lane> lanes, int ceiling) {
        this.ceiling = requireCeiling(ceiling);
        plan = planOf(lanes);
    }

    private static int requireCeiling(int ceiling) {
        PriorityScheduler scheduler = PriorityScheduler.instance();
        if (ceiling < scheduler.getMinPriority() || ceiling > scheduler.getMaxPriority()) {
            throw new IllegalArgumentException("the scheduler has no priority " + ceiling + " for a ceiling");
        }
        return ceiling;
    }

    private Plan planOf(List<Lane> lanes) {
        requireLanes(lanes);
        Plan[] made = new Plan[1];
        ImmortalMemory.instance().executeInArea(() -> made[0] = new Plan(servers(lanes), new Placement[1]));
        return made[0];
    }

    private Plan planOf(Schedule schedule) {
        if (schedule == null) {
            throw new IllegalArgumentException("no schedule");
        }
        if (!schedule.isUsable()) {
            throw new IllegalArgumentException("the schedule is not usable: " + schedule.anomalies());
        }
        requireLanes(schedule.lanes());
        Plan[] made = new Plan[1];
        ImmortalMemory.instance().executeInArea(() -> {
            LaneServer[] servers = servers(schedule.lanes());
            made[0] = new Plan(servers, table(schedule, servers));
        });
        return made[0];
    }

    private void requireLanes(List<Lane> lanes) {
        int least = PriorityScheduler.instance().getMinPriority();
        int greatest = ceiling == INHERITANCE ? PriorityScheduler.instance().getMaxPriority() : ceiling;
        if (lanes == null || lanes.isEmpty()) {
            throw new IllegalArgumentException("no lanes");
        }
        for (int i = 0; i < lanes.size(); i++) {
            Lane each = lanes.get(i);
            if (each.priority() < least || each.priority() > greatest) {
                throw new IllegalArgumentException(each + ": not from " + least + " to " + greatest);
            }
            for (int j = 0; j < i; j++) {
                if (lanes.get(j).preemptionPriority() == each.preemptionPriority()) {
                    throw new IllegalArgumentException("two lanes of preemption priority " + each.preemptionPriority());
                }
            }
        }
    }

    private LaneServer[] servers(List<Lane> lanes) {
        LaneServer[] servers = new LaneServer[lanes.size()];
        for (int i = 0; i < servers.length; i++) {
            servers[i] = new LaneServer(this, lanes.get(i), ceiling, "lane " + number + "." + lanes.get(i).preemptionPriority());
        }
        return servers;
    }

    private static Placement[] table(Schedule schedule, LaneServer[] servers) {
        int length = 2;
        while (length < 2 * schedule.operations().size()) {
            length *= 2;
        }
        Placement[] table = new Placement[length];
        for (Operation each : schedule.operations()) {
            Lane lane = schedule.laneOf(each);
            Placement made = new Placement(each.copy(), schedule.subpriorityOf(each), lane.cancellation());
            made.serveBy(servers[lane.preemptionPriority()]);
            int at = each.handle() & length - 1;
            while (table[at] != null) {
                at = at + 1 & length - 1;
            }
            table[at] = made;
        }
        return table;
    }

    /* Dispatching. */

    /**
     * Requests an operation.
     *
     * @param operation the operation
     * @param release when it is, or was, released: it runs no earlier, and its deadline counts from it
     * @param command what it runs
     * @return false if its lane is full, or the dispatcher is closed: the request is not taken, and counted as refused
     * @throws IllegalArgumentException if an argument is null, the operation is not in the schedule, or the command is in the heap and the lane without it
     * @throws javax.realtime.CeilingViolationException if there is a ceiling, and the caller's priority is above it
     * @throws javax.realtime.IllegalAssignmentError if the command is in a scope
     */
    public boolean dispatch(Operation operation, long release, Command command) {
        return dispatch(operation, release, command, null);
    }

    /**
     * Begins a chain.
     *
     * @param chain the chain
     * @param release when its first request is, or was, released
     * @return false if the first lane is full, or the dispatcher is closed
     * @throws IllegalArgumentException if the chain is null, or one of its operations is not in the schedule
     * @throws javax.realtime.CeilingViolationException if there is a ceiling, and the caller's priority is above it
     */
    public boolean dispatch(Chain chain, long release) {
        if (chain == null) {
            throw new IllegalArgumentException("no chain");
        }
        for (int i = 1; i < chain.length(); i++) {
            placement(plan, chain.operation(i));
        }
        boolean taken = dispatch(chain.operation(0), release, chain.command(0), chain);
        if (taken) {
            chain.start();
        }
        return taken;
    }

    private boolean dispatch(Operation operation, long release, Command command, Chain chain) {
        requireCommand(command);
        for (;;) {                      // bound: the swaps that happen meanwhile
            Plan seen = plan;
            Placement placement = placement(seen, operation);
            int answer = placement.server().offer(placement, command, chain, release);
            if (answer != LaneServer.CLOSED) {
                return answer == LaneServer.TAKEN;
            }
            if (seen == plan) {
                placement.refuse();
                return false;
            }
        }
    }

    /**
     * Requests a command that belongs to no operation, released now.
     *
     * @param command what runs
     * @param qos where, and how urgent
     * @return false if the lane is full, or the dispatcher is closed: the request is not taken, and counted as refused
     * @throws IllegalArgumentException if an argument is null, there is no lane of that preemption priority, or the command is in the heap and the lane
     *     without it
     * @throws javax.realtime.CeilingViolationException if there is a ceiling, and the caller's priority is above it
     */
    public boolean dispatch(Command command, Qos qos) {
        requireCommand(command);
        if (qos == null) {
            throw new IllegalArgumentException("no quality of service");
        }
        for (;;) {                      // bound: the swaps that happen meanwhile
            Plan seen = plan;
            int answer = seen.server(qos.preemptionPriority()).offer(command, qos);
            if (answer != LaneServer.CLOSED || seen == plan) {
                return answer == LaneServer.TAKEN;
            }
        }
    }

    private static void requireCommand(Command command) {
        if (command == null) {
            throw new IllegalArgumentException("no command");
        }
    }

    private static Placement placement(Plan of, Operation operation) {
        Placement found = operation == null ? null : of.find(operation.handle());
        if (found == null) {
            throw new IllegalArgumentException("not in the schedule: " + operation);
        }
        return found;
    }

    Placement placementIfAny(Operation operation) {
        return plan.find(operation.handle());
    }

    /* From the beginning to the end. */

    /** Lets the lanes begin; does nothing if they have. */
    public synchronized void activate() {
        if (!active && !closed) {
            active = true;
            start(plan);
        }
    }

    private static void start(Plan plan) {
        for (LaneServer each : plan.servers) {
            each.start();
        }
    }

    /**
     * Takes no more requests, and lets the lanes end when what waits is done, or thrown away.  A dispatcher that never began begins, if it is to be drained.
     *
     * @param ending which of both
     * @throws IllegalArgumentException if it is null
     */
    public synchronized void shutdown(Ending ending) {
        if (ending == null) {
            throw new IllegalArgumentException("no ending");
        }
        if (ending == Ending.DRAIN) {
            activate();
        }
        closed = true;
        close(plan, ending == Ending.DISCARD);
    }

    private static void close(Plan plan, boolean discard) {
        for (LaneServer each : plan.servers) {
            each.close(discard);
        }
    }

    /**
     * Waits until the threads of all lanes have ended after a shutdown.
     *
     * @param millis for how long at most; 0 is for ever
     * @return whether they have
     * @throws InterruptedException if the caller is interrupted
     */
    public boolean join(long millis) throws InterruptedException {
        long until = System.nanoTime() + millis * 1_000_000;
        for (LaneServer each : plan.servers) {
            long left = millis == 0 ? 0 : Math.max(1, (until - System.nanoTime()) / 1_000_000);
            each.thread().join(left);
            if (each.thread().isAlive()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Goes on with another schedule: requests from now on go to its lanes, which begin with counters at zero.  What waits in the lanes until now is done by
     * them, at their old priorities, before they end; for that while an operation may run in an old lane and in a new one.  Not for real-time paths.
     *
     * @param next the schedule
     * @throws IllegalArgumentException as the constructor says
     * @throws IllegalStateException after a shutdown
     */
    public synchronized void swap(Schedule next) {
        if (closed) {
            throw new IllegalStateException("the dispatcher is closed");
        }
        Plan old = plan;
        Plan made = planOf(next);
        if (active) {
            start(made);
        }
        plan = made;
        start(old);
        close(old, false);
    }

    /* What is going on. */

    /**
     * What became of the requests of an operation since the schedule is in use.
     *
     * @param operation the operation
     * @return its counters
     * @throws IllegalArgumentException if it is not in the schedule
     */
    public Counters counters(Operation operation) {
        return placement(plan, operation).counters();
    }

    /**
     * What became of the requests of a lane since the schedule is in use.
     *
     * @param preemptionPriority the lane's number
     * @return its counters
     * @throws IllegalArgumentException if there is no such lane
     */
    public Counters counters(int preemptionPriority) {
        return plan.server(preemptionPriority).queue().counters();
    }

    /**
     * Cancels what is late, of operations that are not critical, as far as it does not run.  Not for real-time paths.
     *
     * @return how many requests
     */
    public int removeLate() {
        int removed = 0;
        for (LaneServer each : plan.servers) {
            removed += each.removeLate();
        }
        return removed;
    }

    /**
     * How many requests that wait have missed their deadline already, which no counter knows yet.  It looks at all of them: for the end of a run.
     *
     * @return their number
     */
    public int overdue() {
        int found = 0;
        for (LaneServer each : plan.servers) {
            found += each.overdue();
        }
        return found;
    }

    /**
     * How often a lane's thread had to leave its CPU to another, as the kernel counts.  Reads files, and allocates in the current memory area.
     *
     * @param preemptionPriority the lane's number
     * @return the number; -1 if it is not known: the thread has not begun, or has ended
     * @throws IllegalArgumentException if there is no such lane
     */
    public long preemptions(int preemptionPriority) {
        return counted(preemptionPriority, "nonvoluntary_ctxt_switches:");
    }

    /**
     * How often a lane's thread left its CPU at all: to another, or because it had nothing to do or waited for a lock.  Reads files, and allocates in the
     * current memory area.
     *
     * @param preemptionPriority the lane's number
     * @return the number; -1 if it is not known: the thread has not begun, or has ended
     * @throws IllegalArgumentException if there is no such lane
     */
    public long switches(int preemptionPriority) {
        return counted(preemptionPriority, "voluntary_ctxt_switches:");
    }

    /** The sum of the rows whose names end so. */
    private long counted(int preemptionPriority, String what) {
        String name = plan.server(preemptionPriority).thread().getName();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Paths.get("/proc/self/task"))) {
            for (Path each : threads) {
                if (name.equals(Files.readString(each.resolve("comm")).trim())) {
                    return sum(Files.readAllLines(each.resolve("status")), what);
                }
            }
        } catch (IOException ended) {
            return -1;
        }
        return -1;
    }

    private static long sum(List<String> status, String what) {
        long sum = 0;
        for (String line : status) {
            if (line.contains(what)) {
                sum += Long.parseLong(line.substring(line.indexOf(':') + 1).trim());
            }
        }
        return sum;
    }
}
