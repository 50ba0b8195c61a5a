/* SPDX-License-Identifier: Apache-2.0 */
/* The stack column of opcodes.def, read (effect.h). */
#include "vm/bytecode/effect.h"

#include "sched/check.h"

void op_shuffle(const struct opinfo *o, struct shuffle *out)
{
    const char *p = o->stack;
    RT_ASSERT(o->kind == KIND_SHUFFLE);
    *out = (struct shuffle){ .take = (uint8_t)(*p - '0') };
    while (*p++ != '_')
        ;
    for (; *p >= '1' && *p <= '4'; p++) {
        RT_ASSERT(out->put < SHUFFLE_MAX && *p - '0' <= out->take);
        out->from[out->put++] = (uint8_t)(out->take - (*p - '0'));
    }
}

bool shuffle_keeps(const struct shuffle *s, unsigned i)
{
    if (i + 1 >= s->take)
        return false;
    for (unsigned at = 0; at < s->put; at++) {
        if (s->from[at] == i && (at + 1 == s->put || s->from[at + 1] != i + 1))
            return false;
        if (s->from[at] == i + 1 && (at == 0 || s->from[at - 1] != i))
            return false;
    }
    return true;
}

/* s: a field's type, or what a method returns. */
static unsigned popped_slots(char letter, const struct insn *in, const struct signature *s, unsigned arguments)
{
    switch (letter) {
    case 'M': return arguments;
    case 'N': return in->count;
    case 'T': return letter_slots(signature_letter(*s->p));
    default: return letter_slots(letter);
    }
}

static char pushed_letter(char letter, const struct signature *s)
{
    char result = letter == 'T' || letter == 'M' ? signature_letter(*s->p) : letter;
    return result == 'V' ? 0 : result;
}

void effect_on_local(const struct insn *in, struct effect *out)
{
    const struct opinfo *o = in->info;
    *out = (struct effect){ 0 };
    if (o->kind == KIND_LOAD)
        out->reads = op_push(o);
    else if (o->kind == KIND_STORE)
        out->writes = o->stack[0];
    else if (o->operands == OPD_iinc)
        out->reads = out->writes = 'I';
    else if (o->flow == FLOW_RET)
        out->reads = 'R';
}

/* Behind the arguments, whose slots are counted. */
static bool pass_arguments(struct signature *s, unsigned *slots)
{
    struct signature_type t;
    while (signature_next(s, &t))
        *slots += letter_slots(t.letter);
    return s->p < s->end && *s->p++ == ')' && s->p < s->end;
}

/* Of the form that the row speaks of, as far as its effect goes: what comes of it, and the arguments before it. */
static bool is_descriptor(const struct effect_pool *pool, const struct insn *in, struct signature *s, unsigned *arguments)
{
    if (!pool->descriptor(pool->pool, in, s) || s->p == s->end)
        return false;
    return in->info->kind != KIND_CALL || (pass_arguments(s, arguments) && signature_letter(*s->p));
}

bool effect_of(const struct insn *in, const struct effect_pool *pool, struct effect *out)
{
    const struct opinfo *o = in->info;
    struct signature s = { NULL, NULL };
    effect_on_local(in, out);
    if (o->kind == KIND_SHUFFLE) {
        struct shuffle shuffle;
        op_shuffle(o, &shuffle);
        out->pops = shuffle.take;
        out->pushes = shuffle.put;
        return true;
    }
    unsigned arguments = 0;
    if (effect_is_named(o) && !is_descriptor(pool, in, &s, &arguments))
        return false;
    const char *p = o->stack;
    for (; *p != '_'; p++)
        out->pops += popped_slots(*p, in, &s, arguments);
    out->result = pushed_letter(p[1], &s);
    out->pushes = letter_slots(out->result);
    return true;
}
