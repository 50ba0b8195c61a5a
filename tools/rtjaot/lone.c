/* SPDX-License-Identifier: Apache-2.0 */
/* Which objects are lone ones (lone.h), by where they go (look.h).
 *
 * A source is a new of the method, its receiver or a parameter; it has escaped once one of its objects has, wherever that is.  Monitors are followed too, as a
 * stack: code that leaves one that it did not enter, or none that it did, has no lone objects at all. */
#include "tools/rtjaot/lone.h"

#include <stdlib.h>
#include <string.h>

#include "tools/rtjaot/look.h"
#include "tools/rtjaot/plan.h"
#include "tools/rtjaot/world.h"
#include "vm/class/link.h"
#include "vm/class/method_body.h"
#include "vm/class/resolve.h"
#include "vm/class/subtype.h"

enum { CALLS_MAX = 8 };

struct lone {
    struct look look;
    struct method *method;
    struct class *classes[LOOK_SOURCES];    /* of what each source makes; NULL: it is not used   */
    uint32_t made_at[LOOK_SOURCES];         /* by source: bci of its new                         */
    unsigned sources;
    uint32_t escaped, returned;
    bool locks_others;                      /* some monitor is not its receiver's alone          */
    unsigned calls;                         /* how many look at this one's answer                */
    struct class **found;                   /* what lone_find answers, on the last way through   */
};

/* --- what a call does with an argument ---------------------------------------------------------- */

/* The answers so far: what becomes of an object of that class in that slot of the method. */
struct answer { const struct method *method; const struct class *of; uint32_t slot; bool escapes, returned, only; };    /* only: nothing else is */
static struct answer *answers;
static unsigned answer_count;

static struct answer ask(struct method *m, uint32_t slot, struct class *of, unsigned calls);

/* What a call of m on an object of just this class runs; NULL: it cannot be told. */
static struct method *selected(struct class *of, struct method *m)
{
    struct class_failure f = { 0 };
    return method_stays(m) ? m : class_is_subtype(of, m->class) ? method_select(of, m, &f) : NULL;
}

/* --- sets ----------------------------------------------------------------------------------------- */

/* The class of all sources of the set, if that is known and there is nothing else in it. */
static struct class *class_of_set(const struct lone *l, uint32_t set)
{
    struct class *found = NULL;
    for (unsigned i = 0; i < LOOK_SOURCES; i++) {
        if (!(set >> i & 1))
            continue;
        if (!l->classes[i] || (found && found != l->classes[i]))
            return NULL;
        found = l->classes[i];
    }
    return set & LOOK_OTHERS ? NULL : found;
}

/* Those of whose objects nobody else has heard.  What the receiver's caller gets back it had before. */
static bool is_lone(const struct lone *l, uint32_t set)
{
    bool first_is_ours = l->sources && l->made_at[0] == UINT32_MAX;
    uint32_t gone = l->escaped | (l->returned & ~(uint32_t)first_is_ours);
    return set && !(set & (gone | LOOK_OTHERS)) && class_of_set(l, set);
}

static void escape(struct lone *l, uint32_t set) { l->escaped |= set & ~LOOK_OTHERS; }

/* --- monitors ------------------------------------------------------------------------------------- */

/* Of one object, if it is one, the monitor is followed. */
static void enter(struct lone *l, uint32_t set)
{
    if (!look_is_one(set) && set & ~LOOK_OTHERS)
        escape(l, set);
    if (!look_is_one(set))
        return;
    if (l->look.now->held_count == LOOK_HELD_MAX)
        l->look.odd = true;
    else
        l->look.now->held[l->look.now->held_count++] = set;
}

static void leave(struct lone *l, uint32_t set)
{
    if (!look_is_one(set)) {
        escape(l, set);
        return;
    }
    if (l->look.now->held_count && l->look.now->held[l->look.now->held_count - 1] == set)
        l->look.now->held_count--;
    else
        l->look.odd = true;
}

/* A second object of a source would be taken for the first, whose monitor is held. */
static uint32_t make(struct lone *l, uint32_t bci)
{
    for (unsigned i = 0; i < l->sources; i++)
        if (l->made_at[i] == bci) {
            for (uint32_t k = 0; k < l->look.now->held_count; k++)
                l->look.odd |= l->look.now->held[k] == UINT32_C(1) << i;
            return UINT32_C(1) << i;
        }
    return LOOK_OTHERS;
}

/* --- calls ---------------------------------------------------------------------------------------- */

/* What the call runs, of: the class of the receiver; NULL: it cannot be told. */
static struct method *target_of(struct lone *l, const struct insn *in, struct class *of)
{
    struct class_failure f = { 0 };
    struct method *m = in->op == OP_invokedynamic ? NULL : resolve_method(l->look.body->cp, in->cp, invoke_kind_of(in->op), &f);
    if (!m || m->flags & METHOD_SIGNATURE_POLYMORPHIC)
        return NULL;
    return in->op == OP_invokestatic || in->op == OP_invokespecial ? m : of ? selected(of, m) : NULL;
}

static bool begins_an_object(const struct method *m) { return m->flags & METHOD_IS_INIT && m->class->name == SYM(java_lang_Object); }

/* What the call makes of the set in a slot of the arguments; what it gives back of it. */
static uint32_t pass(struct lone *l, struct method *target, uint32_t slot, uint32_t set)
{
    struct class *of = class_of_set(l, set);
    if (!(set & ~LOOK_OTHERS) || (target && begins_an_object(target)))
        return 0;
    struct answer a = target && of ? ask(target, slot, of, l->calls + 1) : (struct answer){ .escapes = true };
    if (a.escapes)
        escape(l, set);
    return a.only ? set : a.returned ? set | LOOK_OTHERS : 0;
}

static void call(struct lone *l, const struct insn *in, const struct effect *effect)
{
    uint32_t receiver = in->op == OP_invokestatic || in->op == OP_invokedynamic ? 0 : look_top(&l->look, effect->pops - 1);
    struct class *of = class_of_set(l, receiver);
    struct method *target = target_of(l, in, of);
    uint32_t back = 0;
    if (l->found && target && is_lone(l, receiver))
        l->found[in->bci] = of;
    for (uint32_t slot = 0; slot < effect->pops; slot++)
        back |= pass(l, target, slot, look_top(&l->look, effect->pops - 1 - slot));
    look_effect(&l->look, effect, back ? back : LOOK_OTHERS);
}

/* --- one instruction, and all ---------------------------------------------------------------------- */

/* Is the monitor of an object of this class the method's own affair?  Its digest covers itself and what is above it. */
static bool is_vouched_for(const struct lone *l, const struct class *of)
{
    return of->name == SYM(java_lang_Object) || class_is_subtype(l->method->class, of);
}

static void note_monitor(struct lone *l, const struct insn *in)
{
    struct class *of = class_of_set(l, look_top(&l->look, 0));
    l->locks_others |= look_top(&l->look, 0) != 1;
    if (l->found && is_lone(l, look_top(&l->look, 0)) && is_vouched_for(l, of))
        l->found[in->bci] = of;
}

static void special(struct lone *l, const struct insn *in, const struct effect *effect)
{
    uint32_t set = look_top(&l->look, 0), result = LOOK_OTHERS;
    switch (in->op) {
    case OP_monitorenter:
        note_monitor(l, in);
        enter(l, set);
        break;
    case OP_monitorexit:
        note_monitor(l, in);
        leave(l, set);
        break;
    case OP_checkcast: result = set; break;
    case OP_new: result = make(l, in->bci); break;
    case OP_athrow: escape(l, set); break;
    default: break;
    }
    look_effect(&l->look, effect, result);
}

static void other(struct lone *l, const struct insn *in, const struct effect *effect)
{
    bool stores = (in->info->kind == KIND_FIELD && op_puts(in->info)) || (in->info->kind == KIND_ELEMENT && op_stores(in->info));
    if (stores)
        escape(l, look_top(&l->look, 0));
    if (in->info->kind == KIND_RETURN) {
        l->returned |= effect->pops ? look_top(&l->look, 0) : 0;
        l->look.odd |= l->look.now->held_count != 0;
    }
    look_effect(&l->look, effect, in->info->kind == KIND_CONST ? 0 : LOOK_OTHERS);
}

static void step(struct look *look, const struct insn *in, const struct effect *effect)
{
    struct lone *l = look->reader;
    switch (in->info->kind) {
    case KIND_CALL: call(l, in, effect); break;
    case KIND_SPECIAL: special(l, in, effect); break;
    default: other(l, in, effect); break;
    }
}

static void add_source(struct lone *l, struct class *of, uint32_t bci)
{
    if (l->sources == LOOK_SOURCES || !look_is_ordinary(of))
        return;
    l->classes[l->sources] = of;
    l->made_at[l->sources++] = bci;
}

static void add_made(struct lone *l, const struct method_body *body)
{
    struct insn in;
    for (uint32_t bci = 0; bci < body->length && bytecode_decode(body->bytes, body->length, bci, &in); bci += in.len)
        if (in.op == OP_new)
            add_source(l, world_named(cp_symbol(body->cp, in.cp)), bci);
}

/* All ways through it; slot: the parameter that is source 0, if there is one.  false: there is no answer. */
static bool follow(struct lone *l, struct method *m, uint32_t slot)
{
    l->method = m;
    if (!look_begin(&l->look, m, step, l) || slot >= m->body->max_locals + 1u)
        return false;
    if (slot < m->body->max_locals && l->sources && l->made_at[0] == UINT32_MAX)
        l->look.now->sets[slot] = 1;
    look_follow(&l->look);
    return !l->look.odd;
}

static struct answer find_answer(struct method *m, uint32_t slot, struct class *of, unsigned calls)
{
    struct lone l = { .classes = { of }, .made_at = { UINT32_MAX }, .sources = 1, .calls = calls };
    bool escapes = !follow(&l, m, slot) || l.escaped & 1;
    look_end(&l.look);
    return (struct answer){ m, of, slot, escapes, !escapes && l.returned & 1, !escapes && l.returned == 1 };
}

/* A method that calls itself has no answer before it is found: meanwhile everything escapes from it. */
static struct answer ask(struct method *m, uint32_t slot, struct class *of, unsigned calls)
{
    struct answer no = { .method = m, .of = of, .slot = slot, .escapes = true };
    if (!m->body || m->body->length > LOOK_LONGEST || calls > CALLS_MAX || !class_is_subtype(of, m->class) || plan_has_policy(m))
        return no;
    for (unsigned i = 0; i < answer_count; i++)
        if (answers[i].method == m && answers[i].slot == slot && answers[i].of == of)
            return answers[i];
    PLAN_GROW(answers, answer_count);
    unsigned place = answer_count++;
    answers[place] = no;
    no = find_answer(m, slot, of, calls);
    return answers[place] = no;
}

/* Has it a monitor that a lone object could have, and such objects? */
static bool is_worth_it(struct method *m, bool receiver)
{
    bool makes = receiver, locks = false;
    struct insn in;
    for (uint32_t bci = 0; bci < m->body->length && bytecode_decode(m->body->bytes, m->body->length, bci, &in); bci += in.len) {
        struct class_failure f = { 0 };
        makes |= in.op == OP_new;
        locks |= in.op == OP_monitorenter;
        if (locks || in.info->kind != KIND_CALL || in.op == OP_invokedynamic || in.op == OP_invokestatic)
            continue;
        const struct method *target = resolve_method(m->body->cp, in.cp, invoke_kind_of(in.op), &f);
        locks |= target && target->access & ACC_SYNCHRONIZED;
    }
    return makes && locks;
}

static bool has_found(const struct lone *l, uint32_t length)
{
    for (uint32_t bci = 0; bci < length; bci++)
        if (l->found[bci])
            return true;
    return false;
}

struct class **lone_find(struct method *m, struct class *receiver)
{
    struct lone l = { 0 };
    if (!m->body || m->body->length > LOOK_LONGEST || !is_worth_it(m, receiver))
        return NULL;
    if (receiver)
        add_source(&l, receiver, UINT32_MAX);
    add_made(&l, m->body);
    struct class **found = l.sources ? calloc(m->body->length + 1, sizeof(struct class *)) : NULL;
    if (found && follow(&l, m, 0)) {
        l.found = found;
        look_again(&l.look);
    }
    bool any = l.found && !l.look.odd && has_found(&l, m->body->length);
    look_end(&l.look);
    if (!any)
        free(found);
    return any ? found : NULL;
}

/* As those of synchronized statements are. */
static bool handlers_are_unnamed(const struct method_body *body)
{
    for (unsigned i = 0; i < body->exception_count; i++)
        if (exception_row_at(body, i).catch_type)
            return false;
    return true;
}

bool lone_locks_itself(struct method *m)
{
    struct lone l = { 0 };
    if (!lone_receiver(m) || !m->body || m->body->length > LOOK_LONGEST || !handlers_are_unnamed(m->body))
        return false;
    add_source(&l, lone_receiver(m), UINT32_MAX);
    bool good = l.sources && follow(&l, m, 0);
    look_end(&l.look);
    return good && !l.locks_others;
}
