/* SPDX-License-Identifier: Apache-2.0 */
/* May what an instruction names be resolved before it runs?  Asked for -Xrt:prepare=all, by what prepares register code (prepare.c) and
 * cells of compiled code (aot/aot_engine.c), so that both resolve the same.
 *
 * Of what the program names all may be, which loads and initialises classes; of what the library names, only what is loaded and
 * initialised already: it names far more than any program uses.
 *
 * Context  start-up, one thread; may_collect.  Something may be pending afterwards; the first execution would say it again */
#ifndef INTERP_READY_H
#define INTERP_READY_H

#include "vm/class/resolve.h"
#include "vm/run/thread.h"

struct ready {
    struct thread *t;
    struct constant_pool *cp;
    const struct method *caller;
    bool all;                           /* load and initialise for it */
    bool load;                          /* no more than load for it, and link */
};

/* cp: the constant-pool entry that the instruction names. */
bool ready_field(const struct ready *r, unsigned cp, bool is_static, bool put);
bool ready_constant(const struct ready *r, unsigned cp);
bool ready_new(const struct ready *r, unsigned cp);
bool ready_type(const struct ready *r, unsigned cp);
bool ready_call(const struct ready *r, unsigned cp, enum invoke_kind kind);

#endif
