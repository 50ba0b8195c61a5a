/* SPDX-License-Identifier: Apache-2.0 */
/* The references in frames, by reference maps (vm/class/refmap.h). */
#include "vm/run/frame.h"

#include "vm/class/refmap.h"

static void visit_range(const jslot *from, const jslot *to, void (*visit)(jslot word))
{
    for (; from < to; from++)
        visit(*from);
}

static void visit_locals(const struct refmap *map, const jslot *locals, void (*visit)(jslot word))
{
    for (uint32_t base = 0; base < map->locals; base += 64) {
        uint64_t bits = map->refs[base / 64] | map->unsure[base / 64];
        if (map->locals - base < 64)
            bits &= (UINT64_C(1) << (map->locals - base)) - 1;
        for (; bits; bits &= bits - 1)
            visit(locals[base + (uint32_t)__builtin_ctzll(bits)]);
    }
}

/* Operand registers to visit: up to the uppermost reference among those below limit. */
static uint32_t stack_slots(const struct refmap *map, uint32_t limit)
{
    uint32_t n = map->depth < limit ? map->depth : limit;
    while (n > 0 && refmap_slot(map, map->locals + n - 1) == REFMAP_VALUE)
        n--;
    return n;
}

void frame_scan(const struct frame *f, jslot *top, bool innermost, void (*visit)(jslot word))
{
    const jslot *locals = frame_locals(f), *stack = (const jslot *)(f + 1);
    const struct engine_code *code = f->code;
    int bci = f->pc && code->engine->bci ? code->engine->bci(code, f->pc) : -1;
    struct refmap map;
    RT_ASSERT(locals <= top);
    if (bci < 0 || !code->body || !refmap_at(code->method, code->body, (uint32_t)bci, &map)) {
        visit_range(locals, top, visit);
        return;
    }
    uint32_t limit = (uint32_t)(top - stack), slots = innermost ? map.depth + 1 : stack_slots(&map, limit);
    visit_locals(&map, locals, visit);
    visit_range(stack, stack + (slots < limit ? slots : limit), visit);
}

void frame_scan_all(const struct thread *t, void (*visit)(jslot word))
{
    jslot *top = t->frame ? frame_top(t->frame) : t->stack_base;
    for (const struct frame *f = t->frame; f; f = frame_caller(f)) {
        visit(slot_of_ref(f->lock));
        frame_scan(f, top, f == t->frame, visit);
        top = frame_locals(f);
    }
}
