/* SPDX-License-Identifier: Apache-2.0 */
/* Loading constraints (JVMS 5.3.4): sets of loaders that must mean one class by one name.
 *
 * A set knows the class as soon as one of its loaders does.  Two sets of one name that come to share a loader are
 * merged.  Names in java/ need no constraint: only the boot and platform loaders may define them, and every loader
 * finds those there.
 *
 * Locks    loader_lock covers the table */
#include "memory/arena.h"
#include "vm/class/loader_impl.h"
#include "vm/class/unload/unit.h"

struct constraint {
    const struct symbol *name;
    struct class *class;                /* NULL: no loader of the set has it yet */
    struct class_loader **loaders;
    uint32_t count, capacity;
    struct constraint *next;
};
enum { BUCKETS = 256 };
static struct constraint *table[BUCKETS];

static struct constraint **bucket_of(const struct symbol *name) { return &table[name->hash % BUCKETS]; }

static struct constraint *find(const struct class_loader *loader, const struct symbol *name)
{
    RT_ASSERT(lock_held(&loader_lock));
    for (struct constraint *c = *bucket_of(name); c; c = c->next)
        for (uint32_t i = 0; c->name == name && i < c->count; i++)
            if (c->loaders[i] == loader)
                return c;
    return NULL;
}

static bool add_loader(struct constraint *c, struct class_loader *loader)
{
    if (c->count == c->capacity) {
        uint32_t capacity = c->capacity ? 2 * c->capacity : 4;
        struct class_loader **more = mem_block_resize(c->loaders, capacity * sizeof *more);
        if (!more)
            return false;
        c->loaders = more;
        c->capacity = capacity;
    }
    c->loaders[c->count++] = loader;
    return true;
}

static struct constraint *create(const struct symbol *name)
{
    struct constraint *c = mem_block(sizeof *c);
    if (!c)
        return NULL;
    c->name = name;
    c->next = *bucket_of(name);
    *bucket_of(name) = c;
    return c;
}

/* Everything of from goes to into. */
static void merge(struct constraint *into, struct constraint *from)
{
    RT_ASSERT(into != from && into->name == from->name);
    for (uint32_t i = 0; i < from->count; i++)
        if (!add_loader(into, from->loaders[i]))
            return;
    struct constraint **p = bucket_of(from->name);
    while (*p != from)
        p = &(*p)->next;
    *p = from->next;
    mem_block_free(from->loaders);
    mem_block_free(from);
}

/* What the loader means by the name, as far as it is known. */
static struct class *meaning(const struct class_loader *loader, const struct symbol *name, const struct constraint *c)
{
    struct class *known = dictionary_find_locked(loader->dictionary, name);
    return known || !c ? known : c->class;
}

static bool constrain(const struct symbol *name, struct class_loader *a, struct class_loader *b)
{
    struct constraint *ca = find(a, name), *cb = find(b, name);
    struct class *ka = meaning(a, name, ca), *kb = meaning(b, name, cb);
    if (ka && kb && ka != kb)
        return false;
    struct constraint *c = ca ? ca : cb ? cb : create(name);
    if (!c)
        return true;                    /* no memory: the constraint is lost, as unlikely as harmless */
    c->class = ka ? ka : kb;
    if (ca && cb && ca != cb)
        merge(ca, cb);
    if (!ca)
        add_loader(c, a);
    if (!cb)
        add_loader(c, b);
    return true;
}

/* The class that a type names; NULL for none, and for those of java/, which every loader has from the boot loader. */
static struct symbol *class_name(const struct signature_type *t)
{
    const char *p = t->text, *end = p + t->length;
    while (p < end && *p == '[')
        p++;
    if (end - p < 2 || *p != 'L' || !strncmp(p + 1, "java/", 5))
        return NULL;
    return symbol_intern(p + 1, (size_t)(end - p) - 2);
}

/* The name that the two loaders have different classes for already, or NULL. */
static const struct symbol *disagree(struct class_loader *a, struct class_loader *b, const struct signature_type *t)
{
    struct symbol *name = class_name(t);
    if (!name)
        return NULL;
    lock_take(&loader_lock);
    bool agreed = constrain(name, a, b);
    lock_drop(&loader_lock);
    return agreed ? NULL : name;
}

const struct symbol *constraint_add(struct class_loader *a, struct class_loader *b, const struct symbol *descriptor)
{
    struct signature s = symbol_signature(descriptor);
    struct signature_type t;
    const struct symbol *name = NULL;
    if (a == b)
        return NULL;
    while (!name && signature_next(&s, &t))
        name = disagree(a, b, &t);
    t = signature_result(&s);
    return name ? name : disagree(a, b, &t);
}

struct class *constraint_conflict_locked(const struct class_loader *loader, const struct class *c)
{
    const struct constraint *set = find(loader, c->name);
    return set && set->class && set->class != c && !unit_is_dead(set->class->unit) ? set->class : NULL;
}

void constraint_settle_locked(const struct class_loader *loader, struct class *c)
{
    struct constraint *set = find(loader, c->name);
    if (set)
        set->class = c;
}

/* --- loaders that go ------------------------------------------------------------------------ */

static void forget_in(struct constraint *c)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < c->count; i++)
        if (!unit_is_dead(&c->loaders[i]->unit))
            c->loaders[count++] = c->loaders[i];
    c->count = count;
    if (c->class && unit_is_dead(c->class->unit))
        c->class = NULL;
}

bool constraint_forget_dead(struct unit_pass *pass)
{
    for (unsigned b = 0; b < BUCKETS; b++) {
        for (struct constraint **p = &table[b]; *p;) {
            struct constraint *c = *p;
            forget_in(c);
            if (c->count) {
                p = &c->next;
                continue;
            }
            *p = c->next;
            mem_block_free(c->loaders);
            mem_block_free(c);
        }
        if (!unit_pass_on(pass))
            return false;
    }
    return true;
}
