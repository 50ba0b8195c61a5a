/* SPDX-License-Identifier: Apache-2.0 */
/* What an engine does for -Xrt:prepare=all: see struct engine.  Context: start-up, one thread. */
#ifndef INTERP_PREPARE_H
#define INTERP_PREPARE_H

#include "interp/code.h"

bool interp_prepare(struct thread *t, struct method *m);
void interp_resolve(struct thread *t, struct method *m, bool all);

#endif
