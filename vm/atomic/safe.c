/* SPDX-License-Identifier: Apache-2.0 */
#include "vm/atomic/safe.h"

#include "vm/class/loader.h"

static const struct row { const char *class_name, *name; } rows[] = {
#define SAFE(class_name, name) { class_name, name },
#include "vm/atomic/safe.def"
};

bool region_is_safe(const struct method *m)
{
    if (m->class->loader != &boot_loader)
        return false;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].name, m->name->text) && !strcmp(rows[i].class_name, m->class->name->text))
            return true;
    return false;
}
