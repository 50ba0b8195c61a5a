// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import javax.realtime.AsyncEvent;
import javax.realtime.ImmortalMemory;
import org.rtjvm.atomic.PAR;
import org.rtjvm.atomic.Region;

/** Regions that tools/par-check looks at.  As a program it prints, for each that rtjvm refuses, the native method that it names. */
public class Reaches {
    static final Map<Integer, String> TABLE = new HashMap<>();
    static final Map<String, Integer> SORTED = new TreeMap<>(Comparator.comparing(String::length));
    static final Map<String, Integer> SHARED = new ConcurrentHashMap<>();
    static final List<String> LIST = new ArrayList<>();
    static final AtomicInteger COUNT = new AtomicInteger();
    static final ReentrantLock LOCK = new ReentrantLock();
    static final AsyncEvent EVENT = new AsyncEvent();
    static final int[] FROM = new int[10];
    static final int[] TO = new int[10];
    static Shape shape = new Round();
    static long total;

    interface Shape {
        void draw() throws IOException;
    }

    static class Round implements Shape {
        @Override
        public void draw() throws IOException {
            System.out.write('o');
            System.out.flush();
        }
    }

    /** Nobody asks it in a region. */
    static class Sink extends OutputStream {
        @Override
        public void write(int b) {
            Thread.yield();
        }
    }

    record Pair(String first, int second) {
    }

    @PAR
    static void adds() {
        total += FROM[3];
    }

    @PAR
    static void tables() {
        TABLE.put(3, "three");
        LIST.add(TABLE.get(3));
        SHARED.merge(LIST.get(0), 1, Integer::sum);
        SORTED.put("four", 4);
        for (Map.Entry<String, Integer> entry : SORTED.entrySet())
            total += entry.getValue();
        TABLE.remove(3);
    }

    @PAR
    static void texts() {
        total += new StringBuilder("a").append(3).append(2.5).append('c').toString().length() + ("x" + total + new Pair("a", 1)).length();
    }

    @PAR
    static void atomics() {
        COUNT.incrementAndGet();
        COUNT.compareAndSet(1, 2);
        total += System.nanoTime() + (long) Math.sin(3.0);
    }

    @PAR
    static synchronized void copies() {
        System.arraycopy(FROM, 0, TO, 0, FROM.length);
        while (total > 1000)
            total /= 2;
        for (int i = 0; i < TO.length; i++)
            total += TO[i];
    }

    @PAR
    static void draws() {
        try {
            shape.draw();
        } catch (IOException e) {
            total++;
        }
    }

    @PAR
    static void prints() {
        System.out.println("nobody reads this");
    }

    @PAR
    static void parks() {
        LockSupport.parkNanos(1);
    }

    @PAR
    static void notifies() {
        synchronized (LIST) {
            LIST.notify();
        }
    }

    @PAR
    static void starts() {
        new Thread(Reaches::adds).start();
    }

    @PAR
    static void fires() {
        EVENT.fire();
    }

    @PAR
    static void enters() {
        ImmortalMemory.instance().executeInArea(Reaches::adds);
    }

    @PAR
    static void asks() {
        Region.requireOutside();
    }

    @PAR
    static void reflects() {
        total += Reaches.class.getDeclaredMethods().length;
    }

    @PAR
    static void unlocks() {
        LOCK.lock();
        LOCK.unlock();
    }

    static void lambdas() {
        Region.run(() -> Runtime.getRuntime().gc());
    }

    static void harmless() {
        Region.run(() -> total++);
        Supplier<String> later = () -> "later";
        Region.call(later);
    }

    static void inside() {
        adds();
        Region.run(() -> Region.run(Thread::yield));
    }

    static abstract class Misplaced {
        @PAR
        abstract void none();

        @PAR
        native void other();
    }

    static void show(String name, Runnable region) {
        try {
            region.run();
        } catch (IllegalStateException e) {
            System.out.println(name + ": " + e.getMessage().replace("Not allowed in an atomic region: ", ""));
        }
    }

    public static void main(String[] arguments) {
        show("adds", Reaches::adds);
        show("tables", Reaches::tables);
        show("texts", Reaches::texts);
        show("atomics", Reaches::atomics);
        show("copies", Reaches::copies);
        show("draws", Reaches::draws);
        show("prints", Reaches::prints);
        show("parks", Reaches::parks);
        show("notifies", Reaches::notifies);
        show("starts", Reaches::starts);
        show("fires", Reaches::fires);
        show("enters", Reaches::enters);
        show("reflects", Reaches::reflects);
        show("unlocks", Reaches::unlocks);
        show("lambdas", Reaches::lambdas);
        show("harmless", Reaches::harmless);
        show("inside", Reaches::inside);
        if (arguments.length > 0)
            new Sink().write(1);
    }
}
