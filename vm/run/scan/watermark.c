/* SPDX-License-Identifier: Apache-2.0 */
#include "vm/run/scan/watermark.h"

#include "memory/gc.h"
#include "sched/stress.h"

enum { RECORDS_STRESSED = 2, NEAR = 64, FAR = 4096, FAR_STRESSED = 64, TURNS = 64, WORDS = 512 };

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

/* Who looks: at a record; at words of the C stack. */
struct look {
    void (*record)(const struct frame *f, jslot *top, enum frame_place place, uint64_t cycle);
    void (*words)(const void *from, const void *to, uint64_t cycle);
};

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

static void mark_record(const struct frame *f, jslot *top, enum frame_place place, uint64_t cycle)
{
    (void)cycle;
    frame_scan_whole(f, top, place, gc_mark_word);
    gc_hold_word((uintptr_t)f->code);
    gc_hold_word((uintptr_t)f->code->method);
}

static void mark_words(const void *from, const void *to, uint64_t cycle)
{
    (void)cycle;
    gc_mark_words(from, to);
}

static const struct look by_itself = { shade_record, gc_shade_words }, by_collector = { mark_record, mark_words };

/* ---- a part ---- */

struct part { struct frame *record; jslot *top; uintptr_t c_end; const struct engine_run *run; };

static bool is_on_c_stack(const struct frame *f) { return f->code->engine->on_c_stack; }
static bool can_be_watermark(const struct frame *f) { return (f->code->engine->passes_watermarks || is_on_c_stack(f)) && frame_caller(f); }

/* The first record on the C stack that is further out; NULL: none is near. */
static const struct frame *next_on_c_stack(const struct frame *f)
{
    unsigned n = 0;
    do
        f = frame_caller(f);
    while (f && !is_on_c_stack(f) && ++n < NEAR);
    return f && is_on_c_stack(f) ? f : NULL;
}

/* The run in which a record stands that is not on the C stack; else the first that is further out. */
static const struct engine_run *run_of(const struct engine_run *run, const struct frame *f)
{
    while (run && (is_on_c_stack(f) ? (uintptr_t)run < (uintptr_t)f : run->first > f))     /* bound: records of a part, each has no more than one */
        run = run->outer;
    return run;
}

/* Behind what C functions have that were called since the record's caller was innermost, and what they may have been lent: what lies in the caller's. */
static struct part part_to(const struct thread *t, struct frame *record, jslot *top, const struct engine_run *run)
{
    const struct frame *caller = frame_caller(record), *next = next_on_c_stack(caller);
    run = run_of(run, caller);
    const struct engine_run *outer = run && !is_on_c_stack(caller) ? run->outer : run;
    uintptr_t end = outer ? (uintptr_t)outer : t->sched.stack_base;
    return (struct part){ record, top, next && (uintptr_t)next < end ? (uintptr_t)next : end, run };
}

/* Of records from f on, none of which is in a run further in. */
static struct part look_at_records(const struct thread *t, struct frame *f, jslot *top, enum frame_place place, const struct engine_run *run, const struct look *at)
{
    size_t most = t->watermark.turns < TURNS ? stress_size(WATERMARK_RECORDS, RECORDS_STRESSED) : SIZE_MAX;
    for (size_t n = 1; f; f = frame_caller(f), n++) {
        at->record(f, top, place, t->watermark.cycle);
        top = frame_end_of_caller(f, top);
        if (n >= most && can_be_watermark(f))
            return part_to(t, f, top, run);
        place = FRAME_CALLER;
    }
    return (struct part){ .c_end = t->sched.stack_base };
}

/* Of the C stack from that address on; what is nearer has been looked at. */
static struct part with_c_stack(const struct thread *t, struct part found, uintptr_t from, const struct look *at)
{
    if (from < found.c_end)
        at->words((const void *)from, (const void *)found.c_end, t->watermark.cycle);
    else
        found.c_end = from;
    return found;
}

static struct part look_from_inside(const struct thread *t, uintptr_t c_from, const struct look *at)
{
    enum frame_place place = t->polling ? FRAME_POLLING : FRAME_INNERMOST;
    return with_c_stack(t, look_at_records(t, t->frame, thread_top(t), place, t->run, at), c_from, at);
}

static struct part look_anew(const struct thread *t, const struct sched_registers *registers, const struct look *at)
{
    at->words(registers, registers + 1, t->watermark.cycle);
    return look_from_inside(t, registers->word[SCHED_REG_SP], at);
}

static struct part look_further(const struct thread *t, const struct look *at)
{
    const struct watermark *w = &t->watermark;
    return with_c_stack(t, look_at_records(t, frame_caller(w->record), w->top, FRAME_CALLER, w->run, at), w->c_end, at);
}

/* Whoever makes a record on the C stack beyond one that is there is asked to look. */
static void set(struct thread *t, struct part found)
{
    struct watermark *w = &t->watermark;
    w->record = found.record;
    w->top = found.top;
    w->c_end = found.c_end;
    w->run = found.run;
    w->is_passed = false;
    w->on_c_stack = found.record && is_on_c_stack(found.record);
    if (found.record)
        found.record->caller = (struct frame *)((uintptr_t)found.record->caller | FRAME_WATERMARK_BIT);
    sched_stack_ask_below(&t->sched, w->on_c_stack ? w->c_end : 0);
}

/* ---- by the collector ---- */

bool watermark_is_left(const struct thread *t)
{
    const struct watermark *w = &t->watermark;
    size_t most = stress_size(FAR, FAR_STRESSED), n = 0;
    if (!w->record || !w->on_c_stack)
        return w->is_passed;
    for (const struct frame *f = t->frame; f && n < most; f = frame_caller(f), n++)
        if (f == w->record)
            return !((uintptr_t)f->caller & FRAME_WATERMARK_BIT);
    return true;
}

/* A bit that stays in a record which is the watermark no more does no harm. */
bool watermark_look(struct thread *t, bool begins)
{
    struct watermark *w = &t->watermark;
    if (begins) {
        w->turns = w->cycle == gc_cycle() ? w->turns + 1 : 0;
        w->cycle = gc_cycle();
        set(t, look_anew(t, &t->sched.saved, &by_collector));
    } else if (w->record) {
        set(t, look_further(t, &by_collector));
    }
    return w->record != NULL;
}

/* ---- by the thread ---- */

/* anew: by these registers; NULL: what they held is on the C stack, as far as that has been looked at.  Who acts for the thread while it is stopped in here may look
 * further, or begin anew. */
static void look_at_more(struct thread *t, const struct sched_registers *anew)
{
    struct watermark *w = &t->watermark;
    w->record = NULL;
    w->is_passed = true;
    RT_TURNS(turns);
    while (w->is_passed) {                      /* bound: cycles that begin meanwhile */
        RT_BOUND(turns, INT32_MAX);
        uint64_t cycle = w->cycle;
        struct part next = { .record = NULL };
        if (cycle == gc_cycle())
            next = anew ? look_anew(t, anew, &by_itself) : look_from_inside(t, w->c_end, &by_itself);
        if (w->is_passed && w->cycle == cycle)
            set(t, next);
    }
}

void watermark_pass(struct thread *t, const struct frame *ended, jslot result)
{
    volatile jslot kept = result;
    if (ended == t->watermark.record)
        look_at_more(t, NULL);
    (void)kept;
}

void watermark_meet(struct thread *t)
{
    const struct watermark *w = &t->watermark;
    const struct frame *caller = frame_caller(t->frame);
    if (!w->record || !w->on_c_stack || w->cycle != gc_cycle()) {
        sched_stack_ask_below(&t->sched, 0);
    } else if (caller && is_on_c_stack(caller) && caller > w->record) {
        struct sched_registers registers;
        rt_save_registers(&registers);
        look_at_more(t, &registers);
    }
}
