/* SPDX-License-Identifier: Apache-2.0 */
#include "vm/run/scan/watermark.h"

#include "memory/gc.h"
#include "sched/stress.h"

enum { RECORDS = 128, RECORDS_STRESSED = 2, WORDS = 512 };

/* Of one record; marked when it has been looked at, as no lock may be taken before. */
struct gathered { jslot word[WORDS]; unsigned count; };

static __thread struct gathered *gathered;

static void gather(jslot word)
{
    if (word == 0)
        return;
    if (RT_LIKELY(gathered->count < WORDS))
        gathered->word[gathered->count++] = word;
    else
        gc_shade_lost();
}

/* By the thread itself. */
static void shade_record(const struct frame *f, jslot *top, enum frame_place place, uint64_t cycle)
{
    struct gathered here;
    here.count = 0;
    gathered = &here;
    frame_scan_whole(f, top, place, gather);
    gathered = NULL;
    for (unsigned i = 0; i < here.count; i++)
        gc_shade_word(here.word[i], cycle);
    gc_shade_word((uintptr_t)f->code, cycle);
    gc_shade_word((uintptr_t)f->code->method, cycle);
}

/* By the collector. */
static void mark_record(const struct frame *f, jslot *top, enum frame_place place, uint64_t cycle)
{
    (void)cycle;
    frame_scan_whole(f, top, place, gc_mark_word);
    gc_hold_word((uintptr_t)f->code);
    gc_hold_word((uintptr_t)f->code->method);
}

static bool can_be_watermark(const struct frame *f) { return f->code->engine->passes_watermarks && frame_caller(f); }

typedef void (*look)(const struct frame *f, jslot *top, enum frame_place place, uint64_t cycle);

/* Returns the watermark, or NULL: that was all. */
static struct frame *look_at_some(struct frame *f, jslot *top, enum frame_place place, look at, uint64_t cycle)
{
    size_t most = stress_size(RECORDS, RECORDS_STRESSED);
    for (size_t n = 1; f; f = frame_caller(f), n++) {
        at(f, top, place, cycle);
        if (n >= most && can_be_watermark(f))
            return f;
        top = frame_end_of_caller(f, top);
        place = FRAME_CALLER;
    }
    return NULL;
}

static void set(struct thread *t, struct frame *record)
{
    t->watermark.is_passed = false;
    t->watermark.record = record;
    if (record)
        record->caller = (struct frame *)((uintptr_t)record->caller | FRAME_WATERMARK_BIT);
}

static struct frame *look_from_inside(struct thread *t, look at)
{
    return look_at_some(t->frame, thread_top(t), t->polling ? FRAME_POLLING : FRAME_INNERMOST, at, t->watermark.cycle);
}

/* A bit that stays in a record which is the watermark no more does no harm. */
bool watermark_look(struct thread *t, bool begins)
{
    const struct frame *record = t->watermark.record;
    if (begins)
        t->watermark.cycle = gc_cycle();
    if (begins || t->watermark.is_passed)
        set(t, look_from_inside(t, mark_record));
    else if (record)
        set(t, look_at_some(frame_caller(record), frame_locals(record), FRAME_CALLER, mark_record, t->watermark.cycle));
    return t->watermark.record != NULL;
}

/* Who acts for the thread while it is stopped in here may look further, or begin anew. */
void watermark_pass(struct thread *t, const struct frame *ended, jslot result)
{
    volatile jslot kept = result;
    if (ended != t->watermark.record)
        return;
    t->watermark.record = NULL;
    t->watermark.is_passed = true;
    RT_TURNS(turns);
    while (t->watermark.is_passed) {            /* bound: cycles that begin meanwhile */
        RT_BOUND(turns, INT32_MAX);
        uint64_t cycle = t->watermark.cycle;
        struct frame *next = cycle == gc_cycle() ? look_from_inside(t, shade_record) : NULL;
        if (t->watermark.is_passed && t->watermark.cycle == cycle)
            set(t, next);
    }
    (void)kept;
}
