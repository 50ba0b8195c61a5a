// SPDX-License-Identifier: Apache-2.0
package rtsj;

import org.rtjvm.scheduling.dispatch.Command;

/** One invocation of an operation, or one leg after another of a chain: it works for as long as is said, and looks whether it was in time. */
final class RegionJob implements Command {
    final int operation;
    final int frame;
    private final RtRegions test;
    long deadline;
    int sample;

    RegionJob(RtRegions test, int operation, int frame) {
        this.test = test;
        this.operation = operation;
        this.frame = frame;
    }

    @Override
    public void execute() {
        executeInTime();
    }

    boolean executeInTime() {
        test.work(this);
        boolean inTime = System.nanoTime() <= deadline;
        if (inTime)
            test.tally.made(operation, sample);
        return inTime;
    }
}
