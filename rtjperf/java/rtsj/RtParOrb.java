// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.GameServer;
import javax.realtime.HeapMemory;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;

/** The game's server with lanes of two priorities: see {@link GameServer}. Variants: monitors that inherit, with ceilings, and atomic regions. */
public final class RtParOrb implements GameServer.Threads {
    private static final int ABOVE_ALL = 3;
    private final String variant;

    private RtParOrb(String variant) {
        this.variant = variant;
    }

    public static void main(String[] arguments) {
        Bench.start("par-orb", arguments, "clients", "5", "players", "100", "looks", "20", "think-us", "200", "variants", AtomicRun.VARIANTS);
        AtomicRun.each(variant -> new RtParOrb(variant).measure());
    }

    private void measure() {
        AtomicRun regions = new AtomicRun();
        GameServer server = new GameServer(variant, this);
        server.play();
        server.check(variant, "; " + regions.undone() + " of " + regions.opened() + " regions were begun in vain, " + regions.irrevocable() + " irrevocable");
    }

    @Override
    public Thread server(int above, Runnable logic) {
        return Rt.thread(Rt.priority(above), logic);
    }

    /** Sockets allocate. */
    @Override
    public Thread reader(int above, Runnable logic) {
        return new RealtimeThread(new PriorityParameters(Rt.priority(above)), null, null, HeapMemory.instance(), null, logic);
    }

    @Override
    public void protect(Object lock) {
        AtomicRun.protect(variant, lock, ABOVE_ALL);
    }
}
