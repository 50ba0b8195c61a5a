/* SPDX-License-Identifier: Apache-2.0 */
/* Tells the collector where the VM keeps references. */
#include "vm/run/roots.h"

#include "memory/gc.h"
#include "sched/lock.h"
#include "sched/os.h"
#include "vm/class/loader.h"
#include "vm/run/frame.h"
#include "vm/run/known.h"
#include "vm/run/mirror.h"
#include "vm/run/string.h"
#include "vm/run/unload/unload.h"
#include "vm/run/scan/watermark.h"

enum { SLOTS_MAX = 256, SOURCES_MAX = 16 };

/* Filled under the lock, row first, then count: threads that no collection stops add some, too. */
static struct object **slots[SLOTS_MAX];
static _Atomic unsigned slot_count;
static struct { void (*mark)(void), (*clear_weak)(void); bool untold; } sources[SOURCES_MAX];
static _Atomic unsigned source_count;
static void (*thread_source)(struct thread *);

static struct lock lock = LOCK_INIT(STRINGS);

void roots_add(struct object **slot)
{
    lock_take(&lock);
    bool there = false;
    for (unsigned i = 0; i < slot_count && !there; i++)
        there = slots[i] == slot;
    RT_MUST(slot_count < SLOTS_MAX);
    slots[slot_count] = slot;
    slot_count += !there;
    lock_drop(&lock);
}

static void add_source(void (*mark)(void), void (*clear_weak)(void), bool untold)
{
    lock_take(&lock);
    bool there = false;
    for (unsigned i = 0; i < source_count && !there; i++)
        there = sources[i].mark == mark && sources[i].clear_weak == clear_weak;
    RT_MUST(source_count < SOURCES_MAX);
    sources[source_count].mark = mark;
    sources[source_count].clear_weak = clear_weak;
    sources[source_count].untold = untold;
    source_count += !there;
    lock_drop(&lock);
}

void roots_add_source(void (*mark)(void), void (*clear_weak)(void)) { add_source(mark, clear_weak, false); }
void roots_add_untold(void (*mark)(void), void (*clear_weak)(void)) { add_source(mark, clear_weak, true); }

void roots_set_thread_source(void (*mark)(struct thread *)) { thread_source = mark; }

static void mark_loader(struct class_loader *loader, void *unused)
{
    (void)unused;
    if (!loader->unit.listed)
        unload_mark_loader(loader);
}

static void mark_thread_object(struct thread *t, void *unused)
{
    (void)unused;
    gc_mark(t->object);
}

/* From the last to the first: what becomes a root untold because another is none any more, as a handler that a timer has fired for the last time, is found in one or the other. */
static void mark_sources(bool untold_alone)
{
    for (unsigned i = source_count; i-- > 0;)
        if (sources[i].mark && (sources[i].untold || !untold_alone))
            sources[i].mark();
}

static void mark_roots(void)
{
    for (unsigned i = 0; i < slot_count; i++)
        gc_mark(*slots[i]);
    roots_mark_kept();
    loader_each(mark_loader, NULL);
    unload_mark_roots();
    thread_each(mark_thread_object, NULL);
    mark_sources(false);
}

static void mark_untold(void) { mark_sources(true); }

static void mark_thread_but_frames(struct thread *t)
{
    gc_mark(t->object);
    gc_mark(t->scoped_values);
    gc_mark(t->exception);
    gc_mark(atomic_load(&t->force.throwable));
    gc_mark(t->force.result_object);
    for (unsigned i = 0; i < sizeof t->roots / sizeof t->roots[0]; i++)
        gc_mark(t->roots[i]);
    if (thread_source)
        thread_source(t);
}

static void mark_thread_sure(struct sched_thread *s) { mark_thread_but_frames(thread_of(s)); }

static void mark_thread(struct sched_thread *s)
{
    struct thread *t = thread_of(s);
    mark_thread_but_frames(t);
    frame_scan_all(t, gc_mark_word);
    for (struct frame_walk w = frame_first(t); w.method; w = frame_up(w)) {
        gc_hold_word((uintptr_t)w.record->code);
        gc_hold_word((uintptr_t)w.method);
    }
}

static bool mark_thread_part(struct sched_thread *s, bool begins)
{
    struct thread *t = thread_of(s);
    bool anew = begins || watermark_is_left(t);
    if (anew)
        mark_thread_but_frames(t);
    return watermark_look(t, anew);
}

static void clear_sources(bool untold)
{
    for (unsigned i = 0; i < source_count && gc_goes_on(); i++)
        if (sources[i].clear_weak && sources[i].untold == untold)
            sources[i].clear_weak();
}

static void clear_weak(void)
{
    string_table_clear_weak();
    clear_sources(false);
}

static void clear_untold(void) { clear_sources(true); }

static jlong soft_clock(jlong new_clock)
{
    jlong *clock = known.SoftReference_clock, old = *clock;
    *clock = new_clock;
    return old;
}

void roots_install(void)
{
    static struct gc_vm vm;
    vm = (struct gc_vm){
        .roots = mark_roots, .thread_roots = mark_thread, .thread_roots_sure = mark_thread_sure, .thread_part = mark_thread_part, .clear_weak = clear_weak,
        .roots_untold = mark_untold, .clear_untold = clear_untold,
        .metadata_begin = unload_begin, .metadata_mark = unload_mark, .metadata_judge = unload_judge, .metadata_close = unload_close,
        .metadata_forget = unload_forget, .metadata_forget_beside = unload_forget_beside, .metadata_forget_in = unload_forget_in,
        .metadata_forgotten = unload_forgotten, .metadata_drop = unload_drop,
        .mirror_bytes = mirror_bytes, .mirror_statics = mirror_statics,
        .referent_offset = known.Reference_referent, .discovered_offset = known.Reference_discovered,
        .queue_offset = known.Reference_queue, .next_offset = known.Reference_next,
        .soft_timestamp_offset = known.SoftReference_timestamp, .soft_clock = soft_clock,
    };
    gc_install(&vm);
    soft_clock((jlong)(os_monotonic_ns() / 1000000));       /* or what is made before the first collection would seem never used since the system began */
}
