// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** What stands for a handler in the VM: follows its parameters, and is given back when the handler dies. */
final class HandlerPeer extends Peer implements Bindings.Effects {
    private final AsyncEventHandler handler;
    private long address;                   // 0 until it is made

    HandlerPeer(AsyncEventHandler handler) {
        this.handler = handler;
    }

    /** Makes it, when the parameters are known. */
    long create(boolean noHeap, boolean bound, MemoryArea area) {
        int pool = noHeap ? Events.NO_HEAP : Events.HEAP;
        int priority = priority();
        long seat = bound ? HandlerThreads.bound(pool) : 0;
        if (!bound) {
            HandlerThreads.prepare(pool, priority);
        }
        address = Events.newHandler(handler, pool, seat, priority, area.handle());
        releaseChanged();
        memoryChanged();
        return address;
    }

    /** That of others than the priority scheduler is the usual one. */
    private int priority() {
        SchedulingParameters its = handler.getSchedulingParameters();
        return its instanceof PriorityParameters ? ((PriorityParameters) its).getPriority()
            : PriorityScheduler.instance().getNormPriority();
    }

    @Override
    public void schedulingChanged() {
        if (address != 0) {
            int priority = priority();
            Events.setPriority(address, priority);      /* first, as the other waits; spare threads can run it */
            if (!(handler instanceof BoundAsyncEventHandler)) {
                HandlerThreads.prepare(handler.noHeap() ? Events.NO_HEAP : Events.HEAP, priority);
            }
        }
    }

    @Override
    public void releaseChanged() {
        if (address != 0) {
            ReleaseParameters release = handler.getReleaseParameters();
            Gates.set(address, release == null ? new AperiodicParameters() : release);
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

    /** An event has died to which it was attached. */
    void detached() {
        if (address != 0 && Events.detached(address)) {
            UserHandlers.remove();
        }
    }

    @Override
    void giveBack() {
        if (address != 0 && Events.freeHandler(address)) {
            UserHandlers.remove();
        }
        address = 0;
    }
}
