// SPDX-License-Identifier: Apache-2.0
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Comparator;
import java.util.List;

import org.jacoco.agent.rt.RT;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.analysis.IMethodCoverage;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.data.SessionInfoStore;
import org.jacoco.core.data.ExecutionDataReader;

/** JaCoCo's agent measures what this program runs of itself; its library says what that was, line by line. */
public final class JacocoCoverage {
    interface Rule {
        boolean holds(int n);

        default String shown(int n) {
            return holds(n) ? "yes" : "no";
        }
    }

    record Range(int low, int high) implements Rule {
        @Override
        public boolean holds(int n) {
            return n >= low && n <= high;
        }
    }

    enum Size { SMALL, LARGE }

    static class Partly {
        static Size size(int n) {
            return switch (n) {
                case 0, 1, 2 -> Size.SMALL;
                default -> {
                    if (n < 0) {
                        throw new IllegalArgumentException();
                    }
                    yield Size.LARGE;
                }
            };
        }

        static void never() {
            System.out.println("never");
        }

        static int loop(int n) {
            int sum = 0;
            for (int i = 0; i < n; i++) {
                sum += i % 2 == 0 ? i : -i;
            }
            return sum;
        }
    }

    private JacocoCoverage() { }

    private static void work() {
        Rule small = new Range(0, 9), odd = n -> n % 2 == 1;
        System.out.println(small.shown(4) + " " + odd.shown(4) + " " + Partly.size(1) + " " + Partly.loop(10) + " " + List.of(1, 2, 3).stream().map(n -> n * n).toList());
        try {
            Partly.size(-1);
        } catch (IllegalArgumentException e) {
            System.out.println("refused");
        }
    }

    private static String of(ICounter counter) {
        return counter.getCoveredCount() + "/" + counter.getTotalCount();
    }

    private static void show(IClassCoverage c) {
        System.out.println(c.getName() + " lines " + of(c.getLineCounter()) + " branches " + of(c.getBranchCounter()) + " instructions " + of(c.getInstructionCounter()));
        for (IMethodCoverage m : c.getMethods()) {
            System.out.println("  " + m.getName() + m.getDesc() + " " + of(m.getInstructionCounter()) + " complexity " + of(m.getComplexityCounter()));
        }
    }

    public static void main(String[] args) throws Exception {
        work();
        ExecutionDataStore seen = new ExecutionDataStore();
        ExecutionDataReader reader = new ExecutionDataReader(new ByteArrayInputStream(RT.getAgent().getExecutionData(false)));
        reader.setExecutionDataVisitor(seen);
        reader.setSessionInfoVisitor(new SessionInfoStore());
        reader.read();
        CoverageBuilder coverage = new CoverageBuilder();
        Analyzer analyzer = new Analyzer(seen, coverage);
        for (String name : List.of("Partly", "Range", "Rule", "Size")) {
            try (InputStream file = JacocoCoverage.class.getResourceAsStream("JacocoCoverage$" + name + ".class")) {
                analyzer.analyzeClass(file, name);
            }
        }
        coverage.getClasses().stream().sorted(Comparator.comparing(IClassCoverage::getName)).forEach(JacocoCoverage::show);
    }
}
