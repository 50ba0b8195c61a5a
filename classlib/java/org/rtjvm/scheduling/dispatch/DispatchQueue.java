// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

/**
 * The requests of a lane, as a state machine: time is a parameter, and no thread, lock or clock is in it.
 *
 * <p>A request is offered, taken and finished.  One that is released later is held until then.  All records are made with the queue, which refuses what it
 * has no record for.  Each call takes time that grows with the logarithm of what waits; {@link #take} in addition for each held request whose release has
 * come since the last.
 *
 * <p>Not safe for several threads: a dispatcher's lane holds its lock.
 */
public final class DispatchQueue {
    private final Discipline discipline;
    private final boolean dynamic;
    private final long lateBound;
    private final RequestTree ready;
    private final RequestTree held = new RequestTree(false);
    private final Counters counters = new Counters();
    private Request free;               // records that nobody uses, by their links
    private long arrivals;
    private int running;

    /**
     * A queue.
     *
     * @param discipline in which order requests are taken
     * @param capacity how many there may be, running ones among them
     * @param lateBound how late a request may be without going behind all others; {@link Long#MAX_VALUE} is for ever
     * @throws IllegalArgumentException if the discipline is null, the capacity less than 1 or the bound less than zero
     */
    public DispatchQueue(Discipline discipline, int capacity, long lateBound) {
        if (discipline == null || capacity < 1 || lateBound < 0) {
            throw new IllegalArgumentException("no queue: discipline " + discipline + ", capacity " + capacity + ", bound " + lateBound);
        }
        this.discipline = discipline;
        this.lateBound = lateBound;
        dynamic = discipline.isDynamic();
        ready = new RequestTree(dynamic && lateBound != Long.MAX_VALUE);
        for (int i = 0; i < capacity; i++) {
            give(new Request());
        }
    }

    private void give(Request request) {
        request.more = free;
        free = request;
    }

    /**
     * A request of an operation comes.
     *
     * @param placement the operation's
     * @param command what it runs
     * @param release when it is released, which its deadline counts from; an operation's guard may make that later
     * @param now the time
     * @return the request; null if there is no place for it
     */
    public Request offer(Placement placement, Command command, long release, long now) {
        if (free == null) {
            counters.refuse();
            placement.counters.refuse();
            return null;
        }
        return arrive(take(command), placement, placement.guard == null ? release : placement.guard.admit(release), now);
    }

    /** The next request of a chain, which no guard holds; null if there is no place for it. */
    Request offerLeg(Placement placement, Chain chain, int leg, long release, long now) {
        if (free == null) {
            counters.refuse();
            placement.counters.refuse();
            return null;
        }
        Request request = take(chain.command(leg));
        request.chain = chain;
        request.leg = leg;
        return arrive(request, placement, release, now);
    }

    private Request arrive(Request request, Placement placement, long release, long now) {
        request.placement = placement;
        request.release = release;
        request.deadline = placement.within == Long.MAX_VALUE ? placement.within : release + placement.within;
        request.typical = placement.typical;
        request.worst = placement.worst;
        request.subpriority = placement.subpriority;
        arrive(request, now);
        placement.counters.arrive(request.held);
        return request;
    }

    /**
     * A request without an operation comes.
     *
     * @param command what it runs
     * @param qos its deadline, cost and importance
     * @param now the time, which is that of its release
     * @return the request; null if there is no place for it
     */
    public Request offer(Command command, Qos qos, long now) {
        if (free == null) {
            counters.refuse();
            return null;
        }
        Request request = take(command);
        request.placement = null;
        request.release = now;
        request.deadline = qos.deadline();
        request.typical = qos.executionTime();
        request.worst = qos.executionTime();
        request.subpriority = qos.subpriority();
        arrive(request, now);
        return request;
    }

    private Request take(Command command) {
        Request request = free;
        free = request.more;
        request.command = command;
        request.chain = null;
        request.cancelled = false;
        request.arrival = arrivals++;
        return request;
    }

    private void arrive(Request request, long now) {
        if (request.release > now) {
            request.held = true;
            request.waitsSince = request.release;
            request.key = request.release;
            held.insert(request);
        } else {
            request.waitsSince = now;
            makeReady(request);
        }
        counters.arrive(request.held);
    }

    private void makeReady(Request request) {
        request.held = false;
        request.key = dynamic ? discipline.key(request.deadline, request.worst) : 0;
        ready.insert(request);
    }

    /**
     * The next one, which begins to run.
     *
     * @param now the time
     * @return the request, which may be {@linkplain Request#isCancelled() cancelled}; null if there is none now
     */
    public Request take(long now) {
        if (held.size() > 0) {
            release(now);
        }
        Request request = choose(now);
        if (request == null) {
            return null;
        }
        ready.remove(request);
        running++;
        request.running = true;
        Placement placement = request.placement;
        if (placement != null && placement.cancellation != Cancellation.NONE) {
            request.cancelled = placement.cancellation.drops(now, request.deadline, request.typical, request.worst);
        }
        begin(request, now);
        return request;
    }

    private void begin(Request request, long now) {
        long waited = now > request.waitsSince ? now - request.waitsSince : 0;
        counters.begin(waited);
        if (request.placement != null) {
            request.placement.counters.begin(waited);
        }
    }

    /* bound: the requests whose release has come since the last time */
    private void release(long now) {
        for (Request next = held.first(); next != null && next.release <= now; next = held.first()) {
            held.remove(next);
            makeReady(next);
        }
    }

    private Request choose(long now) {
        if (!dynamic) {
            return ready.first();
        }
        Request pending = ready.firstAfter(now);
        if (pending != null) {
            return pending;
        }
        if (lateBound == Long.MAX_VALUE) {
            return ready.first();
        }
        long longAgo = now - lateBound;
        Request late = ready.firstAfter(longAgo);
        return late != null ? late : ready.oldestUpTo(longAgo);
    }

    /**
     * A request that was taken is done, or is not going to be run.  Its record may be used again.
     *
     * @param request the request
     * @param now the time
     * @return whether it was run, and done by its deadline
     * @throws IllegalStateException if it does not run
     */
    public boolean finish(Request request, long now) {
        if (!request.running) {
            throw new IllegalStateException("the request does not run");
        }
        boolean made = !request.cancelled && now <= request.deadline;
        count(request, counters, made, now);
        if (request.placement != null) {
            count(request, request.placement.counters, made, now);
        }
        request.running = false;
        request.command = null;
        running--;
        give(request);
        return made;
    }

    private static void count(Request request, Counters which, boolean made, long now) {
        if (request.cancelled) {
            which.cancel();
        } else {
            which.end(made, now - request.release);
        }
    }

    /**
     * Takes out a late request of an operation that is not critical, to be cancelled.
     *
     * @param now the time
     * @return the request, which has yet to be finished; null if there is none, as always where the order does not depend on deadlines
     */
    public Request takeLate(long now) {
        if (!dynamic) {
            return null;
        }
        Request request = ready.first();
        while (request != null && request.key <= now && request.placement != null && request.placement.operation().isCritical()) {
            request = ready.next(request);
        }
        if (request == null || request.key > now) {
            return null;
        }
        ready.remove(request);
        running++;
        request.running = true;
        request.cancelled = true;
        begin(request, now);
        return request;
    }

    /**
     * Throws away all that waits.  For the end: what the requests lay in is not used again.
     *
     * @return how many there were
     */
    public int discard() {
        int waiting = depth();
        for (Request each = ready.first(); each != null; each = ready.next(each)) {
            discarded(each);
        }
        for (Request each = held.first(); each != null; each = held.next(each)) {
            discarded(each);
        }
        ready.clear();
        held.clear();
        counters.discard(waiting);
        return waiting;
    }

    private static void discarded(Request request) {
        if (request.placement != null) {
            request.placement.counters.discard(1);
        }
    }

    /** @return the release of the first request that is held; {@link Long#MAX_VALUE} if none is */
    public long nextRelease() {
        Request next = held.first();
        return next == null ? Long.MAX_VALUE : next.release;
    }

    /** @return how many requests wait, held ones among them */
    public int depth() {
        return ready.size() + held.size();
    }

    /** @return whether nothing waits or runs */
    public boolean isIdle() {
        return depth() == 0 && running == 0;
    }

    /**
     * How many requests that wait have missed their deadline already.  Looks at all of them.
     *
     * @param now the time
     * @return their number
     */
    public int overdue(long now) {
        int found = 0;
        for (Request each = ready.first(); each != null; each = ready.next(each)) {
            found += each.deadline < now ? 1 : 0;
        }
        return found;
    }

    /** @return what became of its requests */
    public Counters counters() {
        return counters;
    }

    /** @return how many nodes of the queue were looked at so far: what its calls cost, in steps */
    public long steps() {
        return ready.steps() + held.steps();
    }
}
