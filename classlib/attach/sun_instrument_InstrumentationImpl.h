/* SPDX-License-Identifier: Apache-2.0 */
/* Agents of java.lang.instrument, started with the program: -javaagent.
 *
 * Their transformers see classes that are defined by other loaders than the boot loader.  Classes that are there already
 * cannot be changed. */
#ifndef CLASSLIB_ATTACH_SUN_INSTRUMENT_INSTRUMENTATIONIMPL_H
#define CLASSLIB_ATTACH_SUN_INSTRUMENT_INSTRUMENTATIONIMPL_H

#include "vm/run/thread.h"

/* agent: "jar" or "jar=options"; runs premain of the class that the jar names.  false: a message was printed, or an
 * exception is pending.  Context: after vm_create, before main. */
bool instrument_start(struct thread *t, const char *agent);

#endif
