/* SPDX-License-Identifier: Apache-2.0 */
/* What all parts of the interface share: environments, each thread's part in them, memory for agents. */
#include <stdlib.h>
#include <string.h>

#include "vm/jvmti/jvmti.h"
#include "vm/run/tool/tool.h"

struct jvmti_env *_Atomic jvmti_envs;
_Atomic int jvmti_phase = JVMTI_PHASE_ONLOAD;
struct lock jvmti_lock = LOCK_INIT(TOOLS);
const void *const *jvmti_table;

/* --- each thread's part ------------------------------------------------------------------------ */

static struct jvmti_wish *find_wish(const struct thread *t, const struct jvmti_env *env)
{
    const struct jvmti_side *side = t->tool;
    struct jvmti_wish *w = side ? side->wishes : NULL;
    while (w && w->env != env)
        w = w->next;
    return w;
}

bool jvmti_spare_make(struct jvmti_spare *spare)
{
    *spare = (struct jvmti_spare){ calloc(1, sizeof *spare->side), calloc(1, sizeof *spare->wish), calloc(1, sizeof *spare->pop) };
    if (spare->side && spare->wish && spare->pop)
        return true;
    jvmti_spare_free(spare);
    return false;
}

void jvmti_spare_free(struct jvmti_spare *spare)
{
    free(spare->side);
    free(spare->wish);
    free(spare->pop);
}

struct jvmti_side *jvmti_side_of(struct thread *t, struct jvmti_spare *spare)
{
    if (!t->tool) {
        t->tool = spare->side;
        spare->side = NULL;
    }
    return t->tool;
}

struct jvmti_wish *jvmti_wish_of(struct thread *t, struct jvmti_env *env, struct jvmti_spare *spare)
{
    struct jvmti_wish *w = find_wish(t, env);
    if (w)
        return w;
    struct jvmti_side *side = jvmti_side_of(t, spare);
    w = spare->wish;
    spare->wish = NULL;
    *w = (struct jvmti_wish){ .next = side->wishes, .env = env };
    side->wishes = w;
    return w;
}

bool jvmti_wants(const struct thread *t, const struct jvmti_env *env, enum jvmti_event e)
{
    const struct jvmti_wish *w = find_wish(t, env);
    return !env->disposed && env->callback[e - JVMTI_EVENT_FIRST] && (env->wanted | (w ? w->wanted : 0)) & jvmti_bit(e);
}

bool jvmti_anybody_wants(const struct thread *t, enum jvmti_event e)
{
    for (const struct jvmti_env *env = atomic_load(&jvmti_envs); env; env = env->next)
        if (jvmti_wants(t, env, e))
            return true;
    return false;
}

void jvmti_watch(struct thread *t)
{
    const struct jvmti_side *side = t->tool;
    uint32_t bits = (jvmti_anybody_wants(t, EVENT_SingleStep) ? TOOL_STEP : 0u) | (jvmti_anybody_wants(t, EVENT_MethodEntry) ? TOOL_ENTRY : 0u) |
                    (jvmti_anybody_wants(t, EVENT_MethodExit) || (side && side->pops) ? TOOL_LEAVE : 0u);
    uint32_t old = atomic_load(&t->watched);
    while (!atomic_compare_exchange_weak(&t->watched, &old, (old & TOOL_SUSPEND) | bits))   /* bound: who suspends and resumes it meanwhile */
        ;
}

/* --- memory ------------------------------------------------------------------------------------ */

void *jvmti_memory(size_t bytes) { return malloc(bytes ? bytes : 1); }

char *jvmti_text(const char *text) { return strdup(text); }
