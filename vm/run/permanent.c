/* SPDX-License-Identifier: Apache-2.0 */
/* Which programs are real-time ones, the context that follows from it, and what is kept for ever in the heap of others. */
#include "vm/run/permanent.h"

#include "memory/arena.h"
#include "memory/barrier.h"
#include "memory/gc.h"
#include "sched/lock.h"
#include "sched/stress.h"
#include "vm/class/loader.h"
#include "vm/class/unload/unit.h"
#include "vm/run/roots.h"

bool areas_in_use, unload_never, unload_always;
void (*permanent_begins)(struct thread *t);

static bool is_realtime_name(const struct symbol *name)
{
    static const char package[] = "javax/realtime/";
    return name && !strncmp(name->text, package, sizeof package - 1);
}

static bool mentions_realtime(const struct class *c)
{
    if (c->loader == &boot_loader || !c->cp)
        return is_realtime_name(c->name);
    for (unsigned i = 1; i < c->cp->count; i++)
        if (c->cp->tags[i] == CP_CLASS && is_realtime_name(cp_symbol(c->cp, i)))
            return true;
    return false;
}

static void begin_use(struct thread *t)
{
    areas_in_use = true;
    if (permanent_begins)
        permanent_begins(t);
}

struct area *area_begin_kept(struct thread *t, const struct class_unit *unit)
{
    struct area *old = t->mem.area;
    bool goes = unit && unit_goes(unit) && unload_happens();
    return mem_begin_shared(&t->mem, ((areas_in_use || t->of_library) && !goes) || !area_is_heap(old) ? &area_immortal : old);
}

struct area *area_begin_permanent(struct thread *t, const struct class *c)
{
    if (!areas_in_use && c && mentions_realtime(c))
        begin_use(t);
    return area_begin_kept(t, c ? c->unit : NULL);
}

/* ---- kept ---- */

enum { KEPT_CHUNK = 510 };

/* A list of chunks that only grows. */
struct kept { struct kept *next; unsigned count; struct object *object[KEPT_CHUNK]; };
static struct kept *kept;
static struct lock lock = LOCK_INIT(STRINGS);

bool roots_keep(struct object *o)
{
    if (!o || !mem_is_heap(o))
        return true;
    ref_hand_over(o);
    lock_take(&lock);
    if (!kept || kept->count == stress_size(KEPT_CHUNK, 1)) {
        struct kept *k = mem_block(sizeof *k);
        if (!k) {
            lock_drop(&lock);
            return false;
        }
        k->next = kept;
        kept = k;
    }
    kept->object[kept->count++] = o;
    lock_drop(&lock);
    return true;
}

/* A chunk at a time.  What is added meanwhile is told of. */
void roots_mark_kept(void)
{
    lock_take(&lock);
    for (struct kept *k = kept; k; k = k->next) {
        for (unsigned i = 0; i < k->count; i++)
            gc_mark(k->object[i]);
        lock_drop(&lock);
        lock_take(&lock);
    }
    lock_drop(&lock);
}
