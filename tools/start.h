/* SPDX-License-Identifier: Apache-2.0 */
/* Starting a VM of options that were read: what the launcher and libjvm share, and the only place that joins vm, interp and
 * classlib. */
#ifndef TOOLS_START_H
#define TOOLS_START_H

#include "tools/options.h"

/* home: the folder of the program or library, beside which rtsj.jar is looked for.  NULL after a message. */
struct thread *start_vm(struct launch *l, const char *home);

#endif
