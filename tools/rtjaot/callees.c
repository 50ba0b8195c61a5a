/* SPDX-License-Identifier: Apache-2.0 */
/* What a run's list leaves out though compiled code calls it: the interpreter knows some methods in C, and empty constructors are
 * nothing to it.  The small ones are wanted too, and what they call; and the classes of lambdas, which have no files. */
#include <stdlib.h>
#include <string.h>

#include "tools/rtjaot/lone.h"
#include "tools/rtjaot/plan.h"
#include "tools/rtjaot/world.h"
#include "vm/class/link.h"
#include "vm/class/method_body.h"
#include "vm/class/resolve.h"
#include "vm/class/subtype.h"

/* Does the code make objects of the class that the reference names? */
static bool makes(const struct method_body *code, unsigned ref)
{
    struct insn in;
    for (uint32_t bci = 0; bci < code->length && bytecode_decode(code->bytes, code->length, bci, &in); bci += in.len)
        if (in.op == OP_new && cp_symbol(code->cp, in.cp) == cp_ref_class_name(code->cp, ref))
            return true;
    return false;
}

/* The method that the instruction calls, whatever its receiver is, or that of what the code itself makes; or NULL. */
static struct method *target_of(const struct method_body *code, const struct insn *in)
{
    struct class_failure f = { 0 };
    if (in->info->kind != KIND_CALL || in->op == OP_invokedynamic)
        return NULL;
    enum invoke_kind kind = invoke_kind_of(in->op);
    struct method *m = resolve_method(code->cp, in->cp, kind, &f);
    bool known = m && (kind == INVOKE_STATIC || kind == INVOKE_SPECIAL || method_stays(m) || (kind == INVOKE_VIRTUAL && makes(code, in->cp)));
    return known ? m : NULL;
}

/* A library class that an application alone would claim stays whole for the library's image. */
static bool is_of_the_same_image(const struct plan_class *caller, const struct method *m)
{
    const struct plan_class *file = caller->host ? caller->host : caller;
    const struct plan_method *planned = plan_find(m);
    return planned ? !planned->of->guest : !file->guest && !world_on_path(file->class->name);
}

static bool has_lambdas(const struct method *m)
{
    struct insn in;
    for (uint32_t bci = 0; bci < m->body->length && bytecode_decode(m->body->bytes, m->body->length, bci, &in); bci += in.len)
        if (in.op == OP_invokedynamic)
            return true;
    return false;
}

/* What guests call in their turn: the C compiler's time is worth less of it. */
enum { SMALLER = 16 };

/* A constructor of all that the guest does, as iterator() does: the object may stay where the guest stands (stay.h). */
static bool is_all_of(const struct plan_method *from, const struct method *m)
{
    return m->flags & METHOD_IS_INIT && from->method->body->length <= SMALLER && from->method->descriptor->text[from->method->descriptor->length - 1] == ';';
}

/* lone: the class of the receiver, where that is an object that nobody else sees; or NULL. */
static bool want_callee(const struct plan_method *from, struct method *m, const struct class *lone)
{
    if (!m->body || !(lone == m->class ? plan_is_brief(m) : plan_is_small(m)))
        return false;
    if (is_of_the_same_image(from->of, m)) {
        plan_want(m);
        return false;
    }
    bool worth_it = from->seldom ? plan_is_tiny(m) : !from->of->guest || m->body->length <= SMALLER || is_all_of(from, m) || (from->likely && m->class == from->method->class);
    return worth_it && !has_lambdas(m) && plan_want_in_place(m);
}

/* A synchronized method that is called on a lone object, and cannot stand in place of the call. */
static void want_unlocked(struct method *m)
{
    bool stands_in_place = m->body && plan_is_brief(m) && (!m->body->exception_count || lone_locks_itself(m));
    struct plan_method *planned = m->access & ACC_SYNCHRONIZED && m->body && !stands_in_place ? plan_find(m) : NULL;
    if (planned && !planned->of->guest)
        planned->unlocked = true;
}

/* What an object of the class runs for the call stands in its place, if it is not long. */
static void want_likely(struct plan_method *from, struct method *m, struct class *receiver)
{
    struct class_failure f = { 0 };
    struct method *selected = class_is_subtype(receiver, m->class) ? method_select(receiver, m, &f) : NULL;
    if (!selected || !selected->body || is_of_the_same_image(from->of, selected) || has_lambdas(selected) || !place_may_be_likely(selected))
        return;
    plan_want_in_place(selected);
    struct plan_method *planned = plan_find(selected);
    if (planned)
        planned->likely = true;
}

/* Of a program without a list: whose calls of the library's classes and interfaces are for whom they mostly are for. */
static void guess_receivers(struct plan_method *from, struct method *m, uint32_t bci)
{
    static const struct { const char *of, *receiver; } rows[] = {
#define LIKELY(of, receiver) { of, receiver },
#include "tools/rtjaot/likely.def"
    };
    char why[256];
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct class *receiver = strcmp(rows[i].of, m->class->name->text) ? NULL : world_class(rows[i].receiver, strlen(rows[i].receiver), why, sizeof why);
        if (!receiver)
            continue;
        plan_receiver(from, bci, rows[i].receiver);
        want_likely(from, m, receiver);
    }
}

/* Does no list say of the program's method what it calls? */
static bool is_told_nothing_of(const struct plan_method *m)
{
    bool told = m->ran || m->receiver_count || m->unmade_count;
    return !told && !m->seldom && !m->of->guest && world_on_path(m->of->class->name);
}

static struct method *dispatched(const struct method_body *code, const struct insn *in)
{
    struct class_failure f = { 0 };
    if (in->op != OP_invokevirtual && in->op != OP_invokeinterface)
        return NULL;
    struct method *m = resolve_method(code->cp, in->cp, invoke_kind_of(in->op), &f);
    return m && !(m->flags & METHOD_SIGNATURE_POLYMORPHIC) && !method_stays(m) ? m : NULL;
}

static void look_through(struct plan_method *from)
{
    const struct method_body *code = from->method->body;
    struct class **lone = code ? lone_find(from->method, lone_receiver(from->method)) : NULL;
    bool guesses = code && is_told_nothing_of(from);
    struct insn in;
    for (uint32_t bci = 0; code && bci < code->length && bytecode_decode(code->bytes, code->length, bci, &in); bci += in.len) {
        if (in.op == OP_invokedynamic)
            plan_lambda(from->of, in.cp);
        struct method *m = plan_is_unmade(from, bci) ? NULL : target_of(code, &in);
        const struct class *receiver = lone ? lone[bci] : NULL;
        if (m && receiver == m->class)
            want_unlocked(m);
        if (m)
            want_callee(from, m, receiver);
        else if (guesses && (m = dispatched(code, &in)) != NULL)
            guess_receivers(from, m, bci);
    }
    free(lone);
}

/* What an object of a guest class runs for a call by its table. */
static bool want_selected(const struct plan_method *from, struct method *m)
{
    bool found = false;
    for (unsigned i = 0; i < plan.class_count; i++) {
        struct class_failure f = { 0 };
        struct class *c = plan.classes[i]->class;
        bool may = plan.classes[i]->guest && !(c->access & (ACC_ABSTRACT | ACC_INTERFACE)) && class_is_subtype(c, m->class);
        struct method *selected = may ? method_select(c, m, &f) : NULL;
        found |= selected && want_callee(from, selected, NULL);
    }
    return found;
}

static bool look_through_tables(struct plan_method *from)
{
    const struct method_body *code = from->method->body;
    struct insn in;
    bool found = false;
    for (uint32_t bci = 0; code && bci < code->length && bytecode_decode(code->bytes, code->length, bci, &in); bci += in.len) {
        struct class_failure f = { 0 };
        if ((in.op != OP_invokevirtual && in.op != OP_invokeinterface) || plan_is_unmade(from, bci))
            continue;
        struct method *m = resolve_method(code->cp, in.cp, invoke_kind_of(in.op), &f);
        if (m && !(m->flags & METHOD_SIGNATURE_POLYMORPHIC) && !method_stays(m))
            found |= want_selected(from, m);
    }
    return found;
}

static bool look_through_guests(void)
{
    bool any = false, found = false;
    for (unsigned i = 0; i < plan.class_count; i++)
        any |= plan.classes[i]->guest;
    for (unsigned i = 0; any && i < plan.class_count; i++)
        for (unsigned k = 0; k < plan.classes[i]->class->method_count; k++)
            if (plan.classes[i]->methods[k].wanted)
                found |= look_through_tables(&plan.classes[i]->methods[k]);
    return found;
}

/* What the VM has in C is dispatched to like any method, and then as slow as whatever runs it. */
static bool is_called_by_table(const struct method *m) { return m->body && !method_is_static(m) && emit_in_c(m) != AOT_NOTHING_EXPECTED; }

static bool look_through_class(struct plan_class *p)
{
    bool found = false;
    for (unsigned i = 0; i < p->class->method_count; i++) {
        struct plan_method *m = &p->methods[i];
        m->wanted = m->wanted || (!p->guest && is_called_by_table(m->method));
        if (!(m->wanted || (!p->guest && m->method->flags & METHOD_IS_CLINIT)) || m->looked_through)     /* what that makes stays when it has run */
            continue;
        found = m->looked_through = true;
        look_through(m);
    }
    return found;
}

void plan_want_callees(void)
{
    bool found = true;
    while (found) {                         /* bound: each method of a finite library is looked through once */
        found = false;
        for (unsigned i = 0; i < plan.class_count; i++)
            found |= look_through_class(plan.classes[i]);
        found = found || look_through_guests();
    }
}
