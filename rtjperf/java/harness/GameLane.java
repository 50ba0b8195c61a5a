// SPDX-License-Identifier: Apache-2.0
package harness;

import org.rtjvm.atomic.PAR;

/**
 * A lane of {@link GameServer}'s pool of threads: what paper 004 shows of a real-time ORB (Fig. 1). With monitors three are entered within each other to put a
 * request into the queue; an atomic region is one whatever it calls.
 */
final class GameLane {
    private final boolean region;
    private final Object buffer = new Object();
    private final Object queue = new Object();
    private final GameCall[] calls;
    private int head;
    private int tail;
    private int buffered;
    private int signals;

    GameLane(boolean region, int room) {
        this.region = region;
        calls = new GameCall[room];
    }

    /** What would have to have a ceiling. */
    Object[] locks() {
        return new Object[] {this, buffer, queue};
    }

    private void put(GameCall call) {
        calls[tail % calls.length] = call;
        tail++;
    }

    private GameCall takeNow() {
        if (head == tail)
            return null;
        GameCall call = calls[head % calls.length];
        head++;
        buffered--;
        return call;
    }

    @PAR
    private void enqueueInRegion(GameCall call) {
        put(call);
    }

    @PAR
    private void executeInRegion(GameCall call) {
        enqueueInRegion(call);
        buffered++;
    }

    @PAR
    private GameCall takeInRegion() {
        return takeNow();
    }

    private synchronized void executeLocked(GameCall call) {
        synchronized (buffer) {
            synchronized (queue) {
                put(call);
            }
            buffered++;
        }
    }

    private synchronized GameCall takeLocked() {
        synchronized (buffer) {
            synchronized (queue) {
                return takeNow();
            }
        }
    }

    /** Have a thread of the lane run the call. */
    void execute(GameCall call) {
        if (region)
            executeInRegion(call);
        else
            executeLocked(call);
        synchronized (calls) {
            signals++;
            calls.notify();
        }
    }

    /** The next call; waits for one. */
    GameCall next() {
        synchronized (calls) {
            while (signals == 0)
                GameServer.await(calls);
            signals--;
        }
        return region ? takeInRegion() : takeLocked();
    }

    /** How many calls were counted, but are not there. */
    int miscounted() {
        return tail - head - buffered;
    }
}
