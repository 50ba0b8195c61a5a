/* SPDX-License-Identifier: Apache-2.0 */
/* Register code: what a method is translated into, and how an address in it becomes a bci.
 *
 * An instruction is two words or more: the address of its handler, its operands, then wide constants.
 * Calls keep the register of their first argument in their last word, so that a return finds it
 * just before the return address: the callee's locals minus that register are the caller's locals.
 *
 *     word 0    handler
 *     word 1    a | b | c | d        four registers        (words 1.. of calls: see ir.def)
 *               a | b |   k          two and a constant
 *     word 2    64-bit constant, address, first part of a table
 *
 * frame->pc     an address such that the word before it belongs to the instruction the frame is at: the return
 *               address in callers, the instruction's second word where it stopped otherwise.
 *
 * Owner    the arena of the method's loader.  Constant after publication, but for instructions that
 *          resolve themselves: operands first, then the handler with release order (resolve_patch.c).
 * Context  code_bci, code_handler: any */
#ifndef INTERP_CODE_H
#define INTERP_CODE_H

#include "interp/interp.h"
#include "interp/ir.h"
#include "vm/bytecode/deferred.h"
#include "vm/run/frame.h"

union cell {
    const void *handler;
    struct {
        uint16_t a, b;
        union {
            struct { uint16_t c, d; };
            int32_t k;
        };
    };
    struct { int32_t low, high; };
    jslot wide;
    void *pointer;
    struct class *class;
    struct method *method;
    struct code *code;
    struct object *object;
};
_Static_assert(sizeof(union cell) == 8, "a cell is a word");

/* The instruction that a method with a policy begins with (vm/realtime/policy.h). */
enum { POLICY_WORDS = 3 };

/* From this word on, up to the next row's; constant: where in the constant pool the object comes from that it loads, 0. */
struct code_row { uint32_t word; uint16_t bci, constant; };
struct code_catch {
    uint16_t start, end, type;                          /* bci range; catch_type, 0 = any            */
    uint32_t target;                                    /* word of the handler                       */
};
/* Where running code may go over into code that was made anew: block starts and the words behind calls and events, by the same key in both. */
struct code_door { uint32_t word, key; const void *was; };
struct code_doors { uint32_t count; struct code_door at[]; };
struct code {
    struct engine_code head;    /* first                                                             */
    uint32_t need;              /* bytes from the locals to behind the last register                 */
    uint32_t word_count, row_count;
    uint16_t catch_count;
    bool in_region;             /* it is the method's code for atomic regions (region.h)             */
    bool deferring;             /* behind the catches follow bits, one a bci: see code_defers        */
    uint32_t stack_base;        /* number of the first operand register                              */
    uint32_t register_base;     /* registers count from so many words behind the locals: 0, or the frame is wide (translate.c) */
    uint32_t generation;        /* tool_generation when it was begun                                 */
    struct code_doors *doors;   /* NULL: no tool watches, or it stays as it is                       */
    const struct code_row *rows;                        /* ascending by word                         */
    const struct code_catch *catches;                   /* in the order of the exception table       */
    union cell cells[];
};

/* What a frame of the loop runs, which need not be what its method has now. */
static inline const struct code *code_of_frame(const struct frame *f)
{
    RT_ASSERT(f->code->engine == &interpreter);
    return (const struct code *)(const void *)f->code;
}
/* Where its registers count from behind the code's prologue. */
static inline jslot *code_registers(const struct frame *f) { return frame_locals(f) + code_of_frame(f)->register_base; }
static inline struct code *method_translated(const struct method *m)
{
    return atomic_load_explicit(&m->translated, memory_order_acquire);
}
/* Is it inside a synchronized statement of a method that may be interrupted asynchronously? */
static inline bool code_defers(const struct code *code, unsigned bci)
{
    const uint8_t *bits = (const uint8_t *)(code->catches + code->head.body->exception_count);
    return code->deferring && deferred_at(bits, bci);
}
/* bci of the instruction that owns the word before pc; -1 when pc is not in the code. */
int code_bci(const struct code *code, const void *pc);
/* The entry of the constant pool that an instruction of this row stands for or loads, or that its part before pc does; 0: none. */
unsigned code_symbol(const struct code *code, enum ir row, const void *pc);
/* The instruction of bytecode a frame is at, decoded: how resolving instructions find their operands. */
struct insn;
void code_insn(const struct code *code, const void *pc, struct insn *out);

/* The row of the instruction at c, IR_COUNT for none, and how many words it has. */
enum ir code_row_of(const union cell *c);
uint32_t code_words_of(enum ir row, const union cell *c);

/* Are all instructions rows with registers of the frame, rows of bcis in order, handlers inside? */
bool code_ok(const struct code *code);

/* code_of.c: the innermost frame has come to a door of code that is out of date.  Where it goes on. */
const union cell *code_renew(struct thread *t, const union cell *pc);
/* renew.c: the door at a word, or that of a key; NULL: there is none.  For good, a door lets through again. */
struct code_door *code_door_at(const struct code *code, const union cell *pc);
const struct code_door *code_door_of(const struct code *code, uint32_t key);
void code_open_door(struct code *code, const struct code_door *d);
/* As code_row_of, of code that may be out of date. */
enum ir code_row_behind(const struct code *code, const union cell *c);

/* code_of.c.  Has the method register code: bytecode, or a native of our table that does not lock? */
bool code_runs(const struct method *m);
/* That code, made when first needed.  NULL: an error is pending. */
struct code *code_of(struct thread *t, struct method *m);
/* translate.c: the code for that engine, not yet published; NULL with the reason (static text). */
struct code *translate(struct method *m, const struct engine *engine, bool in_region, const char **why);
/* code_of.c: that of a native of our table; as above. */
struct code *code_of_native(struct method *m, bool in_region, const char **why);
extern const char translate_no_memory[];            /* one of the reasons */
/* Is fuse.c asked?  Set before any Java runs. */
extern bool translate_fuses;

/* loop.c.  Runs from cells[0] of the innermost frame until that frame has returned.  Without a thread: called
 * once at start. */
void interp_loop(struct thread *t, const union cell *pc, jslot *r);

#endif
