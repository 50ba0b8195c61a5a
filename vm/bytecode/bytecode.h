/* SPDX-License-Identifier: Apache-2.0 */
/* Bytecode: the opcode enum, the property table and the one decoder.
 *
 * Everything here comes from opcodes.def; nothing is built at start-up, so there is
 * nothing to initialise and nothing to lock.  Code arrays come from outside: the decoder
 * reads no byte behind their end, whatever they hold.
 *
 * Context  any */
#ifndef VM_BYTECODE_BYTECODE_H
#define VM_BYTECODE_BYTECODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum opcode {
#define OP(code, name, ...) OP_##name = code,
#include "vm/bytecode/opcodes.def"
};
enum { OPCODE_COUNT = 202 };

enum operands {
    OPD_none,
    OPD_km1, OPD_k0, OPD_k1, OPD_k2, OPD_k3, OPD_k4, OPD_k5,    /* imm, implied                     */
    OPD_i8, OPD_i16,                                            /* imm                              */
    OPD_local,                                                  /* local                            */
    OPD_local0, OPD_local1, OPD_local2, OPD_local3,             /* local, implied                   */
    OPD_iinc,                                                   /* local, imm                       */
    OPD_cp8, OPD_cp16,                                          /* cp                               */
    OPD_cp16_n,                                                 /* cp, count: dimensions            */
    OPD_cp16_n_0,                                               /* cp, count: slots; reserved       */
    OPD_cp16_0_0,                                               /* cp, reserved                     */
    OPD_atype,                                                  /* imm: T_BOOLEAN 4 … T_LONG 11     */
    OPD_br16, OPD_br32,                                         /* target                           */
    OPD_table, OPD_lookup,                                      /* target: default; switch_…        */
    OPD_wide,                                                   /* never seen: folded into what follows */
};
enum flow {
    FLOW_NEXT,          /* the next instruction                              */
    FLOW_BRANCH,        /* target or next                                    */
    FLOW_GOTO,          /* target                                            */
    FLOW_SWITCH,        /* one of the switch's targets                       */
    FLOW_CALL,          /* next, after another method ran                    */
    FLOW_RETURN, FLOW_THROW,
    FLOW_JSR,           /* target; a ret comes back to next                  */
    FLOW_RET,           /* behind some jsr                                   */
};
enum kind {
    KIND_NOP, KIND_CONST, KIND_LOAD, KIND_STORE,
    KIND_VALUE,         /* result = fn(operands)                             */
    KIND_VALUE_T,       /* the same, may throw                               */
    KIND_IF, KIND_GOTO, KIND_RETURN,
    KIND_SPECIAL,       /* a rule of its own in each reader                  */
};
enum trait {
    T_THROW = 1, T_ALLOC = 2, T_COLLECT = 4, T_BLOCK = 8, T_RESOLVE = 16,
    T_STORE = 32,       /* stores a reference into an object or a static     */
    T_POLL = 64,        /* may poll: backward branches, calls, returns       */
    T_WIDE = 128,       /* may follow wide                                   */
    TR_LINK = T_THROW | T_ALLOC | T_COLLECT | T_BLOCK | T_RESOLVE,
};

struct opinfo {
    const char *name;       /* NULL: no such opcode                          */
    const char *stack;      /* "II_I"; read it with op_pops and friends      */
    const char *fn;         /* the function in interp/semantics.h, "none"    */
    uint8_t operands, flow, traits, kind;
    uint8_t length;         /* bytes with operands; 0: depends (switches, wide) */
};
extern const struct opinfo opinfo[256];

/* How many values are popped, and the type letter of the i-th from below (may be 'X'). */
unsigned op_pops(const struct opinfo *o);
char op_pop(const struct opinfo *o, unsigned i);
/* The type letter of the value pushed, 'X', or 0 for none. */
char op_push(const struct opinfo *o);

/* One instruction, decoded.  Which fields mean something is up to info->operands; the others are 0.
 * `wide iload 300` is an iload whose local is 300 and whose len is 4. */
struct insn {
    const struct opinfo *info;
    enum opcode op;
    bool wide;
    uint8_t count;              /* invokeinterface: its count; multianewarray: dimensions      */
    uint16_t reserved;          /* bytes that must be 0: of invokeinterface, invokedynamic     */
    uint16_t cp, local;
    uint32_t bci, len;          /* index of the opcode; bytes up to the next one               */
    int32_t imm;                /* constant; newarray's type; tableswitch's low key            */
    uint32_t target;            /* bci of the branch's or switch's default target: unchecked, wraps when negative */
    uint32_t cases;             /* switches: count without the default                         */
    const uint8_t *table;       /* switches: the first case                                    */
};

/* Decode the instruction at bci; false where it is undefined or cut short (a switch with low > high, with a
 * negative count, or wide before something else, is undefined). */
bool bytecode_decode(const uint8_t *code, size_t size, uint32_t bci, struct insn *out);

/* Cases of a switch.  i < switch_count; targets are as unchecked as insn.target. */
static inline uint32_t switch_count(const struct insn *in) { return in->cases; }
int32_t switch_key(const struct insn *in, uint32_t i);
uint32_t switch_target(const struct insn *in, uint32_t i);
static inline uint32_t switch_default(const struct insn *in) { return in->target; }

#endif
