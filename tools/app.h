/* SPDX-License-Identifier: Apache-2.0 */
/* A program with the VM in it (rtjaot --executable): what rtjaot links to the launcher.
 *
 * Its class files are a zip file behind the program's end, so that the program is its own class path. */
#ifndef TOOLS_APP_H
#define TOOLS_APP_H

#include <stddef.h>
#include <stdint.h>

struct aot_image;

struct rtjvm_app {
    const char *main;                       /* class                                              */
    const char *const *options;             /* of the VM, built in; NULL ends them                */
    const struct aot_image *image;
    const uint8_t *own, *own_end;           /* rtsj.jar                                           */
};
/* Weak: rtjvm itself has none. */
extern const struct rtjvm_app rtjvm_app __attribute__((weak, visibility("default")));

/* In such a program its words become those of rtjvm: options, itself as class path, its main class, and then they.  Else they stay. */
void app_words(int *argc, char ***argv);

#endif
