/* SPDX-License-Identifier: Apache-2.0 */
#include "interp/forget.h"

#include "interp/code.h"
#include "vm/class/unload/unit.h"
#include "vm/run/thread.h"

static void forget_rows(struct thread *t, void *unused)
{
    (void)unused;
    memset(t->call_rows, 0, sizeof t->call_rows);
}

/* The site of a call: its class, then that class's code for it. */
static void begin_anew(union cell *pc)
{
    if (!pc[1].class || !unit_is_dead(pc[1].class->unit))
        return;
    pc[1].class = NULL;
    pc[2].code = NULL;
}

static void forget_sites_of_living(struct class_unit *u)
{
    struct unit_site *s = atomic_load(&u->sites), *first = NULL, *next;
    for (; s; s = next) {
        next = s->next;
        if (unit_place_is_dead(s->place))
            continue;
        s->next = first;
        first = s;
    }
    atomic_store(&u->sites, first);
}

void interp_forget(struct class_unit *dead)
{
    for (const struct class_unit *u = dead; u; u = u->next)
        for (const struct unit_site *s = atomic_load(&u->sites); s; s = s->next)
            if (!unit_place_is_dead(s->place))
                begin_anew(s->place);
    for (struct class_unit *u = atomic_load(&unit_all); u; u = u->next)
        forget_sites_of_living(u);
    thread_each(forget_rows, NULL);
}
