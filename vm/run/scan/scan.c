/* SPDX-License-Identifier: Apache-2.0 */
/* The references in frames, by reference maps (vm/class/refmap.h). */
#include "vm/run/frame.h"

#include "vm/bytecode/bytecode.h"
#include "vm/class/refmap.h"

static void visit_range(const jslot *from, const jslot *to, void (*visit)(jslot word))
{
    for (; from < to; from++)
        visit(*from);
}

static void visit_locals(const struct refmap *map, const jslot *locals, void (*visit)(jslot word))
{
    for (uint32_t base = 0; base < map->locals; base += 64) {
        uint64_t bits = map->keep[base / 64];
        if (map->locals - base < 64)
            bits &= (UINT64_C(1) << (map->locals - base)) - 1;
        for (; bits; bits &= bits - 1)
            visit(locals[base + (uint32_t)__builtin_ctzll(bits)]);
    }
}

static void visit_operands(const struct refmap *map, const jslot *stack, uint32_t limit, void (*visit)(jslot word))
{
    for (uint32_t i = 0; i < map->depth && i < limit; i++)
        if (refmap_keeps(map, map->locals + i))
            visit(stack[i]);
}

/* May the innermost frame have something in a register that is no operand before the instruction at bci?  A call leaves its
 * result so, until what comes next is begun: at a poll it is, but where a poll of another kind belongs to the call. */
static bool is_between(const struct engine_code *code, uint32_t bci, enum frame_place place)
{
    bool calls = opinfo[code->body->bytes[bci]].kind == KIND_CALL;
    return calls && (place == FRAME_INNERMOST || (place == FRAME_POLLING && code->method->flags & METHOD_INTERRUPTIBLE));
}

static void scan_body(const struct frame *f, uint32_t bci, jslot *top, enum frame_place place, void (*visit)(jslot word))
{
    const jslot *locals = frame_locals(f), *stack = (const jslot *)(f + 1);
    uint32_t limit = (uint32_t)(top - stack);
    struct refmap map;
    RT_ASSERT(top >= stack);
    if (!refmap_at(f->code->method, f->code->body, bci, limit, &map)) {
        visit_range(locals, top, visit);
        return;
    }
    visit_locals(&map, locals, visit);
    if (is_between(f->code, bci, place))
        visit_range(stack, stack + (map.depth < limit ? map.depth + 1 : limit), visit);
    else
        visit_operands(&map, stack, limit, visit);
}

void frame_scan(const struct frame *f, jslot *top, enum frame_place place, void (*visit)(jslot word))
{
    if (f->code->engine->on_c_stack)
        return;                                         /* which is read whole, word by word */
    const struct engine_code *code = f->code;
    int bci = f->pc && code->engine->bci ? code->engine->bci(code, f->pc) : -1;
    RT_ASSERT(frame_locals(f) <= top);
    if (bci < 0 || !code->body) {
        visit_range(frame_locals(f), top, visit);
        return;
    }
    refmap_begin();
    scan_body(f, (uint32_t)bci, top, place, visit);
    refmap_end();
}

void frame_scan_whole(const struct frame *f, jslot *top, enum frame_place place, void (*visit)(jslot word))
{
    visit(slot_of_ref(frame_lock(f)));
    frame_scan(f, top, place, visit);
}

void frame_scan_all(const struct thread *t, void (*visit)(jslot word))
{
    jslot *top = thread_top(t);
    enum frame_place place = t->polling ? FRAME_POLLING : FRAME_INNERMOST;
    for (const struct frame *f = t->frame; f; f = frame_caller(f)) {
        RT_INVARIANT(frame_ok(t, f));
        frame_scan_whole(f, top, place, visit);
        top = frame_end_of_caller(f, top);
        place = FRAME_CALLER;
    }
}
