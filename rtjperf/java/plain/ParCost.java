// SPDX-License-Identifier: Apache-2.0
package plain;

import harness.Bench;
import harness.RegionCosts;

/** What an atomic region costs an ordinary thread; on other VMs, what the one lock of the agent costs. */
public final class ParCost {
    public static void main(String[] arguments) {
        Bench.start("par-cost", arguments, "batch", "100", "entries", "", "frame-ms", "1");
        if (!RegionCosts.haveRegions())
            Bench.skip("the VM has no atomic regions, and runs without -javaagent:par-agent.jar");
        new RegionCosts("plain-").run();
        Bench.notePolicy();
        Bench.finish();
    }
}
