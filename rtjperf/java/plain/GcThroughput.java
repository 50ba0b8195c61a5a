// SPDX-License-Identifier: Apache-2.0
package plain;

import harness.Allocators;
import harness.Bench;
import harness.Garbage;
import harness.Series;
import java.net.URI;
import java.util.Arrays;
import java.util.Collections;
import java.util.Locale;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** How long rounds of programs take that make garbage, beside what lives: what a collector takes from them, as a whole. */
public final class GcThroughput {
    private static final String PROGRAM = "javac";
    private static final int METHODS = 6;
    private static Garbage beside;

    private GcThroughput() {}

    public static void main(String[] arguments) throws InterruptedException {
        Bench.start("gc-throughput", arguments, "kernels", "sieve,trees,lists,maps,strings,arrays,javac", "live", "0,50");
        Bench.notePolicy();
        for (double live : Bench.list("live")) {
            beside = live > 0 ? new Garbage(live, 0) : null;
            for (Allocators kernel : Allocators.values())
                if (Bench.has("kernels", name(kernel)))
                    measure(name(kernel), live, kernel::once);
            if (Bench.has("kernels", PROGRAM))
                compile(live);
        }
        Bench.finish();
    }

    private static String name(Allocators kernel) {
        return kernel.name().toLowerCase(Locale.ROOT);
    }

    private interface Round {
        boolean once();
    }

    private static void measure(String kernel, double live, Round round) {
        Series times = Bench.series(kernel, "Round", live);
        boolean right = true;
        for (int i = -Bench.warmup(); i < Bench.count(); i++) {
            long start = System.nanoTime();
            right &= round.once();
            if (i >= 0)
                times.add(System.nanoTime() - start);
            right &= beside == null || beside.touch(i & Integer.MAX_VALUE) > 0;
        }
        Bench.check(kernel + (live > 0 ? "-beside" : ""), right, "each round came to what it has to");
    }

    private static void compile(double live) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null)
            Bench.note(PROGRAM + ": there is no compiler in this Java");
        else
            measure(PROGRAM, live, () -> compiler.getTask(null, null, null, Arrays.asList("-proc:none", "-implicit:none", "-XDshould-stop.ifNoError=FLOW"), null,
                Collections.singletonList(new Source())).call());
    }

    /** A class of many methods, which is analysed and not written. */
    private static final class Source extends SimpleJavaFileObject {
        private static final String TEXT = text();

        Source() {
            super(URI.create("string:///Made.java"), JavaFileObject.Kind.SOURCE);
        }

        @Override
        public CharSequence getCharContent(boolean ignore) {
            return TEXT;
        }

        private static String text() {
            StringBuilder made = new StringBuilder("import java.util.*; class Made {");
            for (int i = 0; i < METHODS; i++)
                made.append(" Map<String, List<Integer>> m").append(i).append("(int n) { Map<String, List<Integer>> all = new TreeMap<>(); for (int i = 0; i < n; i++)")
                    .append(" all.computeIfAbsent(\"key\" + i % 7, key -> new ArrayList<>()).add(i * ").append(i).append("); return all; }");
            return made.append(" }").toString();
        }
    }
}
