/* SPDX-License-Identifier: Apache-2.0 */
/* The classes that the receiver of a dispatched call is compared with before the tables of its class are asked. */
#ifndef TOOLS_RTJAOT_CHAIN_H
#define TOOLS_RTJAOT_CHAIN_H

#include <stdint.h>

struct method;
struct plan_class;
struct plan_method;

/* Of those found by themselves at most so many. */
enum { CHAIN_MAX = 4 };
/* To be compared with, and what it runs. */
struct chain { struct plan_class *classes[2 * CHAIN_MAX]; struct plan_method *targets[2 * CHAIN_MAX]; unsigned count; };

/* Of the caller's call at bci, which names m.  Few classes are all compared with; of many those that a run had, and the common ones. */
void chain_make(const struct plan_method *caller, uint32_t bci, struct method *m, struct chain *chain);
/* What an object of the class runs for a call of m, if that is compiled here; NULL: nothing, or there is none that could be called. */
struct plan_method *chain_selected(const struct plan_class *of, struct method *m);

#endif
