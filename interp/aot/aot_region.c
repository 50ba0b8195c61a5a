/* SPDX-License-Identifier: Apache-2.0 */
/* Compiled code in atomic regions (aot_region.h): what it calls. */
#include "interp/aot/aot_region.h"

#include "interp/aot/aot_cells.h"
#include "interp/region.h"
#include "vm/atomic/safe.h"
#include "vm/run/entry.h"
#include "vm/run/link_call.h"

#undef aot_call
#undef aot_call_selected
#undef aot_call_site

bool aot_region_left(struct thread *t)
{
    region_abandon(t);
    return false;
}

void aot_region_full(struct thread *t, AOT_PLACE, void *place, size_t width)
{
    aot_arrive(t, f, code, at);
    undo_value(&t->mem, place, width);
    aot_depart(t, f, at);
}

bool aot_region_refers(struct thread *t, AOT_PLACE, const struct object *container, void *slot, const struct object *value)
{
    if (RT_LIKELY(undo_reference_here(&t->mem, slot, value)))
        return true;
    aot_arrive(t, f, code, at);
    bool may = ref_may_store(&t->mem, container, slot, value);
    aot_depart(t, f, at);
    return may;
}

int aot_region_lock(struct thread *t, struct object *o) { return region_monitor_enter(t, o); }

void aot_region_registers(struct thread *t) { region_before_registering(t); }

/* Arguments lie behind all that the thread's Java stack holds.  Natives run there, too, and what they return is looked at there; policies have no code for
 * regions. */
static jslot run(struct thread *t, struct method *m, const jslot *args, unsigned slots, struct object *appendix)
{
    jslot *at = aot_pass(t, args, slots);
    if (appendix)
        at[slots] = slot_of_ref(appendix);
    entry_default_engine()->in_region(t, m, at);
    region_stayed(t, true);
    return at[0];
}

static jslot run_bare(struct thread *t, native_function bare, const jslot *args, unsigned slots)
{
    jslot *at = aot_pass(t, args, slots);
    bare(t, at);
    region_stayed(t, true);
    return at[0];
}

static jslot call(struct thread *t, struct aot_class *c, unsigned n, struct method *m, const jslot *args, unsigned slots)
{
    if (!m || !region_stayed(t, true))
        return 0;
    return aot_calls_site(m) ? aot_region_call_site(t, c, n, args, slots) : run(t, m, args, slots, NULL);
}

jslot aot_region_call(struct thread *t, struct aot_class *c, unsigned n, const jslot *args, unsigned slots)
{
    c = aot_whose(t, c);
    struct method *m = region_goes_on(t) ? aot_known_method(t, c, n) : NULL;
    native_function bare = m ? aot_bare(c, n) : NULL;
    if (bare && region_is_safe(m) && region_stayed(t, true))
        return run_bare(t, bare, args, slots);
    if (m && aot_may_be_replaced(c, n))
        m = aot_selected(t, m, slot_ref(args[0]));
    return call(t, c, n, m, args, slots);
}

jslot aot_region_call_selected(struct thread *t, struct aot_class *c, unsigned n, struct method *m, const jslot *args, unsigned slots)
{
    if (!region_goes_on(t))
        return 0;
    c = aot_whose(t, c);
    if (!m && (m = aot_known_method(t, c, n)))
        m = aot_selected(t, m, slot_ref(args[0]));
    return call(t, c, n, m, args, slots);
}

jslot aot_region_call_site(struct thread *t, struct aot_class *c, unsigned n, const jslot *args, unsigned slots)
{
    c = aot_whose(t, c);
    struct call_site *site = __atomic_load_n(&c->cells[n].value, __ATOMIC_ACQUIRE);
    if (!region_goes_on(t) || (!site && !(site = aot_fill_site(t, c, n))) || !region_stayed(t, true))
        return 0;
    return run(t, site->adapter, args, slots, site->appendix);
}
