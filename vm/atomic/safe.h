/* SPDX-License-Identifier: Apache-2.0 */
/* What of native code may run in an atomic region: what is in safe.def, and what users' libraries declare (vm/native/region_safe.h).  Context: any. */
#ifndef VM_ATOMIC_SAFE_H
#define VM_ATOMIC_SAFE_H

#include "vm/class/class.h"

/* Of a method with a C function. */
bool region_is_safe(const struct method *m);

#endif
