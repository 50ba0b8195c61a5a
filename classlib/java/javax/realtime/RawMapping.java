// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Where raw memory is mapped; dies with its owner, in whose area it lies, and unmaps the memory then.
 *
 * <p>The owner hands it to each access, so that it lives at least as long as that.
 */
final class RawMapping {
    private final long base;
    private long address;       /* 0: not mapped */
    private long size;          /* bytes from address on that may be accessed */

    RawMapping(long base) {
        this.base = base;
    }

    long address() {
        return address;
    }

    long size() {
        return size;
    }

    /** Maps the beginning of the memory, at an address or anywhere (0); nothing has no address. */
    long map(long virtual, long bytes) {
        unmap();
        if (bytes > 0) {
            address = Areas.rawMap(base, bytes, virtual);
            size = bytes;
        }
        return address;
    }

    void unmap() {
        long old = address;
        address = 0;
        if (old != 0) {
            Areas.rawUnmap(old, size);
        }
        size = 0;
    }

    @Override
    @SuppressWarnings("deprecation")
    protected void finalize() {
        unmap();
    }
}
