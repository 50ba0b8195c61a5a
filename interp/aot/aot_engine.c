/* SPDX-License-Identifier: Apache-2.0 */
/* The engine of compiled code, and what it does before a first call for -Xrt:prepare=all: methods are bound, cells filled (ready.h). */
#include "interp/aot/aot_cells.h"
#include "interp/interp.h"
#include "interp/ready.h"
#include "vm/class/loader.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"

static int bci_of(const struct engine_code *code, const void *pc)
{
    (void)code;
    return (int)((uintptr_t)pc >> 1 & ((1u << AOT_BCI_BITS) - 1));
}

/* A frame that has come to no call yet, nor to anything else where it could be looked at, says nothing. */
static const struct engine_code *in_place(const struct engine_code *code, const void *pc, const void **outer)
{
    const struct aot_code *of = (const struct aot_code *)(const void *)code;
    uintptr_t number = (uintptr_t)pc >> (1 + AOT_BCI_BITS);
    const struct aot_place *place = number > 0 && number <= of->place_count ? &of->places[number - 1] : NULL;
    const struct engine_code *inner = place ? __atomic_load_n(&of->classes[place->class]->self[place->method], __ATOMIC_ACQUIRE) : NULL;
    if (!inner)
        return code;
    *outer = (const void *)(2 * (uintptr_t)place->caller + 1);
    return inner;
}

/* A method that does not fit is interpreted from now on, and prepared as such. */
static bool prepare(struct thread *t, struct method *m) { return aot_bind(t, m) || interpreter.prepare(t, m); }

/* --- cells ------------------------------------------------------------------------------------ */

static bool is_ready(const struct ready *may, const struct aot_row *row)
{
    switch ((enum aot_kind)row->kind) {
    case AOT_CLASS: case AOT_ARRAY: return ready_type(may, row->cp);
    case AOT_NEW: return ready_new(may, row->cp);
    case AOT_GET_STATIC: case AOT_PUT_STATIC: return ready_field(may, row->cp, true, row->kind == AOT_PUT_STATIC);
    case AOT_STATIC: case AOT_SPECIAL: case AOT_FINAL: case AOT_PRIVATE: case AOT_EXACT: case AOT_VIRTUAL: case AOT_INTERFACE:
        return ready_call(may, row->cp, aot_invoke_kind(row->kind));
    case AOT_CONSTANT: return ready_constant(may, row->cp);
    case AOT_SITE: return may->all || (may->load && row->expected >= 0);     /* a lambda that is made there */
    case AOT_KINDS: break;
    }
    return false;
}

static void fill(struct thread *t, struct aot_class *c, unsigned n)
{
    struct aot_cell found;
    switch ((enum aot_kind)c->rows[n].kind) {
    case AOT_CLASS: case AOT_ARRAY: (void)aot_fill_class(t, c, n); break;
    case AOT_NEW: aot_fill_new(t, c, n); break;
    case AOT_GET_STATIC: case AOT_PUT_STATIC: (void)aot_fill_static(t, c, n, &found); break;
    case AOT_STATIC: case AOT_SPECIAL: case AOT_FINAL: case AOT_PRIVATE: case AOT_EXACT: case AOT_VIRTUAL: case AOT_INTERFACE: aot_fill_method(t, c, n); break;
    case AOT_CONSTANT: aot_fill_constant(t, c, n); break;
    case AOT_SITE: aot_fill_site(t, c, n); break;
    case AOT_KINDS: break;
    }
}

/* Some bound method's code, which a frame can name; NULL: none of the class is bound. */
static const struct engine_code *any_code(const struct aot_class *c)
{
    for (uint32_t i = 0; c->class && i < c->method_count; i++)
        if (c->self[i])
            return c->self[i];
    return NULL;
}

/* Has the image a class of a program? */
static bool is_programs(const struct aot_image *image)
{
    for (uint32_t i = 0; i < image->class_count; i++)
        if (image->classes[i]->class && image->classes[i]->class->loader != &boot_loader)
            return true;
    return false;
}

static void fill_all(struct thread *t, struct aot_class *c, bool all)
{
    const struct engine_code *code = any_code(c);
    if (!code)
        return;
    struct frame f = { .code = code, .caller = t->frame, .pc = (const void *)(uintptr_t)1 };
    const struct ready may = { t, c->class->cp, code->method, .all = all, .load = !all && !c->guest && is_programs(c->image) };
    jslot *top = t->compiled_top;
    t->compiled_top = thread_top(t);
    t->frame = &f;
    for (uint32_t n = 0; n < c->row_count; n++) {
        if (!c->cells[n].value && is_ready(&may, &c->rows[n]))
            fill(t, c, n);
        t->exception = NULL;                /* the first execution will say it again */
    }
    frame_pop(t, &f);
    t->compiled_top = top;
}

/* What runs in place of calls belongs to the library, and is known when its callers' cells are. */
static void fill_guests(struct thread *t, const struct aot_image *image)
{
    for (uint32_t i = 0; i < image->class_count; i++)
        if (image->classes[i]->guest)
            fill_all(t, image->classes[i], false);
}

static bool is_first_bound(const struct method *m)
{
    const struct engine_code *code = any_code(m->aot->of);
    return code && code->method == m;
}

/* Cells are the class's: its first method's turn is all the others', too. */
static void resolve(struct thread *t, struct method *m, bool all)
{
    if (!aot_is_bound(m))
        interpreter.resolve(t, m, all);
    else if (is_first_bound(m)) {
        fill_all(t, m->aot->of, all);
        fill_guests(t, m->aot->of->image);
    }
}

const struct engine aot_engine = { .name = "compiled", .on_c_stack = true, .bci = bci_of, .place_bits = 1 + AOT_BCI_BITS, .in_place = in_place, .prepare = prepare, .resolve = resolve, .retire = aot_retire, .retire_programs = aot_retire_programs };
