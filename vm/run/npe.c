/* SPDX-License-Identifier: Apache-2.0 */
/* Helpful messages of NullPointerExceptions (JEP 358): what could not be done, and what was null.
 *
 * The method of the trace's first frame is run through abstractly: for each operand stack slot at each instruction, which
 * instruction pushed it.  From the slot that held null the message is spelled backwards, as source code would say it.
 * Nothing happens before somebody asks for the message. */
#include "vm/run/exception.h"
#include "vm/run/frame.h"

#include <stdarg.h>
#include <stdio.h>

#include "memory/arena.h"
#include "vm/class/method_body.h"
#include "vm/run/string.h"

enum { UNKNOWN = 0xffff, ANALYSIS_MAX = 64 << 20, DETAIL_MAX = 5, MESSAGE_SIZE = 8192 };

/* Before an instruction: which one pushed each slot (bci, or UNKNOWN); which of the first 64 locals were written. */
struct state { uint64_t written; uint16_t depth; uint16_t pushed_by[]; };

struct analysis {
    const struct method *method;
    const struct method_body *code;
    struct flow_code flow;
    struct effect_pool pool;
    struct state **at;                  /* by bci; NULL: not reached (yet) */
    struct flow_work work;              /* bcis                            */
    struct arena arena;
    struct state *now;
    bool failed;
};

/* --- the operand stack ------------------------------------------------------------------------ */

static void pop(struct state *s, unsigned slots) { s->depth = (uint16_t)(s->depth > slots ? s->depth - slots : 0); }

static void push(struct analysis *a, unsigned slots, uint16_t source)
{
    for (; slots > 0 && a->now->depth < a->code->max_stack; slots--)
        a->now->pushed_by[a->now->depth++] = source;
}

static const struct symbol *member_descriptor(const struct analysis *a, const struct insn *in)
{
    return cp_ref_descriptor(a->code->cp, in->cp);
}

static void step_shuffle(struct analysis *a, const struct opinfo *o)
{
    struct state *s = a->now;
    struct shuffle shuffle;
    uint16_t taken[SHUFFLE_TAKES];
    op_shuffle(o, &shuffle);
    if (s->depth < shuffle.take || s->depth - shuffle.take + shuffle.put > a->code->max_stack)
        return;
    s->depth = (uint16_t)(s->depth - shuffle.take);
    memcpy(taken, s->pushed_by + s->depth, shuffle.take * sizeof *taken);
    for (unsigned i = 0; i < shuffle.put; i++)
        s->pushed_by[s->depth++] = taken[shuffle.from[i]];
}

static void note_written(struct state *s, const struct insn *in, unsigned slots)
{
    for (unsigned i = in->local; i < in->local + slots && i < 64; i++)
        s->written |= (uint64_t)1 << i;
}

static void step(struct analysis *a, const struct insn *in)
{
    struct effect e;
    if (in->info->kind == KIND_SHUFFLE)
        step_shuffle(a, in->info);
    else if (in->op != OP_checkcast && effect_of(in, &a->pool, &e)) {   /* a checkcast: still what it was */
        pop(a->now, e.pops);
        push(a, e.pushes, (uint16_t)in->bci);
        note_written(a->now, in, letter_slots(e.writes));
    }
}

/* --- the flow --------------------------------------------------------------------------------- */

static size_t state_bytes(const struct analysis *a)
{
    return sizeof(struct state) + a->code->max_stack * sizeof(uint16_t);
}

/* Control may come to bci as it came to from. */
static void merge(struct analysis *a, uint32_t bci, const struct state *from)
{
    if (bci >= a->code->length)
        return;
    struct state *to = a->at[bci];
    if (!to) {
        to = a->at[bci] = arena_alloc(&a->arena, state_bytes(a));
        a->failed |= !to;
        if (!to)
            return;
        memcpy(to, from, state_bytes(a));
        flow_work_add(&a->work, bci);
        return;
    }
    for (unsigned i = 0; i < to->depth && i < from->depth; i++)
        if (to->pushed_by[i] != from->pushed_by[i] && to->pushed_by[i] != UNKNOWN) {
            to->pushed_by[i] = UNKNOWN;
            flow_work_add(&a->work, bci);
        }
    if ((to->written | from->written) != to->written) {
        to->written |= from->written;
        flow_work_add(&a->work, bci);
    }
}

static void follow(struct analysis *a, const struct insn *in)
{
    for (uint32_t i = 0, n = flow_targets(in); i < n; i++)
        merge(a, flow_target(in, i), a->now);
    if (in->info->flow == FLOW_JSR)                     /* the subroutine took the return address */
        pop(a->now, 1);
    if (flow_goes_on(in) || in->info->flow == FLOW_JSR)
        merge(a, flow_next(in), a->now);
}

static void enter_handlers(struct analysis *a)
{
    a->now->depth = 1;
    a->now->pushed_by[0] = UNKNOWN;
    for (uint32_t i = 0; i < a->flow.row_count; i++)
        merge(a, flow_row(&a->flow, i).handler, a->now);
}

static bool analyse(struct analysis *a)
{
    struct insn in;
    uint32_t bci, length = a->code->length;
    if (length * state_bytes(a) > ANALYSIS_MAX)
        return false;
    a->at = arena_alloc(&a->arena, length * sizeof *a->at);
    a->now = arena_alloc(&a->arena, state_bytes(a));
    uint64_t *bits = arena_alloc(&a->arena, FLOW_WORK_WORDS(length) * sizeof *bits);
    if (!a->at || !a->now || !bits)
        return false;
    a->work = flow_work_in(bits, length);
    merge(a, 0, a->now);
    if (a->code->max_stack > 0)
        enter_handlers(a);
    while (!a->failed && flow_work_take(&a->work, &bci)) {
        if (!bytecode_decode(a->code->bytes, length, bci, &in))
            continue;
        memcpy(a->now, a->at[bci], state_bytes(a));
        step(a, &in);
        follow(a, &in);
    }
    return !a->failed;
}

/* --- spelling --------------------------------------------------------------------------------- */

struct message { size_t used; char text[MESSAGE_SIZE]; };

static void RT_PRINTF(2, 3) put(struct message *m, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(m->text + m->used, sizeof m->text - m->used, format, args);
    va_end(args);
    m->used += n > 0 ? (size_t)n : 0;
    if (m->used >= sizeof m->text)
        m->used = sizeof m->text - 1;
}

/* An external class name; java.lang.Object and String lose their package. */
static void put_class(struct message *m, const char *internal, size_t length)
{
    static const char *const brief[] = { "java/lang/Object", "java/lang/String" };
    for (int i = 0; i < 2; i++)
        if (length == strlen(brief[i]) && !memcmp(internal, brief[i], length)) {
            put(m, "%s", brief[i] + strlen("java/lang/"));
            return;
        }
    for (size_t i = 0; i < length; i++)
        put(m, "%c", internal[i] == '/' ? '.' : internal[i]);
}

static void put_type(struct message *m, const char *p)
{
    static const struct { char letter; const char *name; } names[] = {
        { 'Z', "boolean" }, { 'B', "byte" }, { 'C', "char" }, { 'S', "short" }, { 'I', "int" }, { 'J', "long" },
        { 'F', "float" }, { 'D', "double" }, { 'V', "void" },
    };
    unsigned dimensions = 0;
    for (; *p == '['; p++)
        dimensions++;
    if (*p == 'L')
        put_class(m, p + 1, strcspn(p + 1, ";"));
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i].letter == *p)
            put(m, "%s", names[i].name);
    for (; dimensions > 0; dimensions--)
        put(m, "[]");
}

static void put_member(struct message *m, const struct analysis *a, const struct insn *in)
{
    const struct constant_pool *cp = a->code->cp;
    const struct symbol *owner = cp_ref_class_name(cp, in->cp);
    put_class(m, owner->text, owner->length);
    put(m, ".%s", cp_ref_name(cp, in->cp)->text);
}

static void put_method(struct message *m, const struct analysis *a, const struct insn *in)
{
    put_member(m, a, in);
    put(m, "(");
    struct signature s = symbol_signature(member_descriptor(a, in));
    struct signature_type type;
    for (const char *separator = ""; signature_next(&s, &type); separator = ", ") {
        put(m, "%s", separator);
        put_type(m, type.text);
    }
    put(m, ")");
}

/* The name that LocalVariableTable gives a local at a bci, or NULL. */
static const struct symbol *local_name(const struct analysis *a, uint32_t bci, unsigned local)
{
    enum { ROW = 10 };
    const uint8_t *p = a->code->local_variables.data;
    for (unsigned n = p ? be16(p) : 0, i = 0; i < n; i++) {
        const uint8_t *row = p + 2 + i * ROW;
        uint32_t start = be16(row), length = be16(row + 2);
        if (start <= bci && bci < start + length && be16(row + 8) == local)
            return cp_symbol(a->code->cp, be16(row + 4));
    }
    return NULL;
}

/* The number of the parameter that has the slot, counted from 1; 0: none. */
static unsigned parameter_at(const struct method *m, unsigned local)
{
    unsigned slot = method_is_static(m) ? 0 : 1;
    struct signature s = symbol_signature(m->descriptor);
    struct signature_type type;
    for (unsigned number = 1; signature_next(&s, &type); number++) {
        unsigned width = letter_slots(type.letter);
        if (local >= slot && local < slot + width)
            return number;
        slot += width;
    }
    return 0;
}

static void put_local(struct message *m, const struct analysis *a, uint32_t bci, unsigned local)
{
    const struct symbol *name = local_name(a, bci, local);
    bool written = local >= 64 || a->at[bci]->written >> local & 1;
    bool parameter = !written && local < a->method->arg_slots;
    unsigned number = parameter_at(a->method, local);
    if (name)
        put(m, "%s", name->text);
    else if (!method_is_static(a->method) && local == 0 && parameter)
        put(m, "this");
    else if (parameter && number)
        put(m, "<parameter%u>", number);
    else
        put(m, "<local%u>", local);
}

/* A call of a method by its name. */
static bool is_call(const struct insn *in) { return in->info->kind == KIND_CALL && in->op != OP_invokedynamic; }

static bool put_source(struct message *m, const struct analysis *a, uint32_t bci, unsigned from_top, int detail, bool inner);

static void put_element(struct message *m, const struct analysis *a, uint32_t bci, int detail, bool inner)
{
    if (!put_source(m, a, bci, 1, detail - 1, inner))
        put(m, "<array>");
    put(m, "[");
    if (!put_source(m, a, bci, 0, detail, true))
        put(m, "...");
    put(m, "]");
}

static void put_field(struct message *m, const struct analysis *a, const struct insn *in, int detail, bool inner)
{
    if (put_source(m, a, in->bci, 0, detail - 1, inner))
        put(m, ".");
    put(m, "%s", cp_ref_name(a->code->cp, in->cp)->text);
}

/* The expression that `in` stands for; false: it has no name. */
static bool put_expression(struct message *m, const struct analysis *a, const struct insn *in, int detail, bool inner)
{
    char type = op_push(in->info);
    if (in->info->kind == KIND_FIELD && op_has_object(in->info))
        put_field(m, a, in, detail, inner);
    else if (in->info->kind == KIND_FIELD)
        put_member(m, a, in);
    else if (in->info->kind == KIND_ELEMENT)
        put_element(m, a, in->bci, detail, inner);
    else if (is_call(in))
        put_method(m, a, in);
    else if (in->info->kind == KIND_LOAD && (type == 'I' || type == 'A'))
        put_local(m, a, in->bci, in->local);
    else if (in->info->kind == KIND_CONST && type == 'I')
        put(m, "%d", in->imm);
    else if (in->info->kind == KIND_CONST && type == 'A')
        put(m, "null");
    else
        return false;
    return true;
}

/* What pushed the slot that lies from_top below the top before the instruction at bci. */
static bool put_source(struct message *m, const struct analysis *a, uint32_t bci, unsigned from_top, int detail, bool inner)
{
    const struct state *s = a->at[bci];
    struct insn in;
    if (detail <= 0 || !s || from_top >= s->depth)
        return false;
    uint16_t source = s->pushed_by[s->depth - 1 - from_top];
    if (source == UNKNOWN || !a->at[source] || !bytecode_decode(a->code->bytes, a->code->length, source, &in))
        return false;
    size_t before = m->used;
    if (detail == DETAIL_MAX && !inner)
        put(m, is_call(&in) ? " because the return value of \"" : " because \"");
    if (put_expression(m, a, &in, detail, inner))
        return true;
    m->used = before;
    m->text[before] = '\0';
    return false;
}

/* --- what failed ------------------------------------------------------------------------------ */

static const char *element_name(const struct opinfo *o)
{
    switch (op_element(o)) {
    case 'i': return "int";
    case 'l': return "long";
    case 'f': return "float";
    case 'd': return "double";
    case 'b': return "byte/boolean";
    case 'c': return "char";
    case 's': return "short";
    default: return "object";
    }
}

/* Slots of the operands above the object or array that an access or a call needs; -1: it needs none. */
static int slots_above(const struct analysis *a, const struct insn *in)
{
    struct effect e;
    bool element = in->info->kind == KIND_ELEMENT;
    bool named = effect_is_named(in->info) && in->info->kind != KIND_LDC;
    return (element || (named && op_has_object(in->info))) && effect_of(in, &a->pool, &e) ? (int)e.pops - 1 : -1;
}

/* How far below the top the null lay; -1: this instruction throws no such exception. */
static int null_slot(const struct analysis *a, const struct insn *in)
{
    switch (in->op) {
    case OP_arraylength: case OP_athrow: case OP_monitorenter: case OP_monitorexit:
        return 0;
    default:
        /* A constructor cannot fail so: the exception was made by `new`. */
        if (is_call(in) && cp_ref_name(a->code->cp, in->cp) == SYM(init))
            return -1;
        return slots_above(a, in);
    }
}

static void put_action(struct message *m, const struct analysis *a, const struct insn *in)
{
    const struct constant_pool *cp = a->code->cp;
    if (in->info->kind == KIND_ELEMENT)
        put(m, "Cannot %s %s array", op_stores(in->info) ? "store to" : "load from", element_name(in->info));
    else if (in->info->kind == KIND_FIELD)
        put(m, "Cannot %s field \"%s\"", op_puts(in->info) ? "assign" : "read", cp_ref_name(cp, in->cp)->text);
    else if (in->op == OP_arraylength)
        put(m, "Cannot read the array length");
    else if (in->op == OP_athrow)
        put(m, "Cannot throw exception");
    else if (in->op == OP_monitorenter || in->op == OP_monitorexit)
        put(m, "Cannot %s synchronized block", in->op == OP_monitorenter ? "enter" : "exit");
    else {
        put(m, "Cannot invoke \"");
        put_method(m, a, in);
        put(m, "\"");
    }
}

static bool compose(struct message *m, struct analysis *a, uint32_t bci)
{
    struct insn in;
    if (!bytecode_decode(a->code->bytes, a->code->length, bci, &in))
        return false;
    int slot = null_slot(a, &in);
    if (slot < 0 || !analyse(a))
        return false;
    put_action(m, a, &in);
    if (put_source(m, a, bci, (unsigned)slot, DETAIL_MAX, false))
        put(m, "\" is null");
    return true;
}

struct object *npe_message(struct thread *t, struct object *throwable)
{
    struct trace_element top;
    if (!exception_trace_at(throwable, 0, &top) || exception_trace_hides_top(throwable) || !top.body)
        return NULL;
    if (!strcmp(top.method->class->name->text, "jdk/internal/reflect/NativeConstructorAccessorImpl"))
        return NULL;
    struct analysis a = { .method = top.method, .code = top.body, .flow = method_body_flow(top.body),
                          .pool = cp_effects(top.body->cp) };
    struct message *m = mem_block(sizeof *m);
    bool ok = m && compose(m, &a, (uint32_t)top.bci);
    arena_drop(&a.arena);
    struct object *text = ok ? string_new(t, m->text) : NULL;
    mem_block_free(m);
    return text;
}
