/* SPDX-License-Identifier: Apache-2.0 */
/* What the interpreter knows of classes that are unloaded: inline caches of code that stays, and threads' rows of interface calls.
 *
 * A site that knows a class by its address tells the class's unit so when it begins to (unit_site), and begins anew when that goes.
 * Sites of getters are not rewritten for such classes, so that there is nothing else to undo. */
#ifndef INTERP_FORGET_H
#define INTERP_FORGET_H

struct class_unit;

/* unit_hooks.forget.  Context: at_safepoint */
void interp_forget(struct class_unit *dead);

#endif
