/* SPDX-License-Identifier: Apache-2.0 */
/* Starting a VM of options that were read: what the launcher and libjvm share, and the only place that joins vm, interp and
 * classlib. */
#ifndef TOOLS_START_H
#define TOOLS_START_H

#include "tools/options.h"

/* home: the folder of the program or library, beside which rtsj.jar is looked for.  NULL after a message. */
struct thread *start_vm(struct launch *l, const char *home);
/* What runs before the program: its agents, then the one for JMX, which ends the process when its properties are wrong.
 * false: one could not be started; an exception may be pending. */
bool start_agents(struct thread *t, const struct launch *l, const char **failed);

#endif
