/* SPDX-License-Identifier: Apache-2.0 */
/* The translator's insides, shared by translate.c (blocks), translate_stack.c (the abstract stack), translate_insn.c
 * (one instruction), translate_call.c (the constant pool's instructions), fuse.c and pack.c.
 *
 * Three passes: instructions are said as data (struct ir_insn) into one list, block by block; fuse.c puts some of a block
 * together, and can be left out; pack.c makes running code of the list: it lays the blocks out, fills in distances and
 * handlers, and makes the tables.
 *
 * An operand stack slot holds no value while a block is translated, but an entry that says where the value is: a constant,
 * or a register.  Slot s has a home register of its own.
 *
 * Invariants   an entry of slot s names a constant, a local, or the home of a slot <= s
 *              at the edges of blocks every entry is in its home
 *              stores to locals are emitted in program order, behind whatever may throw before them */
#ifndef INTERP_TRANSLATE_IMPL_H
#define INTERP_TRANSLATE_IMPL_H

#include <setjmp.h>

#include "interp/code.h"
#include "memory/arena.h"
#include "vm/class/method_body.h"

/* type letters: I F L D A; 'R' a return address of jsr; 'x' the second slot of a pair */
enum entry_place { ENTRY_REGISTER, ENTRY_CONSTANT };
struct entry {
    uint8_t kind;
    char type;
    uint32_t reg;
    jslot value;                        /* of constants */
    uint16_t symbol;                    /* of constants: where in the constant pool a reference comes from, 0 */
};

struct block {
    uint32_t bci;
    uint32_t depth;                     /* operand slots at its start                     */
    char *types;                        /* their letters                                  */
    uint32_t start, end;                /* in list                                        */
    uint32_t address;                   /* final word                                     */
};

/* What the translator says. */
struct ir_insn {
    enum ir row;
    uint16_t bci, symbol;               /* symbol: as in struct entry                     */
    uint16_t second;                    /* bci of its second part, which begins at word part; part 0: it has none */
    uint8_t part : 2;
    bool alone : 1;                     /* not to be put together with others             */
    bool value : 1;                     /* all that it does is to compute o.a             */
    bool empty : 1;                     /* no operand was on the stack                    */
    uint8_t dead : 3;                   /* operands (of fuse_asks) that no stack entry named when it was said */
    uint32_t target;                    /* bci: of branches; of switches the default      */
    union cell o, w;                    /* the word behind the handler; the last, where there are more */
};

enum { SCRATCH_SLOTS = 2 };              /* registers behind the operands, for exchanges: wide frames count on the first only */
enum { MARK_ROTATE = 128, MARK_LINE = 64, MARK_CALLED = 32 };     /* with those of flow.h; LINE, CALLED: a tool may stop there */
enum { NO_BLOCK = 0, NONE = -1 };

struct translator {
    struct method *method;
    const struct engine *engine;        /* whose code it is to be                         */
    const struct method_body *source;
    struct flow_code flow;              /* the same                                       */
    struct constant_pool *cp;
    struct arena temp;
    const char *why;                    /* the first failure; NULL = going well           */
    jmp_buf no_memory;                  /* where to go when temp has no more              */
    uint32_t max_locals, max_stack, home_base;
    uint32_t register_base;             /* as in struct code                              */
    bool short_branches;                /* 16-bit distances fit                           */
    bool fuses;                         /* fuse.c is asked                                */
    bool in_region;                     /* it is to be code for atomic regions             */
    struct call_count *count;           /* for its loops' turns, or NULL: nothing is counted */
    bool interruptible;                 /* asynchronously, outside synchronized statements */
    bool watched;                       /* it has places that tell tools (vm/run/tool/tool.h) */
    bool tells_field;                   /* the access at hand is to be told before        */
    uint32_t generation;                /* tool_generation at its beginning               */
    uint8_t *deferred;                  /* a bit per bci: inside one; NULL: there are none */

    uint8_t *marks;                     /* by bci: enum flow_mark, MARK_ROTATE, MARK_LINE, MARK_CALLED */
    uint32_t *block_of;                 /* by bci: index in blocks, NO_BLOCK              */
    struct block *blocks;
    uint32_t block_count, block_capacity;
    uint32_t *work, work_count;         /* blocks to do                                   */

    struct ir_insn *list;
    uint32_t list_count, list_capacity;

    /* the block being translated */
    uint32_t block, bci;
    uint32_t next_bci;                  /* behind the last instruction of the block so far */
    bool ended;
    uint8_t compare;                    /* opcode of a comparison that the next branch takes with it, 0 */
    struct entry *stack;
    uint32_t depth;
};

/* emit.c */
void *grow(struct translator *tr, void *array, uint32_t *capacity, uint32_t needed, size_t size);
void *scratch(struct translator *tr, size_t bytes);     /* from temp; leaves the translation when there is none */
bool fail(struct translator *tr, const char *why);
_Noreturn void fail_without_memory(struct translator *tr);
/* One instruction more; the operands of a result are popped, the result is not yet pushed. */
void emit_insn(struct translator *tr, const struct ir_insn *insn);
#define EMIT(...) emit_insn(tr, &(struct ir_insn){ .row = __VA_ARGS__ })
/* The last instruction of this block, if its result may as well go elsewhere; NULL. */
static inline struct ir_insn *last_value(struct translator *tr)
{
    struct ir_insn *last = &tr->list[tr->list_count - 1];
    return tr->list_count > tr->blocks[tr->block].start && last->value ? last : NULL;
}
/* Control may reach bci with the stack as it is now (all at home). */
void reach(struct translator *tr, uint32_t bci);

/* pack.c: the code, ready to run; NULL: a short distance does not fit. */
struct code *pack_code(struct translator *tr);

/* translate_stack.c */
static inline uint32_t home(const struct translator *tr, uint32_t slot) { return tr->home_base + slot; }
void push_register(struct translator *tr, char type, uint32_t reg);
void push_constant(struct translator *tr, char type, jslot value);
void push_object(struct translator *tr, struct object *value, unsigned symbol);
void push_home(struct translator *tr, char type);       /* a result: the register it is to be written to is result_register */
struct entry pop(struct translator *tr);                /* one value, one or two slots    */
uint32_t pop_register(struct translator *tr);           /* ... as a register              */
void materialise(struct translator *tr, uint32_t slot);
void flush_from(struct translator *tr, uint32_t slot);  /* all slots from there up, into their homes */
void before_write(struct translator *tr, uint32_t local);
void store_local(struct translator *tr, uint32_t local, char type);
void shuffle(struct translator *tr, const struct opinfo *o);    /* a KIND_SHUFFLE         */
/* A result of type in the home of the slot to be pushed, which is operand a. */
void emit_value(struct translator *tr, struct ir_insn insn, char type);
#define RESULT(type, ...) emit_value(tr, (struct ir_insn){ .row = __VA_ARGS__ }, type)
static inline bool is_pair(char type) { return type == 'L' || type == 'D'; }

/* Of wide frames: locals are no registers there.  k of the rows far_load, far_store and far_iinc, and of the way back to the locals. */
static inline bool is_wide(const struct translator *tr) { return tr->register_base; }
static inline int32_t far_local(const struct translator *tr, uint32_t local) { return (int32_t)local - (int32_t)tr->register_base; }

/* translate_insn.c; false: failed */
/* A conditional branch; inverted: control goes to the next instruction if it holds not, and else on here. */
bool translate_branch(struct translator *tr, const struct insn *in, bool inverted);
bool translate_insn(struct translator *tr, const struct insn *in);
void emit_goto(struct translator *tr, uint32_t target);

/* translate_call.c */
bool translate_constant(struct translator *tr, const struct insn *in);
bool translate_field(struct translator *tr, const struct insn *in);
bool translate_invoke(struct translator *tr, const struct insn *in);
bool translate_object(struct translator *tr, const struct insn *in);    /* new, arrays, casts */

/* fuse.c */
void fuse_blocks(struct translator *tr);
extern const uint8_t fuse_asks[IR_COUNT];       /* of which operands (IR_R_a b c) it must be known, when they are said, whether they are dead */

#endif
