/* SPDX-License-Identifier: Apache-2.0 */
/* Opening, committing, leaving and keeping regions; who asks whom. */
#include "vm/atomic/region.h"

#include <stdio.h>

#include "memory/undo.h"
#include "sched/ceiling.h"
#include "sched/clock.h"
#include "sched/os.h"
#include "sched/policy.h"
#include "sched/trace.h"
#include "vm/atomic/safe.h"
#include "vm/atomic/story.h"
#include "vm/run/allocate.h"
#include "vm/run/entry.h"
#include "vm/run/exception.h"
#include "vm/run/known.h"
#include "vm/run/roots.h"

enum {
    HELD_MAX = 64,              /* monitors of one region that can be given back                       */
    OWN_MAX = 64,               /* beginnings that a region owes to what it does itself: classes it loads, collections */
    RETRIES_DEFAULT = 16,
    KEPT_PRIORITY = 98,
};

struct region_counts region_counts;
struct object *region_aborted;

static struct object *lock;                         /* whose monitor the owner of the region has          */
static unsigned retries_max = RETRIES_DEFAULT;
static bool strong;
static bool together;                               /* all real-time threads are on one processor */
static struct held { struct object *o; uint32_t before; } held[HELD_MAX];      /* before: how often it was entered outside */
static unsigned held_count;
static _Atomic uint32_t waiting;                    /* real-time threads that wait for a monitor, or are about to */

/* --- asking ------------------------------------------------------------------------------------- */

struct request { const struct monitor *m; uint32_t owner; int level; };

static bool can_be_undone(const struct thread *t);
static void take_away(struct thread *t);

/* Who asks runs, so the owner does not; but ordinary threads may, elsewhere, and may want the region.  Strong regions have been undone before. */
static bool may_take(const struct sched_thread *owner, const struct request *r)
{
    return together && !strong && r->m == &lock->monitor && atomic_load(&owner->priority) > SCHED_PRIORITY_NORMAL_MAX;
}

/* Under LOCK_THREADS: who has a tid is there. */
static void ask(struct sched_thread *who, void *argument)
{
    const struct request *r = argument;
    if (who->tid != r->owner || atomic_load(&who->region) != REGION_OPEN || sched_active_priority(who) >= r->level)
        return;
    atomic_fetch_or(&who->poll, POLL_REGION);
    struct thread *t = thread_of(who);
    struct sched_thread *self = sched_self();
    if (!may_take(who, r) || !can_be_undone(t) || !monitor_take_over(self, who, &lock->monitor))
        return;
    take_away(t);
    monitor_exit(self, &lock->monitor);
}

/* Under its priority as it is now. */
static void want(struct sched_thread *who, const struct monitor *m)
{
    struct request r = { .m = m, .level = sched_active_priority(who) };
    if (r.level <= SCHED_PRIORITY_NORMAL_MAX)
        return;
    atomic_store(&who->region_level, r.level);
    if (!atomic_exchange(&who->region_wants, m))
        atomic_fetch_add(&waiting, 1);
    atomic_thread_fence(memory_order_seq_cst);          /* who takes it after this sees that it is wanted */
    r.owner = monitor_owner(m);
    if (r.owner)
        sched_each_thread(ask, &r);
}

/* That a thread wants a monitor is written before it looks at the owner; who takes one in a region, or opens a region, looks then who wants
 * it: one sees the other.  Ordinary threads share the processor, and wait for each other. */
static void contended(struct sched_thread *self, const struct monitor *m)
{
    if (atomic_load(&self->region_wants) && atomic_exchange(&self->region_wants, NULL))
        atomic_fetch_sub(&waiting, 1);
    if (m)
        want(self, m);
}

/* Of a thread that may end its wait meanwhile, or wait for another monitor next: blocked_on is looked at again once region_wants is written,
 * and the thread looks at that once blocked_on is: one of them takes back what does not hold any more. */
static void priority_changed(struct sched_thread *who)
{
    const struct monitor *m;
    while ((m = atomic_load(&who->blocked_on)) != NULL) {       /* bound: monitors that it waits for meanwhile */
        const struct monitor *written = m;
        want(who, m);
        if (atomic_load(&who->blocked_on) == m)
            return;
        if (atomic_compare_exchange_strong(&who->region_wants, &written, NULL))
            atomic_fetch_sub(&waiting, 1);
    }
}

struct search { const struct monitor *m; int level; bool found; };

static void look(struct sched_thread *who, void *argument)
{
    struct search *s = argument;
    s->found = s->found || (atomic_load(&who->region_wants) == s->m && atomic_load(&who->region_level) > s->level);
}

static RT_NOINLINE bool is_among_wanted(const struct thread *t, const struct monitor *m)
{
    struct search s = { m, sched_active_priority(&t->sched), false };
    sched_each_thread(look, &s);
    return s.found;
}

/* By somebody more eligible.  If he does not sleep for it yet he will, and meanwhile waits for nobody. */
static bool is_wanted(const struct thread *t, const struct monitor *m)
{
    return RT_UNLIKELY(atomic_load(&waiting)) && is_among_wanted(t, m);
}

/* --- monitors ----------------------------------------------------------------------------------- */

static bool is_listed(const struct object *o)
{
    for (unsigned i = 0; i < held_count; i++)
        if (held[i].o == o)
            return true;
    return false;
}

/* Somebody else has it: for what it protects one waits outside. */
static int wait_outside(struct thread *t, struct object *o)
{
    sched_leave_region(&t->sched);
    int result = monitor_enter(&t->sched, &o->monitor);
    if (result == MONITOR_OK && sched_region_left(&t->sched))
        monitor_exit(&t->sched, &o->monitor);
    return result;
}

/* What the region takes it has once more than its code knows, so that it keeps it when its code leaves it. */
static int take(struct thread *t, struct object *o)
{
    struct monitor *m = &o->monitor;
    uint32_t before = monitor_held(&t->sched, m) ? m->recursion + 1u : 0;
    int result = monitor_try(&t->sched, m);
    if (result == MONITOR_OK && !before && is_wanted(t, m)) {
        monitor_exit(&t->sched, m);
        result = MONITOR_BUSY;
    }
    if (result != MONITOR_OK)
        return result == MONITOR_BUSY ? wait_outside(t, o) : result;
    if (!before)
        m->recursion++;
    held[held_count++] = (struct held){ o, before };
    return MONITOR_OK;
}

int region_monitor_enter(struct thread *t, struct object *o)
{
    if (atomic_load(&t->sched.region) != REGION_OPEN || is_listed(o))
        return monitor_enter(&t->sched, &o->monitor);
    if (held_count < HELD_MAX)
        return take(t, o);
    region_keep(t, REGION_FULL);
    return monitor_enter(&t->sched, &o->monitor);
}

/* The region has ended, or is kept: monitors are its code's only. */
static void give_extra(struct thread *t)
{
    for (; held_count > 0; held_count--)
        if (!held[held_count - 1].before)
            monitor_exit(&t->sched, &held[held_count - 1].o->monitor);
}

/* Each is entered as often as it was before. */
static void give_back(struct thread *t)
{
    for (; held_count > 0; held_count--) {
        struct held *h = &held[held_count - 1];
        struct monitor *m = &h->o->monitor;
        if (!monitor_held(&t->sched, m))
            continue;
        m->recursion = (uint16_t)(h->before ? h->before - 1 : 0);
        if (!h->before)
            monitor_exit(&t->sched, m);
    }
}

/* A scope that nobody is in any more has nothing to be put back into. */
static void emptied(const char *from, size_t bytes)
{
    if (RT_UNLIKELY(undo_log.owner == &thread_current()->mem))
        undo_forget(from, bytes);
}

/* --- the life of a region ------------------------------------------------------------------------ */

static void close_strong(struct thread *t)
{
    if (strong)
        safepoint_close_region(&t->sched);
}

/* What it overwrote is put back, or stays. */
static void open_strong(struct thread *t)
{
    if (strong)
        safepoint_open_region(&t->sched);
}

/* By who has the lock: nobody else counts meanwhile. */
static void count_mine(_Atomic uint64_t *count)
{
    atomic_store_explicit(count, atomic_load_explicit(count, memory_order_relaxed) + 1, memory_order_relaxed);
}

#define COUNT_MINE(t, what) (count_mine(&region_counts.what), count_mine(&(t)->region->counts->what))

/* By anybody. */
#define COUNT(t, what, n) \
    (atomic_fetch_add_explicit(&region_counts.what, n, memory_order_relaxed), \
     atomic_fetch_add_explicit(&(t)->region->counts->what, n, memory_order_relaxed))

/* It is open before the lock is taken, which is before the others' wishes are looked at: who finds that we have the lock sees it, and taking that
 * is the one barrier.  Not so if the lock is to be waited for: nobody waits with a region.  false: not taken. */
static bool take_lock_open(struct thread *t, uint32_t before)
{
    atomic_store_explicit(&t->sched.region, REGION_OPEN, memory_order_release);
    if (RT_LIKELY(monitor_enter_first(&t->sched, &lock->monitor)))
        return true;
    atomic_store_explicit(&t->sched.region, before, memory_order_release);
    return false;
}

/* false: somebody more eligible wants it. */
static bool open_unless_wanted(struct thread *t)
{
    uint32_t before = atomic_load(&t->sched.region);
    if (RT_UNLIKELY(!take_lock_open(t, before))) {
        monitor_enter_anyway(&t->sched, &lock->monitor);
        atomic_store(&t->sched.region, REGION_OPEN);
    }
    RT_ASSERT(held_count == 0 && lock->monitor.recursion == 0);
    if (RT_UNLIKELY(atomic_load_explicit(&t->sched.poll, memory_order_relaxed) & POLL_REGION))      /* of the last one: nobody asks who has none */
        atomic_fetch_and(&t->sched.poll, ~(uint32_t)POLL_REGION);
    if (!is_wanted(t, &lock->monitor))
        return true;
    atomic_store(&t->sched.region, before);
    monitor_exit(&t->sched, &lock->monitor);
    return false;
}

static void open_region(struct thread *t)
{
    atomic_store_explicit(&t->region_busy, true, memory_order_relaxed);         /* before anybody sees that it is open */
    while (!open_unless_wanted(t))                      /* bound: more eligible threads that want it; each has it or sleeps for it next */
        os_yield();
    close_strong(t);
    t->region->height = t->mem.scopes.count;
    undo_begin(&t->mem);
    COUNT_MINE(t, opened);
    trace_emit(TRACE_par_open, t->region->asked + t->region->own, 0);
}

static void commit(struct thread *t)
{
    bool kept = atomic_load(&t->sched.region) == REGION_KEPT;
    trace_emit(TRACE_par_commit, undo_entries(), 0);
    if (!kept) {
        undo_end(&t->mem);
        open_strong(t);
        give_extra(t);
    }
    COUNT_MINE(t, committed);
    atomic_store_explicit(&t->sched.region, REGION_NONE, memory_order_release);
    monitor_exit(&t->sched, &lock->monitor);
    if (kept)
        ceiling_lower(&t->sched, KEPT_PRIORITY);
}

void region_keep(struct thread *t, enum region_reason reason)
{
    RT_ASSERT(atomic_load(&t->sched.region) == REGION_OPEN);
    region_tell_kept(t, reason, undo_room());
    undo_end(&t->mem);
    atomic_store(&t->sched.region, REGION_KEPT);
    give_extra(t);
    ceiling_raise_again(&t->sched, KEPT_PRIORITY);
    open_strong(t);
    COUNT(t, irrevocable, 1);
    trace_emit(TRACE_par_irrevocable, reason, 0);
}

static void keep_full(struct mem_thread *m)
{
    (void)m;
    region_keep(thread_current(), REGION_FULL);
}

static void note_longest(struct region_counts *counts, uint64_t ns)
{
    uint64_t longest = atomic_load_explicit(&counts->longest_undo_ns, memory_order_relaxed);
    while (ns > longest && !atomic_compare_exchange_weak(&counts->longest_undo_ns, &longest, ns))   /* bound: threads that leave now */
        ;
}

/* By the thread itself, or by one that keeps it from running. */
static void roll_back(struct thread *t, bool asked)
{
    uint64_t begin = os_monotonic_ns(), took;
    size_t leaked, entries = undo_roll_back(&t->mem, &leaked);
    give_back(t);
    atomic_store(&t->sched.region, REGION_LEFT);
    took = os_monotonic_ns() - begin;
    note_longest(&region_counts, took);
    note_longest(t->region->counts, took);
    COUNT(t, aborted, 1);
    COUNT(t, undone, entries);
    COUNT(t, leaked, leaked);
    trace_emit(TRACE_par_abort, entries, asked);
}

/* Scopes that the region has entered, before anybody else has the region.  Only where nothing of the VM is under way, which may have another
 * context for a while: else whoever has entered them leaves them, as the frames go. */
static void leave_scopes(struct thread *t)
{
    while (t->polling && t->mem.scopes.count > t->region->height)       /* bound: scopes that were entered */
        while (scope_stack_leave(&t->mem))                              /* bound: twice; what has finalisers is in no region that can be undone */
            ;
}

static void undo(struct thread *t, bool asked)
{
    roll_back(t, asked);
    leave_scopes(t);
    open_strong(t);
    monitor_exit(&t->sched, &lock->monitor);
}

static bool leaves_too_often(const struct thread *t, uint32_t why)
{
    bool ordinary = atomic_load(&t->sched.priority) <= SCHED_PRIORITY_NORMAL_MAX;
    return (why & POLL_REGION && ordinary && t->region->asked >= retries_max) || (!why && t->region->own >= OWN_MAX);
}

/* What was allocated the thread gives back itself, as its code may look at it until it knows.  Nobody waits for what it keeps: the kernel would
 * have to hand that over. */
static bool can_be_undone(const struct thread *t)
{
    return atomic_load(&t->sched.region) == REGION_OPEN && !atomic_load(&t->region_busy) && held_count == 0 && undo_allocated() == 0 &&
           t->mem.scopes.count == t->region->height &&
           atomic_load(&lock->monitor.lock) == t->sched.tid && !leaves_too_often(t, POLL_REGION);
}

/* On one processor, where it does not run: its code writes nothing more before it is busy, and sees then that it has been left. */
static void take_away(struct thread *t)
{
    t->region->asked++;
    roll_back(t, true);
    COUNT(t, taken, 1);
}

static bool undo_strong(struct sched_thread *owner)
{
    struct thread *t = thread_of(owner);
    if (!can_be_undone(t))
        return false;
    take_away(t);
    safepoint_open_region_for(owner);
    monitor_exit(owner, &lock->monitor);
    return true;
}

static void leave(struct sched_thread *self)
{
    struct thread *t = thread_of(self);
    uint32_t why = atomic_load(&self->poll) & (POLL_STOPS | POLL_HOLD | POLL_HANDSHAKE | POLL_REGION);
    if (leaves_too_often(t, why)) {
        region_keep(t, REGION_OFTEN);
        return;
    }
    t->region->asked += (why & POLL_REGION) != 0;
    t->region->own += !why;
    undo(t, why != 0);
    if (!why)
        region_tell_anew(t);
}

/* What the code asked for cannot be undone, and was not done. */
static void refuse(struct thread *t, const char *message)
{
    bool left = atomic_load(&t->sched.region) == REGION_OPEN;
    if (left)
        undo(t, false);
    region_tell_refused(t, message);
    t->outside++;
    throw_new(t, EX(IllegalStateException), "%s", message);
    t->outside--;
    if (left)
        t->region->refusal = t->exception;
}

bool region_may_call(struct thread *t, const struct method *m)
{
    char name[512], message[600];
    if (region_is_safe(m))
        return true;
    snprintf(message, sizeof message, "Not allowed in an atomic region: %s", method_external_name(m, name, sizeof name));
    refuse(t, message);
    return false;
}

/* There are few as a rule. */
static void keep_arguments(jslot *to, const jslot *from, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        to[i] = from[i];
}

/* Again and again, from the same arguments. */
static void run(struct thread *t, struct method *m, jslot *args)
{
    jslot first[UINT8_MAX + 1];
    RT_ASSERT(m->arg_slots <= UINT8_MAX);
    keep_arguments(first, args, m->arg_slots);
    open_region(t);
    entry_default_engine()->in_region(t, m, args);
    while (sched_region_left(&t->sched)) {              /* bound: the analysis's, or retries_max and OWN_MAX */
        t->exception = t->region->refusal;
        if (t->exception)
            return;
        keep_arguments(args, first, m->arg_slots);
        open_region(t);
        entry_default_engine()->in_region(t, m, args);
    }
    commit(t);
}

static void region_entry(struct thread *t, struct method *m, jslot *args)
{
    struct region_run this_run = { .counts = m->native_info }, *outer = t->region;
    uint32_t state = atomic_load(&t->sched.region), outside = t->outside;
    t->outside = 0;
    if (state == REGION_OPEN || state == REGION_KEPT) {
        entry_default_engine()->in_region(t, m, args);
    } else {                            /* REGION_LEFT: what runs now is no part of the outer one */
        t->region = &this_run;
        run(t, m, args);
        t->region = outer;
        if (RT_UNLIKELY(atomic_load_explicit(&t->sched.region, memory_order_relaxed) != state))
            atomic_store(&t->sched.region, state);
    }
    t->outside = outside;
}

method_entry region_entry_of(struct method *m)
{
    m->native_info = arena_alloc_shared(class_arena(m->class), sizeof(struct region_counts));
    return m->native_info ? region_entry : NULL;
}

const struct region_counts *region_counts_of(const struct method *m)
{
    static const struct region_counts none;
    if (!(m->flags & METHOD_ATOMIC))
        return NULL;
    return m->native_info ? m->native_info : &none;
}

bool region_start(struct thread *t, const struct region_options *options)
{
    if (options->retries)
        retries_max = options->retries;
    strong = options->strong;
    together = policy_cpu_count() == 1;
    throw_new(t, EX(InternalError), "left an atomic region");
    region_aborted = exception_take(t);
    lock = alloc_object(t, known.Object);
    if (!lock || !undo_init(options->log_bytes ? options->log_bytes : UNDO_DEFAULT, keep_full))
        return false;
    undo_areas();
    roots_add(&lock);
    roots_add(&region_aborted);
    safepoint_region_hook = leave;
    safepoint_undo_hook = undo_strong;
    monitor_contended_hook = contended;
    monitor_priority_hook = priority_changed;
    scope_emptied_hook = emptied;
    return true;
}
