// SPDX-License-Identifier: Apache-2.0

import java.util.ArrayList;
import java.util.List;

import javax.realtime.HeapMemory;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;

/**
 * 36. A collision detector in three memory designs.
 *
 * A radar sends frames, each with the places of some planes.  For each pair the detector asks whether the two came too near to each other between
 * the last frame and this one.  It makes many small objects for each frame, and keeps one thing from frame to frame: where each plane was.
 *
 *     heap          no thought of memory; garbage for each frame, and now and then a collection, during which nobody looks at planes
 *     scopes        all objects of a frame in a scope that is left with it; where planes were, in objects that were there before
 *     no heap       the same, but the objects that last are in immortal memory, and the thread has nothing to do with the heap: it works on during collections
 *
 * The detector's code is the same in all three.  What differs is where it runs, and that is said in five lines.  One place in it makes that
 * possible: remember copies numbers, and not references.
 */
public class CollisionDetector {
    static final int PLANES = 8;
    static final int FRAMES = 200;
    static final double TOO_NEAR = 3;

    /** A place, or a way from one to another. */
    static class Vector {
        double x;
        double y;
        double z;

        Vector(double x, double y, double z) {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        Vector minus(Vector other) {
            return new Vector(x - other.x, y - other.y, z - other.z);
        }

        Vector plus(Vector way, double part) {
            return new Vector(x + part * way.x, y + part * way.y, z + part * way.z);
        }

        double dot(Vector other) {
            return x * other.x + y * other.y + z * other.z;
        }

        void set(Vector other) {
            x = other.x;
            y = other.y;
            z = other.z;
        }
    }

    /** Two planes that came too near. */
    static class Collision {
        final int one;
        final int other;

        Collision(int one, int other) {
            this.one = one;
            this.other = other;
        }
    }

    /** What lasts: where planes were, and how much has been found. */
    static class Detector implements Runnable {
        final Vector[] before = new Vector[PLANES];
        int frame;
        volatile int frames;
        int found;

        Detector() {
            for (int i = 0; i < PLANES; i++) {
                before[i] = new Vector(0, 0, 1000 * i);
            }
        }

        /** The radar: planes on circles, each with its own speed, height and middle. */
        private Vector[] receive() {
            Vector[] now = new Vector[PLANES];
            for (int i = 0; i < PLANES; i++) {
                double angle = frame * (i + 1) * 0.01;
                now[i] = new Vector(50 * Math.cos(angle) + i, 50 * Math.sin(angle), 10 + i % 3);
            }
            return now;
        }

        /** The least distance of two planes that fly straight from their places before to those now, squared. */
        private double nearest(Vector a, Vector aNow, Vector b, Vector bNow) {
            Vector apart = a.minus(b);
            Vector way = aNow.minus(bNow).minus(apart);
            double length = way.dot(way);
            double when = length == 0 ? 0 : Math.max(0, Math.min(1, -apart.dot(way) / length));
            Vector least = apart.plus(way, when);
            return least.dot(least);
        }

        private List<Collision> detect(Vector[] now) {
            List<Collision> collisions = new ArrayList<>();
            for (int i = 0; i < PLANES; i++) {
                for (int j = 0; j < i; j++) {
                    if (nearest(before[i], now[i], before[j], now[j]) < TOO_NEAR * TOO_NEAR) {
                        collisions.add(new Collision(i, j));
                    }
                }
            }
            return collisions;
        }

        /** Copies numbers: a reference to a plane of this frame would dangle after it. */
        private void remember(Vector[] now) {
            for (int i = 0; i < PLANES; i++) {
                before[i].set(now[i]);
            }
        }

        /** One frame. */
        @Override
        public void run() {
            Vector[] now = receive();
            found += frame == 0 ? 0 : detect(now).size();
            remember(now);
            frame++;
            frames = frame;
        }
    }

    /** All frames, each in a scope or not; and how much is left in an area. */
    static class Flight implements Runnable {
        final Detector detector = new Detector();
        final LTMemory scope;
        final MemoryArea watched;
        long left;

        Flight(LTMemory scope, MemoryArea watched) {
            this.scope = scope;
            this.watched = watched;
        }

        void frame() {
            if (scope == null) {
                detector.run();
            } else {
                scope.enter(detector);
            }
        }

        @Override
        public void run() {
            frame();                                        // once, so that everything is loaded
            frame();
            left = watched.memoryConsumed();
            while (detector.frame < FRAMES) {
                frame();
            }
            left = watched.memoryConsumed() - left;
        }
    }

    /** The third: flies on until it is told to stop. */
    static class Patrol extends Flight {
        volatile boolean stop;
        int found;

        Patrol() {
            super(new LTMemory(64 * 1024), ImmortalMemory.instance());
        }

        @Override
        public void run() {
            super.run();
            found = detector.found;
            while (!stop) {
                frame();
            }
        }
    }

    static void fly(String design, Flight flight) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(new PriorityParameters(20), null, null, HeapMemory.instance(), null, flight);
        thread.start();
        thread.join();
        System.out.println(design + ": " + flight.detector.found + " found, left in the heap by each frame: " + (flight.left == 0 ? "0" : "something"));
    }

    static Patrol patrol;
    static NoHeapRealtimeThread thread;

    static void withoutHeap() throws InterruptedException {
        ImmortalMemory.instance().executeInArea(() -> {
            patrol = new Patrol();
            thread = new NoHeapRealtimeThread(new PriorityParameters(20), null, null, ImmortalMemory.instance(), null, patrol);
        });
        Object[] ballast = new Object[200_000];             // gives the collector something to do
        for (int i = 0; i < ballast.length; i++) {
            ballast[i] = new long[2];
        }
        thread.start();
        int during = 0;
        while (during < 3) {
            int before = patrol.detector.frames;
            System.gc();
            during += patrol.detector.frames > before ? 1 : 0;
        }
        while (patrol.detector.frames < FRAMES) {
            Thread.sleep(1);
        }
        patrol.stop = true;
        thread.join();
        System.out.println("no heap: " + patrol.found + " found, left in immortal memory by " + FRAMES + " frames: " + patrol.left);
        System.out.println("frames during " + during + " collections, beside a ballast of " + ballast.length);
    }

    public static void main(String[] args) throws InterruptedException {
        fly("heap", new Flight(null, HeapMemory.instance()));
        fly("scopes", new Flight(new LTMemory(64 * 1024), HeapMemory.instance()));
        withoutHeap();
    }
}

// expect: heap: 76 found, left in the heap by each frame: something
// expect: scopes: 76 found, left in the heap by each frame: 0
// expect: no heap: 76 found, left in immortal memory by 200 frames: 0
// expect: frames during 3 collections, beside a ballast of 200000
