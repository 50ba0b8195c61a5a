// SPDX-License-Identifier: Apache-2.0
package plain;

import harness.Bench;
import harness.GameServer;
import harness.RegionCosts;

/** The game's server with Java's own threads, of priorities that the system may heed or not: see {@link GameServer}. Variants: monitors and atomic regions, or the agent's lock. */
public final class ParOrb implements GameServer.Threads {
    public static void main(String[] arguments) {
        Bench.start("par-orb", arguments, "clients", "5", "players", "100", "looks", "20", "think-us", "200", "variants", "inheritance,ceiling,region");
        if (!RegionCosts.haveRegions())
            Bench.skip("the VM has no atomic regions, and runs without -javaagent:par-agent.jar");
        for (String variant : new String[] {"plain-monitor", "plain-region"}) {
            GameServer server = new GameServer(variant, new ParOrb());
            server.play();
            server.check(variant, "");
        }
        Bench.notePolicy();
        Bench.finish();
    }

    @Override
    public Thread server(int above, Runnable logic) {
        Thread thread = new Thread(logic);
        thread.setPriority(Thread.NORM_PRIORITY + above);
        return thread;
    }

    @Override
    public Thread reader(int above, Runnable logic) {
        return server(above, logic);
    }

    @Override
    public void protect(Object lock) {}
}
