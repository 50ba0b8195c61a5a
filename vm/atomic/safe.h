/* SPDX-License-Identifier: Apache-2.0 */
/* What of native code may run in an atomic region (safe.def).  Constant.  Context: any. */
#ifndef VM_ATOMIC_SAFE_H
#define VM_ATOMIC_SAFE_H

#include "vm/class/class.h"

/* Of a method with a C function: is it in the table, or the VM's own link of a call site? */
bool region_is_safe(const struct method *m);

#endif
