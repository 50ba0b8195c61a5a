/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <stdio.h>

#include "sched/clock.h"
#include "sched/event.h"
#include "tests/unit/worlds/crew.h"

enum { MANY = 1000, LOG = 4096, HANDS = 3, FIRES = 3000, LOW = 12, MIDDLE = 20, HIGH = 30 };

struct noted {
    struct handler handler;         /* first */
    int number;
    _Atomic int runs, inside;
    int most_inside;
};

static struct dispatcher dispatcher;
static struct event event;
static struct noted noted[MANY];
static struct executor executors[16];
static struct hand threads[16];
static int executor_count;
static struct sched_thread self;
static _Atomic int order[LOG], ordered, gate;

/* ---- what handlers do ---- */

static void note(struct handler *h, struct executor *by)
{
    struct noted *n = (struct noted *)h;
    ck_assert_ptr_eq(by->running, h);
    order[atomic_fetch_add(&ordered, 1) % LOG] = n->number;
    atomic_fetch_add(&n->runs, 1);
}

/* Never two executors in one handler. */
static void count_inside(struct handler *h, struct executor *by)
{
    struct noted *n = (struct noted *)h;
    int inside = atomic_fetch_add(&n->inside, 1) + 1;
    if (inside > n->most_inside)
        n->most_inside = inside;
    note(h, by);
    atomic_fetch_sub(&n->inside, 1);
}

static void block_at_gate(struct handler *h, struct executor *by)
{
    note(h, by);
    CREW_AWAIT(atomic_load(&by->thread), atomic_load(&gate));
}

/* ---- executors ---- */

static void execute(struct hand *h)
{
    executor_run(&executors[h - threads]);
}

static void start_executor(int priority)
{
    int i = executor_count++;
    threads[i].thread.priority = priority ? priority : 5;
    ck_assert_int_eq(dispatch_add_executor(&dispatcher, &executors[i], priority), DISPATCH_OK);
    crew_start(&threads[i], 1, execute);
}

static void start_bound(struct noted *n, int priority)
{
    int i = executor_count++;
    threads[i].thread.priority = priority;
    handler_init(&n->handler, &dispatcher, &executors[i], priority, note);
    crew_start(&threads[i], 1, execute);
}

static void begin(void)
{
    crew_attach_main(&self);
    dispatch_init(&dispatcher);
    event_init(&event);
}

static void end(void)
{
    for (int i = 0; i < executor_count; i++)
        executor_end(&executors[i]);
    crew_join(threads, executor_count);
    sched_detach(&self);
}

static void make(int i, int priority, void (*work)(struct handler *, struct executor *))
{
    noted[i].number = i;
    handler_init(&noted[i].handler, &dispatcher, NULL, priority, work);
}

static void attach(int i) { ck_assert_int_eq(event_attach(&event, &noted[i].handler), DISPATCH_OK); }

static void await_runs(int total) { CREW_AWAIT(&self, atomic_load(&ordered) >= total); }

/* ---- events ---- */

static uint32_t attached(const struct event *e)
{
    const struct event_handlers *all = atomic_load(&e->handlers);
    return all ? all->count : 0;
}

static int homes(int priority)
{
    int n = 0;
    for (uint32_t i = 0; i < atomic_load(&dispatcher.executor_count); i++) {
        const struct executor *e = atomic_load(&dispatcher.executors[i]);
        n += e && !e->spare && e->band == priority;
    }
    return n;
}

START_TEST(handlers_are_sorted_by_priority_then_attachment)
{
    begin();
    const int priorities[] = { 12, 30, 20, 30, 12, 20 }, expected[] = { 1, 3, 2, 5, 0, 4 };
    for (int i = 0; i < 6; i++) {
        make(i, priorities[i], note);
        attach(i);
    }
    for (int i = 0; i < 6; i++)
        ck_assert_ptr_eq(event.handlers->of[i], &noted[expected[i]].handler);
    ck_assert(event_ok(&event));
    end();
}
END_TEST

START_TEST(attaching_twice_is_once)
{
    begin();
    make(0, LOW, note);
    attach(0);
    attach(0);
    ck_assert_uint_eq(attached(&event), 1);
    ck_assert(event_has(&event, &noted[0].handler));
    ck_assert_int_eq(event_detach(&event, &noted[0].handler), DISPATCH_OK);
    ck_assert_int_eq(event_detach(&event, &noted[0].handler), DISPATCH_OK);
    ck_assert_uint_eq(attached(&event), 0);
    ck_assert(!event_has(&event, &noted[0].handler));
    ck_assert_int_eq(event_fire(&event), DISPATCH_OK);
    end();
}
END_TEST

START_TEST(setting_one_replaces_all)
{
    begin();
    for (int i = 0; i < 3; i++)
        make(i, LOW, note);
    attach(0);
    attach(1);
    ck_assert_int_eq(event_set_only(&event, &noted[2].handler), DISPATCH_OK);
    ck_assert_uint_eq(attached(&event), 1);
    ck_assert(event_has(&event, &noted[2].handler));
    ck_assert_int_eq(event_set_only(&event, NULL), DISPATCH_OK);
    ck_assert_uint_eq(attached(&event), 0);
    event_retire(&event);
    end();
}
END_TEST

START_TEST(a_new_priority_sorts_events_anew)
{
    begin();
    for (int i = 0; i < 3; i++) {
        make(i, MIDDLE, note);
        attach(i);
    }
    ck_assert_int_eq(event_reprioritise(&noted[2].handler, HIGH), DISPATCH_OK);
    ck_assert_ptr_eq(event.handlers->of[0], &noted[2].handler);
    ck_assert_int_eq(event_reprioritise(&noted[0].handler, LOW), DISPATCH_OK);
    ck_assert_ptr_eq(event.handlers->of[2], &noted[0].handler);
    end();
}
END_TEST

/* ---- order and counts ---- */

START_TEST(within_a_band_first_fired_runs_first)
{
    begin();
    for (int i = 0; i < 50; i++) {
        make(i, 5, note);
        attach(i);
    }
    ck_assert_int_eq(event_fire(&event), DISPATCH_OK);
    start_executor(5);
    await_runs(50);
    for (int i = 0; i < 50; i++)
        ck_assert_int_eq(order[i], i);
    end();
}
END_TEST

START_TEST(each_fire_is_a_run)
{
    begin();
    make(0, 5, note);
    attach(0);
    for (int i = 0; i < 100; i++)
        event_fire(&event);
    ck_assert_uint_eq(handler_pending(&noted[0].handler), 100);
    start_executor(5);
    await_runs(100);
    handler_retire(&noted[0].handler);
    ck_assert_int_eq(noted[0].runs, 100);
    end();
}
END_TEST

static void take_all(struct handler *h, struct executor *by)
{
    note(h, by);
    handler_take_all(h);
}

START_TEST(a_handler_may_take_its_fires)
{
    begin();
    make(0, 5, take_all);
    for (int i = 0; i < 10; i++)
        handler_release(&noted[0].handler);
    start_executor(5);
    await_runs(1);
    handler_retire(&noted[0].handler);
    ck_assert_int_eq(noted[0].runs, 1);
    end();
}
END_TEST

START_TEST(bands_do_not_wait_for_each_other)
{
    begin();
    make(0, 4, block_at_gate);
    make(1, 5, note);
    start_executor(4);
    start_executor(5);
    handler_release(&noted[0].handler);
    await_runs(1);
    handler_release(&noted[1].handler);
    await_runs(2);
    ck_assert_int_eq(order[1], 1);
    gate = 1;
    handler_retire(&noted[0].handler);
    end();
}
END_TEST

START_TEST(a_spare_comes_when_the_home_blocks)
{
    begin();
    for (int i = 0; i < 2; i++)
        make(i, 5, block_at_gate);
    make(2, 5, note);
    start_executor(5);
    start_executor(0);
    start_executor(0);
    for (int i = 0; i < 3; i++)
        handler_release(&noted[i].handler);
    await_runs(3);
    gate = 1;
    for (int i = 0; i < 3; i++)
        handler_retire(&noted[i].handler);
    end();
}
END_TEST

START_TEST(a_band_without_home_is_served_by_spares)
{
    begin();
    make(0, 4, note);
    make(1, 7, note);
    handler_release(&noted[0].handler);         /* nobody is there yet: both bands starve */
    handler_release(&noted[1].handler);
    start_executor(0);
    await_runs(2);
    ck_assert_int_eq(order[0], 1);
    ck_assert_int_eq(order[1], 0);
    ck_assert_int_eq(homes( 4), 0);
    end();
}
END_TEST

START_TEST(the_last_to_rest_is_the_first_called)
{
    begin();
    make(0, 5, note);
    for (int i = 0; i < 4; i++) {
        uint64_t before = dispatcher.bands[5].resting;
        start_executor(5);
        CREW_AWAIT(&self, dispatcher.bands[5].resting != before);
    }
    ck_assert_int_eq(homes( 5), 4);
    for (int i = 1; i <= 20; i++) {
        uint32_t top = (uint32_t)dispatcher.bands[5].resting;
        ck_assert_uint_eq(top, 4);
        handler_release(&noted[0].handler);
        await_runs(i);
        CREW_AWAIT(&self, (uint32_t)dispatcher.bands[5].resting == 4);
    }
    end();
}
END_TEST

START_TEST(a_queued_handler_moves_to_its_new_band)
{
    begin();
    make(0, 4, note);
    make(1, 4, note);
    make(2, 4, note);
    for (int i = 0; i < 3; i++)
        handler_release(&noted[i].handler);
    ck_assert_int_eq(event_reprioritise(&noted[1].handler, 6), DISPATCH_OK);
    start_executor(6);
    await_runs(1);
    ck_assert_int_eq(order[0], 1);
    start_executor(4);
    await_runs(3);
    ck_assert_int_eq(order[1], 0);
    ck_assert_int_eq(order[2], 2);
    end();
}
END_TEST

static void start_lent(struct noted *n)
{
    int i = executor_count++;
    threads[i].thread.priority = 5;
    handler_lend(&n->handler, &executors[i]);
    crew_start(&threads[i], 1, execute);
    executor_await(&executors[i]);
}

START_TEST(a_handler_gets_an_executor_of_its_own_and_loses_it)
{
    begin();
    start_executor(5);
    make(0, 5, note);
    start_lent(&noted[0]);
    for (int turn = 0; turn < 2; turn++) {
        handler_release(&noted[0].handler);
        await_runs(turn + 1);
        CREW_AWAIT(&self, atomic_load(&noted[0].handler.state) == HANDLER_IDLE);
        handler_bind(&noted[0].handler, turn ? NULL : &executors[1]);
        ck_assert_ptr_eq(atomic_load(&noted[0].handler.bound), turn ? NULL : &executors[1]);
    }
    ck_assert(atomic_load(&executors[1].ending));
    handler_release(&noted[0].handler);
    await_runs(3);
    end();
}
END_TEST

/* What comes while it runs is done by the new one. */
START_TEST(a_handler_that_runs_is_bound_when_it_is_idle_again)
{
    begin();
    start_executor(5);
    make(0, 5, block_at_gate);
    start_lent(&noted[0]);
    handler_release(&noted[0].handler);
    await_runs(1);
    handler_bind(&noted[0].handler, &executors[1]);
    ck_assert_ptr_null(atomic_load(&noted[0].handler.bound));
    atomic_store(&gate, 1);
    CREW_AWAIT(&self, atomic_load(&noted[0].handler.bound) == &executors[1]);
    handler_release(&noted[0].handler);
    await_runs(2);
    end();
}
END_TEST

/* Fired, bound and freed all the time: nothing is lost, and nobody else runs it meanwhile. */
START_TEST(binding_and_firing_at_once_lose_nothing)
{
    enum { TURNS = 200 };
    begin();
    start_executor(5);
    make(0, 5, count_inside);
    for (int turn = 0; turn < 8; turn++) {
        start_lent(&noted[0]);
        for (int i = 0; i < TURNS; i++) {
            handler_release(&noted[0].handler);
            if (i == TURNS / 4)
                handler_bind(&noted[0].handler, &executors[executor_count - 1]);
            if (i == TURNS / 2)
                handler_bind(&noted[0].handler, NULL);
        }
        await_runs((turn + 1) * TURNS);
        CREW_AWAIT(&self, atomic_load(&noted[0].handler.state) == HANDLER_IDLE);
        CREW_AWAIT(&self, !atomic_load(&noted[0].handler.rebinding));
    }
    ck_assert_int_eq(noted[0].most_inside, 1);
    end();
}
END_TEST

START_TEST(a_bound_handler_runs_on_its_own_thread)
{
    begin();
    noted[0].number = 0;
    start_bound(&noted[0], 5);
    for (int i = 1; i <= 50; i++) {
        handler_release(&noted[0].handler);
        if (i % 2)
            await_runs(i);
    }
    await_runs(50);
    handler_retire(&noted[0].handler);
    ck_assert_int_eq(noted[0].runs, 50);
    end();
}
END_TEST

/* ---- arrivals that are refused ---- */

static int answer_ignored(struct handler *h) { return (void)h, DISPATCH_IGNORED; }
static int answer_violated(struct handler *h) { return (void)h, DISPATCH_MIT_VIOLATED; }

START_TEST(refusals_are_told_and_do_not_stop_the_others)
{
    begin();
    for (int i = 0; i < 3; i++) {
        make(i, 5, note);
        attach(i);
    }
    noted[0].handler.arrive = answer_ignored;
    ck_assert_int_eq(event_fire(&event), DISPATCH_OK);
    noted[1].handler.arrive = answer_violated;
    ck_assert_int_eq(event_fire(&event), DISPATCH_MIT_VIOLATED);
    ck_assert_uint_eq(handler_pending(&noted[0].handler), 0);
    ck_assert_uint_eq(handler_pending(&noted[1].handler), 1);
    ck_assert_uint_eq(handler_pending(&noted[2].handler), 2);
    end();
}
END_TEST

/* ---- no fire is lost ---- */

static void fire_often(struct hand *h)
{
    for (int i = 0; i < FIRES; i++) {
        event_fire(&event);
        if (i % 16 == 0)
            safepoint_poll(&h->thread);
    }
}

static void check_stress(int handlers)
{
    struct hand firers[HANDS] = { 0 };
    crew_start(firers, HANDS, fire_often);
    crew_join(firers, HANDS);
    await_runs(handlers * HANDS * FIRES);
    for (int i = 0; i < handlers; i++) {
        handler_retire(&noted[i].handler);
        ck_assert_int_eq(noted[i].runs, HANDS * FIRES);
        ck_assert_int_le(noted[i].most_inside, 1);
    }
    end();
}

START_TEST(no_fire_is_lost_under_stress)
{
    begin();
    for (int i = 0; i < 6; i++) {
        make(i, 4 + i % 3, count_inside);
        attach(i);
    }
    for (int i = 0; i < 3; i++) {
        start_executor(4 + i);
        start_executor(0);
    }
    check_stress(6);
}
END_TEST

START_TEST(no_fire_is_lost_with_spares_alone)
{
    begin();
    for (int i = 0; i < 6; i++) {
        make(i, 2 + i, count_inside);
        attach(i);
    }
    start_executor(0);
    start_executor(0);
    check_stress(6);
}
END_TEST

START_TEST(no_fire_is_lost_while_priorities_change)
{
    struct hand firers[HANDS] = { 0 };
    begin();
    for (int i = 0; i < 4; i++) {
        make(i, 4, count_inside);
        attach(i);
    }
    start_executor(4);
    start_executor(7);
    start_executor(0);
    crew_start(firers, HANDS, fire_often);
    for (int i = 0; i < 200; i++) {
        ck_assert_int_eq(event_reprioritise(&noted[i % 4].handler, i % 3 ? 4 : 7), DISPATCH_OK);
        safepoint_poll(&self);
    }
    crew_join(firers, HANDS);
    await_runs(4 * HANDS * FIRES);
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(noted[i].runs, HANDS * FIRES);
    end();
}
END_TEST

START_TEST(firing_and_changing_go_together)
{
    struct hand firers[HANDS] = { 0 };
    begin();
    make(0, 5, count_inside);
    make(1, 4, count_inside);
    attach(0);
    start_executor(5);
    start_executor(4);
    crew_start(firers, HANDS, fire_often);
    for (int i = 0; i < 200; i++) {
        attach(1);
        ck_assert_int_eq(event_detach(&event, &noted[1].handler), DISPATCH_OK);
    }
    crew_join(firers, HANDS);
    await_runs(HANDS * FIRES);
    handler_retire(&noted[0].handler);
    handler_retire(&noted[1].handler);
    ck_assert_int_eq(noted[0].runs, HANDS * FIRES);
    ck_assert_int_le(noted[1].runs, HANDS * FIRES);
    event_retire(&event);
    end();
}
END_TEST

/* ---- with real priorities on one CPU ---- */

static bool privileged(void)
{
    uint64_t one[OS_CPUS_MAX / 64] = { 1 };
    if (os_set_scheduling(os_thread_id(), 1) == 0 && os_set_cpus(os_thread_id(), one) == 0) {
        os_set_scheduling(os_thread_id(), 0);
        return true;
    }
    printf("# skipped: no right to SCHED_FIFO or to CPU 0\n");
    return false;
}

/* A firer between the two levels: the eligible handler runs at once, the others after it has fired them all. */
static void fire_once(struct hand *h)
{
    event_fire(&event);
    h->result = atomic_load(&ordered);
}

START_TEST(the_most_eligible_runs_before_the_rest_is_fired)
{
    struct hand firer = { .thread.priority = MIDDLE };
    if (!privileged())
        return;
    begin();
    for (int i = 0; i < MANY; i++) {
        make(i, i == MANY - 1 ? HIGH : LOW, note);
        attach(i);
    }
    start_executor(LOW);
    start_executor(HIGH);
    CREW_AWAIT(&self, (uint32_t)dispatcher.bands[LOW].resting && (uint32_t)dispatcher.bands[HIGH].resting);
    crew_start(&firer, 1, fire_once);
    crew_join(&firer, 1);
    ck_assert_int_eq(firer.result, 1);
    await_runs(MANY);
    ck_assert_int_eq(order[0], MANY - 1);
    for (int i = 1; i < MANY; i++)
        ck_assert_int_eq(order[i], i - 1);
    end();
}
END_TEST

static void lower_itself(struct handler *h, struct executor *by)
{
    ck_assert_int_eq(atomic_load(&by->thread)->priority, h->priority);
    sched_set_priority(atomic_load(&by->thread), LOW);
    note(h, by);
}

START_TEST(executors_take_their_priority_again)
{
    begin();
    make(0, 7, lower_itself);
    start_executor(7);
    for (int i = 1; i <= 5; i++) {
        handler_release(&noted[0].handler);
        await_runs(i);
        handler_retire(&noted[0].handler);
        CREW_AWAIT(&self, (uint32_t)dispatcher.bands[7].resting != 0);
    }
    end();
}
END_TEST

static _Atomic int holds, drops, unheld;

static void hold(struct handler *h)
{
    ck_assert_uint_eq(h->state, HANDLER_CLAIMED);
    atomic_fetch_add(&holds, 1);
}

static void drop(struct handler *h, struct executor *by)
{
    (void)h, (void)by;
    atomic_fetch_add(&drops, 1);
}

/* Runs that nobody holds anything for. */
static void need_hold(struct handler *h, struct executor *by)
{
    if (atomic_load(&holds) <= atomic_load(&drops))
        atomic_fetch_add(&unheld, 1);
    note(h, by);
}

static void fire_for_hold(struct hand *h)
{
    (void)h;
    for (int i = 0; i < FIRES; i++)
        handler_release(&noted[0].handler);
}

START_TEST(what_a_handler_holds_it_holds_while_released)
{
    begin();
    make(0, 7, need_hold);
    noted[0].handler.hold = hold;
    noted[0].handler.drop = drop;
    start_executor(7);
    struct hand firers[HANDS] = { 0 };
    crew_start(firers, HANDS, fire_for_hold);
    crew_join(firers, HANDS);
    await_runs(HANDS * FIRES);
    CREW_AWAIT(&self, atomic_load(&holds) == atomic_load(&drops));
    ck_assert_int_eq(unheld, 0);
    end();
}
END_TEST

static void await_starving(struct hand *h)
{
    h->result = 1 + (int)dispatch_await_starving(&dispatcher, 1, CLOCK_NS_PER_MS);
}

START_TEST(a_band_whose_executors_are_blocked_starves)
{
    begin();
    struct hand keeper = { 0 };
    make(0, 7, block_at_gate);
    make(1, 7, note);
    start_executor(7);
    executor_await(&executors[0]);
    crew_start(&keeper, 1, await_starving);
    handler_release(&noted[0].handler);
    await_runs(1);
    handler_release(&noted[1].handler);
    crew_join(&keeper, 1);
    ck_assert_int_eq(keeper.result, 1);
    start_executor(0);
    await_runs(2);
    atomic_store(&gate, 1);
    end();
}
END_TEST

RTCHECK_MAIN("dispatch", handlers_are_sorted_by_priority_then_attachment, attaching_twice_is_once, setting_one_replaces_all,
             a_new_priority_sorts_events_anew, within_a_band_first_fired_runs_first, each_fire_is_a_run,
             a_handler_may_take_its_fires, bands_do_not_wait_for_each_other, a_spare_comes_when_the_home_blocks,
             a_band_without_home_is_served_by_spares, the_last_to_rest_is_the_first_called,
             a_handler_gets_an_executor_of_its_own_and_loses_it, a_handler_that_runs_is_bound_when_it_is_idle_again,
             binding_and_firing_at_once_lose_nothing,
             a_queued_handler_moves_to_its_new_band, a_bound_handler_runs_on_its_own_thread,
             refusals_are_told_and_do_not_stop_the_others, no_fire_is_lost_under_stress, no_fire_is_lost_with_spares_alone,
             no_fire_is_lost_while_priorities_change, firing_and_changing_go_together,
             the_most_eligible_runs_before_the_rest_is_fired, executors_take_their_priority_again,
             what_a_handler_holds_it_holds_while_released, a_band_whose_executors_are_blocked_starves)
