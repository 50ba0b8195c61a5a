// SPDX-License-Identifier: Apache-2.0

/**
 * Lesson 30, the exercise with a program: both orders on paper.
 *
 * A processor that is simulated millisecond by millisecond, with preemption: no machine can disturb it.  Who is released and not done when its next
 * release comes has missed.
 */
public class DeadlinesWhereRatesFailSolved {
    static final String[] NAMES = {"fast", "middle", "slow"};
    static final int[] PERIODS = {200, 280, 700};
    static final int[] COSTS = {80, 120, 100};

    /** The one to run: the least period, or the nearest deadline, of those with something to do; -1 if nobody has. */
    static int choose(int[] left, int[] deadlines, boolean byRates) {
        int chosen = -1;
        for (int i = 0; i < left.length; i++) {
            int[] keys = byRates ? PERIODS : deadlines;
            if (left[i] > 0 && (chosen < 0 || keys[i] < keys[chosen])) {
                chosen = i;
            }
        }
        return chosen;
    }

    static String simulate(boolean byRates) {
        int[] left = new int[3];
        int[] deadlines = new int[3];
        StringBuilder missed = new StringBuilder();
        for (int now = 0; now <= 700; now++) {
            for (int i = 0; i < 3; i++) {
                if (now % PERIODS[i] == 0) {
                    missed.append(left[i] > 0 ? " " + NAMES[i] : "");
                    left[i] = COSTS[i];
                    deadlines[i] = now + PERIODS[i];
                }
            }
            int chosen = choose(left, deadlines, byRates);
            if (chosen >= 0) {
                left[chosen]--;
            }
        }
        return missed.length() == 0 ? " nobody" : missed.toString();
    }

    public static void main(String[] args) {
        System.out.println("by rates:" + simulate(true));
        System.out.println("by deadlines:" + simulate(false));
    }
}

// expect: by rates: slow
// expect: by deadlines: nobody
