// SPDX-License-Identifier: Apache-2.0
package rtsj;

/** Opened once a round by one thread, passed once a round by another. */
final class Gate {
    private int opened;

    synchronized void open() {
        opened++;
        notify();
    }

    synchronized void pass(int round) {
        while (opened < round)
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
    }
}
