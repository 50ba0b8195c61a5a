/* SPDX-License-Identifier: Apache-2.0 */
/* The life of scopes: numbers, pages, and taking memory for objects. */
#include "memory/scope_impl.h"

#include <errno.h>

#include "memory/arena.h"
#include "memory/immortal.h"
#include "memory/pages.h"

struct scope *_Atomic scope_table[SCOPE_NUMBERS];
struct scopes scopes = { .lock = LOCK_INIT(SCOPES) };

/* ---- all scopes ---- */

int scope_init(bool poison)
{
    size_t size = mem_scoped_range.size;
    scopes.poison = poison;
    if (size == 0)
        return 0;
    scopes.pages = size / SCOPE_PAGE;
    scopes.map_bytes = scopes.pages * (SCOPE_PAGE / SCOPE_GRAIN / 8);
    scopes.base = (char *)mem_scoped_range.base;
    scopes.starts = pages_reserve(scopes.map_bytes);
    scopes.free = mem_block(sizeof *scopes.free * SCOPE_NUMBERS);
    return scopes.starts && scopes.free ? 0 : -ENOMEM;
}

void scope_fini(void)
{
    pages_release((void *)scopes.starts, scopes.map_bytes);
    mem_block_free(scopes.free);
    for (unsigned n = 0; n < SCOPE_NUMBERS; n++) {
        mem_block_free(atomic_load(&scope_table[n]));
        atomic_store(&scope_table[n], NULL);
    }
    scopes = (struct scopes){ .lock = LOCK_INIT(SCOPES) };
}

/* ---- pages: free extents in the order of addresses, nothing above the frontier ---- */

static void forget_extent(unsigned at)
{
    memmove(&scopes.free[at], &scopes.free[at + 1], (--scopes.free_count - at) * sizeof *scopes.free);
}

/* First fit.  SIZE_MAX: none is long enough. */
static size_t take_free(size_t pages)
{
    for (unsigned i = 0; i < scopes.free_count; i++) {
        struct extent *e = &scopes.free[i];
        if (e->pages < pages)
            continue;
        size_t first = e->first;
        e->first += pages;
        e->pages -= pages;
        if (e->pages == 0)
            forget_extent(i);
        return first;
    }
    return SIZE_MAX;
}

/* What is free below the frontier and as much above it as is missing. */
static size_t take_new(size_t pages)
{
    struct extent *last = scopes.free_count > 0 ? &scopes.free[scopes.free_count - 1] : NULL;
    size_t first = last && last->first + last->pages == scopes.frontier ? last->first : scopes.frontier;
    if (pages > scopes.pages - first)
        return SIZE_MAX;
    size_t more = first + pages - scopes.frontier, map = SCOPE_PAGE / SCOPE_GRAIN / 8;
    if (pages_commit(scopes.base + scopes.frontier * SCOPE_PAGE, more * SCOPE_PAGE) ||
        pages_commit((char *)scopes.starts + scopes.frontier * map, more * map))
        return SIZE_MAX;
    if (first < scopes.frontier)
        forget_extent(scopes.free_count - 1);
    scopes.frontier += more;
    return first;
}

static size_t take_pages(size_t pages)
{
    size_t first = take_free(pages);
    return first == SIZE_MAX ? take_new(pages) : first;
}

/* At most one more extent than there are scopes. */
static void give_pages(size_t first, size_t pages)
{
    unsigned at = 0;
    while (at < scopes.free_count && scopes.free[at].first < first)
        at++;
    struct extent *e = &scopes.free[at];
    bool joins_left = at > 0 && e[-1].first + e[-1].pages == first;
    bool joins_right = at < scopes.free_count && first + pages == e->first;
    if (joins_left) {
        e[-1].pages += pages + (joins_right ? e->pages : 0);
        if (joins_right)
            forget_extent(at);
    } else if (joins_right) {
        e->first = first;
        e->pages += pages;
    } else {
        RT_MUST(scopes.free_count < SCOPE_NUMBERS);
        memmove(e + 1, e, (scopes.free_count++ - at) * sizeof *e);
        *e = (struct extent){ first, pages };
    }
}

/* ---- birth ---- */

/* A struct with a number: used before, or new. */
static struct scope *take_storage(void)
{
    struct scope *s = scopes.unused;
    if (s) {
        scopes.unused = s->next;
        return s;
    }
    if (scopes.numbers == SCOPE_NUMBERS - SCOPE_NUMBER_FIRST || !(s = mem_block(sizeof *s)))
        return NULL;
    s->area.number = (uint16_t)(SCOPE_NUMBER_FIRST + scopes.numbers++);
    atomic_store(&scope_table[s->area.number], s);
    return s;
}

static void give_storage(struct scope *s)
{
    s->next = scopes.unused;
    scopes.unused = s;
}

/* What a struct keeps when it is used again: its number, its old base until there is a new one, and a generation
 * by which readers of the old one notice. */
static void reset_storage(struct scope *s, const struct scope_request *r)
{
    atomic_fetch_add(&s->generation, 2);
    atomic_thread_fence(memory_order_seq_cst);
    memset(&s->policy, 0, sizeof *s - offsetof(struct scope, policy));
    s->area = (struct area){ .kind = r->immortal ? AREA_IMMORTAL : AREA_SCOPED, .number = s->area.number, .name = s->name };
    s->lock = (struct lock)LOCK_INIT(SCOPE);
    s->policy = (uint8_t)r->policy;
    s->single = r->single;
    strncpy(s->name, r->name ? r->name : "scope", sizeof s->name - 1);
}

/* Pages of the range of scopes, or of immortal memory; NULL: none left. */
static char *take_place(const struct scope_request *r, size_t pages)
{
    if (r->immortal)
        return immortal_take_pages(pages * SCOPE_PAGE);
    size_t first = take_pages(pages);
    return first == SIZE_MAX ? NULL : scopes.base + first * SCOPE_PAGE;
}

static struct scope *take_scope(const struct scope_request *r, size_t pages, int *error)
{
    lock_take(&scopes.lock);
    struct scope *s = scopes.pages ? take_storage() : NULL;
    char *place = s ? take_place(r, pages) : NULL;
    *error = s || !scopes.pages ? -ENOMEM : -ENFILE;
    if (s && !place)
        give_storage(s);
    lock_drop(&scopes.lock);
    if (!place)
        return NULL;
    reset_storage(s, r);
    s->base = place;
    s->pages = pages;
    return s;
}

/* Of its first page: base itself lies further on if the file's offset does. */
static char *first_page(const struct scope *s)
{
    return s->base - (uintptr_t)s->base % SCOPE_PAGE;
}

static void give_scope(struct scope *s)
{
    lock_take(&scopes.lock);
    if (s->area.kind == AREA_SCOPED)
        give_pages((size_t)(s->base - scopes.base) / SCOPE_PAGE, s->pages);
    give_storage(s);
    lock_drop(&scopes.lock);
}

/* Its memory is there before anybody needs it.  The map of starts is small: touched with it. */
static void back(struct scope *s)
{
    size_t bytes = (s->initial + SCOPE_PAGE - 1) & ~(SCOPE_PAGE - 1);
    if (bytes == 0)
        return;
    s->locked = pages_back(s->base, bytes) == 0;
    pages_back((void *)&scopes.starts[scope_grain(s->base) / 64], bytes / SCOPE_GRAIN / 8);
}

void scope_destroy_doomed(void)
{
    struct scope *s = atomic_exchange(&scopes.doomed, NULL);
    while (s) {
        struct scope *next = s->next;
        scope_destroy(s);
        s = next;
    }
}

static size_t round_up(size_t bytes)
{
    return (bytes + SCOPE_GRAIN - 1) & ~(SCOPE_GRAIN - 1);
}

/* Show the file; what of its first page lies before offset is not used. */
static int show_file(struct scope *s, const struct scope_request *r)
{
    size_t before = round_up((size_t)(r->offset % SCOPE_PAGE));
    int error = pages_map_file(s->base, s->pages * SCOPE_PAGE, r->file, r->offset - r->offset % SCOPE_PAGE);
    if (error)
        return error;
    s->base += before;
    s->offset = r->offset;
    s->mapped = true;
    return 0;
}

static size_t pages_for(const struct scope_request *r)
{
    size_t bytes = round_up(r->maximum) + (r->file < 0 ? 0 : (size_t)(r->offset % SCOPE_PAGE));
    return bytes ? (bytes + SCOPE_PAGE - 1) / SCOPE_PAGE : 1;
}

struct scope *scope_create(const struct scope_request *r, int *error)
{
    RT_ASSERT(r->initial <= r->maximum && (!r->immortal || r->file >= 0));
    *error = -ENOMEM;
    scope_destroy_doomed();
    if (r->maximum > mem_scoped_range.size)
        return NULL;
    struct scope *s = take_scope(r, pages_for(r), error);
    if (!s)
        return NULL;
    s->maximum = r->file < 0 ? round_up(r->maximum) : r->maximum & ~(SCOPE_GRAIN - 1);
    s->initial = r->policy == SCOPE_CT || r->file >= 0 ? s->maximum : round_up(r->initial);
    *error = r->file >= 0 ? show_file(s, r) : 0;
    if (*error) {
        give_scope(s);
        return NULL;
    }
    if (r->file < 0)
        back(s);
    atomic_store(&s->entered, r->immortal);
    atomic_store(&s->live, true);
    return s;
}

/* ---- death ---- */

/* The pages read as zero for the next one, and are not its owner's any more. */
static void clean_pages(struct scope *s)
{
    size_t bytes = s->pages * SCOPE_PAGE;
    if (s->mapped) {
        RT_MUST(pages_map_memory(first_page(s), bytes) == 0);
        return;
    }
    if (s->locked)
        pages_unlock(s->base, bytes);
    pages_discard(s->base, bytes);
}

void scope_destroy(struct scope *s)
{
    RT_ASSERT(s->live && s->area.kind == AREA_SCOPED && atomic_load(&s->entered) == 0 && atomic_load(&s->used) == 0);
    struct scope *owned = s->owned;
    atomic_store(&s->live, false);
    s->owned = NULL;
    s->java = NULL;
    clean_pages(s);
    give_scope(s);
    scope_destroy_list(owned);
}

void scope_destroy_list(struct scope *first)
{
    while (first) {
        struct scope *next = first->owned_next;
        scope_destroy(first);
        first = next;
    }
}

void scope_doom(struct scope *s)
{
    s->java = NULL;
    s->next = atomic_load(&scopes.doomed);
    while (!atomic_compare_exchange_weak(&scopes.doomed, &s->next, s))
        ;                               /* bound: threads that create scopes at this moment */
}

void scope_own(struct scope *owner, struct scope *s)
{
    scope_lock(owner);
    s->owned_next = owner->owned;
    owner->owned = s;
    scope_unlock(owner);
}

/* ---- objects ---- */

/* The offset of bytes nobody else has, or SIZE_MAX. */
static inline size_t take(struct scope *s, size_t bytes)
{
    size_t at = atomic_load_explicit(&s->used, memory_order_relaxed);
    if (s->single) {
        if (bytes > s->maximum - at)
            return SIZE_MAX;
        atomic_store_explicit(&s->used, at + bytes, memory_order_relaxed);
        return at;
    }
    do {
        if (bytes > s->maximum - at)
            return SIZE_MAX;
    } while (!atomic_compare_exchange_weak_explicit(&s->used, &at, at + bytes, memory_order_relaxed, memory_order_relaxed));
    return at;
}

/* The header is complete: a walker of the map may see the object. */
static inline void set_start(const struct scope *s, const void *object)
{
    if (RT_UNLIKELY(s->area.kind == AREA_IMMORTAL)) {
        immortal_set_start(object);
        return;
    }
    size_t grain = scope_grain(object);
    _Atomic uint64_t *word = &scopes.starts[grain / 64];
    uint64_t bit = UINT64_C(1) << grain % 64;
    if (s->single)
        atomic_store_explicit(word, atomic_load_explicit(word, memory_order_relaxed) | bit, memory_order_release);
    else
        atomic_fetch_or_explicit(word, bit, memory_order_release);
}

static void link_finalizable(struct scope *s, struct scope_finalizable *f)
{
    f->next = atomic_load_explicit(&s->finalizable, memory_order_relaxed);
    while (!atomic_compare_exchange_weak(&s->finalizable, &f->next, f))
        ;                               /* bound: threads that allocate in it at this moment */
}

/* The next object, if it is like this one, has its header at next, and its bit here: ask for both lines now, for they lie
 * the further from this one's the larger it is.  So a large object costs no more than a small one. */
static inline void expect(const struct scope *s, const char *next)
{
    __builtin_prefetch(next, 1);
    if (RT_LIKELY(s->area.kind == AREA_SCOPED))
        __builtin_prefetch((void *)&scopes.starts[scope_grain(next) / 64], 1);
}

size_t scope_bytes(const struct mem_shape *shape, size_t bytes)
{
    return round_up(bytes) + (shape->has_finalizer ? sizeof(struct scope_finalizable) : 0);
}

struct object *scope_alloc(struct scope *s, const struct mem_shape *shape, size_t bytes, jint length)
{
    RT_ASSERT(s->live && atomic_load_explicit(&s->entered, memory_order_relaxed) > 0);
    size_t all = scope_bytes(shape, bytes), at = take(s, all);
    if (RT_UNLIKELY(at == SIZE_MAX))
        return NULL;
    char *p = s->base + at;
    expect(s, p + all);
    if (s->policy != SCOPE_CT)
        memset(p, 0, all);
    struct object *o = (struct object *)(p + (all - round_up(bytes)));
    if (length >= 0)
        ((struct array *)o)->length = length;
    monitor_begin(&o->monitor, s->area.number);
    object_set_shape(o, shape);
    set_start(s, o);
    if (RT_UNLIKELY(shape->has_finalizer))
        link_finalizable(s, (struct scope_finalizable *)p);
    return o;
}

static void clear_starts(const struct scope *s, const char *from, const char *to)
{
    if (s->area.kind == AREA_IMMORTAL)
        immortal_clear_starts(from, to);
    else
        starts_clear(scopes.starts, scope_grain(from), scope_grain(to));
}

bool scope_give_back(struct scope *s, char *from, char *to)
{
    size_t end = (size_t)(to - s->base);
    clear_starts(s, from, to);
    memset(from, 0, (size_t)(to - from));
    return atomic_compare_exchange_strong(&s->used, &end, (size_t)(from - s->base));
}

const char *area_text(const struct area *a)
{
    static const char *const fixed[] = { [AREA_HEAP] = "the heap", [AREA_IMMORTAL] = "immortal memory" };
    return a->number >= SCOPE_NUMBER_FIRST ? a->name : fixed[a->kind];
}
