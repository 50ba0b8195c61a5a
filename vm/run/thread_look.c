/* SPDX-License-Identifier: Apache-2.0 */
/* What other threads do, hold and wait for. */
#include "vm/run/thread_look.h"

#include <time.h>

#include "memory/barrier.h"
#include "memory/gc.h"
#include "memory/immortal.h"
#include "memory/scope.h"
#include "vm/bytecode/bytecode.h"
#include "vm/class/subtype.h"
#include "vm/run/exception.h"
#include "vm/run/known.h"

enum { HELD_FIRST = 16 };

/* --- all threads ------------------------------------------------------------------------------ */

bool thread_list_make(struct thread_list *l)
{
    l->count = 0;
    l->capacity = (size_t)thread_count_live(true) + 16;
    l->threads = mem_block(l->capacity * sizeof *l->threads);
    return l->threads != NULL;
}

void thread_list_free(struct thread_list *l) { mem_block_free(l->threads); }

bool thread_is_virtual(const struct object *o) { return o && known.BaseVirtualThread && object_is_instance(o, known.BaseVirtualThread); }

/* More have been started since there was made room. */
static bool grow_list(struct thread_list *l)
{
    struct thread **threads = mem_block_resize(l->threads, 2 * l->capacity * sizeof *threads);
    if (!threads)
        return false;
    l->threads = threads;
    l->capacity *= 2;
    return true;
}

/* A thread without tid is not yet or no longer running Java. */
static void collect(struct thread *t, void *argument)
{
    struct thread_list *l = argument;
    if (t->sched.tid && (l->count < l->capacity || grow_list(l)))
        l->threads[l->count++] = t;
}

/* The VM's list has the newest first. */
void thread_list_fill(struct thread_list *l)
{
    thread_each(collect, l);
    for (size_t i = 0, k = l->count; i + 1 < k; i++) {
        struct thread *t = l->threads[i];
        l->threads[i] = l->threads[--k];
        l->threads[k] = t;
    }
}

/* --- monitors held ---------------------------------------------------------------------------- */

/* The search in progress; there is only one at a safepoint. */
static struct { uint32_t tid; const struct monitor *waits_in; struct frame_walk frame; struct thread_held *out; } scan;

struct object *thread_monitor_object(struct monitor *m)
{
    char *p = m ? (char *)m - offsetof(struct object, monitor) : NULL;
    return p && (mem_is_heap(p) || mem_in(&mem_immortal_range, p) || mem_is_scoped(p)) ? ref_hand_over((struct object *)(void *)p) : NULL;
}

static bool is_mine(const struct object *o)
{
    return monitor_owner(&o->monitor) == scan.tid || &o->monitor == scan.waits_in;
}

static bool grow_held(struct thread_held *held)
{
    unsigned wanted = held->capacity ? 2 * held->capacity : HELD_FIRST;
    struct thread_held_row *rows = mem_block_resize(held->row, wanted * sizeof *rows);
    if (!rows)
        return false;
    held->row = rows;
    held->capacity = wanted;
    return true;
}

/* They may be the other thread's alone. */
static void add_held(struct object *o)
{
    struct thread_held *held = scan.out;
    if (!o || !is_mine(o))
        return;
    for (unsigned i = 0; i < held->count; i++)
        if (held->row[i].object == o)
            return;
    if (held->count == held->capacity && !grow_held(held)) {
        held->more = true;
        return;
    }
    held->row[held->count++] = (struct thread_held_row){ ref_hand_over(o), scan.frame };
}

static void visit_word(jslot word) { add_held(gc_object_at((uintptr_t)word)); }

static bool has_monitorenter(const struct method_body *code)
{
    struct insn in;
    for (uint32_t bci = 0; bytecode_decode(code->bytes, code->length, bci, &in); bci += in.len)
        if (in.op == OP_monitorenter)
            return true;
    return false;
}

/* Where the slots of the frame end. */
static jslot *slots_end(const struct thread *t, const struct frame_walk *frames, unsigned i)
{
    jslot *top = thread_top(t);
    for (unsigned k = 0; k < i; k++)
        top = frame_end_of_caller(frames[k].record, top);
    return top;
}

/* Where the slots are C's, the frame has said what it locked. */
static void look_behind(const struct frame *f)
{
    struct object *const *locks = (struct object *const *)(f + 1);
    for (uint32_t i = 0; i < f->code->locks; i++)
        add_held(locks[i]);
}

unsigned thread_frames(const struct thread *t, struct frame_walk *frames, unsigned room)
{
    unsigned n = 0;
    for (struct frame_walk w = frame_first(t); w.method && n < room; w = frame_up(w), n++)
        if (frames)
            frames[n] = w;
    return n;
}

/* Outermost first: an object handed inwards belongs to the frame that locked it. */
void thread_find_held(const struct thread *t, const struct frame_walk *frames, unsigned n, struct thread_held *out)
{
    scan.tid = t->sched.tid;
    scan.waits_in = monitor_waiting_in(&t->sched);
    scan.out = out;
    *out = (struct thread_held){ 0 };
    for (unsigned i = n; i-- > 0;) {
        const struct frame *f = frames[i].record;
        scan.frame = frames[i];
        add_held(frame_lock(f));
        if (f->code->engine->on_c_stack)
            look_behind(f);
        else if (f->code->body && has_monitorenter(f->code->body))
            frame_scan(f, slots_end(t, frames, i), i ? FRAME_CALLER : FRAME_INNERMOST, visit_word);
    }
}

static void release(struct object *o, void *self)
{
    while (monitor_held(self, &o->monitor) && monitor_exit(self, &o->monitor) == MONITOR_OK)       /* bound: how often it entered */
        ;
}

/* A no-heap thread owns none in the heap, and cannot stop the others; nobody but itself empties the scopes that it is in. */
void thread_release_monitors(struct thread *t)
{
    struct sched_thread *self = &t->sched;
    const struct scope_stack *s = &t->mem.scopes;
    if (RT_LIKELY(self->monitors == 0))
        return;
    if (!self->no_heap) {
        safepoint_begin(self);
        gc_each_heap_object(release, self);
        safepoint_end(self);
    }
    immortal_each(release, self);
    for (uint32_t i = 0; s->entry && i < s->count; i++)
        if (s->entry[i].counted && s->entry[i].area->kind == AREA_SCOPED)
            scope_each_object_of((struct scope *)s->entry[i].area, release, self);
}

/* Frames further out than that are not looked through, so that what only they locked may be taken for the innermost one's. */
void thread_release_of_frame(struct thread *t)
{
    const struct frame *f = t->frame;
    struct frame_walk *frames = f->code->body && has_monitorenter(f->code->body) ? mem_block(THREAD_FRAMES_MAX * sizeof *frames) : NULL;
    struct thread_held held = { 0 };
    if (!frames)
        return;
    unsigned n = thread_frames(t, frames, THREAD_FRAMES_MAX);
    safepoint_begin(&t->sched);
    thread_find_held(t, frames, n, &held);
    safepoint_end(&t->sched);
    for (unsigned i = 0; i < held.count; i++)
        if (held.row[i].frame.record == f && held.row[i].object != f->lock)
            monitor_exit(&t->sched, &held.row[i].object->monitor);
    thread_held_free(&held);
    mem_block_free(frames);
}

void thread_held_free(struct thread_held *held) { mem_block_free(held->row); }

/* --- waiting ---------------------------------------------------------------------------------- */

int thread_status_now(const struct thread *t)
{
    int status = t->object ? thread_object_status(t->object) : THREAD_RUNNABLE;
    return status == THREAD_RUNNABLE && thread_monitor_object(monitor_blocked_on(&t->sched)) ? THREAD_BLOCKED : status;
}

struct object *thread_parked_on(const struct thread *t)
{
    struct object *blocker = t->object ? get_ref(t->object, known.Thread_parkBlocker) : NULL;
    return blocker && object_is_instance(blocker, known.AbstractOwnableSynchronizer) ? blocker : NULL;
}

static struct thread *thread_by_tid(const struct thread_list *l, uint32_t tid)
{
    for (size_t i = 0; tid && i < l->count; i++)
        if (l->threads[i]->sched.tid == tid)
            return l->threads[i];
    return NULL;
}

struct thread *thread_wanted_holder(const struct thread_list *l, const struct thread *t)
{
    struct monitor *m = monitor_blocked_on(&t->sched);
    if (m) {
        uint32_t owner = monitor_owner(m);
        return owner == t->sched.tid ? NULL : thread_by_tid(l, owner);      /* its own: it has just got it */
    }
    struct object *synchronizer = thread_parked_on(t);
    struct object *owner = synchronizer ? get_ref(synchronizer, known.AbstractOwnableSynchronizer_exclusiveOwnerThread) : NULL;
    return owner ? thread_of_object(owner) : NULL;
}

bool thread_begins_circle(const struct thread_list *l, size_t start)
{
    const struct thread *t = l->threads[start];
    size_t lowest = start;
    for (size_t steps = 0; steps <= l->count && (t = thread_wanted_holder(l, t)) && t != l->threads[start]; steps++)
        for (size_t i = 0; i < lowest; i++)
            if (l->threads[i] == t)
                lowest = i;
    return t == l->threads[start] && lowest == start;
}

uint64_t thread_cpu_ns(const struct thread *t)
{
    clockid_t clock;
    struct timespec spent;
    if (pthread_getcpuclockid(t->sched.pthread, &clock) != 0 || clock_gettime(clock, &spent) != 0)
        return 0;
    return (uint64_t)spent.tv_sec * 1000000000u + (uint64_t)spent.tv_nsec;
}
