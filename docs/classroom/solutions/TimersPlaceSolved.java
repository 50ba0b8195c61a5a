// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO
// needs: CPUS

/**
 * Lesson 21, the exercise with a program: the lesson on two CPUs.
 *
 * The VM's thread that serves the low timers would run on the other CPU, where nobody is in its way, and the lesson would show nothing.  So it says
 * what it needs, and ends with status 2.
 */
public class TimersPlaceSolved {
    public static void main(String[] args) throws InterruptedException {
        TimersPlace.main(args);
        System.out.println("you will not see this");
    }
}

// expect-err: run it with -Xrt:cpus=0
// exit: 2
