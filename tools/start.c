/* SPDX-License-Identifier: Apache-2.0 */
#include "tools/start.h"

#include <stdio.h>
#include <unistd.h>

#include "classlib/natives.h"
#include "interp/interp.h"

static void set_entries(struct class *c)
{
    for (unsigned i = 0; i < c->method_count; i++)
        c->methods[i].entry = interp_entry_for(&c->methods[i]);
}

/* rtsj.jar stands beside the program, or where an installation puts it; the library is two folders further down. */
static const char *with_rtsj(const char *home, const char *append)
{
    static char path[8192];
    static const char *const places[] = { "rtsj.jar", "../share/rtjvm/rtsj.jar", "../../rtsj.jar", "../../../share/rtjvm/rtsj.jar" };
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", home, places[i]);
        if (access(path, R_OK))
            continue;
        size_t n = strlen(path);
        if (append)
            snprintf(path + n, sizeof path - n, ":%s", append);
        return path;
    }
    return append;
}

struct thread *start_vm(struct launch *l, const char *home)
{
    const struct vm_parts parts = { set_entries, classlib_register, classlib_register_own };
    l->vm.java_home = home_find(l->vm.java_home);
    if (!l->vm.java_home)
        return NULL;
    l->vm.boot_append = with_rtsj(home, l->vm.boot_append);
    interp_init();
    interp_print_code(l->print_code);
    return vm_create(&l->vm, &parts);
}
