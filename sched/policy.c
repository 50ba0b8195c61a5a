/* SPDX-License-Identifier: Apache-2.0 */
/* The two policies, the way from priorities to kernel levels, and the CPUs of real-time threads. */
#include "sched/policy.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sched/context.h"
#include "sched/os.h"

enum { FIXED_MIN = SCHED_PRIORITY_NORMAL_MAX + 1, FIXED_MAX = POLICY_VM_PRIORITY - 1 };

static int lowest_level = FIXED_MIN, highest_level = FIXED_MAX;
static uint64_t cpus[OS_CPUS_MAX / 64], other_cpus[OS_CPUS_MAX / 64], all_cpus[OS_CPUS_MAX / 64];
static bool pinned;
static _Atomic int own_sets;           /* made for threads of CPUs of their own, which have them or had */

void (*policy_first_hook)(void);
static atomic_flag begun = ATOMIC_FLAG_INIT;

static int ordinary_level(int priority)
{
    (void)priority;
    return 0;
}

static int fixed_level(int priority)
{
    return lowest_level + (priority - FIXED_MIN) * (highest_level - lowest_level) / (FIXED_MAX - FIXED_MIN);
}

/* RTSJ PriorityScheduler.getNormPriority: a third of the way up. */
enum { FIXED_NORM = FIXED_MIN + (FIXED_MAX - FIXED_MIN) / 3 };
const struct policy policy_ordinary = { 1, SCHED_PRIORITY_NORMAL_MAX, 5, false, false, ordinary_level };
const struct policy policy_fixed_priority = { FIXED_MIN, FIXED_MAX, FIXED_NORM, true, false, fixed_level };
const struct policy policy_round_robin = { FIXED_MIN, FIXED_MAX, FIXED_NORM, true, true, fixed_level };

static _Atomic uint64_t turns[SCHED_PRIORITY_MAX / 64 + 1];     /* bit per priority */

static bool takes_turns(int priority) { return atomic_load(&turns[priority / 64]) >> priority % 64 & 1; }

int policy_set_turns(int priority, bool on)
{
    uint64_t bit = UINT64_C(1) << (priority & 63);
    if (priority < FIXED_MIN || priority > FIXED_MAX)
        return -EINVAL;
    if (on)
        atomic_fetch_or(&turns[priority / 64], bit);
    else
        atomic_fetch_and(&turns[priority / 64], ~bit);
    return 0;
}

const struct policy *policy_of(int priority)
{
    if (priority <= SCHED_PRIORITY_NORMAL_MAX)
        return &policy_ordinary;
    return takes_turns(priority) ? &policy_round_robin : &policy_fixed_priority;
}

int policy_level(int priority)
{
    return priority > FIXED_MAX ? highest_level + 1 : policy_of(priority)->level(priority);
}

int policy_told(int priority)
{
    int level = policy_level(priority);
    return policy_of(priority)->turns ? -level : level;
}

int policy_map(int lowest, int highest)
{
    RT_STARTUP();
    if (lowest < 1 || highest > FIXED_MAX || highest - lowest + 1 < POLICY_LEVELS_MIN)
        return -EINVAL;
    lowest_level = lowest;
    highest_level = highest;
    return 0;
}

/* ---- CPUs ---- */

/* A number below OS_CPUS_MAX; what follows it is left in *text.  -1: none. */
static long cpu_number(const char **text)
{
    char *end;
    if (**text < '0' || **text > '9')
        return -1;
    long n = strtol(*text, &end, 10);
    *text = end;
    return n < OS_CPUS_MAX ? n : -1;
}

/* One number or range of the list, and the comma behind it. */
static bool parse_item(const char **text, uint64_t into[OS_CPUS_MAX / 64])
{
    long first = cpu_number(text), last = first;
    if (**text == '-') {
        (*text)++;
        last = cpu_number(text);
    }
    if (first < 0 || last < first)
        return false;
    for (long c = first; c <= last; c++)
        into[c / 64] |= UINT64_C(1) << c % 64;
    if (**text == ',')
        return *++*text != 0;
    return **text == 0;
}

/* The list whole, or -EINVAL and nothing is changed. */
static int parse_list(const char *list, uint64_t into[OS_CPUS_MAX / 64])
{
    uint64_t parsed[OS_CPUS_MAX / 64] = { 0 };
    do
        if (!parse_item(&list, parsed))
            return -EINVAL;
    while (*list);
    memcpy(into, parsed, sizeof parsed);
    return 0;
}

int policy_set_cpus(const char *list)
{
    RT_STARTUP();
    if (parse_list(list, cpus) != 0)
        return -EINVAL;
    if (!pinned) {
        os_get_cpus(os_thread_id(), all_cpus);
        memcpy(other_cpus, all_cpus, sizeof other_cpus);
    }
    pinned = true;
    return 0;
}

int policy_set_other_cpus(const char *list)
{
    RT_STARTUP();
    if (!pinned)
        return -ENOENT;
    uint64_t any = 0;
    if (strcmp(list, POLICY_REST))
        return parse_list(list, other_cpus) ? -EINVAL : policy_missing_cpu() >= 0 ? 0 : os_set_cpus(os_thread_id(), other_cpus);
    for (int i = 0; i < OS_CPUS_MAX / 64; i++)
        any |= other_cpus[i] = all_cpus[i] & ~cpus[i];
    return any ? os_set_cpus(os_thread_id(), other_cpus) : -ENOENT;
}

static bool has_cpu(const uint64_t set[OS_CPUS_MAX / 64], int c) { return set[c / 64] >> c % 64 & 1; }

int policy_missing_cpu(void)
{
    for (int c = 0; c < OS_CPUS_MAX; c++)
        if ((has_cpu(cpus, c) || has_cpu(other_cpus, c)) && !has_cpu(all_cpus, c))
            return c;
    return -1;
}

int policy_shared_cpu(void)
{
    for (int c = 0; c < OS_CPUS_MAX; c++)
        if (has_cpu(cpus, c) && has_cpu(other_cpus, c))
            return c;
    return -1;
}

void policy_tell_cpus(bool realtime, char *text, size_t size)
{
    const uint64_t *set = realtime ? cpus : other_cpus;
    size_t used = 0;
    text[0] = 0;
    for (int c = 0; c < OS_CPUS_MAX; c++) {
        int first = c;
        while (c < OS_CPUS_MAX && has_cpu(set, c))
            c++;
        if (c > first && used < size)
            used += (size_t)snprintf(text + used, size - used, first == c - 1 ? "%s%d" : "%s%d-%d", used ? "," : "", first, c - 1);
    }
}

int policy_pin(uint32_t tid)
{
    return pinned ? os_set_cpus(tid, cpus) : own_sets ? os_set_cpus(tid, all_cpus) : 0;
}

/* ---- CPUs of some threads' own ---- */

void policy_learn_cpus(void)
{
    RT_STARTUP();
    if (!pinned)
        os_get_cpus(os_thread_id(), all_cpus);
}

void policy_realtime_cpus(uint64_t into[OS_CPUS_MAX / 64]) { memcpy(into, pinned ? cpus : all_cpus, sizeof cpus); }

int policy_cpu_count(void)
{
    const uint64_t *set = pinned ? cpus : all_cpus;
    int count = 0;
    for (int i = 0; i < OS_CPUS_MAX / 64; i++)
        count += __builtin_popcountll(set[i]);
    return count ? count : os_cpu_count();
}

const struct policy_cpus *policy_make_cpus(const uint64_t bits[OS_CPUS_MAX / 64])
{
    struct policy_cpus *set = own_sets < POLICY_CPU_SETS_MAX ? os_allocate(sizeof *set) : NULL;
    if (!set)
        return NULL;
    memcpy(set->bits, bits, sizeof set->bits);
    own_sets++;
    return set;
}

bool policy_cpus_are_all_made(void) { return own_sets == POLICY_CPU_SETS_MAX; }

/* NULL: it may stay where it is. */
static const uint64_t *place_of(int priority, const struct policy_cpus *own)
{
    return own ? own->bits : !pinned ? NULL : policy_of(priority)->realtime ? cpus : other_cpus;
}

void policy_place(uint32_t tid, int priority, const struct policy_cpus *own)
{
    const uint64_t *set = place_of(priority, own);
    if (set)
        os_set_cpus(tid, set);
}

void policy_replace(uint32_t tid, int priority, const struct policy_cpus *own)
{
    if (own || pinned)
        policy_place(tid, priority, own);
    else if (own_sets)
        os_set_cpus(tid, all_cpus);
}

void policy_before_realtime(void)
{
    if (policy_first_hook && !atomic_flag_test_and_set(&begun))
        policy_first_hook();
}
