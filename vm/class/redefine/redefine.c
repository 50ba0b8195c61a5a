/* SPDX-License-Identifier: Apache-2.0 */
#include "vm/class/redefine/redefine.h"

#include "memory/arena.h"
#include "vm/class/loader.h"
#include "vm/class/parse.h"
#include "vm/class/redefine/same_code.h"

bool redefine_may(const struct class *c)
{
    return !class_is_array(c) && !class_is_primitive(c) && !(c->flags & CLASS_IS_HIDDEN);
}

/* --- what must stay as it is -------------------------------------------------------------------- */

static bool same_super(const struct class *c, const struct class *made)
{
    const struct symbol *super = made->super_index ? cp_symbol(made->cp, made->super_index) : NULL;
    return super == (c->super ? c->super->name : NULL);
}

static bool same_interfaces(const struct class *c, const struct class *made)
{
    if (c->interface_count != made->interface_count)
        return false;
    for (unsigned i = 0; i < c->interface_count; i++)
        if (cp_symbol(made->cp, made->interface_indexes[i]) != c->interfaces[i]->name)
            return false;
    return true;
}

static unsigned names_in(struct span s) { return s.data ? be16(s.data) : 0; }
static const struct symbol *name_in(const struct class *c, struct span s, unsigned i) { return cp_symbol(c->cp, be16(s.data + 2 + 2 * i)); }

/* Class names in any order: NestMembers, PermittedSubclasses. */
static bool same_names(const struct class *c, struct span a, const struct class *made, struct span b)
{
    if (!a.data != !b.data || names_in(a) != names_in(b))
        return false;
    for (unsigned i = 0; i < names_in(a); i++) {
        unsigned k = 0;
        while (k < names_in(b) && name_in(made, b, k) != name_in(c, a, i))
            k++;
        if (k == names_in(b))
            return false;
    }
    return true;
}

enum { COMPONENT_BYTES = 6, ATTRIBUTE_BYTES = 6 };

/* Behind a component and its attributes, which the parser has found to be well formed. */
static const uint8_t *next_component(const uint8_t *p)
{
    unsigned attributes = be16(p + 4);
    p += COMPONENT_BYTES;
    for (unsigned i = 0; i < attributes; i++)
        p += ATTRIBUTE_BYTES + be32(p + 2);
    return p;
}

static bool same_record(const struct class *c, const struct class *made)
{
    if (!c->record.data || !made->record.data || names_in(c->record) != names_in(made->record))
        return !c->record.data && !made->record.data;
    const uint8_t *a = c->record.data + 2, *b = made->record.data + 2;
    for (unsigned i = names_in(c->record); i > 0; i--, a = next_component(a), b = next_component(b))
        if (cp_symbol(c->cp, be16(a)) != cp_symbol(made->cp, be16(b)) || cp_symbol(c->cp, be16(a + 2)) != cp_symbol(made->cp, be16(b + 2)))
            return false;
    return true;
}

static bool same_attributes(const struct class *c, const struct class *made)
{
    return cp_symbol(c->cp, c->nest_host_index) == cp_symbol(made->cp, made->nest_host_index) &&
           same_names(c, c->nest_members, made, made->nest_members) && same_names(c, c->permitted, made, made->permitted) && same_record(c, made);
}

static bool same_fields(const struct class *c, const struct class *made)
{
    if (c->field_count != made->field_count)
        return false;
    for (unsigned i = 0; i < made->field_count; i++) {
        const struct field *f = class_declared_field(c, made->fields[i].name, made->fields[i].descriptor);
        if (!f || f->access != made->fields[i].access)
            return false;
    }
    return true;
}

static enum redefine_error compare_methods(const struct class *c, const struct class *made)
{
    for (unsigned i = 0; i < c->method_count; i++) {
        const struct method *m = class_declared_method(made, c->methods[i].name, c->methods[i].descriptor);
        if (!m)
            return REDEFINE_METHOD_DELETED;
        if (m->access != c->methods[i].access)
            return REDEFINE_METHOD_MODIFIERS;
    }
    return made->method_count == c->method_count ? REDEFINE_OK : REDEFINE_METHOD_ADDED;
}

static enum redefine_error compare(const struct class *c, const struct class *made)
{
    if (made->name != c->name)
        return REDEFINE_NAMES;
    if (!same_super(c, made) || !same_interfaces(c, made))
        return REDEFINE_HIERARCHY;
    if (!same_attributes(c, made))
        return REDEFINE_ATTRIBUTE;
    if (made->access != c->access)
        return REDEFINE_CLASS_MODIFIERS;
    return same_fields(c, made) ? compare_methods(c, made) : REDEFINE_SCHEMA;
}

/* --- making it ----------------------------------------------------------------------------------- */

static enum redefine_error error_of(const struct class_failure *f)
{
    switch (f->error) {
    case CLASS_VERSION: return REDEFINE_VERSION;
    case CLASS_VERIFY: return REDEFINE_VERIFICATION;
    case CLASS_MEMORY: return REDEFINE_MEMORY;
    case CLASS_FORMAT: return REDEFINE_FORMAT;
    default: return REDEFINE_LINKAGE;
    }
}

static struct class *parse(const struct redefinition *r, struct class_failure *f)
{
    const struct class *c = r->class;
    uint8_t *copy = arena_alloc_shared(class_arena(c), r->length ? r->length : 1);
    if (!copy) {
        class_fail(f, CLASS_MEMORY, "Metaspace");
        return NULL;
    }
    return class_parse(&(struct parse_request){
        .loader = c->loader, .unit = c->unit, .bytes = memcpy(copy, r->bytes, r->length), .length = r->length,
        .trusted = c->loader == &boot_loader, .vm_annotations = c->flags & CLASS_VM_ANNOTATIONS, .source = c->name->text }, f);
}

static bool is_text(enum cp_tag tag)
{
    return tag == CP_UTF8 || tag == CP_CLASS || tag == CP_STRING || tag == CP_METHOD_TYPE || tag == CP_MODULE || tag == CP_PACKAGE;
}

/* They are looked up in the file of the pool's class, which will be another. */
static void make_texts(const struct constant_pool *cp)
{
    for (unsigned i = 1; i < cp->count; i++)
        if (is_text(cp->tags[i]))
            cp_symbol(cp, i);
}

/* Frames may go over from bodies to those that have the same code. */
static void compare_bodies(const struct class *c, const struct class *made)
{
    for (unsigned i = 0; i < made->method_count; i++) {
        struct method_body *body = made->methods[i].body;
        const struct method *old = body ? class_declared_method(c, made->methods[i].name, made->methods[i].descriptor) : NULL;
        if (old && old->body && redefine_same_code(old->body, body))
            body->before = old->body;
    }
}

/* So much of a linked class as the verifier asks for. */
static void stand_in(struct class *made, const struct class *c)
{
    made->super = c->super;
    made->depth = c->depth;
    memcpy(made->display, c->display, sizeof made->display);
    made->interfaces = c->interfaces;
    made->all_interfaces = c->all_interfaces;
    made->all_interface_count = c->all_interface_count;
    made->module = c->module;
    made->package = c->package;
    made->mirror = c->mirror;
    made->flags |= c->flags & CLASS_TRUSTED;
}

enum redefine_error redefine_prepare(struct redefinition *r)
{
    struct class_failure f = { 0 };
    RT_ASSERT(redefine_may(r->class) && atomic_load(&r->class->state) >= CLASS_LINKED);
    r->made = parse(r, &f);
    if (!r->made)
        return error_of(&f);
    enum redefine_error error = compare(r->class, r->made);
    if (error != REDEFINE_OK)
        return error;
    stand_in(r->made, r->class);
    if (!loader_hooks.verify(r->made, &f))
        return error_of(&f);
    make_texts(r->made->cp);
    compare_bodies(r->class, r->made);
    return REDEFINE_OK;
}

/* --- handing it over ------------------------------------------------------------------------------ */

static void adopt_pool(const struct redefinition *r)
{
    struct constant_pool *cp = r->made->cp;
    for (unsigned i = 1; i < cp->count; i++)
        if (cp->tags[i] == CP_CLASS && atomic_load_explicit(&cp->resolved[i], memory_order_relaxed) == r->made)
            atomic_store_explicit(&cp->resolved[i], r->class, memory_order_relaxed);
    cp->class = r->class;
}

void redefine_apply(const struct redefinition *r, void (*changed)(struct method *m))
{
    adopt_pool(r);
    for (unsigned i = 0; i < r->class->method_count; i++) {
        struct method *m = &r->class->methods[i];
        const struct method *from = class_declared_method(r->made, m->name, m->descriptor);
        RT_ASSERT(from);
        if (!m->body || !from->body)
            continue;
        from->body->method = m;
        if (from->body->before != m->body)                  /* it has been redefined meanwhile */
            from->body->before = NULL;
        m->body = from->body;
        m->max_locals = from->max_locals;
        changed(m);
    }
}
