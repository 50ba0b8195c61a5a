/* SPDX-License-Identifier: Apache-2.0 */
/* What stays (stay.h), by where it goes (look.h). */
#include "tools/rtjaot/stay.h"

#include <stdlib.h>
#include <string.h>

#include "tools/rtjaot/emit_impl.h"
#include "tools/rtjaot/vouch.h"
#include "tools/rtjaot/world.h"
#include "vm/bytecode/liveness.h"
#include "vm/class/link.h"
#include "vm/class/subtype.h"

/* Bytes of an object at most: longer ones are cleared in memory anyway. */
enum { ROOM_MOST = 96, LIVE_WORK = 200000 };
#define PARAMETERS ((UINT32_C(1) << STAY_PARAMETERS) - 1)
#define GROUPS (((UINT32_C(1) << STAY_GROUPS) - 1) << STAY_PARAMETERS)
#define MOVED (GROUPS << STAY_GROUPS)
_Static_assert(STAY_PARAMETERS + 2 * STAY_GROUPS <= LOOK_SOURCES, "each has a bit");

struct search {
    struct look look;
    struct emitter *e;
    struct stay *s;
    struct plan_method **tried;             /* by bci: what may stand there in place of the call of a method of the very receiver    */
    struct link { struct plan_class *of; struct plan_method *target; } *links;     /* by bci: the likely receiver, and what makes an object for that     */
    uint32_t gone;                          /* parameters and groups that do not stay            */
    uint32_t returned, stored_in, compared; /* as returned: anything                             */
    uint32_t moves;                         /* groups                                            */
    uint32_t other;                         /* bci of what find_other has found                  */
    bool noting;                            /* the last way through                              */
    struct liveness live;
    uint16_t *live_index;
    uint64_t *live_words;
    bool live_known;
};

/* --- sets ----------------------------------------------------------------------------------------- */

/* Those that an object is of, wherever it lies. */
static uint32_t owners(uint32_t set) { return (set & (PARAMETERS | GROUPS)) | ((set & MOVED) >> STAY_GROUPS); }

static void lose(struct search *s, uint32_t set) { s->gone |= owners(set); }

/* --- what may be needed yet ------------------------------------------------------------------------ */

static bool find_live(struct search *s)
{
    const struct method_body *body = s->look.body;
    struct liveness *l = &s->live;
    *l = (struct liveness){ .code = &s->look.flow, .locals = body->max_locals, .words = body->max_locals / 64 + 1, .work = LIVE_WORK };
    s->live_index = calloc(body->length + 1, sizeof *s->live_index);
    s->live_words = calloc(2 * (size_t)l->words, sizeof *s->live_words);
    l->blocks = calloc(body->length + 2, sizeof *l->blocks);
    l->sets = calloc(LIVE_SET_WORDS(body->length + 1, l->words), sizeof *l->sets);
    if (!s->live_index || !s->live_words || !l->blocks || !l->sets)
        return false;
    for (uint32_t bci = 0; bci < body->length; bci++)
        if (!bci || s->look.marks[bci] & LIVE_BLOCK_MARKS) {
            s->live_index[bci] = (uint16_t)++l->block_count;
            l->blocks[l->block_count].bci = (uint16_t)bci;
        }
    l->index = s->live_index;
    s->live_known = liveness_find(l);
    return true;
}

static void drop_live(struct search *s)
{
    free(s->live_index);
    free(s->live_words);
    free(s->live.blocks);
    free(s->live.sets);
}

/* Of the locals, at bci, into live_words; all, where that is not known. */
static void live_at(struct search *s, uint32_t bci)
{
    if (!s->live_known || !liveness_at(&s->live, bci, s->live_words, s->live_words + s->live.words))
        memset(s->live_words, 0xff, s->live.words * sizeof *s->live_words);
}

static bool is_live(const struct search *s, uint32_t slot)
{
    return slot >= s->look.body->max_locals || s->live_words[slot / 64] >> slot % 64 & 1;
}

/* All that the variables that are needed yet may hold. */
static uint32_t held(struct search *s, const struct look_state *state, uint32_t bci)
{
    uint32_t all = 0;
    live_at(s, bci);
    for (uint32_t i = 0; i < s->look.body->max_locals + state->depth; i++)
        if (is_live(s, i))
            all |= state->sets[i];
    return all;
}

/* --- making and passing ---------------------------------------------------------------------------- */

/* One of the group is about to be made at bci: the last one moves, if it is needed yet, and what was there before it must not be. */
static void make(struct search *s, uint32_t bci, int group)
{
    struct look_state *now = s->look.now;
    uint32_t needed = held(s, now, bci);
    if (!(needed & STAY_BIT(group)))
        return;
    if (needed & STAY_MOVED(group))
        lose(s, STAY_BIT(group));
    s->moves |= STAY_BIT(group);
    if (s->noting)                          /* what earlier ways took for needed may have moved meanwhile */
        s->s->moves_at[bci] = true;
    for (uint32_t i = 0; i < s->look.body->max_locals + now->depth; i++)
        if (now->sets[i] & STAY_BIT(group))
            now->sets[i] = (now->sets[i] & ~STAY_BIT(group)) | STAY_MOVED(group);
    look_arrive_at_handlers(&s->look, bci);
}

/* The class of what the call's receiver can only be. */
static struct class *class_of(const struct search *s, uint32_t set)
{
    int source = stay_source(set);
    return source >= 0 && source < STAY_GROUPS ? s->s->groups[source].of : NULL;
}

/* What stands in place of the call, if that may be passed what stays; of: the receiver's class, or NULL. */
static struct plan_method *target_at(struct search *s, const struct insn *in, struct class *of)
{
    struct emitter *e = s->e;
    struct plan_method *target = e->places[in->bci];
    if (!target && of && (in->op == OP_invokevirtual || in->op == OP_invokeinterface)) {
        if (!s->tried[in->bci])
            s->tried[in->bci] = call_place_exact(e, in, of);
        target = s->tried[in->bci];
    }
    bool begins = target && in->bci == s->s->init_at && target->method->flags & METHOD_IS_INIT;
    return target && target != e->method && (begins || call_may_pass_what_stays(e, target)) ? target : NULL;
}

static uint32_t pass(struct search *s, const struct plan_method *target, uint32_t slot, uint32_t set)
{
    const struct stay_summary *sum = target ? &target->stays : NULL;
    if (!sum || slot >= STAY_PARAMETERS || !(sum->safe >> slot & 1)) {
        lose(s, set);
        return 0;
    }
    if (sum->stored_in >> slot & 1) {
        if (!look_is_one(set))
            lose(s, set);
        s->stored_in |= set & PARAMETERS;
    }
    if (sum->compared >> slot & 1)
        s->compared |= owners(set);
    return !(sum->returned >> slot & 1) ? 0 : sum->only ? set : set | LOOK_OTHERS;
}

static struct look_state *copy_of(const struct look *l)
{
    size_t bytes = look_state_bytes(l->body);
    struct look_state *copy = malloc(bytes);
    if (copy)
        memcpy(copy, l->now, bytes);
    return copy;
}

static void note_before(struct search *s, uint32_t bci)
{
    if (!s->s->before[bci])
        s->s->before[bci] = copy_of(&s->look);
    s->look.odd |= !s->s->before[bci];
}

/* Of the arguments. */
static uint32_t passed(const struct search *s, const struct effect *effect)
{
    uint32_t all = 0;
    for (uint32_t i = 0; i < effect->pops; i++)
        all |= look_top(&s->look, i);
    return all & ~LOOK_OTHERS;
}

static void note_call(struct search *s, const struct insn *in, const struct effect *effect, struct plan_method *target, struct class *of)
{
    if (!target || !((owners(passed(s, effect)) & ~s->gone) || s->s->made[in->bci] >= 0))
        return;
    note_before(s, in->bci);
    if (s->tried[in->bci] != target)
        return;
    s->e->places[in->bci] = target;
    if (of->name == cp_ref_class_name(s->look.body->cp, in->cp))
        s->s->exact[in->bci] = of;
    else
        s->s->likely[in->bci] = plan_named(of->name->text);
}

/* What makes an object for the likely receiver stands there, and what it is passed is as anywhere. */
static void note_link(struct search *s, uint32_t bci)
{
    if (s->s->made[bci] < 0)
        return;
    note_before(s, bci);
    s->e->places[bci] = s->links[bci].target;
    s->s->likely[bci] = s->links[bci].of;
}

static void call(struct search *s, const struct insn *in, const struct effect *effect)
{
    uint32_t receiver = in->op == OP_invokestatic || in->op == OP_invokedynamic ? 0 : look_top(&s->look, effect->pops - 1), back = 0;
    struct class *of = class_of(s, receiver);
    struct plan_method *target = target_at(s, in, of);
    int group = s->s->made[in->bci];
    if (s->noting && s->links[in->bci].of)
        note_link(s, in->bci);
    else if (s->noting)
        note_call(s, in, effect, target, of);
    if (group >= 0)
        make(s, in->bci, group);
    bool nothing = !target && call_is_none(s->e, in);
    for (uint32_t slot = 0; slot < effect->pops && !nothing; slot++) {
        uint32_t set = look_top(&s->look, effect->pops - 1 - slot);
        if (set & ~LOOK_OTHERS)
            back |= pass(s, target, slot, set);
    }
    look_effect(&s->look, effect, group >= 0 ? STAY_BIT(group) : back ? back : LOOK_OTHERS);
}

/* --- the other instructions ------------------------------------------------------------------------- */

static void special(struct search *s, const struct insn *in, const struct effect *effect)
{
    uint32_t set = look_top(&s->look, 0), result = LOOK_OTHERS;
    int group = s->s->made[in->bci];
    switch (in->op) {
    case OP_monitorenter: case OP_monitorexit: case OP_athrow: lose(s, set); break;
    case OP_checkcast: result = set; break;
    case OP_new:
        if (group < 0)
            break;
        if (s->noting)
            note_before(s, in->bci);
        make(s, in->bci, group);
        result = STAY_BIT(group);
        break;
    default: break;
    }
    look_effect(&s->look, effect, result);
}

/* A reference is stored in the object of a field. */
static void store_in(struct search *s, uint32_t bci, uint32_t object)
{
    if (!(object & ~LOOK_OTHERS))
        return;
    if (!look_is_one(object)) {
        lose(s, object);
        return;
    }
    s->stored_in |= object & PARAMETERS;
    if (s->noting && !(owners(object) & s->gone))
        s->s->stores[bci] = (int8_t)stay_source(object);
}

static void other(struct search *s, const struct insn *in, const struct effect *effect)
{
    bool puts = in->info->kind == KIND_FIELD && op_puts(in->info);
    if (puts || (in->info->kind == KIND_ELEMENT && op_stores(in->info)))
        lose(s, look_top(&s->look, 0));
    if (puts && op_has_object(in->info) && strchr("L[", cp_ref_descriptor(s->look.body->cp, in->cp)->text[0]))
        store_in(s, in->bci, look_top(&s->look, 1));
    if (in->info->kind == KIND_RETURN && effect->pops == 1)
        s->returned |= look_top(&s->look, 0);
    if (in->op == OP_if_acmpeq || in->op == OP_if_acmpne)
        s->compared |= owners(look_top(&s->look, 0) | look_top(&s->look, 1));
    look_effect(&s->look, effect, LOOK_OTHERS);
}

static void step(struct look *look, const struct insn *in, const struct effect *effect)
{
    struct search *s = look->reader;
    switch (in->info->kind) {
    case KIND_CALL: call(s, in, effect); break;
    case KIND_SPECIAL: special(s, in, effect); break;
    default: other(s, in, effect); break;
    }
}

/* --- groups ------------------------------------------------------------------------------------------ */

/* What can be thrown leaves. */
static bool may_stay(const struct class *c)
{
    const struct class *thrown = world_named(SYM(java_lang_Throwable));
    bool leaves = c && thrown && class_is_subtype(c, thrown);
    return look_is_ordinary(c) && !leaves && c->shape.kind == SHAPE_PLAIN && c->shape.size <= ROOM_MOST;
}

/* Is all that is known of the class vouched for where the method stands in place of calls? */
static bool is_known(const struct emitter *e, const struct class *c) { return !e->placed || class_is_subtype(e->of->class, c); }

/* Does it put a number into an object, of which there may be one for all? */
static bool makes_boxes(const struct method *m)
{
    static const char *const names[] = { "java/lang/Integer", "java/lang/Long", "java/lang/Short", "java/lang/Byte", "java/lang/Character" };
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(m->class->name->text, names[i]))
            return method_is_static(m) && !strcmp(m->name->text, "valueOf") && m->arg_slots <= 2 && m->descriptor->text[1] != 'L';
    return false;
}

/* What the instruction makes that might stay. */
static struct class *made_by(struct search *s, const struct insn *in)
{
    if (in->op == OP_new)
        return world_named(cp_symbol(s->e->code->cp, in->cp));
    if (in->info->kind != KIND_CALL)
        return NULL;
    const struct plan_method *target = target_at(s, in, NULL);
    if (target && !s->e->placed && makes_boxes(target->method) && target->of != s->e->of)
        return target->method->class;
    if (!target && !s->e->placed && call_makes_likely(s->e, in, &s->links[in->bci].of, &s->links[in->bci].target))
        target = s->links[in->bci].target;
    return target && !(s->e->placed && target->stays.asks) ? target->stays.fresh : NULL;
}

/* The one object of another class that a method makes which stands in place of calls, and where its constructor is called: that class's layout is what was compiled if
 * that constructor is.  false: there are more, or none. */
static bool find_other(struct search *s, const struct insn *made)
{
    struct insn in;
    const struct symbol *name = cp_symbol(s->e->code->cp, made->cp);
    uint32_t makes = 0, init_at = 0;
    for (uint32_t bci = 0; decode(s->e->code, bci, &in); bci += in.len) {
        makes += in.op == OP_new;
        if (in.op == OP_invokespecial && cp_ref_class_name(s->e->code->cp, in.cp) == name && s->e->places[bci] && s->e->places[bci]->method->flags & METHOD_IS_INIT)
            init_at = bci;
    }
    if (makes != 1 || !init_at || has_loop(s->e->method->method))
        return false;
    s->other = made->bci;
    s->s->init_at = init_at;
    return true;
}

static void find_groups(struct search *s)
{
    struct insn in;
    for (uint32_t bci = 0; decode(s->e->code, bci, &in); bci += in.len) {
        struct class *of = s->s->count < STAY_GROUPS ? made_by(s, &in) : NULL;
        if (!of || !(in.op == OP_new ? may_stay(of) : of->shape.size <= ROOM_MOST))
            continue;
        if (in.op == OP_new && !is_known(s->e, of) && (vouch_initialises(of) || !find_other(s, &in)))
            continue;
        s->s->groups[s->s->count] = (struct stay_group){ .of = of, .boxed = in.op == OP_invokestatic && makes_boxes(s->e->places[bci]->method) };
        s->s->made[bci] = (int8_t)s->s->count++;
    }
}

static void join(struct search *s, int to, int from)
{
    for (uint32_t bci = 0; bci < s->look.body->length; bci++)
        if (s->s->made[bci] == from)
            s->s->made[bci] = (int8_t)to;
    s->s->groups[to].boxed |= s->s->groups[from].boxed;
}

/* Of the set's groups that stay two become one, if they may. */
static bool join_in(struct search *s, uint32_t set)
{
    int first = -1;
    for (int g = 0; g < STAY_GROUPS; g++) {
        if (!(set & STAY_BIT(g)) || s->gone & STAY_BIT(g))
            continue;
        if (first >= 0 && s->s->groups[g].of == s->s->groups[first].of) {
            join(s, first, g);
            return true;
        }
        if (first < 0)
            first = g;
    }
    return false;
}

/* Wherever ways meet, what comes to one variable has one room. */
static bool join_some(struct search *s)
{
    for (uint32_t bci = 0; bci < s->look.body->length; bci++) {
        const struct look_state *state = s->look.at[bci];
        if (!state)
            continue;
        live_at(s, bci);
        for (uint32_t i = 0; i < s->look.body->max_locals + state->depth; i++)
            if (is_live(s, i) && join_in(s, state->sets[i]))
                return true;
    }
    return false;
}

/* Where each parameter that is a reference is its own source, for the summary. */
static void name_parameters(struct search *s)
{
    char kinds[KINDS_MAX], result;
    unsigned n = emit_kinds(s->e->method->method, kinds, &result);
    for (unsigned i = 0, slot = 0; i < n; slot += kind_is_wide(kinds[i]) ? 2 : 1, i++)
        if (kinds[i] == 'A' && slot < STAY_PARAMETERS)
            s->look.now->sets[slot] = UINT32_C(1) << slot;
}

/* false: there is no answer. */
static bool follow_once(struct search *s)
{
    s->gone = s->returned = s->stored_in = s->compared = s->moves = 0;
    if (!look_begin(&s->look, s->e->method->method, step, s) || (!s->live_words && !find_live(s)))
        return false;
    if (s->e->placed)
        name_parameters(s);
    look_follow(&s->look);
    return !s->look.odd;
}

/* A box that might be the same as another is none of its own. */
static void judge_boxes(struct search *s)
{
    for (unsigned g = 0; g < s->s->count; g++)
        if (s->s->groups[g].boxed)
            s->gone |= s->compared & STAY_BIT(g);
}

/* What is returned stays no longer, unless it is all that is, in the room of who asks for it. */
static void judge_returned(struct search *s)
{
    int source = stay_source(s->returned);
    if (s->e->placed && source >= 0 && s->returned == STAY_BIT(source) && !((s->gone | s->moves) & s->returned))
        s->s->groups[source].fresh = true;
    else
        lose(s, s->returned & ~PARAMETERS);
}

/* What find_other has found is not returned in a room, for which somebody asks beforehand: it is none, and all is as if it had not been found. */
static bool loses_other(struct search *s)
{
    if (!s->s->init_at || s->s->groups[s->s->made[s->other]].fresh)
        return false;
    s->s->made[s->other] = -1;
    s->s->init_at = 0;
    for (unsigned g = 0; g < s->s->count; g++)
        s->s->groups[g].fresh = false;
    return true;
}

/* bound: each turn but the last two joins two groups */
static bool follow(struct search *s)
{
    while (follow_once(s)) {
        bool again = join_some(s);
        if (!again) {
            judge_boxes(s);
            judge_returned(s);
            again = loses_other(s);
        }
        if (!again)
            return true;
        look_end(&s->look);
    }
    return false;
}

/* What tells of the class and its constructor. */
static void note_questions(const struct search *s, struct stay_summary *sum)
{
    struct insn made, init;
    decode(s->e->code, s->other, &made);
    decode(s->e->code, s->s->init_at, &init);
    sum->asks = s->e->of;
    sum->new_cp = made.cp;
    sum->init_cp = init.cp;
    sum->init = s->e->places[s->s->init_at];
}

static void summarise(const struct search *s)
{
    struct stay_summary *sum = &s->e->method->stays;
    uint32_t safe = PARAMETERS & ~s->gone;
    *sum = (struct stay_summary){ .safe = (uint16_t)safe, .stored_in = (uint16_t)(s->stored_in & PARAMETERS), .returned = (uint16_t)(s->returned & PARAMETERS), .compared = (uint16_t)(s->compared & PARAMETERS),
                                  .only = stay_source(s->returned) >= STAY_GROUPS };
    for (unsigned g = 0; g < s->s->count; g++)
        if (s->s->groups[g].fresh)
            sum->fresh = s->s->groups[g].of;
    if (sum->fresh && s->s->init_at)
        note_questions(s, sum);
}

/* --- the answer -------------------------------------------------------------------------------------- */

void stay_drop(struct stay *s)
{
    for (uint32_t i = 0; s && s->before && i < s->bytes; i++)
        free(s->before[i]);
    if (!s)
        return;
    free(s->before);
    free(s->made);
    free(s->stores);
    free(s->exact);
    free(s->likely);
    free(s->moves_at);
    free(s);
}

static struct stay *new_stay(uint32_t bytes)
{
    struct stay *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->bytes = bytes;
    s->made = malloc(bytes + 1);
    s->stores = malloc(bytes + 1);
    s->exact = calloc(bytes + 1, sizeof *s->exact);
    s->likely = calloc(bytes + 1, sizeof *s->likely);
    s->moves_at = calloc(bytes + 1, sizeof *s->moves_at);
    s->before = calloc(bytes + 1, sizeof *s->before);
    if (!s->made || !s->stores || !s->exact || !s->likely || !s->moves_at || !s->before) {
        stay_drop(s);
        return NULL;
    }
    memset(s->made, -1, bytes + 1);
    memset(s->stores, -1, bytes + 1);
    return s;
}

/* Groups that do not stay are nobody's. */
static bool forget_gone(struct search *s)
{
    bool any = false;
    for (uint32_t bci = 0; bci < s->s->bytes; bci++) {
        int group = s->s->made[bci];
        if (group < 0)
            continue;
        if (s->gone & STAY_BIT(group))
            s->s->made[bci] = -1;
        else
            any = s->s->groups[group].kept = true;
    }
    return any;
}

/* Neither its locks nor its loops nor others' rules are in the way. */
static bool is_worth_a_look(const struct emitter *e)
{
    bool may = !e->region && !e->twice && !e->unlocked && !e->outside && !e->deferred && !e->keeps && !takes_lock(e) && !e->method->obeys;
    bool short_enough = e->code->length <= LOOK_LONGEST && (unsigned)e->code->max_locals + e->code->max_stack < KINDS_MAX;
    return may && short_enough && (e->placed || !e->method->seldom);
}

static bool has_monitors(const struct emitter *e)
{
    struct insn in;
    for (uint32_t bci = 0; decode(e->code, bci, &in); bci += in.len)
        if (in.op == OP_monitorenter)
            return true;
    return false;
}

bool stay_find(struct emitter *e)
{
    if (!is_worth_a_look(e) || has_monitors(e))
        return true;
    struct search s = { .e = e, .s = new_stay(e->code->length) };
    s.tried = calloc(e->code->length + 1, sizeof *s.tried);
    s.links = calloc(e->code->length + 1, sizeof *s.links);
    if (!s.s || !s.tried || !s.links) {
        stay_drop(s.s);
        free(s.tried);
        free(s.links);
        return give_up(e, "out of memory");
    }
    find_groups(&s);
    if ((e->placed || s.s->count) && follow(&s)) {
        bool any = forget_gone(&s);
        s.noting = true;
        look_again(&s.look);
        if (e->placed && !s.look.odd)
            summarise(&s);
        if ((any || e->placed) && !s.look.odd) {
            e->stay = s.s;
            s.s = NULL;
        }
    }
    drop_live(&s);
    look_end(&s.look);
    stay_drop(s.s);
    free(s.tried);
    free(s.links);
    return true;
}
