/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <stdio.h>

#include "sched/handshake.h"
#include "tests/unit/worlds/crew.h"

enum { HANDS = 4, TURNS = 300 };

static struct sched_thread self;
static struct hand hands[HANDS];
static _Atomic int done;
static uint64_t beats[HANDS];           /* not atomic: polls and handshakes alone order it */

static int number_of(const struct sched_thread *who) { return ((const struct hand *)(const void *)who)->number; }

/* By the thread asked; or by another while it is outside, or waits until that is done. */
static void beat(struct sched_thread *who, void *argument)
{
    struct sched_thread *runner = sched_self();
    ck_assert(runner == who || atomic_load(&who->poll) & POLL_HANDSHAKE);
    beats[number_of(who)]++;
    if (argument)
        ++*(uint64_t *)argument;
}

static void poll_on(struct hand *h)
{
    h->phase = 1;
    while (!done) {
        beats[h->number]++;
        safepoint_poll(&h->thread);
    }
}

static void come_back_often(struct hand *h)
{
    h->phase = 1;
    while (!done) {
        beats[h->number]++;
        sched_enter_native(&h->thread);
        if (h->number % 2)
            crew_pause(0);
        sched_leave_native(&h->thread);
    }
}

static void stay_away(struct hand *h)
{
    sched_enter_native(&h->thread);
    h->phase = 1;
    CREW_AWAIT(NULL, done);
    sched_leave_native(&h->thread);
}

static void begin(int count, void (*work)(struct hand *))
{
    crew_attach_main(&self);
    crew_start(hands, count, work);
    for (int i = 0; i < count; i++)
        CREW_AWAIT(&self, hands[i].phase > 0);
}

static void end(int count)
{
    done = 1;
    crew_join(hands, count);
}

static uint64_t ask_all(struct sched_thread *asker, int count, int turns)
{
    uint64_t seen = 0;
    for (int i = 0; i < turns; i++)
        ck_assert(handshake(asker, &hands[i % count].thread, beat, &seen));
    return seen;
}

START_TEST(polling_threads_do_what_is_asked)
{
    begin(HANDS, poll_on);
    ck_assert_uint_eq(ask_all(&self, HANDS, TURNS), TURNS);
    end(HANDS);
    for (int i = 0; i < HANDS; i++)
        ck_assert_uint_eq(hands[i].thread.poll & POLL_HANDSHAKE, 0);
}
END_TEST

START_TEST(threads_that_come_and_go_are_never_acted_for_while_they_run)
{
    begin(HANDS, come_back_often);
    ck_assert_uint_eq(ask_all(&self, HANDS, TURNS), TURNS);
    end(HANDS);
}
END_TEST

static void note_runner(struct sched_thread *who, void *argument)
{
    (void)who;
    *(struct sched_thread **)argument = sched_self();
}

START_TEST(for_a_native_thread_the_asker_acts)
{
    struct sched_thread *runner = NULL;
    begin(1, stay_away);
    ck_assert(handshake(&self, &hands[0].thread, note_runner, &runner));
    ck_assert_ptr_eq(runner, &self);
    ck_assert_uint_eq(hands[0].thread.poll, POLL_NONE);
    end(1);
}
END_TEST

START_TEST(a_polling_thread_acts_itself)
{
    struct sched_thread *runner = NULL;
    begin(1, poll_on);
    ck_assert(handshake(&self, &hands[0].thread, note_runner, &runner));
    ck_assert_ptr_eq(runner, &hands[0].thread);
    ck_assert(handshake(&self, &self, note_runner, &runner));
    ck_assert_ptr_eq(runner, &self);
    end(1);
}
END_TEST

START_TEST(nobody_else_stops)
{
    begin(2, poll_on);
    hands[1].thread.poll = POLL_NONE;
    ask_all(&self, 1, TURNS);
    ck_assert_uint_eq(hands[1].thread.poll, POLL_NONE);
    ck_assert(!safepoint_active());
    end(2);
}
END_TEST

static void ask_the_next(struct hand *h)
{
    uint64_t seen = 0;
    h->phase = 1;
    struct hand *next = &hands[(h->number + 1) % HANDS];
    CREW_AWAIT(&h->thread, next->phase > 0);
    for (int i = 0; i < TURNS; i++)
        ck_assert(handshake(&h->thread, &next->thread, beat, &seen));
    h->result = (int)seen;
    h->phase = 2;
    CREW_AWAIT(&h->thread, done);
}

static void expect_a_circle(void)
{
    end(HANDS);
    for (int i = 0; i < HANDS; i++)
        ck_assert(hands[i].result == TURNS && beats[i] == TURNS);
}

START_TEST(a_circle_of_askers_comes_to_an_end)
{
    begin(HANDS, ask_the_next);
    for (int i = 0; i < HANDS; i++)
        CREW_AWAIT(&self, hands[i].phase == 2);
    expect_a_circle();
}
END_TEST

START_TEST(safepoints_and_handshakes_cross)
{
    begin(HANDS, ask_the_next);
    for (int i = 0; i < HANDS; i++)
        while (hands[i].phase != 2) {
            safepoint_begin(&self);
            uint64_t seen[HANDS];
            memcpy(seen, beats, sizeof seen);
            for (int turn = 0; turn < 200; turn++)
                rt_cpu_relax();
            ck_assert_mem_eq(seen, beats, sizeof seen);
            safepoint_end(&self);
            safepoint_poll(&self);
        }
    expect_a_circle();
}
END_TEST

static void many_ask_one(struct hand *h)
{
    uint64_t seen = 0;
    if (h->number == 0) {
        come_back_often(h);
        return;
    }
    h->phase = 1;
    CREW_AWAIT(&h->thread, hands[0].phase > 0);
    for (int i = 0; i < TURNS; i++)
        ck_assert(handshake(&h->thread, &hands[0].thread, beat, NULL) && ++seen);
    h->result = (int)seen;
    h->phase = 2;
}

START_TEST(many_may_ask_one)
{
    begin(HANDS, many_ask_one);
    for (int i = 1; i < HANDS; i++)
        CREW_AWAIT(&self, hands[i].phase == 2);
    end(HANDS);
    for (int i = 1; i < HANDS; i++)
        ck_assert_int_eq(hands[i].result, TURNS);
}
END_TEST

static void *come_and_go(void *argument)
{
    struct hand *h = argument;
    h->phase = 1;
    while (!done) {
        sched_attach(&h->thread);
        safepoint_poll(&h->thread);
        beats[h->number]++;
        safepoint_poll(&h->thread);
        sched_detach(&h->thread);
    }
    return NULL;
}

START_TEST(who_ends_says_so)
{
    uint64_t answered = 0, seen = 0;
    crew_attach_main(&self);
    ck_assert(!handshake(&self, &hands[0].thread, beat, &seen));
    hands[0].thread.priority = 5;
    ck_assert_int_eq(pthread_create(&hands[0].pthread, NULL, come_and_go, &hands[0]), 0);
    CREW_AWAIT(&self, hands[0].phase > 0);
    for (int i = 0; i < TURNS * 20; i++)
        answered += handshake(&self, &hands[0].thread, beat, &seen);
    end(1);
    ck_assert_uint_eq(answered, seen);
    ck_assert(!handshake(&self, &hands[0].thread, beat, &seen));
}
END_TEST

/* The bit of an asker that was told so comes after the end. */
START_TEST(who_has_ended_cannot_be_asked_after_a_late_poll)
{
    uint64_t seen = 0;
    crew_attach_main(&self);
    handshake_close(&self);
    atomic_fetch_or(&self.poll, POLL_HANDSHAKE);
    handshake_answer(&self);
    ck_assert(!atomic_load(&self.asked));
    ck_assert_uint_eq(atomic_load(&self.poll) & POLL_HANDSHAKE, 0);
    handshake_open(&self);
    ck_assert(handshake(&self, &self, beat, &seen));
}
END_TEST

static void ask_the_stopped(struct hand *h)
{
    if (h->number == 1) {
        poll_on(h);
        return;
    }
    h->phase = 1;
    CREW_AWAIT(&h->thread, done == 2);
    h->result = handshake(&h->thread, &hands[1].thread, beat, NULL);
    h->phase = 2;
    CREW_AWAIT(&h->thread, done == 1);
}

START_TEST(a_no_heap_thread_may_ask_who_is_stopped)
{
    hands[0].thread.context = CTX_NO_HEAP;
    begin(2, ask_the_stopped);
    safepoint_begin(&self);
    uint64_t before = beats[1];
    done = 2;
    CREW_AWAIT(NULL, hands[0].phase == 2);
    ck_assert_uint_eq(beats[1], before + 1);
    safepoint_end(&self);
    end(2);
    ck_assert_int_eq(hands[0].result, 1);
}
END_TEST

START_TEST(a_no_heap_thread_answers_while_others_are_stopped)
{
    uint64_t seen = 0;
    hands[0].thread.context = CTX_NO_HEAP;
    begin(2, poll_on);
    safepoint_begin(&self);
    ck_assert(handshake(&self, &hands[0].thread, beat, &seen));
    ck_assert(handshake(&self, &hands[1].thread, beat, &seen));
    safepoint_end(&self);
    end(2);
    ck_assert_uint_eq(seen, 2);
}
END_TEST

/* The kernel's priority of the calling thread: negative for real-time ones, inherited ones too. */
static long kernel_priority(void)
{
    char path[64], line[512];
    long priority = 0;
    snprintf(path, sizeof path, "/proc/self/task/%u/stat", os_thread_id());
    FILE *f = fopen(path, "r");
    ck_assert_ptr_nonnull(f);
    ck_assert_ptr_nonnull(fgets(line, sizeof line, f));
    fclose(f);
    ck_assert_int_eq(sscanf(strrchr(line, ')') + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %ld", &priority), 1);
    return priority;
}

static void until_boosted(struct sched_thread *who, void *argument)
{
    (void)who;
    done = 2;
    while (kernel_priority() >= 0)
        crew_pause(1);
    *(bool *)argument = true;
}

static void come_back_in_a_hurry(struct hand *h)
{
    h->result = sched_set_priority(&h->thread, 20) == 0;
    sched_enter_native(&h->thread);
    h->phase = 1;
    CREW_AWAIT(NULL, done == 2);
    sched_leave_native(&h->thread);
    h->phase = 2;
    CREW_AWAIT(&h->thread, done == 1);
}

START_TEST(who_acts_inherits_the_priority_of_who_comes_back)
{
    bool boosted = false;
    begin(1, come_back_in_a_hurry);
    if (hands[0].result) {
        ck_assert(handshake(&self, &hands[0].thread, until_boosted, &boosted));
        ck_assert(boosted);
        ck_assert_int_ge(kernel_priority(), 0);
    } else {
        printf("# skipped: no right to SCHED_FIFO\n");
        done = 2;
    }
    CREW_AWAIT(&self, hands[0].phase == 2);
    end(1);
}
END_TEST

RTCHECK_MAIN("handshake", polling_threads_do_what_is_asked, threads_that_come_and_go_are_never_acted_for_while_they_run,
             for_a_native_thread_the_asker_acts, a_polling_thread_acts_itself, nobody_else_stops,
             a_circle_of_askers_comes_to_an_end, safepoints_and_handshakes_cross, many_may_ask_one, who_ends_says_so,
             who_has_ended_cannot_be_asked_after_a_late_poll,
             a_no_heap_thread_may_ask_who_is_stopped, a_no_heap_thread_answers_while_others_are_stopped,
             who_acts_inherits_the_priority_of_who_comes_back)
