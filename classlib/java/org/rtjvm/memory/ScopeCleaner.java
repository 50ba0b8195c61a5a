// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.memory;

import java.lang.ref.Cleaner;

/**
 * Cleans up when its scope is left, for what the library would have had cleaned by a thread of the heap: direct buffers, files.
 *
 * <p>The VM makes one beside each cleaner in a scope. What was cleaned before is not cleaned again: both kinds look.
 */
final class ScopeCleaner {
    private final Object cleaner;

    private ScopeCleaner(Object cleaner) {
        this.cleaner = cleaner;
    }

    @Override
    @SuppressWarnings({"deprecation", "removal"})
    protected void finalize() {
        if (cleaner instanceof Runnable)
            ((Runnable) cleaner).run();
        else
            ((Cleaner.Cleanable) cleaner).clean();
    }
}
