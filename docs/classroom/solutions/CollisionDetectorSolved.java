// SPDX-License-Identifier: Apache-2.0

import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;

/**
 * Lesson 36, the exercise with a program: how large must the scope of a frame be?
 *
 * The first design that works measures it: what a scope held at the end of its greatest frame.  A scope of that size is enough for all frames, and
 * one of half of it is not.
 */
public class CollisionDetectorSolved {
    /** The detector, and the greatest number of bytes that a frame has taken. */
    static class Measured extends CollisionDetector.Detector {
        LTMemory scope;
        long most;

        @Override
        public void run() {
            super.run();
            most = Math.max(most, scope.memoryConsumed());
        }
    }

    static Measured all(long size) {
        Measured detector = new Measured();
        detector.scope = new LTMemory(size);
        for (int i = 0; i < CollisionDetector.FRAMES; i++) {
            detector.scope.enter(detector);
        }
        return detector;
    }

    static void demo() {
        Measured first = all(256 * 1024);
        System.out.println("found " + first.found + " in a scope that is large");
        System.out.println("found " + all(first.most).found + " in one that is just as large as needed");
        try {
            all(first.most / 2);
        } catch (OutOfMemoryError full) {
            System.out.println("and half of it is full");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(null, null, null, null, null, CollisionDetectorSolved::demo);
        thread.start();
        thread.join();
    }
}

// expect: found 76 in a scope that is large
// expect: found 76 in one that is just as large as needed
// expect: and half of it is full
