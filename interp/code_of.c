/* SPDX-License-Identifier: Apache-2.0 */
/* Methods to their register code, which is made when it is first asked for. */
#include "interp/check.h"
#include "interp/code.h"
#include "interp/interp.h"
#include "interp/print.h"
#include "vm/class/loader.h"
#include "vm/native/native.h"
#include "vm/run/entry.h"
#include "vm/run/exception.h"

bool code_runs(const struct method *m)
{
    enum entry_kind kind = entry_kind_of(m);
    return entry_engine(m) == &interpreter &&
           (kind == ENTRY_BYTECODE || (kind == ENTRY_NATIVE && !(m->access & ACC_SYNCHRONIZED) && native_find(m)));
}

enum { NATIVE_WORDS = 3 };

/* A frame for the native, and one instruction that calls it. */
static struct code *native_code(struct method *m, const char **why)
{
    struct code *code = arena_alloc_shared(&m->class->loader->arena, sizeof *code + NATIVE_WORDS * sizeof(union cell));
    if (!code) {
        *why = translate_no_memory;
        return NULL;
    }
    RT_ASSERT(entry_kind_of(m) == ENTRY_NATIVE && native_find(m));
    *code = (struct code){ .head = { .engine = &interpreter, .method = m, .max_locals = m->max_locals }, .word_count = NATIVE_WORDS,
                           .need = (m->max_locals + (uint32_t)FRAME_SLOTS) * (uint32_t)sizeof(jslot) };
    code->cells[0].handler = ir_handler[IR_native_body];
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
    code = entry_kind_of(m) == ENTRY_NATIVE ? native_code(m, &why) : translate(m, &interpreter, &why);
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
    if (atomic_compare_exchange_strong(&m->translated, &none, code))
        code_print_later(code);
    else
        code = none;
    return code;
}
