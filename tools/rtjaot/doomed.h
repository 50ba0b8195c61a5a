/* SPDX-License-Identifier: Apache-2.0 */
/* Ways that end with an exception: what a method hardly ever does, by its code alone, where no list tells what a run did.
 *
 * Context  one thread */
#ifndef TOOLS_RTJAOT_DOOMED_H
#define TOOLS_RTJAOT_DOOMED_H

#include <stdint.h>

struct method;

/* By bci: does every way on from here end with an exception that is thrown where the method handles none?  The caller's, to be freed; NULL: no memory, or the
 * method has no code. */
uint8_t *doomed_find(const struct method *m);

#endif
