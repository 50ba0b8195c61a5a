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
    if (RT_UNLIKELY(code->head.body && code->head.body != m->body))        /* it was redefined meanwhile; from here on nobody is stopped */
        return code_of(t, m);
    if (atomic_compare_exchange_strong(&m->translated, &none, code))
        code_print_later(code);
    else
        code = none;
    if (RT_UNLIKELY(tool_watches))
        tool_hooks->coded(&code->head);
    return code;
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

bool region_runs_code(struct thread *t, const struct method *m)
{
    if (is_bytecode(m) || !is_native(m))
        return is_bytecode(m);
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
