// SPDX-License-Identifier: Apache-2.0
// Every operation of the library in a scope: the first time and again, without an error and without a byte of immortal memory more.
// What is printed cannot be done: docs/library-in-scopes.md.

import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;

public class LibraryInScope {
    static final int WARM_UPS = 3;
    static final int REPETITIONS = 5;

    /** One operation, run again and again in a scope; made in immortal memory. */
    static final class Trial implements Runnable {
        LibraryOperations.Operation operation;
        String failure;
        boolean verbose;

        @Override public void run() {
            try {
                operation.body.run();
            } catch (Throwable thrown) {
                failure = thrown.getClass().getName();      // of the class, so it outlives the scope
                if (verbose) {
                    thrown.printStackTrace();
                }
            }
        }

        String repeat(LTMemory scope) {
            failure = null;
            for (int i = 0; i < WARM_UPS && failure == null; i++) {
                scope.enter(this);
            }
            long before = ImmortalMemory.instance().memoryConsumed();
            for (int i = 0; i < REPETITIONS && failure == null; i++) {
                scope.enter(this);
            }
            long leaked = ImmortalMemory.instance().memoryConsumed() - before;
            return failure != null ? failure : leaked > 0 ? "takes immortal memory every time" : null;
        }
    }

    static int failed;

    static void runAll(Trial trial, LTMemory scope) {
        for (LibraryOperations.Operation operation : LibraryOperations.ALL) {
            trial.operation = operation;
            String outcome = trial.repeat(scope);
            if (outcome != null) {
                failed++;
                System.out.println(operation.name + ": " + outcome);
            }
        }
        System.out.println(failed + " of them failed");
    }

    static Trial trial;
    static LTMemory scope;

    public static void main(String[] args) {
        ImmortalMemory.instance().executeInArea(() -> {
            trial = new Trial();
            scope = new LTMemory(4 << 20);
        });
        trial.verbose = args.length > 0;
        Realtime.inThread(() -> runAll(trial, scope));
    }
}

// expect: new ThreadLocal: javax.realtime.IllegalAssignmentError
// expect: old Condition.await with timeout: takes immortal memory every time
// expect: 2 of them failed
