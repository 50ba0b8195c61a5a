/* SPDX-License-Identifier: Apache-2.0 */
/* Types of the verifier: names once each, descriptors, assignability (JVMS 4.10.1.2), merging (JVMS 4.10.2.2).
 *
 * Classes are loaded only when the answer needs them: not for equal names, not for Object as target, and only the
 * target when that is an interface, as interfaces are treated like Object. */
#include "vm/class/verify/verify_impl.h"

#include <string.h>

#include "sched/stress.h"
#include "vm/class/loader.h"
#include "vm/class/subtype.h"
#include "vm/util/hash.h"

enum { NAMES_FIRST = 64 };

/* Memory and time. */

void *verify_alloc(struct verifier *v, struct arena *a, size_t bytes)
{
    void *p = v->memory.total + v->scratch.total + bytes > VERIFY_BYTES ? NULL : arena_alloc(a, bytes);
    if (!p)
        class_fail(v->failure, CLASS_MEMORY, "Metaspace");
    return p;
}

bool verify_step(struct verifier *v, uint64_t steps)
{
    v->steps += steps;
    return RT_LIKELY(v->steps < VERIFY_STEPS) || verify_fail_code(v, V_TOO_LONG, v->bci);
}

/* Names. */

static struct vname *name_of(const struct verifier *v, vtype t)
{
    RT_ASSERT(vtype_kind(t) == VK_OBJECT);
    return &v->names[vtype_payload(t)];
}

static bool grow_names(struct verifier *v)
{
    uint32_t limit = v->name_limit ? 2 * v->name_limit : (uint32_t)stress_size(NAMES_FIRST, 1), mask = 2 * limit - 1;
    struct vname *names = verify_alloc(v, &v->memory, limit * sizeof *names);
    uint32_t *index = verify_alloc(v, &v->memory, 2 * limit * sizeof *index);
    if (!names || !index)
        return false;
    if (v->name_count)
        memcpy(names, v->names, v->name_count * sizeof *names);
    for (uint32_t i = 0; i < v->name_count; i++) {
        uint32_t h = names[i].hash & mask;
        while (index[h])
            h = (h + 1) & mask;
        index[h] = i + 1;
    }
    v->names = names;
    v->name_index = index;
    v->name_limit = limit;
    return true;
}

vtype type_named(struct verifier *v, const char *text, size_t length)
{
    if (v->name_count == v->name_limit && !grow_names(v))
        return v->object;
    uint32_t hash = hash_bytes(text, length), mask = 2 * v->name_limit - 1, h = hash & mask;
    for (; v->name_index[h]; h = (h + 1) & mask) {
        const struct vname *n = &v->names[v->name_index[h] - 1];
        if (n->hash == hash && n->length == length && !memcmp(n->text, text, length))
            return vtype_make(VK_OBJECT, v->name_index[h] - 1);
    }
    v->names[v->name_count] = (struct vname){ .text = text, .length = (uint32_t)length, .hash = hash };
    v->name_index[h] = ++v->name_count;
    return vtype_make(VK_OBJECT, v->name_count - 1);
}

static vtype type_of_symbol(struct verifier *v, struct symbol *s)
{
    vtype t = type_named(v, s->text, s->length);
    name_of(v, t)->symbol = s;
    return t;
}

static vtype type_of_class(struct verifier *v, struct class *c)
{
    vtype t = type_of_symbol(v, c->name);
    name_of(v, t)->class = c;
    return t;
}

bool types_init(struct verifier *v)
{
    struct class *c = v->class;
    if (!grow_names(v))
        return false;
    v->object = type_of_symbol(v, SYM(java_lang_Object));
    v->string = type_of_symbol(v, SYM(java_lang_String));
    v->class_class = type_of_symbol(v, SYM(java_lang_Class));
    v->throwable = type_of_symbol(v, SYM(java_lang_Throwable));
    v->method_handle = type_of_symbol(v, SYM(java_lang_invoke_MethodHandle));
    v->method_type = type_of_symbol(v, SYM(java_lang_invoke_MethodType));
    v->this_type = type_of_class(v, c);
    v->supers = verify_alloc(v, &v->memory, (c->depth + 1u) * sizeof *v->supers);
    v->pool_types = verify_alloc(v, &v->memory, c->cp->count * sizeof *v->pool_types);
    v->signatures = verify_alloc(v, &v->memory, c->cp->count * sizeof *v->signatures);
    for (struct class *s = c->super; v->supers && s && v->super_count <= c->depth; s = s->super)
        v->supers[v->super_count++] = type_of_class(v, s);
    return v->supers && v->pool_types && v->signatures;
}

void types_drop(struct verifier *v)
{
    arena_drop(&v->memory);
    arena_drop(&v->scratch);
}

vtype type_of_pool(struct verifier *v, unsigned class_index)
{
    vtype *known = &v->pool_types[class_index];
    if (*known == VK_TOP)
        *known = type_of_symbol(v, cp_symbol(v->class->cp, class_index));
    return *known;
}

struct class *type_super(const struct verifier *v, vtype t)
{
    for (uint32_t i = 0; i < v->super_count; i++)
        if (v->supers[i] == t)
            return name_of(v, t)->class;
    return NULL;
}

/* Descriptors. */

static enum vkind kind_of_letter(char letter)
{
    switch (letter) {
    case 'I': return VK_INT;
    case 'F': return VK_FLOAT;
    case 'L': return VK_LONG;
    case 'D': return VK_DOUBLE;
    default: return VK_TOP;
    }
}

/* VK_TOP: void, or what is no type. */
static vtype type_of_text(struct verifier *v, const struct signature_type *t)
{
    if (t->letter != 'A')
        return kind_of_letter(t->letter);
    if (*t->text == '[')
        return type_named(v, t->text, t->length);
    return t->length < 2 ? VK_TOP : type_named(v, t->text + 1, t->length - 2);
}

unsigned type_of_field(struct verifier *v, const struct symbol *descriptor, vtype slots[2])
{
    struct signature s = symbol_signature(descriptor);
    struct signature_type t = { .letter = 0 };
    signature_next(&s, &t);
    slots[0] = type_of_text(v, &t);
    slots[1] = vtype_second(slots[0]);
    return vtype_is_two(slots[0]) ? 2 : 1;
}

struct vsignature *signature_parse(struct verifier *v, const struct symbol *descriptor)
{
    struct signature walk = symbol_signature(descriptor);
    struct signature_type t;
    unsigned slots = signature_slots(walk);
    struct vsignature *s = verify_alloc(v, &v->memory, sizeof *s + slots * sizeof(vtype));
    while (s && signature_next(&walk, &t)) {
        vtype type = type_of_text(v, &t);
        for (unsigned i = 0; i < letter_slots(t.letter); i++)
            s->argument[s->slots++] = i ? vtype_second(type) : type;
    }
    RT_ASSERT(!s || s->slots == slots);
    t = signature_result(&walk);
    if (s)
        s->result = type_of_text(v, &t);
    return s;
}

struct vsignature *signature_of(struct verifier *v, unsigned utf8_index)
{
    struct vsignature **known = &v->signatures[utf8_index];
    if (!*known)
        *known = signature_parse(v, cp_symbol(v->class->cp, utf8_index));
    return *known;
}

/* Arrays. */

bool type_is_array(const struct verifier *v, vtype t)
{
    return vtype_kind(t) == VK_OBJECT && name_of(v, t)->length && name_of(v, t)->text[0] == '[';
}

unsigned type_dimensions(const struct verifier *v, vtype t)
{
    unsigned n = 0;
    if (vtype_kind(t) == VK_OBJECT)
        while (n < name_of(v, t)->length && name_of(v, t)->text[n] == '[')
            n++;
    return n;
}

static enum vkind component_of(char first)
{
    switch (first) {
    case 'Z': return VK_BOOLEAN;
    case 'B': return VK_BYTE;
    case 'C': return VK_CHAR;
    case 'S': return VK_SHORT;
    default: return kind_of_letter(signature_letter(first));
    }
}

/* VK_TOP when the name is no array's after all. */
vtype type_component(struct verifier *v, vtype array)
{
    const struct vname n = *name_of(v, array);
    if (n.component != VK_TOP)
        return n.component;
    vtype t = VK_TOP;
    if (n.length > 1 && n.text[1] == '[')
        t = type_named(v, n.text + 1, n.length - 1);
    else if (n.length > 3 && n.text[1] == 'L')
        t = type_named(v, n.text + 2, n.length - 3);
    else if (n.length == 2)
        t = component_of(n.text[1]);
    name_of(v, array)->component = t;
    return t;
}

static char letter_of_component(vtype t)
{
    static const char letters[] = { [VK_INT] = 'I', [VK_FLOAT] = 'F', [VK_DOUBLE] = 'D', [VK_LONG] = 'J',
                                    [VK_BOOLEAN] = 'Z', [VK_BYTE] = 'B', [VK_CHAR] = 'C', [VK_SHORT] = 'S' };
    RT_ASSERT(vtype_kind(t) < sizeof letters);
    return letters[vtype_kind(t)];
}

static vtype make_array(struct verifier *v, vtype component, unsigned dimensions)
{
    bool named = vtype_kind(component) == VK_OBJECT, plain = named && !type_is_array(v, component);
    size_t inner = named ? name_of(v, component)->length : 1, length = dimensions + inner + 2 * plain;
    char *text = dimensions ? verify_alloc(v, &v->memory, length) : NULL;
    if (!text)
        return dimensions ? v->object : component;
    memset(text, '[', dimensions);
    if (plain) {
        text[dimensions] = 'L';
        text[length - 1] = ';';
    }
    if (named)
        memcpy(text + dimensions + plain, name_of(v, component)->text, inner);
    else
        text[dimensions] = letter_of_component(component);
    return type_named(v, text, length);
}

vtype type_array_of(struct verifier *v, vtype component, unsigned dimensions)
{
    if (dimensions != 1 || vtype_kind(component) != VK_OBJECT)
        return make_array(v, component, dimensions);
    if (name_of(v, component)->array == VK_TOP) {
        vtype made = make_array(v, component, 1);       /* the names may move meanwhile */
        name_of(v, component)->array = made;
    }
    return name_of(v, component)->array;
}

/* Assignability. */

/* NULL with failure. */
static struct class *load(struct verifier *v, vtype t)
{
    struct vname *n = name_of(v, t);
    if (n->class)
        return n->class;
    if (!n->symbol)
        n->symbol = symbol_intern(n->text, n->length);
    if (!n->symbol) {
        class_fail(v->failure, CLASS_MEMORY, "Metaspace");
        return NULL;
    }
    struct class *c = loader_load(v->class->loader, n->symbol, v->failure);
    n->class = c;
    return c;
}

static bool class_assignable(struct verifier *v, vtype from, vtype to, bool is_protected)
{
    struct class *target = load(v, to);
    if (!target)
        return false;
    bool array = type_is_array(v, from);
    if (class_is_interface(target) && (!is_protected || from != v->object))
        return !array || target->name == SYM(java_lang_Cloneable) || target->name == SYM(java_io_Serializable);
    struct class *source = array ? NULL : load(v, from);
    return source && class_is_subtype(source, target);
}

static bool reference_assignable(struct verifier *v, vtype from, vtype to, bool is_protected)
{
    for (;;) {
        if (from == to || from == VK_NULL)
            return true;
        if (vtype_kind(from) != VK_OBJECT || vtype_kind(to) != VK_OBJECT)
            return false;
        if (to == v->object)
            return true;
        if (!type_is_array(v, to))
            return class_assignable(v, from, to, is_protected);
        if (!type_is_array(v, from))
            return false;
        from = type_component(v, from);
        to = type_component(v, to);
    }
}

static bool is_reference(vtype t)
{
    enum vkind k = vtype_kind(t);
    return k == VK_OBJECT || k == VK_NULL || k == VK_UNINIT || k == VK_UNINIT_THIS;
}

static bool assignable(struct verifier *v, vtype from, vtype to, bool is_protected)
{
    if (from == to)
        return true;
    switch (vtype_kind(to)) {
    case VK_TOP:
        return true;
    case VK_ANY:
        return is_reference(from);
    case VK_CATEGORY1:
        return from == VK_INT || from == VK_FLOAT || is_reference(from) || vtype_kind(from) == VK_RETURN;
    case VK_OBJECT:
        return (vtype_kind(from) == VK_OBJECT || from == VK_NULL) && reference_assignable(v, from, to, is_protected);
    default:
        return false;
    }
}

bool type_assignable(struct verifier *v, vtype from, vtype to) { return assignable(v, from, to, false); }
bool type_assignable_protected(struct verifier *v, vtype from, vtype to) { return assignable(v, from, to, true); }

/* Merging. */

static vtype merge_classes(struct verifier *v, vtype a, vtype b)
{
    if (a == v->object || b == v->object)
        return v->object;
    struct class *x = load(v, a), *y = x ? load(v, b) : NULL;
    if (!y || class_is_interface(x) || class_is_interface(y))
        return v->object;
    while (x && !class_is_subtype(y, x))
        x = x->super;
    return x ? type_of_class(v, x) : v->object;
}

/* Two arrays that differ: of what they share, by as many dimensions as both have. */
static vtype merge_arrays(struct verifier *v, vtype a, vtype b)
{
    unsigned dimensions = 0;
    while (type_is_array(v, a) && type_is_array(v, b)) {
        a = type_component(v, a);
        b = type_component(v, b);
        dimensions++;
    }
    vtype element = v->object;
    if (vtype_kind(a) != VK_OBJECT || vtype_kind(b) != VK_OBJECT)
        dimensions--;
    else if (!type_is_array(v, a) && !type_is_array(v, b))
        element = merge_classes(v, a, b);
    return type_array_of(v, element, dimensions);
}

vtype type_merge(struct verifier *v, vtype a, vtype b)
{
    if (a == b)
        return a;
    if (a == VK_NULL && vtype_kind(b) == VK_OBJECT)
        return b;
    if (b == VK_NULL && vtype_kind(a) == VK_OBJECT)
        return a;
    if (vtype_kind(a) != VK_OBJECT || vtype_kind(b) != VK_OBJECT)
        return VK_TOP;
    bool x = type_is_array(v, a), y = type_is_array(v, b);
    return x && y ? merge_arrays(v, a, b) : x || y ? v->object : merge_classes(v, a, b);
}
