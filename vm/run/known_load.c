/* SPDX-License-Identifier: Apache-2.0 */
/* Loads the classes of known.def in HotSpot's order and finds their fields and methods by name. */
#include "vm/run/known.h"

#include <stdio.h>

#include "sched/context.h"
#include "vm/class/loader.h"
#include "vm/jdk.h"
#include "vm/run/mirror.h"

struct known_class { struct class **to; const char *name; struct jdk_range versions; };
struct known_member { size_t to; struct class **class; const char *name, *descriptor; struct jdk_range versions; };

static const struct known_class classes[] = {
#define KNOWN_CLASS(id, name, ...) { &known.id, name, { __VA_ARGS__ } },
#include "vm/run/known.def"
};
static const struct known_member fields[] = {
#define KNOWN_FIELD(id, class_id, name, descriptor, ...) { offsetof(struct known, id), &known.class_id, name, descriptor, { __VA_ARGS__ } },
#include "vm/run/known.def"
};
static const struct known_member statics[] = {
#define KNOWN_STATIC(id, class_id, name, descriptor, ...) { offsetof(struct known, id), &known.class_id, name, descriptor, { __VA_ARGS__ } },
#include "vm/run/known.def"
};
static const struct known_member methods[] = {
#define KNOWN_METHOD(id, class_id, name, descriptor, ...) { offsetof(struct known, id), &known.class_id, name, descriptor, { __VA_ARGS__ } },
#include "vm/run/known.def"
};
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static bool complain(const char *what, const struct known_member *m)
{
    fprintf(stderr, "rtjvm: this class library has no %s %s %s in %s; a JDK " JDK_KNOWN " is needed\n", what, m->name,
            m->descriptor, (*m->class)->name->text);
    return false;
}

static struct field *member_field(const struct known_member *m)
{
    return class_declared_field(*m->class, symbol_from(m->name), symbol_from(m->descriptor));
}

static void *place(const struct known_member *m) { return (char *)&known + m->to; }

static bool find_fields(void)
{
    for (size_t i = 0; i < COUNT(fields); i++) {
        if (!*fields[i].class || !jdk_has(fields[i].versions))
            continue;
        struct field *f = member_field(&fields[i]);
        if (!f)
            return complain("field", &fields[i]);
        *(uint32_t *)place(&fields[i]) = f->offset;
    }
    return true;
}

static bool find_statics(void)
{
    for (size_t i = 0; i < COUNT(statics); i++) {
        if (!jdk_has(statics[i].versions))
            continue;
        struct field *f = member_field(&statics[i]);
        if (!f)
            return complain("field", &statics[i]);
        *(void **)place(&statics[i]) = object_at((*statics[i].class)->mirror, f->offset);
    }
    return true;
}

static bool find_methods(void)
{
    for (size_t i = 0; i < COUNT(methods); i++) {
        if (!jdk_has(methods[i].versions))
            continue;
        struct method *m = class_declared_method(*methods[i].class, symbol_from(methods[i].name),
                                                 symbol_from(methods[i].descriptor));
        if (!m)
            return complain("method", &methods[i]);
        *(struct method **)place(&methods[i]) = m;
    }
    return true;
}

static bool load_known(size_t i)
{
    struct class_failure f = { 0 };
    *classes[i].to = loader_load(&boot_loader, symbol_from(classes[i].name), &f);
    if (*classes[i].to && (classes[i].to != &known.Class || (find_fields() && mirror_fix_up(&f))))
        return true;
    fprintf(stderr, "Error occurred during initialization of VM\ncannot load %s from the JDK's image: %s%s\n", classes[i].name,
            f.error == CLASS_MEMORY ? "out of memory: " : "", f.message);
    return false;
}

/* A class library of one's own may lack them: what dispatches relies on them. */
static bool check_object(void)
{
    static const struct { const char *name, *descriptor; } needed[] = {
        { "equals", "(Ljava/lang/Object;)Z" }, { "hashCode", "()I" }, { "toString", "()Ljava/lang/String;" },
        { "clone", "()Ljava/lang/Object;" }, { "finalize", "()V" },
    };
    for (size_t i = 0; i < COUNT(needed); i++)
        if (!class_declared_method(known.Object, symbol_from(needed[i].name), symbol_from(needed[i].descriptor))) {
            fputs("Error occurred during initialization of VM\nIncompatible definition of java.lang.Object\n", stderr);
            return false;
        }
    return true;
}

bool known_load(struct thread *t)
{
    RT_STARTUP();
    (void)t;
    for (size_t i = 0; i < COUNT(classes); i++)
        if (jdk_has(classes[i].versions) && !load_known(i))
            return false;
    return check_object() && find_fields() && find_statics() && find_methods();
}
