// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.atomic;

import java.lang.reflect.Method;
import java.util.Objects;

/**
 * How often what has happened to regions since the program's start, in all of it, or to those that began with one method: a method with {@link PAR}
 * that one calls which has {@code PAR}, too, is a part of that one's region. Those of {@link Region#run} and {@link Region#call} begin with
 * these. Read one after the other, while threads go on.
 */
public final class Counters {
    private Counters() {
    }

    /**
     * Regions begun, those that began anew included.
     *
     * @return how many
     */
    public static long opened() {
        return get(0);
    }

    /**
     * Regions ended, by a return or an exception.
     *
     * @return how many
     */
    public static long committed() {
        return get(1);
    }

    /**
     * Regions undone.
     *
     * @return how many
     */
    public static long aborted() {
        return get(2);
    }

    /**
     * Entries of the log that were put back: values, references and blocks.
     *
     * @return how many
     */
    public static long undone() {
        return get(3);
    }

    /**
     * The longest time that putting back and giving monitors back took.
     *
     * @return nanoseconds
     */
    public static long longestUndoNanos() {
        return get(4);
    }

    /**
     * Regions that became irrevocable: the log was full, {@link Region#commitEarly()}, too many beginnings, a finaliser in a memory area.
     *
     * @return how many
     */
    public static long irrevocable() {
        return get(5);
    }

    /**
     * What regions that were undone had allocated in scopes and immortal memory, and what could not be given back: another thread had
     * allocated behind it, or might refer to it. The heap's is the collector's.
     *
     * @return bytes
     */
    public static long leaked() {
        return get(6);
    }

    /**
     * Regions undone by the more eligible thread that came, without a switch ({@code -Xrt:par=strong}). Those of the others that
     * were undone, their own threads did.
     *
     * @return how many of those undone
     */
    public static long taken() {
        return get(7);
    }

    /**
     * Regions begun with the method, those that began anew included.
     *
     * @param method one with {@link PAR}
     * @return how many
     * @throws IllegalArgumentException if it has no {@code PAR}
     * @see #opened()
     */
    public static long opened(Method method) {
        return of(method, 0);
    }

    /**
     * Its regions ended.
     *
     * @param method one with {@link PAR}
     * @return how many
     * @throws IllegalArgumentException if it has no {@code PAR}
     * @see #committed()
     */
    public static long committed(Method method) {
        return of(method, 1);
    }

    /**
     * Its regions undone.
     *
     * @param method one with {@link PAR}
     * @return how many
     * @throws IllegalArgumentException if it has no {@code PAR}
     * @see #aborted()
     */
    public static long aborted(Method method) {
        return of(method, 2);
    }

    /**
     * Entries of the log that were put back for it.
     *
     * @param method one with {@link PAR}
     * @return how many
     * @throws IllegalArgumentException if it has no {@code PAR}
     * @see #undone()
     */
    public static long undone(Method method) {
        return of(method, 3);
    }

    /**
     * The longest time that putting back for it took.
     *
     * @param method one with {@link PAR}
     * @return nanoseconds
     * @throws IllegalArgumentException if it has no {@code PAR}
     * @see #longestUndoNanos()
     */
    public static long longestUndoNanos(Method method) {
        return of(method, 4);
    }

    /**
     * Its regions that became irrevocable.
     *
     * @param method one with {@link PAR}
     * @return how many
     * @throws IllegalArgumentException if it has no {@code PAR}
     * @see #irrevocable()
     */
    public static long irrevocable(Method method) {
        return of(method, 5);
    }

    /**
     * What its regions that were undone had allocated in scopes and immortal memory, and what could not be given back.
     *
     * @param method one with {@link PAR}
     * @return bytes
     * @throws IllegalArgumentException if it has no {@code PAR}
     * @see #leaked()
     */
    public static long leaked(Method method) {
        return of(method, 6);
    }

    /**
     * Its regions undone by the more eligible thread that came.
     *
     * @param method one with {@link PAR}
     * @return how many
     * @throws IllegalArgumentException if it has no {@code PAR}
     * @see #taken()
     */
    public static long taken(Method method) {
        return of(method, 7);
    }

    private static long of(Method method, int which) {
        return get(Objects.requireNonNull(method), which);
    }

    private static native long get(int which);

    private static native long get(Method method, int which);
}
