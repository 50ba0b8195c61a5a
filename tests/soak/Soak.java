// SPDX-License-Identifier: Apache-2.0
import java.io.*;
import java.lang.ref.*;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.regex.*;
import java.util.stream.*;
import java.util.zip.*;

/**
 * A mixed load for as long as one likes: collections, strings, threads, files, sockets, references, exceptions.
 *
 * Each kind of work has a thread of its own, which does it again and again and checks what comes out. Arguments: seconds
 * in all, seconds between two reports. A report is a line: seconds, resident KB, heap KB after a collection, turns of each kind.
 */
public class Soak {
    interface Work { void turn(int number) throws Exception; }

    static final Map<String, Work> KINDS = new LinkedHashMap<>();
    static final Map<String, AtomicLong> turns = new LinkedHashMap<>();
    static final AtomicReference<Throwable> failure = new AtomicReference<>();
    static volatile boolean done;
    static ServerSocket server;

    static void check(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException(what);
        }
    }

    static void collections(int number) {
        Map<Integer, List<String>> byLength = IntStream.range(number % 1000, number % 1000 + 500).mapToObj(Integer::toHexString)
            .collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()));
        check(byLength.values().stream().mapToInt(List::size).sum() == 500, "collections");
        byte[][] blocks = new byte[20][];
        for (int i = 0; i < 200; i++) {
            blocks[i % 20] = new byte[(number * 31 + i * 997) % 60000];
        }
        check(blocks[19] != null, "blocks");
    }

    static void text(int number) {
        String s = String.format("%08x %s %,d", number, Double.toString(number / 7.0), number);
        Matcher m = Pattern.compile("(\\p{XDigit}+) (\\S+) ([\\d,]+)").matcher(s);
        check(m.matches() && Integer.parseInt(m.group(1), 16) == number, s);
        check(Double.parseDouble(m.group(2)) == number / 7.0, s);
    }

    static void threads(int number) throws Exception {
        AtomicInteger sum = new AtomicInteger();
        Thread[] some = new Thread[4];
        for (int i = 0; i < some.length; i++) {
            int add = i;
            some[i] = new Thread(() -> sum.addAndGet(add));
            some[i].start();
        }
        for (Thread t : some) {
            t.join();
        }
        check(sum.get() == 6, "threads");
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> answer = pool.submit(() -> number);
        check(answer.get() == number, "pool");
        pool.shutdown();
        check(pool.awaitTermination(1, TimeUnit.MINUTES), "pool's end");
    }

    static void files(int number) throws Exception {
        Path file = Files.createTempFile("soak", ".gz");
        try (Writer out = new OutputStreamWriter(new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.UTF_8)) {
            for (int i = 0; i < 200; i++) {
                out.write("line " + (number + i) + "\n");
            }
        }
        try (BufferedReader in = new BufferedReader(new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            check(in.lines().count() == 200, "lines");
        }
        Files.delete(file);
        check(!Files.exists(file), "deleted");
    }

    static void sockets(int number) throws Exception {
        try (Socket s = new Socket(server.getInetAddress(), server.getLocalPort())) {
            DataOutputStream out = new DataOutputStream(s.getOutputStream());
            DataInputStream in = new DataInputStream(s.getInputStream());
            for (int i = 0; i < 10; i++) {
                out.writeUTF("ask " + number + i);
                out.flush();
                check(in.readUTF().equals("answer to ask " + number + i), "socket");
            }
        }
    }

    static void serve() {
        while (!done) {
            try (Socket s = server.accept()) {
                DataOutputStream out = new DataOutputStream(s.getOutputStream());
                DataInputStream in = new DataInputStream(s.getInputStream());
                while (true) {
                    out.writeUTF("answer to " + in.readUTF());
                    out.flush();
                }
            } catch (EOFException | SocketException end) {
                continue;
            } catch (IOException e) {
                failure.compareAndSet(null, e);
            }
        }
    }

    static void references(int number) {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakHashMap<Object, Integer> weak = new WeakHashMap<>();
        List<Reference<Object>> all = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            Object o = new byte[100];
            weak.put(o, i);
            all.add(i % 2 == 0 ? new PhantomReference<>(o, queue) : new SoftReference<>(o, queue));
        }
        while (queue.poll() != null) {
            weak.size();
        }
        check(all.size() == 100, "references");
    }

    static int fall(int depth) {
        return depth == 0 ? Integer.parseInt("x") : fall(depth - 1) + 1;
    }

    static void exceptions(int number) {
        try {
            fall(number % 50);
            check(false, "nothing thrown");
        } catch (NumberFormatException e) {
            check(e.getStackTrace().length > number % 50, "trace");
        }
    }

    static void run(String kind) {
        Work work = KINDS.get(kind);
        AtomicLong count = turns.get(kind);
        for (int i = 0; !done; i = i + 1 & 0xffffff) {
            try {
                work.turn(i);
                count.incrementAndGet();
                Thread.sleep(1);
            } catch (Throwable e) {
                failure.compareAndSet(null, e);
                return;
            }
        }
    }

    static long residentKb() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("\\D", ""));
            }
        }
        return 0;
    }

    static void report(long seconds) throws IOException {
        System.gc();
        Runtime r = Runtime.getRuntime();
        System.out.println(seconds + " " + residentKb() + " " + (r.totalMemory() - r.freeMemory()) / 1024 + " " + turns);
    }

    public static void main(String[] args) throws Exception {
        long total = Long.parseLong(args[0]), step = Long.parseLong(args[1]), begin = System.nanoTime();
        server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        KINDS.put("collections", Soak::collections);
        KINDS.put("text", Soak::text);
        KINDS.put("threads", Soak::threads);
        KINDS.put("files", Soak::files);
        KINDS.put("sockets", Soak::sockets);
        KINDS.put("references", Soak::references);
        KINDS.put("exceptions", Soak::exceptions);
        Thread serving = new Thread(Soak::serve);
        serving.start();
        List<Thread> all = new ArrayList<>();
        for (String kind : KINDS.keySet()) {
            turns.put(kind, new AtomicLong());
        }
        for (String kind : KINDS.keySet()) {
            Thread t = new Thread(() -> run(kind), kind);
            t.start();
            all.add(t);
        }
        for (long at = step; at <= total && failure.get() == null; at += step) {
            Thread.sleep(Math.max(0, at * 1000 - (System.nanoTime() - begin) / 1_000_000));
            report(at);
        }
        done = true;
        for (Thread t : all) {
            t.join();
        }
        server.close();
        serving.join();
        if (failure.get() != null) {
            failure.get().printStackTrace();
            System.exit(1);
        }
    }
}
