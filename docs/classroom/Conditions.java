// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xrt:cpus=0
// needs: SCHED_FIFO

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.Schedulable;
import org.rtjvm.scheduling.Affinity;

/**
 * 0. What a lesson needs of the machine.
 *
 * Not a lesson, but what lessons ask before they begin.  One about order shows nothing, or something wrong, where the kernel gives no real-time
 * priorities, or where two threads run at once on two CPUs.  So such a lesson puts its threads on one CPU by itself, and where it cannot have what
 * it needs, it says so and ends.
 *
 * Run by itself this program says what the machine can show.
 */
public final class Conditions {
    private static final int SCHED_FIFO = 1;
    private static final int POLICY = 38;               // its place in /proc/thread-self/stat, counted from behind the name

    private static volatile boolean fifo;

    private Conditions() { }

    /** What a lesson of order calls first: are there real-time priorities? */
    static void order() {
        if (!hasPriorities()) {
            refuse("the kernel gives this program no real-time priorities; rtjvm -Xrt:privileges says how to get them");
        }
    }

    /** The same where the VM's own threads must be on that CPU, too. */
    static void orderOfAll() {
        order();
        if (Affinity.available().size() > 1) {
            refuse("the VM's own real-time threads must share one CPU with the lesson's; run it with -Xrt:cpus=0");
        }
    }

    /** What a lesson about several CPUs calls first. */
    static void twoCpus() {
        order();
        if (Affinity.available().size() < 2) {
            refuse("there is one CPU only for real-time threads, and it takes two");
        }
    }

    /** Puts a thread or a handler on the first CPU that there is; so all of them are on the same. */
    static <T extends Schedulable> T onOneCpu(T schedulable) {
        Affinity.set(schedulable, Affinity.of(cpu(0)));
        return schedulable;
    }

    /** The number of the n-th CPU that real-time threads may have. */
    static int cpu(int n) {
        Affinity all = Affinity.available();
        for (int number = 0, seen = 0; ; number++) {
            if (all.contains(number) && seen++ == n) {
                return number;
            }
        }
    }

    private static void refuse(String why) {
        System.err.println("This lesson cannot show here what it should: " + why + ".");
        System.exit(2);
    }

    /** Asks the kernel, as a thread that has such a priority. */
    private static boolean hasPriorities() {
        RealtimeThread asking = new RealtimeThread(new PriorityParameters(15)) {
            @Override
            public void run() {
                try {
                    String all = Files.readString(Path.of("/proc/thread-self/stat"));
                    String[] words = all.substring(all.lastIndexOf(')') + 2).split(" ");
                    fifo = Integer.parseInt(words[POLICY]) == SCHED_FIFO;
                } catch (IOException notTold) {
                    fifo = false;
                }
            }
        };
        asking.start();
        try {
            asking.join();
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
        return fifo;
    }

    public static void main(String[] args) {
        System.out.println("lessons of order: " + (hasPriorities() ? "yes" : "no, there are no real-time priorities"));
        System.out.println("those with all real-time threads on one CPU: " + (Affinity.available().size() == 1 ? "yes" : "with -Xrt:cpus=0"));
        System.err.println("CPUs of real-time threads: " + Affinity.available());
    }
}

// expect: lessons of order: yes
// expect: those with all real-time threads on one CPU: yes
