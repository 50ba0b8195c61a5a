// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.BoundAsyncEventHandler;
import javax.realtime.ImmortalMemory;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;

/**
 * From a happening to the first instruction of the handler of the event that is bound to it, in lockstep.
 *
 * <p>{@code signal}: the process sends itself SIGUSR2, so that the kernel, a signal's handler and whoever the VM has for that are on the way.
 * {@code named}: a happening of the program's own, where the VM has such. Both are called by reflection, which is in the sample. The thread that
 * does it is one priority below the handler.
 */
public final class RtHappening {
    private static final String SIGNAL = "USR2";

    private final Series delay;
    private final int warmup = Bench.warmup();
    private final int rounds = warmup + Bench.count();
    private final Gate done = new Gate();
    private final AsyncEvent event = new AsyncEvent();
    private final Method method;
    private final Object receiver;
    private final Object[] arguments;
    private long happenedAt;
    private int ran;

    private RtHappening(String variant, String happening, Method method, Object receiver, Object... arguments) {
        this.delay = Bench.series(variant, "Delay");
        this.method = method;
        this.receiver = receiver;
        this.arguments = arguments;
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

    private static RtHappening signal() throws ReflectiveOperationException {
        Class<?> type = Class.forName("sun.misc.Signal");
        Object signal = type.getConstructor(String.class).newInstance(SIGNAL);
        handleInJava(type, signal);
        return new RtHappening("signal", "SIG" + SIGNAL, type.getMethod("raise", type), null, signal);
    }

    /** The library raises only signals that it has a handler for, too: it runs in an ordinary thread, when all is over. */
    private static void handleInJava(Class<?> type, Object signal) throws ReflectiveOperationException {
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        Object nothing = Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, (proxy, called, given) -> null);
        type.getMethod("handle", type, handler).invoke(null, signal, nothing);
    }

    private static RtHappening named() throws ReflectiveOperationException {
        try {
            Class<?> type = Class.forName("org.rtjvm.event.Happening");
            Object own = type.getMethod("of", String.class).invoke(null, "rtjperf");
            return new RtHappening("named", "rtjperf", type.getMethod("fire"), own);
        } catch (ClassNotFoundException e) {
            Bench.note("this VM has no happenings of a program's own");
            return null;
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
            raise();
            done.pass(round);
        }
    }

    private void raise() {
        try {
            method.invoke(receiver, arguments);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private void handle() {
        long now = System.nanoTime();
        if (ran++ >= warmup)
            delay.add(now - happenedAt);
        done.open();
    }
}
