/* SPDX-License-Identifier: Apache-2.0 */
/* Instructions that name something in the constant pool, but calls: fields, new, casts, constants. */
#include <inttypes.h>
#include <string.h>

#include "tools/rtjaot/emit_impl.h"
#include "tools/rtjaot/world.h"
#include "vm/bytecode/signature.h"
#include "vm/class/loader.h"
#include "vm/class/resolve.h"

/* --- fields --------------------------------------------------------------------------------- */

/* Where it is not, no image is used (tools/start.c). */
static bool is_known_to_be_set(const struct field *f)
{
    return !strcmp(f->name->text, "COMPACT_STRINGS") && !strcmp(f->class->name->text, "java/lang/String");
}

static void emit_static(struct emitter *e)
{
    bool put = op_puts(e->in.info);
    char type = cp_ref_descriptor(pool(e), e->in.cp)->text[0], kind = signature_letter(type);
    struct class_failure f = { 0 };
    const struct field *field = resolve_field(pool(e), e->in.cp, true, put, e->method->method, &f);
    if (field && !put && is_known_to_be_set(field)) {
        say(e, "%s = 1;\n", push(e, kind));
        return;
    }
    unsigned number = cell(e, put ? AOT_PUT_STATIC : AOT_GET_STATIC, AOT_NOTHING_EXPECTED);
    const char *how = field && field->access & ACC_VOLATILE ? "VOLATILE_" : "";
    if (!field) {
        give_up(e, "a static field that it names cannot be found");
        return;
    }
    if (type == '[')
        type = 'L';
    say(e, "{ STATIC(%u, %u, X%u) ", number, e->in.bci, handler_label(e));
    if (put) {
        const char *value = pop(e, kind);
        say(e, "%sPUT_STATIC_%c(%s, %u, X%u) }\n", how, type, value, e->in.bci, handler_label(e));
    } else {
        const char *to = push(e, kind);
        say(e, "%sGET_STATIC_%c(%s) }\n", how, type, to);
        if (kind == 'A')
            say(e, "LOADED(%s, %u, X%u)\n", to, e->in.bci, handler_label(e));
    }
}

/* Which the collector may be about to clear. */
static bool is_referent(const struct field *f)
{
    return f->class->name == SYM(java_lang_ref_Reference) && f->class->loader == &boot_loader && !strcmp(f->name->text, "referent");
}

static void emit_field(struct emitter *e)
{
    bool put = op_puts(e->in.info), safe;
    char type = cp_ref_descriptor(pool(e), e->in.cp)->text[0], kind = signature_letter(type);
    struct class_failure f = { 0 };
    const struct field *field = resolve_field(pool(e), e->in.cp, false, put, e->method->method, &f);
    const char *how = field && field->access & ACC_VOLATILE ? "VOLATILE_" : "", *value = NULL;
    if (!field) {
        give_up(e, "a field that it names cannot be found");
        return;
    }
    if (type == '[')
        type = 'L';
    plan_field(e->method, e->in.cp, put, field->offset);
    if (put)
        value = pop(e, kind);
    safe = is_safe(e);
    const char *object = pop(e, 'A');
    check_null(e, object, safe);
    if (put && type == 'L' && stay_say_store(e, object, field->offset, value))
        say(e, "else ");
    if (put) {
        say(e, "%sPUT_%c(%s, %u, %s, %u, X%u)\n", how, type, object, field->offset, value, e->in.bci, handler_label(e));
        return;
    }
    const char *to = push(e, kind);
    if (is_referent(field))
        say(e, "GET_WEAK(%s, %s, %u, X%u)\n", to, object, field->offset, handler_label(e));
    else
        say(e, "%sGET_%c(%s, %s, %u)\n", how, type, to, object, field->offset);
    if (kind == 'A')
        say(e, "LOADED(%s, %u, X%u)\n", to, e->in.bci, handler_label(e));
}

/* --- objects and classes -------------------------------------------------------------------- */

static void emit_new(struct emitter *e)
{
    const struct class *c = world_named(cp_symbol(pool(e), e->in.cp));
    unsigned bytes = c && !class_is_array(c) ? c->shape.size : 0;
    unsigned number = cell(e, AOT_NEW, (int)bytes);
    const char *to = push(e, 'A');
    if (!bytes) {
        give_up(e, "a class that it makes instances of cannot be found");
        return;
    }
    if (!stay_say_new(e, to, number, bytes))
        say(e, "NEW(%s, %u, %u, %u, X%u)\n", to, number, bytes, e->in.bci, handler_label(e));
    e->stack_safe[e->depth - 1] = true;
    e->stack_made[e->depth - 1] = world_named(cp_symbol(pool(e), e->in.cp));
}

static void emit_new_array(struct emitter *e)
{
    const char *length = pop(e, 'I'), *to = push(e, 'A');
    unsigned number = cell(e, AOT_ARRAY, AOT_NOTHING_EXPECTED);
    say(e, "CELL(%u, %u, X%u) NEW_ARRAY(%s, (struct class *)cells[%u].value, 3, %s, %u, X%u)\n", number, e->in.bci, handler_label(e), to,
        number, length, e->in.bci, handler_label(e));
    e->stack_safe[e->depth - 1] = true;
}

static void emit_new_arrays(struct emitter *e)
{
    unsigned number = cell(e, AOT_CLASS, AOT_NOTHING_EXPECTED), n = e->in.count;
    if (!n || e->depth < n) {
        give_up(e, "its operands are not what they should be");
        return;
    }
    say(e, "CELL(%u, %u, X%u) { jint n[] = { ", number, e->in.bci, handler_label(e));
    for (unsigned i = 0; i < n; i++)
        say(e, "%s, ", operand(e, 'I', e->depth - n + i));
    e->depth -= n;
    const char *to = push(e, 'A');
    say(e, "}; NEW_ARRAYS(%s, %u, n, %u, %u, X%u) }\n", to, number, n, e->in.bci, handler_label(e));
    e->stack_safe[e->depth - 1] = true;
}

static void emit_cast(struct emitter *e)
{
    unsigned number = cell(e, AOT_CLASS, AOT_NOTHING_EXPECTED);
    const struct class *c = world_named(cp_symbol(pool(e), e->in.cp));
    bool safe = is_safe(e);
    const char *object = pop(e, 'A');
    push(e, 'A');
    if (c && class_is_interface(c) && call_takes_cast(e, c)) {
        e->cast.waits = true;
        e->cast.cell = number;
        e->cast.bci = e->in.bci;
    } else {
        say(e, "%s(%s, %u, %u, X%u)\n", c && class_is_interface(c) ? "CAST_INTERFACE" : "CAST", object, number, e->in.bci, handler_label(e));
    }
    e->stack_safe[e->depth - 1] = safe;
}

static void emit_instance_of(struct emitter *e)
{
    unsigned number = cell(e, AOT_CLASS, AOT_NOTHING_EXPECTED);
    const char *object = pop(e, 'A'), *to = push(e, 'I');
    say(e, "INSTANCE_OF(%s, %s, %u, %u, X%u)\n", to, object, number, e->in.bci, handler_label(e));
}

/* --- ldc ------------------------------------------------------------------------------------ */

static void emit_object_constant(struct emitter *e)
{
    unsigned number = cell(e, AOT_CONSTANT, AOT_NOTHING_EXPECTED);
    const char *to = push(e, 'A');
    say(e, "CONSTANT(%s, %u, %u, X%u)\n", to, number, e->in.bci, handler_label(e));
    e->stack_safe[e->depth - 1] = pool(e)->tags[e->in.cp] != CP_DYNAMIC;
}

static void emit_ldc(struct emitter *e)
{
    const union cp_value *v = &pool(e)->value[e->in.cp];
    uint64_t bits;
    switch (pool(e)->tags[e->in.cp]) {
    case CP_INTEGER: say(e, "%s = (jint)%uu;\n", push(e, 'I'), (uint32_t)v->i); break;
    case CP_LONG: say(e, "%s = (jlong)%lluull;\n", push(e, 'L'), (unsigned long long)v->l); break;
    case CP_FLOAT: say(e, "%s = aot_bits_IF((jint)%uu);\n", push(e, 'F'), (uint32_t)v->i); break;
    case CP_DOUBLE:
        memcpy(&bits, &v->d, sizeof bits);
        say(e, "%s = aot_bits_LD((jlong)%lluull);\n", push(e, 'D'), (unsigned long long)bits);
        break;
    case CP_DYNAMIC:
        if (signature_letter(cp_descriptor_of(pool(e), v->pair.b)->text[0]) != 'A') {
            give_up(e, "a dynamic constant of primitive type");
            break;
        }
        emit_object_constant(e);
        break;
    default: emit_object_constant(e); break;
    }
}

void emit_member(struct emitter *e)
{
    switch (e->in.info->kind) {
    case KIND_LDC: emit_ldc(e); return;
    case KIND_FIELD:
        if (op_has_object(e->in.info))
            emit_field(e);
        else
            emit_static(e);
        return;
    case KIND_CALL:
        emit_call(e);
        return;
    default: break;
    }
    switch (e->in.op) {
    case OP_new: emit_new(e); break;
    case OP_anewarray: emit_new_array(e); break;
    case OP_multianewarray: emit_new_arrays(e); break;
    case OP_checkcast: emit_cast(e); break;
    case OP_instanceof: emit_instance_of(e); break;
    default: give_up(e, "an instruction that is not known"); break;
    }
}
