// SPDX-License-Identifier: Apache-2.0
package harness;

/** The algorithm that stands for a flight control computation: the lines of rtjperf/c/workload.c. Allocates when made, not when run. */
public final class Workload {
    private static final int STATES = 12;
    private final double[][] transition = new double[STATES][STATES];
    private final double[] state = new double[STATES];
    private final double[] next = new double[STATES];

    public Workload() {
        for (int i = 0; i < STATES; i++)
            for (int j = 0; j < STATES; j++)
                transition[i][j] = i == j ? 0.97 : 0.002 * ((i * 7 + j * 3) % 5 - 2);
    }

    public double run(int rounds) {
        double sum = 0;
        for (int i = 0; i < STATES; i++)
            state[i] = i + 1;
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < STATES; i++) {
                double[] row = transition[i];
                double predicted = 0;
                for (int j = 0; j < STATES; j++)
                    predicted += row[j] * state[j];
                next[i] = predicted + 0.1 * ((round + i) % 7 - 3 - predicted * 0.05);
            }
            System.arraycopy(next, 0, state, 0, STATES);
            sum += state[round % STATES];
        }
        return sum;
    }
}
