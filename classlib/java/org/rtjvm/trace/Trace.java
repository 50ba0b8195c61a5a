// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.trace;

/**
 * A program's own events on the time line that {@code rtjvm -Xrt:trace=FILE} writes, among those of the VM: releases,
 * handlers, waits for monitors, scopes, collections.
 *
 * <p>Texts are given once, by {@link #label(String)}, before they matter. After that {@link #mark(int, long)},
 * {@link #begin(int, long)} and {@link #end(int, long)} allocate nothing, take no lock and touch no object: real-time
 * threads without the heap may call them in any memory area. Without {@code -Xrt:trace} they do nothing.
 *
 * <pre>
 *     private static final int CONTROL = Trace.label("control law");
 *     …
 *     Trace.begin(CONTROL, step);
 *     compute();
 *     Trace.end(CONTROL, step);
 * </pre>
 */
public final class Trace {
    private Trace() {
    }

    /**
     * Is a trace being recorded?
     *
     * @return whether events are kept
     */
    public static native boolean isOn();

    /**
     * A number that stands for a text; the same one for the same text. Of a text that is longer than 47 bytes the
     * beginning is kept. Not for time-critical code: it looks through all texts.
     *
     * @param text what the trace will show
     * @return the number for the methods below
     * @throws NullPointerException if {@code text} is null
     * @throws IllegalStateException if there are 256 texts already
     */
    public static native int label(String text);

    /**
     * Something happened, now, on this thread.
     *
     * @param label from {@link #label(String)}; another number is shown as such
     * @param value shown with it
     */
    public static native void mark(int label, long value);

    /**
     * Something begins on this thread. What begins inside it must end before it does.
     *
     * @param label from {@link #label(String)}; another number is shown as such
     * @param value shown with it
     */
    public static native void begin(int label, long value);

    /**
     * What began last, and did not end yet, ends.
     *
     * @param label as at the beginning
     * @param value shown with it
     */
    public static native void end(int label, long value);
}
