/* SPDX-License-Identifier: Apache-2.0 */
/* Instructions that refer to the constant pool: constants, fields, calls, allocation, casts.  What is already resolved
 * is put into the instruction; the rest becomes an instruction that resolves itself (resolve_patch.c). */
#include "interp/translate_impl.h"

#include "interp/field_row.h"
#include "interp/intrinsics.h"
#include "vm/class/loader.h"
#include "vm/class/method_body.h"
#include "vm/run/tool/tool.h"

/* The computational type of a descriptor; 'V' for void. */
static char letter_of(const char *descriptor) { return signature_letter(*descriptor); }

static void *resolved(const struct translator *tr, unsigned index)
{
    return atomic_load_explicit(&tr->cp->resolved[index], memory_order_acquire);
}

static bool bad_index(struct translator *tr) { return fail(tr, "Bad constant pool index"); }

/* Constants. */

static bool translate_reference_constant(struct translator *tr, unsigned index)
{
    void *known_value = resolved(tr, index);
    uint8_t tag = tr->cp->tags[index];
    char type = tag == CP_DYNAMIC ? letter_of(cp_descriptor_of(tr->cp, tr->cp->value[index].pair.b)->text) : 'A';
    if (known_value && tag == CP_STRING)
        push_object(tr, known_value, index);
    else
        RESULT(type, IR_ldc_u, .symbol = (uint16_t)index);
    return true;
}

bool translate_constant(struct translator *tr, const struct insn *in)
{
    if (!cp_is_for(tr->cp, in))
        return bad_index(tr);
    const union cp_value *v = &tr->cp->value[in->cp];
    switch (tr->cp->tags[in->cp]) {
    case CP_INTEGER: push_constant(tr, 'I', slot_of_int(v->i)); return true;
    case CP_FLOAT: push_constant(tr, 'F', slot_of_float(v->f)); return true;
    case CP_LONG: push_constant(tr, 'L', slot_of_long(v->l)); return true;
    case CP_DOUBLE: push_constant(tr, 'D', slot_of_double(v->d)); return true;
    default: return translate_reference_constant(tr, in->cp);
    }
}

/* Fields. */

/* Before the instruction, whose operands are popped: they are in those registers yet. */
static void emit_field_event(struct translator *tr, uint32_t object, uint32_t value)
{
    if (tr->tells_field)
        EMIT(IR_field_event, .o = { .a = (uint16_t)object, .b = (uint16_t)value });
}

static void get_instance(struct translator *tr, const struct field *f, enum ir row, char type)
{
    uint32_t object = pop_register(tr);
    emit_field_event(tr, object, object);
    struct ir_insn insn = { .row = f ? row : IR_getfield_u, .o = { .b = (uint16_t)object } };
    insn.o.k = f ? (int32_t)f->offset : 0;
    emit_value(tr, insn, type);
}

static void put_instance(struct translator *tr, const struct field *f, enum ir row)
{
    uint32_t value = pop_register(tr), object = pop_register(tr);
    emit_field_event(tr, object, value);
    struct ir_insn insn = { .row = f ? row : IR_putfield_u, .o = { .a = (uint16_t)object, .b = (uint16_t)value } };
    insn.o.k = f ? (int32_t)f->offset : 0;
    emit_insn(tr, &insn);
}

static void put_static(struct translator *tr, const struct field *f, enum ir row)
{
    uint32_t value = pop_register(tr);
    emit_field_event(tr, value, value);
    struct ir_insn insn = { .row = f ? row : IR_putstatic_u, .o = { .a = (uint16_t)value } };
    if (f && ir_info[row].form == IR_FORM_AKW) {
        insn.o.k = (int32_t)f->offset;
        insn.w.object = f->class->mirror;
    } else if (f) {
        insn.w.pointer = object_at(f->class->mirror, f->offset);
    }
    emit_insn(tr, &insn);
}

static void get_static(struct translator *tr, const struct field *f, enum ir row, char type)
{
    emit_field_event(tr, 0, 0);
    RESULT(type, f ? row : IR_getstatic_u, .w = { .pointer = f ? object_at(f->class->mirror, f->offset) : NULL });
}

bool translate_field(struct translator *tr, const struct insn *in)
{
    if (!cp_is_for(tr->cp, in))
        return bad_index(tr);
    bool put = op_puts(in->info);
    char type = letter_of(cp_ref_descriptor(tr->cp, in->cp)->text);
    enum ir row = IR_COUNT;
    bool is_static = !op_has_object(in->info);
    tr->tells_field = RT_UNLIKELY(tool_fields) && !tr->in_region && tool_hooks->watches(cp_ref_name(tr->cp, in->cp));
    const struct field *f = field_row_early(tr->method, in->cp, is_static, put, &row);
    if (is_static && put)
        put_static(tr, f, row);
    else if (is_static)
        get_static(tr, f, row, type);
    else if (put)
        put_instance(tr, f, row);
    else
        get_instance(tr, f, row, type);
    return true;
}

/* Calls. */

static bool translate_intrinsic(struct translator *tr, const struct insn *in)
{
    const struct symbol *d = cp_ref_descriptor(tr->cp, in->cp);
    if (intrinsic_is_nothing(cp_ref_class_name(tr->cp, in->cp), cp_ref_name(tr->cp, in->cp), d)) {
        pop(tr);
        return true;
    }
    enum ir row = intrinsic_value(cp_ref_class_name(tr->cp, in->cp), cp_ref_name(tr->cp, in->cp), d);
    if (row == IR_COUNT)
        return false;
    uint32_t y = ir_info[row].form == IR_FORM_ABC ? pop_register(tr) : 0, x = pop_register(tr);
    RESULT(letter_of(descriptor_return(d)), row, .o = { .b = (uint16_t)x, .c = (uint16_t)y }, .alone = true);
    return true;
}

static enum ir call_row(enum opcode op)
{
    switch (op) {
    case OP_invokestatic: return IR_invokestatic_u;
    case OP_invokespecial: return IR_invokespecial_u;
    case OP_invokevirtual: return IR_invokevirtual_u;
    case OP_invokeinterface: return IR_invokeinterface_u;
    default: return IR_invokedynamic_u;
    }
}

static void emit_call(struct translator *tr, const struct insn *in, const struct effect *e)
{
    uint32_t slots = e->pops, depth = tr->depth;
    if (slots > depth) {
        fail(tr, "Operand stack underflow");
        return;
    }
    flush_from(tr, tool_watches ? 0 : depth - slots);      /* at a door all is at home (renew.c) */
    EMIT(call_row(in->op), .w = { .a = (uint16_t)home(tr, depth - slots), .b = (uint16_t)home(tr, depth) });
    tr->depth = depth - slots;
    if (e->result)
        push_home(tr, e->result);
}

bool translate_invoke(struct translator *tr, const struct insn *in)
{
    const struct effect_pool pool = cp_effects(tr->cp);
    struct effect e;
    if (!effect_of(in, &pool, &e))
        return bad_index(tr);
    if (in->op == OP_invokestatic && translate_intrinsic(tr, in))
        return true;
    emit_call(tr, in, &e);
    if (tr->interruptible)
        EMIT(IR_transfer);
    return true;
}

/* Objects. */

static bool translate_newarray(struct translator *tr, const struct insn *in)
{
    struct class_failure f = { 0 };
    bool known_type = in->imm >= T_BOOLEAN && in->imm <= T_LONG;
    struct class *c = known_type ? class_array_of(class_primitive((uint8_t)in->imm), &f) : NULL;
    if (!known_type)
        return fail(tr, "Bad type of array");
    if (!c)
        fail_without_memory(tr);
    uint32_t length = pop_register(tr);
    RESULT('A', IR_newarray, .o = { .b = (uint16_t)length }, .w = { .class = c });
    return true;
}

/* The lengths begin at the register of the result. */
static bool translate_multianewarray(struct translator *tr, const struct insn *in)
{
    if (in->count > tr->depth || !in->count)
        return fail(tr, "Operand stack underflow");
    flush_from(tr, tr->depth - in->count);
    tr->depth -= in->count;
    RESULT('A', IR_multianewarray, .o = { .b = in->count });
    return true;
}

/* The value stays where it is. */
static bool translate_checkcast(struct translator *tr)
{
    struct entry e = tr->depth ? tr->stack[tr->depth - 1] : (struct entry){ .type = 'x' };
    if (e.type == 'x')
        return fail(tr, "Operand stack underflow");
    if (e.kind == ENTRY_CONSTANT && !e.value)
        return true;
    if (e.kind == ENTRY_CONSTANT)
        materialise(tr, tr->depth - 1);
    EMIT(IR_checkcast_u, .o = { .a = (uint16_t)tr->stack[tr->depth - 1].reg });
    return true;
}

bool translate_object(struct translator *tr, const struct insn *in)
{
    if (in->op != OP_newarray && !cp_is_for(tr->cp, in))
        return bad_index(tr);
    switch (in->op) {
    case OP_new:
        RESULT('A', IR_new_u);
        return true;
    case OP_newarray: return translate_newarray(tr, in);
    case OP_anewarray: {
        uint32_t length = pop_register(tr);
        RESULT('A', IR_anewarray_u, .o = { .b = (uint16_t)length });
        return true;
    }
    case OP_multianewarray: return translate_multianewarray(tr, in);
    case OP_checkcast: return translate_checkcast(tr);
    case OP_instanceof: {
        uint32_t a = pop_register(tr);
        RESULT('I', IR_instanceof_u, .o = { .b = (uint16_t)a });
        return true;
    }
    default: return fail(tr, "Bad instruction");
    }
}
