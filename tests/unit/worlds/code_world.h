/* SPDX-License-Identifier: Apache-2.0 */
/* Methods made by hand for the interpreter's tests: bytecode in a class without a class file. */
#ifndef TESTS_UNIT_CODE_WORLD_H
#define TESTS_UNIT_CODE_WORLD_H

#include "interp/code.h"
#include "interp/interp.h"
#include "vm/atomic/region.h"
#include "vm/bytecode/bytecode.h"
#include "vm/class/loader.h"
#include "vm/native/native.h"
#include "vm/realtime/policy.h"
#include "vm/realtime/thread_side.h"
#include "vm/run/entry.h"

/* One class with one static method, and a thread to run it. */
struct code_world {
    struct class_loader loader;         /* not the boot loader: nothing here is the library's */
    struct class class;
    struct constant_pool cp;
    uint8_t tags[8];
    union cp_value values[8];
    void *_Atomic resolved[8];
    struct method_body code;
    struct method method;
    struct thread thread;
    struct thread_side side;
    jslot stack[512];
};

/* bytes live as long as the world. */
static inline void code_world_init(struct code_world *w, const uint8_t *bytes, size_t length, unsigned locals, unsigned stack)
{
    memset(w, 0, sizeof *w);
    w->class.loader = &w->loader;
    w->class.unit = &w->loader.unit;
    w->class.cp = &w->cp;
    w->cp.class = &w->class;
    w->cp.count = 8;
    w->cp.tags = w->tags;
    w->cp.value = w->values;
    w->cp.resolved = w->resolved;
    w->code.method = &w->method;
    w->code.cp = &w->cp;
    w->code.bytes = bytes;
    w->code.length = (uint32_t)length;
    w->code.max_locals = (uint16_t)locals;
    w->code.max_stack = (uint16_t)stack;
    w->method.class = &w->class;
    w->method.access = ACC_STATIC;
    w->method.body = &w->code;
    w->method.max_locals = locals;
    w->method.return_type = T_INT;
    w->thread.sched.stack_limit = 0;
    w->thread.realtime = &w->side;
    w->thread.stack_base = w->stack;
    w->thread.stack_limit = w->stack + 480;
    w->thread.stack_end = w->stack + 512;
    interp_init();
    entry_install(&(struct entry_parts){ .engine = &interpreter, .native = native_entry, .find_native = native_find, .policy = policy_entry_for,
                                         .atomic = region_entry_of });
    entry_decide(&w->method);
}

#define CODE_WORLD(w, locals, stack, ...) \
    static struct code_world w; \
    static const uint8_t w##_bytes[] = { __VA_ARGS__ }; \
    code_world_init(&w, w##_bytes, sizeof w##_bytes, locals, stack)

/* Run it with its arguments in args[0..]; the result is in args[0]. */
static inline jslot code_world_run(struct code_world *w, const jslot *args, unsigned n)
{
    memcpy(w->stack, args, n * sizeof *args);
    w->method.entry(&w->thread, &w->method, w->stack);
    return w->stack[0];
}

static inline struct code *code_world_translate(struct code_world *w, const char **why)
{
    return translate(&w->method, &interpreter, false, why);
}

/* The row of the instruction at a word; IR_COUNT when there is none. */
static inline enum ir code_row_at(const struct code *code, uint32_t word)
{
    return word < code->word_count ? ir_of_handler(code->cells[word].handler) : IR_COUNT;
}

#endif
