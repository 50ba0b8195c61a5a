/* SPDX-License-Identifier: Apache-2.0 */
/* Functions of users' libraries that may run in an atomic region, because the library says so.
 *
 * It exports their names:   const char *const rtjvm_region_safe[] = { "pkg.Class.method", NULL };
 * Such a function computes from its arguments, which are no references, and calls nothing of JNI: it is called where the thread stands, as the VM's own
 * C code is, with NULL instead of a JNIEnv, and what it writes is not undone.  So only a static method that is not synchronized can be one.
 *
 * Context  any, but where said */
#ifndef VM_NATIVE_REGION_SAFE_H
#define VM_NATIVE_REGION_SAFE_H

#include "vm/class/class.h"

/* A library has been opened, before any of its functions is bound. */
void region_safe_opened(void *handle);
/* Does a library that is open name any?  Then a native method of a user's that is not bound may turn out to be one. */
bool region_safe_any(void);
/* Is the function, which is to be bound to the method, of a library that names it, and can it be one?  May block. */
bool region_safe_names(const struct method *m, void *function);

#endif
