/* SPDX-License-Identifier: Apache-2.0 */
/* What stacks and the VM's tables refer to: while all are stopped, or, in a cycle beside the program, one thread after the other.
 *
 * One thread after the other is looked at in a handshake, when all else has been marked (cycle.h): by itself, or by the collector's thread while it is
 * outside the VM.  What is found is noted, and marked when the thread goes on.  Who was outside the VM then, and has not come back when the
 * cycle closes, has nothing that was not found: so the stop looks at those alone who have run since, which are few,
 * however many threads sleep, and however deep.
 *
 * Bounds   what one thread is held for: its own stack */
#include "memory/gc_impl.h"

#include "memory/arena.h"
#include "memory/cycle.h"
#include "memory/heap.h"
#include "memory/mark.h"
#include "sched/handshake.h"
#include "sched/safepoint.h"
#include "sched/trace.h"

static void scan(struct sched_thread *t)
{
    uintptr_t sp = t->saved.word[SCHED_REG_SP];
    RT_MUST(sp >= t->stack_limit && sp <= t->stack_base);
    gc_mark_words(&t->saved, &t->saved + 1);
    gc_mark_words((const void *)sp, (const void *)t->stack_base);
    if (gc_vm.thread_roots)
        gc_vm.thread_roots(t);
}

/* CTX_NO_HEAP: of the stopper, too, in tests of what is kept without its stack. */
static bool is_scanned(const struct sched_thread *t) { return !(t->context & CTX_NO_HEAP) && !cycle_is_collector(t); }

/* ---- all stopped ---- */

void gc_mark_tables(void)
{
    trace_emit(TRACE_gc_roots_begin, heap.collections + 1, 0);
    gc_vm.roots();
    trace_emit(TRACE_gc_roots_end, heap.collections + 1, 0);
}

static void mark_thread(struct sched_thread *t, void *but_still)
{
    if (!is_scanned(t) || (*(const bool *)but_still && safepoint_stood_still(t)))
        return;
    scan(t);
    mark_drain();
}

/* Not under LOCK_THREADS, which no-heap threads take. */
void gc_mark_stacks(bool but_still)
{
    trace_emit(TRACE_gc_stacks_begin, heap.collections + 1, 0);
    mark_drain();
    safepoint_each_stopped(sched_self(), mark_thread, &but_still);
    trace_emit(TRACE_gc_stacks_end, heap.collections + 1, 0);
}

/* ---- one after the other ---- */

enum { MORE_THREADS = 16 };             /* than there were when the room for the list was made */

static struct { struct sched_thread **thread; size_t room, count; uint64_t seen; } list;    /* the collector's thread's */

static void count_thread(struct sched_thread *t, void *unused)
{
    (void)t;
    (void)unused;
    list.count++;
}

static void list_thread(struct sched_thread *t, void *unused)
{
    (void)unused;
    if (!t->no_heap && !cycle_is_collector(t) && list.count < list.room)
        list.thread[list.count++] = t;
}

/* Those who come later, or find no place, are looked at in the stop. */
static void list_threads(void)
{
    list.count = 0;
    sched_each_thread(count_thread, NULL);
    if (list.count > list.room) {
        size_t room = list.count + MORE_THREADS;
        struct sched_thread **larger = mem_block_resize(list.thread, room * sizeof *larger);
        if (larger) {
            list.thread = larger;
            list.room = room;
        }
    }
    list.count = 0;
    sched_each_thread(list_thread, NULL);
}

/* By the thread, or for it.  Somebody may have ended the cycle before. */
static void note_thread(struct sched_thread *who, void *unused)
{
    (void)unused;
    if (!heap.marking || heap.collections != list.seen || !is_scanned(who))
        return;
    trace_emit(TRACE_gc_hold_begin, who->tid, 0);
    safepoint_watch(who);
    mark_note_begin();
    scan(who);
    mark_note_end();
    trace_emit(TRACE_gc_hold_end, who->tid, 0);
}

bool gc_look_at_stacks(struct sched_thread *self, bool *all)
{
    list.seen = heap.collections;
    list_threads();
    for (size_t i = 0; i < list.count; i++) {
        handshake(self, list.thread[i], note_thread, NULL);
        if (!mark_goes_on())
            return false;
    }
    return mark_noted(all);
}

void gc_forget_threads(void)
{
    mem_block_free(list.thread);
    memset(&list, 0, sizeof list);
}
