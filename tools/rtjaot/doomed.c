/* SPDX-License-Identifier: Apache-2.0 */
#include "tools/rtjaot/doomed.h"

#include <stdbool.h>
#include <stdlib.h>

#include "vm/bytecode/flow.h"
#include "vm/class/method_body.h"

/* Does it throw, or go on only to what is marked? */
static bool is_doomed(const struct flow_code *c, const struct insn *in, const uint8_t *doomed)
{
    if (in->info->flow == FLOW_THROW)
        return !flow_is_covered(c, in->bci);
    if (flow_goes_on(in) && !doomed[flow_next(in)])
        return false;
    for (uint32_t i = 0; i < flow_targets(in); i++)
        if (!doomed[flow_target(in, i)])
            return false;
    return flow_goes_on(in) || flow_targets(in);
}

/* From the last instruction to the first, until nothing changes: as often as ways that throw jump back.  What needs more rounds than any javac makes
 * stays as it is. */
static void mark_doomed(const struct flow_code *c, const uint8_t *starts, uint8_t *doomed)
{
    enum { ROUNDS = 16 };
    struct insn in;
    bool changed = true;
    for (unsigned round = 0; changed && round < ROUNDS; round++) {
        changed = false;
        for (uint32_t bci = c->length; bci-- > 0;)
            if (starts[bci] & FLOW_START && !doomed[bci] && bytecode_decode(c->bytes, c->length, bci, &in) && is_doomed(c, &in, doomed)) {
                doomed[bci] = 1;
                changed = true;
            }
    }
}

uint8_t *doomed_find(const struct method *m)
{
    if (!m->body)
        return NULL;
    struct flow_code c = method_body_flow(m->body);
    uint8_t *starts = calloc(c.length, 1), *doomed = calloc(c.length + 1, 1);
    bool known = starts && doomed && flow_mark(&c, starts);
    if (known)
        mark_doomed(&c, starts, doomed);
    free(starts);
    if (!known) {
        free(doomed);
        doomed = NULL;
    }
    return doomed;
}
