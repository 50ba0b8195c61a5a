// SPDX-License-Identifier: Apache-2.0
// A hundred thousand random steps of a lane's queue beside a plain list with the rules, for each discipline, and what a step costs at most.

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.rtjvm.scheduling.dispatch.Cancellation;
import org.rtjvm.scheduling.dispatch.Discipline;
import org.rtjvm.scheduling.dispatch.DispatchQueue;
import org.rtjvm.scheduling.dispatch.Operation;
import org.rtjvm.scheduling.dispatch.Placement;
import org.rtjvm.scheduling.dispatch.Request;

public class QueueAgainstList {
    static final int STEPS = 100_000;
    static final int CAPACITY = 300;
    static final int OPERATIONS = 12;
    static final Random RANDOM = new Random(7);

    static final class Item {
        final long number;
        final long release;
        final long deadline;
        final long cost;
        final int subpriority;

        Item(Request request, Placement placement) {
            number = request.arrival();
            release = request.release();
            deadline = request.deadline();
            cost = placement.operation().cost();
            subpriority = Integer.parseInt(placement.operation().name());
        }
    }

    /** Smaller goes first, word by word. */
    static long[] rank(Item item, Discipline discipline, long bound, long now) {
        if (discipline == Discipline.STATIC) {
            return new long[] {item.subpriority, item.number};
        }
        long key = item.deadline - (discipline == Discipline.LAXITY ? item.cost : 0);
        long lateness = key > now ? 0 : key > now - bound ? 1 : 2;
        return lateness == 2 ? new long[] {2, item.number} : new long[] {lateness, key, item.subpriority, item.number};
    }

    static Item first(List<Item> list, Discipline discipline, long bound, long now) {
        Item best = null;
        long[] least = null;
        for (Item each : list) {
            long[] rank = each.release > now ? null : rank(each, discipline, bound, now);
            if (rank != null && (least == null || Arrays.compare(rank, least) < 0)) {
                best = each;
                least = rank;
            }
        }
        return best;
    }

    static Placement[] placements() {
        Placement[] made = new Placement[OPERATIONS];
        for (int i = 0; i < OPERATIONS; i++) {
            Operation operation = Operation.named("" + i / 2).cost(RANDOM.nextInt(40)).deadline(1 + RANDOM.nextInt(500)).build();
            made[i] = new Placement(operation, i / 2, Cancellation.NONE);
        }
        return made;
    }

    static void run(Discipline discipline, long bound) {
        DispatchQueue queue = new DispatchQueue(discipline, CAPACITY, bound);
        List<Item> list = new ArrayList<>();
        Placement[] placements = placements();
        long now = 1_000_000;
        int taken = 0;
        int refused = 0;
        int empty = 0;
        int wrong = 0;
        long mostSteps = 0;
        for (int i = 0; i < STEPS; i++) {
            long before = queue.steps();
            int what = RANDOM.nextInt(100);
            boolean growing = i / 5000 % 2 == 0;
            if (what < 10) {
                now += RANDOM.nextInt(60);
                continue;
            } else if (what < (growing ? 60 : 48)) {
                Placement placement = placements[RANDOM.nextInt(OPERATIONS)];
                Request request = queue.offer(placement, null, now - RANDOM.nextInt(20), now);
                if (request == null) {
                    refused++;
                    wrong += list.size() == CAPACITY ? 0 : 1;
                } else {
                    list.add(new Item(request, placement));
                }
            } else {
                Item expected = first(list, discipline, bound, now);
                Request request = queue.take(now);
                wrong += request == null ? (expected == null ? 0 : 1) : expected != null && expected.number == request.arrival() ? 0 : 1;
                if (request == null) {
                    empty++;
                } else {
                    list.remove(expected);
                    taken++;
                    wrong += queue.finish(request, now) == now <= expected.deadline ? 0 : 1;
                }
            }
            mostSteps = Math.max(mostSteps, queue.steps() - before);
            wrong += queue.depth() == list.size() ? 0 : 1;
        }
        /* Up to three descents to choose, one to find the next, and one up: the height is at most 1.45 log2(302). */
        int most = (bound == Long.MAX_VALUE ? 3 : 5) * 12;
        System.out.println(discipline + (bound == Long.MAX_VALUE ? "" : ", bound " + bound) + ": " + wrong + " wrong, bound of steps "
            + (mostSteps <= most ? "kept" : "broken: " + mostSteps) + ", full and empty " + (refused > 0 && empty > 0 && taken > 30_000));
        wrong = 0;
        while (!list.isEmpty()) {
            Item expected = first(list, discipline, bound, now);
            wrong += queue.take(now).arrival() == expected.number ? 0 : 1;
            list.remove(expected);
        }
        System.out.println("  the rest: " + wrong + " wrong");
    }

    static long nextAfter(long now, List<Item> list) {
        return list.stream().mapToLong(each -> each.release).filter(each -> each > now).min().orElse(Long.MAX_VALUE);
    }

    /** Requests before their release are held; at once released ones come out in the lane's order. */
    static void held() {
        DispatchQueue queue = new DispatchQueue(Discipline.DEADLINE, CAPACITY, Long.MAX_VALUE);
        List<Item> list = new ArrayList<>();
        Placement[] placements = placements();
        long now = 0;
        int wrong = 0;
        for (int i = 0; i < STEPS / 4; i++) {
            if (list.size() < CAPACITY && RANDOM.nextInt(100) < 51) {
                Placement placement = placements[RANDOM.nextInt(OPERATIONS)];
                list.add(new Item(queue.offer(placement, null, now + RANDOM.nextInt(100) - 50, now), placement));
            } else {
                Item expected = first(list, Discipline.DEADLINE, Long.MAX_VALUE, now);
                Request request = queue.take(now);
                wrong += request == null ? (expected == null ? 0 : 1) : expected != null && expected.number == request.arrival() ? 0 : 1;
                if (request != null) {
                    list.remove(expected);
                    queue.finish(request, now);
                }
                wrong += queue.nextRelease() == nextAfter(now, list) ? 0 : 1;
                now += RANDOM.nextInt(10);
            }
        }
        System.out.println("held: " + wrong + " wrong, " + (queue.counters().held() > 1000));
    }

    public static void main(String[] args) {
        for (Discipline each : Discipline.values()) {
            run(each, Long.MAX_VALUE);
        }
        run(Discipline.DEADLINE, 100);
        run(Discipline.LAXITY, 0);
        held();
    }
}

// expect: STATIC: 0 wrong, bound of steps kept, full and empty true
// expect:   the rest: 0 wrong
// expect: DEADLINE: 0 wrong, bound of steps kept, full and empty true
// expect:   the rest: 0 wrong
// expect: LAXITY: 0 wrong, bound of steps kept, full and empty true
// expect:   the rest: 0 wrong
// expect: DEADLINE, bound 100: 0 wrong, bound of steps kept, full and empty true
// expect:   the rest: 0 wrong
// expect: LAXITY, bound 0: 0 wrong, bound of steps kept, full and empty true
// expect:   the rest: 0 wrong
// expect: held: 0 wrong, true
