/* SPDX-License-Identifier: Apache-2.0 */
/* Where fields lie (instances, and statics in the mirror), and where the references among them are.
 *
 *   header | super classes' fields | 8-byte values | references | 4 | 2 | 1 | padding to 8
 *
 * Smaller fields first fill the gap that aligning the larger ones would leave, also the padding at the end of the
 * super class.  Own references are consecutive, so a class adds at most one run to its super's; so do statics.
 * Hidden fields that the VM adds to library classes are rows of a table and are laid out like declared ones. */
#include "vm/class/link.h"

#include "memory/arena.h"
#include "vm/class/loader_impl.h"
#include "vm/jdk.h"

struct injected_offsets injected;

/* Hidden fields: class, basic type, where the offset goes, and versions where not all have it. */
struct injected_row { const char *class_name; uint8_t type; uint32_t *offset; struct jdk_range versions; };
#define INJECTED(class_name, type, field, ...) { class_name, type, &injected.field, { __VA_ARGS__ } },
static const struct injected_row injected_rows[] = {
    INJECTED("java/lang/Class", T_LONG, class_class)
    INJECTED("java/lang/Class", T_OBJECT, class_protection_domain, UNTIL(24))
    INJECTED("java/lang/Class", T_OBJECT, class_signers, UNTIL(24))
    INJECTED("java/lang/ClassLoader", T_LONG, loader_data)
    INJECTED("java/lang/Module", T_LONG, module_entry)
    INJECTED("java/lang/invoke/ResolvedMethodName", T_OBJECT, resolved_holder, UNTIL(24))
    INJECTED("java/lang/invoke/ResolvedMethodName", T_LONG, resolved_target)
    INJECTED("java/lang/invoke/MemberName", T_LONG, member_vmindex)
    INJECTED("java/lang/StackFrameInfo", T_INT, frame_info_version)
    INJECTED("java/lang/Thread", T_LONG, thread_data)
};
#undef INJECTED
enum { INJECTED_ROWS = sizeof injected_rows / sizeof *injected_rows };

/* References that the collector handles by itself (memory/gc.h). */
struct strength_row { const char *class_name; uint8_t strength; };
static const struct strength_row strengths[] = {
    { "java/lang/ref/SoftReference", REF_SOFT },   { "java/lang/ref/WeakReference", REF_WEAK },
    { "java/lang/ref/FinalReference", REF_FINAL }, { "java/lang/ref/PhantomReference", REF_PHANTOM },
};

static uint32_t mirror_base;            /* java.lang.Class's own size: where statics begin; 0 = not laid out yet */

/* One field to be placed.  Order: the order in which equals are placed. */
struct item { uint32_t *offset; uint8_t bytes; bool is_reference; };
struct items { struct item *at; uint32_t count; };

static bool from_boot(const struct class *c, const char *name)
{
    return c->loader == &boot_loader && !strcmp(c->name->text, name);
}

static struct item item_of(uint8_t type, uint32_t *offset)
{
    return (struct item){ offset, (uint8_t)basic_type_bytes(type), type == T_OBJECT || type == T_ARRAY };
}

static bool collect(struct class *c, bool statics, struct items *out)
{
    out->at = mem_block((c->field_count + (size_t)INJECTED_ROWS) * sizeof *out->at);
    out->count = 0;
    if (!out->at)
        return false;
    for (unsigned i = 0; i < c->field_count; i++)
        if (!(c->fields[i].access & ACC_STATIC) == !statics)
            out->at[out->count++] = item_of(c->fields[i].type, &c->fields[i].offset);
    for (int i = 0; i < INJECTED_ROWS && !statics; i++)
        if (jdk_has(injected_rows[i].versions) && from_boot(c, injected_rows[i].class_name))
            out->at[out->count++] = item_of(injected_rows[i].type, injected_rows[i].offset);
    return true;
}

/* Group of an item: 8-byte values, references, then by falling size. */
static unsigned group_of(const struct item *i)
{
    return i->bytes == 8 ? i->is_reference : 1u + (unsigned)__builtin_clz(i->bytes) - 28u;
}
enum { GROUPS = 5 };
static const uint8_t group_bytes[GROUPS] = { 8, 8, 4, 2, 1 };

struct placing { struct items items; uint32_t next[GROUPS], left[GROUPS]; uint32_t cursor; };

static void place_next_of(struct placing *p, unsigned group)
{
    struct item *at = p->items.at;
    uint32_t i = p->next[group];
    RT_ASSERT(p->left[group] > 0 && p->cursor % group_bytes[group] == 0);
    while (group_of(&at[i]) != group)
        i++;
    RT_ASSERT(i < p->items.count);
    *at[i].offset = p->cursor;
    p->cursor += at[i].bytes;
    p->next[group] = i + 1;
    p->left[group]--;
}

/* The first group, largest first, with a field that fits at the cursor; GROUPS: none does. */
static unsigned fitting_group(const struct placing *p)
{
    unsigned g = 0;
    while (g < GROUPS && (!p->left[g] || p->cursor % group_bytes[g]))
        g++;
    return g;
}

/* Place all from cursor on; returns the first byte behind them. */
static uint32_t place(struct items items, uint32_t cursor)
{
    struct placing p = { .items = items, .cursor = cursor };
    RT_ASSERT(cursor >= OBJECT_HEADER);
    for (uint32_t i = 0; i < items.count; i++)
        p.left[group_of(&items.at[i])]++;
    for (uint32_t placed = 0; placed < items.count;) {
        unsigned g = fitting_group(&p);
        if (g == GROUPS) {
            p.cursor++;
            continue;
        }
        place_next_of(&p, g);
        placed++;
    }
    return p.cursor;
}

/* The references among the items as one run; count 0: none. */
static struct ref_run own_run(struct items items)
{
    struct ref_run run = { UINT32_MAX, 0 };
    uint32_t last = 0;
    for (uint32_t i = 0; i < items.count; i++) {
        if (!items.at[i].is_reference)
            continue;
        run.count++;
        last = *items.at[i].offset > last ? *items.at[i].offset : last;
        if (*items.at[i].offset < run.offset)
            run.offset = *items.at[i].offset;
    }
    RT_ASSERT(run.count == 0 || last - run.offset == (run.count - 1) * sizeof(jref));
    return run;
}

/* Reference declares referent, queue, next, discovered, in this order; the first and the last are the collector's. */
static struct ref_run without_special(const struct class *c, struct ref_run run)
{
    if (!from_boot(c, "java/lang/ref/Reference"))
        return run;
    RT_MUST(run.count == 4);
    return (struct ref_run){ run.offset + (uint32_t)sizeof(jref), 2 };
}

static bool merge_runs(struct class *c, struct ref_run own, struct class_failure *f)
{
    const struct mem_shape *above = c->super ? &c->super->shape : &(const struct mem_shape){ 0 };
    c->shape.runs = above->runs;
    c->shape.run_count = above->run_count;
    if (!own.count)
        return true;
    struct ref_run *runs = arena_alloc_shared(class_arena(c), (above->run_count + 1u) * sizeof *runs);
    if (!runs)
        return class_fail(f, CLASS_MEMORY, "Metaspace");
    if (above->run_count)
        memcpy(runs, above->runs, above->run_count * sizeof *runs);
    uint32_t n = above->run_count;
    RT_ASSERT(!n || runs[n - 1].offset + runs[n - 1].count * sizeof(jref) <= own.offset);
    if (n && runs[n - 1].offset + runs[n - 1].count * sizeof(jref) == own.offset)
        runs[n - 1].count += own.count;
    else
        runs[n++] = own;
    c->shape.runs = runs;
    c->shape.run_count = n;
    return true;
}

/* Where the fields of c end, without the padding of its size. */
static uint32_t end_of_fields(const struct class *c)
{
    uint32_t end = OBJECT_HEADER;
    for (; c; c = c->super) {
        for (unsigned i = 0; i < c->field_count; i++) {
            const struct field *f = &c->fields[i];
            uint32_t last = f->access & ACC_STATIC ? 0 : f->offset + basic_type_bytes(f->type);
            end = last > end ? last : end;
        }
        for (int i = 0; i < INJECTED_ROWS; i++) {
            uint32_t last = from_boot(c, injected_rows[i].class_name)
                                ? *injected_rows[i].offset + basic_type_bytes(injected_rows[i].type) : 0;
            end = last > end ? last : end;
        }
    }
    return end;
}

static uint32_t align8(uint32_t n) { return (n + 7) & ~(uint32_t)7; }

static void shape_special(struct class *c)
{
    const struct mem_shape *above = c->super ? &c->super->shape : NULL;
    c->shape.kind = above ? above->kind : SHAPE_PLAIN;
    c->shape.reference_strength = above ? above->reference_strength : 0;
    c->shape.has_finalizer = c->flags & CLASS_NEEDS_FINALIZER ? 1 : 0;
    if (from_boot(c, "java/lang/Class"))
        c->shape.kind = SHAPE_MIRROR;
    if (from_boot(c, "java/lang/ref/Reference"))
        c->shape.kind = SHAPE_REFERENCE;
    for (size_t i = 0; i < sizeof strengths / sizeof *strengths; i++)
        if (from_boot(c, strengths[i].class_name))
            c->shape.reference_strength = strengths[i].strength;
}

static bool layout_instance(struct class *c, struct class_failure *f)
{
    struct items items;
    if (!collect(c, false, &items))
        return class_fail(f, CLASS_MEMORY, "Metaspace");
    bool grows = items.count > 0;
    uint32_t end = grows ? place(items, end_of_fields(c->super)) : 0;
    uint32_t above = c->super ? c->super->shape.size : OBJECT_LEAST;
    c->shape.size = grows && align8(end) > above ? align8(end) : above;
    RT_ASSERT(c->shape.size >= end && c->shape.size % 8 == 0);
    shape_special(c);
    bool ok = merge_runs(c, without_special(c, own_run(items)), f);
    mem_block_free(items.at);
    return ok;
}

bool class_layout_statics(struct class *c, struct class_failure *f)
{
    struct items items;
    if (!mirror_base || c->static_bytes || !c->field_count)
        return true;
    if (!collect(c, true, &items))
        return class_fail(f, CLASS_MEMORY, "Metaspace");
    c->static_bytes = align8(place(items, mirror_base) - mirror_base);
    struct ref_run run = own_run(items), *kept = NULL;
    mem_block_free(items.at);
    if (!run.count)
        return true;
    if (!(kept = arena_alloc_shared(class_arena(c), sizeof *kept)))
        return class_fail(f, CLASS_MEMORY, "Metaspace");
    *kept = run;
    c->static_runs = kept;
    c->static_run_count = 1;
    return true;
}

void class_static_constants(struct class *c)
{
    for (unsigned i = 0; i < c->field_count; i++) {
        const struct field *field = &c->fields[i];
        if (!(field->access & ACC_STATIC) || !field->constant_index)
            continue;
        const union cp_value *v = &c->cp->value[field->constant_index];
        void *at = object_at(c->mirror, field->offset);
        switch (field->type) {
        case T_BOOLEAN: case T_BYTE: *(jbyte *)at = (jbyte)v->i; break;
        case T_CHAR: case T_SHORT: *(jshort *)at = (jshort)v->i; break;
        case T_INT: *(jint *)at = v->i; break;
        case T_FLOAT: *(jfloat *)at = v->f; break;
        case T_LONG: *(jlong *)at = v->l; break;
        case T_DOUBLE: *(jdouble *)at = v->d; break;
        default: break;                 /* a String: set when the class is initialised */
        }
    }
}

/* An interface's own dispatched methods, numbered; also the shape of its itable rows. */
static bool number_interface(struct class *c, struct class_failure *f)
{
    enum { UNDISPATCHED = ACC_PRIVATE | ACC_STATIC };
    uint32_t count = 0;
    for (unsigned i = 0; i < c->method_count; i++) {
        struct method *m = &c->methods[i];
        m->vtable_index = m->access & UNDISPATCHED ? -1 : (int32_t)count++;
    }
    c->vtable_length = count;
    c->vtable = count ? arena_alloc_shared(class_arena(c), count * sizeof *c->vtable) : NULL;
    if (count && !c->vtable)
        return class_fail(f, CLASS_MEMORY, "Metaspace");
    for (unsigned i = 0; i < c->method_count; i++)
        if (c->methods[i].vtable_index >= 0)
            c->vtable[c->methods[i].vtable_index] = &c->methods[i];
    return true;
}

bool class_layout(struct class *c, struct class_failure *f)
{
    if (!layout_instance(c, f))
        return false;
    if (from_boot(c, "java/lang/Class"))
        mirror_base = c->shape.size;
    if (class_is_interface(c) && !number_interface(c, f))
        return false;
    return class_layout_statics(c, f);
}
