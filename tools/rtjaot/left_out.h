/* SPDX-License-Identifier: Apache-2.0 */
/* Which methods stay interpreted, whatever is asked for. */
#ifndef TOOLS_RTJAOT_LEFT_OUT_H
#define TOOLS_RTJAOT_LEFT_OUT_H

#include "vm/class/class.h"

/* Why the method is not compiled; NULL: it can be tried.  An atomic region has code for regions all the same. */
const char *left_out(const struct method *m, bool *is_region);

#endif
