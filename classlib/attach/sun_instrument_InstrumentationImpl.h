/* SPDX-License-Identifier: Apache-2.0 */
/* Agents of java.lang.instrument, started with the program (-javaagent) or from outside.
 *
 * Their transformers see the classes that are defined from then on, and with redefine and retransform those that are there already
 * (vm/run/tool/redefine.h). */
#ifndef CLASSLIB_ATTACH_SUN_INSTRUMENT_INSTRUMENTATIONIMPL_H
#define CLASSLIB_ATTACH_SUN_INSTRUMENT_INSTRUMENTATIONIMPL_H

#include "vm/run/thread.h"

/* agent: "jar" or "jar=options"; runs premain of the class that the jar names.  false: a message was printed, or an
 * exception is pending.  Context: after vm_create, before main. */
bool instrument_start(struct thread *t, const char *agent);
/* The same while the program runs: agentmain. */
bool instrument_attach(struct thread *t, const char *agent);
/* Did the command line say that agents may come while the program runs? */
bool instrument_expects_late(void);

#endif
