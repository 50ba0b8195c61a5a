/* SPDX-License-Identifier: Apache-2.0 */
/* Virtual and interface tables (JVMS 5.4.5, 5.4.6).
 *
 * vtable   the super's slots, each replaced when a method of this class overrides it; then new slots for methods that
 *          override nothing; then slots for interface methods no class implements ("mirandas").  A method may fill
 *          several slots: one package-private m in p, another in q, a third in p again that overrides both.  Looking at
 *          what fills a slot now, not at the method that opened it, gives transitive overriding.
 * itable   a row per interface that has instance methods; methods[i] is what invokeinterface of the interface's i-th
 *          method runs.  Rows, and the whole table, are the super's where nothing differs.
 * Overpass what to do where selection finds an error: conflicting defaults, or a method that is not public.
 *
 * Bounds   linear in slots plus interface methods, but for mirandas: each scans the miranda slots */
#include <stdio.h>

#include "memory/arena.h"
#include "vm/class/access.h"
#include "vm/class/describe.h"
#include "vm/class/link_impl.h"
#include "vm/class/loader_impl.h"


enum { UNDISPATCHED = ACC_PRIVATE | ACC_STATIC, SMALL = 128 };

/* What one class needs while its tables are made. */
struct tables {
    struct class *c;
    struct class_failure *f;
    struct method **own;                /* the class's dispatched methods, hashed by name and descriptor */
    uint32_t own_mask;
    struct method **v;                  /* the vtable as it grows                                        */
    uint32_t length, inherited;
    struct method **row;                /* scratch: the longest itable row                               */
    bool has_own, has_new;
    struct method *small[SMALL];
};

static bool no_memory(struct class_failure *f) { return class_fail(f, CLASS_MEMORY, "Metaspace"); }

static bool is_dispatched(const struct method *m)
{
    return !(m->access & UNDISPATCHED) && !(m->flags & (METHOD_IS_INIT | METHOD_IS_CLINIT));
}

/* The class's own methods. */

static uint32_t hash_of(const struct symbol *name, const struct symbol *descriptor)
{
    return name->hash ^ descriptor->hash * 31u;
}

static struct method **own_slot(const struct tables *t, const struct symbol *name, const struct symbol *descriptor)
{
    uint32_t i = hash_of(name, descriptor) & t->own_mask;
    while (t->own[i] && (t->own[i]->name != name || t->own[i]->descriptor != descriptor))
        i = (i + 1) & t->own_mask;
    return &t->own[i];
}

static struct method *own_like(const struct tables *t, const struct method *m)
{
    return t->has_own ? *own_slot(t, m->name, m->descriptor) : NULL;
}

static bool index_own(struct tables *t)
{
    uint32_t capacity = SMALL;
    while (capacity < 2u * t->c->method_count)
        capacity *= 2;
    t->own = capacity == SMALL ? t->small : mem_block(capacity * sizeof *t->own);
    if (!t->own)
        return no_memory(t->f);
    t->own_mask = capacity - 1;
    for (unsigned i = 0; i < t->c->method_count; i++) {
        struct method *m = &t->c->methods[i];
        if (!is_dispatched(m))
            continue;
        struct method **slot = own_slot(t, m->name, m->descriptor);
        RT_ASSERT(!*slot);              /* no two methods of a class are alike: parse_check.c */
        *slot = m;
        m->vtable_index = -1;           /* an earlier attempt may have failed half way */
        t->has_own = true;
    }
    return true;
}

/* Overriding. */

/* JVMS 5.4.5, one step: transitivity comes from what fills the slot. */
static bool may_override(const struct class *c, const struct method *above)
{
    return above->access & (ACC_PUBLIC | ACC_PROTECTED) || class_same_package(c, above->class);
}

static bool check_override(const struct tables *t, const struct method *m, const struct method *above)
{
    struct class_loader *a = m->class->loader, *b = above->class->loader;
    const struct symbol *type = constraint_add(a, b, m->descriptor);
    if (!type)
        return true;
    char c[80], method[120], la[60], ca[60], lb[60], cb[60], name[80], ha[160], hb[160];
    return class_fail(t->f, CLASS_LINKAGE, "loader constraint violation for class %s: when selecting overriding method '%s' "
                      "the class loader %s of the selected method's type %s, and the class loader %s for its super type %s "
                      "have different Class objects for the type %s used in the signature (%s; %s)",
                      class_external_name(t->c, c, sizeof c), method_external_name(m, method, sizeof method),
                      describe_loader(a, la, sizeof la), class_external_name(m->class, ca, sizeof ca),
                      describe_loader(b, lb, sizeof lb), class_external_name(above->class, cb, sizeof cb),
                      symbol_external_name(type, name, sizeof name), describe_home(m->class, true, ha, sizeof ha),
                      describe_home(above->class, true, hb, sizeof hb));
}

static bool override_slots(struct tables *t)
{
    for (uint32_t i = 0; t->has_own && i < t->inherited; i++) {
        struct method *m = own_like(t, t->v[i]);
        if (!m || !may_override(t->c, t->v[i]))
            continue;
        if (!check_override(t, m, t->v[i]))
            return false;
        t->v[i] = m;
        if (m->vtable_index < 0)
            m->vtable_index = (int32_t)i;
    }
    return true;
}

/* A final method, or one of a final class, that overrides nothing is called directly. */
static void append_new(struct tables *t)
{
    for (unsigned i = 0; t->has_own && i < t->c->method_count; i++) {
        struct method *m = &t->c->methods[i];
        if (!is_dispatched(m) || m->vtable_index >= 0 || (m->access | t->c->access) & ACC_FINAL)
            continue;
        RT_ASSERT(t->length >= t->inherited);
        m->vtable_index = (int32_t)t->length;
        t->v[t->length++] = m;
    }
}

/* Overpasses. */

static struct method *overpass(struct tables *t, const struct method *like, enum class_error error, const char *message)
{
    struct arena *arena = class_arena(t->c);
    struct method *m = arena_alloc_shared(arena, sizeof *m);
    struct overpass *o = arena_alloc_shared(arena, sizeof *o + strlen(message) + 1);
    if (!m || !o) {
        no_memory(t->f);
        return NULL;
    }
    o->error = error;
    memcpy(o->message, message, strlen(message) + 1);
    m->class = t->c;
    m->name = like->name;
    m->descriptor = like->descriptor;
    m->access = ACC_PUBLIC | ACC_SYNTHETIC;
    m->flags = METHOD_OVERPASS;
    m->arg_slots = like->arg_slots;
    m->max_locals = like->arg_slots;
    m->return_type = like->return_type;
    m->vtable_index = -1;
    m->native_info = o;
    if (loader_hooks.set_entry && !loader_hooks.set_entry(m)) {
        no_memory(t->f);
        return NULL;
    }
    return m;
}

/* Interface methods. */

/* Does another interface of c below m's declare the method too? */
static bool is_hidden(const struct class *c, const struct method *m)
{
    for (uint32_t i = 0; i < c->all_interface_count; i++) {
        const struct class *other = c->all_interfaces[i];
        const struct method *candidate = other == m->class ? NULL : class_declared_method(other, m->name, m->descriptor);
        for (uint32_t k = 0; candidate && !(candidate->access & UNDISPATCHED) && k < other->all_interface_count; k++)
            if (other->all_interfaces[k] == m->class)
                return true;
    }
    return false;
}

static void add_conflict(char *text, size_t size, const struct method *m)
{
    size_t used = strlen(text);
    snprintf(text + used, size - used, " %s.%s", m->class->name->text, m->name->text);
}

/* JVMS 5.4.6 step 3: the one maximally-specific method that is not abstract; without any, an abstract one (whose entry
 * throws AbstractMethodError); an overpass where there are several.  NULL with failure. */
static struct method *select_default(struct tables *t, struct method *im)
{
    struct method *found = NULL, *abstract = im;
    unsigned count = 0;
    char conflict[400] = "Conflicting default methods:";
    for (uint32_t i = 0; i < t->c->all_interface_count; i++) {
        struct method *m = class_declared_method(t->c->all_interfaces[i], im->name, im->descriptor);
        if (!m || m->access & UNDISPATCHED || is_hidden(t->c, m))
            continue;
        if (m->access & ACC_ABSTRACT) {
            abstract = m;
            continue;
        }
        found = m;
        count++;
        add_conflict(conflict, sizeof conflict, m);
    }
    return count > 1 ? overpass(t, im, CLASS_INCOMPATIBLE, conflict) : found ? found : abstract;
}

/* Declared in c or a class above: what JVMS 5.4.6 steps 1 and 2 find for an interface method. */
static struct method *in_classes(const struct tables *t, const struct method *im)
{
    struct method *m = own_like(t, im);
    for (const struct class *k = t->c->super; !m && k; k = k->super) {
        m = class_declared_method(k, im->name, im->descriptor);
        if (m && !is_dispatched(m))
            m = NULL;
    }
    return m;
}

static bool is_miranda(const struct method *m) { return class_is_interface(m->class) || m->flags & METHOD_OVERPASS; }

static struct method **miranda_slot(const struct tables *t, const struct method *im)
{
    for (uint32_t i = t->length; i-- > 0;)
        if (is_miranda(t->v[i]) && t->v[i]->name == im->name && t->v[i]->descriptor == im->descriptor)
            return &t->v[i];
    return NULL;
}

/* New interfaces may bring more specific defaults for slots that were mirandas above. */
static bool reselect_mirandas(struct tables *t)
{
    for (uint32_t i = 0; i < t->inherited; i++)
        if (is_miranda(t->v[i]) && !(t->v[i] = select_default(t, t->v[i])))
            return false;
    return true;
}

static bool is_new(const struct tables *t, const struct class *interface)
{
    const struct class *super = t->c->super;
    for (uint32_t k = 0; super && k < super->all_interface_count; k++)
        if (super->all_interfaces[k] == interface)
            return false;
    return true;
}

static bool append_mirandas(struct tables *t)
{
    for (uint32_t i = 0; t->has_new && i < t->c->all_interface_count; i++) {
        const struct class *interface = t->c->all_interfaces[i];
        if (!interface->vtable_length || !is_new(t, interface))
            continue;
        for (uint32_t k = 0; k < interface->vtable_length; k++) {
            struct method *im = interface->vtable[k];
            if (in_classes(t, im) || miranda_slot(t, im))
                continue;
            struct method *selected = select_default(t, im);
            if (!selected)
                return false;
            t->v[t->length++] = selected;
        }
    }
    return true;
}

/* The vtable. */

static size_t most_slots(const struct tables *t)
{
    size_t most = t->inherited + (t->has_own ? t->c->method_count : 0u);
    for (uint32_t i = 0; t->has_new && i < t->c->all_interface_count; i++)
        most += t->c->all_interfaces[i]->vtable_length;
    return most ? most : 1;
}

static bool build_vtable(struct tables *t)
{
    struct class *c = t->c;
    t->inherited = t->length = c->super ? c->super->vtable_length : 0;
    if (!t->has_own && !t->has_new) {
        c->vtable = c->super ? c->super->vtable : NULL;
        c->vtable_length = t->inherited;
        return true;
    }
    t->v = mem_block(most_slots(t) * sizeof *t->v);
    if (!t->v)
        return no_memory(t->f);
    if (t->inherited)
        memcpy(t->v, c->super->vtable, t->inherited * sizeof *t->v);
    if (!override_slots(t))
        return false;
    append_new(t);
    if ((t->has_new && !reselect_mirandas(t)) || !append_mirandas(t))
        return false;
    RT_ASSERT(t->length >= t->inherited && t->length <= most_slots(t));
    c->vtable = arena_alloc_shared(class_arena(c), (t->length ? t->length : 1u) * sizeof *c->vtable);
    if (!c->vtable)
        return no_memory(t->f);
    for (uint32_t i = 0; i < t->length; i++)
        RT_ASSERT(t->v[i]);                 /* compiled code calls what is there */
    memcpy(c->vtable, t->v, t->length * sizeof *t->v);
    c->vtable_length = t->length;
    return true;
}

/* The itable. */

static bool check_implementation(const struct tables *t, const struct method *m, const struct method *im)
{
    if (m->flags & METHOD_OVERPASS)
        return true;                    /* it only throws */
    const struct symbol *type = constraint_add(m->class->loader, im->class->loader, im->descriptor);
    if (!type)
        return true;
    char c[80], method[120], la[60], ia[80], lb[60], cb[80], name[80], ih[160], ch[160];
    return class_fail(t->f, CLASS_LINKAGE, "loader constraint violation in interface itable initialization for class %s: when "
                      "selecting method '%s' the class loader %s for super interface %s, and the class loader %s of the "
                      "selected method's %s, %s have different Class objects for the type %s used in the signature (%s; %s)",
                      class_external_name(t->c, c, sizeof c), method_external_name(im, method, sizeof method),
                      describe_loader(im->class->loader, la, sizeof la), class_external_name(im->class, ia, sizeof ia),
                      describe_loader(m->class->loader, lb, sizeof lb), describe_kind(m->class),
                      class_external_name(m->class, cb, sizeof cb), symbol_external_name(type, name, sizeof name),
                      describe_home(im->class, true, ih, sizeof ih), describe_home(m->class, true, ch, sizeof ch));
}

/* HotSpot names the method as if the receiver's class had declared it. */
static struct method *refuse_non_public(struct tables *t, const struct method *m)
{
    char text[2 * DESCRIBE_MAX], quoted[2 * DESCRIBE_MAX + 2];
    snprintf(quoted, sizeof quoted, "'%s'", describe_method(t->c, m->name, m->descriptor, text, sizeof text));
    return overpass(t, m, CLASS_ACCESS, quoted);
}

/* above: what the super's row has, NULL when its interface is new.  NULL with failure. */
static struct method *implementation(struct tables *t, struct method *im, struct method *above)
{
    struct method *m = own_like(t, im);
    if (!m && above && !is_miranda(above))
        return above;
    if (!m && above && !t->has_new && !(above->flags & METHOD_OVERPASS))
        return above;
    if (!m && !(m = in_classes(t, im))) {
        struct method **slot = t->v ? miranda_slot(t, im) : NULL;
        if (!slot && above)
            return above;
        m = slot ? *slot : select_default(t, im);
    }
    if (!m || !check_implementation(t, m, im))
        return NULL;
    return m->access & ACC_PUBLIC ? m : refuse_non_public(t, m);
}

/* The super's row where it would be the same. */
static bool fill_row(struct tables *t, struct itable_row *row, struct class *interface)
{
    struct method **above = t->c->super ? itable_methods(t->c->super, interface) : NULL;
    uint32_t n = interface->vtable_length;
    for (uint32_t i = 0; i < n; i++) {
        t->row[i] = implementation(t, interface->vtable[i], above ? above[i] : NULL);
        if (!t->row[i])
            return false;
    }
    *row = (struct itable_row){ interface, above };
    if (above && !memcmp(above, t->row, n * sizeof *above))
        return true;
    row->methods = arena_alloc_shared(class_arena(t->c), n * sizeof *row->methods);
    if (!row->methods)
        return no_memory(t->f);
    memcpy(row->methods, t->row, n * sizeof *row->methods);
    return true;
}

static bool fill_itable(struct tables *t, struct itable_row *rows)
{
    struct class *c = t->c;
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->all_interface_count; i++)
        if (c->all_interfaces[i]->vtable_length && !fill_row(t, &rows[n++], c->all_interfaces[i]))
            return false;
    RT_ASSERT(n > 0 && n <= c->all_interface_count);
    c->itable = rows;
    c->itable_length = n;
    return true;
}

static bool build_itable(struct tables *t)
{
    struct class *c = t->c;
    if (!t->has_new && !t->has_own && c->super) {
        c->itable = c->super->itable;
        c->itable_length = c->super->itable_length;
        return true;
    }
    uint32_t rows = 0, longest = 0;
    for (uint32_t i = 0; i < c->all_interface_count; i++) {
        uint32_t n = c->all_interfaces[i]->vtable_length;
        rows += n > 0;
        longest = n > longest ? n : longest;
    }
    if (!rows)
        return true;
    struct itable_row *itable = arena_alloc_shared(class_arena(c), rows * sizeof *itable);
    t->row = mem_block(longest * sizeof *t->row);
    return itable && t->row ? fill_itable(t, itable) : no_memory(t->f);
}

bool tables_build(struct class *c, struct class_failure *f)
{
    struct tables t = { .c = c, .f = f };
    t.has_new = c->super && c->all_interface_count > c->super->all_interface_count;
    bool ok = index_own(&t) && build_vtable(&t) && build_itable(&t);
    mem_block_free(t.v);
    mem_block_free(t.row);
    if (t.own != t.small)
        mem_block_free(t.own);
    return ok;
}
