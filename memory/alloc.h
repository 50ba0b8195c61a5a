/* SPDX-License-Identifier: Apache-2.0 */
/* The one front door for allocation.
 *
 * A thread allocates in its allocation context: the heap, immortal memory, or a scope.  Objects come zeroed, header filled.  NULL when the area is exhausted even after
 * a collection: the caller throws OutOfMemoryError.
 *
 * Context  in_vm, may_collect (heap context); a no-heap thread never has the heap as context. */
#ifndef MEMORY_ALLOC_H
#define MEMORY_ALLOC_H

#include "memory/area.h"
#include "memory/immortal.h"
#include "memory/object.h"
#include "memory/scope_stack.h"

/* Objects up to this size come from size classes and the thread's own runs. */
#define MEM_SMALL_MAX 512u
#define MEM_GRAIN 16u
#define MEM_CLASSES (MEM_SMALL_MAX / MEM_GRAIN + 1)

/* The thread's side of allocation; embedded in the Java thread. */
struct mem_thread {
    uintptr_t load_limit;               /* references from this address on may not be loaded: all of the heap's for no-heap threads */
    uintptr_t store_base;               /* references outside of this range are stored without further question (barrier.h): */
    size_t store_size;                  /* ... that of scopes, or everything                   */
    uint32_t store_mode;                /* who must be told of stores: bits of barrier.h; 0: nobody */
    _Atomic bool ceilings;              /* new objects have a default ceiling: mem_follow_default_ceiling */
    struct area *area;                  /* the allocation context                              */
    struct area *home;                  /* what that was when the thread began                 */
    struct mem_run *runs;               /* what is allocated fast comes from there: run, where the context is the heap and there are no ceilings, else mem_no_runs */
    struct mem_run { char *next, *limit; } run[MEM_CLASSES];    /* zeroed cells ready to be taken (heap only) */
    uint64_t allocated;                 /* bytes, coarse: counted when a run is fetched        */
    uint8_t fetched[MEM_CLASSES];       /* runs of this class so far, up to a limit: later ones are longer */
    struct mem_thread *next, *previous; /* all with runs; LOCK_HEAP                            */
    bool listed;                        /* among them: all but no-heap threads                 */
    bool gave_up;                       /* why the last allocation in the heap failed: collecting again would be in vain */
    bool ending;                        /* has left, or leaves, the scopes that it lives in (scope_fade) */
    struct mem_budget { uint64_t used; _Atomic uint64_t bound; } area_budget, immortal_budget;     /* bound: its limit + 1; 0: none */
    const struct area *initial;         /* area_budget is for allocations in it                */
    const void *refused, *refusing;     /* the reference that it may not load and came upon last; or that could not be stored, and in which object: addresses,
                                         * which keep nothing alive */
    unsigned sharing;                   /* above 0: what is allocated is not the thread's but the program's */
    struct scope_stack scopes;
};

static inline bool mem_may_load(const struct mem_thread *m, const void *o) { return (uintptr_t)o < m->load_limit; }
static inline bool mem_may_load_all(const struct mem_thread *m) { return m->load_limit == UINTPTR_MAX; }

/* By the thread itself, attached; m is zeroed but for a scope stack it may have inherited, whose top is then
 * the context, and budgets. */
void mem_thread_init(struct mem_thread *m, struct area *context);
void mem_thread_fini(struct mem_thread *m);     /* gives unused runs back; all scopes have been left */

/* bytes: as object_bytes will say for it; arrays: length is stored before return. */
RT_EXPORT struct object *mem_alloc_slow(struct mem_thread *m, const struct mem_shape *shape, size_t bytes, jint length)
    RT_WARN_UNUSED;

/* In which nothing ever is. */
extern const struct mem_run mem_no_runs[MEM_CLASSES];

/* The whole fast path: one size class, one bump, two stores, as the rest of a header is zero in the heap.  NULL: it takes the slow one. */
static inline struct object *mem_alloc_fast(struct mem_thread *m, const struct mem_shape *shape, size_t bytes)
{
    if (RT_LIKELY(bytes <= MEM_SMALL_MAX)) {
        struct mem_run *r = &m->runs[(bytes + MEM_GRAIN - 1) / MEM_GRAIN];
        char *p = r->next;
        char *end = p + ((bytes + MEM_GRAIN - 1) & ~(size_t)(MEM_GRAIN - 1));
        if (RT_LIKELY(end <= r->limit)) {
            r->next = end;
            struct object *o = (struct object *)p;
            object_set_shape(o, shape);
            return o;
        }
    }
    return NULL;
}

/* An object made while the collector marks beside the program is marked, and not looked at: so what its shape keeps is told of.  By who takes an object fast
 * whose shape has a holder that nothing else keeps for ever. */
void mem_tell_holder(const struct mem_shape *shape);

static inline struct object *mem_alloc(struct mem_thread *m, const struct mem_shape *shape, size_t bytes)
{
    struct object *o = mem_alloc_fast(m, shape, bytes);
    if (RT_UNLIKELY(!o))
        return mem_alloc_slow(m, shape, bytes, -1);
    if (RT_UNLIKELY(shape->holder != NULL))
        mem_tell_holder(shape);
    return o;
}

/* length is not negative */
static inline struct object *mem_alloc_array_fast(struct mem_thread *m, const struct mem_shape *shape, jint length)
{
    struct object *o = mem_alloc_fast(m, shape, array_bytes(shape, length));
    if (RT_LIKELY(o != NULL))
        ((struct array *)o)->length = length;
    return o;
}

static inline struct object *mem_alloc_array(struct mem_thread *m, const struct mem_shape *shape, jint length)
{
    struct object *o = mem_alloc_array_fast(m, shape, length);
    if (RT_UNLIKELY(!o))
        return mem_alloc_slow(m, shape, array_bytes(shape, length), length);
    if (RT_UNLIKELY(shape->holder != NULL))
        mem_tell_holder(shape);
    return o;
}

/* Told of every object allocated outside the heap, by its thread, for tools; NULL = off.  It may not allocate. */
typedef void (*mem_allocation_hook)(struct area *a, const struct object *o, size_t bytes);
extern _Atomic mem_allocation_hook mem_area_allocation_hook;

/* Told of every piece allocated outside the heap by a thread whose stores are kept (undo.h, which sets it); what is the program's (sharing) is not
 * told. */
extern void (*mem_kept_allocation_hook)(struct area *a, void *from, size_t bytes);

/* Where objects are allocated from now on; returns the old context. */
static inline struct area *mem_set_context(struct mem_thread *m, struct area *area)
{
    struct area *old = m->area;
    m->area = area;
    bool fast = area_is_heap(area) && !atomic_load_explicit(&m->ceilings, memory_order_relaxed);
    m->runs = fast ? m->run : (struct mem_run *)(uintptr_t)mem_no_runs;
    return old;
}

/* Where the default ceiling has changed (sched/ceiling.h): objects that have one begin with it, in the slow path.  On return that is so for all threads.
 * Context: self in state VM, may_block: handshakes with those that do not know yet. */
void mem_follow_default_ceiling(struct sched_thread *self);
/* Of one thread, by itself or by who acts for it; when it is listed: LOCK_HEAP. */
void mem_follow_ceiling(struct mem_thread *m);

/* What is allocated in another area for the whole program, as for classes, constants and call sites, neither counts nor is limited,
 * and outside the heap follows no default ceiling: between the two, which nest.  begin returns the old context. */
static inline struct area *mem_begin_shared(struct mem_thread *m, struct area *area)
{
    m->sharing++;
    return mem_set_context(m, area);
}

static inline void mem_end_shared(struct mem_thread *m, struct area *context)
{
    m->sharing--;
    mem_set_context(m, context);
}

/* What the thread allocates is counted anew: in its initial area, which is that of its scope stack, from 0, and in immortal
 * memory.  In the heap a run counts when it is fetched.  Context: the thread that owns m, or any while that one does not run. */
void mem_count_from(struct mem_thread *m, uint64_t immortal);
/* The limit that an allocation in the context would exceed, or NULL.  Context: m's thread. */
const struct mem_budget *mem_limit_for(const struct mem_thread *m, size_t bytes);
/* So many bytes that it had allocated in the area are free again.  Context: the thread that owns m. */
void mem_unspend(struct mem_thread *m, const struct area *a, size_t bytes);
/* How much the thread may allocate in both, with what is counted already; negative: as much as there is.  Any thread. */
void mem_set_limits(struct mem_thread *m, int64_t area, int64_t immortal);

/* Sizes of the heap for Runtime and -verbose:gc, in bytes. */
struct mem_usage { size_t heap_used, heap_committed, heap_max, immortal_used, immortal_max; uint64_t collections; };
void mem_usage(struct mem_usage *out);
void mem_set_verbose(bool on);      /* as mem_config.verbose */

enum { MEM_MARKERS_MAX = 8 };       /* threads that mark */

/* Called once at start: reserve the ranges.  0 or a negative errno with nothing reserved. */
struct mem_config {
    size_t heap_initial, heap_max, immortal_max;    /* bytes                                          */
    enum immortal_kind immortal_kind;
    size_t scoped_max;                              /* of all scopes together                         */
    unsigned free_min, free_max;                    /* percent of the heap to be free after a collection; both 0: half */
    uint32_t soft_ms_per_mb;                        /* ms that what is softly reachable stays for each free megabyte */
    bool pretouch;                                  /* the first heap_initial bytes of the heap have their memory from the start */
    bool huge_pages;                                /* ask the system for large pages for the heap    */
    unsigned stress_collect_every;                  /* 0 = off; n: collect at every n-th allocation   */
    unsigned long fail_allocation;                  /* 0 = off; fail the n-th object allocation once  */
    bool fixed;                                     /* immortal memory at FIXED_OBJECTS (fixed.h)     */
    bool concurrent;                                /* mark beside the program (cycle.h)              */
    unsigned collector_helpers;                     /* others that may mark beside that one (help.h)   */
    int collector_priority;                         /* of the thread that does; 0: an ordinary one    */
    uint64_t collector_cost, collector_period;      /* ns: no more CPU time for it in each period; 0: as much as it gets */
    size_t reserve;                                 /* bytes of the heap that only real-time threads may take */
    bool never_gives_up;                            /* collect as long as that frees anything at all  */
    bool check_marks;                               /* verify_marks at the end of each cycle beside the program */
    bool poison;                                    /* fill freed cells with a pattern                */
    bool verify;                                    /* verify_heap after each collection              */
    bool verbose;                                   /* a line on standard output for each             */
};
int mem_init(const struct mem_config *config) RT_WARN_UNUSED;
void mem_fini(void);            /* all gone; no thread may allocate any more */

#endif
