/* SPDX-License-Identifier: Apache-2.0 */
/* Locks that are kept over turns of a loop.
 *
 * A small synchronized method that neither calls nor allocates stands in place of its call, and its lock is taken before it and not given back behind it:
 * the next turn finds it taken.  That is as if the program had one synchronized statement around several turns, which Java permits (JLS 17.4), as long
 * as nobody waits for ever: so the lock goes back before anything that may wait or runs a program's code, at a poll that somebody wants, after so many turns,
 * and behind the loop (aot_code.h: KEPT).  Only loops are worth it that do nothing of that in each turn. */
#include <stdlib.h>

#include "tools/rtjaot/emit_impl.h"
#include "vm/class/resolve.h"

/* --- what may run with a kept lock ------------------------------------------------------------ */

/* Of its own class, which is initialised when a static method of it can stand in place of its call; so nothing is looked for elsewhere. */
static bool is_own_field(const struct method *m, const struct insn *in)
{
    struct constant_pool *cp = m->body->cp;
    struct class_failure f = { 0 };
    if (op_has_object(in->info))
        return true;
    const struct field *field = method_is_static(m) && cp_ref_class_name(cp, in->cp) == m->class->name ? resolve_field(cp, in->cp, true, op_puts(in->info), m, &f) : NULL;
    return field && field->class == m->class;
}

/* Can it neither wait nor come to a poll, and find all that it names? */
static bool is_quiet(const struct method *m, const struct insn *in)
{
    switch (in->info->kind) {
    case KIND_CALL: case KIND_LDC: return false;
    case KIND_FIELD: return is_own_field(m, in);
    case KIND_SPECIAL: return in->op == OP_arraylength || in->op == OP_iinc;
    default: return !flow_jumps_back(in);
    }
}

static bool may_run_with_it(const struct method *m)
{
    struct insn in;
    for (uint32_t bci = 0; decode(m->body, bci, &in); bci += in.len)
        if (!is_quiet(m, &in))
            return false;
    return true;
}

/* --- loops -------------------------------------------------------------------------------------- */

/* The innermost loop around bci: from its beginning to the way back.  false: there is none. */
static bool find_loop(const struct emitter *e, uint32_t bci, uint32_t *first, uint32_t *last)
{
    struct insn in;
    bool found = false;
    for (uint32_t at = bci; decode(e->code, at, &in); at += in.len)
        for (uint32_t i = 0; i < flow_targets(&in); i++) {
            uint32_t to = flow_target(&in, i);
            if (to > bci || (found && at - to >= *last - *first))
                continue;
            found = true;
            *first = to;
            *last = at;
        }
    return found;
}

/* The small synchronized method that the call names, if it may run with a kept lock. */
static struct plan_method *candidate(const struct emitter *e, const struct insn *in)
{
    struct method *m = in->info->kind == KIND_CALL && !plan_is_unmade(e->method, in->bci) ? call_target(e, in) : NULL;
    if (!m || !(m->access & ACC_SYNCHRONIZED) || !m->body || !plan_is_brief(m) || !may_run_with_it(m) || lone_at(e, in->bci) == m->class)
        return NULL;
    return plan_find(m);
}

/* May each turn do it with a kept lock? */
static bool keeps(const struct emitter *e, const struct insn *in)
{
    if (in->op == OP_monitorenter || in->op == OP_monitorexit)
        return lone_at(e, in->bci);
    if (in->info->kind != KIND_CALL)
        return true;
    const struct plan_method *placed = e->places[in->bci];
    return placed ? !placed->place_calls && !placed->place_turns : call_is_brief(e, in) || candidate(e, in);
}

static bool is_in_quiet_loop(const struct emitter *e, uint32_t bci)
{
    uint32_t first, last;
    struct insn in;
    if (!find_loop(e, bci, &first, &last))
        return false;
    for (uint32_t at = first; at <= last && decode(e->code, at, &in); at += in.len)
        if (!keeps(e, &in))
            return false;
    return true;
}

/* One that keeps locks is no guest: its host's loops would not give them back. */
bool keep_choose(struct emitter *e)
{
    struct insn in;
    bool may = !e->region && !e->deferred && !takes_lock(e) && !e->method->obeys && !e->method->seldom;
    e->kept = calloc(e->code->length + 1, sizeof *e->kept);
    if (!e->kept)
        return give_up(e, "out of memory");
    for (uint32_t bci = 0; may && decode(e->code, bci, &in); bci += in.len) {
        struct plan_method *target = candidate(e, &in);
        if (target && is_in_quiet_loop(e, bci) && place_anyway(e, target)) {
            if (e->placed)
                return give_up(e, "it keeps locks");
            e->places[bci] = target;
            e->kept[bci] = e->keeps = true;
        }
    }
    return true;
}
