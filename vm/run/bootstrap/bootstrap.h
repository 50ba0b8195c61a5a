/* SPDX-License-Identifier: Apache-2.0 */
/* The well-known bootstraps linked by the VM itself (docs/library-contract.md): StringConcatFactory,
 * LambdaMetafactory, ObjectMethods.  Fast and deterministic; whatever is unusual is left to the library. */
#ifndef VM_RUN_BOOTSTRAP_H
#define VM_RUN_BOOTSTRAP_H

#include "vm/run/link_call.h"

/* NULL without a pending exception: not one of ours, link it by the library. */
struct call_site *bootstrap_link(struct thread *t, struct constant_pool *cp, unsigned index);

/* Of a concatenation (SITE_TEXT) whose values are strings, null, integers, characters and truth values: the string, made without a frame.  NULL: pending; or, with nothing
 * pending, Java has to be called, and its adapter runs. */
struct object *bootstrap_concat_plain(struct thread *t, const struct call_site *site, const jslot *values);

#endif
