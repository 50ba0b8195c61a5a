/* SPDX-License-Identifier: Apache-2.0 */
/* A method's body as vm/bytecode reads it: its bytes and exception table, what its constant pool names, and its lines.
 *
 * Context  any; makes no symbols, allocates nothing */
#ifndef VM_CLASS_METHOD_BODY_H
#define VM_CLASS_METHOD_BODY_H

#include "vm/bytecode/effect.h"
#include "vm/bytecode/flow.h"
#include "vm/class/class.h"

static inline struct flow_code method_body_flow(const struct method_body *c)
{
    return (struct flow_code){ c->bytes, c->exception_table, c->length, c->exception_count };
}

/* The invariants of what a parser made of a Code attribute. */
bool method_body_ok(const struct method_body *c);
/* Of its source; -1: it does not say, or there is no body (NULL). */
int method_body_line(const struct method_body *body, int bci);

/* What instructions may load, or may call. */
enum {
    CP_LOADABLE = 1 << CP_INTEGER | 1 << CP_FLOAT | 1 << CP_LONG | 1 << CP_DOUBLE | 1 << CP_CLASS | 1 << CP_STRING
                  | 1 << CP_METHOD_HANDLE | 1 << CP_METHOD_TYPE | 1 << CP_DYNAMIC,
    CP_CALLABLE = 1 << CP_METHOD | 1 << CP_INTERFACE_METHOD,
};
/* The tags an entry may have that the instruction names, as bits; which of them a version of class files allows is the
 * verifier's business. */
uint32_t cp_tags_for(const struct opinfo *o);
static inline bool cp_is_for(const struct constant_pool *cp, const struct insn *in)
{
    return in->cp < cp->count && cp_tags_for(in->info) >> cp->tags[in->cp] & 1;
}

/* For effect_of. */
struct effect_pool cp_effects(const struct constant_pool *cp);

#endif
