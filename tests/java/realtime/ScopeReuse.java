// SPDX-License-Identifier: Apache-2.0
// A scope left is empty again; exhausting one is an error of that allocation only.

import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.ScopedMemory;
import javax.realtime.VTMemory;
import org.rtjvm.memory.AllocationStrategy;

public class ScopeReuse {
    static final int ROUNDS = 5000;

    static class Filler implements Runnable {
        boolean zeroed = true;

        @Override public void run() {
            for (int i = 0; i < 10; i++) {
                byte[] bytes = new byte[1000];
                for (int at = 0; at < bytes.length; at += 37) {
                    zeroed &= bytes[at] == 0;
                    bytes[at] = (byte) at;
                }
            }
        }
    }

    static void rounds(ScopedMemory scope, String name) {
        Filler filler = new Filler();
        scope.enter(filler);
        long immortal = ImmortalMemory.instance().memoryConsumed();
        for (int i = 0; i < ROUNDS; i++) {
            scope.enter(filler);
        }
        long grown = ImmortalMemory.instance().memoryConsumed() - immortal;
        System.out.println(name + ": zeroed " + filler.zeroed + ", left in it " + scope.memoryConsumed()
            + ", immortal grew by " + grown);
    }

    static int fill(int size) {
        int count = 0;
        try {
            while (true) {
                byte[] bytes = new byte[size];
                count += bytes.length == size ? 1 : 0;
            }
        } catch (OutOfMemoryError full) {
            return count;
        }
    }

    static boolean some, small, full;

    static void exhaust(ScopedMemory scope, String name) {
        scope.enter(() -> {
            some = fill(1009) >= 12;
            small = fill(1) > 0 && fill(1) == 0;
            full = scope.memoryRemaining() < 64;
        });
        System.out.println(name + ": some " + some + ", then smaller ones " + small + ", then full " + full);
        scope.enter(() -> some = fill(1009) >= 12);
        System.out.println(name + ": as much again " + some);
    }

    static void main() {
        for (AllocationStrategy strategy : AllocationStrategy.values()) {
            rounds(strategy.newScope(16 * 1024, 16 * 1024), strategy.toString());
            exhaust(strategy.newScope(16 * 1024, 16 * 1024), strategy.toString());
        }
        VTMemory growing = new VTMemory(4096, 1 << 20);
        growing.enter(() -> {
            byte[] large = new byte[500_000];
            System.out.println("grows to " + (growing.memoryConsumed() >= large.length) + ", at most " + growing.getMaximumSize());
        });
        Realtime.attempt("too large for any", () -> new LTMemory(4096).enter(() -> fill(Integer.MAX_VALUE)));
        many();
    }

    /** Areas that nobody refers to any more make room for others. */
    static void many() {
        int made = 0;
        for (int i = 0; i < 30_000; i++) {
            LTMemory scope = new LTMemory(16 * 1024);
            scope.enter(() -> new Object());
            made++;
        }
        System.out.println("made one after another: " + made);
        LTMemory outer = new LTMemory(256 * 1024);
        for (int i = 0; i < 10_000; i++) {
            outer.enter(() -> new LTMemory(16 * 1024).enter(() -> new Object()));
        }
        System.out.println("made in a scope and gone with it");
    }

    public static void main(String[] args) {
        Realtime.nap(50);                   // the library's own threads initialise classes when they begin
        Realtime.inThread(ScopeReuse::main);
    }
}

// expect: LINEAR_TIME: zeroed true, left in it 0, immortal grew by 0
// expect: LINEAR_TIME: some true, then smaller ones true, then full true
// expect: LINEAR_TIME: as much again true
// expect: VARIABLE_TIME: zeroed true, left in it 0, immortal grew by 0
// expect: VARIABLE_TIME: some true, then smaller ones true, then full true
// expect: VARIABLE_TIME: as much again true
// expect: CONSTANT_TIME: zeroed true, left in it 0, immortal grew by 0
// expect: CONSTANT_TIME: some true, then smaller ones true, then full true
// expect: CONSTANT_TIME: as much again true
// expect: PRIVATE_LINEAR_TIME: zeroed true, left in it 0, immortal grew by 0
// expect: PRIVATE_LINEAR_TIME: some true, then smaller ones true, then full true
// expect: PRIVATE_LINEAR_TIME: as much again true
// expect: PRIVATE_CONSTANT_TIME: zeroed true, left in it 0, immortal grew by 0
// expect: PRIVATE_CONSTANT_TIME: some true, then smaller ones true, then full true
// expect: PRIVATE_CONSTANT_TIME: as much again true
// expect: grows to true, at most 1048576
// expect: too large for any: done
// expect: made one after another: 30000
// expect: made in a scope and gone with it
