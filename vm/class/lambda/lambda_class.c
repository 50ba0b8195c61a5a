/* SPDX-License-Identifier: Apache-2.0 */
/* The class file of a lambda (lambda_class.h).
 *
 * Conversions of arguments and results are those of the library (boxing, unboxing, widening, casts).  A serializable lambda is
 * written to streams as a java.lang.invoke.SerializedLambda.  Left to the library: lambdas that are serializable by their interface
 * and must refuse it, hidden hosts, super calls, protected members of other packages, and whatever would need a method handle. */
#include "vm/class/lambda/lambda_class.h"

#include <stdio.h>

#include "vm/bytecode/bytecode.h"
#include "vm/class/access.h"
#include "vm/class/lambda/class_writer.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/resolve.h"
#include "vm/class/subtype.h"

enum { REF_invokeVirtual = 5, REF_invokeStatic, REF_invokeSpecial, REF_newInvokeSpecial, REF_invokeInterface };
enum { FLAG_SERIALIZABLE = 1, FLAG_MARKERS = 2, FLAG_BRIDGES = 4, EXTRA_MAX = 16, TYPES_MAX = 255, NAME_SIZE = 24 };

/* A type in a descriptor. */
struct type { const char *p; size_t n; };

/* The types of a method: parameters, then the result. */
struct types { unsigned count; struct type parameter[TYPES_MAX + 1], result; };

struct lambda {
    const struct lambda_site *r;
    struct class *interface, *owner;
    struct type extra[EXTRA_MAX + 1];                   /* more interfaces                 */
    const struct symbol *method[EXTRA_MAX + 1];         /* descriptors: its own, bridges   */
    unsigned extra_count, method_count;
    unsigned kind, ref;                                 /* of the body                     */
    bool serializable;                                  /* is to be                        */
    bool as_named;                                      /* the body's class declares it    */
    struct types captured, instantiated, body;      /* body: receiver first            */
    struct class_writer w;
    uint16_t field_ref[TYPES_MAX + 1];
};

static struct type type_of(struct signature_type x) { return (struct type){ x.text, x.length }; }
static struct type type_from(const char *text) { return (struct type){ text, strlen(text) }; }
static bool is_reference(struct type x) { return *x.p == 'L' || *x.p == '['; }
static bool same(struct type a, struct type b) { return a.n == b.n && !memcmp(a.p, b.p, a.n); }
static bool is_text(struct type x, const char *text) { return same(x, type_from(text)); }
static unsigned width(struct type x) { return letter_slots(signature_letter(*x.p)); }

static void parse_types(struct types *s, const struct symbol *descriptor)
{
    struct signature walk = symbol_signature(descriptor);
    struct signature_type x;
    while (signature_next(&walk, &x)) {
        RT_ASSERT(s->count <= TYPES_MAX);
        s->parameter[s->count++] = type_of(x);
    }
    s->result = type_of(signature_result(&walk));
}

static unsigned types_slots(const struct types *s)
{
    unsigned slots = 0;
    for (unsigned i = 0; i < s->count; i++)
        slots += width(s->parameter[i]);
    return slots;
}

/* --- arguments of the bootstrap ----------------------------------------------------------------- */

/* The cp index of the i-th static argument, and whether it is there with that tag. */
static unsigned argument(const struct lambda_site *r, unsigned i) { return be16(r->method->arguments + 2 * i); }

static bool argument_is(const struct lambda_site *r, unsigned i, enum cp_tag tag)
{
    return i < r->method->argument_count && r->cp->tags[argument(r, i)] == tag;
}

/* --- what is asked for -------------------------------------------------------------------------- */

static const struct symbol *method_type_argument(const struct lambda_site *r, unsigned i)
{
    return argument_is(r, i, CP_METHOD_TYPE) ? cp_symbol(r->cp, argument(r, i)) : NULL;
}

static bool body_is_callable(const struct lambda *l, const struct method *m)
{
    const struct class *caller = l->r->caller;
    bool constructs = l->kind == REF_newInvokeSpecial;
    if (m->flags & METHOD_SIGNATURE_POLYMORPHIC || class_is_array(l->owner) || l->owner->flags & CLASS_IS_HIDDEN)
        return false;
    if (m->access & ACC_PROTECTED && !class_same_package(caller, m->class))
        return false;
    if (l->kind == REF_invokeSpecial)                   /* not super.m() */
        return m->access & ACC_PRIVATE && l->owner == caller;
    return constructs == (m->name == SYM(init)) && !(constructs && l->owner->access & ACC_ABSTRACT);
}

static bool find_body(struct lambda *l, unsigned handle)
{
    struct constant_pool *cp = l->r->cp;
    struct class_failure f = { 0 };
    l->kind = cp->value[handle].pair.a;
    l->ref = cp->value[handle].pair.b;
    if (l->kind < REF_invokeVirtual || l->kind > REF_invokeInterface)
        return false;
    enum invoke_kind kind = l->kind == REF_newInvokeSpecial ? INVOKE_SPECIAL : (enum invoke_kind)l->kind;
    l->owner = resolve_class(cp, cp->value[l->ref].pair.a, &f);
    const struct method *m = l->owner ? resolve_method(cp, l->ref, kind, &f) : NULL;
    l->as_named = m && m->class == l->owner && l->kind != REF_invokeSpecial;
    return m && body_is_callable(l, m);
}

/* The receiver is the body's first parameter; a constructor's result is its class. */
static void make_body_signature(struct lambda *l, char *owner_type, size_t size)
{
    struct types *s = &l->body;
    snprintf(owner_type, size, "L%s;", l->owner->name->text);
    if (l->kind != REF_invokeStatic && l->kind != REF_newInvokeSpecial)
        s->parameter[s->count++] = type_from(owner_type);
    parse_types(s, cp_ref_descriptor(l->r->cp, l->ref));
    if (l->kind == REF_newInvokeSpecial)
        s->result = type_from(owner_type);
}

static bool find_interface(struct lambda *l)
{
    struct class_failure f = { 0 };
    struct type x = l->captured.result;
    l->interface = *x.p == 'L' ? loader_load_descriptor(l->r->caller->loader, x.p, x.n, &f) : NULL;
    return l->interface && class_is_interface(l->interface) && !l->interface->permitted.data;
}

static struct class *serializable_class(void)
{
    struct class_failure f = { 0 };
    return loader_load(&boot_loader, symbol_from("java/io/Serializable"), &f);
}

/* Also of markers; already: it makes what implements it serializable. */
static bool is_plain_interface(struct class *c, bool *already)
{
    struct class *serializable = serializable_class();
    *already |= serializable && c && class_is_subtype(c, serializable);
    return serializable && c && class_is_interface(c) && !c->permitted.data;
}

/* All of them; who asks for it has Serializable among them, and what the stream is told is what the site says.  A class that happens to
 * be serializable is the library's. */
static bool interfaces_are_plain(struct lambda *l)
{
    struct class_failure f = { 0 };
    bool already = false;
    if (!is_plain_interface(l->interface, &already))
        return false;
    for (unsigned i = 0; i < l->extra_count; i++)
        if (!is_plain_interface(loader_load_descriptor(l->r->caller->loader, l->extra[i].p, l->extra[i].n, &f), &already))
            return false;
    if (!l->serializable)
        return !already;
    if (!already)
        l->extra[l->extra_count++] = type_from("Ljava/io/Serializable;");
    return l->as_named;
}

/* --- conversions -------------------------------------------------------------------------------- */

struct wrapper { char letter; const char *type, *unbox; };
static const struct wrapper wrappers[] = {
    { 'Z', "Ljava/lang/Boolean;", "booleanValue" }, { 'B', "Ljava/lang/Byte;", "byteValue" },
    { 'C', "Ljava/lang/Character;", "charValue" }, { 'S', "Ljava/lang/Short;", "shortValue" },
    { 'I', "Ljava/lang/Integer;", "intValue" }, { 'J', "Ljava/lang/Long;", "longValue" },
    { 'F', "Ljava/lang/Float;", "floatValue" }, { 'D', "Ljava/lang/Double;", "doubleValue" },
};

static const struct wrapper *wrapper_of_letter(char letter)
{
    for (size_t i = 0; i < sizeof wrappers / sizeof wrappers[0]; i++)
        if (wrappers[i].letter == letter)
            return &wrappers[i];
    return NULL;
}

static const struct wrapper *wrapper_of_type(struct type x)
{
    for (size_t i = 0; i < sizeof wrappers / sizeof wrappers[0]; i++)
        if (is_text(x, wrappers[i].type))
            return &wrappers[i];
    return NULL;
}

/* The name inside "Lname;"; arrays are their own name. */
static uint16_t class_entry(struct class_writer *w, struct type x)
{
    return *x.p == 'L' ? class_writer_class(w, x.p + 1, x.n - 2) : class_writer_class(w, x.p, x.n);
}

static void cast(struct class_writer *w, struct type from, struct type to)
{
    if (!same(from, to) && !is_text(to, "Ljava/lang/Object;"))
        class_writer_op_u2(w, OP_checkcast, class_entry(w, to));
}

static void box_value(struct class_writer *w, const struct wrapper *x)
{
    char descriptor[64];
    int n = snprintf(descriptor, sizeof descriptor, "(%c)%s", x->letter, x->type);
    uint16_t owner = class_entry(w, type_from(x->type));
    class_writer_op_u2(w, OP_invokestatic,
                       class_writer_member(w, CP_METHOD, owner, "valueOf", strlen("valueOf"), descriptor, (size_t)n));
}

static void unbox_value(struct class_writer *w, struct type owner, const struct wrapper *x)
{
    char descriptor[] = { '(', ')', x->letter };
    class_writer_op_u2(w, OP_invokevirtual, class_writer_member(w, CP_METHOD, class_entry(w, owner), x->unbox, strlen(x->unbox),
                                                                descriptor, sizeof descriptor));
}

/* JLS 5.1.2; false: it is none. */
static bool widen_value(struct class_writer *w, char from, char to)
{
    static const struct { char from, to; uint8_t op; } rules[] = {
        { 'I', 'J', OP_i2l }, { 'I', 'F', OP_i2f }, { 'I', 'D', OP_i2d }, { 'J', 'F', OP_l2f }, { 'J', 'D', OP_l2d },
        { 'F', 'D', OP_f2d },
    };
    if (from == to || (to == 'I' && strchr("BSC", from)) || (to == 'S' && from == 'B'))
        return true;
    if (strchr("BSC", from))
        from = 'I';
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        if (rules[i].from == from && rules[i].to == to) {
            class_writer_op(w, rules[i].op);
            return true;
        }
    return false;
}

static bool convert_primitive(struct class_writer *w, struct type from, struct type to)
{
    const struct wrapper *target = is_reference(to) ? wrapper_of_type(to) : NULL;
    if (!is_reference(to))
        return widen_value(w, *from.p, *to.p);
    if (target) {
        if (!widen_value(w, *from.p, target->letter))
            return false;
        box_value(w, target);
        return true;
    }
    const struct wrapper *own = wrapper_of_letter(*from.p);
    box_value(w, own);
    cast(w, type_from(own->type), to);
    return true;
}

static bool convert_reference(struct class_writer *w, struct type from, struct type to, struct type functional)
{
    struct type known_as = is_reference(functional) ? functional : from;
    cast(w, from, known_as);
    if (is_reference(to)) {
        cast(w, known_as, to);
        return true;
    }
    const struct wrapper *boxed = wrapper_of_type(known_as), *wanted = wrapper_of_letter(*to.p);
    if (boxed) {
        unbox_value(w, known_as, boxed);
        return widen_value(w, boxed->letter, *to.p);
    }
    bool number = *to.p != 'C' && *to.p != 'Z';
    struct type via = type_from(number ? "Ljava/lang/Number;" : wanted->type);
    cast(w, known_as, via);
    unbox_value(w, via, wanted);
    return true;
}

/* From the erased type to what the body takes; functional: what the site's generic type says. */
static bool convert(struct class_writer *w, struct type from, struct type to, struct type functional)
{
    if (same(from, to) && same(from, functional))
        return true;
    if (*from.p == 'V' || *to.p == 'V')
        return *to.p == 'V';                            /* a result is dropped; none can be made */
    return is_reference(from) ? convert_reference(w, from, to, functional) : convert_primitive(w, from, to);
}

/* --- code --------------------------------------------------------------------------------------- */

static unsigned by_type(struct type x, unsigned for_int, unsigned for_reference)
{
    static const char order[] = "IJFD";                 /* the opcodes' own order */
    const char *at = strchr(order, *x.p);
    return is_reference(x) ? for_reference : for_int + (at ? (unsigned)(at - order) : 0);
}

static void load_captured(struct lambda *l)
{
    for (unsigned i = 0; i < l->captured.count; i++) {
        class_writer_op(&l->w, OP_aload_0);
        class_writer_op_u2(&l->w, OP_getfield, l->field_ref[i]);
    }
}

static bool load_parameters(struct lambda *l, const struct types *s)
{
    unsigned local = 1;
    for (unsigned i = 0; i < s->count; i++) {
        class_writer_op_u1(&l->w, by_type(s->parameter[i], OP_iload, OP_aload), local);
        local += width(s->parameter[i]);
        if (!convert(&l->w, s->parameter[i], l->body.parameter[l->captured.count + i], l->instantiated.parameter[i]))
            return false;
    }
    return true;
}

static void call_body(struct lambda *l, uint16_t owner)
{
    static const uint8_t ops[] = {
        [REF_invokeVirtual] = OP_invokevirtual, [REF_invokeStatic] = OP_invokestatic, [REF_invokeSpecial] = OP_invokevirtual,
        [REF_newInvokeSpecial] = OP_invokespecial, [REF_invokeInterface] = OP_invokeinterface,
    };
    const struct constant_pool *cp = l->r->cp;
    const struct symbol *name = cp_ref_name(cp, l->ref), *descriptor = cp_ref_descriptor(cp, l->ref);
    unsigned op = ops[l->kind];
    if (l->kind == REF_invokeSpecial && class_is_interface(l->owner))
        op = OP_invokeinterface;
    uint16_t member = class_writer_member(&l->w, cp->tags[l->ref], owner, name->text, name->length, descriptor->text, descriptor->length);
    class_writer_op_u2(&l->w, op, member);
    if (op == OP_invokeinterface)
        class_writer_u2(&l->w, (descriptor_slots(descriptor) + 1) << 8);
}

/* One method of the interface. */
static bool write_method(struct lambda *l, const struct symbol *descriptor)
{
    struct types s = { 0 };
    parse_types(&s, descriptor);
    unsigned slots = types_slots(&s);
    if (s.count != l->instantiated.count || slots > TYPES_MAX - 1)
        return false;
    uint16_t owner = class_writer_class(&l->w, l->owner->name->text, l->owner->name->length);
    if (l->kind == REF_newInvokeSpecial) {
        class_writer_op_u2(&l->w, OP_new, owner);
        class_writer_op(&l->w, OP_dup);
    }
    load_captured(l);
    if (!load_parameters(l, &s))
        return false;
    call_body(l, owner);
    if (!convert(&l->w, l->body.result, s.result, s.result))
        return false;
    class_writer_op(&l->w, *s.result.p == 'V' ? OP_return : by_type(s.result, OP_ireturn, OP_areturn));
    class_writer_method(&l->w, ACC_PUBLIC, l->r->name->text, descriptor->text, descriptor->length,
                        types_slots(&l->body) + 4, slots + 1);
    return true;
}

/* --- what a stream is given in its place -------------------------------------------------------- */

#define SERIALIZED "java/lang/invoke/SerializedLambda"

static void push_text(struct class_writer *w, const char *text, size_t length)
{
    class_writer_op_u2(w, OP_ldc_w, class_writer_string(w, text, length));
}

static void push_symbol(struct class_writer *w, const struct symbol *s) { push_text(w, s->text, s->length); }

/* An array of the captured values, boxed. */
static void push_captured(struct lambda *l)
{
    struct class_writer *w = &l->w;
    class_writer_op_u2(w, OP_sipush, l->captured.count);
    class_writer_op_u2(w, OP_anewarray, class_entry(w, type_from("Ljava/lang/Object;")));
    for (unsigned i = 0; i < l->captured.count; i++) {
        struct type x = l->captured.parameter[i];
        class_writer_op(w, OP_dup);
        class_writer_op_u2(w, OP_sipush, i);
        class_writer_op(w, OP_aload_0);
        class_writer_op_u2(w, OP_getfield, l->field_ref[i]);
        if (!is_reference(x))
            box_value(w, wrapper_of_letter(*x.p));
        class_writer_op(w, OP_aastore);
    }
}

/* In the order of the constructor of SerializedLambda, whose documentation says what each is. */
static void push_description(struct lambda *l)
{
    struct class_writer *w = &l->w;
    const struct symbol *host = l->r->caller->name;
    class_writer_op_u2(w, OP_ldc_w, class_writer_class(w, host->text, host->length));
    push_symbol(w, l->interface->name);
    push_symbol(w, l->r->name);
    push_symbol(w, l->method[0]);
    class_writer_op_u2(w, OP_sipush, l->kind);
    push_symbol(w, l->owner->name);
    push_symbol(w, cp_ref_name(l->r->cp, l->ref));
    push_symbol(w, cp_ref_descriptor(l->r->cp, l->ref));
    push_symbol(w, method_type_argument(l->r, 2));
    push_captured(l);
}

static void write_replacement(struct lambda *l)
{
    static const char parameters[] = "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;ILjava/lang/String;"
                                     "Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/Object;)V";
    static const char descriptor[] = "()Ljava/lang/Object;";
    enum { MADE = 2, PARAMETERS = 10, ELEMENT = 4 };    /* an element: the array again, its index, two slots of a value */
    struct class_writer *w = &l->w;
    uint16_t owner = class_writer_class(w, SERIALIZED, strlen(SERIALIZED));
    class_writer_op_u2(w, OP_new, owner);
    class_writer_op(w, OP_dup);
    push_description(l);
    class_writer_op_u2(w, OP_invokespecial,
                       class_writer_member(w, CP_METHOD, owner, "<init>", strlen("<init>"), parameters, sizeof parameters - 1));
    class_writer_op(w, OP_areturn);
    class_writer_method(w, ACC_PRIVATE | ACC_FINAL, "writeReplace", descriptor, sizeof descriptor - 1, MADE + PARAMETERS + ELEMENT, 1);
}

/* --- the class ---------------------------------------------------------------------------------- */

static void write_fields(struct lambda *l)
{
    char name[NAME_SIZE];
    for (unsigned i = 0; i < l->captured.count; i++) {
        struct type x = l->captured.parameter[i];
        int n = snprintf(name, sizeof name, "arg$%u", i + 1);
        class_writer_field(&l->w, ACC_PRIVATE | ACC_FINAL, name, x.p, x.n);
        l->field_ref[i] = class_writer_member(&l->w, CP_FIELD, l->w.this_class, name, (size_t)n, x.p, x.n);
    }
}

static bool write_class(struct lambda *l)
{
    const struct symbol *host = l->r->caller->name;
    char name[1024];
    int n = snprintf(name, sizeof name, "%s" LAMBDA_MARK "%u", host->text, l->r->index);
    if (n < 0 || (size_t)n >= sizeof name)
        return false;
    class_writer_begin(&l->w, name, (size_t)n, "java/lang/Object", ACC_FINAL | ACC_SUPER | ACC_SYNTHETIC);
    class_writer_interface(&l->w, l->interface->name->text, l->interface->name->length);
    for (unsigned i = 0; i < l->extra_count; i++)
        class_writer_interface(&l->w, l->extra[i].p + 1, l->extra[i].n - 2);
    write_fields(l);
    for (unsigned i = 0; i < l->method_count; i++)
        if (!write_method(l, l->method[i]))
            return false;
    if (l->serializable)
        write_replacement(l);
    return true;
}

/* --- the two bootstraps ---------------------------------------------------------------------------- */

/* The first three arguments; room for the owner's descriptor is the caller's. */
static bool read_common(struct lambda *l, char *owner_type, size_t size)
{
    const struct lambda_site *r = l->r;
    const struct symbol *erased = method_type_argument(r, 0), *instantiated = method_type_argument(r, 2);
    if (!erased || !instantiated || !argument_is(r, 1, CP_METHOD_HANDLE) || r->caller->flags & CLASS_IS_HIDDEN)
        return false;
    parse_types(&l->captured, r->descriptor);
    parse_types(&l->instantiated, instantiated);
    if (!find_interface(l) || !find_body(l, argument(r, 1)) || l->owner->name->length + 3u > size)
        return false;
    make_body_signature(l, owner_type, size);
    l->method[l->method_count++] = erased;
    return l->body.count == l->captured.count + l->instantiated.count;
}

/* Captured values are passed on as they are: their types must be the body's, but for receivers. */
static bool captures_fit(const struct lambda *l)
{
    for (unsigned i = 0; i < l->captured.count; i++) {
        struct type a = l->captured.parameter[i], b = l->body.parameter[i];
        if (!same(a, b) && (!is_reference(a) || !is_reference(b)))
            return false;
    }
    return true;
}

static bool integer_argument(const struct lambda_site *r, unsigned i, jint *out)
{
    if (!argument_is(r, i, CP_INTEGER))
        return false;
    *out = r->cp->value[argument(r, i)].i;
    return true;
}

/* Marker interfaces: their types are spelled in the arena. */
static bool add_marker(struct lambda *l, unsigned i)
{
    if (!argument_is(l->r, i, CP_CLASS))
        return false;
    const struct symbol *name = cp_symbol(l->r->cp, argument(l->r, i));
    char *text = arena_alloc_shared(class_arena(l->r->caller), name->length + 3u);
    if (!text || name->text[0] == '[')
        return false;
    snprintf(text, name->length + 3u, "L%s;", name->text);
    struct type x = type_from(text);
    if (same(x, l->captured.result))
        return true;
    l->extra[l->extra_count++] = x;
    return true;
}

static bool add_bridge(struct lambda *l, unsigned at)
{
    const struct symbol *descriptor = method_type_argument(l->r, at);
    for (unsigned i = 0; i < l->method_count; i++)
        if (l->method[i] == descriptor)
            return true;
    l->method[l->method_count++] = descriptor;
    return descriptor != NULL;
}

/* A count and so many arguments, from *next on. */
static bool read_list(struct lambda *l, unsigned *next, bool (*add)(struct lambda *, unsigned))
{
    jint n;
    if (!integer_argument(l->r, (*next)++, &n) || n < 0 || n > EXTRA_MAX)
        return false;
    for (; n > 0; n--)
        if (!add(l, (*next)++))
            return false;
    return true;
}

static bool read_extras(struct lambda *l)
{
    unsigned next = 4;
    jint flags;
    if (!integer_argument(l->r, 3, &flags) || flags & ~(FLAG_SERIALIZABLE | FLAG_MARKERS | FLAG_BRIDGES))
        return false;
    l->serializable = flags & FLAG_SERIALIZABLE;
    if (flags & FLAG_MARKERS && !read_list(l, &next, add_marker))
        return false;
    if (flags & FLAG_BRIDGES && !read_list(l, &next, add_bridge))
        return false;
    return next == l->r->method->argument_count;
}

static bool understood(struct lambda *l, char *owner_type, size_t size)
{
    const struct lambda_site *r = l->r;
    if (!r->alternative && r->method->argument_count != 3)
        return false;
    return read_common(l, owner_type, size) && (!r->alternative || read_extras(l)) && captures_fit(l) && interfaces_are_plain(l);
}

static uint8_t *finish(struct lambda *l, size_t *length)
{
    *length = class_writer_size(&l->w);
    uint8_t *bytes = *length ? arena_alloc_shared(class_arena(l->r->caller), *length) : NULL;
    if (bytes)
        class_writer_finish(&l->w, bytes);
    return bytes;
}

uint8_t *lambda_class_write(const struct lambda_site *r, size_t *length)
{
    char owner_type[1024];
    struct lambda *l = mem_block(sizeof *l);
    if (!l)
        return NULL;
    l->r = r;
    uint8_t *bytes = understood(l, owner_type, sizeof owner_type) && write_class(l) ? finish(l, length) : NULL;
    class_writer_drop(&l->w);
    mem_block_free(l);
    return bytes;
}
