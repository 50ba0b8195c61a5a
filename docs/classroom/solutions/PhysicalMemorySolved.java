// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xrt:physical=anon:64K

import javax.realtime.RawMemoryAccess;

/**
 * Lesson 33, the exercise with a program: a ring in shared memory.
 *
 * Two sides share eight places and two counters, and nothing else.  Each writes one of the counters only, so no lock is needed for one writer and
 * one reader.
 */
public class PhysicalMemorySolved {
    static final int PLACES = 8;
    static final int WRITTEN = 0;
    static final int READ = 4;
    static final int FIRST = 8;

    static RawMemoryAccess look() {
        RawMemoryAccess memory = new RawMemoryAccess(null, 4096, FIRST + 4 * PLACES);
        memory.map();
        return memory;
    }

    static boolean write(RawMemoryAccess ring, int value) {
        int written = ring.getInt(WRITTEN);
        if (written - ring.getInt(READ) == PLACES) {
            return false;
        }
        ring.setInt(FIRST + 4 * (written % PLACES), value);
        ring.setInt(WRITTEN, written + 1);
        return true;
    }

    static int read(RawMemoryAccess ring) {
        int read = ring.getInt(READ);
        if (read == ring.getInt(WRITTEN)) {
            return -1;
        }
        int value = ring.getInt(FIRST + 4 * (read % PLACES));
        ring.setInt(READ, read + 1);
        return value;
    }

    public static void main(String[] args) {
        RawMemoryAccess writer = look();
        RawMemoryAccess reader = look();
        int sum = 0;
        int refused = 0;
        for (int next = 1; next <= 100; ) {
            while (next <= 100 && write(writer, next)) {
                next++;
            }
            refused++;
            for (int value = read(reader); value >= 0; value = read(reader)) {
                sum += value;
            }
        }
        System.out.println("sum " + sum + ", full " + refused + " times or at the end, empty now: " + (read(reader) < 0));
    }
}

// expect: sum 5050, full 13 times or at the end, empty now: true
