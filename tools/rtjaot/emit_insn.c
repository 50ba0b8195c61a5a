/* SPDX-License-Identifier: Apache-2.0 */
/* Instructions that need nothing of the constant pool.  Their meanings are interp/semantics.h, by the instruction's own name. */
#include <string.h>

#include "tools/rtjaot/emit_impl.h"

void check_null(struct emitter *e, const char *name, bool safe)
{
    if (!safe)
        say(e, "NULL_CHECK(%s, %u, X%u)\n", name, e->in.bci, handler_label(e));
}

/* --- constants, locals, values -------------------------------------------------------------- */

static void emit_constant(struct emitter *e)
{
    char kind = op_push(e->in.info);
    const char *to = push(e, kind);
    if (kind == 'A')
        say(e, "%s = NULL;\n", to);
    else
        say(e, "%s = %d;\n", to, e->in.imm);
}

/* What stands for several classes, or for something that is not known. */
static struct class any_class;

/* All that the method ever stores in the local was made of one class: that, and never null.  Known from the second pass on. */
static struct class *made_in(const struct emitter *e, unsigned local)
{
    bool known = e->method->made_known && local >= e->method->method->arg_slots;
    struct class *made = known ? e->method->made[local] : NULL;
    return made == &any_class ? NULL : made;
}

static void note_made(struct emitter *e, unsigned local, struct class *made)
{
    struct class **known = &e->method->made[local];
    if (!e->method->made_known)
        *known = made && (!*known || *known == made) ? made : &any_class;
}

static void emit_load(struct emitter *e)
{
    char kind = op_push(e->in.info);
    const char *from = local(e, kind, e->in.local), *to = push(e, kind);
    say(e, "%s = %s;\n", to, from);
    if (e->why)
        return;
    e->origin[e->depth - 1] = (int)e->in.local;
    if (kind != 'A')
        return;
    e->stack_made[e->depth - 1] = made_in(e, e->in.local);
    e->stack_safe[e->depth - 1] = e->local_safe[e->in.local] || e->stack_made[e->depth - 1];
}

/* What is on the stack is not that local any more. */
static void forget_origin(struct emitter *e, unsigned local)
{
    for (unsigned i = 0; i < e->depth; i++)
        if (e->origin[i] == (int)local || e->origin[i] == (int)local + 1)
            e->origin[i] = -1;
}

static void emit_store(struct emitter *e)
{
    char kind = op_pop(e->in.info, 0);
    bool safe = is_safe(e);
    struct class *made = made_of(e);
    const char *from = pop(e, kind), *to = local(e, kind, e->in.local);
    if (e->why)
        return;
    say(e, "%s = %s;\n", to, from);
    forget_origin(e, e->in.local);
    e->local_safe[e->in.local] = kind == 'A' && safe;
    if (kind == 'A')
        note_made(e, e->in.local, made);
}

/* lcmp, fcmpl, dcmpg ... */
static bool compares(const struct opinfo *info) { return !strncmp(info->name + 1, "cmp", 3); }

static void emit_value(struct emitter *e)
{
    unsigned n = op_pops(e->in.info);
    const char *b = n == 2 ? pop(e, op_pop(e->in.info, 1)) : NULL, *a = pop(e, op_pop(e->in.info, 0));
    const char *to = push(e, op_push(e->in.info));
    if (compares(e->in.info)) {
        e->compared = e->in.bci + e->in.len;
        e->compared_by = e->in.info;
    }
    if (b)
        say(e, "%s = rt_%s(%s, %s);\n", to, e->in.info->name, a, b);
    else
        say(e, "%s = rt_%s(%s);\n", to, e->in.info->name, a);
}

static void emit_divide(struct emitter *e)
{
    char kind = op_push(e->in.info);
    const char *b = pop(e, kind), *a = pop(e, kind);
    say(e, "DIVISOR(%s, %u, X%u) ", b, e->in.bci, handler_label(e));
    const char *to = push(e, kind);
    say(e, "%s = rt_%s(%s, %s);\n", to, e->in.info->name, a, b);
}

/* --- arrays --------------------------------------------------------------------------------- */

/* The two operands above those that are left. */
static void check_index(struct emitter *e, const char *array, const char *index)
{
    if (!e->why && !loop_knows_index(e, e->depth, e->depth + 1))
        say(e, "INDEX(%s, %s, %u, X%u) ", array, index, e->in.bci, handler_label(e));
}

/* iaload, bastore ...: the first letter tells the elements. */
static void emit_array_load(struct emitter *e)
{
    char element = op_element(e->in.info), kind = op_push(e->in.info);
    const char *index = pop(e, 'I'), *array = pop(e, 'A');
    check_index(e, array, index);
    const char *to = push(e, kind);
    say(e, "%s = ELEMENT(%c, %s, %s);\n", to, element, array, index);
    if (kind == 'A')
        say(e, "LOADED(%s, %u, X%u)\n", to, e->in.bci, handler_label(e));
}

static void emit_array_store(struct emitter *e)
{
    char element = op_element(e->in.info), kind = op_pop(e->in.info, 2);
    const char *value = pop(e, kind), *index = pop(e, 'I'), *array = pop(e, 'A');
    check_index(e, array, index);
    if (kind != 'A' && e->region)
        say(e, "STORE_AT_%c(%s, %s, %s, %u, X%u)\n", element, array, index, value, e->in.bci, handler_label(e));
    else if (kind == 'A')
        say(e, "STORE_ELEMENT(%s, %s, %s, %u, X%u)\n", array, index, value, e->in.bci, handler_label(e));
    else if (element == 'b')
        say(e, "STORE_BYTE(%s, %s, %s)\n", array, index, value);
    else
        say(e, "ELEMENT(%c, %s, %s) = %s;\n", element, array, index, value);
}

static void emit_array_length(struct emitter *e)
{
    bool safe = is_safe(e);
    const char *array = pop(e, 'A');
    check_null(e, array, safe);
    const char *to = push(e, 'I');
    say(e, "%s = LENGTH(%s);\n", to, array);
}

/* The classes of arrays of primitives are there from the start: number 4 (boolean) to 11 (long). */
static void emit_new_array(struct emitter *e)
{
    static const unsigned shifts[T_LONG + 1] = { [T_CHAR] = 1, [T_SHORT] = 1, [T_INT] = 2, [T_FLOAT] = 2, [T_LONG] = 3, [T_DOUBLE] = 3 };
    const char *length = pop(e, 'I'), *to = push(e, 'A');
    if (e->in.imm < T_BOOLEAN || e->in.imm > T_LONG) {
        give_up(e, "its operands are not what they should be");
        return;
    }
    say(e, "NEW_ARRAY(%s, aot_primitive_array[%d], %u, %s, %u, X%u)\n", to, e->in.imm, shifts[e->in.imm], length, e->in.bci, handler_label(e));
    e->stack_safe[e->depth - 1] = true;
}

/* --- control -------------------------------------------------------------------------------- */

/* The end of the name says it: if_icmpge, ifnull. */
static const char *comparison(const char *name)
{
    static const struct { char end[3]; const char *text; } rows[] = {
        { "eq", "==" }, { "ne", "!=" }, { "lt", "<" }, { "ge", ">=" }, { "gt", ">" }, { "le", "<=" },
    };
    const char *end = name + strlen(name) - 2;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].end, end))
            return rows[i].text;
    return strstr(name, "non") ? "!=" : "==";
}

/* Of <, <=, > or >=. */
static const char *opposite(const char *comparison)
{
    bool equals = comparison[1];
    return *comparison == '<' ? (equals ? ">" : ">=") : equals ? "<" : "<=";
}

/* The comparison before and the condition are one: C compilers do not see it.  What is not ordered is below everything to fcmpl, and above to fcmpg, so that the
 * condition that this fulfils is the opposite of one that it does not. */
static void say_compared(struct emitter *e, const char *comparison)
{
    char kind = op_pop(e->compared_by, 0), unordered = e->compared_by->name[4];
    const char *a = operand(e, kind, e->depth), *b = operand(e, kind, e->depth + 1);
    if (*comparison == (unordered == 'l' ? '<' : unordered == 'g' ? '>' : 0))
        say(e, "if (!(%s %s %s)) { ", a, opposite(comparison), b);
    else
        say(e, "if (%s %s %s) { ", a, comparison, b);
}

static void emit_if(struct emitter *e)
{
    unsigned n = op_pops(e->in.info);
    char kind = op_pop(e->in.info, 0);
    if (e->compared == e->in.bci && e->in.bci && n == 1 && kind == 'I' && pop(e, kind)) {
        say_compared(e, comparison(e->in.info->name));
        flow_to(e, e->in.target);
        say(e, "}\n");
        return;
    }
    const char *b = n == 2 ? pop(e, kind) : kind == 'A' ? "NULL" : "0", *a = pop(e, kind);
    say(e, "if (%s %s %s) { ", a, comparison(e->in.info->name), b);
    flow_to(e, e->in.target);
    say(e, "}\n");
}

static void emit_switch(struct emitter *e)
{
    const char *value = pop(e, 'I');
    say(e, "switch (%s) {\n", value);
    for (uint32_t i = 0; i < switch_count(&e->in); i++) {
        if (switch_target(&e->in, i) == switch_default(&e->in))
            continue;
        say(e, "case (jint)%uu: ", (uint32_t)switch_key(&e->in, i));
        flow_to(e, switch_target(&e->in, i));
        say(e, "\n");
    }
    say(e, "default: ");
    flow_to(e, switch_default(&e->in));
    say(e, "\n}\n");
    e->ended = true;
}

static void emit_return(struct emitter *e)
{
    static const char *const narrow[T_VOID + 1] = {
        [T_BOOLEAN] = "rt_i2z", [T_BYTE] = "rt_i2b", [T_CHAR] = "rt_i2c", [T_SHORT] = "rt_i2s",
    };
    const struct method *m = e->method->method;
    if (takes_lock(e))
        say(e, "UNLOCK(%u, X0) ", e->in.bci);
    if (!op_pops(e->in.info)) {
        say(e, "RETURNS; return;\n");
    } else {
        const char *value = pop(e, op_pop(e->in.info, 0)), *function = narrow[m->return_type];
        say(e, "RETURNS; return %s(%s);\n", function ? function : "", value);
    }
    e->ended = true;
}

static void emit_throw(struct emitter *e)
{
    bool safe = is_safe(e);
    const char *thrown = pop(e, 'A');
    check_null(e, thrown, safe);
    say(e, "THROW(%s, %u, X%u)\n", thrown, e->in.bci, handler_label(e));
    e->ended = true;
}

static void emit_monitor(struct emitter *e)
{
    bool safe = is_safe(e);
    const char *object = pop(e, 'A');
    if (e->placed)                          /* its own, and lone: emit_place.c */
        return;
    check_null(e, object, safe);
    if (lone_at(e, e->in.bci))
        say(e, "if (!%s(%s)) ", e->in.op == OP_monitorenter ? "LONE" : "LONE_NOT_TAKEN", object);
    if (e->in.op == OP_monitorenter)
        say(e, "{ MONITOR_ENTER(%s, %u, %u, X%u) }\n", object, e->locks++, e->in.bci, handler_label(e));
    else
        say(e, "{ MONITOR_EXIT(%s, %u, X%u) }\n", object, e->in.bci, handler_label(e));
}

/* --- the dup family: which of the topmost values are pushed again, where ---------------------- */

/* The values below the top that cover so many slots; 0 when they do not end there. */
static unsigned values_in(const struct emitter *e, unsigned slots)
{
    unsigned n = 0;
    while (slots > 0 && n < e->depth) {
        unsigned width = kind_is_wide(e->stack[e->depth - 1 - n++]) ? 2 : 1;
        if (width > slots)
            return 0;
        slots -= width;
    }
    return slots ? 0 : n;
}

/* By the digits of the table, which number slots from the top: a value of two slots goes where the first of them goes. */
static void emit_shuffle(struct emitter *e)
{
    unsigned slots = op_pops(e->in.info), taken = values_in(e, slots), base = e->depth - taken, of_slot[8] = { 0 };
    const char *order = strchr(e->in.info->stack, '_') + 1;
    char kinds[8];
    bool safe[8];
    struct class *made[8];
    if (!taken) {
        give_up(e, "its operands are not what they should be");
        return;
    }
    say(e, "{ ");
    for (unsigned i = 0, slot = slots; i < taken; i++) {
        kinds[i] = e->stack[base + i];
        safe[i] = e->stack_safe[base + i];
        made[i] = e->stack_made[base + i];
        for (unsigned width = kind_is_wide(kinds[i]) ? 2 : 1; width > 0; width--)
            of_slot[slot--] = i;
        say(e, "%s t%u = %s; ", c_type(kinds[i]), i, operand(e, kinds[i], base + i));
    }
    e->depth = base;
    for (const char *p = order; *p >= '1' && *p <= '4' && !e->why; p++) {
        unsigned from = of_slot[*p - '0'];
        const char *to = push(e, kinds[from]);
        if (e->why)
            return;
        say(e, "%s = t%u; ", to, from);
        e->stack_safe[e->depth - 1] = safe[from];
        e->stack_made[e->depth - 1] = made[from];
        p += kind_is_wide(kinds[from]) && p[1];
    }
    for (unsigned i = 0; i < taken; i++)
        say(e, "(void)t%u; ", i);
    say(e, "}\n");
}

/* --- any ------------------------------------------------------------------------------------ */

static void emit_special(struct emitter *e)
{
    switch (e->in.op) {
    case OP_iinc:
        forget_origin(e, e->in.local);
        say(e, "%s = rt_iadd(%s, %d);\n", local(e, 'I', e->in.local), local(e, 'I', e->in.local), e->in.imm);
        break;
    case OP_arraylength: emit_array_length(e); break;
    case OP_monitorenter: case OP_monitorexit: emit_monitor(e); break;
    case OP_newarray: emit_new_array(e); break;
    case OP_athrow: emit_throw(e); break;
    default: emit_member(e); break;
    }
}

static bool divides(enum opcode op) { return op == OP_idiv || op == OP_irem || op == OP_ldiv || op == OP_lrem; }

void emit_insn(struct emitter *e)
{
    switch (e->in.info->kind) {
    case KIND_NOP: break;
    case KIND_CONST: emit_constant(e); break;
    case KIND_LOAD: emit_load(e); break;
    case KIND_STORE: emit_store(e); break;
    case KIND_VALUE:
        if (divides(e->in.op))
            emit_divide(e);
        else
            emit_value(e);
        break;
    case KIND_ELEMENT:
        if (op_stores(e->in.info))
            emit_array_store(e);
        else
            emit_array_load(e);
        break;
    case KIND_IF: emit_if(e); break;
    case KIND_GOTO:
        flow_to(e, e->in.target);
        e->ended = true;
        break;
    case KIND_SWITCH: emit_switch(e); break;
    case KIND_RETURN: emit_return(e); break;
    case KIND_SHUFFLE: emit_shuffle(e); break;
    case KIND_SPECIAL: emit_special(e); break;
    default: emit_member(e); break;
    }
}
