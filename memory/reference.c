/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.ref, as the collector sees it. */
#include "memory/reference.h"

#include "memory/barrier.h"
#include "memory/gc_impl.h"
#include "memory/heap.h"
#include "memory/mark.h"
#include "sched/os.h"

static struct {
    struct object *discovered[REF_PHANTOM + 1];     /* lists, by strength                    */
    struct object *finalizable;                     /* a list of those whose referents are marked for their finalisers */
    bool discovering;                               /* between begin and process             */
    bool clear_soft;
    jlong soft_now, soft_limit;                     /* ms: keep those used within the limit  */
    struct object *_Atomic pending;                 /* taken by exchange                     */
    bool grown;                                     /* pending got something                 */
    struct lock lock;                               /* for sleeping only                     */
    struct cond came;
} references = { .lock = LOCK_INIT(REFERENCES) };

static struct object *get(const struct object *o, uint32_t offset)
{
    return barrier_load(object_at(o, offset));
}

static void set(struct object *o, uint32_t offset, struct object *value)
{
    ref_store_collector(object_at(o, offset), value);
}

/* The last one refers to itself. */
static void push(struct object **list, struct object *reference)
{
    set(reference, gc_vm.discovered_offset, *list ? *list : reference);
    *list = reference;
}

static struct object *pop(struct object **list)
{
    struct object *r = *list, *next = r ? get(r, gc_vm.discovered_offset) : NULL;
    *list = next == r ? NULL : next;
    return r;
}

/* The clock of soft references ticks at collections only: get() copies it. */
static void read_soft_clock(void)
{
    lock_take(&heap.lock);
    size_t used = heap_used(), max = mem_heap_range.size;
    lock_drop(&heap.lock);
    jlong free_mb = (jlong)((used < max ? max - used : 0) >> 20);
    references.soft_limit = free_mb * heap.config.soft_ms_per_mb;
    if (gc_vm.soft_clock)
        references.soft_now = gc_vm.soft_clock((jlong)(os_monotonic_ns() / 1000000));
}

void reference_mark_pending(void) { gc_mark(atomic_load(&references.pending)); }

static bool keep_soft(const struct object *reference)
{
    if (references.clear_soft)
        return false;
    jlong used;
    memcpy(&used, object_at(reference, gc_vm.soft_timestamp_offset), sizeof used);
    return references.soft_now - used <= references.soft_limit;
}

static bool discover(struct object *reference, unsigned strength)
{
    RT_ASSERT(strength >= REF_SOFT && strength <= REF_PHANTOM);
    const struct object *referent = get(reference, gc_vm.referent_offset);
    if (!referent || gc_is_marked(referent) || get(reference, gc_vm.next_offset))
        return false;
    if (get(reference, gc_vm.discovered_offset))
        return true;            /* visited again: already on the list */
    if (!get(reference, gc_vm.queue_offset))
        return false;           /* its constructor runs, in which nobody may need the referent any more: it cannot be enqueued yet */
    if (!references.discovering || (strength == REF_SOFT && keep_soft(reference)))
        return false;
    push(&references.discovered[strength], reference);
    return true;
}

void reference_begin(bool clear_soft)
{
    mark_discover = discover;
    references.clear_soft = clear_soft;
    references.discovering = true;
    references.grown = false;
    read_soft_clock();
    reference_mark_pending();
}

/* Who takes them takes all. */
static void make_pending(struct object *reference)
{
    struct object *first = atomic_load(&references.pending);
    do                                              /* bound: retries only when all were taken meanwhile */
        set(reference, gc_vm.discovered_offset, first);
    while (!atomic_compare_exchange_weak(&references.pending, &first, reference));
    references.grown = true;
}

/* The referent is only weakly reachable. */
static void clear(struct object *reference)
{
    set(reference, gc_vm.referent_offset, NULL);
    make_pending(reference);
}

/* The referent lives until its finaliser has run; what it refers to is marked when all such are known. */
static void resurrect(struct object *reference)
{
    gc_mark(get(reference, gc_vm.referent_offset));
    push(&references.finalizable, reference);
}

static void finalize(struct object *reference)
{
    set(reference, gc_vm.next_offset, reference);
    make_pending(reference);
}

static void keep(struct object *reference) { set(reference, gc_vm.discovered_offset, NULL); }

static void judge(struct object *reference, void (*unreachable)(struct object *))
{
    if (gc_is_marked(get(reference, gc_vm.referent_offset)))
        keep(reference);
    else
        unreachable(reference);
}

enum { AT_ONCE = 256 };

/* A list is whole at each place where others may stop us: they go on with it.  They end the cycle then: false. */
static bool process(unsigned strength, void (*unreachable)(struct object *))
{
    struct object *r;
    for (size_t n = 1; (r = pop(&references.discovered[strength])); n++) {
        judge(r, unreachable);
        if (n % AT_ONCE == 0 && !mark_goes_on())
            return false;
    }
    return true;
}

static bool process_finalizable(void)
{
    struct object *r;
    for (size_t n = 1; (r = pop(&references.finalizable)); n++) {
        finalize(r);
        if (n % AT_ONCE == 0 && !mark_goes_on())
            return false;
    }
    return true;
}

static void keep_all(struct object **list)
{
    for (struct object *r; (r = pop(list));)
        keep(r);
}

void reference_abandon(void)
{
    references.discovering = false;
    for (unsigned strength = REF_SOFT; strength <= REF_PHANTOM; strength++)
        keep_all(&references.discovered[strength]);
    keep_all(&references.finalizable);
}

void reference_judge(void) { references.discovering = false; }

/* Who finds a mark that was made for a finaliser finds cleared what had to be before (ref_load_weak). */
static bool process_final(void)
{
    atomic_thread_fence(memory_order_release);
    return process(REF_FINAL, resurrect);
}

/* Nothing is visited before all that is to be finalised is known: of two that refer to each other both are. */
bool reference_process(void)
{
    RT_ASSERT(!references.discovering);
    return process(REF_SOFT, clear) && process(REF_WEAK, clear) && process_final() && mark_rest() &&
           process_finalizable() && process(REF_PHANTOM, clear);
}

void reference_wake(void)
{
    if (!references.grown)
        return;
    lock_take(&references.lock);
    cond_wake_all(&references.came);
    lock_drop(&references.lock);
}

void reference_fini(void)
{
    atomic_store(&references.pending, NULL);
}

struct object *gc_take_pending(void)
{
    return atomic_exchange(&references.pending, NULL);
}

bool gc_has_pending(void)
{
    return atomic_load(&references.pending) != NULL;
}

void gc_wait_pending(struct sched_thread *self)
{
    RT_ASSERT(self == sched_self());
    (void)self;
    lock_take(&references.lock);
    while (!gc_has_pending())
        cond_wait(&references.came, &references.lock, 0);
    lock_drop(&references.lock);
}
