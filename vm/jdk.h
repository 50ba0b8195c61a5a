/* SPDX-License-Identifier: Apache-2.0 */
/* Which JDK the class library is of, and what follows from that.
 *
 * Rows of tables that name something of the JDK are for all versions from 17 on, but where they end with SINCE(n), UNTIL(n)
 * or both: feature releases, the first and the last that may have it.  Rows outside the version that runs are skipped.
 * Told by looking at 17 and 25: UNTIL(24) says that 25 has it no more, not that 24 has.  tools/jdk-facts holds rows
 * against a JDK.
 *
 * Context  jdk_use: start-up, before symbols; else any */
#ifndef VM_JDK_H
#define VM_JDK_H

#include <stdbool.h>
#include <stdint.h>

#define JDK_WANTED "17"                 /* to be installed where there is none, and looked for first */
#define JDK_KNOWN "17, 21 or 25"        /* those of jdk.def, for messages */

struct jdk_range { uint8_t since, until; };     /* 0: no bound */
#define SINCE(feature) .since = feature
#define UNTIL(feature) .until = feature

struct jdk { uint8_t feature, class_major, interface; uint32_t management, jni; const char *source_launcher; };
extern const struct jdk *jdk;           /* the oldest in jdk.def until jdk_use */

/* --enable-preview: class files that use what is not final in this version are read.  Start-up. */
extern bool jdk_preview;

bool jdk_is_known(int feature);
/* The library is of this version, which is known. */
void jdk_use(int feature);

static inline bool jdk_has(struct jdk_range versions)
{
    return jdk->feature >= versions.since && (!versions.until || jdk->feature <= versions.until);
}

#endif
