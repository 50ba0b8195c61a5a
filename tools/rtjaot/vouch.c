/* SPDX-License-Identifier: Apache-2.0 */
#include "tools/rtjaot/vouch.h"

#include <string.h>

#include "tools/rtjaot/emit_impl.h"
#include "tools/rtjaot/world.h"
#include "vm/class/link.h"
#include "vm/class/resolve.h"
#include "vm/class/subtype.h"

/* --- initialisers -------------------------------------------------------------------------------- */

static bool has_own_initialiser(const struct class *c)
{
    for (unsigned i = 0; i < c->method_count; i++)
        if (c->methods[i].flags & METHOD_IS_CLINIT)
            return true;
    return false;
}

/* Does running an initialiser come before the class's static methods, or one of a class above? */
static bool has_initialiser(const struct class *c)
{
    for (; c; c = c->super)
        if (has_own_initialiser(c))
            return true;
    return false;
}

bool vouch_initialises(const struct class *c)
{
    bool any = has_initialiser(c);
    for (uint32_t i = 0; i < c->all_interface_count && !any; i++)
        any = has_own_initialiser(c->all_interfaces[i]);
    return any;
}

/* --- fields --------------------------------------------------------------------------------------- */

/* By their names: classes of one file, which are loaded when an inner one has objects. */
static bool are_nest_mates(const struct symbol *a, const struct symbol *b)
{
    size_t outer = strcspn(a->text, "$");
    return !strncmp(a->text, b->text, outer) && strchr("$", b->text[outer]);
}

/* Of its class, or of one above it, or of one that is there as it is. */
static bool has_own_fields(const struct plan_method *m)
{
    const struct class *c = m->method->class;
    for (uint32_t i = 0; i < m->field_count; i++) {
        struct class_failure f = { 0 };
        const struct field *field = resolve_field(c->cp, m->fields[i].cp, false, m->fields[i].put, m->method, &f);
        if (!field || !(class_is_subtype(c, field->class) || are_nest_mates(c->name, cp_ref_class_name(c->cp, m->fields[i].cp))))
            return false;
    }
    return true;
}

/* Is it initialised before there are threads of programs? */
static bool is_booted(const struct class *c)
{
    static const struct { const char *id, *versions; } booted[] = {
#define BOOT(stage, id, ...) { #id, #__VA_ARGS__ },
#include "vm/boot.def"
    };
    static const struct { const char *id, *name; } known_classes[] = {
#define KNOWN_CLASS(id, name, ...) { #id, name },
#include "vm/run/known.def"
    };
    const char *id = NULL;
    for (unsigned i = 0; i < sizeof known_classes / sizeof *known_classes && !id; i++)
        id = !strcmp(known_classes[i].name, c->name->text) ? known_classes[i].id : NULL;
    for (unsigned i = 0; id && i < sizeof booted / sizeof *booted; i++)
        if (!strcmp(booted[i].id, id) && !*booted[i].versions)      /* whatever the JDK's */
            return true;
    return false;
}

bool vouch_is_bound(const struct emitter *e, const struct plan_method *target)
{
    const struct class *c = target->method->class;
    bool waits = method_is_static(target->method) && !method_is_static(e->method->method) && has_initialiser(c) && !is_booted(c);
    bool above = !class_is_interface(c) && class_is_subtype(e->of->class, c);
    return above && !(target->method->access & ACC_SYNCHRONIZED) && !waits && has_own_fields(target);
}

bool vouch_needs_no_look(const struct emitter *e, const struct plan_method *target)
{
    return vouch_is_bound(e, target) && !world_on_path(target->method->class->name);
}
