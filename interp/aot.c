/* SPDX-License-Identifier: Apache-2.0 */
/* Adopting classes, binding methods (aot.h). */
#include "interp/aot.h"

#include <stdio.h>

#include "interp/aot_slow.h"
#include "interp/interp.h"
#include "interp/throw.h"
#include "sched/lock.h"
#include "vm/class/loader.h"
#include "vm/class/resolve.h"
#include "vm/run/exception.h"
#include "vm/run/entry.h"
#include "vm/realtime/policy.h"

static const struct aot_image *images[AOT_IMAGES_MAX];
static unsigned image_count;                            /* written at start-up alone */
static bool verbose;

void aot_set_verbose(bool on) { verbose = on; }

struct class *aot_primitive_array[T_LONG + 1];

/* Before any compiled code runs: what it takes for granted. */
static bool is_ready(void)
{
    struct class_failure f = { 0 };
    for (unsigned i = T_BOOLEAN; i <= T_LONG; i++)
        if (!aot_primitive_array[i] && !(aot_primitive_array[i] = class_array_of(class_primitive((uint8_t)i), &f)))
            return false;
    return true;
}

void aot_use(const struct aot_image *given)
{
    RT_ASSERT(given->version == AOT_VERSION && given->abi == aot_abi() && image_count < AOT_IMAGES_MAX);
    for (uint32_t i = 0; i < given->class_count; i++)
        given->classes[i].image = given;
    images[image_count++] = given;
}

bool aot_has_room(void) { return image_count < AOT_IMAGES_MAX; }

/* --- adopting --------------------------------------------------------------------------------- */

static struct aot_class *find(const struct aot_image *image, const struct symbol *name)
{
    for (uint32_t low = 0, high = image->class_count; low < high;) {
        uint32_t middle = low + (high - low) / 2;
        int order = strcmp(image->classes[middle].name, name->text);
        if (!order)
            return &image->classes[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

static void aot_first_entry(struct thread *t, struct method *m, jslot *args);

static struct method *declared(const struct class *c, const struct aot_method *row)
{
    const struct symbol *name = symbol_find(row->name, strlen(row->name));
    const struct symbol *descriptor = symbol_find(row->descriptor, strlen(row->descriptor));
    return name && descriptor ? class_declared_method(c, name, descriptor) : NULL;
}

/* What a policy or substitution does to a method begins in its own entry. */
static bool may_be_compiled(const struct method *m) { return m->body && entry_kind_of(m) == ENTRY_BYTECODE && !policy_entry_for(m); }

static void set_guard(const struct aot_image *image, uint32_t number)
{
    const struct aot_guard *g = &image->guards[number];
    struct class *receiver = image->classes[g->class].class;
    if (receiver)
        __atomic_store_n(&image->guard_cells[number], receiver, __ATOMIC_RELEASE);
}

/* Is the method with this number of the image bound? */
static bool is_bound(const struct aot_image *image, uint32_t number)
{
    uint32_t low = 0, high = image->class_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (image->classes[middle].first_method <= number)
            low = middle;
        else
            high = middle;
    }
    const struct aot_class *c = &image->classes[low];
    return c->class && __atomic_load_n(&c->self[number - c->first_method], __ATOMIC_ACQUIRE);
}

static void adopt(struct aot_class *a, struct class *c)
{
    const struct aot_image *image = a->image;
    unsigned n = 0;
    for (uint32_t i = 0; i < a->method_count; i++) {
        struct method *m = a->methods[i].code ? declared(c, &a->methods[i]) : NULL;
        if (!m || !may_be_compiled(m) || !entry_compile(m, aot_first_entry))
            continue;
        m->aot = &a->methods[i];
        n++;
    }
    for (uint32_t i = 0; i < a->guard_count; i++)
        if (is_bound(image, image->guards[a->guards[i]].method))
            set_guard(image, a->guards[i]);
    if (verbose)
        fprintf(stdout, "[aot] %s: %u methods\n", a->name, n);
}

void aot_adopt(struct class *c)
{
    for (unsigned i = 0; i < image_count && !(c->flags & CLASS_IS_HIDDEN) && c->file.data; i++) {
        struct aot_class *a = find(images[i], c->name);
        struct class *none = NULL;
        bool fits = a && a->digest == aot_digest(c);
        if (verbose && a && !fits)
            fprintf(stdout, "[aot] %s: another class file\n", a->name);
        if (!fits || !__atomic_compare_exchange_n(&a->class, &none, c, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
            continue;
        adopt(a, c);
        return;
    }
}

/* --- binding ---------------------------------------------------------------------------------- */

static bool field_fits(struct thread *t, struct method *m, const struct aot_field *row)
{
    struct class_failure f = { .tentative = true };
    const struct field *field = resolve_field(m->class->cp, row->cp, false, row->put, m, &f);
    if (!field && f.error == CLASS_PENDING)
        t->exception = NULL;
    return field && field->offset == row->offset;
}

static bool fields_fit(struct thread *t, struct method *m)
{
    for (uint32_t i = 0; i < m->aot->field_count; i++)
        if (!field_fits(t, m, &m->aot->fields[i]))
            return false;
    return true;
}

static int bci_of(const struct engine_code *code, const void *pc)
{
    (void)code;
    return (int)((uintptr_t)pc >> 1);
}

const struct engine aot_engine = { .name = "compiled", .on_c_stack = true, .bci = bci_of };

/* Racing threads make one each. */
static const struct engine_code *code_of_compiled(struct method *m)
{
    struct engine_code *code = arena_alloc_shared(&m->class->loader->arena, sizeof *code);
    if (code)
        *code = (struct engine_code){ .engine = &aot_engine, .method = m, .body = m->body, .locks = m->aot->locks };
    return code;
}

bool aot_bind(struct thread *t, struct method *m)
{
    const struct aot_method *row = m->aot;
    if (m->compiled)
        return true;
    if (!row || entry_kind_of(m) != ENTRY_COMPILED)
        return false;
    const struct engine_code *code = is_ready() && fields_fit(t, m) ? code_of_compiled(m) : NULL;
    if (!code) {
        entry_interpret(m);
        if (verbose)
            fprintf(stdout, "[aot] %s.%s: a field lies elsewhere\n", m->class->name->text, m->name->text);
        return false;
    }
    __atomic_store_n(&row->of->self[m - m->class->methods], code, __ATOMIC_RELEASE);
    __atomic_store_n(&m->compiled, row->code, __ATOMIC_RELEASE);
    entry_compile(m, row->adapter);
    for (uint32_t i = 0; i < row->guard_count; i++)
        set_guard(row->of->image, row->guards[i]);
    return true;
}

/* The arguments stay in sight of the collector while classes are loaded. */
static void aot_first_entry(struct thread *t, struct method *m, jslot *args)
{
    const struct engine_code here = { .engine = &engine_c, .method = m, .max_locals = m->arg_slots };
    if ((char *)(args + m->arg_slots) + sizeof(struct frame) + 2 * sizeof(jslot) > (char *)t->stack_limit) {
        throw_stack_overflow(t);
        return;
    }
    struct frame *f = frame_push_code(t, &here, args);
    aot_bind(t, m);
    frame_pop(t, f);
    m->entry(t, m, args);
}
