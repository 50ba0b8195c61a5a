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
    KIND_VALUE,         /* result = rt_<name>(operands), of interp/semantics.h; may throw where it divides */
    KIND_ELEMENT,       /* of an array: load or store                          */
    KIND_IF, KIND_GOTO, KIND_JSR, KIND_SWITCH, KIND_RETURN,
    KIND_SHUFFLE,       /* slots of the operand stack, as they are             */
    KIND_LDC, KIND_FIELD, KIND_CALL,    /* by what the constant pool names     */
    KIND_SPECIAL,       /* a rule of its own in each reader                    */
};

struct opinfo {
    const char *name;       /* NULL: no such opcode                          */
    const char *stack;      /* "II_I"; read it with effect.h                 */
    uint8_t operands, flow, kind;
    uint8_t length;         /* bytes with operands; 0: depends (switches, wide) */
};
extern const struct opinfo opinfo[256];

/* How many letters the stack column pops, and the i-th from below. */
unsigned op_pops(const struct opinfo *o);
char op_pop(const struct opinfo *o, unsigned i);
/* The letter pushed (the first digit of a shuffle), 0 for none. */
char op_push(const struct opinfo *o);
/* Of a KIND_ELEMENT: what the array is of, i l f d a b (bytes or booleans) c s.  Does it store? */
static inline char op_element(const struct opinfo *o) { return o->name[0]; }
static inline bool op_stores(const struct opinfo *o) { return o->stack[2] != '_'; }

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
