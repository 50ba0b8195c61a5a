/* SPDX-License-Identifier: Apache-2.0 */
/* Opening an image: a shared object that links against this program. */
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "interp/aot/aot_slow.h"

/* What only images use: kept in the program for them. */
__attribute__((used)) static const void *const kept[] = { aot_call, aot_catches };

bool aot_open(const char *path, char *why, size_t size)
{
    char whole[PATH_MAX];                       /* without a slash the system's folders would be searched */
    void *library = realpath(path, whole) ? dlopen(whole, RTLD_NOW | RTLD_LOCAL) : NULL;
    if (!library) {
        snprintf(why, size, "%s", errno == ENOENT ? "no such file" : dlerror());
        return false;
    }
    const struct aot_image *found = dlsym(library, AOT_IMAGE_SYMBOL);
    if (found && !aot_has_room()) {
        snprintf(why, size, "%s is one image too many: there may be %d", path, AOT_IMAGES_MAX);
        return false;
    }
    const char *unfit = found ? aot_unfit(found) : "is no image of compiled code";
    if (unfit) {
        snprintf(why, size, "%s %s", path, unfit);
        return false;
    }
    aot_use(found);
    return true;
}
