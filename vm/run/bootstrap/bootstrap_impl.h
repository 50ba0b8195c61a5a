/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the bootstrap*.c files: what is to be linked, and how an adapter in C is made.
 *
 * Linkers answer NULL without a pending exception for whatever they do not understand completely: the library
 * then links, or throws what ought to be thrown. */
#ifndef VM_RUN_BOOTSTRAP_IMPL_H
#define VM_RUN_BOOTSTRAP_IMPL_H

#include "vm/run/bootstrap/bootstrap.h"

/* One invokedynamic instruction's specifier. */
struct bootstrap_request {
    struct thread *t;
    struct class *caller;
    struct constant_pool *cp;
    const struct bootstrap_method *method;
    struct symbol *name, *descriptor;
    unsigned index;                         /* of cp                                       */
};

/* The cp index of the i-th static argument, and whether it is there with that tag. */
unsigned bootstrap_argument(const struct bootstrap_request *r, unsigned i);
bool bootstrap_argument_is(const struct bootstrap_request *r, unsigned i, enum cp_tag tag);

/* A hidden static method of the caller's class that runs `run`.  Its frame has scratch slots behind the arguments;
 * info is for run.  NULL: no memory. */
typedef void (*adapter_function)(struct thread *t, const void *info, jslot *args);
struct call_site *bootstrap_adapter(const struct bootstrap_request *r, const struct symbol *descriptor, adapter_function run,
                                    const void *info, unsigned scratch, struct object *appendix);
/* Of a site whose adapter was made so: what it runs, for what. */
bool bootstrap_adapter_runs(const struct call_site *site, adapter_function run);
const void *bootstrap_adapter_info(const struct call_site *site);
/* Memory that lives as long as the caller's class. */
void *bootstrap_alloc(const struct bootstrap_request *r, size_t bytes);

struct call_site *bootstrap_concat(const struct bootstrap_request *r);
struct call_site *bootstrap_concat_recipe(const struct bootstrap_request *r);
struct call_site *bootstrap_lambda(const struct bootstrap_request *r);
struct call_site *bootstrap_alt_lambda(const struct bootstrap_request *r);
struct call_site *bootstrap_record(const struct bootstrap_request *r);

#endif
