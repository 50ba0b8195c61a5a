/* SPDX-License-Identifier: Apache-2.0 */
/* Methods of the class library whose body is another one in scopes and for no-heap threads; entries, as policy.h has them.
 * Each runs the library's own body where that works. */
#ifndef VM_REALTIME_SUBSTITUTE_H
#define VM_REALTIME_SUBSTITUTE_H

#include "vm/run/thread.h"

#define SUBSTITUTE(class_name, name, descriptor, function, ...) void function(struct thread *t, struct method *m, jslot *args);
#include "vm/realtime/substitute.def"

#endif
