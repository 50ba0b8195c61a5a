/* SPDX-License-Identifier: Apache-2.0 */
/* From C files to an image: the C compiler, as often as it takes, and the linker. */
#ifndef TOOLS_RTJAOT_BUILD_H
#define TOOLS_RTJAOT_BUILD_H

#include <stdbool.h>

struct build {
    const char *folder;                     /* of the C files: unit0.c and so on, tables.c; objects are put beside them */
    const char *output;
    const char *cpu;                        /* of ARCH_LEVELS, or NULL: what all processors have  */
    const char *compiler;                   /* a command, with words that are its own if any      */
    const char *cache;                      /* a folder of objects of earlier runs, or NULL       */
    unsigned jobs, units;
    bool debug;                             /* tell debuggers the lines                           */
    const char *main;                       /* class: make an executable with the VM that runs it; NULL: an image   */
    const char *vm_options;                 /* of that VM, by blanks, or NULL                     */
    unsigned reused;                        /* set: files that need not be compiled               */
    bool *failed;                           /* by unit: the compiler does not get through it      */
};

enum build_result { BUILD_DONE, BUILD_CANNOT, BUILD_UNITS_FAILED };

/* Compile and link.  BUILD_CANNOT after a message; when units failed nothing is linked, and all others have been tried. */
enum build_result build_image(struct build *b);
/* The executable boots and writes OUTPUT.snapshot, from which it begins from then on (docs/startup.md); preinit: what it prepares, or NULL.  false
 * after a message. */
bool build_snapshot(const struct build *b, const char *java_home, const char *preinit);
void build_remove(const char *folder);

#endif
