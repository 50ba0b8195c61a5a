/* SPDX-License-Identifier: Apache-2.0 */
/* What an instruction does to the operand stack and to the local variables: the stack column of opcodes.def, read.
 *
 * An effect counts slots; a long or double has two.  Verifier, reference maps, messages and translator know the JVM's
 * stack from here only; what they keep in a slot (a type, two bits, an origin, a register) is their own.
 *
 * Context  any; never allocates */
#ifndef VM_BYTECODE_EFFECT_H
#define VM_BYTECODE_EFFECT_H

#include "vm/bytecode/bytecode.h"
#include "vm/bytecode/signature.h"

enum { SHUFFLE_TAKES = 4, SHUFFLE_MAX = 6 };

/* pop, dup, swap and their kin: take slots from the top, put back these of them.  from counts from the lowest taken,
 * put from the lowest put. */
struct shuffle { uint8_t take, put, from[SHUFFLE_MAX]; };
void op_shuffle(const struct opinfo *o, struct shuffle *out);       /* o->kind is KIND_SHUFFLE */
/* May one value of two slots lie in the slots i and i + 1 of those taken?  It does if they always stay together. */
bool shuffle_keeps(const struct shuffle *s, unsigned i);

struct effect {
    uint32_t pops, pushes;
    char result;                /* letter of the value pushed; 0: none, or slots of a shuffle                */
    char reads, writes;         /* letter of the local in->local that is read, written; astore takes R, too  */
};

/* How the owner of a constant pool tells what an instruction's entry names: a constant's or field's type, a method's
 * descriptor.  false: the entry is of another kind. */
struct effect_pool {
    const void *pool;
    bool (*descriptor)(const void *pool, const struct insn *in, struct signature *out);
};

/* false: the constant pool does not say. */
bool effect_of(const struct insn *in, const struct effect_pool *pool, struct effect *out);
/* reads and writes alone, which need no constant pool; the rest is 0. */
void effect_on_local(const struct insn *in, struct effect *out);

/* Does the instruction name an entry of the constant pool that the effect depends on? */
static inline bool effect_is_named(const struct opinfo *o)
{
    return o->kind == KIND_LDC || o->kind == KIND_FIELD || o->kind == KIND_CALL;
}
/* Of fields and calls: is there an object under the value or the arguments?  Of fields: is it stored to? */
static inline bool op_has_object(const struct opinfo *o) { return o->stack[0] == 'A'; }
static inline bool op_puts(const struct opinfo *o) { return o->kind == KIND_FIELD && op_push(o) == 0; }

#endif
