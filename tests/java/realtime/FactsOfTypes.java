// SPDX-License-Identifier: Apache-2.0
// What every type brings along: throwables with and without a text, signals by number, texts of values, constants, clones.

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import javax.realtime.AbsoluteTime;
import javax.realtime.AsyncEventHandler;
import javax.realtime.Clock;
import javax.realtime.ImportanceParameters;
import javax.realtime.MemoryParameters;
import javax.realtime.POSIXSignalHandler;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityInheritance;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RationalTime;
import javax.realtime.RealtimeSecurity;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.SporadicParameters;

public class FactsOfTypes {
    static final List<String> THROWABLES = Arrays.asList("ArrivalTimeQueueOverflowException RuntimeException",
        "AsynchronouslyInterruptedException InterruptedException", "CeilingViolationException IllegalThreadStateException",
        "DuplicateFilterException Exception", "IllegalAssignmentError Error", "InaccessibleAreaException RuntimeException",
        "MITViolationException RuntimeException", "MemoryAccessError Error", "MemoryInUseException RuntimeException",
        "MemoryScopeException RuntimeException", "MemoryTypeConflictException RuntimeException",
        "OffsetOutOfBoundsException RuntimeException", "ResourceLimitError Error", "ScopedCycleException RuntimeException",
        "SizeOutOfBoundsException RuntimeException", "ThrowBoundaryError Error", "UnknownHappeningException RuntimeException",
        "UnsupportedPhysicalMemoryException RuntimeException");

    static void throwables() throws ReflectiveOperationException {
        int made = 0;
        for (String row : THROWABLES) {
            String[] names = row.split(" ");
            Class<?> type = Class.forName("javax.realtime." + names[0]);
            if (!type.getSuperclass().getSimpleName().equals(names[1])) {
                System.out.println(type + " extends " + type.getSuperclass());
            }
            for (java.lang.reflect.Constructor<?> constructor : type.getConstructors()) {
                boolean told = constructor.getParameterCount() == 1;
                Throwable thrown = (Throwable) (told ? constructor.newInstance("why") : constructor.newInstance());
                made++;
                if (told != "why".equals(thrown.getMessage()) || thrown.getCause() != null || thrown.getStackTrace().length == 0) {
                    System.out.println(thrown);
                }
            }
        }
        System.out.println(THROWABLES.size() + " throwables, made in " + made + " ways");
    }

    /** Those that Linux has are named by its numbers, the others by numbers that it does not use. */
    static void signals() throws IllegalAccessException {
        TreeMap<Integer, String> byNumber = new TreeMap<>();
        for (Field field : POSIXSignalHandler.class.getFields()) {
            if (Modifier.isStatic(field.getModifiers()) && field.getName().startsWith("SIG")) {
                byNumber.merge(field.getInt(null), field.getName().substring(3), (a, b) -> a + "=" + b);
            }
        }
        System.out.println(byNumber);
    }

    static void texts() {
        System.out.println(new AbsoluteTime(5, 7).toString().contains("5 ms, 7 ns") + " " + new RelativeTime(5, -7) + " "
            + new RationalTime(3, 5, 7));
        System.out.println(new PriorityParameters(25) + "; " + new ImportanceParameters(25, 3));
        System.out.println(new PeriodicParameters(new RelativeTime(10, 0)).toString().isEmpty());
    }

    /** A destination gets the result and the clock, and is what is returned. */
    static void times() {
        Clock clock = Clock.getRealtimeClock();
        RelativeTime span = new RelativeTime(clock), into = new RelativeTime(1, 1);
        System.out.println(span + " " + (span.getClock() == clock));
        RelativeTime same = new RelativeTime(6, 7).relative(clock, into);
        System.out.println((same == into) + " " + into);
        AbsoluteTime when = new AbsoluteTime(8, 9), then = new AbsoluteTime(clock);
        System.out.println((when.absolute(clock, then) == then) + " " + then.equals(when) + " " + (when.absolute(null, null) != when));
        RelativeTime interval = new RationalTime(4, 1000, 0).getInterarrivalTime(into);
        System.out.println((interval == into) + " " + into + " " + (span.getInterarrivalTime(into) == into) + " " + into);
    }

    static void constants() {
        PriorityScheduler scheduler = PriorityScheduler.instance();
        System.out.println((scheduler.getMinPriority() == PriorityScheduler.MIN_PRIORITY) + " "
            + (scheduler.getMaxPriority() == PriorityScheduler.MAX_PRIORITY) + " " + MemoryParameters.NO_MAX);
        RealtimeSecurity open = new RealtimeSecurity();
        open.checkAEHSetDaemon();
        open.checkAccessPhysical();
        open.checkAccessPhysicalRange(0, 4096);
        open.checkSetFilter();
        open.checkSetMonitorControl(PriorityInheritance.instance());
        open.checkSetScheduler();
        System.out.println("the first manager permits all");
    }

    /** A clone has the values and nobody who uses them. */
    static void clones() {
        SporadicParameters sporadic = new SporadicParameters(new RelativeTime(20, 0));
        sporadic.setMitViolationBehavior(SporadicParameters.mitViolationIgnore);
        SporadicParameters copy = (SporadicParameters) sporadic.clone();
        sporadic.setMinimumInterarrival(new RelativeTime(30, 0));
        System.out.println(copy.getMinimumInterarrival() + " " + copy.getMitViolationBehavior() + " " + (copy.getClass() == sporadic.getClass()));
        AsyncEventHandler overrun = new AsyncEventHandler();
        ProcessingGroupParameters group = new ProcessingGroupParameters(null, new RelativeTime(50, 0), new RelativeTime(5, 0), null, overrun, null);
        System.out.println((group.getCostOverrunHandler() == overrun) + " "
            + (((ProcessingGroupParameters) group.clone()).getCostOverrunHandler() == overrun));
        MemoryParameters memory = new MemoryParameters(MemoryParameters.NO_MAX, 4096);
        RealtimeThread thread = new RealtimeThread(null, null, memory, null, null, null);
        System.out.println((thread.getMemoryParameters() == memory) + " " + memory.setMaxImmortalIfFeasible(8192) + " "
            + memory.setMaxMemoryAreaIfFeasible(8192) + " " + memory.getMaxImmortal() + " " + memory.getMaxMemoryArea());
    }

    public static void main(String[] args) throws Exception {
        throwables();
        signals();
        texts();
        times();
        constants();
        clones();
    }
}

// expect: 18 throwables, made in 33 ways
// expect: {1=HUP, 2=INT, 3=QUIT, 4=ILL, 5=TRAP, 6=ABRT=IOT, 7=BUS, 8=FPE, 9=KILL, 10=USR1, 11=SEGV, 12=USR2, 13=PIPE, 14=ALRM, 15=TERM, 17=CHLD=CLD, 18=CONT, 19=STOP, 20=TSTP, 21=TTIN, 22=TTOU, 23=URG, 24=XCPU, 25=XFSZ, 26=VTALRM, 27=PROF, 28=WINCH, 29=IO=POLL, 30=PWR, 31=SYS, 101=CANCEL, 102=EMT, 103=FREEZE, 104=LOST, 105=LWP, 106=THAW, 107=WAITING}
// expect: true (4 ms, 999993 ns) (5 ms, 7 ns) / 3
// expect: 25; priority 25, importance 3
// expect: false
// expect: (0 ms, 0 ns) true
// expect: true (6 ms, 7 ns)
// expect: true true true
// expect: true (250 ms, 0 ns) true (0 ms, 0 ns)
// expect: true true -1
// expect: the first manager permits all
// expect: (20 ms, 0 ns) IGNORE true
// expect: true true
// expect: true true true 8192 8192
