// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Runs when an event happens.  This VM does not have events: no handler can be made.
 *
 * <p>Source: RTSJ 1.0.2 AsyncEventHandler.
 */
public class AsyncEventHandler implements Schedulable {
    private final Bindings bindings;

    AsyncEventHandler() {
        bindings = new Bindings(this, null, null, null, null);
    }

    /** Does nothing. */
    @Override
    public final void run() {}

    /** {@inheritDoc} */
    @Override
    public boolean addIfFeasible() {
        throw Checks.noFeasibility();
    }

    /** {@inheritDoc} */
    @Override
    public boolean addToFeasibility() {
        throw Checks.noFeasibility();
    }

    /** {@inheritDoc} */
    @Override
    public boolean removeFromFeasibility() {
        throw Checks.noFeasibility();
    }

    /** {@inheritDoc} */
    @Override
    public MemoryParameters getMemoryParameters() {
        return bindings.memory;
    }

    /** {@inheritDoc} */
    @Override
    public ProcessingGroupParameters getProcessingGroupParameters() {
        return bindings.group;
    }

    /** {@inheritDoc} */
    @Override
    public ReleaseParameters getReleaseParameters() {
        return bindings.release;
    }

    /** {@inheritDoc} */
    @Override
    public SchedulingParameters getSchedulingParameters() {
        return bindings.scheduling;
    }

    /** {@inheritDoc} */
    @Override
    public Scheduler getScheduler() {
        return bindings.scheduler;
    }

    /** {@inheritDoc} */
    @Override
    public boolean setIfFeasible(ReleaseParameters release, MemoryParameters memory) {
        throw Checks.noFeasibility();
    }

    /** {@inheritDoc} */
    @Override
    public boolean setIfFeasible(ReleaseParameters release, MemoryParameters memory,
            ProcessingGroupParameters group) {
        throw Checks.noFeasibility();
    }

    /** {@inheritDoc} */
    @Override
    public boolean setIfFeasible(ReleaseParameters release, ProcessingGroupParameters group) {
        throw Checks.noFeasibility();
    }

    /** {@inheritDoc} */
    @Override
    public boolean setIfFeasible(SchedulingParameters scheduling, ReleaseParameters release,
            MemoryParameters memory) {
        throw Checks.noFeasibility();
    }

    /** {@inheritDoc} */
    @Override
    public boolean setIfFeasible(SchedulingParameters scheduling, ReleaseParameters release,
            MemoryParameters memory, ProcessingGroupParameters group) {
        throw Checks.noFeasibility();
    }

    /** {@inheritDoc} */
    @Override
    public void setMemoryParameters(MemoryParameters memory) {
        bindings.setMemory(memory);
    }

    /** {@inheritDoc} */
    @Override
    public boolean setMemoryParametersIfFeasible(MemoryParameters memory) {
        throw Checks.noFeasibility();
    }

    /** {@inheritDoc} */
    @Override
    public void setProcessingGroupParameters(ProcessingGroupParameters group) {
        bindings.setProcessingGroup(group);
    }

    /** {@inheritDoc} */
    @Override
    public boolean setProcessingGroupParametersIfFeasible(ProcessingGroupParameters group) {
        throw Checks.noFeasibility();
    }

    /** {@inheritDoc} */
    @Override
    public void setReleaseParameters(ReleaseParameters release) {
        bindings.setRelease(release);
    }

    /** {@inheritDoc} */
    @Override
    public boolean setReleaseParametersIfFeasible(ReleaseParameters release) {
        throw Checks.noFeasibility();
    }

    /** {@inheritDoc} */
    @Override
    public void setSchedulingParameters(SchedulingParameters scheduling) {
        bindings.setScheduling(scheduling);
    }

    /** {@inheritDoc} */
    @Override
    public boolean setSchedulingParametersIfFeasible(SchedulingParameters scheduling) {
        throw Checks.noFeasibility();
    }

    /** {@inheritDoc} */
    @Override
    public void setScheduler(Scheduler scheduler) {
        bindings.setScheduler(scheduler);
    }

    /** {@inheritDoc} */
    @Override
    public void setScheduler(Scheduler scheduler, SchedulingParameters scheduling, ReleaseParameters release,
            MemoryParameters memory, ProcessingGroupParameters group) {
        bindings.setScheduler(scheduler, scheduling, release, memory, group);
    }
}
