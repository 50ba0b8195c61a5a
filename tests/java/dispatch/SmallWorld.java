// SPDX-License-Identifier: Apache-2.0
// Every arrival of up to five operations in four slots, under all pairs of disciplines of two lanes, on a CPU that is none:
// what the queues of the dispatcher do is what an event loop over plain lists does, written from the rules and not from the queues.

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rtjvm.scheduling.dispatch.Cancellation;
import org.rtjvm.scheduling.dispatch.Discipline;
import org.rtjvm.scheduling.dispatch.DispatchQueue;
import org.rtjvm.scheduling.dispatch.Operation;
import org.rtjvm.scheduling.dispatch.Placement;
import org.rtjvm.scheduling.dispatch.Request;

public class SmallWorld {
    static final int SLOTS = 4;
    static final int SLOT = 2;                  // units of time
    static final int[] COST = {1, 2, 4, 3, 2};  // units; of operation i
    static final int[] WITHIN = {2, 3, 5, 8, 4};
    static final int[] SUBPRIORITY = {2, 0, 1, 1, 0};
    static final int[] MASKS = {0b00000, 0b01010, 0b10101, 0b00110};    // which operations are in the second lane
    static final Cancellation[] POLICIES = {Cancellation.NONE, Cancellation.LATE, Cancellation.INFEASIBLE_WORST};
    static final long[] BOUNDS = {Long.MAX_VALUE, 2, 0};
    static final Discipline[] DISCIPLINES = Discipline.values();

    /** One case. */
    static final class World {
        final int[] arrival = new int[COST.length];     // slot, or SLOTS for never
        int mask;
        final Discipline[] discipline = new Discipline[2];
        long bound;
        Cancellation policy;

        int lane(int operation) {
            return mask >> operation & 1;
        }

        @Override
        public String toString() {
            return "arrivals " + Arrays.toString(arrival) + ", second lane " + Integer.toBinaryString(mask) + ", " + Arrays.toString(discipline)
                + ", bound " + bound + ", " + policy;
        }
    }

    /** What happened: at time, to operation, what. */
    static final class Log {
        static final int BEGIN = 0;
        static final int MADE = 1;
        static final int MISSED = 2;
        static final int CANCELLED = 3;
        private final int[] entries = new int[4 * COST.length];
        private int length;

        void add(long time, int operation, int what) {
            entries[length++] = (int) time << 8 | operation << 4 | what;
        }

        void clear() {
            length = 0;
        }

        boolean same(Log other) {
            return Arrays.equals(entries, 0, length, other.entries, 0, other.length);
        }

        @Override
        public String toString() {
            String[] words = {"begins", "made", "missed", "cancelled"};
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < length; i++) {
                text.append(entries[i] >> 8).append(": ").append(entries[i] >> 4 & 15).append(' ').append(words[entries[i] & 15]).append("; ");
            }
            return text.toString();
        }
    }

    /* The dispatcher's queues, each with a thread that is a number here. */

    static final Placement[][] PLACED = new Placement[POLICIES.length][COST.length];

    static {
        for (int p = 0; p < POLICIES.length; p++) {
            for (int i = 0; i < COST.length; i++) {
                Operation made = Operation.named("operation " + i).cost(COST[i]).deadline(WITHIN[i]).build();
                PLACED[p][i] = new Placement(made, SUBPRIORITY[i], POLICIES[p]);
            }
        }
    }

    static int indexOf(Request request, Placement[] placed) {
        int i = 0;
        while (placed[i].operation() != request.operation()) {
            i++;
        }
        return i;
    }

    static void dispatched(World w, Log log) {
        Placement[] placed = PLACED[Arrays.asList(POLICIES).indexOf(w.policy)];
        DispatchQueue[] queues = {new DispatchQueue(w.discipline[0], COST.length, w.bound), new DispatchQueue(w.discipline[1], COST.length, w.bound)};
        Request[] running = new Request[2];
        long[] left = new long[2];
        long now = 0;
        int slot = 0;
        for (;;) {
            for (; slot < SLOTS && slot * SLOT <= now; slot++) {
                for (int i = 0; i < COST.length; i++) {
                    if (w.arrival[i] == slot) {
                        queues[w.lane(i)].offer(placed[i], null, slot * SLOT, now);
                    }
                }
            }
            int lane = 0;
            while (lane < 2 && running[lane] == null && (running[lane] = take(queues[lane], now, log, placed, left, lane)) == null) {
                lane++;
            }
            long next = slot < SLOTS ? slot * SLOT : Long.MAX_VALUE;
            if (lane == 2) {
                if (next == Long.MAX_VALUE) {
                    return;
                }
                now = next;
                continue;
            }
            long runs = Math.min(left[lane], next - now);
            now += runs;
            left[lane] -= runs;
            if (left[lane] == 0) {
                int operation = indexOf(running[lane], placed);
                log.add(now, operation, queues[lane].finish(running[lane], now) ? Log.MADE : Log.MISSED);
                running[lane] = null;
            }
        }
    }

    static Request take(DispatchQueue queue, long now, Log log, Placement[] placed, long[] left, int lane) {
        for (;;) {
            Request request = queue.take(now);
            if (request == null) {
                return null;
            }
            int operation = indexOf(request, placed);
            if (!request.isCancelled()) {
                log.add(now, operation, Log.BEGIN);
                left[lane] = COST[operation];
                return request;
            }
            log.add(now, operation, Log.CANCELLED);
            queue.finish(request, now);
        }
    }

    /* The oracle: the rules over lists. */

    static final class Item {
        int operation;
        int order;
        long key;
        long deadline;
        int left;
    }

    static void expected(World w, Log log) {
        List<List<Item>> waiting = List.of(new ArrayList<>(), new ArrayList<>());
        List<Item> stack = new ArrayList<>();           // the running one last, those that it preempted below
        int order = 0;
        int slot = 0;
        long now = 0;
        while (true) {
            while (slot < SLOTS && slot * SLOT <= now) {
                for (int i = 0; i < COST.length; i++) {
                    if (w.arrival[i] == slot) {
                        Item item = new Item();
                        item.operation = i;
                        item.order = order++;
                        item.deadline = slot * SLOT + WITHIN[i];
                        item.key = w.discipline[w.lane(i)] == Discipline.LAXITY ? item.deadline - COST[i] : item.deadline;
                        item.left = COST[i];
                        waiting.get(w.lane(i)).add(item);
                    }
                }
                slot++;
            }
            int best = !waiting.get(0).isEmpty() ? 0 : !waiting.get(1).isEmpty() ? 1 : 2;
            if (best < 2 && (stack.isEmpty() || best < w.lane(stack.get(stack.size() - 1).operation))) {
                Item item = best(waiting.get(best), w.discipline[best], w.bound, now);
                waiting.get(best).remove(item);
                boolean drop = w.policy == Cancellation.LATE ? item.deadline <= now
                    : w.policy == Cancellation.INFEASIBLE_WORST && now + COST[item.operation] > item.deadline;
                log.add(now, item.operation, drop ? Log.CANCELLED : Log.BEGIN);
                if (!drop) {
                    stack.add(item);
                }
                continue;
            }
            if (stack.isEmpty()) {
                if (slot == SLOTS) {
                    return;
                }
                now = slot * SLOT;
                continue;
            }
            Item runs = stack.get(stack.size() - 1);
            long until = slot < SLOTS ? Math.min(now + runs.left, slot * SLOT) : now + runs.left;
            runs.left -= until - now;
            now = until;
            if (runs.left == 0) {
                stack.remove(stack.size() - 1);
                log.add(now, runs.operation, now <= runs.deadline ? Log.MADE : Log.MISSED);
            }
        }
    }

    static Item best(List<Item> waiting, Discipline discipline, long bound, long now) {
        Item best = null;
        for (Item each : waiting) {
            if (best == null || before(each, best, discipline, bound, now)) {
                best = each;
            }
        }
        return best;
    }

    static boolean before(Item a, Item b, Discipline discipline, long bound, long now) {
        if (discipline != Discipline.STATIC) {
            int ofA = lateness(a, bound, now);
            int ofB = lateness(b, bound, now);
            if (ofA != ofB) {
                return ofA < ofB;
            }
            if (ofA == 2) {
                return a.order < b.order;
            }
            if (a.key != b.key) {
                return a.key < b.key;
            }
        }
        int first = SUBPRIORITY[a.operation] - SUBPRIORITY[b.operation];
        return first != 0 ? first < 0 : a.order < b.order;
    }

    /** Pending, late, beyond late. */
    static int lateness(Item item, long bound, long now) {
        long left = item.key - now;
        return left > 0 ? 0 : bound == Long.MAX_VALUE || -left < bound ? 1 : 2;
    }

    /* All of them. */

    static int cases;
    static int begun;
    static int wrong;
    static final Log DONE = new Log();
    static final Log EXPECTED = new Log();

    static void compare(World w) {
        DONE.clear();
        EXPECTED.clear();
        dispatched(w, DONE);
        expected(w, EXPECTED);
        cases++;
        begun += EXPECTED.length;
        if (!DONE.same(EXPECTED) && wrong++ < 3) {
            System.out.println(w + "\n  done     " + DONE + "\n  expected " + EXPECTED);
        }
    }

    static void arrive(World w, int operation) {
        if (operation == COST.length) {
            w.bound = BOUNDS[cases % BOUNDS.length];
            w.policy = POLICIES[cases / BOUNDS.length % POLICIES.length];
            compare(w);
            return;
        }
        for (w.arrival[operation] = 0; w.arrival[operation] <= SLOTS; w.arrival[operation]++) {
            arrive(w, operation + 1);
        }
    }

    public static void main(String[] args) {
        World w = new World();
        for (int mask : MASKS) {
            w.mask = mask;
            for (Discipline first : DISCIPLINES) {
                for (Discipline second : DISCIPLINES) {
                    w.discipline[0] = first;
                    w.discipline[1] = second;
                    arrive(w, 0);
                }
            }
        }
        System.out.println(cases + " worlds, " + begun + " things happened, " + wrong + " worlds differ");
    }
}

// expect: 112500 worlds, 836009 things happened, 0 worlds differ
