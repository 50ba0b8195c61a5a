// SPDX-License-Identifier: Apache-2.0
// A no-heap thread may be the first to mention any class of the realtime packages, and to use it; also in a program that was an
// ordinary one for long, whose loaders keep in the heap what they know.

import javax.realtime.*;

public class NoHeapMentions {
    public static void main(String[] args) {
        int names = 0;
        for (int i = 0; i < 2000; i++) {
            try {
                Class.forName("nowhere.C" + i);
            } catch (ClassNotFoundException expected) {
                names++;
            }
        }
        System.out.println(names + " classes asked for");
        NoHeapMentioner.run();
    }
}

final class NoHeapMentioner {
    interface Mention { Object mention() throws Throwable; }

    static final StringBuilder FAILED = new StringBuilder(4096);
    static NoHeapRealtimeThread thread;
    static int seen;

    static void look(Mention mention) {
        try {
            mention.mention();
            seen++;
        } catch (Throwable thrown) {
            FAILED.append(thrown.getMessage()).append('\n');
        }
    }

    static void mentions() {
        look(() -> AbsoluteTime.class);
        look(() -> AperiodicParameters.class);
        look(() -> ArrivalTimeQueueOverflowException.class);
        look(() -> AsyncEvent.class);
        look(() -> AsyncEventHandler.class);
        look(() -> AsynchronouslyInterruptedException.class);
        look(() -> BoundAsyncEventHandler.class);
        look(() -> CeilingViolationException.class);
        look(() -> Clock.class);
        look(() -> DuplicateFilterException.class);
        look(() -> GarbageCollector.class);
        look(() -> HeapMemory.class);
        look(() -> HighResolutionTime.class);
        look(() -> IllegalAssignmentError.class);
        look(() -> ImmortalPhysicalMemory.class);
        look(() -> ImportanceParameters.class);
        look(() -> InaccessibleAreaException.class);
        look(() -> Interruptible.class);
        look(() -> LTMemory.class);
        look(() -> LTPhysicalMemory.class);
        look(() -> MITViolationException.class);
        look(() -> MemoryAccessError.class);
        look(() -> MemoryArea.class);
        look(() -> MemoryInUseException.class);
        look(() -> MemoryParameters.class);
        look(() -> MemoryScopeException.class);
        look(() -> MemoryTypeConflictException.class);
        look(() -> MonitorControl.class);
        look(() -> OffsetOutOfBoundsException.class);
        look(() -> OneShotTimer.class);
        look(() -> POSIXSignalHandler.class);
        look(() -> PeriodicParameters.class);
        look(() -> PeriodicTimer.class);
        look(() -> PhysicalMemoryManager.class);
        look(() -> PhysicalMemoryTypeFilter.class);
        look(() -> PriorityCeilingEmulation.class);
        look(() -> PriorityInheritance.class);
        look(() -> PriorityParameters.class);
        look(() -> PriorityScheduler.class);
        look(() -> ProcessingGroupParameters.class);
        look(() -> RationalTime.class);
        look(() -> RawMemoryAccess.class);
        look(() -> RawMemoryFloatAccess.class);
        look(() -> RealtimeSecurity.class);
        look(() -> RealtimeSystem.class);
        look(() -> RelativeTime.class);
        look(() -> ReleaseParameters.class);
        look(() -> ResourceLimitError.class);
        look(() -> Schedulable.class);
        look(() -> Scheduler.class);
        look(() -> SchedulingParameters.class);
        look(() -> ScopedCycleException.class);
        look(() -> ScopedMemory.class);
        look(() -> SizeEstimator.class);
        look(() -> SizeOutOfBoundsException.class);
        look(() -> SporadicParameters.class);
        look(() -> ThrowBoundaryError.class);
        look(() -> Timed.class);
        look(() -> Timer.class);
        look(() -> UnknownHappeningException.class);
        look(() -> UnsupportedPhysicalMemoryException.class);
        look(() -> VTMemory.class);
        look(() -> VTPhysicalMemory.class);
        look(() -> WaitFreeDequeue.class);
        look(() -> WaitFreeReadQueue.class);
        look(() -> WaitFreeWriteQueue.class);
        look(() -> org.rtjvm.event.Happening.class);
        look(() -> org.rtjvm.memory.CTMemory.class);
        look(() -> org.rtjvm.memory.LTPrivateMemory.class);
        look(() -> org.rtjvm.memory.CTPrivateMemory.class);
        look(() -> org.rtjvm.scheduling.Blocking.class);
        look(() -> org.rtjvm.trace.Trace.class);
    }

    /** Static initialisers and all that they and constructors need. */
    static void uses() {
        look(() -> new RelativeTime(1, 2).add(new RelativeTime(3, 4)));
        look(() -> new AbsoluteTime(1, 2).subtract(new RelativeTime(3, 4)));
        look(() -> Clock.getRealtimeClock().getTime());
        look(() -> new SporadicParameters(new RelativeTime(10, 0)));
        look(() -> new AperiodicParameters());
        look(() -> new PeriodicParameters(new RelativeTime(10, 0)));
        look(() -> new ImportanceParameters(20, 3));
        look(() -> new SizeEstimator());
        look(() -> new LTMemory(4096).getReferenceCount());
        look(() -> new VTMemory(4096).getReferenceCount());
        look(() -> new WaitFreeWriteQueue(3).isEmpty());
        look(() -> new WaitFreeReadQueue(3, false).isEmpty());
        look(() -> PriorityScheduler.instance().getMaxPriority());
        look(() -> PriorityCeilingEmulation.instance(30));
        look(() -> PriorityInheritance.instance());
        look(() -> MonitorControl.getMonitorControl());
        look(() -> RealtimeSystem.currentGC());
        look(() -> new AsyncEvent().handledBy(null));
        look(() -> AsynchronouslyInterruptedException.getGeneric());
        look(() -> new org.rtjvm.memory.CTMemory(4096).getReferenceCount());
    }

    static void run() {
        look(() -> NoHeapMentioner.class);              /* the program's own classes are its own business */
        seen = 0;
        Realtime.inThread(() -> ImmortalMemory.instance().executeInArea(() -> {
            thread = new NoHeapRealtimeThread(new PriorityParameters(20), null, null, ImmortalMemory.instance(), null, () -> {
                mentions();
                uses();
            });
            thread.start();
        }));
        Realtime.join(thread);
        System.out.println(seen + " seen");
        System.out.print(FAILED);
    }
}

// expect: 2000 classes asked for
// expect: 92 seen
