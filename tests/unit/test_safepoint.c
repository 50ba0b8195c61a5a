/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include "tests/unit/worlds/crew.h"

enum { HANDS = 6, STOPS = 300 };

static struct sched_thread self;
static struct hand hands[HANDS];
static _Atomic int done;
static uint64_t beats[HANDS];       /* not atomic: the safepoint alone orders it */

static void beat_and_poll(struct hand *h)
{
    while (!done) {
        beats[h->number]++;
        safepoint_poll(&h->thread);
    }
}

static void go_native_and_back(struct hand *h)
{
    while (!done) {
        beats[h->number]++;
        sched_enter_native(&h->thread);
        if (h->number % 2)
            crew_pause(0);
        sched_leave_native(&h->thread);
    }
}

static void mixed(struct hand *h)
{
    (h->number < HANDS / 2 ? beat_and_poll : go_native_and_back)(h);
}

static void expect_stillness(void)
{
    uint64_t seen[HANDS];
    memcpy(seen, beats, sizeof seen);
    for (int turn = 0; turn < 200; turn++)
        rt_cpu_relax();
    ck_assert_mem_eq(seen, beats, sizeof seen);
}

static void stop_often(struct sched_thread *stopper, int times)
{
    for (int i = 0; i < times; i++) {
        safepoint_begin(stopper);
        ck_assert(safepoint_active());
        expect_stillness();
        safepoint_end(stopper);
    }
}

static void run_stopped(void (*work)(struct hand *))
{
    crew_attach_main(&self);
    crew_start(hands, HANDS, work);
    stop_often(&self, STOPS);
    done = 1;
    crew_join(hands, HANDS);
    ck_assert(!safepoint_active());
}

static void count_visit(struct sched_thread *t, void *argument)
{
    (void)t;
    ++*(int *)argument;
}

static int count_threads(void)
{
    int visits = 0;
    sched_each_thread(count_visit, &visits);
    return visits;
}

START_TEST(polling_threads_stop) { run_stopped(beat_and_poll); }
END_TEST

START_TEST(native_threads_do_not_come_back) { run_stopped(go_native_and_back); }
END_TEST

static _Atomic int stoppers_done;

static void stop_the_others(struct hand *h)
{
    if (h->number >= 3) {
        mixed(h);
        return;
    }
    stop_often(&h->thread, STOPS / 3);
    stoppers_done++;
}

START_TEST(stoppers_take_turns)
{
    crew_start(hands, HANDS, stop_the_others);
    CREW_AWAIT(NULL, stoppers_done == 3);
    done = 1;
    crew_join(hands, HANDS);
    ck_assert(!safepoint_active());
}
END_TEST

static void *come_and_go(void *argument)
{
    struct hand *h = argument;
    while (!done) {
        struct sched_thread t = { .priority = 5 };
        sched_attach(&t);
        beats[h->number]++;
        safepoint_poll(&t);
        beats[h->number]++;
        sched_detach(&t);
    }
    return NULL;
}

START_TEST(threads_attach_and_detach_between_safepoints)
{
    crew_attach_main(&self);
    for (int i = 0; i < HANDS; i++) {
        hands[i].number = i;
        pthread_create(&hands[i].pthread, NULL, come_and_go, &hands[i]);
    }
    stop_often(&self, STOPS);
    done = 1;
    crew_join(hands, HANDS);
    ck_assert_int_eq(count_threads(), 1);
}
END_TEST

static void run_without_polls(struct hand *h)
{
    while (!done)
        h->phase++;
}

START_TEST(no_heap_threads_run_on)
{
    crew_attach_main(&self);
    hands[0].thread.context = CTX_NO_HEAP;
    crew_start(hands, 1, run_without_polls);
    CREW_AWAIT(&self, hands[0].phase > 0);
    safepoint_begin(&self);
    int seen = hands[0].phase;
    CREW_AWAIT(NULL, hands[0].phase != seen);
    safepoint_end(&self);
    done = 1;
    crew_join(hands, 1);
}
END_TEST

static void attach_only(struct hand *h) { h->phase = 1; }

START_TEST(no_heap_threads_attach_during_a_safepoint)
{
    crew_attach_main(&self);
    hands[0].thread.context = CTX_NO_HEAP;
    safepoint_begin(&self);
    crew_start(hands, 2, attach_only);
    CREW_AWAIT(NULL, hands[0].phase == 1);
    crew_pause(5);
    ck_assert_int_eq(hands[1].phase, 0);
    safepoint_end(&self);
    crew_join(hands, 2);
    ck_assert_int_eq(hands[1].phase, 1);
}
END_TEST

static void stay_native(struct hand *h)
{
    volatile uintptr_t marker[4] = { 0x1234567, 0, 0, 0 };
    sched_enter_native(&h->thread);
    h->phase = 1;
    CREW_AWAIT(NULL, done);
    sched_leave_native(&h->thread);
    h->result = (int)marker[0];
}

/* Reads frames that belong to another thread, as a conservative scan does. */
__attribute__((no_sanitize("thread", "address"))) static bool stack_holds(const struct sched_thread *t, uintptr_t value)
{
    for (uintptr_t p = t->saved.word[SCHED_REG_SP]; p < t->stack_base; p += sizeof p)
        if (*(const uintptr_t *)p == value)
            return true;
    return false;
}

START_TEST(locals_of_a_native_thread_are_found)
{
    crew_attach_main(&self);
    crew_start(hands, 1, stay_native);
    CREW_AWAIT(&self, hands[0].phase == 1);
    safepoint_begin(&self);
    bool found = stack_holds(&hands[0].thread, 0x1234567);
    safepoint_end(&self);
    done = 1;
    crew_join(hands, 1);
    ck_assert(found);
}
END_TEST

START_TEST(what_else_is_asked_at_polls_stops_nobody)
{
    crew_attach_main(&self);
    atomic_fetch_or(&self.poll, POLL_TRANSFER);
    crew_start(hands, HANDS, mixed);
    for (int i = 0; i < HANDS; i++)
        atomic_fetch_or(&hands[i].thread.poll, POLL_TRANSFER);
    safepoint_poll(&self);
    stop_often(&self, STOPS);
    done = 1;
    crew_join(hands, HANDS);
    ck_assert_uint_eq(self.poll, POLL_TRANSFER);
}
END_TEST

RTCHECK_MAIN("safepoint", polling_threads_stop, native_threads_do_not_come_back, stoppers_take_turns,
             threads_attach_and_detach_between_safepoints, no_heap_threads_run_on,
             no_heap_threads_attach_during_a_safepoint, locals_of_a_native_thread_are_found,
             what_else_is_asked_at_polls_stops_nobody)
