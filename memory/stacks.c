/* SPDX-License-Identifier: Apache-2.0 */
/* What stacks and the VM's tables refer to: while all are stopped, or, in a cycle beside the program, each thread by itself.
 *
 * Each is looked at in a handshake, once, when all else has been looked at (cycle.h): by itself, or by the collector's thread while it is
 * outside the VM.  What is found is noted, and marked when the thread goes on.  A stack is looked at in parts, between which its thread goes on (gc_vm.thread_part).
 *
 * Bounds   what one thread is held for: a part of its frames, and of its C stack */
#include "memory/gc_impl.h"

#include "memory/arena.h"
#include "memory/cycle.h"
#include "memory/heap.h"
#include "memory/mark.h"
#include "memory/rounds.h"
#include "sched/safepoint.h"
#include "sched/trace.h"

static bool has_saved_sp(const struct sched_thread *t)
{
    uintptr_t sp = t->saved.word[SCHED_REG_SP];
    return sp >= t->stack_limit && sp <= t->stack_base;
}

static void scan(struct sched_thread *t)
{
    RT_MUST(has_saved_sp(t));
    gc_mark_words(&t->saved, &t->saved + 1);
    gc_mark_words((const void *)t->saved.word[SCHED_REG_SP], (const void *)t->stack_base);
    if (gc_vm.thread_roots)
        gc_vm.thread_roots(t);
}

/* Is there more? */
static bool scan_part(struct sched_thread *t, bool begins)
{
    if (!gc_vm.thread_part) {
        scan(t);
        return false;
    }
    RT_MUST(has_saved_sp(t));
    return gc_vm.thread_part(t, begins);
}

/* CTX_NO_HEAP: of the stopper, too, in tests of what is kept without its stack. */
static bool is_scanned(const struct sched_thread *t) { return !(t->context & CTX_NO_HEAP) && !cycle_is_collector(t); }

/* ---- all stopped ---- */

bool gc_mark_tables(void)
{
    trace_emit(TRACE_gc_roots_begin, heap.collections + 1, 0);
    gc_vm.roots();
    trace_emit(TRACE_gc_roots_end, heap.collections + 1, 0);
    return mark_goes_on();
}

static void mark_thread(struct sched_thread *t, void *unused)
{
    (void)unused;
    if (!is_scanned(t))
        return;
    scan(t);
    mark_drain();
}

/* Not under LOCK_THREADS, which no-heap threads take. */
void gc_mark_stacks(void)
{
    trace_emit(TRACE_gc_stacks_begin, heap.collections + 1, 0);
    mark_drain();
    safepoint_each_stopped(sched_self(), mark_thread, NULL);
    trace_emit(TRACE_gc_stacks_end, heap.collections + 1, 0);
}

/* ---- each by itself ---- */

static bool note_part(struct sched_thread *who, bool begins)
{
    struct mark_notes notes;
    uint64_t begin = report_hold_begin(who);
    mark_note_begin(&notes);
    bool more = is_scanned(who) && scan_part(who, begins);
    mark_note_end();
    report_hold_end(who, begin);
    return more;
}

/* all is set when it is true: others may end the cycle at any moment, and look whether they have to look themselves. */
bool gc_look_at_stacks(struct sched_thread *self, bool *all)
{
    bool looked = rounds_of(self, false, note_part, mark_goes_on), noted = false, goes_on = mark_noted(&noted);
    *all = goes_on && noted && looked;
    return goes_on;
}

static bool forget(struct sched_thread *who, bool begins)
{
    (void)begins;
    gc_vm.metadata_forget_in(who);
    return false;
}

bool gc_forget_in_threads(struct sched_thread *self) { return rounds_of(self, true, forget, NULL); }
