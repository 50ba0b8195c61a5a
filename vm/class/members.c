/* SPDX-License-Identifier: Apache-2.0 */
/* What a class has: entries of its constant pool by name and its fields and methods (JVMS 5.4.3
 * without access checks). */
#include "vm/class/class.h"
#include "vm/class/members_impl.h"

/* Two threads may come here at once: both store the same. */
struct symbol *cp_symbol_first(const struct constant_pool *cp, unsigned i)
{
    uint64_t place = __atomic_load_n(&cp->value[i].text, __ATOMIC_ACQUIRE);
    const uint8_t *file = cp->class->file.data;
    struct symbol *s;
    if (!(place & 1))
        return (struct symbol *)(uintptr_t)place;
    place >>= 1;
    if (cp->tags[i] == CP_UTF8)
        s = symbol_intern((const char *)file + place + 2, be16(file + place));
    else
        s = cp_symbol(cp, (unsigned)place);
    if (!s)
        check_no_memory("symbols");
    __atomic_store_n(&cp->value[i].text, (uintptr_t)s, __ATOMIC_RELEASE);
    return s;
}

struct symbol *cp_name_of(const struct constant_pool *cp, unsigned name_and_type)
{
    RT_ASSERT(name_and_type < cp->count && cp->tags[name_and_type] == CP_NAME_AND_TYPE);
    return cp_symbol(cp, cp->value[name_and_type].pair.a);
}

struct symbol *cp_descriptor_of(const struct constant_pool *cp, unsigned name_and_type)
{
    RT_ASSERT(name_and_type < cp->count && cp->tags[name_and_type] == CP_NAME_AND_TYPE);
    return cp_symbol(cp, cp->value[name_and_type].pair.b);
}

struct symbol *cp_ref_class_name(const struct constant_pool *cp, unsigned index)
{
    RT_ASSERT(index < cp->count && cp->tags[index] >= CP_FIELD && cp->tags[index] <= CP_INTERFACE_METHOD);
    return cp_symbol(cp, cp->value[index].pair.a);
}

struct symbol *cp_ref_name(const struct constant_pool *cp, unsigned index)
{
    return cp_name_of(cp, cp->value[index].pair.b);
}

struct symbol *cp_ref_descriptor(const struct constant_pool *cp, unsigned index)
{
    return cp_descriptor_of(cp, cp->value[index].pair.b);
}

struct method *class_declared_method(const struct class *c, const struct symbol *name, const struct symbol *descriptor)
{
    RT_ASSERT(name && descriptor);
    if (!c->method_index)
        return NULL;
    size_t mask = member_index_size(c->method_count) - 1;
    for (size_t i = member_hash(name, descriptor) & mask; c->method_index[i]; i = (i + 1) & mask) {
        struct method *m = &c->methods[c->method_index[i] - 1];
        if (m->name == name && m->descriptor == descriptor)
            return m;
    }
    return NULL;
}

struct field *class_declared_field(const struct class *c, const struct symbol *name, const struct symbol *descriptor)
{
    RT_ASSERT(name && descriptor);
    if (!c->field_index)
        return NULL;
    size_t mask = member_index_size(c->field_count) - 1;
    for (size_t i = member_hash(name, descriptor) & mask; c->field_index[i]; i = (i + 1) & mask) {
        struct field *f = &c->fields[c->field_index[i] - 1];
        if (f->name == name && f->descriptor == descriptor)
            return f;
    }
    return NULL;
}

/* Declared here, or the one signature-polymorphic method of that name (JVMS 5.4.3.3, step 2). */
static struct method *declared_or_polymorphic(const struct class *c, const struct symbol *name,
                                              const struct symbol *descriptor)
{
    struct method *m = class_declared_method(c, name, descriptor);
    if (m || (c->name != SYM(java_lang_invoke_MethodHandle) && c->name != SYM(java_lang_invoke_VarHandle)))
        return m;
    for (uint32_t i = 0; i < c->method_count; i++)
        if (c->methods[i].name == name && c->methods[i].flags & METHOD_SIGNATURE_POLYMORPHIC)
            return &c->methods[i];
    return NULL;
}

/* Is some other candidate declared in a subinterface of m's?  Then m is not maximally specific. */
static bool is_overridden(const struct class *c, const struct method *m)
{
    for (uint32_t i = 0; i < c->all_interface_count; i++) {
        const struct class *other = c->all_interfaces[i];
        const struct method *candidate = other == m->class ? NULL : class_declared_method(other, m->name, m->descriptor);
        if (!candidate || candidate->access & (ACC_PRIVATE | ACC_STATIC))
            continue;
        for (uint32_t k = 0; k < other->all_interface_count; k++)
            if (other->all_interfaces[k] == m->class)
                return true;
    }
    return false;
}

/* JVMS 5.4.3.3, step 3: the one maximally-specific non-abstract method, else any non-private, non-static one. */
static struct method *find_in_interfaces(const struct class *c, const struct symbol *name,
                                         const struct symbol *descriptor)
{
    struct method *any = NULL, *specific = NULL;
    unsigned specifics = 0;
    for (uint32_t i = 0; i < c->all_interface_count; i++) {
        struct method *m = class_declared_method(c->all_interfaces[i], name, descriptor);
        if (!m || m->access & (ACC_PRIVATE | ACC_STATIC))
            continue;
        if (!any)
            any = m;
        if (m->access & ACC_ABSTRACT || is_overridden(c, m))
            continue;
        specific = m;
        specifics++;
    }
    return specifics == 1 ? specific : any;
}

struct method *class_find_method(const struct class *c, const struct symbol *name, const struct symbol *descriptor)
{
    for (const struct class *k = c; k; k = k->super) {
        struct method *m = declared_or_polymorphic(k, name, descriptor);
        if (m)
            return m;
    }
    return find_in_interfaces(c, name, descriptor);
}

struct method *class_find_interface_method(const struct class *c, const struct symbol *name,
                                           const struct symbol *descriptor)
{
    struct method *m = class_declared_method(c, name, descriptor);
    if (!m && c->super) {       /* an interface's super is Object: its public instance methods count */
        m = class_declared_method(c->super, name, descriptor);
        if (m && (!(m->access & ACC_PUBLIC) || m->access & ACC_STATIC))
            m = NULL;
    }
    return m ? m : find_in_interfaces(c, name, descriptor);
}

struct field *class_find_field(const struct class *c, const struct symbol *name, const struct symbol *descriptor)
{
    for (; c; c = c->super) {
        struct field *f = class_declared_field(c, name, descriptor);
        if (f)
            return f;
        for (uint32_t i = 0; i < c->interface_count; i++)
            if ((f = class_find_field(c->interfaces[i], name, descriptor)))
                return f;
    }
    return NULL;
}
