/* SPDX-License-Identifier: Apache-2.0 */
/* One method: its blocks, its handlers, and what stands around them. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "tools/rtjaot/emit_impl.h"
#include "vm/bytecode/signature.h"

static const char kind_letters[] = "ILFDA";

/* --- words ---------------------------------------------------------------------------------- */

void say(struct emitter *e, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    vfprintf(e->out, format, ap);
    va_end(ap);
}

void append_text(char **to, size_t *to_length, const char *text, size_t length)
{
    plan_grow((void **)to, *to_length + length + 1);
    memcpy(*to + *to_length, text, length + 1);
    *to_length += length;
}

bool give_up(struct emitter *e, const char *why)
{
    if (!e->why)
        e->why = why;
    return false;
}

static unsigned kind_index(char kind) { return (unsigned)(strchr(kind_letters, kind) - kind_letters); }

static const char *variable(struct emitter *e, char prefix, char kind, unsigned index, unsigned number)
{
    static char buffers[8][16];
    static unsigned turn;
    char *buffer = buffers[turn++ % 8];
    e->used[number * 5 + kind_index(kind)] = true;
    snprintf(buffer, sizeof buffers[0], "%c%c%u", prefix, kind, index);
    return buffer;
}

const char *operand(struct emitter *e, char kind, unsigned index)
{
    return variable(e, 's', kind, index, e->code->max_locals + index);
}

const char *local(struct emitter *e, char kind, unsigned index)
{
    if (index >= e->code->max_locals) {
        give_up(e, "a local out of range");
        index = 0;
    }
    return variable(e, 'l', kind, index, index);
}

const char *pop(struct emitter *e, char kind)
{
    if (!e->depth || e->stack[e->depth - 1] != kind) {
        give_up(e, "its operands are not what they should be");
        return "0";
    }
    e->depth--;
    return operand(e, kind, e->depth);
}

const char *push(struct emitter *e, char kind)
{
    if (e->depth >= e->code->max_stack) {
        give_up(e, "its operand stack overflows");
        return "0";
    }
    e->stack_safe[e->depth] = false;
    e->stack_made[e->depth] = NULL;
    e->origin[e->depth] = -1;
    e->stack[e->depth++] = kind;
    return operand(e, kind, e->depth - 1);
}

bool is_safe(const struct emitter *e) { return e->depth && e->stack_safe[e->depth - 1]; }

struct class *made_of(const struct emitter *e) { return e->depth ? e->stack_made[e->depth - 1] : NULL; }

const char *c_type(char kind)
{
    switch (kind) {
    case 'I': return "jint";
    case 'L': return "jlong";
    case 'F': return "jfloat";
    case 'D': return "jdouble";
    case 'A': return "jref";
    default: return "void";
    }
}

unsigned emit_kinds_of(const struct symbol *descriptor, bool receiver, char *kinds, char *result)
{
    struct signature s = signature_begin(descriptor->text, descriptor->length);
    struct signature_type type;
    unsigned n = 0;
    if (receiver)
        kinds[n++] = 'A';
    while (signature_next(&s, &type))
        kinds[n++] = type.letter;
    *result = signature_result(&s).letter;
    return n;
}

unsigned emit_kinds(const struct method *m, char *kinds, char *result)
{
    return emit_kinds_of(m->descriptor, !method_is_static(m), kinds, result);
}

const char *emit_name(const struct plan_method *m, char *buffer, size_t size)
{
    enum { TAIL = 20 };                     /* of the hash, which tells it from others            */
    const char *class_name = strrchr(m->of->name, '/'), *parts[2];
    size_t n = 0;
    parts[0] = class_name ? class_name + 1 : m->of->name;
    parts[1] = m->method->name->text;
    for (unsigned i = 0; i < 2; i++) {
        if (!n && parts[i][0] >= '0' && parts[i][0] <= '9')
            buffer[n++] = '_';
        for (const char *p = parts[i]; *p && n + TAIL < size && n < 80; p++)
            buffer[n++] = (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || (*p >= '0' && *p <= '9') ? *p : '_';
        buffer[n++] = '_';
    }
    snprintf(buffer + n, size - n, "m%016" PRIx64 "_", m->hash);
    return buffer;
}

/* --- handlers ------------------------------------------------------------------------------- */

static bool same_handlers(const struct method_body *code, uint32_t a, uint32_t b)
{
    for (unsigned i = 0; i < code->exception_count; i++) {
        struct exception_row row = exception_row_at(code, i);
        if (flow_covers(&row, a) != flow_covers(&row, b))
            return false;
    }
    return true;
}

bool is_interrupted(const struct emitter *e) { return e->deferred && !deferred_at(e->deferred, e->in.bci); }

static bool same_label(const struct emitter *e, uint32_t a, uint32_t b)
{
    return same_handlers(e->code, a, b) && (!e->deferred || deferred_at(e->deferred, a) == deferred_at(e->deferred, b));
}

/* 0: none, out of the method; 1 in one with a lazy frame: the same, while there is none. */
unsigned handler_label(struct emitter *e)
{
    if (e->lazy && !e->framed) {
        e->throws_bare = true;
        return 1;
    }
    e->throws = true;
    if (!flow_is_covered(&e->flow, e->in.bci) && !is_interrupted(e))
        return 0;
    for (unsigned i = 0; i < e->chain_count; i++)
        if (same_label(e, e->chains[i], e->in.bci))
            return i + 1;
    PLAN_GROW(e->chains, e->chain_count);
    e->chains[e->chain_count++] = e->in.bci;
    return e->chain_count;
}

/* Which handler takes the pending exception, in the order of the table (JVMS 2.10). */
static void say_chain(struct emitter *e, unsigned number)
{
    say(e, "X%u: __attribute__((unused));\n", number + 1);
    if (e->deferred && !deferred_at(e->deferred, e->chains[number]))
        say(e, "TRANSFER_THROWN\n");
    for (unsigned i = 0; i < e->code->exception_count; i++) {
        struct exception_row row = exception_row_at(e->code, i);
        if (!flow_covers(&row, e->chains[number]))
            continue;
        if (e->region)
            say(e, "LEFT_THROWN ");
        if (row.catch_type)
            say(e, "if (CATCHES(%u)) ", plan_cell(e->of, AOT_CLASS, row.catch_type, AOT_NOTHING_EXPECTED));
        if (e->placed)
            say(e, "{ RARELY(%u) %s = aot_take(t); RARELY_END goto L%u; }\n", row.handler, operand(e, 'A', 0), row.handler);
        else
            say(e, "{ %s = aot_take(t); goto L%u; }\n", operand(e, 'A', 0), row.handler);
        if (!row.catch_type)
            return;
    }
    say(e, "goto X0;\n");
}

/* --- blocks --------------------------------------------------------------------------------- */

static void arrive(struct emitter *e, uint32_t bci)
{
    if (bci >= e->code->length) {
        give_up(e, "control leaves its code");
        return;
    }
    if (e->blocks[bci].wanted)
        return;
    e->blocks[bci].wanted = true;
    e->work[e->work_count++] = bci;
}

/* A return instead of a way to it. */
static bool return_in_place(struct emitter *e, uint32_t bci)
{
    struct insn in, here = e->in;
    unsigned depth = e->depth;
    if (!e->lazy || !returns_in_place(e, bci, &in))
        return false;
    e->in = in;
    emit_insn(e);
    e->in = here;
    e->depth = depth;
    e->ended = false;
    return true;
}

void say_poll(struct emitter *e)
{
    say(e, "%s(%u, X%u) ", is_interrupted(e) ? "POLL_TRANSFER_TOO" : "POLL", e->in.bci, handler_label(e));
}

void flow_to(struct emitter *e, uint32_t bci)
{
    if (loop_flow(e, bci) || return_in_place(e, bci))
        return;
    arrive(e, bci);
    if (bci <= e->in.bci)
        say_poll(e);
    if (bci <= e->in.bci && e->keeps)
        say(e, "TURN() ");
    frame_for(e, bci);
    say(e, "goto L%u; ", bci);
}

/* Behind calls and the ends of synchronized statements. */
static void say_transfer(struct emitter *e)
{
    if (is_interrupted(e) && (e->in.info->kind == KIND_CALL || e->in.op == OP_monitorexit))
        say(e, "TRANSFER(X%u)\n", handler_label(e));
}

static void find_deferred(struct emitter *e)
{
    if (!method_is_interruptible(e->method->method))
        return;
    void *room = calloc(1, deferred_room(&e->flow));
    e->deferred = calloc(DEFERRED_BYTES(e->code->length), 1);
    if (!room || !e->deferred)
        abort();
    deferred_find(&e->flow, room, e->deferred);
    free(room);
}

static bool look_through(struct emitter *e)
{
    struct insn in;
    for (uint32_t bci = 0; bci < e->code->length; bci += in.len) {
        if (!bytecode_decode(e->code->bytes, e->code->length, bci, &in))
            return give_up(e, "an instruction is malformed");
        if (in.info->flow == FLOW_JSR || in.info->flow == FLOW_RET)
            return give_up(e, "it has subroutines (jsr)");
        if (in.info->kind == KIND_STORE && op_pop(in.info, 0) == 'A' && in.local == 0)
            e->this_safe = false;
    }
    if (!flow_mark(&e->flow, e->marks))
        return give_up(e, "control leaves its code");
    stay_mark_exits(e);
    return true;
}

static bool find_kinds(struct emitter *e)
{
    const struct method *m = e->method->method;
    e->slots = (struct slots){ .code = &e->flow, .pool = &e->pool, .marks = e->marks, .has_receiver = !method_is_static(m),
                               .parameters = signature_begin(m->descriptor->text, m->descriptor->length),
                               .locals = e->code->max_locals, .stack = e->code->max_stack };
    e->slots_room = calloc(1, slots_bytes(&e->slots));
    if (!e->slots_room)
        abort();
    return slots_find(&e->slots, e->slots_room) || give_up(e, "its operands are not what they should be");
}

/* The operands that a block begins with, by value. */
static void begin_with(struct emitter *e, uint32_t bci)
{
    uint32_t slots;
    const char *kinds = e->kinds + e->code->max_locals;
    e->depth = 0;
    if (!slots_at(&e->slots, bci, e->kinds, &slots)) {
        give_up(e, "control comes into an instruction");
        return;
    }
    for (uint32_t i = 0; i < slots; i++)
        if (kinds[i] != SLOT_SECOND)
            e->stack[e->depth++] = kinds[i];
}

static bool is_reached(struct emitter *e, uint32_t bci)
{
    uint32_t slots;
    return slots_at(&e->slots, bci, e->kinds, &slots);
}

/* From here on it is this line of Java's (write.c says so to the C compiler, again for each line of C). */
static void say_line(struct emitter *e, uint32_t bci)
{
    int line = plan.lines ? method_body_line(e->code, (int)bci) : 0;
    if (line > 0)
        say(e, "\n#line %d\n", line);
}

void emit_from(struct emitter *e, uint32_t start)
{
    e->loop = loop_at(e, start);
    e->compared = 0;
    bool is_body = e->copy && start == e->loop->body;   /* which is perhaps no leader, and has the operands that are there before the test */
    begin_with(e, is_body ? e->loop->header : start);
    for (unsigned i = 0; i < e->depth; i++)
        e->origin[i] = -1;
    memset(e->stack_safe, 0, e->code->max_stack + 1u);
    memset(e->stack_made, 0, (e->code->max_stack + 1u) * sizeof *e->stack_made);
    memset(e->local_safe, 0, e->code->max_locals + 1u);
    if (e->this_safe)
        e->local_safe[0] = true;
    loop_begin_block(e);
    e->ended = e->framed = false;
    if (e->lazy && e->framed_at[start])
        frame_begin(e, false);
    for (uint32_t bci = start; !e->ended && !e->why; bci += e->in.len) {
        if (bci >= e->code->length || !bytecode_decode(e->code->bytes, e->code->length, bci, &e->in)) {
            give_up(e, "control leaves its code");
            break;
        }
        if (bci != start && e->marks[bci] & FLOW_LEADER) {
            if ((e->copy && loop_flow(e, bci)) || return_in_place(e, bci))
                break;
            arrive(e, bci);
            frame_for(e, bci);
            say(e, "goto L%u;\n", bci);
            break;
        }
        say_line(e, bci);
        if (e->lazy && !e->framed && makes_frame(e, &e->in))
            frame_begin(e, true);
        emit_insn(e);
        say_transfer(e);
    }
    if (e->lazy && e->framed)
        say(e, "}\n");
}

static void emit_block(struct emitter *e, uint32_t start)
{
    size_t length;
    e->out = open_memstream(&e->blocks[start].text, &length);
    emit_from(e, start);
    fclose(e->out);
}

static void emit_blocks(struct emitter *e)
{
    arrive(e, 0);
    for (unsigned i = 0; e->outside && i < e->method->exit_count; i++)
        arrive(e, e->method->exits[i].bci);
    for (unsigned i = 0; i < e->code->exception_count; i++)
        if (is_reached(e, exception_row_at(e->code, i).handler))
            arrive(e, exception_row_at(e->code, i).handler);
    while (e->work_count && !e->why)
        emit_block(e, e->work[--e->work_count]);
}

/* Of counted loops, when it is known what they count through. */
static void emit_copies(struct emitter *e)
{
    size_t length;
    e->out = open_memstream(&e->copies, &length);
    for (unsigned i = 0; i < e->loop_count && !e->why; i++)
        loop_emit_copies(e, &e->loops[i]);
    fclose(e->out);
}

/* --- the whole ------------------------------------------------------------------------------ */

static void say_variables(struct emitter *e)
{
    for (unsigned i = 0; i < (unsigned)e->code->max_locals + e->code->max_stack + 1; i++)
        for (unsigned k = 0; k < 5; k++) {
            bool is_local = i < e->code->max_locals;
            if (e->used[i * 5 + k])
                say(e, "%s %c%c%u = 0;\n", c_type(kind_letters[k]), is_local ? 'l' : 's', kind_letters[k],
                    is_local ? i : i - e->code->max_locals);
        }
    loop_say_limits(e);
    stay_say_rooms(e);
}

/* It has what an exit passes. */
static void say_head_outside(struct emitter *e, const char *name)
{
    char kinds[KINDS_MAX], result, text[2048], own[128];
    emit_kinds(e->method->method, kinds, &result);
    say(e, "/* %s */\nstatic __attribute__((noinline)) %s %s(struct thread *t, const struct exit_%s *exit_)\n{\n", method_external_name(e->method->method, text, sizeof text), c_type(result), name,
        emit_name(e->method, own, sizeof own));
}

/* ", jref a0, jint a1" */
static void say_declared(struct emitter *e)
{
    char kinds[KINDS_MAX], result;
    unsigned n = emit_kinds(e->method->method, kinds, &result);
    for (unsigned i = 0; i < n; i++)
        say(e, ", %s a%u", c_type(kinds[i]), i);
}

static void say_head(struct emitter *e, const char *name)
{
    char kinds[KINDS_MAX], result, text[2048];
    emit_kinds(e->method->method, kinds, &result);
    say(e, "/* %s */\n%s%s %s(struct thread *t%s", method_external_name(e->method->method, text, sizeof text), e->twice ? IN_PLACE_OF_CALLS : "", c_type(result), name, e->placed ? ", HOST" : "");
    say_declared(e);
    say(e, ")\n{\n");
}

/* Of what runs often, is no small method and reads references, there are two functions, with one body: a look at the thread where the first begins is less than one at each
 * reference. */
static bool is_of_two(const struct emitter *e)
{
    const struct plan_method *m = e->method;
    unsigned reads = 0;
    if (!m->often || e->region || e->placed || e->unlocked || e->outside || e->stay || m->exit_count || m->unlocked || plan_is_small(m->method))
        return false;
    for (uint32_t bci = 0; bci < e->code->length; bci++)
        for (const char *p = e->blocks[bci].text; p && (p = strstr(p, "LOADED(")) != NULL; p++)
            reads++;
    return reads > 1;
}

static void say_head_of_either(struct emitter *e, const char *name)
{
    char kinds[KINDS_MAX], result, text[2048];
    emit_kinds(e->method->method, kinds, &result);
    say(e, "/* %s */\n" IN_PLACE_OF_CALLS "%s %s" EITHER_SUFFIX "(struct thread *t", method_external_name(e->method->method, text, sizeof text), c_type(result), name);
    say_declared(e);
    say(e, ", const bool free_)\n{\n");
}

/* The call of a function of the method by another, with the same arguments; more: behind them. */
static void say_either(struct emitter *e, const char *name, const char *suffix, const char *more)
{
    char kinds[KINDS_MAX], result;
    unsigned n = emit_kinds(e->method->method, kinds, &result);
    say(e, "return %s%s(t", name, suffix);
    for (unsigned i = 0; i < n; i++)
        say(e, ", a%u", i);
    say(e, "%s);\n", more);
}

static void say_two(struct emitter *e, const char *name)
{
    char kinds[KINDS_MAX], result;
    emit_kinds(e->method->method, kinds, &result);
    say(e, "__attribute__((noinline)) %s %s" LIMITED_SUFFIX "(struct thread *t", c_type(result), name);
    say_declared(e);
    say(e, ")\n{\n");
    say_either(e, name, EITHER_SUFFIX, ", false");
    say(e, "}\n%s %s(struct thread *t", c_type(result), name);
    say_declared(e);
    say(e, ")\n{\nif (!IS_FREE)\n");
    say_either(e, name, LIMITED_SUFFIX, "");
    say_either(e, name, EITHER_SUFFIX, ", true");
    say(e, "}\n");
}

static void mark_parameters(struct emitter *e)
{
    char kinds[KINDS_MAX], result;
    unsigned n = emit_kinds(e->method->method, kinds, &result);
    for (unsigned i = 0, slot = 0; i < n; slot += kind_is_wide(kinds[i]) ? 2 : 1, i++)
        local(e, kinds[i], slot);
}

static void say_parameters(struct emitter *e)
{
    char kinds[KINDS_MAX], result;
    unsigned n = emit_kinds(e->method->method, kinds, &result);
    for (unsigned i = 0, slot = 0; i < n; slot += kind_is_wide(kinds[i]) ? 2 : 1, i++)
        say(e, "%s = a%u;\n", local(e, kinds[i], slot), i);
}

static void say_policy(struct emitter *e, unsigned index)
{
    char kinds[KINDS_MAX], result;
    unsigned n = emit_kinds(e->method->method, kinds, &result);
    say(e, "OBEYS(stub_p_%.*s_%c(t, &OWN, %u", (int)n, kinds, result, index);
    for (unsigned i = 0; i < n; i++)
        say(e, ", a%u", i);
    say(e, "))\n");
}

static void say_body(struct emitter *e)
{
    const struct method *m = e->method->method;
    bool locks = takes_lock(e), has_lock = m->access & ACC_SYNCHRONIZED;
    unsigned index = (unsigned)(m - m->class->methods);
    if (e->method->obeys)
        say_policy(e, index);
    stay_say_begin(e);
    if (e->keeps)
        say(e, "KEEPS\n");
    if (e->placed)
        say(e, "IN_PLACE\n");
    else if (e->locks)
        say(e, "FRAME_LOCKS(%u, %u)\n", index, e->locks);
    else
        say(e, "%s(%u)\n", e->lazy ? "FRAME_LATER" : has_lock ? "FRAME_LOCK" : e->calls ? "FRAME" : "NO_FRAME", index);
    e->in.bci = 0;
    unsigned begin = is_interrupted(e) ? handler_label(e) : 0;
    if (e->throws || e->throws_bare)
        say(e, "BCI\n");
    if (begin)
        say(e, "TRANSFER(X%u)\n", begin);
    if (e->outside) {
        stay_say_entries(e);
    } else {
        say_parameters(e);
        frame_for_entry(e);
    }
    if (locks)
        say(e, method_is_static(m) ? "LOCK(OWN.class->mirror)\n" : "LOCK(lA0)\n");
    for (uint32_t bci = 0; bci < e->code->length; bci++)
        if (e->blocks[bci].text) {
            say(e, "L%u: __attribute__((unused));\n", bci);
            loop_say_test(e, bci);
            fputs(e->blocks[bci].text, e->out);
        }
    fputs(e->copies, e->out);
}

/* Raised before the frame was made, and behind. */
static void say_lazy_end(struct emitter *e, const char *leave)
{
    if (e->throws_bare)
        say(e, "RAISES(X1)\nX1: __attribute__((unused));\n%s\n", leave);
    if (e->throws)
        say(e, "{ enum { calls_ = 1 };\nRAISES(X0)\n}\n");
    say(e, "{ enum { calls_ = 1 };\nX0: __attribute__((unused));\n%s\n}\n}\n", leave);
}

static void say_end(struct emitter *e)
{
    char kinds[KINDS_MAX], result;
    bool locks = takes_lock(e);
    emit_kinds(e->method->method, kinds, &result);
    say_line(e, 0);
    const char *leave = result == 'V' ? "LEAVE; return;" : "LEAVE; return 0;";
    if (e->lazy) {
        say_lazy_end(e, leave);
        return;
    }
    for (unsigned i = 0; i < e->chain_count; i++)
        say_chain(e, i);
    for (unsigned i = 0; e->throws && i <= e->chain_count; i++)
        say(e, "RAISES(X%u)\n", i);
    if (e->throws || e->calls || locks)
        say(e, "X0: __attribute__((unused));\n%s%s\n", locks ? "UNLOCK_THROWN() " : "", leave);
    say(e, "}\n");
}

enum version { ITS_OWN, FOR_REGIONS, IN_PLACE, IN_PLACE_TWICE, UNLOCKED, OUTSIDE };

static bool prepare(struct emitter *e, struct plan_method *m, enum version version)
{
    const struct method_body *code = m->method->body;
    size_t variables = ((size_t)code->max_locals + code->max_stack + 1) * 5;
    *e = (struct emitter){ .method = m, .of = m->of, .code = code, .flow = method_body_flow(code), .pool = cp_effects(code->cp),
                            .this_safe = !method_is_static(m->method), .region = version == FOR_REGIONS, .placed = version == IN_PLACE || version == IN_PLACE_TWICE, .twice = version == IN_PLACE_TWICE, .unlocked = version == UNLOCKED, .outside = version == OUTSIDE };
    e->stack = calloc(code->max_stack + 2u, 1);
    e->stack_safe = calloc(code->max_stack + 2u, 1);
    e->stack_made = calloc(code->max_stack + 2u, sizeof *e->stack_made);
    if (!m->made)
        m->made = calloc(code->max_locals + 1u, sizeof *m->made);
    e->local_safe = calloc(code->max_locals + 1u, 1);
    e->marks = calloc(code->length + 1, 1);
    e->kinds = calloc((size_t)code->max_locals + code->max_stack + 1, 1);
    e->blocks = calloc(code->length + 1, sizeof *e->blocks);
    e->work = calloc(code->length + 1, sizeof *e->work);
    e->framed_at = calloc(code->length + 1, sizeof *e->framed_at);
    e->used = calloc(variables, 1);
    e->origin = calloc(code->max_stack + 2u, sizeof *e->origin);
    if (!e->region)
        e->lone = lone_find(m->method, takes_lock(e) ? NULL : lone_receiver(m->method));
    return m->made && e->stack && e->stack_safe && e->stack_made && e->local_safe && e->marks && e->kinds && e->blocks && e->work && e->framed_at && e->used && e->origin;
}

static void drop(struct emitter *e)
{
    for (uint32_t i = 0; i < e->code->length; i++)
        free(e->blocks[i].text);
    free(e->stack);
    free(e->stack_safe);
    free(e->stack_made);
    free(e->local_safe);
    free(e->marks);
    free(e->kinds);
    free(e->slots_room);
    free(e->blocks);
    free(e->work);
    free(e->framed_at);
    free(e->used);
    free(e->chains);
    free(e->places);
    free(e->kept);
    free(e->origin);
    free(e->deferred);
    free(e->lone);
    stay_drop(e->stay);
    free(e->copies);
    loops_drop(e);
}

/* To text; false: why tells. */
static bool compile(struct emitter *e, char **text, size_t *length)
{
    char name[128];
    struct plan_method *m = e->method;
    find_deferred(e);
    if (look_through(e) && places_choose(e) && keep_choose(e) && stay_find(e) && frames_find(e) && find_kinds(e)) {
        if (!e->region && !m->seldom)       /* turns without a poll, and words that write, are none of a region */
            loops_find(e);
        emit_blocks(e);
        emit_copies(e);
    }
    if (e->why)
        return false;
    e->out = open_memstream(text, length);
    emit_name(m, name, sizeof name - sizeof REGION_SUFFIX);
    strcat(name, e->outside ? OUTSIDE_SUFFIX : e->region ? REGION_SUFFIX : e->twice ? TWICE_SUFFIX : e->placed ? PLACE_SUFFIX : e->unlocked ? UNLOCKED_SUFFIX : "");
    if (e->outside) {
        stay_say_exit_type(e);
        say_head_outside(e, name);
        stay_mark_variables(e);
    } else if (is_of_two(e)) {
        m->limited = true;
        say_head_of_either(e, name);
        mark_parameters(e);
    } else {
        say_head(e, name);
        mark_parameters(e);
    }
    if (e->chain_count)
        operand(e, 'A', 0);
    say_variables(e);
    say_body(e);
    say_end(e);
    if (!e->region && !e->placed && !e->unlocked && !e->outside && m->limited)
        say_two(e, name);
    fclose(e->out);
    return true;
}

/* A policy runs the method by itself, so there is no other code; of a guest nobody calls any. */
void emit_region(struct plan_method *m)
{
    struct emitter e;
    size_t length;
    if (!plan.regions || m->obeys || method_is_interruptible(m->method) || m->of->guest || !prepare(&e, m, FOR_REGIONS))
        return;
    if (compile(&e, &m->region_text, &length))
        m->locks = e.locks;
    drop(&e);
}

/* Has it a loop, or what stands in it in its turn? */
static bool has_turns(const struct emitter *e)
{
    bool any = has_loop(e->method->method);
    for (uint32_t bci = 0; e->places && bci < e->code->length; bci++)
        any |= e->places[bci] && e->places[bci]->place_turns;
    return any;
}

/* Its second function, behind the first. */
static void emit_place_twice(struct plan_method *m, size_t length)
{
    struct emitter e;
    char *text = NULL;
    size_t more;
    if (prepare(&e, m, IN_PLACE_TWICE) && compile(&e, &text, &more) && e.place_bytes > 0) {
        append_text(&m->place_text, &length, text, more);
        m->twice_bytes = m->method->body->length + e.place_bytes;
    }
    free(text);
    drop(&e);
}

void emit_place(struct plan_method *m)
{
    struct emitter e;
    size_t length;
    m->place_state = PLACE_CANNOT;
    m->twice_bytes = 0;
    if (!prepare(&e, m, IN_PLACE))
        return;
    if (compile(&e, &m->place_text, &length))
        m->place_state = PLACE_CAN;
    m->place_calls = e.calls;
    m->place_turns = has_turns(&e);
    m->place_bytes = m->method->body->length + e.place_bytes;
    drop(&e);
    if (m->place_state == PLACE_CAN && e.recurs)
        emit_place_twice(m, length);
}

/* Its function for lone objects, behind its own. */
static void emit_unlocked(struct plan_method *m)
{
    struct emitter e;
    char *text = NULL;
    size_t length;
    if (prepare(&e, m, UNLOCKED) && compile(&e, &text, &length)) {
        append_text(&m->text, &m->text_length, text, length);
    } else {
        m->left_out = "its function for objects that nobody else sees cannot be made";
    }
    free(text);
    drop(&e);
}

/* Its second function, before its own. */
static void emit_outside(struct plan_method *m)
{
    struct emitter e;
    char *text = NULL;
    size_t length;
    if (prepare(&e, m, OUTSIDE) && compile(&e, &text, &length)) {
        append_text(&text, &length, m->text, m->text_length);
        free(m->text);
        m->text = text;
        m->text_length = length;
    } else {
        free(text);
        m->left_out = "its function for objects that do not stay cannot be made";
    }
    drop(&e);
}

void emit_method(struct plan_method *m)
{
    struct emitter e;
    if (!prepare(&e, m, ITS_OWN)) {
        m->left_out = "out of memory";
        return;
    }
    if (compile(&e, &m->text, &m->text_length)) {
        m->locks = e.locks;
        m->made_known = true;
        m->never_throws = !m->obeys && !e.calls && !e.throws && !e.throws_bare && !(m->method->access & ACC_SYNCHRONIZED);
    }
    m->left_out = e.why;
    drop(&e);
    if (!m->left_out && m->exit_count)
        emit_outside(m);
    if (!m->left_out && m->unlocked)
        emit_unlocked(m);
    if (!m->left_out)
        emit_region(m);
}
