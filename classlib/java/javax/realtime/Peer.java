// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * What stands for an object in the VM, and is given back when that has died for good.
 *
 * <p>Finalizers of the program may use the object, or revive it, before or after this one's; so the first finalizer gives
 * nothing back, but makes something that is finalized when all those have run and nobody refers to this any more.
 */
abstract class Peer {
    @SuppressWarnings("unused")
    private Last last;                      // dies with this, or later

    /** Gives it back to the VM; called once. */
    abstract void giveBack();

    /** Called by the collector, or when the scope of the object is left. */
    @Override
    @SuppressWarnings("deprecation")
    protected final void finalize() {
        try {
            last = new Last(this);
        } catch (OutOfMemoryError full) {
            giveBack();
        }
    }

    private static final class Last {
        private final Peer peer;

        Last(Peer peer) {
            this.peer = peer;
        }

        @Override
        @SuppressWarnings("deprecation")
        protected void finalize() {
            peer.giveBack();
        }
    }
}
