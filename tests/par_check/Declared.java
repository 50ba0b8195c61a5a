// SPDX-License-Identifier: Apache-2.0

import org.rtjvm.atomic.PAR;

/** Regions that call functions of a library, which declares some of them safe (declared.c). */
final class Declared {
    static final class Filter {
        static native double gain(double at);
    }

    static native int step(int by);

    static native int stray(int by);

    native int bound(int by);

    static native int named(String text);

    static synchronized native int locked(int by);

    private int state;

    @PAR
    void steps() {
        state = step(state) + (int) Filter.gain(state);
    }

    @PAR
    void strays() {
        state = stray(state);
    }

    @PAR
    void binds() {
        state = bound(state);
    }

    @PAR
    void names() {
        state = named("x");
    }

    @PAR
    void locks() {
        state = locked(state);
    }
}
