/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>

#include "sched/lock.h"
#include "sched/monitor.h"
#include "sched/policy.h"
#include "tests/unit/worlds/crew.h"

enum { LOW = 20, MIDDLE = 30, HIGH = 40, HIGHER = 50, ROUNDS = 50 };

static struct sched_thread self;
static struct hand hands[4], crowd[ROUNDS + 1];
static struct monitor monitor, second;
static _Atomic int turn, seen, go;

/* ---- tables ---- */

START_TEST(every_priority_has_a_policy)
{
    for (int p = 1; p <= 98; p++) {
        const struct policy *policy = policy_of(p);
        ck_assert(policy->min <= p && p <= policy->max);
        ck_assert(policy->min <= policy->norm && policy->norm <= policy->max);
        ck_assert(policy->realtime == (policy_level(p) > 0));
    }
    ck_assert(policy_fixed_priority.max - policy_fixed_priority.min + 1 >= POLICY_LEVELS_MIN);
}
END_TEST

START_TEST(levels_are_one_to_one)
{
    for (int p = 1; p <= 10; p++)
        ck_assert_int_eq(policy_level(p), 0);
    for (int p = 11; p <= 99; p++)
        ck_assert_int_eq(policy_level(p), p);
}
END_TEST

START_TEST(levels_can_be_mapped_and_stay_in_order)
{
    ck_assert_int_eq(policy_map(1, 28), 0);
    ck_assert_int_eq(policy_level(11), 1);
    ck_assert_int_eq(policy_level(98), 28);
    ck_assert_int_eq(policy_level(99), 29);
    for (int p = 12; p <= 98; p++)
        ck_assert_int_le(policy_level(p - 1), policy_level(p));
}
END_TEST

START_TEST(bad_maps_are_refused)
{
    ck_assert_int_eq(policy_map(0, 60), -EINVAL);
    ck_assert_int_eq(policy_map(50, 99), -EINVAL);
    ck_assert_int_eq(policy_map(10, 36), -EINVAL);
    ck_assert_int_eq(policy_level(11), 11);
}
END_TEST

START_TEST(a_priority_can_take_turns)
{
    ck_assert_int_eq(policy_told(20), 20);
    ck_assert_int_eq(policy_set_turns(20, true), 0);
    ck_assert_ptr_eq(policy_of(20), &policy_round_robin);
    ck_assert_int_eq(policy_level(20), 20);
    ck_assert_int_eq(policy_told(20), -20);
    ck_assert_ptr_eq(policy_of(21), &policy_fixed_priority);
    self.priority = 20;
    ck_assert_int_eq(sched_told(&self), -20);
    self.ceiling = 20;
    ck_assert_int_eq(sched_told(&self), 20);            /* a ceiling is held first in, first out */
    self.ceiling = 30;
    ck_assert_int_eq(sched_told(&self), 30);
    ck_assert_int_eq(policy_set_turns(20, false), 0);
    ck_assert_int_eq(policy_told(20), 20);
    ck_assert_int_eq(policy_set_turns(10, true), -EINVAL);
    ck_assert_int_eq(policy_set_turns(99, true), -EINVAL);
    ck_assert_int_eq(policy_set_turns(-1, true), -EINVAL);
}
END_TEST

START_TEST(bad_cpu_lists_are_refused)
{
    const char *const bad[] = { "", "a", "1,", ",1", "3-1", "1-", "-1", "1 2", "99999", "1-99999" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_msg(policy_set_cpus(bad[i]) == -EINVAL, "%s", bad[i]);
    ck_assert_int_eq(policy_set_cpus("0,2-3,1023"), 0);
}
END_TEST

START_TEST(pinned_threads_stay_on_their_cpu)
{
    cpu_set_t set;
    ck_assert_int_eq(sched_getaffinity(0, sizeof set, &set), 0);
    int cpu = 0;
    while (!CPU_ISSET(cpu, &set))
        cpu++;
    char list[16];
    snprintf(list, sizeof list, "%d", cpu);
    ck_assert_int_eq(policy_pin(os_thread_id()), 0);
    ck_assert_int_eq(policy_set_cpus(list), 0);
    ck_assert_int_eq(policy_pin(os_thread_id()), 0);
    ck_assert_int_eq(os_cpu_count(), 1);
}
END_TEST

START_TEST(only_realtime_threads_are_placed)
{
    int all = os_cpu_count();
    cpu_set_t set;
    ck_assert_int_eq(sched_getaffinity(0, sizeof set, &set), 0);
    char list[16];
    int cpu = 0;
    while (!CPU_ISSET(cpu, &set))
        cpu++;
    snprintf(list, sizeof list, "%d", cpu);
    ck_assert_int_eq(policy_set_cpus(list), 0);
    ck_assert_int_eq(policy_missing_cpu(), -1);
    policy_place(os_thread_id(), 11, NULL);
    ck_assert_int_eq(os_cpu_count(), 1);
    policy_place(os_thread_id(), 10, NULL);
    ck_assert_int_eq(os_cpu_count(), all);
}
END_TEST

START_TEST(own_cpus_go_before_the_list_and_can_be_taken_back)
{
    uint64_t all[OS_CPUS_MAX / 64], one[OS_CPUS_MAX / 64] = { 0 }, now[OS_CPUS_MAX / 64];
    uint32_t tid = os_thread_id();
    int count = os_cpu_count(), cpu = 0;
    policy_learn_cpus();
    policy_realtime_cpus(all);
    ck_assert_int_eq(policy_cpu_count(), count);
    while (!(all[cpu / 64] >> cpu % 64 & 1))
        cpu++;
    one[cpu / 64] = UINT64_C(1) << cpu % 64;
    policy_replace(tid, 11, NULL);
    const struct policy_cpus *own = policy_make_cpus(one);
    ck_assert_ptr_nonnull(own);
    policy_place(tid, 5, own);
    ck_assert_int_eq(os_get_cpus(tid, now), 0);
    ck_assert_mem_eq(now, one, sizeof one);
    policy_place(tid, 11, NULL);                        /* nobody said that it was elsewhere */
    ck_assert_int_eq(os_cpu_count(), 1);
    policy_replace(tid, 11, NULL);
    ck_assert_int_eq(os_get_cpus(tid, now), 0);
    ck_assert_mem_eq(now, all, sizeof all);
    policy_place(tid, 11, own);
    ck_assert_int_eq(policy_pin(tid), 0);
    ck_assert_int_eq(os_cpu_count(), count);
}
END_TEST

START_TEST(sets_of_cpus_have_a_limit)
{
    const uint64_t one[OS_CPUS_MAX / 64] = { 1 };
    for (int i = 0; i < POLICY_CPU_SETS_MAX; i++) {
        ck_assert(!policy_cpus_are_all_made());
        ck_assert_ptr_nonnull(policy_make_cpus(one));
    }
    ck_assert(policy_cpus_are_all_made());
    ck_assert_ptr_null(policy_make_cpus(one));
}
END_TEST

START_TEST(a_thread_keeps_its_own_cpus)
{
    uint64_t all[OS_CPUS_MAX / 64], one[OS_CPUS_MAX / 64] = { 0 }, now[OS_CPUS_MAX / 64];
    policy_learn_cpus();
    policy_realtime_cpus(all);
    int cpu = 0;
    while (!(all[cpu / 64] >> cpu % 64 & 1))
        cpu++;
    one[cpu / 64] = UINT64_C(1) << cpu % 64;
    crew_attach_main(&self);
    self.priority = 5;
    sched_set_cpus(&self, policy_make_cpus(one));
    ck_assert_int_eq(os_cpu_count(), 1);
    sched_set_priority(&self, 6);
    ck_assert_int_eq(os_cpu_count(), 1);
    sched_set_cpus(&self, NULL);
    ck_assert_int_eq(os_get_cpus(os_thread_id(), now), 0);
    ck_assert_mem_eq(now, all, sizeof all);
    sched_detach(&self);
}
END_TEST

START_TEST(cpus_of_others_are_missing)
{
    ck_assert_int_eq(policy_set_cpus("1023"), 0);
    ck_assert_int_eq(policy_missing_cpu(), 1023);
}
END_TEST

START_TEST(others_are_kept_off)
{
    cpu_set_t set;
    char text[64], list[16];
    int cpu = 0, all = os_cpu_count();
    ck_assert_int_eq(policy_set_other_cpus("0"), -ENOENT);      /* without real-time CPUs there are no others */
    ck_assert_int_eq(sched_getaffinity(0, sizeof set, &set), 0);
    while (!CPU_ISSET(cpu, &set))
        cpu++;
    snprintf(list, sizeof list, "%d", cpu);
    ck_assert_int_eq(policy_set_cpus(list), 0);
    ck_assert_int_eq(policy_set_other_cpus("x"), -EINVAL);
    ck_assert_int_eq(policy_set_other_cpus(list), 0);
    ck_assert_int_eq(policy_shared_cpu(), cpu);
    ck_assert_int_eq(policy_set_other_cpus("1023"), 0);
    ck_assert_int_eq(policy_missing_cpu(), 1023);
    int rest = policy_set_other_cpus(POLICY_REST);
    ck_assert_int_eq(rest, all > 1 ? 0 : -ENOENT);
    if (rest)
        return;
    ck_assert_int_eq(policy_shared_cpu(), -1);
    ck_assert_int_eq(os_cpu_count(), all - 1);
    policy_place(os_thread_id(), 11, NULL);
    ck_assert_int_eq(os_cpu_count(), 1);
    policy_place(os_thread_id(), 10, NULL);
    ck_assert_int_eq(os_cpu_count(), all - 1);
    policy_tell_cpus(true, text, sizeof text);
    ck_assert_str_eq(text, list);
}
END_TEST

START_TEST(lists_are_told_as_they_are_written)
{
    char text[64], little[4];
    ck_assert_int_eq(policy_set_cpus("5,0,2-3,7-9,1023"), 0);
    policy_tell_cpus(true, text, sizeof text);
    ck_assert_str_eq(text, "0,2-3,5,7-9,1023");
    policy_tell_cpus(true, little, sizeof little);
    ck_assert_str_eq(little, "0,2");
}
END_TEST

static int begun;
static void count_begun(void) { begun++; }

START_TEST(the_first_realtime_thread_is_announced_once)
{
    policy_first_hook = count_begun;
    sched_set_priority(&self, 5);
    ck_assert_int_eq(begun, 0);
    for (int p = LOW; p <= HIGH; p++)
        sched_set_priority(&self, p);
    ck_assert_int_eq(begun, 1);
}
END_TEST

/* ---- priorities of blocked threads ---- */

/* What the kernel lets it run at: its own level or one it inherits; 0 for SCHED_OTHER. */
static int effective_level(uint32_t tid)
{
    char path[64], text[512];
    snprintf(path, sizeof path, "/proc/self/task/%u/stat", tid);
    FILE *f = fopen(path, "r");
    ck_assert_ptr_nonnull(f);
    size_t length = fread(text, 1, sizeof text - 1, f);
    text[length] = 0;
    fclose(f);
    const char *at = strrchr(text, ')');
    int priority = 0;
    ck_assert_int_eq(sscanf(at + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %d", &priority), 1);
    return priority < 0 ? -1 - priority : 0;
}

static bool privileged(void)
{
    if (os_set_scheduling(os_thread_id(), 1) != 0) {
        printf("# skipped: no right to SCHED_FIFO\n");
        return false;
    }
    os_set_scheduling(os_thread_id(), 0);
    return true;
}

static void own_until_go(struct hand *h)
{
    monitor_enter(&h->thread, &monitor);
    h->phase = 1;
    CREW_AWAIT(&h->thread, go);
    monitor_exit(&h->thread, &monitor);
}

static void block(struct hand *h)
{
    h->phase = 1;
    monitor_enter(&h->thread, &monitor);
    h->result = turn++;
    monitor_exit(&h->thread, &monitor);
}

static void own_second_and_block(struct hand *h)
{
    monitor_enter(&h->thread, &second);
    block(h);
    monitor_exit(&h->thread, &second);
}

static void block_on_second(struct hand *h)
{
    h->phase = 1;
    monitor_enter(&h->thread, &second);
    h->result = turn++;
    monitor_exit(&h->thread, &second);
}

static void start_one(int i, int priority, void (*work)(struct hand *))
{
    hands[i].thread.priority = priority;
    crew_start(&hands[i], 1, work);
    CREW_AWAIT(&self, hands[i].phase == 1);
}

static void await_blocked(int i)
{
    CREW_AWAIT(&self, monitor_blocked_on(&hands[i].thread) != NULL && hands[i].thread.state == SCHED_NATIVE);
}

START_TEST(raising_a_blocked_thread_boosts_the_owner_at_once)
{
    if (!privileged())
        return;
    crew_attach_main(&self);
    start_one(0, LOW, own_until_go);
    start_one(1, MIDDLE, block);
    await_blocked(1);
    CREW_AWAIT(&self, effective_level(hands[0].thread.tid) == MIDDLE);
    ck_assert_int_eq(sched_set_priority(&hands[1].thread, HIGH), 0);
    ck_assert_int_eq(effective_level(hands[0].thread.tid), HIGH);
    ck_assert_int_eq(sched_set_priority(&hands[1].thread, LOW - 1), 0);
    ck_assert_int_eq(effective_level(hands[0].thread.tid), LOW);
    go = 1;
    crew_join(hands, 2);
    sched_detach(&self);
}
END_TEST

static struct gate gate;

static void close_until_go(struct hand *h)
{
    gate_close(&gate);
    h->phase = 1;
    CREW_AWAIT(&h->thread, go);
    gate_open(&gate);
}

static void await_gate(struct hand *h)
{
    h->phase = 1;
    gate_await(&gate);
    h->result = 1;
}

START_TEST(who_waits_at_a_gate_lends_its_priority)
{
    if (!privileged())
        return;
    crew_attach_main(&self);
    start_one(0, LOW, close_until_go);
    start_one(1, MIDDLE, await_gate);
    CREW_AWAIT(&self, effective_level(hands[0].thread.tid) == MIDDLE);
    start_one(2, HIGH, await_gate);
    CREW_AWAIT(&self, effective_level(hands[0].thread.tid) == HIGH);
    ck_assert_int_eq(hands[1].result + hands[2].result, 0);
    ck_assert_uint_eq(hands[0].thread.gates, 1);
    go = 1;
    crew_join(hands, 3);
    ck_assert_int_eq(hands[1].result + hands[2].result, 2);
    sched_detach(&self);
}
END_TEST

START_TEST(boosts_pass_through_chains)
{
    if (!privileged())
        return;
    crew_attach_main(&self);
    start_one(0, LOW, own_until_go);
    start_one(1, MIDDLE, own_second_and_block);
    await_blocked(1);
    start_one(2, HIGH, block_on_second);
    await_blocked(2);
    CREW_AWAIT(&self, effective_level(hands[0].thread.tid) == HIGH);
    ck_assert_int_eq(sched_set_priority(&hands[2].thread, HIGHER), 0);
    ck_assert_int_eq(effective_level(hands[1].thread.tid), HIGHER);
    ck_assert_int_eq(effective_level(hands[0].thread.tid), HIGHER);
    go = 1;
    crew_join(hands, 3);
    sched_detach(&self);
}
END_TEST

START_TEST(blocked_threads_enter_by_their_new_priority)
{
    if (!privileged())
        return;
    crew_attach_main(&self);
    start_one(0, LOW, own_until_go);
    start_one(1, MIDDLE, block);
    await_blocked(1);
    start_one(2, HIGH, block);
    await_blocked(2);
    crew_pause(20);                 /* both are in the kernel's queue, as nothing can tell us more exactly */
    sched_set_priority(&hands[1].thread, HIGHER);
    go = 1;
    crew_join(hands, 3);
    ck_assert_int_lt(hands[1].result, hands[2].result);
    sched_detach(&self);
}
END_TEST

static void wait_in_set(struct hand *h)
{
    monitor_enter(&h->thread, &monitor);
    h->phase = 1;
    monitor_wait(&h->thread, &monitor, 0);
    h->result = 1 + turn++;
    monitor_exit(&h->thread, &monitor);
}

static void notify_one(void)
{
    int before = turn;
    monitor_enter(&self, &monitor);
    monitor_notify(&self, &monitor, false);
    monitor_exit(&self, &monitor);
    CREW_AWAIT(&self, turn == before + 1);
}

START_TEST(waiting_threads_are_notified_by_their_new_priority)
{
    crew_attach_main(&self);
    start_one(0, 5, wait_in_set);
    CREW_AWAIT(&self, monitor_waiting_in(&hands[0].thread));
    start_one(1, 7, wait_in_set);
    CREW_AWAIT(&self, monitor_waiting_in(&hands[1].thread));
    sched_set_priority(&hands[0].thread, 9);
    notify_one();
    notify_one();
    crew_join(hands, 2);
    ck_assert_int_eq(hands[0].result, 1);
    ck_assert_int_eq(hands[1].result, 2);
    sched_detach(&self);
}
END_TEST

/* ---- safepoints ---- */

static void poll_until_go(struct hand *h)
{
    h->phase = 1;
    while (!go) {
        safepoint_poll(&h->thread);
        crew_pause(1);
    }
}

START_TEST(a_stopped_thread_boosts_the_stopper)
{
    if (!privileged())
        return;
    crew_attach_main(&self);
    start_one(0, HIGH, poll_until_go);
    safepoint_begin(&self);
    while (effective_level(self.tid) != HIGH)
        crew_pause(1);
    safepoint_end(&self);
    ck_assert_int_eq(effective_level(self.tid), 0);
    go = 1;
    crew_join(hands, 1);
    sched_detach(&self);
}
END_TEST

static void *attach_and_go(void *argument)
{
    struct hand *h = argument;
    sched_attach(&h->thread);
    h->phase = 1;
    sched_detach(&h->thread);
    return NULL;
}

START_TEST(a_thread_that_begins_boosts_the_stopper)
{
    if (!privileged())
        return;
    crew_attach_main(&self);
    safepoint_begin(&self);
    hands[0].thread.priority = HIGH;
    ck_assert_int_eq(sched_spawn(&hands[0].thread, attach_and_go, &hands[0], 64 << 10), 0);
    while (effective_level(self.tid) != HIGH)
        crew_pause(1);
    ck_assert_int_eq(hands[0].phase, 0);
    safepoint_end(&self);
    ck_assert_int_eq(effective_level(self.tid), 0);
    CREW_AWAIT(&self, hands[0].phase == 1 && __atomic_load_n(&hands[0].thread.tid, __ATOMIC_RELAXED) == 0);
    sched_detach(&self);
}
END_TEST

/* Like one that has no processor: it does not come to attach. */
static void *attach_later(void *argument)
{
    CREW_AWAIT(NULL, go);
    return attach_and_go(argument);
}

static void spawn_without_processor(int priority)
{
    crew_attach_main(&self);
    go = 0;
    hands[0].thread.priority = priority;
    ck_assert_int_eq(sched_spawn(&hands[0].thread, attach_later, &hands[0], 64 << 10), 0);
    ck_assert_uint_eq(hands[0].thread.tid, 0);
}

static void let_it_end(void)
{
    go = 1;
    CREW_AWAIT(&self, hands[0].phase == 1 && __atomic_load_n(&hands[0].thread.tid, __ATOMIC_RELAXED) == 0);
    sched_detach(&self);
}

START_TEST(a_thread_that_has_not_run_is_raised_and_lowered)
{
    if (!privileged())
        return;
    spawn_without_processor(LOW);
    uint32_t tid = hands[0].thread.birth.tid;
    ck_assert_int_eq(effective_level(tid), LOW);
    ck_assert_int_eq(sched_set_priority(&hands[0].thread, HIGH), 0);
    ck_assert_int_eq(effective_level(tid), HIGH);
    ck_assert_int_eq(sched_set_priority(&hands[0].thread, 5), 0);
    ck_assert_int_eq(effective_level(tid), 0);
    ck_assert_int_eq(sched_set_priority(&hands[0].thread, MIDDLE), 0);
    ck_assert_int_eq(effective_level(tid), MIDDLE);
    let_it_end();
}
END_TEST

static void *keep_level(void *argument)
{
    struct hand *h = argument;
    sched_attach(&h->thread);
    CREW_AWAIT(&h->thread, seen == turn);
    h->result = effective_level(h->thread.tid);
    h->phase = 1;
    sched_detach(&h->thread);
    return NULL;
}

/* Whatever happens between the making of a thread and its attaching, it has the level of the last priority then. */
static void *spawn_many(void *argument)
{
    struct hand *h = argument;
    sched_attach(&h->thread);
    for (int i = 1; i <= ROUNDS; i++) {
        struct hand *n = &crowd[i];
        n->thread.priority = LOW;
        turn = i;
        ck_assert_int_eq(sched_spawn(&n->thread, keep_level, n, 64 << 10), 0);
        CREW_AWAIT(&h->thread, n->phase == 1 && __atomic_load_n(&n->thread.tid, __ATOMIC_RELAXED) == 0);
        ck_assert_int_eq(n->result, HIGH);
    }
    go = 1;
    sched_detach(&h->thread);
    return NULL;
}

START_TEST(a_thread_that_is_being_made_is_raised)
{
    if (!privileged())
        return;
    crew_attach_main(&self);
    seen = turn = go = 0;
    hands[1].thread.priority = MIDDLE;
    ck_assert_int_eq(sched_spawn(&hands[1].thread, spawn_many, &hands[1], 256 << 10), 0);
    for (int now; !go; crew_turn(&self))
        if ((now = turn) != seen) {
            sched_set_priority(&crowd[now].thread, HIGH);
            seen = now;
        }
    CREW_AWAIT(&self, __atomic_load_n(&hands[1].thread.tid, __ATOMIC_RELAXED) == 0);
    sched_detach(&self);
}
END_TEST

/* Like one that has no processor: it is on its way to a poll, and there when it is boosted. */
static void poll_when_boosted(struct hand *h)
{
    h->phase = 1;
    while (!safepoint_active())
        crew_pause(1);
    while (effective_level(h->thread.tid) == 0)
        crew_pause(1);
    h->result = effective_level(h->thread.tid);
    poll_until_go(h);
}

START_TEST(who_is_awaited_is_lent_the_priority_of_who_waits)
{
    if (!privileged())
        return;
    crew_attach_main(&self);
    start_one(0, HIGH, poll_until_go);
    start_one(1, 5, poll_when_boosted);
    safepoint_begin(&self);
    ck_assert_int_eq(hands[1].result, HIGH);
    ck_assert_int_eq(effective_level(hands[1].thread.tid), 0);
    safepoint_end(&self);
    go = 1;
    crew_join(hands, 2);
    sched_detach(&self);
}
END_TEST

/* ---- waiting for what others change ---- */

static struct lock lock = LOCK_INIT(RELEASE);

static void doze_until_go(struct hand *h)
{
    lock_take(&lock);
    while (!go && !h->thread.interrupted) {
        sched_doze_begin(&h->thread);
        lock_drop(&lock);
        h->phase = 1;
        sched_doze(&h->thread, 0, false);
        lock_take(&lock);
    }
    h->result = go ? 1 : 2;
    lock_drop(&lock);
}

START_TEST(a_dozing_thread_is_roused)
{
    crew_attach_main(&self);
    start_one(0, 5, doze_until_go);
    sched_rouse(&hands[0].thread);          /* for nothing: it looks and dozes again */
    lock_take(&lock);
    go = 1;
    sched_rouse(&hands[0].thread);
    lock_drop(&lock);
    crew_join(hands, 1);
    ck_assert_int_eq(hands[0].result, 1);
    sched_detach(&self);
}
END_TEST

START_TEST(a_dozing_thread_is_interrupted)
{
    crew_attach_main(&self);
    start_one(0, 5, doze_until_go);
    sched_interrupt(&hands[0].thread);
    crew_join(hands, 1);
    ck_assert_int_eq(hands[0].result, 2);
    sched_detach(&self);
}
END_TEST

/* The first says whom the second is to wake. */
START_TEST(an_interrupt_can_be_made_in_two_steps)
{
    struct sched_wakeup w;
    crew_attach_main(&self);
    start_one(0, 5, doze_until_go);
    sched_interrupt_begin(&hands[0].thread, &w);
    ck_assert(hands[0].thread.interrupted && w.words[0] == &hands[0].thread.sleep_word && !w.words[1]);
    sched_interrupt_end(&w);
    crew_join(hands, 1);
    ck_assert_int_eq(hands[0].result, 2);
    sched_detach(&self);
}
END_TEST

/* It came after the look at the flag and before sched_doze_begin, and is not lost. */
START_TEST(who_was_interrupted_does_not_doze)
{
    crew_attach_main(&self);
    sched_interrupt(&self);
    sched_doze_begin(&self);
    ck_assert(sched_doze(&self, 0, true));
    sched_detach(&self);
}
END_TEST

START_TEST(dozing_ends_at_the_deadline)
{
    crew_attach_main(&self);
    sched_doze_begin(&self);
    ck_assert(!sched_doze(&self, clock_deadline(CLOCK_NS_PER_MS), false));
    sched_detach(&self);
}
END_TEST

RTCHECK_MAIN("policy", every_priority_has_a_policy, levels_are_one_to_one,
             levels_can_be_mapped_and_stay_in_order, bad_maps_are_refused, bad_cpu_lists_are_refused,
             pinned_threads_stay_on_their_cpu, only_realtime_threads_are_placed, others_are_kept_off, lists_are_told_as_they_are_written, cpus_of_others_are_missing,
             own_cpus_go_before_the_list_and_can_be_taken_back, sets_of_cpus_have_a_limit, a_thread_keeps_its_own_cpus, a_priority_can_take_turns,
             the_first_realtime_thread_is_announced_once, raising_a_blocked_thread_boosts_the_owner_at_once,
             boosts_pass_through_chains, who_waits_at_a_gate_lends_its_priority, blocked_threads_enter_by_their_new_priority,
             waiting_threads_are_notified_by_their_new_priority,
             a_stopped_thread_boosts_the_stopper, a_thread_that_begins_boosts_the_stopper,
             a_thread_that_has_not_run_is_raised_and_lowered, a_thread_that_is_being_made_is_raised,
             who_is_awaited_is_lent_the_priority_of_who_waits,
             a_dozing_thread_is_roused, a_dozing_thread_is_interrupted, an_interrupt_can_be_made_in_two_steps,
             who_was_interrupted_does_not_doze, dozing_ends_at_the_deadline)
