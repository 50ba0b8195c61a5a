/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <sys/wait.h>
#include <unistd.h>

#include "sched/context.h"
#include "sched/os.h"
#include "tests/unit/worlds/crew.h"

static struct sched_thread self;

/* Does this end the process?  In a child, which says nothing. */
static bool dies(void (*what)(void))
{
    pid_t child = fork();
    int status;
    if (child == 0) {
        close(STDERR_FILENO);
        what();
        _exit(0);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status);
}

START_TEST(what_is_forbidden_is_forbidden_to_the_end_of_the_block)
{
    crew_attach_main(&self);
    {
        struct context_mark outer = context_forbid(CTX_NO_ALLOC);
        ck_assert(!context_allows(CTX_NO_ALLOC));
        ck_assert(context_allows(CTX_NO_BLOCK));
        context_allow(&outer);
    }
    ck_assert(context_allows(CTX_NO_ALLOC | CTX_NO_BLOCK));
}
END_TEST

START_TEST(an_inner_block_allows_nothing_that_the_outer_forbids)
{
    crew_attach_main(&self);
    struct context_mark outer = context_forbid(CTX_NO_ALLOC);
    struct context_mark inner = context_forbid(CTX_NO_ALLOC | CTX_NO_BLOCK);
    context_allow(&inner);
    ck_assert(!context_allows(CTX_NO_ALLOC));
    ck_assert(context_allows(CTX_NO_BLOCK));
    context_allow(&outer);
    ck_assert(context_allows(CTX_NO_ALLOC));
}
END_TEST

START_TEST(other_bits_of_the_context_are_left_alone)
{
    self.context = CTX_NO_HEAP;
    self.priority = 5;
    sched_attach(&self);
    struct context_mark mark = context_forbid(CTX_NO_BLOCK);
    context_allow(&mark);
    ck_assert_uint_eq(self.context, CTX_NO_HEAP);
}
END_TEST

START_TEST(threads_that_are_not_attached_may_do_everything)
{
    struct context_mark mark = context_forbid(CTX_NO_ALLOC);
    ck_assert(context_allows(CTX_NO_ALLOC));
    ck_assert(context_may_stop());
    context_allow(&mark);
}
END_TEST

START_TEST(a_holder_of_a_lock_that_hinders_safepoints_may_not_stop)
{
    static struct lock strict = LOCK_INIT(BAND), lenient = LOCK_INIT(EVENTS);
    crew_attach_main(&self);
    lock_take(&lenient);
    ck_assert(context_may_stop());
    lock_take(&strict);
    ck_assert(!context_may_stop());
    lock_drop(&strict);
    lock_drop(&lenient);
    ck_assert(context_may_stop());
}
END_TEST

START_TEST(phases_come_one_after_the_other)
{
    ck_assert_int_eq(phase_now(), PHASE_STARTUP);
    phase_enter(PHASE_PREPARE);
    phase_enter(PHASE_PREPARE);
    phase_enter(PHASE_MISSION);
    ck_assert_int_eq(phase_now(), PHASE_MISSION);
}
END_TEST

/* What assertions do where they are compiled in, and that they are not where they are not. */
#ifdef NDEBUG
enum { ASSERTED = false };
#else
enum { ASSERTED = true };
#endif

static void allocate_where_forbidden(void)
{
    RT_FORBID(CTX_NO_ALLOC);
    os_release(os_allocate(16));
}

static void lock_where_forbidden(void)
{
    static struct lock lock = LOCK_INIT(EVENTS);
    RT_FORBID(CTX_NO_BLOCK);
    lock_take(&lock);
}

static void sleep_with_a_lock(void)
{
    static struct lock lock = LOCK_INIT(BAND);
    lock_take(&lock);
    sched_sleep(&self, clock_deadline(1));
}

static void return_to_start_up(void)
{
    phase_enter(PHASE_PREPARE);
    phase_enter(PHASE_STARTUP);
}

static void turn_too_often(void)
{
    RT_TURNS(turns);
    for (int i = 0; i < 4; i++)
        RT_BOUND(turns, 3);
}

static void turn_often_enough(void)
{
    RT_TURNS(turns);
    for (int i = 0; i < 3; i++)
        RT_BOUND(turns, 3);
}

START_TEST(assertions_end_the_process_where_they_are_compiled_in)
{
    crew_attach_main(&self);
    ck_assert_int_eq(dies(allocate_where_forbidden), ASSERTED);
    ck_assert_int_eq(dies(lock_where_forbidden), ASSERTED);
    ck_assert_int_eq(dies(sleep_with_a_lock), ASSERTED);
    ck_assert_int_eq(dies(return_to_start_up), ASSERTED);
    ck_assert_int_eq(dies(turn_too_often), ASSERTED);
    ck_assert(!dies(turn_often_enough));
}
END_TEST

RTCHECK_MAIN("context",
    what_is_forbidden_is_forbidden_to_the_end_of_the_block,
    an_inner_block_allows_nothing_that_the_outer_forbids,
    other_bits_of_the_context_are_left_alone,
    threads_that_are_not_attached_may_do_everything,
    a_holder_of_a_lock_that_hinders_safepoints_may_not_stop,
    phases_come_one_after_the_other,
    assertions_end_the_process_where_they_are_compiled_in)
