// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.event;

import javax.realtime.ArrivalTimeQueueOverflowException;
import javax.realtime.MITViolationException;
import javax.realtime.UnknownHappeningException;

/**
 * Something outside the program that fires events: {@code AsyncEvent.bindTo} takes its name.
 *
 * <p>A happening is never forgotten, and may be fired by Java and by native code.  Firing takes no lock and allocates
 * nothing.
 */
public final class Happening {
    private static final int MIT_VIOLATED = -10;
    private static final int QUEUE_FULL = -11;

    private final String name;
    private final long address;

    private Happening(String name, long address) {
        this.name = name;
        this.address = address;
    }

    /**
     * Makes a happening known, if it is not yet.
     *
     * @param name its name: 1 to 63 bytes of UTF-8; those that begin with {@code SIG} are kept for signals
     * @return the happening
     * @throws IllegalArgumentException if the name is null or not possible
     */
    public static Happening of(String name) {
        if (name == null) {
            throw new IllegalArgumentException("no name");
        }
        long address = define(name);
        if (address == 0) {
            throw new IllegalArgumentException("not possible as the name of a happening: " + name);
        }
        return new Happening(name, address);
    }

    /**
     * Finds a happening.
     *
     * @param name its name
     * @return the happening
     * @throws UnknownHappeningException if there is none
     * @throws IllegalArgumentException if {@code name} is null
     */
    public static Happening named(String name) {
        if (name == null) {
            throw new IllegalArgumentException("no name");
        }
        long address = find(name);
        if (address == 0) {
            throw new UnknownHappeningException(name);
        }
        return new Happening(name, address);
    }

    /** @return the name */
    public String getName() {
        return name;
    }

    /**
     * Fires the events that are bound to it.
     *
     * @throws MITViolationException as {@code AsyncEvent.fire}
     * @throws ArrivalTimeQueueOverflowException as {@code AsyncEvent.fire}
     */
    public void fire() {
        int answer = fire(address);
        if (answer == MIT_VIOLATED) {
            throw new MITViolationException(name);
        }
        if (answer == QUEUE_FULL) {
            throw new ArrivalTimeQueueOverflowException(name);
        }
    }

    /** @return the name */
    @Override
    public String toString() {
        return name;
    }

    private static native long define(String name);

    private static native long find(String name);

    private static native int fire(long address);
}
