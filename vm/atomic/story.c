/* SPDX-License-Identifier: Apache-2.0 */
#include "vm/atomic/story.h"

#include "vm/run/area_story.h"

static void tell(const struct thread *t, const char *what, const char *rule, const char *hint)
{
    fprintf(stderr, "[explain] %s\n    rule    %s\n    hint    %s\n", what, rule, hint);
    area_print_trace(stderr, t);
}

void region_tell_refused(const struct thread *t, const char *message)
{
    char what[700];
    if (RT_LIKELY(!areas_explain))
        return;
    snprintf(what, sizeof what, "IllegalStateException: %s", message);
    tell(t, what, "What a region does must be undone when a more eligible thread comes: native code, input and output, waiting cannot be.",
         "do it before the region or behind it, with values that the region left in fields or returned");
}

void region_tell_kept(const struct thread *t, enum region_reason reason, size_t room)
{
    static const struct { const char *why, *hint; } rows[] = {
        [REGION_FULL] = { "its log of %zu bytes is full, or a thread without the heap would have to keep a reference to it", "a larger log (-Xrt:par-log=SIZE), or less that is overwritten in one region" },
        [REGION_EARLY] = { "the program said so", "Region.commitEarly is for ends of regions that are cheaper to finish than to undo" },
        [REGION_OFTEN] = { "it has begun anew too often", "shorter regions; -Xrt:par-retries=N is how often an ordinary thread's may be undone for others" },
        [REGION_FINALIZER] = { "an object with a finaliser was made in a memory area that takes nothing back", "make it outside of the region" },
    };
    char why[200], what[300];
    if (RT_LIKELY(!areas_explain))
        return;
    snprintf(why, sizeof why, rows[reason].why, room);
    snprintf(what, sizeof what, "atomic region: irrevocable from here on, as %s", why);
    tell(t, what, "Such a region goes on to its end with priority 98, and whoever wants a region waits for it.", rows[reason].hint);
}

void region_tell_anew(const struct thread *t)
{
    if (RT_UNLIKELY(areas_explain))
        tell(t, "atomic region: undone, and begins anew", "What cannot be undone is done outside of the region: loading, linking and initialising classes, collecting, waiting for a monitor.",
             "use the classes before (-Xrt:prepare=all, -Xrt:preinit=FILE); take no monitors in regions");
}
