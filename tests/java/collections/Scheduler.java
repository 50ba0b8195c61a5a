// SPDX-License-Identifier: Apache-2.0
// A program of ordinary size: a bank with events in a priority queue, maps of maps, interfaces, and a final report.

import java.util.*;
import java.util.function.BiConsumer;

public class Scheduler {
    sealed interface Event extends Comparable<Event> permits Deposit, Transfer, Interest {
        long time();
        default int compareTo(Event o) {
            int c = Long.compare(time(), o.time());
            return c != 0 ? c : getClass().getSimpleName().compareTo(o.getClass().getSimpleName());
        }
    }
    record Deposit(long time, String account, long cents) implements Event { }
    record Transfer(long time, String from, String to, long cents) implements Event { }
    record Interest(long time, double percent) implements Event { }

    static class Overdrawn extends RuntimeException {
        Overdrawn(String a, long by) { super(a + " by " + by); }
    }

    static class Bank {
        final Map<String, Long> balances = new TreeMap<>();
        final Map<String, Deque<String>> history = new HashMap<>();
        final Map<Class<?>, BiConsumer<Bank, Event>> handlers = new LinkedHashMap<>();
        int refused;

        <E extends Event> void on(Class<E> c, BiConsumer<Bank, ? super E> h) { handlers.put(c, (b, e) -> h.accept(b, c.cast(e))); }

        void change(String account, long by, String note) {
            balances.compute(account, (k, v) -> {
                long next = (v == null ? 0 : v) + by;
                if (next < 0) {
                    throw new Overdrawn(k, -next);
                }
                return next;
            });
            history.computeIfAbsent(account, k -> new ArrayDeque<>()).addLast(note + by);
        }

        void run(PriorityQueue<Event> q) {
            while (!q.isEmpty()) {
                Event e = q.poll();
                try {
                    handlers.get(e.getClass()).accept(this, e);
                } catch (Overdrawn o) {
                    refused++;
                    history.computeIfAbsent("refused", k -> new ArrayDeque<>()).addLast(o.getMessage());
                }
            }
        }
    }

    public static void main(String[] args) {
        Bank bank = new Bank();
        bank.on(Deposit.class, (b, d) -> b.change(d.account(), d.cents(), "d"));
        bank.on(Transfer.class, (b, t) -> {
            b.change(t.from(), -t.cents(), "t");
            b.change(t.to(), t.cents(), "t");
        });
        bank.on(Interest.class, (b, i) -> {
            for (String a : new ArrayList<>(b.balances.keySet())) {
                b.change(a, Math.round(b.balances.get(a) * i.percent() / 100), "i");
            }
        });
        PriorityQueue<Event> q = new PriorityQueue<>();
        Random r = new Random(1);
        String[] names = {"ann", "bob", "cid", "dee", "eve"};
        for (int i = 0; i < 2000; i++) {
            long time = r.nextInt(1000);
            String a = names[r.nextInt(5)], c = names[r.nextInt(5)];
            q.add(switch (r.nextInt(20)) {
                case 0 -> new Interest(time * 1000 + i, r.nextInt(30) / 10.0);
                case 1, 2, 3, 4 -> new Deposit(time * 1000 + i, a, r.nextInt(10000));
                default -> new Transfer(time * 1000 + i, a, c, r.nextInt(5000));
            });
        }
        bank.run(q);
        bank.balances.forEach((k, v) -> System.out.printf("%-4s %12.2f %5d %s%n", k, v / 100.0, bank.history.get(k).size(), bank.history.get(k).peekLast()));
        System.out.println(bank.refused + " " + bank.history.get("refused").peekFirst());
    }
}

// expect: ann       7039.08   774 t976
// expect: bob       4692.95   745 t2427
// expect: cid       9105.42   733 d764
// expect: dee      10488.50   772 t3870
// expect: eve      11679.57   804 t-976
// expect: 23 dee by 4473
