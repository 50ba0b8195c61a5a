// SPDX-License-Identifier: Apache-2.0

import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;

/**
 * 10. Several threads share a scope.
 *
 * Threads may begin their lives in a scope: it is their initial memory area.  The scope counts who is inside; only when the
 * count falls to zero do the objects go.  join waits for that, joinAndEnter enters then, before anybody else can.
 */
public class SharedScope {
    static final int WORKERS = 3;
    static final LTMemory SCOPE = new LTMemory(64 * 1024);

    /** The meeting point: lives in the scope, known by its portal. */
    static class Board {
        final int[] squares = new int[WORKERS];
        int written;

        synchronized void write(int worker) {
            squares[worker] = worker * worker;
            written++;
            notifyAll();
        }

        synchronized void awaitAll() throws InterruptedException {
            while (written < WORKERS) {
                wait();
            }
        }
    }

    static void demo() throws InterruptedException {
        RealtimeThread[] workers = new RealtimeThread[WORKERS];
        for (int i = 0; i < WORKERS; i++) {
            int number = i;
            workers[i] = new RealtimeThread(null, null, null, SCOPE, null, () -> {
                Board board = (Board) SCOPE.getPortal();
                board.write(number);
                try {
                    board.awaitAll();                   // nobody leaves before all have written
                } catch (InterruptedException never) {
                    throw new AssertionError(never);
                }
            });
        }
        SCOPE.enter(() -> {
            SCOPE.setPortal(new Board());
            for (RealtimeThread worker : workers) {
                worker.start();                         // from here on it counts as inside
            }
            try {
                ((Board) SCOPE.getPortal()).awaitAll();
            } catch (InterruptedException never) {
                throw new AssertionError(never);
            }
            int sum = 0;
            for (int square : ((Board) SCOPE.getPortal()).squares) {
                sum += square;
            }
            System.out.println("sum of squares " + sum);
        });
        SCOPE.join();                                   // until the last worker has left
        System.out.println("inside now: " + SCOPE.getReferenceCount() + ", bytes " + SCOPE.memoryConsumed());
        SCOPE.joinAndEnter(() -> System.out.println("a fresh scope, portal " + SCOPE.getPortal()));
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread() {
            @Override
            public void run() {
                try {
                    demo();
                } catch (InterruptedException never) {
                    throw new AssertionError(never);
                }
            }
        };
        thread.start();
        thread.join();
    }
}

// expect: sum of squares 5
// expect: inside now: 0, bytes 0
// expect: a fresh scope, portal null
