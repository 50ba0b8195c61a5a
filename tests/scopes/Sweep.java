// SPDX-License-Identifier: Apache-2.0
// Runs operations of the library in scopes and says of each how it went: twice in a fresh scope, once in another, then again and
// again to see whether immortal memory grows each time.
//
//     java Sweep heap|noheap FILE FROM TO     the operations of the lines FROM to TO of a list: class, number, name
//
// Answers with a line for each: outcome, name, bytes of immortal memory that each call took.

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.RealtimeThread;

public class Sweep {
    /** Some operations; those of one class are told apart by their number. */
    public interface Operations {
        Object run(int which) throws Throwable;
    }

    static final int CALLS = 5;                 // each of which has to take immortal memory, to be called a leak
    static final long SIZE = 24 << 20;

    /** One operation, called in a scope.  It and all that it refers to are immortal. */
    static final class Trial implements Runnable {
        Operations operations;
        int which;
        int calls;
        boolean told;
        String failure;                         // of the last call; a name that outlives scopes
        String first;
        String thrown;

        @Override public void run() {
            for (int i = 0; i < calls; i++) {
                failure = null;
                try {
                    operations.run(which);
                } catch (Throwable t) {
                    note(t);
                }
                first = i == 0 ? failure : first;
            }
        }

        void note(Throwable t) {
            thrown = t.getClass().getName();
            for (Throwable cause = t; cause != null && failure == null; cause = cause.getCause()) {
                String name = cause.getClass().getName();
                failure = name.startsWith("javax.realtime.") || cause instanceof OutOfMemoryError ? name : null;
            }
            if (told) {
                t.printStackTrace();
            }
        }
    }

    static final class Outcome {
        String text;
        long leak;
    }

    static long consumed() { return ImmortalMemory.instance().memoryConsumed(); }

    static void judge(Trial trial, LTMemory one, LTMemory other, Outcome outcome) {
        trial.thrown = null;
        trial.calls = 2;
        one.enter(trial);
        String first = trial.first;
        trial.calls = 1;
        other.enter(trial);
        outcome.leak = Long.MAX_VALUE;
        for (int i = 0; i < CALLS; i++) {
            long before = consumed();
            (i % 2 == 0 ? one : other).enter(trial);
            outcome.leak = Math.min(outcome.leak, consumed() - before);
        }
        String failure = trial.failure;
        outcome.text = failure != null ? failure : outcome.leak > 0 ? "leaks" : first != null ? "refused at first" : trial.thrown != null ? "throws " + trial.thrown : "ok";
    }

    static String shorter(String outcome) { return outcome.replace("javax.realtime.", ""); }

    static void runAll(String[] names, Operations[] operations, int[] numbers, Trial trial, LTMemory one, LTMemory other, Outcome outcome) {
        for (int i = 0; i < names.length; i++) {
            trial.operations = operations[i];
            trial.which = numbers[i];
            try {
                judge(trial, one, other, outcome);
            } catch (Throwable escaped) {
                outcome.text = escaped.getClass().getName();
                outcome.leak = 0;
            }
            answers[i] = shorter(outcome.text) + "\t" + names[i] + "\t" + outcome.leak;
        }
    }

    static String[] answers;            // what a no-heap thread says, the main thread prints
    static String[] names;
    static Operations[] operations;
    static int[] numbers;

    static void load(List<String> lines) throws ReflectiveOperationException {
        names = new String[lines.size()];
        answers = new String[lines.size()];
        operations = new Operations[lines.size()];
        numbers = new int[lines.size()];
        Operations last = null;
        for (int i = 0; i < names.length; i++) {
            String[] words = lines.get(i).split("\t");
            if (last == null || !last.getClass().getName().equals(words[0])) {
                last = (Operations) Class.forName(words[0]).getDeclaredConstructor().newInstance();
            }
            operations[i] = last;
            numbers[i] = Integer.parseInt(words[1]);
            names[i] = words[2];
        }
    }

    static Thread thread;

    public static void main(String[] args) throws Exception {
        boolean noHeap = args[0].equals("noheap");
        List<String> all = new ArrayList<>(Files.readAllLines(Path.of(args[1])));
        List<String> some = all.subList(Integer.parseInt(args[2]), Math.min(Integer.parseInt(args[3]), all.size()));
        ImmortalMemory.instance().executeInArea(() -> {
            try {
                load(some);
                Class.forName("Values");        // its initialiser asks for the thread's group, which no-heap threads have not
            } catch (ReflectiveOperationException failed) {
                throw new IllegalStateException(failed);
            }
            Trial trial = new Trial();
            trial.told = args.length > 4;
            Outcome outcome = new Outcome();
            LTMemory one = new LTMemory(SIZE);
            LTMemory other = new LTMemory(SIZE);
            Runnable work = () -> runAll(names, operations, numbers, trial, one, other, outcome);
            thread = noHeap ? new NoHeapRealtimeThread(null, null, null, ImmortalMemory.instance(), null, work) : null;
            if (!noHeap) {
                thread = new RealtimeThread(null, null, null, null, null, work);
            }
        });
        thread.start();
        thread.join();
        for (String answer : answers) {
            System.out.println(answer);
        }
    }
}
