// SPDX-License-Identifier: Apache-2.0
package harness;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;

/**
 * The frame of every measurement in Java: options, samples, checks, the result.
 *
 * <p>The twin of rtjperf/c/harness.h: the same options, the same result, printed when everything is measured. Options and results are ordinary
 * objects, so a no-heap thread must have copied what it needs; a {@link Series} lives where it was made.
 */
public final class Bench {
    private static final int CLOCK_READS = 10_000;
    private static final String[] COMMON = {
        "count", "1000",
        "warmup", "100",
        "policy", "fifo",
        "priority", "50",
        "cpu", "-1",
        "other-cpu", "-1",
        "limit", "0",
    };

    private static String test;
    private static String[] options;
    private static final Series[] series = new Series[512];
    private static int seriesCount;
    private static final StringBuilder facts = new StringBuilder();
    private static final StringBuilder checks = new StringBuilder();
    private static int failures;
    private static long clockOverhead;

    private Bench() {}

    /** Names and default values in turn; the command line says others as {@code --name value}. */
    public static void start(String name, String[] arguments, String... own) {
        test = name;
        options = Arrays.copyOf(own, own.length + COMMON.length);
        System.arraycopy(COMMON, 0, options, own.length, COMMON.length);
        for (int i = 0; i + 1 < arguments.length; i += 2)
            options[find(arguments[i].substring(2)) + 1] = arguments[i + 1];
        measureClock();
        fact("vm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
    }

    private static int find(String name) {
        for (int i = 0; i < options.length; i += 2)
            if (options[i].equals(name))
                return i;
        System.err.println(test + ": no such option: --" + name);
        System.exit(2);
        return -1;
    }

    private static void measureClock() {
        long[] cost = new long[CLOCK_READS];
        for (int i = 0; i < CLOCK_READS / 10; i++)
            System.nanoTime();
        for (int i = 0; i < CLOCK_READS; i++) {
            long start = System.nanoTime();
            cost[i] = System.nanoTime() - start;
        }
        Arrays.sort(cost);
        clockOverhead = cost[CLOCK_READS / 2];
    }

    public static String text(String option) {
        return options[find(option) + 1];
    }

    public static int number(String option) {
        return Integer.parseInt(text(option));
    }

    public static boolean has(String option, String word) {
        return Arrays.asList(text(option).split(",")).contains(word);
    }

    public static double[] list(String option) {
        String text = text(option);
        return text.isEmpty() ? new double[0] : Arrays.stream(text.split(",")).mapToDouble(Double::parseDouble).toArray();
    }

    public static int count() {
        return number("count");
    }

    public static int warmup() {
        return number("warmup");
    }

    /** How many samples a series may have that takes so many milliseconds for each: no series takes longer than the limit, 0 being none. */
    public static int countAt(double milliseconds) {
        double limit = Double.parseDouble(text("limit")) * 1000;
        return limit <= 0 || milliseconds <= 0 ? count() : (int) Math.max(1, Math.min(count(), limit / milliseconds));
    }

    /** A series without a parameter. */
    public static Series series(String variant, String variable) {
        return series(variant, variable, Double.NaN);
    }

    public static Series series(String variant, String variable, double x) {
        return series(variant, variable, x, count());
    }

    public static Series series(String variant, String variable, double x, int capacity) {
        Series made = new Series(variant, variable, x, capacity);
        series[seriesCount++] = made;
        return made;
    }

    public static void check(String name, boolean passed, String text) {
        failures += passed ? 0 : 1;
        checks.append("check ").append(name).append(passed ? " pass " : " fail ").append(text).append('\n');
    }

    public static void note(String text) {
        checks.append("note ").append(text).append('\n');
    }

    public static void fact(String name, String value) {
        facts.append("fact ").append(name).append(' ').append(value).append('\n');
    }

    /** Whether the kernel runs the calling thread under SCHED_FIFO; false where it does not tell. */
    public static boolean underFifo() {
        try {
            String line = new String(Files.readAllBytes(Paths.get("/proc/thread-self/stat")));
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
            return fields[38].equals("1");
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    /** Says the policy of the calling thread, which is the one that measures. */
    public static void notePolicy() {
        fact("fifo", underFifo() ? "yes" : "no");
    }

    /** End of a test that this VM cannot run. */
    public static void skip(String reason) {
        System.out.println("rtjperf 1 " + test);
        System.out.println("skip " + reason);
        System.out.println("end");
        System.exit(0);
    }

    /** Print everything, and end the VM. */
    public static void finish() {
        StringBuilder text = new StringBuilder("rtjperf 1 ").append(test).append('\n');
        for (int i = 0; i < options.length; i += 2)
            text.append("param ").append(options[i]).append(' ').append(options[i + 1]).append('\n');
        text.append(facts).append("clock ").append(clockOverhead).append('\n').append(checks);
        for (int i = 0; i < seriesCount; i++)
            series[i].print(text);
        text.append("end\n");
        PrintStream out = System.out;
        out.print(text);
        out.flush();
        System.exit(failures == 0 ? 0 : 1);
    }
}
