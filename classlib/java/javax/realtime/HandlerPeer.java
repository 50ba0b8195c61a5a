// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

import org.rtjvm.scheduling.EDFParameters;

/** What stands for a handler in the VM: follows its parameters, and is given back when the handler dies. */
final class HandlerPeer extends Peer implements Bindings.Effects {
    private final AsyncEventHandler handler;
    private long address;                   // 0 until it is made
    private boolean ranked;                 // by deadlines, which needs a seat of its own
    private boolean placed;                 // on CPUs of its own, which does so, too
    private boolean seated;                 // it has one

    HandlerPeer(AsyncEventHandler handler) {
        this.handler = handler;
    }

    /** Makes it, when the parameters are known. */
    long create(boolean noHeap, boolean bound, MemoryArea area) {
        int pool = noHeap ? Events.NO_HEAP : Events.HEAP;
        int priority = priority();
        ranked = isByDeadline();
        seated = bound || ranked;
        long seat = seated ? HandlerThreads.bound(pool) : 0;
        if (seat == 0) {
            HandlerThreads.prepare(pool, priority);
        }
        address = Events.newHandler(handler, pool, seat, priority, area.handle());
        releaseChanged();
        memoryChanged();
        if (ranked) {
            Events.rank(address, handler.bindings().handle(), 0);
        }
        return address;
    }

    private boolean isByDeadline() {
        return Deadlines.are(handler.getScheduler());
    }

    /** That of others than the priority scheduler is the usual one, and by deadlines the highest of the band. */
    private int priority() {
        SchedulingParameters its = handler.getSchedulingParameters();
        if (its instanceof EDFParameters) {
            return ((EDFParameters) its).getHighestPriority();
        }
        return its instanceof PriorityParameters ? ((PriorityParameters) its).getPriority()
            : PriorityScheduler.instance().getNormPriority();
    }

    @Override
    public void schedulingChanged() {
        if (address == 0) {
            return;
        }
        boolean before = ranked;
        int priority = priority();
        ranked = isByDeadline();
        if (before && !ranked) {
            seated = isBound() || placed;
            Events.unrank(address, seated);
        }
        Events.setPriority(address, priority);          /* first, as the other waits; spare threads can run it */
        if (ranked) {
            rank();
        } else if (!seated) {
            HandlerThreads.prepare(pool(), priority);
        }
    }

    private boolean isBound() {
        return handler instanceof BoundAsyncEventHandler;
    }

    private int pool() {
        return handler.noHeap() ? Events.NO_HEAP : Events.HEAP;
    }

    /** It needs its queue of arrivals before, and a seat if it has none. */
    private void rank() {
        releaseChanged();
        Events.rank(address, handler.bindings().handle(), seatIfNone());
    }

    private long seatIfNone() {
        long seat = seated ? 0 : HandlerThreads.bound(pool());
        seated = true;
        return seat;
    }

    private void settle() {
        boolean before = placed;
        placed = handler.bindings().isPlaced();
        if (!placed && !before) {
            return;
        }
        long seat = placed ? seatIfNone() : 0;
        seated = placed || ranked || isBound();
        if (!seated) {
            HandlerThreads.prepare(pool(), priority());
        }
        Events.settle(address, handler.bindings().handle(), seat, seated);
    }

    @Override
    public void releaseChanged() {
        if (address != 0) {
            ReleaseParameters release = handler.getReleaseParameters();
            Gates.set(address, release == null ? new AperiodicParameters() : release, ranked);
            groupChanged();
        }
    }

    @Override
    public void groupChanged() {
        if (address != 0) {
            ReleaseParameters release = handler.getReleaseParameters();
            boolean cost = release != null && !release.getCost().isZero();
            Events.setCost(address, handler.bindings().handle(), cost,
                cost || handler.getProcessingGroupParameters() != null);
            settle();
        }
    }

    @Override
    public void memoryChanged() {
        if (address != 0) {
            MemoryParameters memory = handler.getMemoryParameters();
            Events.setBudget(address, memory == null ? MemoryParameters.NO_MAX : memory.getMaxMemoryArea(),
                memory == null ? MemoryParameters.NO_MAX : memory.getMaxImmortal());
        }
    }

    /** An event has died to which it was attached; perhaps the handler with it, and several threads may run finalizers. */
    synchronized void detached() {
        if (address != 0 && Events.detached(address)) {
            UserHandlers.remove();
        }
    }

    @Override
    synchronized void giveBack() {
        if (address != 0 && Events.freeHandler(address)) {
            UserHandlers.remove();
        }
        address = 0;
    }
}
