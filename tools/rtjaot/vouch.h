/* SPDX-License-Identifier: Apache-2.0 */
/* What stands in place of a call without a look at whether it is there (plan_vouch). */
#ifndef TOOLS_RTJAOT_VOUCH_H
#define TOOLS_RTJAOT_VOUCH_H

#include <stdbool.h>

struct class;
struct emitter;
struct plan_method;

/* The class's digest covers those above it, so what they have is what was compiled, and is bound with what calls it (aot.c).  But an object may have got to a thread
 * that would wait for its class's initialiser before a static method; and where the fields of others lie, if they are there, is asked before each method runs by itself. */
bool vouch_is_bound(const struct emitter *e, const struct plan_method *target);
/* And need no cell be asked?  A debugger that comes while a program's loop runs finds what that calls by its cells. */
bool vouch_needs_no_look(const struct emitter *e, const struct plan_method *target);
/* May some initialiser run when the class is initialised, be it one of an interface? */
bool vouch_initialises(const struct class *c);

#endif
