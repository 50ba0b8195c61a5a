/* SPDX-License-Identifier: Apache-2.0 */
/* Relays: what a method whose code is to be small calls others through.
 *
 * Code that is to be quick finds out at each call whether the method is bound, or which one the receiver has.  This leaves that to a function of
 * its class, one for each cell, which goes on to what it has found; at the call only the arguments are left. */
#include <inttypes.h>
#include <stdlib.h>

#include "tools/rtjaot/emit_impl.h"

/* Code for regions asks more, and what stands in place of calls is written anew in each class. */
bool relay_wanted(const struct emitter *e) { return e->method->seldom && !e->region && !e->placed; }

void relay_say_name(struct emitter *e, unsigned cell) { say(e, "relay_%016" PRIx64 "_%u", e->of->hash, cell); }

static bool is_there(const struct plan_class *p, unsigned cell)
{
    for (unsigned i = 0; i < p->relay_count; i++)
        if (p->relays[i] == cell)
            return true;
    return false;
}

bool relay_begin(struct emitter *e, struct relay *relay, unsigned cell, const char *kinds, unsigned count, char result)
{
    struct plan_class *p = e->of;
    if (is_there(p, cell))
        return false;
    PLAN_GROW(p->relays, p->relay_count);
    p->relays[p->relay_count++] = cell;
    *relay = (struct relay){ .out = e->out, .result = result };
    e->out = open_memstream(&relay->text, &relay->length);
    say(e, "static RELAY %s ", c_type(result));
    relay_say_name(e, cell);
    say(e, "(struct thread *t");
    for (unsigned i = 0; i < count; i++)
        say(e, ", %s a%u", c_type(kinds[i]), i);
    say(e, ")\n{\nenum { in_place_ = 0 };\n");
    if (result != 'V')
        say(e, "%s r;\n", c_type(result));
    return true;
}

void relay_end(struct emitter *e, struct relay *relay)
{
    struct plan_class *p = e->of;
    say(e, relay->result == 'V' ? "}\n" : "return r;\n}\n");
    fclose(e->out);
    e->out = relay->out;
    append_text(&p->relay_text, &p->relay_length, relay->text, relay->length);
    free(relay->text);
}
