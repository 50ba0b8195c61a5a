/* SPDX-License-Identifier: Apache-2.0 */
/* Which programs are real-time ones, and the context that follows from it. */
#include "vm/run/permanent.h"

#include "vm/class/loader.h"

bool areas_in_use;
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

struct area *area_begin_permanent(struct thread *t, const struct class *c)
{
    if (!areas_in_use && c && mentions_realtime(c))
        begin_use(t);
    struct area *old = t->mem.area;
    return mem_begin_shared(&t->mem, areas_in_use || !area_is_heap(old) ? &area_immortal : old);
}
