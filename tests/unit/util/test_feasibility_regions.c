/* SPDX-License-Identifier: Apache-2.0 */
/* Response times with preemptible atomic regions: the printed theorem's figure and what refutes it, and the repaired bound beside a processor
 * that is simulated turn by turn. */
#include "tests/unit/rtcheck.h"

#include "sched/feasibility.h"

enum { MOST = 4, HORIZON = 600, NOBODY = MOST };

static struct feasibility_task tasks[MOST];
static uint64_t region_begins[MOST];            /* after so much of a job */

/* Deadline at the end of the period; the first is the most eligible.  Its region begins with the job. */
static void task(size_t i, uint64_t cost, uint64_t period, uint64_t longest, uint64_t undo)
{
    tasks[i] = (struct feasibility_task){ .priority = 90 - (int)i, .cost = cost, .period = period, .deadline = period,
                                          .region = { .longest = longest, .undo = undo } };
    region_begins[i] = 0;
}

static bool analyse(size_t count, enum feasibility_protocol protocol) { return feasibility_analyse(tasks, count, protocol); }

static void responses(uint64_t first, uint64_t second, uint64_t third)
{
    ck_assert_uint_eq(tasks[0].response, first);
    ck_assert_uint_eq(tasks[1].response, second);
    ck_assert_uint_eq(tasks[2].response, third);
}

/* ---- the processor ---- */

struct job { uint64_t arrival, done, pending; };        /* of each task the one that is served; pending: with those behind it */

struct processor {
    enum feasibility_protocol protocol;
    size_t count, owner;                                /* of the open region */
    uint64_t undoing, aborts, worst[MOST];
    struct job jobs[MOST + 1];                          /* and nobody's */
};

static bool opens_now(size_t i, uint64_t done)
{
    uint64_t longest = tasks[i].region.longest;
    return longest > 0 && done > region_begins[i] && done < region_begins[i] + longest;
}

/* Who goes before whom: the smaller.  In a band the sooner deadline does; tasks above it come first. */
static uint64_t rank(const struct processor *p, size_t i)
{
    return tasks[i].band ? (p->jobs[i].arrival + tasks[i].deadline + 1) * MOST + i : i;
}

static void abort_region(struct processor *p)
{
    const struct feasibility_region *r = &tasks[p->owner].region;
    p->undoing += r->undo + r->abort;
    p->jobs[p->owner].done = region_begins[p->owner];
    p->owner = NOBODY;
    p->aborts++;
}

static void release(struct processor *p, const uint64_t *phase, uint64_t now)
{
    size_t released = NOBODY;
    for (size_t i = p->count; i-- > 0; ) {
        if (now < phase[i] || (now - phase[i]) % tasks[i].period != 0)
            continue;
        if (p->jobs[i].pending++ == 0)
            p->jobs[i] = (struct job){ .arrival = now, .pending = 1 };
        if (released == NOBODY || rank(p, i) < rank(p, released))
            released = i;
    }
    if (p->protocol == FEASIBILITY_REGIONS && released != NOBODY && p->owner != NOBODY && rank(p, released) < rank(p, p->owner))
        abort_region(p);
}

static void end_job(struct processor *p, size_t i, uint64_t now)
{
    struct job *job = &p->jobs[i];
    uint64_t response = now - job->arrival;
    p->worst[i] = response > p->worst[i] ? response : p->worst[i];
    *job = (struct job){ .arrival = job->arrival + tasks[i].period, .pending = job->pending - 1 };
    if (p->owner == i)
        p->owner = NOBODY;
}

static size_t most_eligible(const struct processor *p)
{
    size_t first = NOBODY;
    for (size_t i = 0; i < p->count; i++)
        if (p->jobs[i].pending > 0 && (first == NOBODY || rank(p, i) < rank(p, first)))
            first = i;
    return first;
}

/* One unit of time of the most eligible. */
static void run(struct processor *p, uint64_t now)
{
    size_t i = most_eligible(p);
    struct job *job = &p->jobs[i];
    if (i < p->count && p->owner != i && p->owner != NOBODY && tasks[i].region.longest > 0 && job->done == region_begins[i])
        abort_region(p);
    if (p->undoing > 0) {
        p->undoing--;
        return;
    }
    if (i == NOBODY)
        return;
    job->done++;
    if (opens_now(i, job->done))
        p->owner = i;
    else if (p->owner == i)
        p->owner = NOBODY;
    if (job->done == tasks[i].cost)
        end_job(p, i, now + 1);
}

static struct processor simulate(size_t count, enum feasibility_protocol protocol, const uint64_t *phase)
{
    struct processor p = { .protocol = protocol, .count = count, .owner = NOBODY };
    for (uint64_t now = 0; now < HORIZON; now++) {
        release(&p, phase, now);
        run(&p, now);
    }
    return p;
}

/* ---- the paper ---- */

static void figure_three(void)
{
    task(0, 2300, 13000, 2300, 16);
    task(1, 2350, 14000, 2350, 16);
    task(2, 2450, 15000, 2450, 16);
}

/* The paper prints 12048 for the low one: 16 more than its formula gives, for an undo of somebody below, whom there is not. */
START_TEST(the_printed_theorem_gives_the_figure)
{
    figure_three();
    ck_assert(analyse(3, FEASIBILITY_REGIONS_PRINTED));
    responses(2316, 7032, 12032);
}
END_TEST

START_TEST(inheritance_gives_the_figure)
{
    struct feasibility_section own[3] = { { 1, 2300, 0 }, { 1, 2350, 0 }, { 1, 2450, 0 } };
    figure_three();
    for (int i = 0; i < 3; i++) {
        tasks[i].sections = &own[i];
        tasks[i].section_count = 1;
    }
    ck_assert(analyse(3, FEASIBILITY_SECTIONS));
    responses(4750, 7100, 7100);
    ck_assert(analyse(3, FEASIBILITY_CEILINGS));
    responses(4750, 7100, 7100);
}
END_TEST

/* There the repaired bound is the same: each is undone at most by each other, and the longest is the low one's own. */
START_TEST(the_repaired_bound_agrees_on_the_figure)
{
    figure_three();
    ck_assert(analyse(3, FEASIBILITY_REGIONS));
    responses(2316, 7032, 12032);
    ck_assert(analyse(3, FEASIBILITY_REGIONS_CONTENDED));
    responses(2316, 7032, 12032);
}
END_TEST

/* ---- what refutes the theorem ---- */

static void counterexample(void)
{
    task(0, 3, 9, 0, 0);
    task(1, 2, 17, 2, 0);
    task(2, 9, 19, 0, 0);
}

START_TEST(the_printed_theorem_is_not_sufficient)
{
    static const uint64_t together[3];
    counterexample();
    ck_assert(analyse(3, FEASIBILITY_REGIONS_PRINTED));
    responses(3, 7, 17);
    struct processor p = simulate(3, FEASIBILITY_REGIONS, together);
    ck_assert_uint_eq(p.worst[2], 23);          /* the first that is late, within 200 turns, has 22 */
    ck_assert_uint_gt(p.worst[2], tasks[2].deadline);
}
END_TEST

START_TEST(the_repaired_bound_refuses_what_refutes_the_theorem)
{
    counterexample();
    ck_assert(!analyse(3, FEASIBILITY_REGIONS));
    ck_assert(tasks[0].feasible && tasks[1].feasible && !tasks[2].feasible);
    tasks[2].period = tasks[2].deadline = 40;
    ck_assert(analyse(3, FEASIBILITY_REGIONS));
    responses(3, 7, 33);
}
END_TEST

START_TEST(a_region_in_the_middle_delays_who_opens_none)
{
    static const uint64_t late[3] = { 3, 0, 0 };
    task(0, 1, 20, 0, 0);
    task(1, 4, 40, 4, 0);
    task(2, 1, 100, 0, 0);
    ck_assert(analyse(3, FEASIBILITY_REGIONS_PRINTED));
    ck_assert_uint_eq(tasks[2].response, 6);
    ck_assert_uint_eq(simulate(3, FEASIBILITY_REGIONS, late).worst[2], 9);
    ck_assert(analyse(3, FEASIBILITY_REGIONS));
    responses(1, 9, 10);
}
END_TEST

/* ---- terms of the bound ---- */

START_TEST(only_who_opens_a_region_undoes_when_contended)
{
    counterexample();
    ck_assert(analyse(3, FEASIBILITY_REGIONS_CONTENDED));
    responses(3, 5, 17);
    tasks[0].region.longest = 1;
    ck_assert(analyse(2, FEASIBILITY_REGIONS_CONTENDED));
    ck_assert_uint_eq(tasks[1].response, 7);
    struct feasibility_section section = { 1, 1, 0 };
    tasks[0].region.longest = 0;
    tasks[0].sections = &section;               /* a monitor that the region holds is as good */
    tasks[0].section_count = 1;
    ck_assert(analyse(2, FEASIBILITY_REGIONS_CONTENDED));
    ck_assert_uint_eq(tasks[1].response, 7);
}
END_TEST

START_TEST(an_abort_has_its_own_cost)
{
    task(0, 3, 30, 1, 0);
    task(1, 5, 50, 4, 2);
    tasks[1].region.abort = 6;
    ck_assert(analyse(2, FEASIBILITY_REGIONS));
    ck_assert_uint_eq(tasks[0].response, 3 + 2 + 6);
    ck_assert_uint_eq(tasks[1].response, 5 + 3 + 4 + 2 + 6);
}
END_TEST

START_TEST(what_cannot_be_undone_blocks)
{
    task(0, 3, 30, 1, 0);
    task(1, 9, 50, 8, 2);
    tasks[1].region.irrevocable = 7;
    ck_assert(analyse(2, FEASIBILITY_REGIONS));
    ck_assert_uint_eq(tasks[0].response, 3 + 7);
}
END_TEST

START_TEST(locks_block_beside_regions)
{
    struct feasibility_section section = { 1, 4, 0 };
    task(0, 3, 30, 1, 0);
    task(1, 9, 50, 2, 2);
    for (int i = 0; i < 2; i++) {
        tasks[i].sections = &section;
        tasks[i].section_count = 1;
    }
    ck_assert(analyse(2, FEASIBILITY_REGIONS));
    ck_assert_uint_eq(tasks[0].response, 3 + 4 + 2);
}
END_TEST

START_TEST(equals_do_not_undo_each_other)
{
    task(0, 3, 30, 3, 1);
    task(1, 5, 50, 4, 1);
    tasks[1].priority = tasks[0].priority;
    ck_assert(analyse(2, FEASIBILITY_REGIONS));
    ck_assert_uint_eq(tasks[0].response, 8);
    ck_assert_uint_eq(tasks[1].response, 8);
}
END_TEST

START_TEST(regions_under_a_budget_have_no_bound)
{
    task(0, 1, 30, 1, 0);
    task(1, 2, 50, 1, 0);
    task(2, 2, 70, 0, 0);
    tasks[1].budget.group = 7;
    tasks[1].budget.cost = 20;
    tasks[1].budget.period = 50;
    ck_assert(!analyse(3, FEASIBILITY_REGIONS));
    ck_assert(tasks[0].feasible && !tasks[1].feasible && !tasks[2].feasible);
    tasks[1].region.longest = 0;
    ck_assert(analyse(3, FEASIBILITY_REGIONS));
    tasks[2].region.longest = 1;
    tasks[1].group = 7;                         /* its jobs are many that share a budget: nobody knows how often they undo */
    ck_assert(!analyse(3, FEASIBILITY_REGIONS));
    ck_assert(tasks[1].feasible && !tasks[2].feasible);
}
END_TEST

/* In a band whoever is due sooner undoes: all the CPU is used up by 4 + 2 of 10 and 4 of 10. */
START_TEST(in_a_band_each_job_pays_for_what_it_undoes)
{
    task(0, 4, 10, 2, 0);
    task(1, 4, 10, 0, 0);
    tasks[0].priority = tasks[1].priority = 50;
    tasks[0].band = tasks[1].band = 40;
    ck_assert(analyse(2, FEASIBILITY_REGIONS));
    tasks[0].cost = 5;
    ck_assert(!analyse(2, FEASIBILITY_REGIONS));
    ck_assert(analyse(2, FEASIBILITY_REGIONS_CONTENDED));
}
END_TEST

START_TEST(too_long_regions_end)
{
    task(0, 1, 10, UINT64_MAX, UINT64_MAX);
    task(1, 1, 10, UINT64_MAX, UINT64_MAX);
    tasks[1].deadline = UINT64_MAX;
    ck_assert(!analyse(2, FEASIBILITY_REGIONS));
    ck_assert(!analyse(2, FEASIBILITY_REGIONS_PRINTED));
}
END_TEST

/* ---- random sets beside the processor ---- */

static uint32_t random_state = 4711;

static uint64_t random_below(uint64_t n)
{
    random_state = random_state * 1664525 + 1013904223;
    return (random_state >> 8) % n;
}

static void random_set(size_t count)
{
    uint64_t period = 8 + random_below(13);
    for (size_t i = 0; i < count; i++) {
        uint64_t most = period / (count + 1) > 0 ? period / (count + 1) : 1, cost = 1 + random_below(most);
        uint64_t longest = random_below(cost + 1);
        task(i, cost, period, longest, longest ? random_below(2) : 0);
        tasks[i].region.abort = longest ? random_below(2) : 0;
        region_begins[i] = random_below(cost - longest + 1);
        period += 3 + random_below(22);
    }
}

/* From some task on they share a band, where deadlines are sometimes before the end of the period. */
static void share_band(size_t first, size_t count)
{
    for (size_t i = first; i < count; i++) {
        tasks[i].priority = 50;
        tasks[i].band = 40;
        tasks[i].deadline -= random_below(tasks[i].period - tasks[i].cost + 1) / 2;
    }
}

struct tally { int feasible, beyond; uint64_t aborts; };

/* How often is one later than its bound? */
static void compare(size_t count, enum feasibility_protocol bound, enum feasibility_protocol course, struct tally *tally)
{
    if (!analyse(count, bound))
        return;
    tally->feasible++;
    for (int turn = 0; turn < 10; turn++) {
        uint64_t phase[MOST];
        for (size_t i = 0; i < count; i++)
            phase[i] = random_below(tasks[i].period);
        struct processor p = simulate(count, course, phase);
        tally->aborts += p.aborts;
        for (size_t i = 0; i < count; i++)
            tally->beyond += p.worst[i] > tasks[i].response;
    }
}

static struct tally compare_many(enum feasibility_protocol bound, enum feasibility_protocol course, bool band)
{
    struct tally tally = { 0 };
    for (int turn = 0; turn < 2000; turn++) {
        size_t count = 2 + (size_t)turn % 3;
        random_set(count);
        if (band)
            share_band((size_t)turn % 2, count);
        compare(count, bound, course, &tally);
    }
    ck_assert_int_gt(tally.feasible, 500);
    ck_assert(tally.feasible < 2000 || bound == FEASIBILITY_AS_THEY_ARE);       /* without regions all these sets are */
    ck_assert_uint_gt(tally.aborts, 5000);
    return tally;
}

START_TEST(no_response_exceeds_the_repaired_bound)
{
    ck_assert_int_eq(compare_many(FEASIBILITY_REGIONS, FEASIBILITY_REGIONS, false).beyond, 0);
}
END_TEST

START_TEST(no_response_exceeds_the_bound_when_contended)
{
    ck_assert_int_eq(compare_many(FEASIBILITY_REGIONS_CONTENDED, FEASIBILITY_REGIONS_CONTENDED, false).beyond, 0);
}
END_TEST

START_TEST(no_deadline_of_a_feasible_band_is_missed)
{
    ck_assert_int_eq(compare_many(FEASIBILITY_REGIONS, FEASIBILITY_REGIONS, true).beyond, 0);
    ck_assert_int_eq(compare_many(FEASIBILITY_REGIONS_CONTENDED, FEASIBILITY_REGIONS_CONTENDED, true).beyond, 0);
}
END_TEST

/* What is undone is to be counted: without it deadlines are missed. */
START_TEST(a_band_that_forgets_its_regions_misses_deadlines)
{
    ck_assert_int_gt(compare_many(FEASIBILITY_AS_THEY_ARE, FEASIBILITY_REGIONS, true).beyond, 0);
}
END_TEST

START_TEST(responses_exceed_the_printed_bound)
{
    ck_assert_int_gt(compare_many(FEASIBILITY_REGIONS_PRINTED, FEASIBILITY_REGIONS, false).beyond, 0);
}
END_TEST

/* All phases of small sets, one of which refutes the theorem. */
START_TEST(no_phase_exceeds_the_repaired_bound)
{
    static const uint64_t sets[][3][4] = {
        { { 1, 6, 0, 0 }, { 2, 12, 2, 0 }, { 2, 18, 1, 1 } }, { { 1, 8, 1, 0 }, { 2, 12, 2, 1 }, { 1, 24, 1, 0 } },
        { { 1, 9, 0, 0 }, { 2, 17, 2, 0 }, { 2, 19, 0, 0 } }, { { 1, 7, 0, 0 }, { 1, 11, 1, 1 }, { 2, 22, 2, 0 } },
    };
    for (size_t s = 0; s < sizeof sets / sizeof *sets; s++) {
        for (size_t i = 0; i < 3; i++)
            task(i, sets[s][i][0], sets[s][i][1], sets[s][i][2], sets[s][i][3]);
        ck_assert(analyse(3, FEASIBILITY_REGIONS));
        for (uint64_t n = 0; n < tasks[0].period * tasks[1].period; n++) {
            uint64_t phase[3] = { n % tasks[0].period, n / tasks[0].period, 0 };
            struct processor p = simulate(3, FEASIBILITY_REGIONS, phase);
            for (size_t i = 0; i < 3; i++)
                ck_assert_uint_le(p.worst[i], tasks[i].response);
        }
    }
}
END_TEST

RTCHECK_MAIN("feasibility_regions", the_printed_theorem_gives_the_figure, inheritance_gives_the_figure, the_repaired_bound_agrees_on_the_figure,
             the_printed_theorem_is_not_sufficient, the_repaired_bound_refuses_what_refutes_the_theorem,
             a_region_in_the_middle_delays_who_opens_none, only_who_opens_a_region_undoes_when_contended, an_abort_has_its_own_cost,
             what_cannot_be_undone_blocks, locks_block_beside_regions, equals_do_not_undo_each_other, regions_under_a_budget_have_no_bound,
             in_a_band_each_job_pays_for_what_it_undoes, too_long_regions_end, no_response_exceeds_the_repaired_bound,
             no_response_exceeds_the_bound_when_contended, no_deadline_of_a_feasible_band_is_missed,
             a_band_that_forgets_its_regions_misses_deadlines, responses_exceed_the_printed_bound, no_phase_exceeds_the_repaired_bound)
