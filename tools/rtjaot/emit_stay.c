/* SPDX-License-Identifier: Apache-2.0 */
/* Objects that stay (stay.h), in C: their rooms, what is made in them, and exits to the method's second function. */
#include <inttypes.h>
#include <stdlib.h>

#include "tools/rtjaot/emit_impl.h"
#include "vm/bytecode/signature.h"

/* Of the group: kept by this text?  What stands in place of a call keeps them where its host does. */
static const char *condition(const struct emitter *e, unsigned group)
{
    return !e->placed ? "true" : e->stay->groups[group].fresh ? "room_" : "stays_";
}

static const char *room(const struct emitter *e, unsigned group)
{
    static char text[24];
    if (e->stay->groups[group].fresh)
        return "(jref)room_";
    snprintf(text, sizeof text, "(jref)&stay%u", group);
    return text;
}

static bool is_kept(const struct stay *s, unsigned group) { return s->groups[group].kept; }

int stay_made_here(const struct emitter *e) { return e->stay ? e->stay->made[e->in.bci] : -1; }

bool stay_is_passed_here(const struct emitter *e) { return e->stay && e->stay->before[e->in.bci]; }

void stay_say_rooms(struct emitter *e)
{
    for (unsigned g = 0; e->stay && g < e->stay->count; g++) {
        const struct stay_group *group = &e->stay->groups[g];
        if (is_kept(e->stay, g) && !group->fresh)
            say(e, "ROOM_FOR(%u) stay%u, moved%u; (void)moved%u;\n", group->of->shape.size, g, g, g);
    }
}

/* --- variables ------------------------------------------------------------------------------------ */

/* The variables before the present instruction: their names, kinds, and what they may hold. */
struct slots_here { uint32_t count; char names[KINDS_MAX][16]; char kinds[KINDS_MAX]; uint32_t sets[KINDS_MAX]; };

static void add_slot(struct emitter *e, struct slots_here *here, char prefix, char kind, unsigned index, uint32_t set)
{
    if (kind == SLOT_NONE || kind == SLOT_SECOND)
        return;
    if (here->count == KINDS_MAX) {
        give_up(e, "it has too many variables where objects stay");
        return;
    }
    snprintf(here->names[here->count], sizeof here->names[0], "%s", prefix == 'l' ? local(e, kind, index) : operand(e, kind, index));
    here->kinds[here->count] = kind;
    here->sets[here->count++] = set;
}

static void find_slots(struct emitter *e, struct slots_here *here)
{
    const struct look_state *before = e->stay->before[e->in.bci];
    uint32_t depth, locals = e->code->max_locals, value = 0;
    here->count = 0;
    if (!slots_at(&e->slots, e->in.bci, e->kinds, &depth)) {
        give_up(e, "control comes into an instruction");
        return;
    }
    for (uint32_t i = 0; i < locals; i++)
        add_slot(e, here, 'l', e->kinds[i], i, before->sets[i]);
    for (uint32_t i = 0; i < depth; i++)
        if (e->kinds[locals + i] != SLOT_SECOND)
            add_slot(e, here, 's', e->kinds[locals + i], value++, before->sets[locals + i]);
}

void stay_say_moves(struct emitter *e)
{
    int group = stay_made_here(e);
    static struct slots_here here;
    if (group < 0 || !e->stay->moves_at[e->in.bci])
        return;
    find_slots(e, &here);
    say(e, "%s{ MOVE(moved%d, stay%d) ", e->placed ? "if (stays_) " : "", group, group);
    for (uint32_t i = 0; i < here.count; i++)
        if (here.kinds[i] == 'A' && here.sets[i] & STAY_BIT(group))
            say(e, "if (%s == (jref)&stay%d) %s = (jref)&moved%d; ", here.names[i], group, here.names[i], group);
    say(e, "}\n");
}

/* --- exits ---------------------------------------------------------------------------------------- */

static void say_exit_name(struct emitter *e)
{
    char name[128];
    say(e, "exit_%s", emit_name(e->method, name, sizeof name));
}

static void note_exit(struct emitter *e, const struct slots_here *here, uint32_t bci)
{
    struct plan_method *m = e->method;
    for (unsigned i = 0; i < m->exit_count; i++)
        if (m->exits[i].bci == bci)
            return;
    PLAN_GROW(m->exits, m->exit_count);
    struct plan_exit *exit = &m->exits[m->exit_count++];
    *exit = (struct plan_exit){ .bci = bci };
    for (uint32_t i = 0; i < here->count; i++) {
        PLAN_GROW(exit->variables, exit->count);
        snprintf(exit->variables[exit->count++], sizeof exit->variables[0], "%s", here->names[i]);
    }
}

static bool is_held(const struct slots_here *here, uint32_t bit)
{
    for (uint32_t i = 0; i < here->count; i++)
        if (here->kinds[i] == 'A' && here->sets[i] & bit)
            return true;
    return false;
}

/* An ordinary object of what lies in the room, if a variable refers to that. */
static void say_out(struct emitter *e, const struct slots_here *here, const char *name, unsigned group, uint32_t bit)
{
    const char *or = "";
    if (!is_held(here, bit))
        return;
    say(e, "jref out_%s%u = NULL; if (", name, group);
    for (uint32_t i = 0; i < here->count; i++)
        if (here->kinds[i] == 'A' && here->sets[i] & bit) {
            say(e, "%s%s == (jref)&%s%u", or, here->names[i], name, group);
            or = " || ";
        }
    say(e, ") OUT(out_%s%u, %s%u, %u, X%u)\n", name, group, name, group, e->in.bci, handler_label(e));
}

static void say_value(struct emitter *e, const struct slots_here *here, uint32_t i)
{
    for (unsigned g = 0; here->kinds[i] == 'A' && g < e->stay->count; g++) {
        if (!is_kept(e->stay, g))
            continue;
        if (here->sets[i] & STAY_BIT(g))
            say(e, "%s == (jref)&stay%u ? out_stay%u : ", here->names[i], g, g);
        if (here->sets[i] & STAY_MOVED(g))
            say(e, "%s == (jref)&moved%u ? out_moved%u : ", here->names[i], g, g);
    }
    say(e, "%s", here->names[i]);
}

static void say_go_on(struct emitter *e)
{
    char kinds[KINDS_MAX], result, name[128];
    emit_kinds(e->method->method, kinds, &result);
    say(e, result == 'V' ? "{ %s" OUTSIDE_SUFFIX "(t, &exit_); return; }" : "return %s" OUTSIDE_SUFFIX "(t, &exit_);", emit_name(e->method, name, sizeof name));
}

void stay_say_exit(struct emitter *e)
{
    static struct slots_here here;
    find_slots(e, &here);
    note_exit(e, &here, e->in.bci);
    say(e, "{ ");
    for (unsigned g = 0; g < e->stay->count; g++)
        if (is_kept(e->stay, g)) {
            say_out(e, &here, "stay", g, STAY_BIT(g));
            say_out(e, &here, "moved", g, STAY_MOVED(g));
        }
    say(e, "struct ");
    say_exit_name(e);
    say(e, " exit_;\nexit_.bci = %u; ", e->in.bci);
    for (uint32_t i = 0; i < here.count; i++) {
        say(e, "exit_.%s = ", here.names[i]);
        say_value(e, &here, i);
        say(e, "; ");
    }
    say(e, "LEAVE; ");
    say_go_on(e);
    say(e, " }\n");
}

void stay_say_begin(struct emitter *e)
{
    char kinds[KINDS_MAX], result;
    static struct slots_here here;
    unsigned n = emit_kinds(e->method->method, kinds, &result);
    if (!e->stay || e->placed)
        return;
    here.count = 0;
    say(e, "STAYS\nif (UNLIKELY(!MAY_STAY)) { struct ");
    say_exit_name(e);
    say(e, " exit_;\nexit_.bci = 0; ");
    for (unsigned i = 0, slot = 0; i < n; slot += kind_is_wide(kinds[i]) ? 2 : 1, i++) {
        add_slot(e, &here, 'l', kinds[i], slot, 0);
        say(e, "exit_.%s = a%u; ", local(e, kinds[i], slot), i);
    }
    note_exit(e, &here, 0);
    say_go_on(e);
    say(e, " }\nenum { free_ = 1 };\n");     /* who may not read the heap does not allocate there */
}

/* --- where it goes on ------------------------------------------------------------------------------ */

/* The variable of an exit, which the second function has, too. */
static const char *variable_of(struct emitter *e, const char *name)
{
    unsigned index = (unsigned)strtoul(name + 2, NULL, 10);
    return name[0] == 'l' ? local(e, name[1], index) : operand(e, name[1], index);
}

static bool is_first(const struct plan_method *m, unsigned exit, unsigned variable)
{
    for (unsigned i = 0; i <= exit; i++)
        for (unsigned k = 0; k < (i < exit ? m->exits[i].count : variable); k++)
            if (!strcmp(m->exits[i].variables[k], m->exits[exit].variables[variable]))
                return false;
    return true;
}

void stay_say_exit_type(struct emitter *e)
{
    const struct plan_method *m = e->method;
    say(e, "struct ");
    say_exit_name(e);
    say(e, " { unsigned bci; ");
    for (unsigned i = 0; i < m->exit_count; i++)
        for (unsigned k = 0; k < m->exits[i].count; k++)
            if (is_first(m, i, k))
                say(e, "%s %s; ", c_type(m->exits[i].variables[k][1]), m->exits[i].variables[k]);
    say(e, "};\n");
}

void stay_mark_exits(struct emitter *e)
{
    for (unsigned i = 0; e->outside && i < e->method->exit_count; i++)
        e->marks[e->method->exits[i].bci] |= FLOW_LEADER;
}

void stay_mark_variables(struct emitter *e)
{
    for (unsigned i = 0; i < e->method->exit_count; i++)
        for (unsigned k = 0; k < e->method->exits[i].count; k++)
            variable_of(e, e->method->exits[i].variables[k]);
}

static void say_entry(struct emitter *e, const struct plan_exit *exit)
{
    for (unsigned k = 0; k < exit->count; k++)
        say(e, "%s = exit_->%s; ", exit->variables[k], exit->variables[k]);
    e->framed = false;
    frame_for(e, exit->bci);
    say(e, "goto L%u; }\n", exit->bci);
}

void stay_say_entries(struct emitter *e)
{
    const struct plan_method *m = e->method;
    for (unsigned i = 0; i < m->exit_count; i++) {
        say(e, "if (exit_->bci == %u) { ", m->exits[i].bci);
        say_entry(e, &m->exits[i]);
    }
    say(e, "__builtin_unreachable();\n");
}

/* --- making, storing, passing ---------------------------------------------------------------------- */

/* The bytes of the field that lies there, or none. */
static unsigned field_at(const struct class *c, uint32_t offset)
{
    for (; c; c = c->super)
        for (unsigned i = 0; i < c->field_count; i++)
            if (!(c->fields[i].access & ACC_STATIC) && c->fields[i].offset == offset)
                return basic_type_bytes(c->fields[i].type);
    return 0;
}

/* An object in the group's room, of the class that the text says; its fields each by their own size, as they are read. */
static void say_object(struct emitter *e, const char *to, unsigned group, const char *class_text)
{
    const struct class *of = e->stay->groups[group].of;
    say(e, "STAY(%s, %s, %s) ", to, room(e, group), class_text);
    for (uint32_t at = OBJECT_HEADER; at < of->shape.size;) {
        unsigned bytes = field_at(of, at);
        say(e, "CLEAR(%u, %s, %u) ", bytes ? bytes : 1, to, at);
        at += bytes ? bytes : 1;
    }
}

bool stay_say_new(struct emitter *e, const char *name, unsigned number, unsigned bytes)
{
    char to[16], of[32];                    /* operand's buffers go round                       */
    int group = stay_made_here(e);
    snprintf(to, sizeof to, "%s", name);
    if (group < 0)
        return false;
    unsigned label = handler_label(e);
    if (!e->placed) {
        say(e, "if (UNLIKELY(!cells[%u].value) && !aot_find_new(t, HERE(%u), WHOSE, %u)) { THROWN(X%u) ", number, e->in.bci, number, label);
        stay_say_exit(e);
        say(e, "}\n");
        stay_say_moves(e);
        snprintf(of, sizeof of, "cells[%u].value", number);
        say_object(e, to, (unsigned)group, of);
        say(e, "\n");
        return true;
    }
    if (e->stay->init_at)                   /* whoever gives a room has asked for the class      */
        say(e, "if (%s) { const struct class *k_ = cells[%u].value; ", condition(e, (unsigned)group), number);
    else
        say(e, "if (%s) { STAY_OF(%u, %u, X%u) ", condition(e, (unsigned)group), number, e->in.bci, label);
    stay_say_moves(e);
    say_object(e, to, (unsigned)group, "k_");
    say(e, "} else NEW(%s, %u, %u, %u, X%u)\n", to, number, bytes, e->in.bci, label);
    return true;
}

bool stay_say_store(struct emitter *e, const char *object, unsigned offset, const char *value)
{
    int where = e->stay ? e->stay->stores[e->in.bci] : -1;
    if (where < 0)
        return false;
    if (where >= STAY_GROUPS)
        say(e, "if (owns_ >> %d & 1) ", where - STAY_GROUPS);
    else
        say(e, "if (%s) ", condition(e, (unsigned)where));
    say(e, "PUT_STAY(%s, %u, %s, %u, X%u)\n", object, offset, value, e->in.bci, handler_label(e));
    return true;
}

static const struct field *number_of(const struct class *c)
{
    for (unsigned i = 0; i < c->field_count; i++)
        if (!(c->fields[i].access & ACC_STATIC) && !strcmp(c->fields[i].name->text, "value"))
            return &c->fields[i];
    return NULL;
}

bool stay_say_box(struct emitter *e, const char *to, unsigned cell, const char *value)
{
    char of[64];
    int group = stay_made_here(e);
    const struct field *number = group >= 0 && e->stay->groups[group].boxed ? number_of(e->stay->groups[group].of) : NULL;
    if (!number)
        return false;
    snprintf(of, sizeof of, "((struct method *)cells[%u].value)->class", cell);
    say_object(e, to, (unsigned)group, of);
    say(e, "*(any_%u *)object_at(%s, %u) = %s;\n", basic_type_bytes(number->type), to, number->offset, value);
    return true;
}

void stay_say_questions(struct emitter *e, const struct plan_method *target)
{
    const struct stay_summary *sum = &target->stays;
    if (!sum->asks || stay_made_here(e) < 0)
        return;
    unsigned made = plan_cell(sum->asks, AOT_NEW, sum->new_cp, (int)sum->fresh->shape.size), init = plan_cell(sum->asks, AOT_SPECIAL, sum->init_cp, (int)sum->init->number);
    say(e, "if (UNLIKELY(!MAKES(%016" PRIx64 ", %u, %u)) && !(aot_find_new(t, HERE(%u), &class_%016" PRIx64 ", %u) && aot_bind_call(t, HERE(%u), &class_%016" PRIx64 ", %u))) { THROWN(X%u) ",
        sum->asks->hash, made, init, e->in.bci, sum->asks->hash, made, e->in.bci, sum->asks->hash, init, handler_label(e));
    stay_say_exit(e);
    say(e, "}\n");
}

void stay_say_room(struct emitter *e)
{
    int group = stay_made_here(e);
    if (group < 0)
        say(e, "NULL");
    else
        say(e, "%s ? %s : NULL", condition(e, (unsigned)group), room(e, (unsigned)group));
}

/* Bits by slot of those arguments that are objects that stay. */
void stay_say_owned(struct emitter *e, unsigned slots)
{
    const struct look_state *before = e->stay ? e->stay->before[e->in.bci] : NULL;
    say(e, "0");
    for (unsigned i = 0; before && i < slots && i < STAY_PARAMETERS; i++) {
        int source = stay_source(before->sets[e->code->max_locals + before->depth - slots + i]);
        if (source >= STAY_GROUPS)
            say(e, " | (owns_ >> %d & 1) << %u", source - STAY_GROUPS, i);
        else if (source >= 0 && is_kept(e->stay, (unsigned)source))
            say(e, " | (unsigned)!!%s << %u", condition(e, (unsigned)source), i);
    }
}

void stay_say_made(struct emitter *e, const char *to)
{
    int group = stay_made_here(e);
    if (group >= 0)
        say(e, "if (%s) %s = %s; ", condition(e, (unsigned)group), to, room(e, (unsigned)group));
}
