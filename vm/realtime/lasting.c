/* SPDX-License-Identifier: Apache-2.0 */
/* Strings by their interned twins, locales by the library's own table, arrays of these and of classes by copies, and editors of
 * method handles, which refer to nothing but their form. */
#include "vm/realtime/lasting.h"

#include "memory/barrier.h"
#include "vm/class/loader.h"
#include "vm/run/allocate.h"
#include "vm/realtime/areas.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/store.h"
#include "vm/run/string.h"

/* --- of which kind --------------------------------------------------------------------------------- */

static bool is_named(const struct class *c, const char *name) { return c->loader == &boot_loader && !strcmp(c->name->text, name); }
static bool is_locale(const struct object *o) { return is_named(object_class(o), "java/util/Locale"); }

/* Class[], String[] and the like: what they hold lasts, or can be made to. */
static bool is_array_of_names(const struct object *o)
{
    const struct class *component = object_class(o)->component;
    bool names = component && !class_is_primitive(component);
    for (jint i = 0; names && i < array_length(o); i++) {
        const struct object *e = barrier_load((jref *)array_data(o) + i);
        names = !e || !mem_is_scoped(e) || object_class(e) == known.String;
    }
    return names;
}

static bool is_editor(const struct object *o) { return is_named(object_class(o), "java/lang/invoke/LambdaFormEditor"); }

static bool can_last(const struct object *o) { return object_class(o) == known.String || is_locale(o) || is_editor(o) || is_array_of_names(o); }

/* --- arguments by the descriptor, after the receiver ------------------------------------------------- */

/* The next argument from *p on, a reference or not, and in *slot where it is; false: there is none. */
struct cursor { const char *p; unsigned slot, next; bool reference, receiver; };

static struct cursor first_argument(const struct method *m)
{
    return (struct cursor){ .p = m->descriptor->text + 1, .receiver = !method_is_static(m) };
}

static bool next_argument(struct cursor *c)
{
    if (c->receiver) {
        c->receiver = false;
        c->reference = true;
        c->next = 1;
        return true;
    }
    if (*c->p == ')')
        return false;
    c->reference = *c->p == 'L' || *c->p == '[';
    c->slot = c->next;
    c->next += *c->p == 'J' || *c->p == 'D' ? 2 : 1;
    RT_TURNS(turns);
    while (*c->p == '[') {                      /* bound: dimensions */
        RT_BOUND(turns, UINT8_MAX);
        c->p++;
    }
    c->p = *c->p == 'L' ? strchr(c->p, ';') + 1 : c->p + 1;
    return true;
}

static bool should_last(const struct cursor *c, const jslot *args)
{
    return c->reference && mem_is_scoped(slot_ref(args[c->slot])) && can_last(slot_ref(args[c->slot]));
}

bool lasting_wanted(const struct method *m, const jslot *args)
{
    for (struct cursor c = first_argument(m); next_argument(&c);)
        if (should_last(&c, args))
            return true;
    return false;
}

/* --- their twins ---------------------------------------------------------------------------------------- */

/* Locale.getInstance has a table of all, and makes what it lacks in immortal memory. */
static struct object *lasting_locale(struct thread *t, struct object *o)
{
    struct class *c = object_class(o);
    struct method *get = class_declared_method(c, symbol_from("getInstance"),
                                               symbol_from("(Lsun/util/locale/BaseLocale;Lsun/util/locale/LocaleExtensions;)Ljava/util/Locale;"));
    struct field *base = class_declared_field(c, symbol_from("baseLocale"), symbol_from("Lsun/util/locale/BaseLocale;"));
    struct field *extensions = class_declared_field(c, symbol_from("localeExtensions"), symbol_from("Lsun/util/locale/LocaleExtensions;"));
    if (!get || !base || !extensions)
        return o;
    jslot args[2] = { slot_of_ref(get_ref(o, base->offset)), slot_of_ref(get_ref(o, extensions->offset)) }, result = 0;
    return invoke_method(t, get, args, &result) ? slot_ref(result) : NULL;
}

static struct object *lasting_array(struct thread *t, struct object *o)
{
    struct object *copy = alloc_array(t, object_class(o), array_length(o));
    for (jint i = 0; copy && i < array_length(o); i++) {
        struct object *e = barrier_load((jref *)array_data(o) + i);
        if (e && mem_is_scoped(e) && object_class(e) == known.String)
            e = string_intern(t, e);
        if (thread_pending(t))
            return NULL;
        RT_ASSERT(!mem_is_scoped(e));
        if (!store_element(t, copy, i, e))
            return NULL;
    }
    return copy;
}

static struct object *lasting(struct thread *t, struct object *o)
{
    if (object_class(o) == known.String)
        return string_intern(t, o);
    if (is_editor(o))
        return object_clone(t, o);
    return is_locale(o) ? lasting_locale(t, o) : lasting_array(t, o);
}

bool lasting_arguments(struct thread *t, const struct method *m, jslot *args)
{
    RT_ASSERT(t->mem.area->kind != AREA_SCOPED);
    for (struct cursor c = first_argument(m); next_argument(&c);) {
        if (!should_last(&c, args))
            continue;
        struct object *o = lasting(t, slot_ref(args[c.slot]));
        if (!o)
            return false;
        args[c.slot] = slot_of_ref(o);
    }
    return true;
}
