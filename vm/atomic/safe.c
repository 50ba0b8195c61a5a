/* SPDX-License-Identifier: Apache-2.0 */
#include "vm/atomic/safe.h"

#include "vm/class/loader.h"
#include "vm/native/ffi.h"
#include "vm/native/region_safe.h"
#include "vm/run/entry.h"

static const struct row { const char *class_name, *name; } rows[] = {
#define SAFE(class_name, name) { class_name, name },
#include "vm/atomic/safe.def"
};

/* One that is not bound is bound outside of the region (native.c), which begins anew then and knows. */
static bool is_safe_of_user(const struct method *m)
{
    return ffi_is_region_safe(m) || (entry_kind_of(m) == ENTRY_NATIVE && region_safe_any());
}

bool region_is_safe(const struct method *m)
{
    if (m->class->loader != &boot_loader)
        return is_safe_of_user(m);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(rows[i].name, m->name->text) && !strcmp(rows[i].class_name, m->class->name->text))
            return true;
    return false;
}
