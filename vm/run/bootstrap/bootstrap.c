/* SPDX-License-Identifier: Apache-2.0 */
/* Which bootstraps the VM links itself. */
#include "vm/run/bootstrap/bootstrap_impl.h"

#include "vm/class/access.h"
#include "vm/class/loader.h"
#include "vm/run/exception.h"

enum { REF_invokeStatic = 6 };

#define CALL_SITE_ARGUMENTS "Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
#define CALL_SITE "Ljava/lang/invoke/CallSite;"

/* Classes of java.lang: only the boot loader can define them. */
static const struct known_bootstrap {
    const char *class_name, *name, *descriptor;
    struct call_site *(*link)(const struct bootstrap_request *r);
} known_bootstraps[] = {
    { "java/lang/invoke/StringConcatFactory", "makeConcatWithConstants",
      "(" CALL_SITE_ARGUMENTS "Ljava/lang/String;[Ljava/lang/Object;)" CALL_SITE, bootstrap_concat_recipe },
    { "java/lang/invoke/StringConcatFactory", "makeConcat", "(" CALL_SITE_ARGUMENTS ")" CALL_SITE, bootstrap_concat },
    { "java/lang/invoke/LambdaMetafactory", "metafactory",
      "(" CALL_SITE_ARGUMENTS "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)" CALL_SITE,
      bootstrap_lambda },
    { "java/lang/invoke/LambdaMetafactory", "altMetafactory", "(" CALL_SITE_ARGUMENTS "[Ljava/lang/Object;)" CALL_SITE,
      bootstrap_alt_lambda },
    { "java/lang/runtime/ObjectMethods", "bootstrap",
      "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/TypeDescriptor;Ljava/lang/Class;"
      "Ljava/lang/String;[Ljava/lang/invoke/MethodHandle;)Ljava/lang/Object;", bootstrap_record },
};

static const struct known_bootstrap *find(const struct constant_pool *cp, unsigned handle)
{
    unsigned ref = cp->value[handle].pair.b;
    if (cp->tags[handle] != CP_METHOD_HANDLE || cp->value[handle].pair.a != REF_invokeStatic || cp->tags[ref] != CP_METHOD)
        return NULL;
    const char *class_name = cp_ref_class_name(cp, ref)->text, *name = cp_ref_name(cp, ref)->text;
    for (size_t i = 0; i < sizeof known_bootstraps / sizeof known_bootstraps[0]; i++) {
        const struct known_bootstrap *k = &known_bootstraps[i];
        if (!strcmp(k->name, name) && !strcmp(k->class_name, class_name) &&
            !strcmp(k->descriptor, cp_ref_descriptor(cp, ref)->text))
            return k;
    }
    return NULL;
}

static bool type_resolves(const struct bootstrap_request *r, const struct signature_type *x)
{
    struct class_failure f = { 0 };
    char why[512];
    if (x->letter != 'A')
        return true;
    const struct class *c = loader_load_descriptor(r->caller->loader, x->text, x->length, &f);
    return c && class_may_see_class(r->caller, c, why, sizeof why);
}

/* Every class the site's type names must exist and be visible: the library finds the words when one is not. */
static bool types_resolve(const struct bootstrap_request *r)
{
    struct signature s = symbol_signature(r->descriptor);
    struct signature_type x;
    while (signature_next(&s, &x))
        if (!type_resolves(r, &x))
            return false;
    x = signature_result(&s);
    return type_resolves(r, &x);
}

struct call_site *bootstrap_link(struct thread *t, struct constant_pool *cp, unsigned index)
{
    struct bootstrap_request r = { .t = t, .caller = cp->class, .cp = cp, .index = index };
    r.method = &cp->bootstraps[cp->value[index].pair.a];
    const struct known_bootstrap *k = find(cp, r.method->handle);
    if (!k)
        return NULL;
    r.name = cp_name_of(cp, cp->value[index].pair.b);
    r.descriptor = cp_descriptor_of(cp, cp->value[index].pair.b);
    if (types_resolve(&r))
        return k->link(&r);
    exception_take(t);
    return NULL;
}
