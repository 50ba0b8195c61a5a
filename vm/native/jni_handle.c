/* SPDX-License-Identifier: Apache-2.0 */
/* Tables of references: a stack of chunks per thread, two lists of chunks for all. */
#include "vm/native/jni_handle.h"

#include "memory/barrier.h"
#include "memory/gc.h"
#include "sched/lock.h"
#include "sched/stress.h"
#include "vm/native/jni.h"
#include "vm/run/area_error.h"
#include "vm/run/exception.h"
#include "vm/run/roots.h"

struct jni_pushed { struct jni_mark outer; };

static jobject reference(union jni_cell *cell, enum jni_kind kind) { return (jobject)((uintptr_t)cell | kind); }
static union jni_cell *cell_of(jobject r) { return (union jni_cell *)((uintptr_t)r & ~(uintptr_t)JNI_KIND_MASK); }

/* --- free cells, linked through themselves ---------------------------------------------------- */

static void put_free(uintptr_t *list, union jni_cell *cell)
{
    cell->word = *list | 1;
    *list = (uintptr_t)cell;
}

static union jni_cell *take_free(uintptr_t *list)
{
    union jni_cell *cell = (union jni_cell *)*list;
    if (cell)
        *list = cell->word & ~(uintptr_t)1;
    return cell;
}

static uint32_t chunk_cells(void) { return (uint32_t)stress_size(JNI_CHUNK, 1); }

/* The next unused cell, in a further chunk when this one is full; NULL without memory. */
static union jni_cell *take_new(struct jni_chunk **chunk, uint32_t *used)
{
    if (*used == chunk_cells()) {
        if (!(*chunk)->next && !((*chunk)->next = mem_block(sizeof **chunk)))
            return NULL;
        *chunk = (*chunk)->next;
        *used = 0;
    }
    return &(*chunk)->cell[(*used)++];
}

/* So many cells of the chunk were handed out, if the table goes on until last. */
static uint32_t cells_used(const struct jni_chunk *c, const struct jni_chunk *last, uint32_t used) { return c == last ? used : chunk_cells(); }

/* --- local ------------------------------------------------------------------------------------ */

void jni_locals_init(struct jni_locals *l) { l->top = (struct jni_mark){ .chunk = &l->first }; }

void jni_locals_free(struct jni_locals *l)
{
    while (jni_locals_pop(l))
        ;
    for (struct jni_chunk *c = l->first.next, *next; c; c = next) {
        next = c->next;
        mem_block_free(c);
    }
}

jobject jni_local(struct thread *t, struct object *o)
{
    struct jni_env *env = t->jni;
    if (!o)
        return NULL;
    if (RT_UNLIKELY(t->sched.no_heap && mem_is_heap(o))) {
        throw_heap_reference(t, o);
        return NULL;
    }
    struct jni_mark *top = &env->locals.top;
    union jni_cell *cell = take_free(&top->free);
    if (!cell && !(cell = take_new(&top->chunk, &top->used))) {
        throw_out_of_memory(t, "JNI local references");
        return NULL;
    }
    cell->object = ref_hand_over(o);           /* it may have been another thread's alone */
    return reference(cell, JNI_LOCAL);
}

void jni_local_delete(struct thread *t, jobject r)
{
    struct jni_env *env = t->jni;
    if (jni_kind_of(r) == JNI_LOCAL)
        put_free(&env->locals.top.free, cell_of(r));
}

struct jni_mark jni_locals_enter(struct jni_locals *l)
{
    struct jni_mark mark = l->top;
    l->top.free = 0;
    l->top.pushed = NULL;
    return mark;
}

void jni_locals_leave(struct jni_locals *l, struct jni_mark mark)
{
    while (jni_locals_pop(l))
        ;
    l->top = mark;
}

bool jni_locals_push(struct jni_locals *l)
{
    struct jni_pushed *pushed = mem_block(sizeof *pushed);
    if (!pushed)
        return false;
    pushed->outer = l->top;
    l->top.free = 0;
    l->top.pushed = pushed;
    return true;
}

bool jni_locals_pop(struct jni_locals *l)
{
    struct jni_pushed *pushed = l->top.pushed;
    if (!pushed)
        return false;
    l->top = pushed->outer;
    mem_block_free(pushed);
    return true;
}

/* --- global ----------------------------------------------------------------------------------- */

static struct lock lock = LOCK_INIT(GLOBAL_REFS);
static struct table {
    struct jni_chunk first, *chunk;
    uint32_t used;
    uintptr_t free;
} strong, weak;

jobject jni_global(struct thread *t, struct object *o, enum jni_kind kind)
{
    struct table *table = kind == JNI_WEAK ? &weak : &strong;
    if (!o)
        return NULL;
    lock_take(&lock);
    if (!table->chunk)
        table->chunk = &table->first;
    union jni_cell *cell = take_free(&table->free);
    if (!cell)
        cell = take_new(&table->chunk, &table->used);
    if (cell)
        cell->object = ref_hand_over(o);
    lock_drop(&lock);
    if (cell)
        return reference(cell, kind);
    throw_out_of_memory(t, "JNI global references");
    return NULL;
}

/* What is dead nobody gets any more, whether the collector has come here or not. */
struct object *jni_weak_object(union jni_cell *cell)
{
    lock_take(&lock);
    struct object *o = cell->object = ref_take_weak(cell->object);
    lock_drop(&lock);
    return o;
}

void jni_global_delete(jobject r)
{
    enum jni_kind kind = jni_kind_of(r);
    if (!r || (kind != JNI_GLOBAL && kind != JNI_WEAK))
        return;
    lock_take(&lock);
    put_free(kind == JNI_WEAK ? &weak.free : &strong.free, cell_of(r));
    lock_drop(&lock);
}

/* --- for checks --- */

static bool has_cell(const struct jni_chunk *c, const struct jni_chunk *last, uint32_t used, const union jni_cell *cell)
{
    for (; c; c = c == last ? NULL : c->next)
        for (uint32_t i = 0; i < cells_used(c, last, used); i++)
            if (&c->cell[i] == cell)
                return !(cell->word & 1);
    return false;
}

bool jni_reference_lives(const struct thread *t, jobject r)
{
    const struct jni_env *env = t->jni;
    const struct table *table = jni_kind_of(r) == JNI_WEAK ? &weak : &strong;
    if (jni_kind_of(r) == JNI_LOCAL)
        return has_cell(&env->locals.first, env->locals.top.chunk, env->locals.top.used, cell_of(r));
    lock_take(&lock);
    bool lives = table->chunk && has_cell(&table->first, table->chunk, table->used, cell_of(r));
    lock_drop(&lock);
    return lives;
}

/* --- for the collector ------------------------------------------------------------------------ */

static void mark_cells(struct jni_chunk *c, uint32_t used)
{
    for (uint32_t i = 0; i < used; i++)
        if (!(c->cell[i].word & 1))
            gc_mark(c->cell[i].object);
}

static void clear_cells(struct jni_chunk *c, uint32_t used)
{
    for (uint32_t i = 0; i < used; i++) {
        struct object *o = c->cell[i].object;
        if (!(c->cell[i].word & 1) && o && mem_is_heap(o) && !gc_is_marked(o))
            c->cell[i].object = NULL;
    }
}

static void mark_locals(struct thread *t)
{
    struct jni_env *env = t->jni;
    if (!env || t->sched.no_heap)
        return;
    const struct jni_mark *top = &env->locals.top;
    for (struct jni_chunk *c = &env->locals.first; c; c = c == top->chunk ? NULL : c->next)
        mark_cells(c, cells_used(c, top->chunk, top->used));
}

/* A chunk at a time, for the sake of those who wait.  What is made meanwhile is told of, and alive. */
static void each_chunk(struct table *table, void (*fn)(struct jni_chunk *, uint32_t used))
{
    struct jni_chunk *c = NULL;
    bool more = true;
    while (more && gc_goes_on()) {
        lock_take(&lock);
        const struct jni_chunk *last = table->chunk;
        c = !last ? NULL : c ? c->next : &table->first;
        if (c)
            fn(c, cells_used(c, last, table->used));
        more = c && c != last;
        lock_drop(&lock);
    }
}

static void mark_all(void) { each_chunk(&strong, mark_cells); }

static void clear_weak(void) { each_chunk(&weak, clear_cells); }

void jni_handles_install(void)
{
    roots_add_source(mark_all, clear_weak);
    roots_set_thread_source(mark_locals);
}
