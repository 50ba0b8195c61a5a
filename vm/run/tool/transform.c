/* SPDX-License-Identifier: Apache-2.0 */
#include "vm/run/tool/transform.h"

#include <stdlib.h>
#include <string.h>

#include "vm/run/exception.h"
#include "vm/run/known.h"
#include "vm/run/tool/redefine.h"

static _Atomic(struct transformer *) first;

/* --- those who see classes ------------------------------------------------------------------------ */

static void ask_all(struct thread *t, struct define_request *r, struct class *changed, bool again)
{
    for (struct transformer *who = atomic_load(&first); who; who = who->next) {
        who->ask(t, r, changed, again);
        t->exception = NULL;
    }
}

/* once: those are asked, too, that see a class only once. */
static void transform_by_all(struct thread *t, struct define_request *r, struct class *changed, bool once)
{
    if (once)
        ask_all(t, r, changed, false);
    struct span basis = { r->bytes, (uint32_t)r->length };
    ask_all(t, r, changed, true);
    if (r->bytes != basis.data || changed)
        r->basis = basis;
}

/* loader_hooks.transform */
static void transform(struct define_request *r)
{
    struct thread *t = thread_current();
    if (!r->hidden_host && !thread_pending(t))
        transform_by_all(t, r, NULL, true);
}

void transform_add(struct transformer *who)
{
    _Atomic(struct transformer *) *end = &first;
    for (struct transformer *at = NULL; !atomic_compare_exchange_strong(end, &at, who); ) {    /* bound: how many there are */
        if (at == who)
            break;
        end = &at->next;
        at = NULL;
    }
    loader_hooks.transform = transform;
}

void transform_take(struct define_request *r, struct object *bytes)
{
    r->bytes = array_data(bytes);
    r->length = (size_t)array_length(bytes);
    r->keep = false;
}

/* --- classes that are there ------------------------------------------------------------------------ */

/* What is to be done to classes, and what each begins with when it is transformed again; the bytes are copies. */
struct changes { size_t count; struct redefinition *to; struct span *basis; };

static struct span copy_bytes(const uint8_t *data, size_t length)
{
    uint8_t *copy = malloc(length ? length : 1);
    return copy ? (struct span){ memcpy(copy, data, length), (uint32_t)length } : (struct span){ NULL, 0 };
}

static bool make_change(struct thread *t, struct changes *all, size_t i, const struct redefinition *given)
{
    struct class *c = given->class;
    struct span old = c->basis.data ? c->basis : c->file;
    struct define_request r = { .loader = c->loader, .bytes = given->bytes ? given->bytes : old.data, .length = given->bytes ? given->length : old.length,
                                .expected = c->name, .protection_domain = get_ref(c->mirror, class_domain_offset()) };
    transform_by_all(t, &r, c, given->bytes);
    struct span to = copy_bytes(r.bytes, r.length);
    all->to[i] = (struct redefinition){ c, to.data, to.length, NULL };
    all->basis[i] = copy_bytes(r.basis.data, r.basis.length);
    return to.data && all->basis[i].data;
}

static void drop_changes(struct changes *all)
{
    for (size_t i = 0; all->to && all->basis && i < all->count; i++) {
        free((void *)(uintptr_t)all->to[i].bytes);
        free((void *)(uintptr_t)all->basis[i].data);
    }
    free(all->to);
    free(all->basis);
}

static enum redefine_error make_changes(struct thread *t, struct changes *all, const struct redefinition *list)
{
    if (!all->to || !all->basis)
        return REDEFINE_MEMORY;
    for (size_t i = 0; i < all->count; i++)
        if (!redefine_may(list[i].class))
            return REDEFINE_UNMODIFIABLE;
    for (size_t i = 0; i < all->count; i++)
        if (!make_change(t, all, i, &list[i]))
            return REDEFINE_MEMORY;
    return REDEFINE_OK;
}

static enum redefine_error apply_changes(struct thread *t, const struct changes *all)
{
    enum redefine_error error = redefine_classes(t, all->to, all->count);
    for (size_t i = 0; error == REDEFINE_OK && i < all->count; i++)
        if (!class_keep_basis(all->to[i].class, all->basis[i]))
            error = REDEFINE_MEMORY;
    return error;
}

enum redefine_error transform_classes(struct thread *t, const struct redefinition *list, size_t count)
{
    struct changes all = { count, calloc(count + !count, sizeof *all.to), calloc(count + !count, sizeof *all.basis) };
    enum redefine_error error = make_changes(t, &all, list);
    if (error == REDEFINE_OK)
        error = apply_changes(t, &all);
    drop_changes(&all);
    return error;
}
