/* SPDX-License-Identifier: Apache-2.0 */
/* Frames by their reference maps (scan.h, vm/class/refmap.h). */
#include "vm/run/scan.h"

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

void scan_frame(const struct frame *f, jslot *top, bool innermost, void (*visit)(jslot word))
{
    const jslot *locals = frame_locals(f), *stack = (const jslot *)(f + 1);
    int bci = frame_bci(f);
    struct refmap map;
    if (bci < 0 || !refmap_at(f->method, (uint32_t)bci, &map)) {
        visit_range(locals, top, visit);
        return;
    }
    uint32_t limit = (uint32_t)(top - stack), slots = innermost ? map.depth + 1 : stack_slots(&map, limit);
    visit_locals(&map, locals, visit);
    visit_range(stack, stack + (slots < limit ? slots : limit), visit);
}
