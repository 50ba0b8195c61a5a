/* SPDX-License-Identifier: Apache-2.0 */
/* Where objects go (lone.h): forward data flow over the instructions of a method.
 *
 * Each local and operand has a set of sources, as bits: a new of the method, its receiver or a parameter, or anything else (OTHERS).  A source has
 * escaped once one of its objects has, wherever that is.  Monitors are followed too, as a stack: code that leaves one that it did not enter, or
 * none that it did, has no lone objects at all. */
#include "tools/rtjaot/lone.h"

#include <stdlib.h>
#include <string.h>

#include "tools/rtjaot/plan.h"
#include "tools/rtjaot/world.h"
#include "vm/class/link.h"
#include "vm/class/method_body.h"
#include "vm/class/resolve.h"
#include "vm/class/subtype.h"

enum { SOURCES = 31, HELD_MAX = 4, CALLS_MAX = 8, LONGEST = 2000 };
#define OTHERS (UINT32_C(1) << SOURCES)

/* Sets of sources, at one instruction: of locals, then of operands, by slot. */
struct state { uint32_t depth, held_count, held[HELD_MAX], sets[]; };

struct look {
    struct method *method;
    const struct method_body *body;
    struct flow_code flow;
    struct effect_pool pool;
    uint8_t *marks;
    struct state **at;                      /* by bci: of leaders that control comes to          */
    struct state *now;
    uint64_t *bits;
    struct flow_work work;
    struct class *classes[SOURCES];         /* of what each source makes; NULL: it is not used   */
    uint32_t made_at[SOURCES];              /* by source: bci of its new                         */
    unsigned sources;
    uint32_t escaped, returned;
    bool odd;                               /* no answer                                         */
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

/* The collector and the thread that runs finalizers see some objects by themselves. */
static bool may_be_lone(const struct class *c)
{
    return c && !class_is_array(c) && !(c->access & (ACC_ABSTRACT | ACC_INTERFACE)) && !c->shape.has_finalizer && c->shape.kind != SHAPE_REFERENCE;
}

/* --- sets ----------------------------------------------------------------------------------------- */

static uint32_t *stack_of(const struct look *l) { return l->now->sets + l->body->max_locals; }

/* The class of all sources of the set, if that is known and there is nothing else in it. */
static struct class *class_of_set(const struct look *l, uint32_t set)
{
    struct class *found = NULL;
    for (unsigned i = 0; i < SOURCES; i++) {
        if (!(set >> i & 1))
            continue;
        if (!l->classes[i] || (found && found != l->classes[i]))
            return NULL;
        found = l->classes[i];
    }
    return set & OTHERS ? NULL : found;
}

/* Those of whose objects nobody else has heard.  What the receiver's caller gets back it had before. */
static bool is_lone(const struct look *l, uint32_t set)
{
    bool first_is_ours = l->sources && l->made_at[0] == UINT32_MAX;
    uint32_t gone = l->escaped | (l->returned & ~(uint32_t)first_is_ours);
    return set && !(set & (gone | OTHERS)) && class_of_set(l, set);
}

static void escape(struct look *l, uint32_t set) { l->escaped |= set & ~OTHERS; }

/* --- where ways meet ------------------------------------------------------------------------------ */

static size_t state_bytes(const struct look *l) { return sizeof(struct state) + ((size_t)l->body->max_locals + l->body->max_stack + 2) * sizeof(uint32_t); }

static bool same_monitors(const struct state *a, const struct state *b)
{
    return a->held_count == b->held_count && !memcmp(a->held, b->held, a->held_count * sizeof *a->held);
}

static void arrive(struct look *l, uint32_t bci, bool handler)
{
    if (bci >= l->body->length) {
        l->odd = true;
        return;
    }
    struct state *now = l->now, **place = &l->at[bci];
    uint32_t locals = l->body->max_locals, depth = handler ? 1 : now->depth;
    bool changed = !*place;
    if (!*place)
        *place = calloc(1, state_bytes(l));
    if (!*place || (!changed && ((*place)->depth != depth || !same_monitors(*place, now)))) {
        l->odd = true;
        return;
    }
    (*place)->depth = depth;
    (*place)->held_count = now->held_count;
    memcpy((*place)->held, now->held, sizeof now->held);
    for (uint32_t i = 0; i < locals + depth; i++) {
        uint32_t more = (*place)->sets[i] | (handler && i == locals ? OTHERS : now->sets[i]);
        changed |= more != (*place)->sets[i];
        (*place)->sets[i] = more;
    }
    if (changed)
        flow_work_add(&l->work, bci);
}

/* Behind one that takes all, none comes to its turn. */
static void arrive_at_handlers(struct look *l, uint32_t bci)
{
    bool taken = false;
    for (uint32_t i = 0; i < l->flow.row_count && !l->odd && !taken; i++) {
        struct exception_row row = flow_row(&l->flow, i);
        if (!flow_covers(&row, bci))
            continue;
        arrive(l, row.handler, true);
        taken = !row.catch_type;
    }
}

/* --- instructions --------------------------------------------------------------------------------- */

static uint32_t top(const struct look *l, uint32_t below)
{
    return below < l->now->depth ? stack_of(l)[l->now->depth - 1 - below] : OTHERS;
}

static void pop(struct look *l, uint32_t slots)
{
    if (slots > l->now->depth)
        l->odd = true;
    else
        l->now->depth -= slots;
}

static void push(struct look *l, uint32_t set)
{
    if (l->now->depth >= l->body->max_stack)
        l->odd = true;
    else
        stack_of(l)[l->now->depth++] = set;
}

static void set_local(struct look *l, uint32_t local, uint32_t slots, uint32_t set)
{
    if (local + slots > l->body->max_locals) {
        l->odd = true;
        return;
    }
    l->now->sets[local] = set;
    if (slots == 2)
        l->now->sets[local + 1] = 0;
}

static void shuffle(struct look *l, const struct opinfo *o)
{
    struct shuffle move;
    uint32_t taken[SHUFFLE_TAKES];
    op_shuffle(o, &move);
    if (l->now->depth < move.take) {
        l->odd = true;
        return;
    }
    for (unsigned i = 0; i < move.take; i++)
        taken[i] = stack_of(l)[l->now->depth - move.take + i];
    l->now->depth -= move.take;
    for (unsigned i = 0; i < move.put && !l->odd; i++)
        push(l, taken[move.from[i]]);
}

/* One object, if any, whose monitor is followed. */
static bool is_one(uint32_t set) { return set && !(set & OTHERS) && !(set & (set - 1)); }

static void enter(struct look *l, uint32_t set)
{
    if (!is_one(set) && set & ~OTHERS)
        escape(l, set);
    if (!is_one(set))
        return;
    if (l->now->held_count == HELD_MAX)
        l->odd = true;
    else
        l->now->held[l->now->held_count++] = set;
}

static void leave(struct look *l, uint32_t set)
{
    if (!is_one(set)) {
        escape(l, set);
        return;
    }
    if (l->now->held_count && l->now->held[l->now->held_count - 1] == set)
        l->now->held_count--;
    else
        l->odd = true;
}

/* A second object of a source would be taken for the first, whose monitor is held. */
static uint32_t make(struct look *l, uint32_t bci)
{
    for (unsigned i = 0; i < l->sources; i++)
        if (l->made_at[i] == bci) {
            for (uint32_t k = 0; k < l->now->held_count; k++)
                l->odd |= l->now->held[k] == UINT32_C(1) << i;
            return UINT32_C(1) << i;
        }
    return OTHERS;
}

/* --- calls ---------------------------------------------------------------------------------------- */

/* What the call runs, of: the class of the receiver; NULL: it cannot be told. */
static struct method *target_of(struct look *l, const struct insn *in, struct class *of)
{
    struct class_failure f = { 0 };
    struct method *m = in->op == OP_invokedynamic ? NULL : resolve_method(l->body->cp, in->cp, invoke_kind_of(in->op), &f);
    if (!m || m->flags & METHOD_SIGNATURE_POLYMORPHIC)
        return NULL;
    return in->op == OP_invokestatic || in->op == OP_invokespecial ? m : of ? selected(of, m) : NULL;
}

static bool begins_an_object(const struct method *m) { return m->flags & METHOD_IS_INIT && m->class->name == SYM(java_lang_Object); }

/* What the call makes of the set in a slot of the arguments; what it gives back of it. */
static uint32_t pass(struct look *l, struct method *target, uint32_t slot, uint32_t set)
{
    struct class *of = class_of_set(l, set);
    if (!(set & ~OTHERS) || (target && begins_an_object(target)))
        return 0;
    struct answer a = target && of ? ask(target, slot, of, l->calls + 1) : (struct answer){ .escapes = true };
    if (a.escapes)
        escape(l, set);
    return a.only ? set : a.returned ? set | OTHERS : 0;
}

static void call(struct look *l, const struct insn *in, const struct effect *effect)
{
    uint32_t receiver = in->op == OP_invokestatic || in->op == OP_invokedynamic ? 0 : top(l, effect->pops - 1);
    struct class *of = class_of_set(l, receiver);
    struct method *target = target_of(l, in, of);
    uint32_t back = 0;
    if (l->found && target && is_lone(l, receiver))
        l->found[in->bci] = of;
    for (uint32_t slot = 0; slot < effect->pops; slot++)
        back |= pass(l, target, slot, top(l, effect->pops - 1 - slot));
    pop(l, effect->pops);
    for (uint32_t i = 0; i < effect->pushes && !l->odd; i++)
        push(l, effect->result != 'A' ? 0 : back ? back : OTHERS);
}

/* --- one instruction, and all ---------------------------------------------------------------------- */

/* Is the monitor of an object of this class the method's own affair?  Its digest covers itself and what is above it. */
static bool is_vouched_for(const struct look *l, const struct class *of)
{
    return of->name == SYM(java_lang_Object) || class_is_subtype(l->method->class, of);
}

static void note_monitor(struct look *l, const struct insn *in)
{
    struct class *of = class_of_set(l, top(l, 0));
    l->locks_others |= top(l, 0) != 1;
    if (l->found && is_lone(l, top(l, 0)) && is_vouched_for(l, of))
        l->found[in->bci] = of;
}

static void special(struct look *l, const struct insn *in, const struct effect *effect)
{
    uint32_t set = top(l, 0), result = OTHERS;
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
    pop(l, effect->pops);
    for (uint32_t i = 0; i < effect->pushes && !l->odd; i++)
        push(l, effect->result == 'A' ? result : 0);
}

static void other(struct look *l, const struct insn *in, const struct effect *effect)
{
    bool stores = (in->info->kind == KIND_FIELD && op_puts(in->info)) || (in->info->kind == KIND_ELEMENT && op_stores(in->info));
    if (stores)
        escape(l, top(l, 0));
    if (in->info->kind == KIND_RETURN) {
        l->returned |= effect->pops ? top(l, 0) : 0;
        l->odd |= l->now->held_count != 0;
    }
    pop(l, effect->pops);
    for (uint32_t i = 0; i < effect->pushes && !l->odd; i++)
        push(l, effect->result == 'A' && in->info->kind != KIND_CONST ? OTHERS : 0);
}

static void step(struct look *l, const struct insn *in)
{
    struct effect effect;
    if (!effect_of(in, &l->pool, &effect) || in->info->flow == FLOW_JSR || in->info->flow == FLOW_RET) {
        l->odd = true;
        return;
    }
    arrive_at_handlers(l, in->bci);
    switch (in->info->kind) {
    case KIND_LOAD:
        for (uint32_t i = 0; i < effect.pushes && !l->odd; i++)
            push(l, i == 0 && in->local < l->body->max_locals ? l->now->sets[in->local] : 0);
        break;
    case KIND_STORE: {
        uint32_t set = effect.pops == 1 ? top(l, 0) : 0;
        pop(l, effect.pops);
        set_local(l, in->local, effect.pops, set);
        break;
    }
    case KIND_SHUFFLE: shuffle(l, in->info); break;
    case KIND_CALL: call(l, in, &effect); break;
    case KIND_SPECIAL: special(l, in, &effect); break;
    default: other(l, in, &effect); break;
    }
}

/* From a leader to where control leaves for another. */
static void follow(struct look *l, uint32_t start)
{
    struct insn in;
    memcpy(l->now, l->at[start], state_bytes(l));
    for (uint32_t bci = start; !l->odd; bci += in.len) {
        if (!bytecode_decode(l->body->bytes, l->body->length, bci, &in)) {
            l->odd = true;
            return;
        }
        step(l, &in);
        for (uint32_t i = 0; i < flow_targets(&in) && !l->odd; i++)
            arrive(l, flow_target(&in, i), false);
        if (!flow_goes_on(&in) || l->odd)
            return;
        if (flow_next(&in) >= l->body->length || l->marks[flow_next(&in)] & FLOW_LEADER) {
            arrive(l, flow_next(&in), false);
            return;
        }
    }
}

static void add_source(struct look *l, struct class *of, uint32_t bci)
{
    if (l->sources == SOURCES || !may_be_lone(of))
        return;
    l->classes[l->sources] = of;
    l->made_at[l->sources++] = bci;
}

static void add_made(struct look *l)
{
    struct insn in;
    for (uint32_t bci = 0; bci < l->body->length && bytecode_decode(l->body->bytes, l->body->length, bci, &in); bci += in.len)
        if (in.op == OP_new)
            add_source(l, world_named(cp_symbol(l->body->cp, in.cp)), bci);
}

/* slot: the parameter that is source 0, if there is one. */
static bool begin(struct look *l, struct method *m, uint32_t slot)
{
    const struct method_body *body = m->body;
    l->method = m;
    l->body = body;
    l->flow = method_body_flow(body);
    l->pool = cp_effects(body->cp);
    l->marks = calloc(body->length + 1, 1);
    l->at = calloc(body->length + 1, sizeof *l->at);
    l->bits = calloc(FLOW_WORK_WORDS(body->length), sizeof *l->bits);
    l->now = calloc(1, state_bytes(l));
    if (!l->marks || !l->at || !l->bits || !l->now || !flow_mark(&l->flow, l->marks) || slot >= body->max_locals + 1u)
        return false;
    l->work = flow_work_in(l->bits, body->length);
    for (uint32_t i = 0; i < body->max_locals; i++)
        l->now->sets[i] = i >= m->arg_slots ? 0 : OTHERS;
    if (slot < body->max_locals && l->sources && l->made_at[0] == UINT32_MAX)
        l->now->sets[slot] = 1;
    arrive(l, 0, false);
    return true;
}

static void end(struct look *l)
{
    for (uint32_t i = 0; l->at && i < l->body->length; i++)
        free(l->at[i]);
    free(l->at);
    free(l->marks);
    free(l->bits);
    free(l->now);
}

/* bound: a leader comes again only when a set has grown, at most 32 times each */
static void follow_all(struct look *l)
{
    uint32_t bci;
    while (!l->odd && flow_work_take(&l->work, &bci))
        follow(l, bci);
}

static struct answer find_answer(struct method *m, uint32_t slot, struct class *of, unsigned calls)
{
    struct look l = { .classes = { of }, .made_at = { UINT32_MAX }, .sources = 1, .calls = calls };
    bool good = begin(&l, m, slot);
    if (good)
        follow_all(&l);
    end(&l);
    bool escapes = !good || l.odd || l.escaped & 1;
    return (struct answer){ m, of, slot, escapes, !escapes && l.returned & 1, !escapes && l.returned == 1 };
}

/* A method that calls itself has no answer before it is found: meanwhile everything escapes from it. */
static struct answer ask(struct method *m, uint32_t slot, struct class *of, unsigned calls)
{
    struct answer no = { .method = m, .of = of, .slot = slot, .escapes = true };
    if (!m->body || m->body->length > LONGEST || calls > CALLS_MAX || !class_is_subtype(of, m->class) || plan_has_policy(m))
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

static bool has_found(const struct look *l)
{
    for (uint32_t bci = 0; bci < l->body->length; bci++)
        if (l->found[bci])
            return true;
    return false;
}

/* Once until nothing changes, and once more to tell what is known then. */
static void note_all(struct look *l)
{
    for (uint32_t bci = 0; bci < l->body->length && !l->odd; bci++)
        if (l->at[bci])
            follow(l, bci);
}

struct class **lone_find(struct method *m, struct class *receiver)
{
    struct look l = { 0 };
    if (!m->body || m->body->length > LONGEST || !is_worth_it(m, receiver))
        return NULL;
    l.body = m->body;
    if (receiver)
        add_source(&l, receiver, UINT32_MAX);
    add_made(&l);
    struct class **found = calloc(m->body->length + 1, sizeof(struct class *));
    if (found && l.sources && begin(&l, m, 0)) {
        follow_all(&l);
        l.found = found;
        note_all(&l);
    }
    bool any = l.found && !l.odd && has_found(&l);
    end(&l);
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
    struct look l = { 0 };
    if (!lone_receiver(m) || !m->body || m->body->length > LONGEST || !handlers_are_unnamed(m->body))
        return false;
    add_source(&l, lone_receiver(m), UINT32_MAX);
    bool good = l.sources && begin(&l, m, 0);
    if (good)
        follow_all(&l);
    end(&l);
    return good && !l.odd && !l.locks_others;
}
