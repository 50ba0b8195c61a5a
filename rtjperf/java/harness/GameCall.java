// SPDX-License-Identifier: Apache-2.0
package harness;

/** A request of a client of {@link GameServer}, used again for each: a thread of a lane runs it and wakes who has put it there. */
final class GameCall {
    static final int REGISTER = 0;
    static final int UPDATE = 1;
    static final int LIST = 2;
    static final int STOP = 3;
    int operation;
    int player;
    int x;
    int y;
    int answer;
    private boolean done;

    synchronized void end() {
        done = true;
        notify();
    }

    synchronized void awaitEnd() {
        while (!done)
            GameServer.await(this);
        done = false;
    }
}
