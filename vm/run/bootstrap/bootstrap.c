/* SPDX-License-Identifier: Apache-2.0 */
/* Which bootstraps the VM links itself, and the adapters they make. */
#include "vm/run/bootstrap/bootstrap_impl.h"

#include "vm/class/access.h"
#include "vm/class/loader.h"
#include "vm/run/entry.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/roots.h"

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

struct call_site *bootstrap_link(struct thread *t, struct class *caller, unsigned index)
{
    struct constant_pool *cp = caller->cp;
    struct bootstrap_request r = { .t = t, .caller = caller, .cp = cp };
    r.method = &caller->bootstraps[cp->value[index].pair.a];
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

unsigned bootstrap_argument(const struct bootstrap_request *r, unsigned i) { return be16(r->method->arguments + 2 * i); }

bool bootstrap_argument_is(const struct bootstrap_request *r, unsigned i, enum cp_tag tag)
{
    return i < r->method->argument_count && r->cp->tags[bootstrap_argument(r, i)] == tag;
}

void *bootstrap_alloc(const struct bootstrap_request *r, size_t bytes)
{
    return arena_alloc_shared(&r->caller->loader->arena, bytes);
}

/* --- adapters --------------------------------------------------------------------------------- */

struct adapter { struct call_site site; struct method method; struct engine_code code; adapter_function run; const void *info; };

static void adapter_entry(struct thread *t, struct method *m, jslot *args)
{
    const struct adapter *a = m->native_info;
    struct frame *f;
    if (RT_UNLIKELY(!frame_push_native(t, m, args, &f)))
        return;
    a->run(t, a->info, args);
    frame_pop(t, f);
}

struct call_site *bootstrap_adapter(const struct bootstrap_request *r, const struct symbol *descriptor, adapter_function run,
                                    const void *info, unsigned scratch, struct object *appendix)
{
    struct adapter *a = bootstrap_alloc(r, sizeof *a);
    if (!a || !roots_keep(r->t, appendix)) {
        throw_out_of_memory(r->t, "Metaspace");
        return NULL;
    }
    a->run = run;
    a->info = info;
    a->method = (struct method){
        .class = r->caller, .name = r->name, .descriptor = (struct symbol *)(uintptr_t)descriptor,
        .access = ACC_STATIC | ACC_NATIVE | ACC_SYNTHETIC, .flags = METHOD_HIDDEN, .vtable_index = -1, .native_info = a,
        .arg_slots = (uint16_t)descriptor_slots(descriptor), .return_type = basic_type_of(*descriptor_return(descriptor)),
    };
    a->method.max_locals = a->method.arg_slots + scratch;
    entry_of_adapter(&a->method, &a->code, adapter_entry);
    a->site = (struct call_site){ &a->method, appendix };
    return &a->site;
}
