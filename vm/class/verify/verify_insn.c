/* SPDX-License-Identifier: Apache-2.0 */
/* What an instruction does to a frame (JVMS 4.10.1.9), for both engines.
 *
 * Rows of opcodes.def that are generic are run from their letters; each special row has a function special_<name>
 * here, and forgetting one does not compile. */
#include "vm/class/verify/verify_impl.h"

#include <string.h>

#include "vm/class/access.h"

enum { MAJOR_5 = 49, MAJOR_7 = 51, MAJOR_8 = 52, DIMENSIONS_MAX = 255 };

/* The frame. */

static struct reason type_reason(const struct verifier *v, struct origin found, struct origin wanted)
{
    return (struct reason){ REASON_TYPE, v->bci, found, wanted };
}

static struct origin rule(vtype t) { return (struct origin){ FROM_RULE, 0, t }; }

static struct origin pool(const struct insn *in, vtype t) { return (struct origin){ FROM_POOL, in->cp, t }; }

/* The value last popped. */
static struct origin popped(const struct verifier *v)
{
    return (struct origin){ FROM_STACK, v->frame.depth, v->frame.stack[v->frame.depth] };
}

static bool refuse_type(struct verifier *v, enum verify_error e, struct origin found, struct origin wanted)
{
    struct reason why = type_reason(v, found, wanted);
    return verify_fail(v, e, &why, 0, 0);
}

static bool push_slot(struct verifier *v, vtype t)
{
    if (v->frame.depth == v->code->max_stack)
        return verify_fail(v, V_PUSH, &(struct reason){ .kind = REASON_OVERFLOW, .bci = v->bci }, 0, 0);
    v->frame.stack[v->frame.depth++] = t;
    return true;
}

bool frame_push(struct verifier *v, vtype t)
{
    return push_slot(v, t) && (!vtype_is_two(t) || push_slot(v, vtype_second(t)));
}

/* The inferrer asks first whether the value is of the kind at all. */
static bool refuse_pop(struct verifier *v, vtype wanted, enum verify_error e)
{
    bool reference = vtype_kind(popped(v).type) == VK_OBJECT || popped(v).type == VK_NULL;
    if (v->engine->infers && (vtype_kind(wanted) != VK_OBJECT || !reference) && e != V_SPLIT && e != V_INIT_OPERAND)
        e = V_STACK;
    return refuse_type(v, e, popped(v), rule(wanted));
}

static bool refuse_empty(struct verifier *v)
{
    return verify_fail(v, V_POP, &(struct reason){ .kind = REASON_UNDERFLOW, .bci = v->bci }, 0, 0);
}

/* One slot.  What it was: popped(v). */
static bool pop(struct verifier *v, vtype wanted, enum verify_error e)
{
    struct vframe *f = &v->frame;
    if (!f->depth)
        return refuse_empty(v);
    vtype t = f->stack[--f->depth];
    return RT_LIKELY(t == wanted) || type_assignable(v, t, wanted) || refuse_pop(v, wanted, e);
}

/* A value of one or two slots, slot by slot. */
static bool pop_value(struct verifier *v, vtype wanted, enum verify_error e)
{
    return (!vtype_is_two(wanted) || pop(v, vtype_second(wanted), e)) && pop(v, wanted, e);
}

/* The same at once: what is wrong is said of the lower slot. */
static bool pop_whole(struct verifier *v, vtype wanted)
{
    struct vframe *f = &v->frame;
    if (!vtype_is_two(wanted))
        return pop(v, wanted, V_STACK);
    if (f->depth < 2 && (!v->engine->infers || !f->depth))
        return refuse_empty(v);
    f->depth -= f->depth < 2 ? 1 : 2;
    bool found = f->stack[f->depth] == wanted && f->stack[f->depth + 1] == vtype_second(wanted);
    return found || refuse_pop(v, wanted, V_STACK);
}

static bool refuse_local(struct verifier *v, enum verify_error e, unsigned index)
{
    struct reason why = { .kind = REASON_LOCAL_INDEX, .bci = v->bci, .found = { .index = index } };
    return verify_fail(v, e, &why, index, 0);
}

static bool refuse_local_type(struct verifier *v, unsigned index, vtype wanted)
{
    vtype t = v->frame.locals[index];
    bool two = vtype_is_two(wanted);
    bool unset = index + two >= v->frame.locals_used;
    enum verify_error e = unset ? (two ? V_PAIR_UNSET : V_LOCAL_UNSET) : two ? V_PAIR_TYPE : V_LOCAL_TYPE;
    if (vtype_kind(t) == VK_RETURN)
        e = V_LOCAL_RETURN;
    struct reason why = type_reason(v, (struct origin){ FROM_LOCAL, index, t }, rule(wanted));
    return verify_fail(v, e, &why, index, index + 1);
}

static bool local_in_range(struct verifier *v, unsigned index, vtype type, enum verify_error pair)
{
    if (index + vtype_is_two(type) < v->code->max_locals)
        return true;
    return refuse_local(v, vtype_is_two(type) ? pair : V_LOCAL, index);
}

static bool load_local(struct verifier *v, unsigned index, vtype wanted, vtype *found)
{
    if (!local_in_range(v, index, wanted, V_LOCAL_PAIR))
        return false;
    if (vtype_is_two(wanted) && !v->engine->infers && index + 1 >= v->frame.locals_used)
        return refuse_local(v, V_LOCAL_PAIR, index);
    *found = v->frame.locals[index];
    if (!type_assignable(v, *found, wanted))
        return refuse_local_type(v, index, wanted);
    RT_ASSERT(!vtype_is_two(wanted) || v->frame.locals[index + 1] == vtype_second(wanted));
    return true;
}

static void set_local(struct verifier *v, unsigned index, vtype t)
{
    struct vframe *f = &v->frame;
    vtype old = f->locals[index];
    if (old == t)
        return;
    if (vtype_is_two(old))
        f->locals[index + 1] = VK_TOP;
    else if (vtype_is_second(old))
        f->locals[index - 1] = VK_TOP;
    f->locals[index] = t;
    if (f->locals_used <= index)
        f->locals_used = index + 1;
    v->version++;
}

static bool store_local(struct verifier *v, unsigned index, vtype t)
{
    if (!local_in_range(v, index, t, V_LOCAL))
        return false;
    set_local(v, index, t);
    if (vtype_is_two(t))
        set_local(v, index + 1, vtype_second(t));
    return true;
}

/* An object is initialised: wherever a reference to it is. */
static void replace(struct verifier *v, vtype old, vtype new)
{
    struct vframe *f = &v->frame;
    for (uint32_t i = 0; i < f->locals_used; i++)
        if (f->locals[i] == old)
            f->locals[i] = new;
    for (uint32_t i = 0; i < f->depth; i++)
        if (f->stack[i] == old)
            f->stack[i] = new;
    v->version++;
}

/* Generic rows. */

static vtype type_of_letter(char letter)
{
    switch (letter) {
    case 'I': return VK_INT;
    case 'L': return VK_LONG;
    case 'F': return VK_FLOAT;
    case 'D': return VK_DOUBLE;
    default: return VK_ANY;
    }
}

static bool pop_letters(struct verifier *v, const struct opinfo *o)
{
    for (unsigned i = op_pops(o); i-- > 0;)
        if (!pop_whole(v, type_of_letter(o->stack[i])))
            return false;
    return true;
}

static bool push_letter(struct verifier *v, const struct opinfo *o)
{
    char letter = op_push(o);
    return !letter || frame_push(v, letter == 'A' ? VK_NULL : type_of_letter(letter));
}

static bool generic_load(struct verifier *v, const struct insn *in)
{
    vtype t = VK_TOP;
    return load_local(v, in->local, type_of_letter(op_push(in->info)), &t) && frame_push(v, t);
}

/* A store of a reference takes return addresses too. */
static bool generic_store(struct verifier *v, const struct insn *in)
{
    vtype t = type_of_letter(in->info->stack[0]);
    const struct vframe *f = &v->frame;
    bool address = t == VK_ANY && f->depth && vtype_kind(f->stack[f->depth - 1]) == VK_RETURN;
    return pop_whole(v, address ? VK_CATEGORY1 : t) && store_local(v, in->local, t == VK_ANY ? popped(v).type : t);
}

/* The array that a load or store of an element wants; "" = of references. */
static const char *array_of(const struct opinfo *o)
{
    switch (op_element(o)) {
    case 'i': return "[I";
    case 'l': return "[J";
    case 'f': return "[F";
    case 'd': return "[D";
    case 'b': return "[B";
    case 'c': return "[C";
    case 's': return "[S";
    default: return "";
    }
}

static bool is_array_of(struct verifier *v, vtype array, const char *name)
{
    vtype component = array == VK_NULL ? VK_NULL : type_is_array(v, array) ? type_component(v, array) : VK_TOP;
    if (component == VK_NULL)
        return true;
    if (!*name)
        return vtype_kind(component) == VK_OBJECT;
    bool is_bool = component == VK_BOOLEAN && name[1] == 'B';
    return component != VK_TOP && (is_bool || component == type_component(v, type_named(v, name, 2)));
}

static bool refuse_array(struct verifier *v, const char *name)
{
    struct origin wanted = !*name          ? rule(VK_ANY)
                           : name[1] == 'B' ? (struct origin){ FROM_NOWHERE, 0, type_named(v, name, 2) }
                                            : rule(type_named(v, name, 2));
    if (v->engine->infers && !*name)
        wanted = rule(type_array_of(v, v->object, 1));
    return refuse_type(v, V_STACK_IN, popped(v), wanted);
}

static bool generic_element(struct verifier *v, const struct insn *in)
{
    const char *letters = in->info->stack, *name = array_of(in->info);
    bool stores = op_stores(in->info);
    vtype value = letters[2] == 'A' ? v->object : type_of_letter(letters[2]);
    if ((stores && !pop_whole(v, value)) || !pop(v, VK_INT, V_STACK) || !pop(v, VK_ANY, V_STACK))
        return false;
    vtype array = popped(v).type;
    if (!is_array_of(v, array, name))
        return refuse_array(v, name);
    if (stores)
        return true;
    if (*name)
        return frame_push(v, type_of_letter(letters[3]));
    return frame_push(v, array == VK_NULL ? VK_NULL : type_component(v, array));
}

static bool generic_value(struct verifier *v, const struct insn *in)
{
    return pop_letters(v, in->info) && push_letter(v, in->info);
}

static bool check_return(struct verifier *v, vtype given)
{
    if (given == VK_TOP) {
        if (v->result != VK_TOP)
            return verify_fail_code(v, V_RETURN_VALUE, v->bci);
        bool init = v->method->flags & METHOD_IS_INIT;
        return !init || !v->frame.this_uninit || verify_fail_code(v, V_INIT_RETURN, v->bci);
    }
    if (v->result == VK_TOP)
        return verify_fail_code(v, V_RETURN_VOID, v->bci);
    return type_assignable(v, given, v->result)
           || refuse_type(v, V_RETURN_TYPE, popped(v), (struct origin){ FROM_SIGNATURE, 0, v->result });
}

static bool generic_return(struct verifier *v, const struct insn *in)
{
    if (!op_pops(in->info))
        return check_return(v, VK_TOP);
    return pop_value(v, type_of_letter(in->info->stack[0]), V_STACK) && check_return(v, popped(v).type);
}

/* The stack as it is. */

/* Do the slots taken, the topmost first, hold whole values: single ones, or pairs that the shuffle keeps together? */
static bool check_whole(struct verifier *v, const struct shuffle *s)
{
    struct vframe *f = &v->frame;
    uint32_t depth = f->depth;
    for (unsigned left = s->take; left > 0; left--) {
        bool pair = left > 1 && shuffle_keeps(s, left - 2) && f->depth && vtype_is_second(f->stack[f->depth - 1]);
        if (pair) {
            f->depth -= 2;
            left--;
        } else if (!pop(v, VK_CATEGORY1, V_SPLIT)) {
            return false;
        }
    }
    f->depth = depth;
    return true;
}

static bool generic_shuffle(struct verifier *v, const struct insn *in)
{
    struct vframe *f = &v->frame;
    struct shuffle s;
    vtype taken[SHUFFLE_TAKES];
    op_shuffle(in->info, &s);
    if (!check_whole(v, &s))
        return false;
    if (f->depth - s.take + s.put > v->code->max_stack)
        return verify_fail(v, V_PUSH, &(struct reason){ .kind = REASON_OVERFLOW, .bci = v->bci }, 0, 0);
    RT_ASSERT(f->depth >= s.take);
    f->depth -= s.take;
    memcpy(taken, f->stack + f->depth, s.take * sizeof *taken);
    for (unsigned i = 0; i < s.put; i++)
        f->stack[f->depth++] = taken[s.from[i]];
    return true;
}

#define SPECIAL(name) static bool special_##name(struct verifier *v, const struct insn *in)

/* Constants and locals. */

static vtype constant_type(struct verifier *v, unsigned index)
{
    const struct constant_pool *cp = v->class->cp;
    vtype slots[2];
    switch ((enum cp_tag)cp->tags[index]) {
    case CP_INTEGER: return VK_INT;
    case CP_FLOAT: return VK_FLOAT;
    case CP_LONG: return VK_LONG;
    case CP_DOUBLE: return VK_DOUBLE;
    case CP_STRING: return v->string;
    case CP_CLASS: return v->class_class;
    case CP_METHOD_HANDLE: return v->method_handle;
    case CP_METHOD_TYPE: return v->method_type;
    default:
        type_of_field(v, cp_descriptor_of(cp, cp->value[index].pair.b), slots);
        return slots[0];
    }
}

static bool refuse_pool(struct verifier *v, enum verify_error e, unsigned index)
{
    struct reason why = { .kind = REASON_POOL_INDEX, .bci = v->bci, .found = { .index = index } };
    return verify_fail(v, e, &why, index, 0);
}

static bool generic_constant(struct verifier *v, const struct insn *in)
{
    vtype t = constant_type(v, in->cp);
    return vtype_is_two(t) == (in->op == OP_ldc2_w) ? frame_push(v, t) : refuse_pool(v, V_POOL_TYPE, in->cp);
}

SPECIAL(iinc)
{
    vtype t;
    return load_local(v, in->local, VK_INT, &t);
}

/* Only the inferrer knows subroutines. */
static bool refuse_old(struct verifier *v, const struct insn *in)
{
    return verify_fail(v, V_OLD_OPCODE, &(struct reason){ .kind = REASON_CODE, .bci = v->bci }, in->op, 0);
}

static bool generic_jsr(struct verifier *v, const struct insn *in)
{
    return v->engine->infers ? frame_push(v, vtype_make(VK_RETURN, in->bci)) : refuse_old(v, in);
}

SPECIAL(ret)
{
    if (!v->engine->infers)
        return refuse_old(v, in);
    if (!local_in_range(v, in->local, VK_INT, V_LOCAL))
        return false;
    return vtype_kind(v->frame.locals[in->local]) == VK_RETURN || refuse_local_type(v, in->local, vtype_make(VK_RETURN, 0));
}

SPECIAL(wide) { return verify_fail_code(v, V_OPCODE, in->bci); }

/* Padding of switches was free from version 51 on. */
static bool check_switch(struct verifier *v, const struct insn *in)
{
    uint32_t padded = (in->bci + 4) & ~3u;
    for (uint32_t i = in->bci + 1; v->class->major < MAJOR_7 && i < padded; i++)
        if (v->code->bytes[i])
            return verify_fail_code(v, V_PADDING, in->bci);
    for (uint32_t i = 1; in->info->operands == OPD_lookup && i < switch_count(in); i++)
        if (switch_key(in, i - 1) >= switch_key(in, i))
            return verify_fail_code(v, V_UNSORTED, in->bci);
    return true;
}

static bool generic_switch(struct verifier *v, const struct insn *in)
{
    return check_switch(v, in) && pop(v, VK_INT, V_STACK);
}

SPECIAL(athrow) { (void)in; return pop(v, v->throwable, V_THROW); }

/* Fields. */

struct member { vtype class; unsigned name_and_type; };

static struct member member_of(struct verifier *v, const struct insn *in)
{
    const union cp_value *value = &v->class->cp->value[in->cp];
    return (struct member){ type_of_pool(v, value->pair.a), value->pair.b };
}

/* JVMS 4.10.1.8: a protected member of a super class in another package is for objects of this class only. */
static bool is_foreign_protected(const struct verifier *v, vtype class, const struct insn *in, bool is_method)
{
    const struct constant_pool *cp = v->class->cp;
    struct class *super = type_super(v, class), *declared = NULL;
    unsigned access = 0;
    if (!super)
        return false;
    if (is_method) {
        const struct method *m = class_find_method(super, cp_ref_name(cp, in->cp), cp_ref_descriptor(cp, in->cp));
        declared = m ? m->class : NULL;
        access = m ? m->access : 0;
    } else {
        const struct field *f = class_find_field(super, cp_ref_name(cp, in->cp), cp_ref_descriptor(cp, in->cp));
        declared = f ? f->class : NULL;
        access = f ? f->access : 0;
    }
    return access & ACC_PROTECTED && !class_same_package(v->class, declared);
}

static bool check_protected(struct verifier *v, vtype object, vtype class, const struct insn *in, bool is_method)
{
    if (object == v->this_type || !is_foreign_protected(v, class, in, is_method))
        return true;
    if (is_method && class == v->object && type_is_array(v, object)
        && symbol_is(cp_ref_name(v->class->cp, in->cp), "clone", 5))
        return true;
    return type_assignable_protected(v, object, v->this_type)
           || refuse_type(v, V_PROTECTED, popped(v), rule(v->this_type));
}

static vtype field_type(struct verifier *v, const struct insn *in)
{
    vtype slots[2];
    type_of_field(v, cp_ref_descriptor(v->class->cp, in->cp), slots);
    return slots[0];
}

static bool check_field_class(struct verifier *v, const struct insn *in, bool arrays)
{
    vtype class = member_of(v, in).class;
    if (arrays || !type_is_array(v, class))
        return true;
    struct reason why = type_reason(v, pool(in, class), (struct origin){ .place = FROM_NOWHERE });
    return verify_fail(v, V_FIELD_CLASS, &why, in->cp, 0);
}

SPECIAL(getstatic) { return check_field_class(v, in, true) && frame_push(v, field_type(v, in)); }
SPECIAL(putstatic) { return check_field_class(v, in, true) && pop_value(v, field_type(v, in), V_FIELD_VALUE); }

SPECIAL(getfield)
{
    vtype class = member_of(v, in).class;
    return check_field_class(v, in, false) && pop(v, class, V_GETFIELD)
           && check_protected(v, popped(v).type, class, in, false) && frame_push(v, field_type(v, in));
}

/* Before the super constructor runs a class may fill fields of its own. */
static bool is_own_field(const struct verifier *v, vtype class, const struct insn *in)
{
    const struct constant_pool *cp = v->class->cp;
    return class == v->this_type && class_declared_field(v->class, cp_ref_name(cp, in->cp), cp_ref_descriptor(cp, in->cp));
}

SPECIAL(putfield)
{
    vtype class = member_of(v, in).class;
    struct vframe *f = &v->frame;
    if (!check_field_class(v, in, false) || !pop_value(v, field_type(v, in), V_FIELD_VALUE))
        return false;
    if (f->depth && f->stack[f->depth - 1] == VK_UNINIT_THIS && is_own_field(v, class, in))
        return f->depth--, true;
    if (f->depth && !type_assignable(v, f->stack[f->depth - 1], class)) {
        f->depth--;
        return v->engine->infers ? refuse_pop(v, class, V_PUTFIELD) : refuse_type(v, V_PUTFIELD, popped(v), pool(in, class));
    }
    return pop(v, class, V_PUTFIELD) && check_protected(v, popped(v).type, class, in, false);
}

/* Calls. */

static bool pop_arguments(struct verifier *v, const struct vsignature *s)
{
    for (uint32_t i = s->slots; i-- > 0;)
        if (!pop(v, s->argument[i], V_ARGUMENT))
            return false;
    return true;
}

static const struct vsignature *called_signature(struct verifier *v, unsigned name_and_type)
{
    return signature_of(v, v->class->cp->value[name_and_type].pair.b);
}

static bool push_result(struct verifier *v, const struct vsignature *s)
{
    return s->result == VK_TOP || frame_push(v, s->result);
}

/* Names with < are not called, but for <init> by invokespecial. */
static bool check_name(struct verifier *v, unsigned name_and_type, bool special)
{
    const struct symbol *name = cp_name_of(v->class->cp, name_and_type);
    if (!name->length || name->text[0] != '<' || (special && name == SYM(init)))
        return true;
    return verify_fail_code(v, name == SYM(init) ? V_INIT_CALL : V_INTERNAL_CALL, v->bci);
}

SPECIAL(invokestatic)
{
    struct member m = member_of(v, in);
    const struct vsignature *s = called_signature(v, m.name_and_type);
    return s && check_name(v, m.name_and_type, false) && pop_arguments(v, s) && push_result(v, s);
}

SPECIAL(invokedynamic)
{
    unsigned name_and_type = v->class->cp->value[in->cp].pair.b;
    const struct vsignature *s = called_signature(v, name_and_type);
    if (in->reserved)
        return verify_fail_code(v, V_DYNAMIC_ZERO, v->bci);
    return s && check_name(v, name_and_type, false) && pop_arguments(v, s) && push_result(v, s);
}

SPECIAL(invokevirtual)
{
    struct member m = member_of(v, in);
    const struct vsignature *s = called_signature(v, m.name_and_type);
    return s && check_name(v, m.name_and_type, false) && pop_arguments(v, s) && pop(v, m.class, V_RECEIVER)
           && check_protected(v, popped(v).type, m.class, in, true) && push_result(v, s);
}

SPECIAL(invokeinterface)
{
    struct member m = member_of(v, in);
    const struct vsignature *s = called_signature(v, m.name_and_type);
    if (!s)
        return false;
    if (in->count != s->slots + 1)
        return verify_fail_code(v, V_INTERFACE_COUNT, v->bci);
    if (in->reserved)
        return verify_fail_code(v, V_INTERFACE_ZERO, v->bci);
    return check_name(v, m.name_and_type, false) && pop_arguments(v, s) && pop(v, m.class, V_RECEIVER) && push_result(v, s);
}

static bool is_direct_interface(struct verifier *v, vtype class)
{
    for (unsigned i = 0; i < v->class->interface_count; i++) {
        const struct symbol *name = v->class->interfaces[i]->name;
        if (type_named(v, name->text, name->length) == class)
            return true;
    }
    return false;
}

/* invokespecial of another method than <init> names the class, a super class or a direct super interface. */
static bool check_special_class(struct verifier *v, const struct insn *in, vtype class)
{
    if (class == v->this_type || (v->super_count && class == v->supers[0]) || is_direct_interface(v, class))
        return true;
    if (!type_assignable(v, v->this_type, class))
        return verify_fail_code(v, V_NONVIRTUAL, v->bci);
    return v->class->cp->tags[in->cp] != CP_INTERFACE_METHOD || verify_fail_code(v, V_INDIRECT, v->bci);
}

/* Do all ways from bci on end in athrow, or nowhere?  False for return, and for the end of the code. */
struct search { struct flow_work work; uint8_t *seen; };

static bool visit(struct verifier *v, struct search *s, uint32_t bci)
{
    if (bci >= v->code->length || !(v->marks[bci] & MARK_START))
        return false;
    if (!s->seen[bci])
        flow_work_add(&s->work, bci);
    s->seen[bci] = 1;
    return true;
}

static bool visit_next(struct verifier *v, struct search *s, uint32_t bci)
{
    struct insn in;
    bytecode_decode(v->code->bytes, v->code->length, bci, &in);
    if (in.info->flow == FLOW_RETURN)
        return false;
    for (unsigned i = 0; i < v->code->exception_count; i++) {
        struct exception_row row = exception_row_at(v->code, i);
        if (flow_covers(&row, bci) && !visit(v, s, row.handler))
            return false;
    }
    for (uint32_t i = 0, n = in.info->flow == FLOW_JSR ? 0 : flow_targets(&in); i < n; i++)
        if (!visit(v, s, flow_target(&in, i)))
            return false;
    return !flow_goes_on(&in) || visit(v, s, flow_next(&in));
}

static bool ends_in_athrow(struct verifier *v, uint32_t bci)
{
    uint64_t *bits = verify_alloc(v, &v->scratch, FLOW_WORK_WORDS(v->code->length) * sizeof *bits);
    struct search s = { flow_work_in(bits, v->code->length), verify_alloc(v, &v->scratch, v->code->length) };
    if (!bits || !s.seen || !visit(v, &s, bci))
        return false;
    while (flow_work_take(&s.work, &bci))
        if (!verify_step(v, v->code->exception_count + 1u) || !visit_next(v, &s, bci))
            return false;
    return true;
}

/* Where super() or this() fails in a protected range, no handler may return the half-made object. */
static bool check_init_in_try(struct verifier *v)
{
    if (v->engine->infers)
        return true;
    for (unsigned i = 0; i < v->code->exception_count; i++) {
        struct exception_row row = exception_row_at(v->code, i);
        if (flow_covers(&row, v->bci) && !ends_in_athrow(v, row.handler))
            return verify_fail_code(v, V_INIT_TRY, v->bci);
    }
    return true;
}

static bool init_this(struct verifier *v, vtype class)
{
    if (class != v->this_type && !(v->super_count && class == v->supers[0]))
        return refuse_type(v, V_INIT_OF, rule(class), rule(v->this_type));
    if (!check_init_in_try(v))
        return false;
    replace(v, VK_UNINIT_THIS, v->this_type);
    v->frame.this_uninit = false;
    return true;
}

static bool init_new(struct verifier *v, const struct insn *in, vtype object, vtype class)
{
    const struct constant_pool *cp = v->class->cp;
    unsigned index = be16(v->code->bytes + vtype_payload(object) + 1);
    if (!index || index >= cp->count || cp->tags[index] != CP_CLASS)    /* a stack map may name a new further on */
        return refuse_pool(v, V_POOL_TYPE, index);
    vtype made = type_of_pool(v, index);
    struct origin found = { FROM_POOL, index, made };
    if (made != class)
        return refuse_type(v, V_INIT_WRONG, found, pool(in, class));
    if (is_foreign_protected(v, class, in, true) && !type_assignable_protected(v, made, v->this_type))
        return refuse_type(v, V_PROTECTED_INIT, found, rule(v->this_type));
    replace(v, object, class);
    return true;
}

static bool call_init(struct verifier *v, const struct insn *in, vtype class)
{
    if (!pop(v, VK_ANY, v->engine->infers ? V_INIT_OPERAND : V_STACK))
        return false;
    vtype object = popped(v).type;
    if (object == VK_UNINIT_THIS)
        return init_this(v, class);
    if (vtype_kind(object) == VK_UNINIT)
        return init_new(v, in, object, class);
    return refuse_type(v, V_INIT_OPERAND, popped(v), (struct origin){ .place = FROM_NOWHERE });
}

SPECIAL(invokespecial)
{
    struct member m = member_of(v, in);
    const struct vsignature *s = called_signature(v, m.name_and_type);
    if (!s || !check_name(v, m.name_and_type, true))
        return false;
    if (cp_name_of(v->class->cp, m.name_and_type) == SYM(init))
        return pop_arguments(v, s) && call_init(v, in, m.class);
    return check_special_class(v, in, m.class) && pop_arguments(v, s) && pop(v, v->this_type, V_SPECIAL_RECEIVER)
           && push_result(v, s);
}

/* Objects and arrays. */

SPECIAL(arraylength)
{
    if (!pop_letters(v, in->info))
        return false;
    if (popped(v).type != VK_NULL && !type_is_array(v, popped(v).type))
        return refuse_type(v, V_STACK_IN, popped(v), (struct origin){ FROM_NOWHERE, 0, VK_ANY });
    return push_letter(v, in->info);
}

SPECIAL(monitorenter) { return pop_letters(v, in->info); }
SPECIAL(monitorexit) { return pop_letters(v, in->info); }

SPECIAL(new)
{
    vtype class = type_of_pool(v, in->cp), made = vtype_make(VK_UNINIT, in->bci);
    if (type_is_array(v, class))
        return refuse_type(v, V_NEW, pool(in, class), (struct origin){ .place = FROM_NOWHERE });
    for (uint32_t i = 0; i < v->frame.depth; i++)
        if (v->frame.stack[i] == made)
            return refuse_type(v, V_NEW_ON_STACK, (struct origin){ FROM_STACK, i, made }, (struct origin){ .place = FROM_NOWHERE });
    for (uint32_t i = 0; i < v->frame.locals_used; i++)
        if (v->frame.locals[i] == made)
            set_local(v, i, VK_TOP);
    return frame_push(v, made);
}

SPECIAL(newarray)
{
    static const char names[][3] = { "[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J" };
    if (in->imm < T_BOOLEAN || in->imm > T_LONG)
        return verify_fail_code(v, V_NEWARRAY, v->bci);
    return pop(v, VK_INT, V_STACK) && frame_push(v, type_named(v, names[in->imm - T_BOOLEAN], 2));
}

SPECIAL(anewarray)
{
    vtype component = type_of_pool(v, in->cp);
    if (type_dimensions(v, component) >= DIMENSIONS_MAX)
        return verify_fail_code(v, V_DIMENSIONS, v->bci);
    return pop(v, VK_INT, V_STACK) && frame_push(v, type_array_of(v, component, 1));
}

SPECIAL(multianewarray)
{
    vtype array = type_of_pool(v, in->cp);
    if (!type_is_array(v, array))
        return refuse_type(v, V_MULTI_CLASS, pool(in, array), (struct origin){ .place = FROM_NOWHERE });
    if (!in->count || type_dimensions(v, array) < in->count)
        return verify_fail(v, V_MULTI_COUNT, &(struct reason){ .kind = REASON_CODE, .bci = v->bci }, in->count, 0);
    for (unsigned i = 0; i < in->count; i++)
        if (!pop(v, VK_INT, V_STACK))
            return false;
    return frame_push(v, array);
}

SPECIAL(checkcast) { return pop(v, v->object, V_STACK) && frame_push(v, type_of_pool(v, in->cp)); }
SPECIAL(instanceof) { (void)in; return pop(v, v->object, V_STACK) && frame_push(v, VK_INT); }

/* The table: rows with a rule of their own point to its function, the others to nothing. */
typedef bool (*special_rule)(struct verifier *v, const struct insn *in);
#define ROW_NOP(name)
#define ROW_CONST(name)
#define ROW_LOAD(name)
#define ROW_STORE(name)
#define ROW_VALUE(name)
#define ROW_ELEMENT(name)
#define ROW_IF(name)
#define ROW_GOTO(name)
#define ROW_JSR(name)
#define ROW_SWITCH(name)
#define ROW_RETURN(name)
#define ROW_SHUFFLE(name)
#define ROW_LDC(name)
#define ROW_SPECIAL(name) [OP_##name] = special_##name,
#define ROW_FIELD(name) ROW_SPECIAL(name)
#define ROW_CALL(name) ROW_SPECIAL(name)
static const special_rule specials[256] = {
#define OP(code, name, operands, stack, flow, kind) ROW_##kind(name)
#include "vm/bytecode/opcodes.def"
};

/* Operands. */

/* Of what the instruction may name, what this version of class files, and this very opcode, allow. */
static uint32_t allowed_tags(const struct verifier *v, const struct insn *in)
{
    unsigned major = v->class->major;
    const uint32_t two = 1u << CP_LONG | 1u << CP_DOUBLE;
    uint32_t tags = cp_tags_for(in->info);
    switch (in->op) {
    case OP_ldc: case OP_ldc_w:
        return tags & ~two & (major >= MAJOR_5 ? ~0u : ~(1u << CP_CLASS));
    case OP_ldc2_w:
        return tags & (two | 1u << CP_DYNAMIC);
    case OP_invokevirtual:
        return tags & ~(1u << CP_INTERFACE_METHOD);
    case OP_invokespecial: case OP_invokestatic:
        return major >= MAJOR_8 ? tags : tags & ~(1u << CP_INTERFACE_METHOD);
    case OP_invokeinterface:
        return tags & ~(1u << CP_METHOD);
    default:
        return tags;
    }
}

static bool check_pool(struct verifier *v, const struct insn *in)
{
    const struct constant_pool *cp = v->class->cp;
    if (!in->cp || in->cp >= cp->count)
        return refuse_pool(v, V_POOL_INDEX, in->cp);
    return allowed_tags(v, in) >> cp->tags[in->cp] & 1 || refuse_pool(v, V_POOL_TYPE, in->cp);
}

static bool uses_pool(const struct insn *in)
{
    return in->info->operands >= OPD_cp8 && in->info->operands <= OPD_cp16_0_0;
}

static bool uses_local(const struct insn *in)
{
    return in->info->operands >= OPD_local && in->info->operands <= OPD_iinc;
}

static bool local_is_pair(const struct insn *in)
{
    char letter = in->info->kind == KIND_LOAD ? op_push(in->info) : in->info->stack[0];
    return letter == 'L' || letter == 'D';
}

bool insn_static(struct verifier *v, const struct insn *in)
{
    v->bci = in->bci;
    v->op = in->op;
    if (uses_pool(in) && !check_pool(v, in))
        return false;
    if (uses_local(in) && !local_in_range(v, in->local, local_is_pair(in) ? VK_LONG : VK_INT, V_LOCAL))
        return false;
    return in->info->flow != FLOW_SWITCH || check_switch(v, in);
}

/* Flow. */

bool insn_targets(struct verifier *v, const struct insn *in)
{
    for (uint32_t i = 0, n = flow_targets(in); i < n; i++)
        if (!v->engine->target(v, flow_target(in, i)))
            return false;
    return true;
}

static bool row_handler(struct verifier *v, const struct exception_row *row)
{
    vtype type = row->catch_type ? type_of_pool(v, row->catch_type) : v->throwable;
    return v->engine->handler(v, row->handler, type);
}

/* The handlers see the locals from before the instruction.  What they saw last they need not see again, unless a
 * range starts here. */
bool insn_handlers(struct verifier *v)
{
    if (v->bci < v->range_start || v->bci >= v->range_end)
        return true;
    if (v->handled == v->version && !(v->marks[v->bci] & MARK_RANGE))
        return true;
    v->handled = v->version;
    if (!verify_step(v, v->code->exception_count))
        return false;
    for (unsigned i = 0; i < v->code->exception_count; i++) {
        struct exception_row row = exception_row_at(v->code, i);
        if (flow_covers(&row, v->bci) && !row_handler(v, &row))
            return false;
    }
    return true;
}

bool insn_execute(struct verifier *v, const struct insn *in)
{
    v->bci = in->bci;
    v->op = in->op;
    if (uses_pool(in) && !check_pool(v, in))
        return false;
    switch ((enum kind)in->info->kind) {
    case KIND_NOP: case KIND_GOTO: return true;
    case KIND_CONST: return push_letter(v, in->info);
    case KIND_LOAD: return generic_load(v, in);
    case KIND_STORE: return generic_store(v, in);
    case KIND_VALUE: return generic_value(v, in);
    case KIND_ELEMENT: return generic_element(v, in);
    case KIND_IF: return pop_letters(v, in->info);
    case KIND_JSR: return generic_jsr(v, in);
    case KIND_SWITCH: return generic_switch(v, in);
    case KIND_RETURN: return generic_return(v, in);
    case KIND_SHUFFLE: return generic_shuffle(v, in);
    case KIND_LDC: return generic_constant(v, in);
    case KIND_FIELD: case KIND_CALL: case KIND_SPECIAL: return specials[in->op](v, in);
    }
    RT_UNREACHABLE();
}
