// SPDX-License-Identifier: Apache-2.0
// The throws clauses of memory areas, physical memory and wait-free queues: what each member does not accept.
// vm-args: -Xrt:physical=anon:256K

import java.lang.reflect.Constructor;
import javax.realtime.AsyncEvent;
import javax.realtime.HeapMemory;
import javax.realtime.ImmortalMemory;
import javax.realtime.ImmortalPhysicalMemory;
import javax.realtime.LTMemory;
import javax.realtime.LTPhysicalMemory;
import javax.realtime.MemoryArea;
import javax.realtime.MemoryParameters;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PhysicalMemoryManager;
import javax.realtime.PriorityParameters;
import javax.realtime.RawMemoryAccess;
import javax.realtime.RawMemoryFloatAccess;
import javax.realtime.RealtimeSecurity;
import javax.realtime.RealtimeSystem;
import javax.realtime.RelativeTime;
import javax.realtime.SizeEstimator;
import javax.realtime.VTMemory;
import javax.realtime.VTPhysicalMemory;
import javax.realtime.WaitFreeDequeue;
import javax.realtime.WaitFreeReadQueue;
import javax.realtime.WaitFreeWriteQueue;

public class ClausesMemory extends Realtime {
    static final Runnable NOTHING = () -> { };
    static final Object TYPE = PhysicalMemoryManager.ALIGNED;

    /** A java.lang.Thread is refused as such, whatever it passes. */
    static void plainThread() {
        LTMemory scope = new LTMemory(4096);
        ImmortalMemory immortal = ImmortalMemory.instance();
        clause("plain ScopedMemory.enter()", scope::enter);
        clause("plain ScopedMemory.enter(null)", () -> scope.enter(null));
        clause("plain ScopedMemory.executeInArea", () -> scope.executeInArea(NOTHING));
        clause("plain ScopedMemory.executeInArea(null)", () -> scope.executeInArea(null));
        clause("plain ScopedMemory.join()", scope::join);
        clause("plain ScopedMemory.join(null)", () -> scope.join(null));
        clause("plain ScopedMemory.joinAndEnter()", () -> scope.joinAndEnter());
        clause("plain ScopedMemory.joinAndEnter(logic)", () -> scope.joinAndEnter(NOTHING));
        clause("plain ScopedMemory.joinAndEnter(time)", () -> scope.joinAndEnter(new RelativeTime(1, 0)));
        clause("plain ScopedMemory.joinAndEnter(null, null)", () -> scope.joinAndEnter(null, null));
        clause("plain ScopedMemory.newArray", () -> scope.newArray(null, -1));
        clause("plain ScopedMemory.newInstance(class)", () -> scope.newInstance(null));
        clause("plain ScopedMemory.newInstance(constructor)", () -> scope.newInstance(null, null));
        clause("plain ScopedMemory.getPortal", scope::getPortal);
        clause("plain ScopedMemory.setPortal", () -> scope.setPortal(immortal));
        clause("plain ScopedMemory.setPortal(null)", () -> scope.setPortal(null));
        clause("plain ImmortalMemory.enter", () -> immortal.enter(NOTHING));
        clause("plain HeapMemory.enter(null)", () -> HeapMemory.instance().enter(null));
        clause("plain ImmortalMemory.executeInArea", () -> immortal.executeInArea(NOTHING));
        clause("plain HeapMemory.executeInArea(null)", () -> HeapMemory.instance().executeInArea(null));
        clause("plain ImmortalMemory.newArray", () -> immortal.newArray(int.class, 0));
    }

    static final class Thrower {
        Thrower() { throw new IllegalStateException(); }
    }

    static final class Closed {
        private Closed(int ignored) { }
    }

    static void allocation(String where, MemoryArea area) throws ReflectiveOperationException {
        Constructor<?> text = StringBuilder.class.getConstructor(int.class);
        clause(where + ".newArray(null)", () -> area.newArray(null, 1));
        clause(where + ".newArray(void)", () -> area.newArray(void.class, 1));
        clause(where + ".newArray(-1)", () -> area.newArray(int.class, -1));
        clause(where + ".newArray", () -> area.newArray(int[].class, 1));
        clause(where + ".newInstance(null)", () -> area.newInstance(null));
        clause(where + ".newInstance(interface)", () -> area.newInstance(Runnable.class));
        clause(where + ".newInstance(abstract)", () -> area.newInstance(Number.class));
        clause(where + ".newInstance(array)", () -> area.newInstance(int[].class));
        clause(where + ".newInstance(primitive)", () -> area.newInstance(int.class));
        clause(where + ".newInstance(no such constructor)", () -> area.newInstance(Closed.class));
        clause(where + ".newInstance(private constructor)", () -> area.newInstance(Math.class));
        clause(where + ".newInstance(null, args)", () -> area.newInstance(null, new Object[0]));
        clause(where + ".newInstance(c, null)", () -> area.newInstance(Object.class.getConstructor(), null));
        clause(where + ".newInstance(c, too few)", () -> area.newInstance(text, null));
        clause(where + ".newInstance(c, another type)", () -> area.newInstance(text, new Object[] {"text"}));
        clause(where + ".newInstance(c, null for int)", () -> area.newInstance(text, new Object[] {null}));
        clause(where + ".newInstance(constructor throws)", () -> area.newInstance(Thrower.class.getDeclaredConstructor(), null));
        clause(where + ".newInstance(c of abstract)", () -> area.newInstance(Number.class.getConstructor(), null));
    }

    static void outside() {
        LTMemory scope = new LTMemory(4096);
        clause("outside ScopedMemory.executeInArea", () -> scope.executeInArea(NOTHING));
        clause("outside ScopedMemory.newArray", () -> scope.newArray(int.class, 1));
        clause("outside ScopedMemory.newInstance(class)", () -> scope.newInstance(Object.class));
        clause("outside ScopedMemory.newInstance(constructor)", () -> scope.newInstance(Object.class.getConstructor(), null));
        clause("outside ScopedMemory.getPortal", scope::getPortal);
        clause("outside ScopedMemory.setPortal", () -> scope.setPortal(scope));
        clause("outside ScopedMemory.setPortal(null)", () -> scope.setPortal(null));
        clause("ScopedMemory.executeInArea(null)", () -> scope.executeInArea(null));
        clause("ImmortalMemory.enter()", () -> ImmortalMemory.instance().enter());
        clause("ImmortalMemory.executeInArea(null)", () -> ImmortalMemory.instance().executeInArea(null));
        clause("MemoryArea.getMemoryArea(null)", () -> MemoryArea.getMemoryArea(null));
    }

    /** Logic of an area further in may not be referred to by an area object further out. */
    static void logicFurtherIn() {
        new LTMemory(64 * 1024).enter(() -> {
            Runnable inner = new Runnable() {
                @Override public void run() { }
            };
            ImmortalMemory immortal = ImmortalMemory.instance();
            clause("LTMemory(size, logic)", () -> immortal.executeInArea(() -> new LTMemory(4096, inner)));
            clause("VTMemory(initial, maximum, logic)", () -> immortal.executeInArea(() -> new VTMemory(4096, 8192, inner)));
            clause("LTPhysicalMemory(type, size, logic)",
                () -> immortal.executeInArea(() -> new LTPhysicalMemory(TYPE, 4096, inner)));
            clause("ImmortalPhysicalMemory(type, base, size, logic)",
                () -> immortal.executeInArea(() -> new ImmortalPhysicalMemory(TYPE, 0, 4096, inner)));
        });
    }

    static void scopeSizes() {
        SizeEstimator none = null;
        clause("LTMemory(-1)", () -> new LTMemory(-1));
        clause("LTMemory(-1, logic)", () -> new LTMemory(-1, NOTHING));
        clause("LTMemory(2, 1)", () -> new LTMemory(2, 1));
        clause("LTMemory(0, -1)", () -> new LTMemory(0, -1));
        clause("LTMemory(-2, -1, logic)", () -> new LTMemory(-2, -1, NOTHING));
        clause("LTMemory(null)", () -> new LTMemory(none));
        clause("LTMemory(null, estimate, logic)", () -> new LTMemory(none, new SizeEstimator(), NOTHING));
        clause("LTMemory(0)", () -> new LTMemory(0));
        clause("LTMemory(too much)", () -> new LTMemory(1L << 60));
        clause("VTMemory(-1)", () -> new VTMemory(-1));
        clause("VTMemory(2, 1)", () -> new VTMemory(2, 1));
        clause("VTMemory(null, logic)", () -> new VTMemory(none, NOTHING));
    }

    static void physicalSizes() {
        clause("LTPhysicalMemory(type, -1)", () -> new LTPhysicalMemory(TYPE, -1));
        clause("LTPhysicalMemory(type, -1, logic)", () -> new LTPhysicalMemory(TYPE, -1, NOTHING));
        clause("LTPhysicalMemory(type, 0, -1)", () -> new LTPhysicalMemory(TYPE, 0, -1));
        clause("LTPhysicalMemory(type, 0, -1, logic)", () -> new LTPhysicalMemory(TYPE, 0, -1, NOTHING));
        clause("LTPhysicalMemory(type, too much)", () -> new LTPhysicalMemory(TYPE, 1 << 20));
        clause("LTPhysicalMemory(type, -1, 1)", () -> new LTPhysicalMemory(TYPE, -1, 1));
        clause("VTPhysicalMemory(type, -1)", () -> new VTPhysicalMemory(TYPE, -1));
        clause("VTPhysicalMemory(type, -1, logic)", () -> new VTPhysicalMemory(TYPE, -1, NOTHING));
        clause("VTPhysicalMemory(type, 0, -1)", () -> new VTPhysicalMemory(TYPE, 0, -1));
        clause("VTPhysicalMemory(type, 0, -1, logic)", () -> new VTPhysicalMemory(TYPE, 0, -1, NOTHING));
        clause("VTPhysicalMemory(unknown type, 1)", () -> new VTPhysicalMemory("unknown", 1));
        clause("VTPhysicalMemory(null among types, 1)", () -> new VTPhysicalMemory(new Object[] {TYPE, null}, 1));
        clause("ImmortalPhysicalMemory(type, -1)", () -> new ImmortalPhysicalMemory(TYPE, -1));
        clause("ImmortalPhysicalMemory(type, -1, logic)", () -> new ImmortalPhysicalMemory(TYPE, -1, NOTHING));
        clause("ImmortalPhysicalMemory(type, 0, -1)", () -> new ImmortalPhysicalMemory(TYPE, 0, -1));
        clause("ImmortalPhysicalMemory(type, 0, -1, logic)", () -> new ImmortalPhysicalMemory(TYPE, 0, -1, NOTHING));
        clause("ImmortalPhysicalMemory(type, across the end)", () -> new ImmortalPhysicalMemory(TYPE, 255 * 1024, 4096));
        clause("ImmortalPhysicalMemory(type, behind the end)", () -> new ImmortalPhysicalMemory(TYPE, 256 * 1024, 1));
    }

    static void raw() {
        clause("RawMemoryAccess(type, -1)", () -> new RawMemoryAccess(TYPE, -1));
        clause("RawMemoryAccess(type, -1, 1)", () -> new RawMemoryAccess(TYPE, -1, 1));
        clause("RawMemoryFloatAccess(type, 0, -1)", () -> new RawMemoryFloatAccess(TYPE, 0, -1));
        clause("RawMemoryFloatAccess(type, too much)", () -> new RawMemoryFloatAccess(TYPE, 1 << 20));
        RawMemoryFloatAccess memory = new RawMemoryFloatAccess(TYPE, 0, 64);
        clause("getByte(-1)", () -> memory.getByte(-1));
        clause("setLong(64)", () -> memory.setLong(64, 0));
        clause("getLong(60)", () -> memory.getLong(60));
        clause("setDouble(57)", () -> memory.setDouble(57, 0));
        clause("getFloats(low -1)", () -> memory.getFloats(0, new float[4], -1, 1));
        clause("setDoubles(low 3 of 2)", () -> memory.setDoubles(0, new double[2], 3, 1));
        clause("getShorts(number -1)", () -> memory.getShorts(0, new short[2], 0, -1));
        clause("setInts(null)", () -> memory.setInts(0, null, 0, 1));
        clause("getInts(across the end)", () -> memory.getInts(56, new int[4], 0, 4));
        clause("map(-1)", () -> memory.map(-1));
        clause("map(base, -1)", () -> memory.map(1 << 20, -1));
        memory.unmap();
        clause("getFloat(not mapped)", () -> memory.getFloat(0));
        clause("getDouble(-1, not mapped)", () -> memory.getDouble(-1));
        clause("unmap again", memory::unmap);
    }

    static void ranges() {
        AsyncEvent event = new AsyncEvent();
        long last = Long.MAX_VALUE;
        clause("isRemovable(-1, 1)", () -> PhysicalMemoryManager.isRemovable(-1, 1));
        clause("isRemovable(last, 1)", () -> PhysicalMemoryManager.isRemovable(last, 1));
        clause("isRemoved(1, last)", () -> PhysicalMemoryManager.isRemoved(1, last));
        clause("isRemoved(0, last)", () -> PhysicalMemoryManager.isRemoved(0, last));
        clause("onInsertion(last, 1)", () -> PhysicalMemoryManager.onInsertion(last, 1, event));
        clause("onRemoval(last, 1)", () -> PhysicalMemoryManager.onRemoval(last, 1, event));
        clause("onRemoval(0, 1, null)", () -> PhysicalMemoryManager.onRemoval(0, 1, (AsyncEvent) null));
        clause("onInsertion(not removable)", () -> PhysicalMemoryManager.onInsertion(0, 1, event));
        clause("unregisterInsertionEvent(last, 1)", () -> PhysicalMemoryManager.unregisterInsertionEvent(last, 1, event));
        clause("unregisterRemovalEvent(last, 1)", () -> PhysicalMemoryManager.unregisterRemovalEvent(last, 1, event));
        clause("unregisterRemovalEvent(unknown)", () -> PhysicalMemoryManager.unregisterRemovalEvent(0, 1, event));
        clause("registerFilter(array)", () -> PhysicalMemoryManager.registerFilter(new Object[0], null));
        clause("removeFilter(unknown)", () -> PhysicalMemoryManager.removeFilter("unknown"));
    }

    static void estimates() {
        SizeEstimator size = new SizeEstimator();
        clause("reserve(c, -1)", () -> size.reserve(Object.class, -1));
        clause("reserve(null, 1)", () -> size.reserve((Class<?>) null, 1));
        clause("reserve(estimator, -1)", () -> size.reserve(new SizeEstimator(), -1));
        clause("reserve(null estimator, 1)", () -> size.reserve((SizeEstimator) null, 1));
        clause("reserveArray(-1)", () -> size.reserveArray(-1));
        clause("reserveArray(-1, int)", () -> size.reserveArray(-1, int.class));
        clause("reserveArray(1, Object)", () -> size.reserveArray(1, Object.class));
        clause("reserve(c, 0)", () -> size.reserve(Object.class, 0));
        System.out.println("estimate after refusals " + size.getEstimate());
        MemoryParameters limits = new MemoryParameters(MemoryParameters.NO_MAX, MemoryParameters.NO_MAX);
        clause("setMaxImmortalIfFeasible(-2)", () -> limits.setMaxImmortalIfFeasible(-2));
        clause("setMaxMemoryAreaIfFeasible(-2)", () -> limits.setMaxMemoryAreaIfFeasible(-2));
        clause("setAllocationRate(0)", () -> limits.setAllocationRate(0));
    }

    static void queues() {
        LTMemory scope = new LTMemory(16 * 1024);
        Thread plain = new Thread();
        clause("WaitFreeReadQueue(plain thread, scope)", () -> new WaitFreeReadQueue(plain, null, 1, scope));
        clause("WaitFreeWriteQueue(plain thread, scope)", () -> new WaitFreeWriteQueue(null, plain, 1, scope));
        clause("WaitFreeDequeue(plain thread, scope)", () -> new WaitFreeDequeue(plain, null, 1, scope));
        clause("WaitFreeWriteQueue(nobody, scope outside)", () -> new WaitFreeWriteQueue(null, null, 1, scope));
        clause("WaitFreeDequeue(nobody, scope outside)", () -> new WaitFreeDequeue(null, null, 1, scope));
        clause("WaitFreeReadQueue(nobody, no area, notify)", () -> new WaitFreeReadQueue(null, null, 1, null, true));
        clause("WaitFreeReadQueue.read of none", () -> new WaitFreeReadQueue(1, false).read());
    }

    static WaitFreeReadQueue read;
    static WaitFreeWriteQueue write;
    static WaitFreeDequeue both;

    /** A no-heap thread would store in slots that lie in the heap. */
    static void slotsInTheHeap() {
        ImmortalMemory.instance().executeInArea(() -> {
            MemoryArea heap = HeapMemory.instance();
            read = new WaitFreeReadQueue(2, heap, false);
            write = new WaitFreeWriteQueue(2, heap);
            both = new WaitFreeDequeue(null, null, 2, heap);
            NoHeapRealtimeThread thread = new NoHeapRealtimeThread(new PriorityParameters(20), null, null,
                ImmortalMemory.instance(), null, () -> {
                    clause("no-heap WaitFreeReadQueue.write", () -> read.write("text"));
                    clause("no-heap WaitFreeWriteQueue.write", () -> write.write("text"));
                    clause("no-heap WaitFreeWriteQueue.force", () -> write.force("text"));
                    clause("no-heap WaitFreeDequeue.blockingWrite", () -> both.blockingWrite("text"));
                    clause("no-heap WaitFreeDequeue.nonBlockingWrite", () -> both.nonBlockingWrite("text"));
                    clause("no-heap WaitFreeDequeue.force", () -> both.force("text"));
                });
            thread.start();
            Realtime.join(thread);
        });
    }

    /** Last, as the manager stays. */
    static void forbidden() {
        RealtimeSystem.setSecurityManager(new RealtimeSecurity() {
            @Override public void checkAccessPhysical() { throw new SecurityException("anywhere"); }
            @Override public void checkAccessPhysicalRange(long base, long size) { throw new SecurityException("there"); }
            @Override public void checkSetFilter() { throw new SecurityException("filters"); }
        });
        clause("forbidden LTPhysicalMemory(type, size)", () -> new LTPhysicalMemory(TYPE, 1));
        clause("forbidden VTPhysicalMemory(type, base, size)", () -> new VTPhysicalMemory(TYPE, 0, 1));
        clause("forbidden ImmortalPhysicalMemory(type, estimate)", () -> new ImmortalPhysicalMemory(TYPE, new SizeEstimator()));
        clause("forbidden RawMemoryAccess(type, size)", () -> new RawMemoryAccess(TYPE, 1));
        clause("forbidden RawMemoryFloatAccess(type, base, size)", () -> new RawMemoryFloatAccess(TYPE, 0, 1));
        clause("forbidden removeFilter", () -> PhysicalMemoryManager.removeFilter("unknown"));
    }

    static void inScope() {
        LTMemory scope = new LTMemory(256 * 1024);
        scope.enter(() -> {
            try {
                allocation("ScopedMemory", scope);
            } catch (ReflectiveOperationException thrown) {
                throw new AssertionError(thrown);
            }
        });
    }

    public static void main(String[] args) {
        plainThread();
        Realtime.inThread(() -> allocation("HeapMemory", HeapMemory.instance()));
        Action[] all = {ClausesMemory::inScope, ClausesMemory::outside, ClausesMemory::logicFurtherIn,
            ClausesMemory::scopeSizes, ClausesMemory::physicalSizes, ClausesMemory::raw, ClausesMemory::ranges,
            ClausesMemory::estimates, ClausesMemory::queues, ClausesMemory::slotsInTheHeap, ClausesMemory::forbidden};
        for (Action each : all) {
            Realtime.inThread(each);
        }
    }
}

// expect: plain ScopedMemory.enter(): IllegalThreadStateException
// expect: plain ScopedMemory.enter(null): IllegalThreadStateException
// expect: plain ScopedMemory.executeInArea: IllegalThreadStateException
// expect: plain ScopedMemory.executeInArea(null): IllegalThreadStateException
// expect: plain ScopedMemory.join(): IllegalThreadStateException
// expect: plain ScopedMemory.join(null): IllegalThreadStateException
// expect: plain ScopedMemory.joinAndEnter(): IllegalThreadStateException
// expect: plain ScopedMemory.joinAndEnter(logic): IllegalThreadStateException
// expect: plain ScopedMemory.joinAndEnter(time): IllegalThreadStateException
// expect: plain ScopedMemory.joinAndEnter(null, null): IllegalThreadStateException
// expect: plain ScopedMemory.newArray: IllegalThreadStateException
// expect: plain ScopedMemory.newInstance(class): IllegalThreadStateException
// expect: plain ScopedMemory.newInstance(constructor): IllegalThreadStateException
// expect: plain ScopedMemory.getPortal: IllegalThreadStateException
// expect: plain ScopedMemory.setPortal: IllegalThreadStateException
// expect: plain ScopedMemory.setPortal(null): no exception
// expect: plain ImmortalMemory.enter: IllegalThreadStateException
// expect: plain HeapMemory.enter(null): IllegalThreadStateException
// expect: plain ImmortalMemory.executeInArea: no exception
// expect: plain HeapMemory.executeInArea(null): IllegalArgumentException
// expect: plain ImmortalMemory.newArray: no exception
// expect: HeapMemory.newArray(null): IllegalArgumentException
// expect: HeapMemory.newArray(void): IllegalArgumentException
// expect: HeapMemory.newArray(-1): IllegalArgumentException
// expect: HeapMemory.newArray: no exception
// expect: HeapMemory.newInstance(null): IllegalArgumentException
// expect: HeapMemory.newInstance(interface): InstantiationException
// expect: HeapMemory.newInstance(abstract): InstantiationException
// expect: HeapMemory.newInstance(array): InstantiationException
// expect: HeapMemory.newInstance(primitive): InstantiationException
// expect: HeapMemory.newInstance(no such constructor): InstantiationException
// expect: HeapMemory.newInstance(private constructor): IllegalAccessException
// expect: HeapMemory.newInstance(null, args): IllegalArgumentException
// expect: HeapMemory.newInstance(c, null): no exception
// expect: HeapMemory.newInstance(c, too few): IllegalArgumentException
// expect: HeapMemory.newInstance(c, another type): IllegalArgumentException
// expect: HeapMemory.newInstance(c, null for int): IllegalArgumentException
// expect: HeapMemory.newInstance(constructor throws): InvocationTargetException
// expect: HeapMemory.newInstance(c of abstract): InstantiationException
// expect: ScopedMemory.newArray(null): IllegalArgumentException
// expect: ScopedMemory.newArray(void): IllegalArgumentException
// expect: ScopedMemory.newArray(-1): IllegalArgumentException
// expect: ScopedMemory.newArray: no exception
// expect: ScopedMemory.newInstance(null): IllegalArgumentException
// expect: ScopedMemory.newInstance(interface): InstantiationException
// expect: ScopedMemory.newInstance(abstract): InstantiationException
// expect: ScopedMemory.newInstance(array): InstantiationException
// expect: ScopedMemory.newInstance(primitive): InstantiationException
// expect: ScopedMemory.newInstance(no such constructor): InstantiationException
// expect: ScopedMemory.newInstance(private constructor): IllegalAccessException
// expect: ScopedMemory.newInstance(null, args): IllegalArgumentException
// expect: ScopedMemory.newInstance(c, null): no exception
// expect: ScopedMemory.newInstance(c, too few): IllegalArgumentException
// expect: ScopedMemory.newInstance(c, another type): IllegalArgumentException
// expect: ScopedMemory.newInstance(c, null for int): IllegalArgumentException
// expect: ScopedMemory.newInstance(constructor throws): InvocationTargetException
// expect: ScopedMemory.newInstance(c of abstract): InstantiationException
// expect: outside ScopedMemory.executeInArea: InaccessibleAreaException
// expect: outside ScopedMemory.newArray: InaccessibleAreaException
// expect: outside ScopedMemory.newInstance(class): InaccessibleAreaException
// expect: outside ScopedMemory.newInstance(constructor): InaccessibleAreaException
// expect: outside ScopedMemory.getPortal: InaccessibleAreaException
// expect: outside ScopedMemory.setPortal: InaccessibleAreaException
// expect: outside ScopedMemory.setPortal(null): no exception
// expect: ScopedMemory.executeInArea(null): IllegalArgumentException
// expect: ImmortalMemory.enter(): IllegalArgumentException
// expect: ImmortalMemory.executeInArea(null): IllegalArgumentException
// expect: MemoryArea.getMemoryArea(null): IllegalArgumentException
// expect: LTMemory(size, logic): IllegalAssignmentError
// expect: VTMemory(initial, maximum, logic): IllegalAssignmentError
// expect: LTPhysicalMemory(type, size, logic): IllegalAssignmentError
// expect: ImmortalPhysicalMemory(type, base, size, logic): IllegalAssignmentError
// expect: LTMemory(-1): IllegalArgumentException
// expect: LTMemory(-1, logic): IllegalArgumentException
// expect: LTMemory(2, 1): IllegalArgumentException
// expect: LTMemory(0, -1): IllegalArgumentException
// expect: LTMemory(-2, -1, logic): IllegalArgumentException
// expect: LTMemory(null): IllegalArgumentException
// expect: LTMemory(null, estimate, logic): IllegalArgumentException
// expect: LTMemory(0): no exception
// expect: LTMemory(too much): OutOfMemoryError
// expect: VTMemory(-1): IllegalArgumentException
// expect: VTMemory(2, 1): IllegalArgumentException
// expect: VTMemory(null, logic): IllegalArgumentException
// expect: LTPhysicalMemory(type, -1): IllegalArgumentException
// expect: LTPhysicalMemory(type, -1, logic): IllegalArgumentException
// expect: LTPhysicalMemory(type, 0, -1): IllegalArgumentException
// expect: LTPhysicalMemory(type, 0, -1, logic): IllegalArgumentException
// expect: LTPhysicalMemory(type, too much): SizeOutOfBoundsException
// expect: LTPhysicalMemory(type, -1, 1): OffsetOutOfBoundsException
// expect: VTPhysicalMemory(type, -1): IllegalArgumentException
// expect: VTPhysicalMemory(type, -1, logic): IllegalArgumentException
// expect: VTPhysicalMemory(type, 0, -1): IllegalArgumentException
// expect: VTPhysicalMemory(type, 0, -1, logic): IllegalArgumentException
// expect: VTPhysicalMemory(unknown type, 1): UnsupportedPhysicalMemoryException
// expect: VTPhysicalMemory(null among types, 1): IllegalArgumentException
// expect: ImmortalPhysicalMemory(type, -1): IllegalArgumentException
// expect: ImmortalPhysicalMemory(type, -1, logic): IllegalArgumentException
// expect: ImmortalPhysicalMemory(type, 0, -1): IllegalArgumentException
// expect: ImmortalPhysicalMemory(type, 0, -1, logic): IllegalArgumentException
// expect: ImmortalPhysicalMemory(type, across the end): SizeOutOfBoundsException
// expect: ImmortalPhysicalMemory(type, behind the end): OffsetOutOfBoundsException
// expect: RawMemoryAccess(type, -1): SizeOutOfBoundsException
// expect: RawMemoryAccess(type, -1, 1): OffsetOutOfBoundsException
// expect: RawMemoryFloatAccess(type, 0, -1): SizeOutOfBoundsException
// expect: RawMemoryFloatAccess(type, too much): SizeOutOfBoundsException
// expect: getByte(-1): OffsetOutOfBoundsException
// expect: setLong(64): OffsetOutOfBoundsException
// expect: getLong(60): SizeOutOfBoundsException
// expect: setDouble(57): SizeOutOfBoundsException
// expect: getFloats(low -1): ArrayIndexOutOfBoundsException
// expect: setDoubles(low 3 of 2): ArrayIndexOutOfBoundsException
// expect: getShorts(number -1): ArrayIndexOutOfBoundsException
// expect: setInts(null): NullPointerException
// expect: getInts(across the end): SizeOutOfBoundsException
// expect: map(-1): IllegalArgumentException
// expect: map(base, -1): IllegalArgumentException
// expect: getFloat(not mapped): SizeOutOfBoundsException
// expect: getDouble(-1, not mapped): OffsetOutOfBoundsException
// expect: unmap again: no exception
// expect: isRemovable(-1, 1): OffsetOutOfBoundsException
// expect: isRemovable(last, 1): SizeOutOfBoundsException
// expect: isRemoved(1, last): SizeOutOfBoundsException
// expect: isRemoved(0, last): no exception
// expect: onInsertion(last, 1): SizeOutOfBoundsException
// expect: onRemoval(last, 1): SizeOutOfBoundsException
// expect: onRemoval(0, 1, null): IllegalArgumentException
// expect: onInsertion(not removable): IllegalArgumentException
// expect: unregisterInsertionEvent(last, 1): SizeOutOfBoundsException
// expect: unregisterRemovalEvent(last, 1): SizeOutOfBoundsException
// expect: unregisterRemovalEvent(unknown): no exception
// expect: registerFilter(array): IllegalArgumentException
// expect: removeFilter(unknown): no exception
// expect: reserve(c, -1): IllegalArgumentException
// expect: reserve(null, 1): IllegalArgumentException
// expect: reserve(estimator, -1): IllegalArgumentException
// expect: reserve(null estimator, 1): IllegalArgumentException
// expect: reserveArray(-1): IllegalArgumentException
// expect: reserveArray(-1, int): IllegalArgumentException
// expect: reserveArray(1, Object): IllegalArgumentException
// expect: reserve(c, 0): no exception
// expect: estimate after refusals 0
// expect: setMaxImmortalIfFeasible(-2): IllegalArgumentException
// expect: setMaxMemoryAreaIfFeasible(-2): IllegalArgumentException
// expect: setAllocationRate(0): no exception
// expect: WaitFreeReadQueue(plain thread, scope): MemoryScopeException
// expect: WaitFreeWriteQueue(plain thread, scope): MemoryScopeException
// expect: WaitFreeDequeue(plain thread, scope): MemoryScopeException
// expect: WaitFreeWriteQueue(nobody, scope outside): InaccessibleAreaException
// expect: WaitFreeDequeue(nobody, scope outside): InaccessibleAreaException
// expect: WaitFreeReadQueue(nobody, no area, notify): no exception
// expect: WaitFreeReadQueue.read of none: no exception
// expect: no-heap WaitFreeReadQueue.write: MemoryScopeException
// expect: no-heap WaitFreeWriteQueue.write: MemoryScopeException
// expect: no-heap WaitFreeWriteQueue.force: MemoryScopeException
// expect: no-heap WaitFreeDequeue.blockingWrite: MemoryScopeException
// expect: no-heap WaitFreeDequeue.nonBlockingWrite: MemoryScopeException
// expect: no-heap WaitFreeDequeue.force: MemoryScopeException
// expect: forbidden LTPhysicalMemory(type, size): SecurityException
// expect: forbidden VTPhysicalMemory(type, base, size): SecurityException
// expect: forbidden ImmortalPhysicalMemory(type, estimate): SecurityException
// expect: forbidden RawMemoryAccess(type, size): SecurityException
// expect: forbidden RawMemoryFloatAccess(type, base, size): SecurityException
// expect: forbidden removeFilter: SecurityException
