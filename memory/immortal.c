/* SPDX-License-Identifier: Apache-2.0 */
/* Immortal memory: a bump pointer and a map of where objects start. */
#include "memory/immortal.h"

#include <errno.h>
#include <stdatomic.h>
#include <string.h>

#include "memory/pages.h"
#include "sched/lock.h"
#include "sched/stress.h"

enum { IMMORTAL_GRAIN = 16, IMMORTAL_PAGE = 4096, IMMORTAL_STEP = MEM_RANGE_STEP };

static struct {
    char *base;
    size_t size;                        /* reserved                              */
    _Atomic size_t next;                /* offset of the first free byte         */
    _Atomic size_t committed;           /* grows under the lock                  */
    _Atomic uint64_t *starts;           /* bit per grain: a complete object      */
    size_t map_bytes;
    enum immortal_kind kind;
    struct lock lock;
} immortal = { .lock = LOCK_INIT(AREA) };

static bool commit_to(size_t end)
{
    if (RT_LIKELY(end <= atomic_load_explicit(&immortal.committed, memory_order_acquire)))
        return true;
    lock_take(&immortal.lock);
    size_t now = atomic_load(&immortal.committed);
    size_t step = stress_size(IMMORTAL_STEP, IMMORTAL_PAGE), target = (end + step - 1) & ~(step - 1);
    bool ok = end <= now || pages_commit(immortal.base + now, target - now) == 0;
    if (ok && end > now)
        atomic_store_explicit(&immortal.committed, target, memory_order_release);
    lock_drop(&immortal.lock);
    return ok;
}

int immortal_init(enum immortal_kind kind)
{
    size_t bytes = mem_immortal_range.size;
    immortal.map_bytes = bytes / IMMORTAL_GRAIN / 8;
    immortal.base = (char *)mem_immortal_range.base;
    immortal.starts = pages_table(immortal.map_bytes);
    if (!immortal.starts)
        return -ENOMEM;
    immortal.size = bytes;
    immortal.kind = kind;
    if (kind == IMMORTAL_VT)
        return 0;
    if (!commit_to(bytes))
        return -ENOMEM;
    (void)immortal_back(bytes);         /* whether it could also be locked does not matter here */
    return 0;
}

void immortal_fini(void)
{
    pages_release((void *)immortal.starts, immortal.map_bytes);
    immortal.base = NULL;
    immortal.starts = NULL;
    immortal.size = immortal.map_bytes = 0;
    atomic_store(&immortal.next, 0);
    atomic_store(&immortal.committed, 0);
}

/* The offset of bytes nobody else has, or SIZE_MAX. */
static size_t take(size_t bytes)
{
    size_t at = atomic_load_explicit(&immortal.next, memory_order_relaxed);
    do {
        if (bytes > immortal.size - at || !commit_to(at + bytes))
            return SIZE_MAX;
    } while (!atomic_compare_exchange_weak_explicit(&immortal.next, &at, at + bytes, memory_order_relaxed,
                                                    memory_order_relaxed));
    return at;
}

void immortal_set_start(const void *object)
{
    size_t grain = (size_t)((const char *)object - immortal.base) / IMMORTAL_GRAIN;
    atomic_fetch_or_explicit(&immortal.starts[grain / 64], UINT64_C(1) << grain % 64, memory_order_release);
}

struct object *immortal_alloc(const struct mem_shape *shape, size_t bytes, jint length)
{
    bytes = (bytes + IMMORTAL_GRAIN - 1) & ~(size_t)(IMMORTAL_GRAIN - 1);
    size_t at = take(bytes);
    if (at == SIZE_MAX)
        return NULL;
    struct object *o = (struct object *)(immortal.base + at);
    if (immortal.kind == IMMORTAL_LT)
        memset(o, 0, bytes);
    if (length >= 0)
        ((struct array *)o)->length = length;
    monitor_begin(&o->monitor, AREA_NUMBER_IMMORTAL);
    object_set_shape(o, shape);
    immortal_set_start(o);
    return o;
}

void immortal_clear_starts(const char *from, const char *to)
{
    starts_clear(immortal.starts, (size_t)(from - immortal.base) / IMMORTAL_GRAIN, (size_t)(to - immortal.base) / IMMORTAL_GRAIN);
}

bool immortal_give_back(char *from, char *to)
{
    size_t end = (size_t)(to - immortal.base);
    immortal_clear_starts(from, to);
    memset(from, 0, (size_t)(to - from));
    return atomic_compare_exchange_strong(&immortal.next, &end, (size_t)(from - immortal.base));
}

char *immortal_take_pages(size_t bytes)
{
    size_t at = take(bytes + IMMORTAL_PAGE - IMMORTAL_GRAIN);
    return at == SIZE_MAX ? NULL : immortal.base + ((at + IMMORTAL_PAGE - 1) & ~(size_t)(IMMORTAL_PAGE - 1));
}

/* In the order of allocation: the map's words are touched with the memory that they describe. */
int immortal_back(size_t ahead)
{
    size_t from = immortal_used() & ~(size_t)(IMMORTAL_PAGE - 1);
    if (ahead > immortal.size - from)
        ahead = immortal.size - from;
    if (!commit_to(from + ahead))
        return -ENOMEM;
    int memory = pages_back(immortal.base + from, ahead);
    int map = pages_back((char *)immortal.starts + from / IMMORTAL_GRAIN / 8, ahead / IMMORTAL_GRAIN / 8);
    return memory ? memory : map;
}

size_t immortal_used(void)
{
    return atomic_load_explicit(&immortal.next, memory_order_relaxed);
}

void immortal_each(void (*fn)(struct object *, void *), void *argument)
{
    size_t words = (immortal_used() / IMMORTAL_GRAIN + 63) / 64;
    for (size_t w = 0; w < words; w++) {
        uint64_t bits = atomic_load_explicit(&immortal.starts[w], memory_order_acquire);
        for (; bits; bits &= bits - 1) {
            size_t grain = w * 64 + (size_t)__builtin_ctzll(bits);
            fn((struct object *)(immortal.base + grain * IMMORTAL_GRAIN), argument);
        }
    }
}

bool immortal_is_object(const void *p)
{
    if (!mem_in(&mem_immortal_range, p))
        return false;
    size_t offset = (size_t)((const char *)p - immortal.base), grain = offset / IMMORTAL_GRAIN;
    uint64_t bits = atomic_load_explicit(&immortal.starts[grain / 64], memory_order_acquire);
    return offset % IMMORTAL_GRAIN == 0 && (bits >> grain % 64 & 1);
}

/* ---- from a file ---- */

static size_t starts_bytes(size_t used) { return (used / IMMORTAL_GRAIN + 63) / 64 * sizeof *immortal.starts; }

struct immortal_image immortal_image(void)
{
    size_t used = immortal_used();
    return (struct immortal_image){ { immortal.base, used }, { (void *)immortal.starts, starts_bytes(used) } };
}

bool immortal_resume(size_t used, int file, uint64_t offset, struct fixed_piece *starts)
{
    size_t pages = (used + IMMORTAL_PAGE - 1) & ~(size_t)(IMMORTAL_PAGE - 1);
    RT_ASSERT(immortal_used() == 0 && immortal.base == (char *)FIXED_OBJECTS);
    if (immortal.kind != IMMORTAL_VT || pages > immortal.size || pages_map_copy(immortal.base, pages, file, offset, false))
        return false;
    atomic_store(&immortal.committed, pages);
    atomic_store(&immortal.next, used);
    *starts = (struct fixed_piece){ (void *)immortal.starts, starts_bytes(used) };
    return true;
}
