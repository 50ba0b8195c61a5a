// SPDX-License-Identifier: Apache-2.0

import javax.realtime.ImmortalMemory;
import javax.realtime.RealtimeThread;

/**
 * Lesson 5, the exercise with a program: mend the step that leaks.
 *
 * The name is written into characters that are there already, and compared there, too.  A String is made where somebody needs one, in a scope.
 */
public class ImmortalLeakSolved {
    static final char[] PREFIX = {'c', 'y', 'c', 'l', 'e', ' '};
    static final char[] LAST = new char[20];
    static int length;
    static int count = 41;

    static void name() {
        count++;
        System.arraycopy(PREFIX, 0, LAST, 0, PREFIX.length);
        length = PREFIX.length;
        for (int digits = count; digits > 0; digits /= 10) {
            length++;
        }
        for (int digits = count, at = length; digits > 0; digits /= 10) {
            LAST[--at] = (char) ('0' + digits % 10);
        }
    }

    static void demo() {
        name();
        long before = ImmortalMemory.instance().memoryConsumed();
        for (int i = 0; i < 100; i++) {
            name();
        }
        long left = ImmortalMemory.instance().memoryConsumed() - before;
        System.out.println(new String(LAST, 0, length) + ": leaked " + left);
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(null, null, null, ImmortalMemory.instance(), null, ImmortalLeakSolved::demo);
        thread.start();
        thread.join();
    }
}

// expect: cycle 142: leaked 0
