// SPDX-License-Identifier: Apache-2.0
import java.util.Collections;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** What must not be the same in two processes, a line each. */
public class Seeds {
    public static void main(String[] args) throws Exception {
        System.out.println("Set.of " + Set.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32));
        System.out.println("ThreadLocalRandom " + ThreadLocalRandom.current().nextLong());
        Thread other = new Thread(() -> System.out.println("ThreadLocalRandom of another thread " + ThreadLocalRandom.current().nextLong()));
        other.start();
        other.join();
        System.out.println("Random " + new Random().nextLong());
        System.out.println("Math.random " + Math.random());
        System.out.println("SplittableRandom " + new SplittableRandom().nextLong());
        System.out.println("UUID " + UUID.randomUUID());
        System.out.println("SecureRandom " + new java.security.SecureRandom().nextLong());
        var list = new java.util.ArrayList<>(Collections.nCopies(0, 0));
        for (int i = 0; i < 64; i++)
            list.add(i);
        Collections.shuffle(list);
        System.out.println("shuffle " + list);
        System.out.println("pid " + ProcessHandle.current().pid());
    }
}
