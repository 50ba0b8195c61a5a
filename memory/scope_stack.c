/* SPDX-License-Identifier: Apache-2.0 */
/* Pushing, popping and inheriting scope stacks. */
#include "memory/scope_stack.h"

#include "memory/alloc.h"
#include "memory/arena.h"

uint32_t scope_stack_capacity = 128;

static bool make_room(struct scope_stack *st)
{
    st->entry = mem_block(scope_stack_capacity * sizeof *st->entry);
    st->capacity = scope_stack_capacity;
    return st->entry != NULL;
}

bool scope_stack_reserve(struct mem_thread *m)
{
    struct scope_stack *st = &m->scopes;
    if (st->entry)
        return true;
    if (!make_room(st))
        return false;
    RT_ASSERT(m->area->kind != AREA_SCOPED);
    st->entry[0] = (struct scope_entry){ .area = m->home, .context = m->home, .below = -1, .depth = 1 };     /* the context may be an initializer's */
    st->count = 1;
    return true;
}

void scope_stack_free(struct mem_thread *m)
{
    RT_ASSERT(m->scopes.count <= 1);
    mem_block_free(m->scopes.entry);
    m->scopes = (struct scope_stack){ 0 };
}

/* ---- looking ---- */

uint32_t scope_stack_depth(const struct scope_stack *st)
{
    return st->count ? st->entry[st->count - 1].depth : 1;
}

/* bound: entries of the present view */
const struct scope_entry *scope_stack_at(const struct scope_stack *st, uint32_t index)
{
    const struct scope_entry *e = scope_stack_top(st);
    RT_TURNS(turns);
    while (e && e->depth > index + 1) {
        RT_BOUND(turns, st->count);
        e = e->below < 0 ? NULL : &st->entry[e->below];
    }
    return e && e->depth == index + 1 ? e : NULL;
}

bool scope_stack_has(const struct scope_stack *st, const struct area *area)
{
    const struct scope *nearest = scope_stack_nearest(st);
    return area->kind != AREA_SCOPED || (nearest && scope_reaches(nearest, (const struct scope *)area));
}

/* The newest entry of that area in the present view.  bound: as above */
static const struct scope_entry *find(const struct scope_stack *st, const struct area *area)
{
    const struct scope_entry *e = scope_stack_top(st);
    RT_TURNS(turns);
    while (e && e->area != area) {
        RT_BOUND(turns, st->count);
        e = e->below < 0 ? NULL : &st->entry[e->below];
    }
    return e;
}

/* ---- entering and leaving ---- */

static bool heap_forbidden(const struct area *area)
{
    return area_is_heap(area) && sched_self()->context & CTX_NO_HEAP;
}

static enum scope_result may_push(struct mem_thread *m, const struct area *area)
{
    if (heap_forbidden(area))
        return SCOPE_NO_HEAP;
    if (!scope_stack_reserve(m))
        return SCOPE_NO_MEMORY;
    return m->scopes.count < m->scopes.capacity ? SCOPE_OK : SCOPE_FULL;
}

static void push(struct mem_thread *m, struct scope_entry e)
{
    e.context = mem_set_context(m, e.area);
    m->scopes.entry[m->scopes.count++] = e;
}

static void push_entered(struct mem_thread *m, struct area *area)
{
    struct scope_stack *st = &m->scopes;
    struct scope *s = scope_of_area(area);
    push(m, (struct scope_entry){
        .area = area, .nearest = s ? s : scope_stack_nearest(st), .below = (int32_t)st->count - 1,
        .depth = (uint16_t)(scope_stack_depth(st) + 1), .counted = s != NULL });
}

enum scope_result scope_stack_enter(struct mem_thread *m, struct area *area)
{
    enum scope_result r = may_push(m, area);
    struct scope *s = scope_of_area(area);
    if (r == SCOPE_OK && s)
        r = scope_enter(s, scope_stack_nearest(&m->scopes), sched_self(), !m->ending);
    if (r == SCOPE_OK)
        push_entered(m, area);
    return r;
}

enum scope_result scope_stack_join_enter(struct mem_thread *m, struct scope *s, uint64_t deadline)
{
    enum scope_result r = may_push(m, &s->area);
    if (r == SCOPE_OK)
        r = scope_join(s, sched_self(), deadline, true, scope_stack_nearest(&m->scopes));
    if (r == SCOPE_OK)
        push_entered(m, &s->area);
    return r;
}

enum scope_result scope_stack_visit(struct mem_thread *m, struct area *area)
{
    enum scope_result r = may_push(m, area);
    if (r != SCOPE_OK)
        return r;
    struct scope_entry e = { .area = area, .below = -1, .depth = 1 };
    if (area->kind == AREA_SCOPED) {
        const struct scope_entry *there = scope_stack_has(&m->scopes, area) ? find(&m->scopes, area) : NULL;
        if (!there)
            return SCOPE_INACCESSIBLE;
        e = *there;
        e.counted = false;
    }
    push(m, e);
    return SCOPE_OK;
}

struct scope_finalizable *scope_stack_leave(struct mem_thread *m)
{
    struct scope_entry *e = scope_stack_top(&m->scopes);
    RT_ASSERT(e && m->area == e->area);
    struct scope_finalizable *first = e->counted ? scope_leave(scope_of_area(e->area)) : NULL;
    if (first)
        return first;
    mem_set_context(m, e->context);
    m->scopes.count--;
    return NULL;
}

void scope_stack_step_out(struct mem_thread *m)
{
    mem_set_context(m, scope_stack_top(&m->scopes)->context);
    m->scopes.count--;
}

void scope_stack_step_in(struct mem_thread *m, struct scope *s)
{
    RT_ASSERT(m->scopes.count < m->scopes.capacity);
    push(m, (struct scope_entry){ .area = &s->area, .nearest = s, .below = -1, .depth = 1 });
}

/* ---- inheriting ---- */

/* How many entries of the starter's view belong to the place where the new thread was made; -1: it is not there. */
static int32_t shared_depth(const struct scope_stack *st, const struct area *constructed_in, uint32_t depth)
{
    const struct scope_entry *e = depth > 0 ? scope_stack_at(st, depth - 1) : NULL;
    if (!e || e->area != constructed_in)
        e = find(st, constructed_in);
    return e ? e->depth : -1;
}

/* The next entry of a stack without hidden parts. */
static enum scope_result add(struct scope_stack *st, struct area *area, bool again)
{
    struct scope *s = scope_of_area(area), *nearest = scope_stack_nearest(st);
    if (st->count == st->capacity)
        return SCOPE_FULL;
    enum scope_result r = s ? scope_enter(s, again ? s->parent : nearest, NULL, false) : SCOPE_OK;
    if (r != SCOPE_OK)
        return r;
    struct scope_entry *below = scope_stack_top(st);
    st->entry[st->count] = (struct scope_entry){
        .area = area, .context = below ? below->area : area, .nearest = s ? s : nearest,
        .below = (int32_t)st->count - 1, .depth = (uint16_t)(st->count + 1), .counted = s != NULL };
    st->count++;
    return SCOPE_OK;
}

/* What others made in them in the little time that this stack alone held them is not finalised. */
void scope_stack_abandon(struct scope_stack *st)
{
    while (st->count > 0) {
        const struct scope_entry *e = &st->entry[--st->count];
        while (e->counted && scope_leave(scope_of_area(e->area)))
            ;
    }
    mem_block_free(st->entry);
    *st = (struct scope_stack){ 0 };
}

static enum scope_result copy_view(struct scope_stack *child, const struct scope_stack *starter, uint32_t depth,
                                   const struct area *last, bool *met)
{
    for (uint32_t i = 0; i < depth && !*met; i++) {
        struct area *area = scope_stack_at(starter, i)->area;
        enum scope_result r = add(child, area, true);
        if (r != SCOPE_OK)
            return r;
        *met = area == last;
    }
    return SCOPE_OK;
}

static enum scope_result inherit(struct scope_stack *child, const struct scope_stack *starter, const struct scope_birth *b)
{
    if (b->initial->kind != AREA_SCOPED)
        return add(child, b->initial, false);
    int32_t shared = shared_depth(starter, b->constructed_in, b->depth);
    if (shared < 0 && b->constructed_in->kind == AREA_SCOPED)
        return SCOPE_INACCESSIBLE;
    bool met = false;
    enum scope_result r = shared < 0 ? add(child, b->constructed_in, false)
                                     : copy_view(child, starter, (uint32_t)shared, b->initial, &met);
    if (r == SCOPE_OK && !met)
        r = add(child, b->initial, false);
    return r;
}

/* Move the view up and put home with its ancestors, n in all, below. */
static enum scope_result hold_home(struct scope_stack *child, const struct scope *home)
{
    uint32_t n = home->area.depth;
    struct scope_stack held = { .entry = child->entry, .capacity = child->capacity };
    for (const struct scope *s = home; s; s = s->parent)
        if (s->single)
            return SCOPE_NOT_OWNER;
    if (child->count + n > child->capacity)
        return SCOPE_FULL;
    memmove(child->entry + n, child->entry, child->count * sizeof *child->entry);
    for (uint32_t depth = 1; depth <= n; depth++)
        RT_MUST(add(&held, &atomic_load(&scope_table[home->display[depth]])->area, true) == SCOPE_OK);
    held.entry[0].context = &area_immortal;
    held.entry[n].context = held.entry[n - 1].area;
    for (uint32_t i = n; i < n + child->count; i++) {
        struct scope_entry *e = &held.entry[i];
        e->below += i > n ? (int32_t)n : 0;
        if (e->counted && scope_reaches(home, scope_of_area(e->area))) {
            RT_MUST(!scope_leave(scope_of_area(e->area)));      /* it is held below */
            e->counted = false;
        }
    }
    child->count += n;
    return SCOPE_OK;
}

enum scope_result scope_stack_inherit(struct scope_stack *child, struct mem_thread *starter, const struct scope_birth *b)
{
    *child = (struct scope_stack){ 0 };
    if (!scope_stack_reserve(starter) || !make_room(child))
        return SCOPE_NO_MEMORY;
    enum scope_result r = inherit(child, &starter->scopes, b);
    if (r == SCOPE_OK && b->home && !scope_stack_has(child, &b->home->area))
        r = hold_home(child, b->home);
    if (r != SCOPE_OK)
        scope_stack_abandon(child);
    else
        child->initial = scope_stack_depth(child) - 1u;
    return r;
}

/* A single thread's scope among them is this one's from now on. */
void scope_stack_adopt(struct scope_stack *st, struct sched_thread *owner)
{
    for (uint32_t i = 0; i < st->count; i++) {
        struct scope *s = scope_of_area(st->entry[i].area);
        if (s && s->single && !s->owner)
            s->owner = owner;
    }
}
