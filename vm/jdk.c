/* SPDX-License-Identifier: Apache-2.0 */
/* The table of JDKs. */
#include "vm/jdk.h"

#include <stddef.h>

#include "sched/context.h"

static const struct jdk known_ones[] = {
#define JDK(feature, class_major, interface, management, jni, source_launcher) \
    { feature, class_major, interface, management, jni, source_launcher },
#include "vm/jdk.def"
};

const struct jdk *jdk = &known_ones[0];
bool jdk_preview;

static const struct jdk *find(int feature)
{
    for (size_t i = 0; i < sizeof known_ones / sizeof *known_ones; i++)
        if (known_ones[i].feature == feature)
            return &known_ones[i];
    return NULL;
}

bool jdk_is_known(int feature) { return find(feature) != NULL; }

void jdk_use(int feature)
{
    const struct jdk *found = find(feature);
    RT_STARTUP();
    RT_ASSERT(found);
    jdk = found;
}
