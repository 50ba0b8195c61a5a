/* SPDX-License-Identifier: Apache-2.0 */
#include "vm/native/region_safe.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>

#define TABLE "rtjvm_region_safe"

static _Atomic bool any;

void region_safe_opened(void *handle)
{
    if (dlsym(handle, TABLE))
        atomic_store(&any, true);
}

bool region_safe_any(void) { return atomic_load(&any); }

/* Of the library that the function is in, not of one that this needs. */
static const char *const *table_beside(void *function)
{
    Dl_info of_function, of_table;
    void *handle = dladdr(function, &of_function) && of_function.dli_fname ? dlopen(of_function.dli_fname, RTLD_LAZY | RTLD_NOLOAD) : NULL;
    void *table = handle ? dlsym(handle, TABLE) : NULL;
    bool own = table && dladdr(table, &of_table) && of_table.dli_fbase == of_function.dli_fbase;
    if (handle)
        dlclose(handle);                    /* as often as it was opened: it stays */
    return own ? table : NULL;
}

static bool has_references(const struct method *m)
{
    struct signature s = symbol_signature(m->descriptor);
    struct signature_type type;
    bool found = m->return_type == T_OBJECT || m->return_type == T_ARRAY;
    while (signature_next(&s, &type))
        found |= *type.text == 'L' || *type.text == '[';
    return found;
}

bool region_safe_names(const struct method *m, void *function)
{
    char class_name[512], name[1024];
    if (!region_safe_any() || !method_is_static(m) || m->access & ACC_SYNCHRONIZED || has_references(m))
        return false;
    snprintf(name, sizeof name, "%s.%s", class_external_name(m->class, class_name, sizeof class_name), m->name->text);
    for (const char *const *row = table_beside(function); row && *row; row++)
        if (!strcmp(*row, name))
            return true;
    return false;
}
