/* SPDX-License-Identifier: Apache-2.0 */
/* What the interpreter knows of classes that are unloaded or redefined: inline caches of code that stays, and threads' rows of interface calls.
 *
 * A site that knows a class by its address tells the class's unit so when it begins to (unit_site), and begins anew when that goes.
 * Sites of getters are not rewritten for such classes, so that there is nothing else to undo. */
#ifndef INTERP_FORGET_H
#define INTERP_FORGET_H

#include <stdbool.h>
#include <stddef.h>

struct class_unit;
struct code;
struct method;
struct redefinition;
struct thread;
struct unit_pass;

/* unit_hooks.forget, unit_hooks.forget_in */
bool interp_forget(struct class_unit *dead, struct unit_pass *pass);
void interp_forget_in(struct thread *t);
/* struct engine: renew (renew.c). */
bool interp_renew(struct method *only);
/* Outdated code as it was, for who reads its instructions, and back; at_safepoint. */
void interp_open_doors(struct code *code);
void interp_close_doors(struct code *code);
/* struct engine: redefined.  Sites that know a method's code, or act as it does, are again what they were before they ran. */
void interp_forget_calls(const struct redefinition *list, size_t count);

#endif
