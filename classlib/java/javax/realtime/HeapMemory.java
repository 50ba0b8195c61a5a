// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * The heap, which the collector cleans.  Threads that must not wait for the collector may not touch it.
 *
 * <p>Source: RTSJ 1.0.2 HeapMemory.
 */
public final class HeapMemory extends MemoryArea {
    private static final HeapMemory INSTANCE = new HeapMemory();

    private HeapMemory() {
        super(HeapMemory.class, Areas.heap());
    }

    /** @return the one heap */
    public static HeapMemory instance() {
        return INSTANCE;
    }
}
