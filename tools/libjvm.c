/* SPDX-License-Identifier: Apache-2.0 */
/* libjvm.so: what the JDK's shared libraries name as the library they need.
 *
 * The program that opens it has the functions which those libraries really call; the linker looks there first.
 * But they are linked to find all their symbols at once, so the others must exist too: each says its name
 * and ends the process.
 *
 * The library for programs that embed a VM (embed.c) has the real ones beside these, which are weak. */
#include <stdio.h>
#include <stdlib.h>

static _Noreturn void missing(const char *name)
{
    fprintf(stderr, "rtjvm: a native library called %s, which rtjvm does not have\n", name);
    abort();
}

#define MISSING(name) \
    __attribute__((visibility("default"), weak)) void name(void); \
    void name(void) { missing(#name); }
#include "tools/libjvm.def"
