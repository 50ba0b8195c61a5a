/* SPDX-License-Identifier: Apache-2.0 */
/* Methods to their register code, which is made when it is first asked for. */
#include "interp/check.h"
#include "interp/code.h"
#include "interp/interp.h"
#include "interp/print.h"
#include "interp/region.h"
#include "vm/class/loader.h"
#include "vm/native/native.h"
#include "vm/run/entry.h"
#include "vm/run/exception.h"
#include "vm/run/tool/tool.h"

bool code_runs(const struct method *m)
{
    enum entry_kind kind = entry_kind_of(m);
    return entry_engine(m) == &interpreter &&
           (kind == ENTRY_BYTECODE || (kind == ENTRY_NATIVE && !(m->access & ACC_SYNCHRONIZED) && native_find(m)));
}

enum { NATIVE_WORDS = 3 };

/* A frame for the native, and one instruction that calls it. */
struct code *code_of_native(struct method *m, bool in_region, const char **why)
{
    struct code *code = arena_alloc_shared(class_arena(m->class), sizeof *code + NATIVE_WORDS * sizeof(union cell));
    if (!code) {
        *why = translate_no_memory;
        return NULL;
    }
    RT_ASSERT(entry_kind_of(m) == ENTRY_NATIVE && native_find(m));
    *code = (struct code){ .head = { .engine = &interpreter, .method = m, .max_locals = m->max_locals }, .word_count = NATIVE_WORDS, .in_region = in_region,
                           .need = (m->max_locals + (uint32_t)FRAME_SLOTS) * (uint32_t)sizeof(jslot) };
    code->cells[0].handler = ir_handlers(in_region)[IR_native_body];
    code->cells[2].pointer = (void *)native_find(m);
    return code;
}

/* Two threads may translate at once; the first to finish wins, the other's code stays unused in the arena. */
struct code *code_of(struct thread *t, struct method *m)
{
    void *none = NULL;
    const char *why = NULL;
    struct code *code = method_translated(m);
    if (code)
        return code;
    code = entry_kind_of(m) == ENTRY_NATIVE ? code_of_native(m, false, &why) : translate(m, &interpreter, false, &why);
    if (!code) {
        char name[512];
        if (why == translate_no_memory)
            throw_out_of_memory(t, "Metaspace");
        else
            throw_new(t, EX(VerifyError), "%s in method %s", why, method_external_name(m, name, sizeof name));
        return NULL;
    }
    if (code->head.body)
        CHECK_PLACES(code);
    bool outdated = code->head.body && (code->head.body != m->body || code->generation != tool_generation);
    if (RT_UNLIKELY(outdated))                          /* it was redefined, or a tool asked for more, meanwhile; from here on nobody is stopped */
        return code_of(t, m);
    if (atomic_compare_exchange_strong(&m->translated, &none, code))
        code_print_later(code);
    else
        code = none;
    if (RT_UNLIKELY(tool_watches))
        tool_hooks->coded(&code->head);
    return code;
}

/* --- over into code that was made anew (renew.c) ---------------------------------------------------- */

/* Is it that body, or has it replaced it, with the same code?  bound: how often the class was redefined */
static bool stands_for(const struct method_body *body, const struct method_body *old)
{
    while (body && body != old)
        body = body->before;
    return body != NULL;
}

/* A body that the method has no more, and none with the same code, runs to its end as it is. */
static const struct code *today(struct thread *t, const struct code *code)
{
    struct method *m = code->head.method;
    const struct code *fresh = stands_for(m->body, code->head.body) && code_runs(m) ? code_of(t, m) : NULL;
    t->exception = NULL;                                /* for want of memory */
    bool same = fresh && fresh != code && stands_for(fresh->head.body, code->head.body) && fresh->need == code->need && fresh->stack_base == code->stack_base;
    return same ? fresh : NULL;
}

static const union cell *go_over(struct frame *f, const struct code *fresh, uint32_t key)
{
    const struct code_door *to = fresh ? code_door_of(fresh, key) : NULL;
    if (!to)
        return NULL;
    f->code = &fresh->head;
    return fresh->cells + to->word;
}

const union cell *code_renew(struct thread *t, const union cell *pc)
{
    struct frame *f = t->frame;
    struct code *old = (struct code *)(uintptr_t)code_of_frame(f);
    struct code_door *d = code_door_at(old, pc);
    RT_ASSERT(d && !thread_pending(t));
    const union cell *to = go_over(f, today(t, old), d->key);
    if (to) {
        f->pc = to + 1;
        return to;
    }
    for (uint32_t i = 0; i < old->doors->count; i++)   /* it goes on as it is */
        if (old->doors->at[i].word == d->word)
            code_open_door(old, &old->doors->at[i]);
    return pc;
}

/* --- for atomic regions ---------------------------------------------------------------------------- */

/* What replaces a method of the library in C acts for it here, too; an error or a link of a call site is run by its entry. */
static bool is_bytecode(const struct method *m)
{
    enum entry_kind kind = entry_kind_of(m);
    return m->body && (kind == ENTRY_BYTECODE || kind == ENTRY_COMPILED || (kind == ENTRY_REPLACED && m->flags & METHOD_ATOMIC));
}

static bool is_native(const struct method *m)
{
    enum entry_kind kind = entry_kind_of(m);
    bool linked = kind == ENTRY_REPLACED && m->access & ACC_SYNTHETIC;       /* entry_of_adapter */
    return kind == ENTRY_NATIVE || kind == ENTRY_BOUND || (kind == ENTRY_REPLACED && m->access & ACC_NATIVE && !linked);
}

bool region_runs_code(struct thread *t, struct method *m)
{
    if (is_bytecode(m) || !is_native(m))
        return is_bytecode(m) && !region_compiled(t, m);
    return !region_may_call(t, m) || (entry_kind_of(m) == ENTRY_NATIVE && native_find(m));
}

static struct code *make(struct thread *t, struct method *m)
{
    const char *why = NULL;
    char name[512];
    struct code *code = is_native(m) ? code_of_native(m, true, &why) : translate(m, &interpreter, true, &why);
    if (!code && why == translate_no_memory)
        throw_out_of_memory(t, "Metaspace");
    else if (!code)
        throw_new(t, EX(VerifyError), "%s in method %s", why, method_external_name(m, name, sizeof name));
    return code;
}

struct code *region_code_of(struct thread *t, struct method *m)
{
    void *none = NULL;
    struct code *code = region_code(m);
    if (code || thread_pending(t))
        return code;
    code = make(t, m);
    if (!code)
        return NULL;
    if (!atomic_compare_exchange_strong(&m->in_region, &none, code))
        return none;
    code_print_later(code);
    return code;
}
