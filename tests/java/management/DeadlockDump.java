// SPDX-License-Identifier: Apache-2.0
// A thread dump ends with the deadlocks: who waits for what and who holds it, by monitors, by locks, and by both; and it tells
// all monitors that a thread holds, however many.
// vm-args: -Djdk.attach.allowAttachSelf=true --add-opens=jdk.attach/sun.tools.attach=ALL-UNNAMED
// needs: jdk.attach java.management

import com.sun.tools.attach.VirtualMachine;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Method;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;

public class DeadlockDump {
    static class Fork { }

    static final int HELD = 200;

    static void meet(CyclicBarrier all) {
        try {
            all.await();
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    static void grab(Fork first, CyclicBarrier all, Fork second) {
        synchronized (first) {
            meet(all);
            synchronized (second) {
                System.out.println("cannot be");
            }
        }
    }

    static void lockAndGrab(ReentrantLock first, CyclicBarrier all, Fork second) {
        first.lock();
        meet(all);
        synchronized (second) {
            System.out.println("cannot be");
        }
    }

    static void grabAndLock(Fork first, CyclicBarrier all, ReentrantLock second) {
        synchronized (first) {
            meet(all);
            second.lock();
        }
    }

    static void hold(int more, CountDownLatch ready) {
        synchronized (new Fork()) {
            if (more > 1) {
                hold(more - 1, ready);
                return;
            }
            ready.countDown();
            while (true)
                meet(new CyclicBarrier(2));
        }
    }

    static void start(String name, Runnable body) {
        Thread t = new Thread(body, name);
        t.setDaemon(true);
        t.start();
    }

    static String dump() throws Exception {
        VirtualMachine vm = VirtualMachine.attach("" + ProcessHandle.current().pid());
        Method m = Class.forName("sun.tools.attach.HotSpotVirtualMachine").getDeclaredMethod("remoteDataDump", Object[].class);
        m.setAccessible(true);
        try (InputStream in = (InputStream) m.invoke(vm, (Object) new Object[0])) {
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            byte[] part = new byte[1024];       // this stream's readAllBytes ends early
            for (int n; (n = in.read(part)) > 0;)
                text.write(part, 0, n);
            return text.toString();
        } finally {
            vm.detach();
        }
    }

    static boolean found(String text, String... lines) {
        return Pattern.compile(String.join("\\R", lines), Pattern.MULTILINE).matcher(text).find();
    }

    static String[] wants(String who, String what, String holder) {
        return new String[] { "\"" + who + "\":", "  waiting " + what + ",", "  which is held by \"" + holder + "\"" };
    }

    static String monitor(String type) {
        return "to lock monitor 0x[0-9a-f]+ \\(object 0x[0-9a-f]+, a " + Pattern.quote(type) + "\\)";
    }

    static String synchronizer(Class<?> type) {
        return "for ownable synchronizer 0x[0-9a-f]+, \\(a " + Pattern.quote(type.getName() + "$NonfairSync") + "\\)";
    }

    static long count(String text, String pattern) {
        return Pattern.compile(pattern, Pattern.MULTILINE).matcher(text).results().count();
    }

    public static void main(String[] args) throws Exception {
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        String before = dump();
        System.out.println("none: " + !before.contains("deadlock") + " " + before.contains("\"main\""));

        Fork a = new Fork(), b = new Fork(), c = new Fork(), d = new Fork();
        CyclicBarrier three = new CyclicBarrier(3), two = new CyclicBarrier(2);
        start("one", () -> grab(a, three, b));
        start("two", () -> grab(b, three, c));
        start("three", () -> grab(c, three, a));
        ReentrantLock lock = new ReentrantLock();
        start("four", () -> lockAndGrab(lock, two, d));
        start("five", () -> grabAndLock(d, two, lock));
        while (bean.findDeadlockedThreads() == null || bean.findDeadlockedThreads().length < 5)
            Thread.sleep(1);
        String text = dump();
        System.out.println("headings: " + count(text, "^Found one Java-level deadlock:$") + " " + found(text, "^Found 2 deadlocks\\.$"));
        String fork = monitor(Fork.class.getName());
        System.out.println("monitors: " + found(text, wants("one", fork, "two")) + " " + found(text, wants("two", fork, "three"))
            + " " + found(text, wants("three", fork, "one")));
        System.out.println("both: " + found(text, wants("four", fork, "five")) + " " + found(text, wants("five", synchronizer(ReentrantLock.class), "four")));
        String stacks = text.substring(text.indexOf("Java stack information for the threads listed above:"));
        System.out.println("stacks: " + count(stacks, "^\"(one|two|three|four|five)\":$") + " " + count(stacks, "^\tat DeadlockDump\\.grab\\(DeadlockDump\\.java:\\d+\\)$")
            + " " + count(stacks, "^\t- waiting to lock <0x[0-9a-f]+> \\(a DeadlockDump\\$Fork\\)$") + " " + count(stacks, "^\t- locked <0x[0-9a-f]+> \\(a DeadlockDump\\$Fork\\)$")
            + " " + count(stacks, "^\t- parking to wait for +<0x[0-9a-f]+> \\(a java\\.util\\.concurrent\\.locks\\.ReentrantLock\\$NonfairSync\\)$"));
        CountDownLatch ready = new CountDownLatch(1);
        start("holder", () -> hold(HELD, ready));
        ready.await();
        text = dump();
        String holder = text.substring(text.indexOf("\n\"holder\""));
        System.out.println("held: " + count(holder.substring(0, holder.indexOf("\n\n")), "^\t- locked <0x[0-9a-f]+> \\(a DeadlockDump\\$Fork\\)$"));
    }
}

// expect: none: true true
// expect: headings: 2 true
// expect: monitors: true true true
// expect: both: true true
// expect: stacks: 7 3 4 4 1
// expect: held: 200
