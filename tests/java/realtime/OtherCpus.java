// SPDX-License-Identifier: Apache-2.0
// needs: CPUS
// vm-args: -Xrt:cpus=0 -Xrt:other-cpus=rest

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import javax.realtime.RealtimeThread;
import org.rtjvm.scheduling.Affinity;

/** Ordinary threads are kept off the CPUs of real-time ones, whoever starts them and whatever they were before. */
public class OtherCpus {
    /** Does the calling thread run on CPU 0 alone, or on others alone? */
    static String place() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/thread-self/status")))
                if (line.startsWith("Cpus_allowed_list:")) {
                    String list = line.substring(line.indexOf(':') + 1).trim();
                    return list.equals("0") ? "real-time" : list.matches("0([,-].*)?") ? "both" : "others";
                }
        } catch (Exception e) {
            return e.toString();
        }
        return "unknown";
    }

    static String placeOf(Thread t, AtomicReference<String> said) throws InterruptedException {
        t.start();
        t.join();
        return said.get();
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println("main " + place());                                          // expect: main others
        AtomicReference<String> said = new AtomicReference<>(), inner = new AtomicReference<>();
        System.out.println("plain " + placeOf(new Thread(() -> said.set(place())), said));      // expect: plain others
        RealtimeThread t = new RealtimeThread() {
            @Override public void run() {
                said.set(place());
                Thread child = new Thread(() -> inner.set(place()));
                child.setPriority(Thread.NORM_PRIORITY);
                child.start();
                try {
                    child.join();
                } catch (InterruptedException e) {
                    inner.set(e.toString());
                }
            }
        };
        System.out.println("real-time " + placeOf(t, said));                            // expect: real-time real-time
        System.out.println("its child " + inner.get());                                 // expect: its child others
        try {
            Affinity.of(0, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());                                         // expect: CPU 1 is not available, but 0
        }
        t = new RealtimeThread(null, null, null, null, null, () -> said.set(place()));
        Affinity.set(t, Affinity.available());
        System.out.println("of its own " + placeOf(t, said) + " of " + Affinity.of(0));   // expect: of its own real-time of 0
        System.out.println(Runtime.getRuntime().availableProcessors() >= 1);            // expect: true
    }
}
