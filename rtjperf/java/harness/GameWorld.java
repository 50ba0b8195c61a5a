// SPDX-License-Identifier: Apache-2.0
package harness;

import org.rtjvm.atomic.PAR;

/** Where the players of {@link GameServer} are. Each operation is a critical section: a monitor, or an atomic region. */
final class GameWorld {
    private static final int STEPS = 8;
    private final boolean region;
    private final int[] x;
    private final int[] y;
    private final int looks;
    private int registered;
    private int checksum;

    GameWorld(boolean region, int players, int looks) {
        this.region = region;
        this.looks = looks;
        x = new int[players];
        y = new int[players];
    }

    private void registerNow(int player) {
        if (x[player] == 0) {
            x[player] = 1;
            y[player] = 1;
            registered++;
            checksum += 2;
        }
    }

    /** To there in some steps, so that there are halves to be seen. */
    private void updateNow(int player, int toX, int toY) {
        for (int i = STEPS - 1; i >= 0; i--) {
            checksum -= x[player] + y[player];
            x[player] = toX - i;
            y[player] = toY - i;
            checksum += x[player] + y[player];
        }
    }

    private int sum() {
        int sum = 0;
        for (int i = 0; i < x.length; i++)
            sum += x[i] + y[i];
        return sum;
    }

    private int listNow(int[] into) {
        int wrong = 0;
        for (int i = 0; i < looks; i++)
            wrong += sum() == checksum ? 0 : 1;
        System.arraycopy(x, 0, into, 0, x.length);
        System.arraycopy(y, 0, into, x.length, y.length);
        return wrong;
    }

    @PAR
    private void registerInRegion(int player) {
        registerNow(player);
    }

    @PAR
    private void updateInRegion(int player, int toX, int toY) {
        updateNow(player, toX, toY);
    }

    @PAR
    private int listInRegion(int[] into) {
        return listNow(into);
    }

    void register(int player) {
        if (region)
            registerInRegion(player);
        else
            synchronized (this) {
                registerNow(player);
            }
    }

    void update(int player, int toX, int toY) {
        if (region)
            updateInRegion(player, toX, toY);
        else
            synchronized (this) {
                updateNow(player, toX, toY);
            }
    }

    /** The positions of all, looked at so often; how often they were not what they should be together. */
    int list(int[] into) {
        if (region)
            return listInRegion(into);
        synchronized (this) {
            return listNow(into);
        }
    }

    int registered() {
        return registered;
    }
}
