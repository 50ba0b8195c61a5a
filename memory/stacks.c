/* SPDX-License-Identifier: Apache-2.0 */
/* What stacks and the VM's tables refer to: while all are stopped, or, in a cycle beside the program, one thread after the other.
 *
 * One thread after the other is looked at in a handshake, once, when all else has been looked at (cycle.h): by itself, or by the collector's thread while it is
 * outside the VM.  What is found is noted, and marked when the thread goes on.  A stack is looked at in parts, between which its thread goes on: its registers and
 * its C stack with the first (gc_vm.thread_part).
 *
 * Bounds   what one thread is held for: its C stack, once; a part of its frames */
#include "memory/gc_impl.h"

#include "memory/arena.h"
#include "memory/cycle.h"
#include "memory/heap.h"
#include "memory/mark.h"
#include "sched/handshake.h"
#include "sched/os.h"
#include "sched/safepoint.h"
#include "sched/trace.h"

static void scan_c_stack(struct sched_thread *t)
{
    uintptr_t sp = t->saved.word[SCHED_REG_SP];
    RT_MUST(sp >= t->stack_limit && sp <= t->stack_base);
    gc_mark_words(&t->saved, &t->saved + 1);
    gc_mark_words((const void *)sp, (const void *)t->stack_base);
}

static void scan(struct sched_thread *t)
{
    scan_c_stack(t);
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
    if (begins)
        scan_c_stack(t);
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

/* ---- one after the other ---- */

enum { MORE_THREADS = 16 };             /* than there were when the room for the list was made */

static struct { struct sched_thread **thread; size_t room, count, left_out; uint64_t seen; } list;    /* the collector's thread's */

static void count_thread(struct sched_thread *t, void *unused)
{
    (void)t;
    (void)unused;
    list.count++;
}

static void list_thread(struct sched_thread *t, void *with_no_heap)
{
    const bool *no_heap = with_no_heap;
    if ((t->no_heap && !*no_heap) || cycle_is_collector(t))
        return;
    if (list.count < list.room)
        list.thread[list.count++] = t;
    else
        list.left_out++;
}

/* Those who come later have nothing yet that is not marked, or will be.  false: not all found a place. */
static bool list_threads(bool with_no_heap)
{
    list.count = list.left_out = 0;
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
    sched_each_thread(list_thread, &with_no_heap);
    return list.left_out == 0;
}

struct look { bool begins, more; };

/* By the thread, or for it.  Somebody may have ended the cycle before. */
static void note_thread(struct sched_thread *who, void *argument)
{
    struct look *l = argument;
    if (!heap.marking || heap.collections != list.seen || !is_scanned(who))
        return;
    uint64_t begin = os_monotonic_ns();
    trace_emit(TRACE_gc_hold_begin, who->tid, 0);
    mark_note_begin();
    l->more = scan_part(who, l->begins);
    mark_note_end();
    trace_emit(TRACE_gc_hold_end, who->tid, 0);
    report_hold(os_monotonic_ns() - begin);
}

/* Part after part.  false: the cycle was ended by others. */
static bool look_at(struct sched_thread *self, struct sched_thread *who)
{
    struct look l = { .begins = true };
    do {                                /* as often as its frames need */
        l.more = false;
        handshake(self, who, note_thread, &l);
        l.begins = false;
        if (!mark_goes_on())
            return false;
    } while (l.more);
    return true;
}

/* all is set when it is true: others may end the cycle at any moment, and look whether they have to look themselves. */
bool gc_look_at_stacks(struct sched_thread *self, bool *all)
{
    list.seen = heap.collections;
    bool listed = list_threads(false);
    for (size_t i = 0; i < list.count; i++) {
        if (!look_at(self, list.thread[i]))
            return false;
    }
    bool noted, goes_on = mark_noted(&noted);
    *all = goes_on && noted && listed;
    return goes_on;
}

bool gc_handshake_all(struct sched_thread *self, void (*fn)(struct sched_thread *who, void *unused))
{
    bool listed = list_threads(true);
    for (size_t i = 0; i < list.count; i++)
        handshake(self, list.thread[i], fn, NULL);
    return listed;
}

void gc_forget_threads(void)
{
    mem_block_free(list.thread);
    memset(&list, 0, sizeof list);
}
