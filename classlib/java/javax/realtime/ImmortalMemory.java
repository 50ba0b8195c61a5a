// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Memory that is never given back: its objects live until the VM ends, and every thread may use them.
 *
 * <p>Source: RTSJ 1.0.2 ImmortalMemory.
 */
public final class ImmortalMemory extends MemoryArea {
    private static final ImmortalMemory INSTANCE = new ImmortalMemory();

    private ImmortalMemory() {
        super(ImmortalMemory.class, Areas.immortal());
    }

    /** @return the one immortal memory */
    public static ImmortalMemory instance() {
        return INSTANCE;
    }
}
