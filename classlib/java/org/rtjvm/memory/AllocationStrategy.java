// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.memory;

import javax.realtime.LTMemory;
import javax.realtime.ScopedMemory;
import javax.realtime.VTMemory;

/**
 * The ways in which a scope can hand out memory; a program can take one by name and leave the choice to its user.
 *
 * <p>An extension.
 */
public enum AllocationStrategy {
    /** Backed when made, zeroed when allocated: {@link LTMemory}. */
    LINEAR_TIME {
        @Override
        public ScopedMemory newScope(long initial, long maximum) {
            return new LTMemory(initial, maximum);
        }
    },
    /** Backed and zeroed when allocated: {@link VTMemory}. */
    VARIABLE_TIME {
        @Override
        public ScopedMemory newScope(long initial, long maximum) {
            return new VTMemory(initial, maximum);
        }
    },
    /** Backed and zeroed when made: {@link CTMemory}. */
    CONSTANT_TIME {
        @Override
        public ScopedMemory newScope(long initial, long maximum) {
            return new CTMemory(initial, maximum);
        }
    },
    /** As LINEAR_TIME, for one thread: {@link LTPrivateMemory}. */
    PRIVATE_LINEAR_TIME {
        @Override
        public ScopedMemory newScope(long initial, long maximum) {
            return new LTPrivateMemory(initial, maximum);
        }
    },
    /** As CONSTANT_TIME, for one thread: {@link CTPrivateMemory}. */
    PRIVATE_CONSTANT_TIME {
        @Override
        public ScopedMemory newScope(long initial, long maximum) {
            return new CTPrivateMemory(initial, maximum);
        }
    };

    /**
     * Makes a scope that hands out memory in this way.
     *
     * @param initial bytes at first
     * @param maximum bytes to which it may grow
     * @return the scope
     * @throws IllegalArgumentException if {@code initial} is less than zero or greater than {@code maximum}
     * @throws OutOfMemoryError if there is no memory for the area
     */
    public abstract ScopedMemory newScope(long initial, long maximum);
}
