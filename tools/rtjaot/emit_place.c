/* SPDX-License-Identifier: Apache-2.0 */
/* Methods in place of their calls, in the frames of their callers.
 *
 * Small methods have a third text beside those of emit.c: a function that the C compiler always puts where it is called, and that has no frame of its
 * own.  What looks at the stack finds them by the number of the place, which is part of the frame's pc (struct aot_place).  The places of a
 * method are those of its own calls, each followed by all that stand in it. */
#include <stdlib.h>
#include <string.h>

#include "tools/rtjaot/emit_impl.h"
#include "vm/bytecode/signature.h"

/* Bytes of bytecode: of what stands in place of one call, with all in it, more in what runs often; in one method; of a method that runs often, or that is
 * called nowhere else. */
enum { PLACED_MOST = 120, OFTEN_PLACED_MOST = 240, METHOD_MOST = 1200, OFTEN_MOST = 80, ONCE_MOST = PLACED_MOST };

/* --- what may -------------------------------------------------------------------------------- */

/* Does it return an object of its class that it makes, as values do that are never changed?  That may stay (stay.h) where the call was. */
static bool makes_another(const struct method *m)
{
    struct insn in;
    bool makes = false;
    for (uint32_t bci = 0; decode(m->body, bci, &in); bci += in.len)
        makes |= in.op == OP_new && cp_symbol(m->body->cp, in.cp) == m->class->name;
    struct signature s = signature_begin(m->descriptor->text, m->descriptor->length);
    return makes && signature_result(&s).letter == 'A';
}

bool place_may_be_likely(const struct method *m) { return m->body->length <= OFTEN_MOST && !(m->access & ACC_SYNCHRONIZED) && emit_in_c(m) == AOT_NOTHING_EXPECTED; }

static bool is_short_enough(struct plan_method *m)
{
    uint32_t length = m->method->body->length;
    return plan_is_brief(m->method) || (length <= OFTEN_MOST && (m->often || m->likely || makes_another(m->method))) || (length <= ONCE_MOST && !m->of->guest && plan_is_called_once(m));
}

/* A call site is linked once, so its instruction is compiled once.  A long method's switch takes the registers from others beside it,
 * as in an interpreter's loop. */
static bool stays_apart(const struct method *m, const struct insn *in)
{
    return in->op == OP_invokedynamic || (in->op == OP_invokevirtual && calls_polymorphic(m->body->cp, in->cp))
           || (in->info->flow == FLOW_SWITCH && !plan_is_brief(m));
}

static bool may_make(const struct method *m, const struct insn *in)
{
    return in->op == OP_new || (in->op == OP_invokestatic && strchr(cp_ref_descriptor(m->body->cp, in->cp)->text, ')')[1] == 'L');
}

/* Monitors and handlers need a frame, but those of a lone object's synchronized method: its statements that are synchronized with it need nothing, and their
 * handlers only throw again. */
static bool needs_frame(struct method *m, bool has_monitors)
{
    return (has_monitors || m->body->exception_count) && !lone_locks_itself(m);
}

static bool may_be_written(struct plan_method *m)
{
    const struct method_body *code = m->method->body;
    struct insn in;
    bool has_monitors = false;
    if (m->left_out || m->obeys || method_is_interruptible(m->method) || !is_short_enough(m) || emit_in_c(m->method) != AOT_NOTHING_EXPECTED)
        return false;
    for (uint32_t bci = 0; bci < code->length && bytecode_decode(code->bytes, code->length, bci, &in); bci += in.len) {
        has_monitors |= in.op == OP_monitorenter || in.op == OP_monitorexit;
        if (stays_apart(m->method, &in) || (may_make(m->method, &in) && has_loop(m->method)))
            return false;                   /* what a loop makes may stay in the method's own function: stay.h */
    }
    return !needs_frame(m->method, has_monitors);
}

/* Methods that stand in each other are sought in the order of calls: the one that closes a circle is called. */
static bool can_be_placed(struct plan_method *m)
{
    if (m->place_state == PLACE_UNKNOWN) {
        m->place_state = PLACE_CANNOT;      /* to itself, meanwhile */
        if (may_be_written(m))
            emit_place(m);
    }
    return m->place_state == PLACE_CAN;
}

/* One that is synchronized has no lock there: it is for lone objects of its own class. */
static bool needs_lock(const struct emitter *e, uint32_t bci, const struct plan_method *m)
{
    return m->method->access & ACC_SYNCHRONIZED && lone_at(e, bci) != m->method->class;
}

/* What runs seldom stands in place of no call, and has in place of its own only what makes it no larger. */
static bool is_worth_it(const struct emitter *e, const struct plan_method *m)
{
    return !m->seldom && (!e->method->seldom || plan_is_tiny(m->method));
}

static bool has_room(const struct emitter *e, unsigned bytes)
{
    const unsigned most = e->method->often ? OFTEN_PLACED_MOST : PLACED_MOST;
    RT_ASSERT(!e->placed || e->code->length <= most);
    return bytes <= most && e->place_bytes + bytes <= (e->placed ? most - e->code->length : METHOD_MOST);
}

/* A method stands in place of its own calls, too, in which it stands once more if there is room, and no further. */
static bool is_twice(const struct emitter *e, const struct plan_method *m) { return m == e->method && !e->placed && m->twice_bytes; }

static bool recurs(struct emitter *e, const struct plan_method *m)
{
    bool itself = e->placed && !e->twice && m == e->method;
    e->recurs |= itself;
    return itself;
}

bool place_anyway(struct emitter *e, struct plan_method *m)
{
    if (e->region || recurs(e, m) || !is_worth_it(e, m) || !can_be_placed(m))
        return false;
    unsigned bytes = is_twice(e, m) ? m->twice_bytes : m->place_bytes;
    if (!has_room(e, bytes))
        return false;
    e->place_bytes += bytes;
    return true;
}

bool place_here(struct emitter *e, uint32_t bci, struct plan_method *m) { return !needs_lock(e, bci, m) && place_anyway(e, m); }

bool places_choose(struct emitter *e)
{
    struct insn in;
    e->places = calloc(e->code->length + 1, sizeof *e->places);
    if (!e->places)
        return give_up(e, "out of memory");
    for (uint32_t bci = 0; bci < e->code->length && bytecode_decode(e->code->bytes, e->code->length, bci, &in); bci += in.len) {
        struct method *m = in.info->kind == KIND_CALL && !plan_is_unmade(e->method, bci) ? call_target(e, &in) : NULL;
        struct plan_method *target = m ? plan_find(m) : NULL;
        if (target && place_here(e, bci, target))
            e->places[bci] = target;
    }
    return true;
}

/* --- numbers ---------------------------------------------------------------------------------- */

static void add(struct plan_place **places, unsigned *count, struct plan_method *method, uint32_t caller)
{
    PLAN_GROW(*places, *count);
    (*places)[(*count)++] = (struct plan_place){ method, caller };
}

/* The present call's; a second copy of a loop has the same.  What stands in the target follows it. */
static unsigned number_of(struct emitter *e, struct plan_method *target)
{
    struct plan_method *m = e->method;
    struct plan_place **places = e->twice ? &m->twice : e->placed ? &m->inner : &m->places;
    unsigned *count = e->twice ? &m->twice_count : e->placed ? &m->inner_count : &m->place_count;
    const struct plan_place *inner = is_twice(e, target) ? target->twice : target->inner;
    const unsigned inner_count = is_twice(e, target) ? target->twice_count : target->inner_count;
    for (unsigned i = 0; i < *count; i++)
        if ((*places)[i].method == target && (*places)[i].caller == e->in.bci)
            return i + 1;
    add(places, count, target, e->in.bci);
    unsigned number = *count;
    for (unsigned i = 0; i < inner_count; i++)
        add(places, count, inner[i].method, inner[i].caller + (number << AOT_BCI_BITS));
    return number;
}

void place_say(struct emitter *e, struct plan_method *target, const char *plain, bool known, const char (*names)[12], unsigned count)
{
    char name[128];
    say(e, "%s%s(t, GUEST(%uu, %s, ", emit_name(target, name, sizeof name), is_twice(e, target) ? TWICE_SUFFIX : PLACE_SUFFIX, number_of(e, target), plain);
    if (known) {
        stay_say_room(e);
        say(e, ", ");
        stay_say_owned(e, target->method->arg_slots);
        say(e, ")");
    } else {
        say(e, "NULL, 0)");
    }
    for (unsigned i = 0; i < count; i++)
        say(e, ", %s", names[i]);
    say(e, ")");
}
