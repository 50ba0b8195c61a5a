/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.invoke.LambdaMetafactory: a hidden class (vm/class/lambda/lambda_class.h) and its instances.
 *
 * A site that captures nothing has one immortal instance for ever, or one that lasts as long as its class; another has an adapter that allocates an instance and
 * fills it. */
#include "vm/class/lambda/lambda_class.h"
#include "vm/class/link.h"
#include "vm/class/loader.h"
#include "vm/class/unload/unit.h"
#include "vm/run/allocate.h"
#include "vm/run/bootstrap/bootstrap_impl.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/known.h"
#include "vm/run/store.h"

/* Sites that name the same entry of the pool, as two uses of one method reference do, have instances of one class, which the language leaves
 * open (JLS 15.13.3, 15.27.4): there is less to make, and what is compiled for that class serves them all.  Two threads that are first define two. */
static struct class *known_class(const struct bootstrap_request *r)
{
    return atomic_load_explicit(&r->cp->resolved[r->index], memory_order_acquire);
}

static void remember(const struct bootstrap_request *r, struct class *c)
{
    atomic_store_explicit(&r->cp->resolved[r->index], c, memory_order_release);
}

/* NULL: the library shall try. */
static struct class *define(const struct bootstrap_request *r, const uint8_t *bytes, size_t length)
{
    const struct class *caller = r->caller;
    struct class_failure f = { 0 };
    const struct define_request request = {
        .loader = caller->loader, .bytes = bytes, .length = length, .keep = true, .source = caller->name->text,
        .protection_domain = get_ref(caller->mirror, class_domain_offset()),
        .hidden_host = r->caller, .nestmate = true, .strong = true,
    };
    struct class *c = loader_define(&request, &f);
    if (!c || !class_link(c, &f) || !class_initialize(r->t, c)) {
        exception_take(r->t);
        return NULL;
    }
    for (unsigned i = 0; i < c->method_count; i++)
        c->methods[i].flags |= METHOD_HIDDEN;
    remember(r, c);
    return c;
}

static void store_primitive(void *to, uint8_t type, jslot v)
{
    switch (basic_type_bytes(type)) {
    case 1: *(jbyte *)to = (jbyte)v; break;
    case 2: *(jshort *)to = (jshort)v; break;
    case 4: *(jint *)to = slot_int(v); break;
    default: *(jlong *)to = slot_long(v); break;
    }
}

/* A new instance with its captured values. */
static void run_capture(struct thread *t, const void *info, jslot *args)
{
    struct class *c = (struct class *)(uintptr_t)info;
    struct object *o = alloc_object(t, c);
    unsigned slot = 0;
    for (unsigned i = 0; o && i < c->field_count; i++) {
        const struct field *f = &c->fields[i];
        void *to = object_at(o, f->offset);
        if (f->type != T_OBJECT && f->type != T_ARRAY)
            store_primitive(to, f->type, args[slot]);
        else if (!store_ref(t, o, to, slot_ref(args[slot])))
            return;
        slot += f->type == T_LONG || f->type == T_DOUBLE ? 2 : 1;
    }
    args[0] = slot_of_ref(o);
}

/* The appendix is the result. */
static void run_constant(struct thread *t, const void *info, jslot *args)
{
    (void)t;
    (void)info;
    (void)args;
}

static struct call_site *make_site(const struct bootstrap_request *r, struct class *c)
{
    if (c->field_count > 0)
        return bootstrap_adapter(r, r->descriptor, run_capture, c, 0, NULL);
    struct object *instance = unit_goes(c->unit) ? alloc_object(r->t, c) : alloc_object_immortal(r->t, c);
    const struct symbol *descriptor = symbol_from("(Ljava/lang/Object;)Ljava/lang/Object;");
    return instance && descriptor ? bootstrap_adapter(r, descriptor, run_constant, NULL, 0, instance) : NULL;
}

struct class *call_site_lambda(const struct call_site *site)
{
    if (bootstrap_adapter_runs(site, run_constant))
        return object_class(site->appendix);
    return bootstrap_adapter_runs(site, run_capture) ? (struct class *)(uintptr_t)bootstrap_adapter_info(site) : NULL;
}

/* --- the two bootstraps ---------------------------------------------------------------------------- */

/* Nothing was found to be amiss, or the library finds the words. */
static struct call_site *settle(const struct bootstrap_request *r, struct call_site *site)
{
    struct thread *t = r->t;
    if (!site && thread_pending(t) && !exception_is(t->exception, EX(VirtualMachineError)))
        exception_take(t);
    return site;
}

static struct class *make_class(const struct bootstrap_request *r, bool alternative)
{
    const struct lambda_site site = { .caller = r->caller, .cp = r->cp, .method = r->method, .name = r->name,
                                      .descriptor = r->descriptor, .index = r->index, .alternative = alternative };
    size_t length;
    const uint8_t *bytes = lambda_class_write(&site, &length);
    return bytes ? define(r, bytes, length) : NULL;
}

static struct call_site *link_lambda(const struct bootstrap_request *r, bool alternative)
{
    struct class *c = known_class(r);
    if (!c)
        c = make_class(r, alternative);
    return settle(r, c ? make_site(r, c) : NULL);
}

struct call_site *bootstrap_lambda(const struct bootstrap_request *r) { return link_lambda(r, false); }
struct call_site *bootstrap_alt_lambda(const struct bootstrap_request *r) { return link_lambda(r, true); }
