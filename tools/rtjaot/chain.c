/* SPDX-License-Identifier: Apache-2.0 */
#include "tools/rtjaot/chain.h"

#include <string.h>

#include "tools/rtjaot/plan.h"
#include "vm/class/link.h"
#include "vm/class/resolve.h"
#include "vm/class/subtype.h"

/* Where any class may come, as in hash tables and sorted sets, mostly these do. */
static bool is_common(const struct plan_class *c)
{
    static const char *const names[] = { "java/lang/Integer", "java/lang/Long", "java/lang/String" };
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(c->class->name->text, names[i]))
            return true;
    return false;
}

static bool is_any(const struct plan_class *c __attribute__((unused))) { return true; }
/* Where receivers are known, of others only classes of this image: the library's that small methods have brought along are no more likely than any. */
static bool is_own(const struct plan_class *c) { return !c->guest; }

struct plan_method *chain_selected(const struct plan_class *of, struct method *m)
{
    struct class *c = of->class;
    struct class_failure f = { 0 };
    if (c->access & (ACC_ABSTRACT | ACC_INTERFACE) || !class_is_subtype(c, m->class))
        return NULL;
    struct method *selected = method_select(c, m, &f);
    struct plan_method *planned = selected ? plan_find(selected) : NULL;
    return plan_is_compiled(planned) && !(planned->of->guest && planned->method->access & ACC_SYNCHRONIZED) ? planned : NULL;
}

/* The classes of the plan whose objects a receiver may be, and what each runs; their number, CHAIN_MAX + 1 for too many. */
static unsigned candidates(struct method *m, bool (*may)(const struct plan_class *), struct plan_class **classes, struct plan_method **targets)
{
    unsigned n = 0;
    for (unsigned i = 0; i < plan.class_count && n <= CHAIN_MAX; i++) {
        struct plan_method *planned = may(plan.classes[i]) ? chain_selected(plan.classes[i], m) : NULL;
        if (!planned)
            continue;
        if (n < CHAIN_MAX) {
            classes[n] = plan.classes[i];
            targets[n] = planned;
        }
        n++;
    }
    return n;
}

static void add_link(struct chain *chain, struct plan_class *of, struct plan_method *target)
{
    for (unsigned i = 0; i < chain->count; i++)
        if (chain->classes[i] == of)
            return;
    if (chain->count < sizeof chain->classes / sizeof *chain->classes) {
        chain->classes[chain->count] = of;
        chain->targets[chain->count++] = target;
    }
}

/* What the list says of the call's receivers. */
static void add_receivers(const struct plan_method *caller, uint32_t bci, struct method *m, struct chain *chain)
{
    for (unsigned i = 0; i < caller->receiver_count && chain->count < CHAIN_MAX; i++) {
        struct plan_class *of = caller->receivers[i].bci == bci ? plan_named(caller->receivers[i].class_name) : NULL;
        struct plan_method *target = of ? chain_selected(of, m) : NULL;
        if (target)
            add_link(chain, of, target);
    }
}

void chain_make(const struct plan_method *caller, uint32_t bci, struct method *m, struct chain *chain)
{
    struct plan_class *classes[CHAIN_MAX];
    struct plan_method *targets[CHAIN_MAX];
    chain->count = 0;
    add_receivers(caller, bci, m, chain);
    unsigned n = candidates(m, chain->count ? is_own : is_any, classes, targets);
    if (n > CHAIN_MAX)
        n = candidates(m, is_common, classes, targets);
    for (unsigned i = 0; i < n && i < CHAIN_MAX; i++)
        add_link(chain, classes[i], targets[i]);
}
