// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Decides who may use what this package offers beyond the language.
 *
 * <p>This class permits everything; a subclass that forbids something throws {@link SecurityException} and is installed
 * by {@link RealtimeSystem#setSecurityManager}.  Source: RTSJ 1.0.2 RealtimeSecurity.
 */
public class RealtimeSecurity {
    /** One that permits everything. */
    public RealtimeSecurity() {}

    /**
     * May the caller make a handler a daemon or cease it to be one?
     *
     * @throws SecurityException if not
     */
    public void checkAEHSetDaemon() throws SecurityException {}

    /**
     * May the caller use physical memory?
     *
     * @throws SecurityException if not
     */
    public void checkAccessPhysical() throws SecurityException {}

    /**
     * May the caller use a piece of physical memory?
     *
     * @param base its first byte
     * @param size bytes
     * @throws SecurityException if not
     */
    public void checkAccessPhysicalRange(long base, long size) throws SecurityException {}

    /**
     * May the caller register and remove filters of physical memory?
     *
     * @throws SecurityException if not
     */
    public void checkSetFilter() throws SecurityException {}

    /**
     * May the caller change how locks treat priorities?
     *
     * @param policy the new policy
     * @throws SecurityException if not
     */
    public void checkSetMonitorControl(MonitorControl policy) throws SecurityException {}

    /**
     * May the caller change schedulers?
     *
     * @throws SecurityException if not
     */
    public void checkSetScheduler() throws SecurityException {}
}
