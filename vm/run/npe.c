/* SPDX-License-Identifier: Apache-2.0 */
/* Helpful messages of NullPointerExceptions (JEP 358): what could not be done, and what was null.
 *
 * The method of the trace's first frame is run through abstractly: for each operand stack slot at each instruction, which
 * instruction pushed it.  From the slot that held null the message is spelled backwards, as source code would say it.
 * Nothing happens before somebody asks for the message. */
#include "vm/run/exception.h"

#include <stdarg.h>
#include <stdio.h>

#include "memory/arena.h"
#include "vm/bytecode/bytecode.h"
#include "vm/run/string.h"

enum { UNKNOWN = 0xffff, PASSES_MAX = 32, ANALYSIS_MAX = 64 << 20, DETAIL_MAX = 5, MESSAGE_SIZE = 8192 };

/* Before an instruction: which one pushed each slot (bci, or UNKNOWN); which of the first 64 locals were written. */
struct state { uint64_t written; uint16_t depth; uint16_t pushed_by[]; };

struct analysis {
    const struct method *method;
    const struct method_code *code;
    struct state **at;                  /* by bci; NULL: not reached (yet) */
    struct arena arena;
    struct state *now;
    bool changed, failed;
};

/* --- the operand stack ------------------------------------------------------------------------ */

static void pop(struct state *s, unsigned slots) { s->depth = (uint16_t)(s->depth > slots ? s->depth - slots : 0); }

static void push(struct analysis *a, unsigned slots, uint16_t source)
{
    for (; slots > 0 && a->now->depth < a->code->max_stack; slots--)
        a->now->pushed_by[a->now->depth++] = source;
}

static unsigned letter_slots(char c) { return c == 0 || c == 'V' ? 0 : c == 'J' || c == 'L' || c == 'D' ? 2 : 1; }

/* Slots of the value whose descriptor starts at p. */
static unsigned descriptor_width(const char *p) { return *p == 'V' ? 0 : *p == 'J' || *p == 'D' ? 2 : 1; }

static const struct symbol *member_descriptor(const struct analysis *a, const struct insn *in)
{
    const struct constant_pool *cp = a->method->class->cp;
    uint8_t tag = cp->tags[in->cp];
    if (tag == CP_INVOKE_DYNAMIC || tag == CP_DYNAMIC)
        return cp_descriptor_of(cp, cp->value[in->cp].pair.b);
    return cp_ref_descriptor(cp, in->cp);
}

static void step_member(struct analysis *a, const struct insn *in)
{
    const struct symbol *d = member_descriptor(a, in);
    unsigned width = descriptor_width(d->text);
    switch (in->op) {
    case OP_getstatic: push(a, width, (uint16_t)in->bci); break;
    case OP_putstatic: pop(a->now, width); break;
    case OP_getfield: pop(a->now, 1); push(a, width, (uint16_t)in->bci); break;
    case OP_putfield: pop(a->now, width + 1); break;
    default:
        pop(a->now, descriptor_slots(d) + (in->op != OP_invokestatic && in->op != OP_invokedynamic));
        push(a, descriptor_width(descriptor_return(d)), (uint16_t)in->bci);
        break;
    }
}

/* The dup family: the top `count` slots, again, below the `below` slots under them. */
static void step_dup(struct analysis *a, unsigned count, unsigned below)
{
    struct state *s = a->now;
    unsigned n = count + below;
    if (s->depth < n || s->depth + count > a->code->max_stack)
        return;
    uint16_t *top = s->pushed_by + s->depth - n, old[4];
    memcpy(old, top, n * sizeof *top);
    memcpy(top, old + below, count * sizeof *top);
    memcpy(top + count, old, n * sizeof *top);
    s->depth = (uint16_t)(s->depth + count);
}

static void step_swap(struct state *s)
{
    if (s->depth < 2)
        return;
    uint16_t *top = s->pushed_by + s->depth;
    uint16_t old = top[-1];
    top[-1] = top[-2];
    top[-2] = old;
}

static void step_special(struct analysis *a, const struct insn *in)
{
    uint16_t here = (uint16_t)in->bci;
    switch (in->op) {
    case OP_ldc: case OP_ldc_w: push(a, 1, here); break;
    case OP_ldc2_w: push(a, 2, here); break;
    case OP_pop: pop(a->now, 1); break;
    case OP_pop2: pop(a->now, 2); break;
    case OP_dup: step_dup(a, 1, 0); break;
    case OP_dup_x1: step_dup(a, 1, 1); break;
    case OP_dup_x2: step_dup(a, 1, 2); break;
    case OP_dup2: step_dup(a, 2, 0); break;
    case OP_dup2_x1: step_dup(a, 2, 1); break;
    case OP_dup2_x2: step_dup(a, 2, 2); break;
    case OP_swap: step_swap(a->now); break;
    case OP_jsr: case OP_jsr_w: push(a, 1, here); break;
    case OP_checkcast: break;                           /* still what it was */
    case OP_multianewarray: pop(a->now, in->count); push(a, 1, here); break;
    case OP_getstatic: case OP_putstatic: case OP_getfield: case OP_putfield:
    case OP_invokevirtual: case OP_invokespecial: case OP_invokestatic: case OP_invokeinterface: case OP_invokedynamic:
        step_member(a, in);
        break;
    default:
        for (unsigned i = op_pops(in->info); i-- > 0;)
            pop(a->now, letter_slots(op_pop(in->info, i)));
        push(a, letter_slots(op_push(in->info)), here);
        break;
    }
}

static void step_store(struct state *s, const struct insn *in, unsigned slots)
{
    for (unsigned i = in->local; i < in->local + slots && i < 64; i++)
        s->written |= (uint64_t)1 << i;
}

static void step(struct analysis *a, const struct insn *in)
{
    if (in->info->kind == KIND_SPECIAL) {
        step_special(a, in);
        if (in->op == OP_iinc)
            step_store(a->now, in, 1);
        return;
    }
    unsigned popped = 0;
    for (unsigned i = 0; i < op_pops(in->info); i++)
        popped += letter_slots(op_pop(in->info, i));
    pop(a->now, popped);
    if (in->info->kind == KIND_STORE)
        step_store(a->now, in, popped);
    push(a, letter_slots(op_push(in->info)), (uint16_t)in->bci);
}

/* --- the flow --------------------------------------------------------------------------------- */

static size_t state_bytes(const struct analysis *a)
{
    return sizeof(struct state) + a->code->max_stack * sizeof(uint16_t);
}

static void merge(struct analysis *a, uint32_t bci, const struct state *from)
{
    if (bci >= a->code->length)
        return;
    struct state *to = a->at[bci];
    if (!to) {
        to = a->at[bci] = arena_alloc(&a->arena, state_bytes(a));
        if (!to) {
            a->failed = true;
            return;
        }
        memcpy(to, from, state_bytes(a));
        a->changed = true;
        return;
    }
    for (unsigned i = 0; i < to->depth && i < from->depth; i++)
        if (to->pushed_by[i] != from->pushed_by[i] && to->pushed_by[i] != UNKNOWN) {
            to->pushed_by[i] = UNKNOWN;
            a->changed = true;
        }
    if ((to->written | from->written) != to->written) {
        to->written |= from->written;
        a->changed = true;
    }
}

static void follow(struct analysis *a, const struct insn *in)
{
    enum flow flow = (enum flow)in->info->flow;
    if (flow == FLOW_BRANCH || flow == FLOW_GOTO || flow == FLOW_JSR || flow == FLOW_SWITCH)
        merge(a, in->target, a->now);
    for (uint32_t i = 0; flow == FLOW_SWITCH && i < switch_count(in); i++)
        merge(a, switch_target(in, i), a->now);
    if (flow == FLOW_NEXT || flow == FLOW_BRANCH || flow == FLOW_CALL)
        merge(a, in->bci + in->len, a->now);
    if (flow == FLOW_JSR) {                             /* the subroutine took the return address */
        pop(a->now, 1);
        merge(a, in->bci + in->len, a->now);
    }
}

static void pass(struct analysis *a)
{
    struct insn in;
    for (uint32_t bci = 0; bci < a->code->length; bci += in.len) {
        if (!bytecode_decode(a->code->bytes, a->code->length, bci, &in))
            return;
        if (!a->at[bci])
            continue;
        memcpy(a->now, a->at[bci], state_bytes(a));
        step(a, &in);
        follow(a, &in);
    }
}

static void enter_handlers(struct analysis *a)
{
    a->now->depth = 1;
    a->now->pushed_by[0] = UNKNOWN;
    for (unsigned i = 0; i < a->code->exception_count; i++)
        merge(a, exception_row_at(a->code, i).handler, a->now);
}

static bool analyse(struct analysis *a)
{
    if (a->code->length * state_bytes(a) > ANALYSIS_MAX)
        return false;
    a->at = arena_alloc(&a->arena, a->code->length * sizeof *a->at);
    a->now = arena_alloc(&a->arena, state_bytes(a));
    if (!a->at || !a->now)
        return false;
    merge(a, 0, a->now);
    if (a->code->max_stack > 0)
        enter_handlers(a);
    for (int i = 0; a->changed && i < PASSES_MAX; i++) {
        a->changed = false;
        pass(a);
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
    const struct constant_pool *cp = a->method->class->cp;
    const struct symbol *owner = cp_ref_class_name(cp, in->cp);
    put_class(m, owner->text, owner->length);
    put(m, ".%s", cp_ref_name(cp, in->cp)->text);
}

static void put_method(struct message *m, const struct analysis *a, const struct insn *in)
{
    put_member(m, a, in);
    put(m, "(");
    const char *p = member_descriptor(a, in)->text + 1;
    for (const char *separator = ""; *p != ')'; p = descriptor_next(p), separator = ", ") {
        put(m, "%s", separator);
        put_type(m, p);
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
            return cp_symbol(a->method->class->cp, be16(row + 4));
    }
    return NULL;
}

/* The number of the parameter that has the slot, counted from 1; 0: none. */
static unsigned parameter_at(const struct method *m, unsigned local)
{
    unsigned slot = method_is_static(m) ? 0 : 1, number = 1;
    for (const char *p = m->descriptor->text + 1; *p != ')'; p = descriptor_next(p), number++) {
        unsigned width = descriptor_width(p);
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

static bool is_call(enum opcode op)
{
    return op == OP_invokevirtual || op == OP_invokespecial || op == OP_invokestatic || op == OP_invokeinterface;
}

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

/* The expression that `in` stands for; false: it has no name. */
static bool put_expression(struct message *m, const struct analysis *a, const struct insn *in, int detail, bool inner)
{
    switch (in->op) {
    case OP_aconst_null:
        put(m, "null");
        return true;
    case OP_getstatic:
        put_member(m, a, in);
        return true;
    case OP_getfield:
        if (put_source(m, a, in->bci, 0, detail - 1, inner))
            put(m, ".");
        put(m, "%s", cp_ref_name(a->method->class->cp, in->cp)->text);
        return true;
    case OP_iaload: case OP_faload: case OP_aaload: case OP_baload: case OP_caload: case OP_saload:
    case OP_laload: case OP_daload:
        put_element(m, a, in->bci, detail, inner);
        return true;
    default:
        break;
    }
    char type = op_push(in->info);
    if (is_call(in->op))
        put_method(m, a, in);
    else if (in->info->kind == KIND_LOAD && (type == 'I' || type == 'A'))
        put_local(m, a, in->bci, in->local);
    else if (in->info->kind == KIND_CONST && type == 'I')
        put(m, "%d", in->imm);
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
        put(m, is_call(in.op) ? " because the return value of \"" : " because \"");
    if (put_expression(m, a, &in, detail, inner))
        return true;
    m->used = before;
    m->text[before] = '\0';
    return false;
}

/* --- what failed ------------------------------------------------------------------------------ */

static const char *const element_names[] = { "int", "long", "float", "double", "object", "byte/boolean", "char", "short" };

/* How far below the top the null lay; -1: this instruction throws no such exception. */
static int null_slot(const struct analysis *a, const struct insn *in)
{
    if (in->op >= OP_iaload && in->op <= OP_saload)
        return 1;
    if (in->op >= OP_iastore && in->op <= OP_sastore)
        return in->op == OP_lastore || in->op == OP_dastore ? 3 : 2;
    switch (in->op) {
    case OP_arraylength: case OP_athrow: case OP_monitorenter: case OP_monitorexit: case OP_getfield:
        return 0;
    case OP_putfield:
        return (int)descriptor_width(member_descriptor(a, in)->text);
    case OP_invokevirtual: case OP_invokespecial: case OP_invokeinterface:
        /* A constructor cannot fail so: the exception was made by `new`. */
        if (cp_ref_name(a->method->class->cp, in->cp) == SYM(init))
            return -1;
        return (int)descriptor_slots(member_descriptor(a, in));
    default:
        return -1;
    }
}

static void put_action(struct message *m, const struct analysis *a, const struct insn *in)
{
    const struct constant_pool *cp = a->method->class->cp;
    if (in->op >= OP_iaload && in->op <= OP_saload)
        put(m, "Cannot load from %s array", element_names[in->op - OP_iaload]);
    else if (in->op >= OP_iastore && in->op <= OP_sastore)
        put(m, "Cannot store to %s array", element_names[in->op - OP_iastore]);
    else if (in->op == OP_getfield || in->op == OP_putfield)
        put(m, "Cannot %s field \"%s\"", in->op == OP_getfield ? "read" : "assign", cp_ref_name(cp, in->cp)->text);
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
    if (!exception_trace_at(throwable, 0, &top) || exception_trace_hides_top(throwable) || top.bci < 0 || !top.method->code)
        return NULL;
    if (!strcmp(top.method->class->name->text, "jdk/internal/reflect/NativeConstructorAccessorImpl"))
        return NULL;
    struct analysis a = { .method = top.method, .code = top.method->code };
    struct message *m = mem_block(sizeof *m);
    bool ok = m && compose(m, &a, (uint32_t)top.bci);
    arena_drop(&a.arena);
    struct object *text = ok ? string_new(t, m->text) : NULL;
    mem_block_free(m);
    return text;
}
