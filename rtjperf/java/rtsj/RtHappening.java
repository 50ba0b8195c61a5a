// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.BoundAsyncEventHandler;
import javax.realtime.ImmortalMemory;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;

/**
 * From a happening to the first instruction of the handler of the event that is bound to it, in lockstep.
 *
 * <p>{@code signal}: the process sends itself SIGHUP, so that the kernel and whoever the VM has for signals are on the way. The library raises only
 * signals that it has a handler for; this one it has from its start, which a happening replaces, so nobody else is woken.
 * {@code named}: a happening of the program's own, where the VM has such. The thread that causes it is one priority
 * below the handler.
 */
public final class RtHappening {
    private static final String SIGNAL = "HUP";

    private final Series delay;
    private final int warmup = Bench.warmup();
    private final int rounds = warmup + Bench.count();
    private final Gate done = new Gate();
    private final AsyncEvent event = new AsyncEvent();
    private final Runnable cause;
    private long happenedAt;
    private int ran;

    private RtHappening(String variant, String happening, Runnable cause) {
        this.delay = Bench.series(variant, "Delay");
        this.cause = cause;
        AsyncEventHandler handler = new BoundAsyncEventHandler(new PriorityParameters(Rt.priority(2)), null, null, ImmortalMemory.instance(), null, false,
            this::handle);
        event.addHandler(handler);
        event.bindTo(happening);
    }

    public static void main(String[] arguments) {
        Bench.start("happening", arguments, "variants", "signal,named");
        Rt.main(() -> {
            if (Bench.has("variants", "signal"))
                signal().measure("signal");
            RtHappening named = Bench.has("variants", "named") ? named() : null;
            if (named != null)
                named.measure("named");
        });
    }

    private static RtHappening signal() throws Exception {
        Class<?> type = Class.forName("sun.misc.Signal");
        Object signal = type.getConstructor(String.class).newInstance(SIGNAL);
        return new RtHappening("signal", "SIG" + SIGNAL, caller(type.getMethod("raise", type), signal));
    }

    private static RtHappening named() throws Exception {
        try {
            Class<?> type = Class.forName("org.rtjvm.event.Happening");
            Object own = type.getMethod("of", String.class).invoke(null, "rtjperf");
            return new RtHappening("named", "rtjperf", caller(type.getMethod("fire"), own));
        } catch (ClassNotFoundException e) {
            Bench.note("this VM has no happenings of a program's own");
            return null;
        }
    }

    /** Calls a method of a class that not every VM has, as a lambda would: with its receiver or only argument. */
    private static Runnable caller(Method method, Object argument) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType made = MethodType.methodType(Runnable.class, method.getDeclaringClass()), run = MethodType.methodType(void.class);
        try {
            return (Runnable) LambdaMetafactory.metafactory(lookup, "run", made, run, lookup.unreflect(method), run).getTarget().invoke(argument);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private void measure(String variant) {
        RealtimeThread raising = Rt.thread(Rt.priority(1), this::raiseAll);
        raising.start();
        Rt.join(raising);
        Bench.check(variant, ran == rounds, "the handler ran " + ran + " times in " + rounds + " rounds");
    }

    private void raiseAll() {
        for (int round = 1; round <= rounds; round++) {
            happenedAt = System.nanoTime();
            cause.run();
            done.pass(round);
        }
    }

    private void handle() {
        long now = System.nanoTime();
        if (ran++ >= warmup)
            delay.add(now - happenedAt);
        done.open();
    }
}
