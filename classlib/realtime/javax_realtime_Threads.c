/* SPDX-License-Identifier: Apache-2.0 */
/* javax.realtime.Threads: the door from the realtime package to schedulables.  A handle is the address of a struct schedulable. */
#include "classlib/realtime/javax_realtime_Threads.h"

#include "classlib/lang/java_lang_Thread.h"
#include "classlib/natives.h"
#include "memory/arena.h"
#include "sched/ceiling.h"
#include "sched/policy.h"
#include "sched/trace.h"
#include "vm/realtime/areas.h"
#include "vm/run/exception.h"

enum { BUCKETS = 256 };

struct lock schedulables_lock = LOCK_INIT(SCHEDULABLES);
struct schedulable *schedulables;
static struct use *buckets[USES][BUCKETS];
static struct group *groups;

#define ARG_SCHEDULABLE(slot) ((struct schedulable *)(uintptr_t)ARG_LONG(slot))
#define ARG_HANDLER(slot) ((struct handler *)(uintptr_t)ARG_LONG(slot))
#define RESULT_SCHEDULABLE(s) RESULT_LONG((jlong)(uintptr_t)(s))

/* --- users of parameters: the lock is held ---------------------------------------------------------------------- */

static struct use **bucket_of(enum use_kind kind, const struct object *parameters)
{
    return &buckets[kind][((uint64_t)(uintptr_t)parameters >> 4) * UINT64_C(0x9e3779b97f4a7c15) >> 56];
}

static void unuse(struct use *u)
{
    if (!u->parameters)
        return;
    *u->at = u->next;
    if (u->next)
        u->next->at = u->at;
    u->parameters = NULL;
}

static void use(struct schedulable *s, enum use_kind kind, const struct object *parameters)
{
    struct use *u = &s->uses[kind];
    unuse(u);
    if (!parameters)
        return;
    struct use **first = bucket_of(kind, parameters);
    *u = (struct use){ .of = s, .parameters = parameters, .next = *first, .at = first };
    if (u->next)
        u->next->at = &u->next;
    *first = u;
}

static struct schedulable *next_using(struct use *u, const struct object *parameters)
{
    while (u && u->parameters != parameters)            /* bound: users in the bucket */
        u = u->next;
    return u ? u->of : NULL;
}

static struct schedulable *first_user(enum use_kind kind, const struct object *parameters)
{
    return next_using(*bucket_of(kind, parameters), parameters);
}

static struct schedulable *next_user(enum use_kind kind, const struct schedulable *s)
{
    return next_using(s->uses[kind].next, s->uses[kind].parameters);
}

/* Those that a change is for: one, or all that have the parameters. */
#define EACH_USER(s, kind, only, parameters) \
    struct schedulable *s = (only) ? (only) : first_user(kind, parameters); s; s = (only) ? NULL : next_user(kind, s)

/* --- life ------------------------------------------------------------------------------------------------- */

void schedulable_drop(struct schedulable *s)
{
    lock_take(&schedulables_lock);
    bool last = --s->references == 0;
    if (last) {
        *(s->prev ? &s->prev->next : &schedulables) = s->next;
        if (s->next)
            s->next->prev = s->prev;
    }
    lock_drop(&schedulables_lock);
    if (!last)
        return;
    schedulable_retire(s);
    mem_block_free(s->sections);
    mem_block_free(s);
}

NATIVE_METHOD(javax_realtime_Threads_open)
{
    struct schedulable *s = mem_block(sizeof *s);
    if (!s) {
        throw_out_of_memory(t, "parameters of a schedulable");
        return;
    }
    threads_install_hooks();
    s->references = 1;
    s->java = ARG_REF(0);
    s->effects = ARG_REF(1);
    lock_take(&schedulables_lock);
    s->next = schedulables;
    if (s->next)
        s->next->prev = s;
    schedulables = s;
    lock_drop(&schedulables_lock);
    RESULT_SCHEDULABLE(s);
}

struct group *group_find(const struct object *parameters)
{
    struct group *g = groups;
    while (g && g->parameters != parameters)            /* bound: processing groups */
        g = g->next;
    return g;
}

static struct group *drop_group(struct schedulable *s)
{
    struct group *g = s->group;
    if (!g)
        return NULL;
    if (s->thread)
        group_leave(g, s);
    s->group = NULL;
    return group_drop(g);
}

struct group *group_drop(struct group *g)
{
    if (--g->users > 0)
        return NULL;
    struct group **at = &groups;
    while (*at != g)
        at = &(*at)->next;
    *at = g->next;
    return g;
}

NATIVE_METHOD(javax_realtime_Threads_close)
{
    struct schedulable *s = ARG_SCHEDULABLE(0);
    lock_take(&schedulables_lock);
    for (int kind = 0; kind < USES; kind++)
        unuse(&s->uses[kind]);
    s->java = s->effects = NULL;
    s->analysed = false;
    s->section_count = 0;
    struct group *unused = drop_group(s);
    lock_drop(&schedulables_lock);
    if (unused)
        group_free(unused);
    schedulable_drop(s);
}

/* --- users, for effects in Java ----------------------------------------------------------------------------- */

NATIVE_METHOD(javax_realtime_Threads_bind)
{
    struct schedulable *s = ARG_SCHEDULABLE(0);
    lock_take(&schedulables_lock);
    use(s, (enum use_kind)ARG_INT(2), ARG_REF(3));
    lock_drop(&schedulables_lock);
}

NATIVE_METHOD(javax_realtime_Threads_isShared)
{
    struct schedulable *s = ARG_SCHEDULABLE(0);
    enum use_kind kind = (enum use_kind)ARG_INT(2);
    lock_take(&schedulables_lock);
    struct schedulable *first = first_user(kind, s->uses[kind].parameters);
    bool shared = first && (first != s || next_user(kind, s));
    lock_drop(&schedulables_lock);
    RESULT_INT(shared);
}

/* The next user with effects after one, 0 for the first; the caller keeps those from changing their parameters. */
NATIVE_METHOD(javax_realtime_Threads_nextUser)
{
    const struct object *parameters = ARG_REF(0);
    enum use_kind kind = (enum use_kind)ARG_INT(1);
    struct schedulable *s = ARG_SCHEDULABLE(2);
    lock_take(&schedulables_lock);
    s = s ? next_user(kind, s) : first_user(kind, parameters);
    while (s && !s->effects)                            /* bound: users of the parameters */
        s = next_user(kind, s);
    lock_drop(&schedulables_lock);
    RESULT_SCHEDULABLE(s);
}

NATIVE_METHOD(javax_realtime_Threads_mayTell)
{
    const struct object *parameters = ARG_REF(0);
    enum use_kind kind = (enum use_kind)ARG_INT(1);
    bool all = true;
    if (t->sched.no_heap) {
        lock_take(&schedulables_lock);
        for (struct schedulable *s = first_user(kind, parameters); s && all; s = next_user(kind, s))
            all = !s->effects || !mem_is_heap(s->effects);
        lock_drop(&schedulables_lock);
    }
    RESULT_INT(all);
}

NATIVE_METHOD(javax_realtime_Threads_effects) { RESULT_REF(ARG_SCHEDULABLE(0)->effects); }

/* --- priorities --------------------------------------------------------------------------------------------- */

/* Does its scheduler know the priority, and do the locks allow it that the thread holds? */
static bool takes(const struct schedulable *s, int priority)
{
    bool known_one = !s->ranged || (priority >= policy_fixed_priority.min && priority <= policy_fixed_priority.max);
    const struct thread *who = s->thread ? s->thread : atomic_load(&s->runner);
    return known_one && (!who || ceiling_allows(&who->sched, priority));
}

static void set_priority(struct schedulable *s, int priority)
{
    s->priority = priority;
    if (!s->java || policy_of(priority) != &policy_fixed_priority || priority > policy_fixed_priority.max)
        return;
    set_int(s->java, known.Thread_priority, priority);
    thread_apply_priority(s->java);
}

NATIVE_METHOD(javax_realtime_Threads_isRanged)
{
    bool ranged = false;
    lock_take(&schedulables_lock);
    for (struct schedulable *s = first_user(USE_RELEASE, ARG_REF(0)); s && !ranged; s = next_user(USE_RELEASE, s))
        ranged = s->ranged;
    lock_drop(&schedulables_lock);
    RESULT_INT(ranged);
}

/* boolean priority(long only, SchedulingParameters, int): false, and nothing has changed: a scheduler does not know it. */
NATIVE_METHOD(javax_realtime_Threads_priority)
{
    struct schedulable *only = ARG_SCHEDULABLE(0);
    const struct object *parameters = ARG_REF(2);
    int priority = ARG_INT(3);
    bool all = true;
    lock_take(&schedulables_lock);
    for (EACH_USER(s, USE_SCHEDULING, only, parameters))
        all = all && takes(s, priority);
    for (EACH_USER(s, USE_SCHEDULING, all ? only : NULL, all ? parameters : NULL))
        set_priority(s, priority);
    lock_drop(&schedulables_lock);
    RESULT_INT(all);
}

NATIVE_METHOD(javax_realtime_Threads_setRanged) { ARG_SCHEDULABLE(0)->ranged = ARG_BOOL(2); }

/* A lock of the package: the program's default ceilings are not for it. */
NATIVE_METHOD(javax_realtime_Threads_exempt) { ceiling_exempt(&ARG_REF(0)->monitor); }

/* --- releases ----------------------------------------------------------------------------------------------- */

/* release(long only, ReleaseParameters, int kind, long period, long deadline, long cost, long miss, long overrun) */
NATIVE_METHOD(javax_realtime_Threads_release)
{
    struct schedulable *only = ARG_SCHEDULABLE(0);
    const struct object *parameters = ARG_REF(2);
    struct release_values v = {
        .kind = (enum release_kind)ARG_INT(3), .period = (uint64_t)ARG_LONG(4), .deadline = (uint64_t)ARG_LONG(6),
        .cost = (uint64_t)ARG_LONG(8), .miss = ARG_HANDLER(10), .overrun = ARG_HANDLER(12),
    };
    if (v.deadline == INT64_MAX)
        v.deadline = CLOCK_FOREVER;
    lock_take(&schedulables_lock);
    for (EACH_USER(s, USE_RELEASE, only, parameters)) {
        s->values = v;
        schedulable_apply_release(s);
        schedulable_apply_cost(s);
    }
    lock_drop(&schedulables_lock);
}

static bool is_within(const uint64_t *used, int64_t limit)
{
    return limit < 0 || __atomic_load_n(used, __ATOMIC_RELAXED) <= (uint64_t)limit;
}

/* A handler at rest has nothing in its area that counts. */
static bool is_within_limits(const struct schedulable *s, int64_t area, int64_t immortal)
{
    const struct thread *who = s->thread ? s->thread : atomic_load(&s->runner);
    if (!who)
        return is_within(&s->immortal_used, immortal);
    return is_within(&who->mem.area_budget.used, area) && is_within(&who->mem.immortal_budget.used, immortal);
}

/* boolean memory(MemoryParameters, long maxArea, long maxImmortal): false, and nothing has changed: somebody is beyond. */
NATIVE_METHOD(javax_realtime_Threads_memory)
{
    int64_t area = ARG_LONG(1), immortal = ARG_LONG(3);
    bool all = true;
    lock_take(&schedulables_lock);
    for (EACH_USER(s, USE_MEMORY, NULL, ARG_REF(0)))
        all = all && is_within_limits(s, area, immortal);
    for (EACH_USER(s, USE_MEMORY, NULL, all ? ARG_REF(0) : NULL))
        if (s->java)
            area_set_budget(t, s->java, area, immortal);
    lock_drop(&schedulables_lock);
    RESULT_INT(all);
}

/* --- processing groups ---------------------------------------------------------------------------------------- */

static struct group *join_group(struct schedulable *s, const struct object *parameters, struct group *fresh)
{
    struct group *g = group_find(parameters);
    if (!g) {
        g = fresh;
        g->next = groups;
        groups = g;
    }
    g->users++;
    s->group = g;
    return g;
}

/* setGroup(long, ProcessingGroupParameters): null is none.  True: it is new here, and wants its values. */
NATIVE_METHOD(javax_realtime_Threads_setGroup)
{
    struct schedulable *s = ARG_SCHEDULABLE(0);
    const struct object *parameters = ARG_REF(2);
    struct group *fresh = parameters ? group_make(parameters) : NULL;
    if (parameters && !fresh) {
        throw_out_of_memory(t, "a processing group");
        return;
    }
    lock_take(&schedulables_lock);
    struct group *unused = drop_group(s);
    bool made = parameters && join_group(s, parameters, fresh) == fresh;
    lock_drop(&schedulables_lock);
    if (unused)
        group_free(unused);
    if (fresh && !made)
        group_free(fresh);
}

static void join_running(const struct group *g)
{
    for (struct schedulable *s = schedulables; s; s = s->next)          /* bound: schedulables */
        if (s->group == g && s->thread && !s->group_member.budget)
            group_join(s->group, s);
}

/* group(ProcessingGroupParameters, long first, long period, long cost, long deadline, long miss, long overrun) */
NATIVE_METHOD(javax_realtime_Threads_group)
{
    lock_take(&schedulables_lock);
    struct group *g = group_find(ARG_REF(0));
    if (g) {
        if (!g->begun)
            g->first = (uint64_t)ARG_LONG(1);
        g->period = (uint64_t)ARG_LONG(3);
        g->cost = (uint64_t)ARG_LONG(5);
        g->deadline = (uint64_t)ARG_LONG(7);
        atomic_store(&g->miss, ARG_HANDLER(9));
        atomic_store(&g->overrun, ARG_HANDLER(11));
        group_apply(g);
        join_running(g);
    }
    lock_drop(&schedulables_lock);
}

/* --- threads -------------------------------------------------------------------------------------------------- */

/* prepare(long, long first): Areas.prepareStart was called before. */
NATIVE_METHOD(javax_realtime_Threads_prepareStart)
{
    struct schedulable *s = ARG_SCHEDULABLE(0);
    if (!schedulable_prepare(s)) {
        throw_out_of_memory(t, "releases of a real-time thread");
        return;
    }
    lock_take(&schedulables_lock);
    s->first = (uint64_t)ARG_LONG(2);
    s->release.begins_descheduled = s->descheduled;
    s->references++;
    schedulable_apply_cost(s);
    lock_drop(&schedulables_lock);
    t->heir.schedulable = s;
}

NATIVE_METHOD(javax_realtime_Threads_abandonStart) { schedulable_drop(ARG_SCHEDULABLE(0)); }

/* int waitForRelease(boolean interruptible): 0 false, 1 true; InterruptedException.  A finalizer of a scope that the thread
 * leaves when it ends has nothing to wait for. */
NATIVE_METHOD(javax_realtime_Threads_waitForRelease)
{
    if (!t->schedulable) {
        RESULT_INT(true);
        return;
    }
    enum release_answer a = schedulable_wait(t->schedulable, t, ARG_BOOL(0));
    if (a == RELEASE_INTERRUPTED)
        thread_throw_interrupted(t, "interrupted while waiting for the next release");
    else
        RESULT_INT(a == RELEASE_TRUE);
}

NATIVE_METHOD(javax_realtime_Threads_isWaiting) { RESULT_INT(atomic_load(&ARG_SCHEDULABLE(0)->waiting)); }

/* Before the start it is remembered. */
static void change_releases(struct schedulable *s, bool descheduled)
{
    lock_take(&schedulables_lock);
    s->descheduled = descheduled;
    if (s->prepared && descheduled)
        schedulable_deschedule(s);
    else if (s->prepared)
        schedulable_schedule(s);
    lock_drop(&schedulables_lock);
}

NATIVE_METHOD(javax_realtime_Threads_schedule) { change_releases(ARG_SCHEDULABLE(0), false); }
NATIVE_METHOD(javax_realtime_Threads_deschedule) { change_releases(ARG_SCHEDULABLE(0), true); }

NATIVE_METHOD(javax_realtime_Threads_fire) { handler_fire(ARG_HANDLER(0)); }
