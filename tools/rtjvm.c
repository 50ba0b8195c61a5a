/* SPDX-License-Identifier: Apache-2.0 */
/* The launcher: the only place that joins vm, interp and classlib. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "classlib/natives.h"
#include "interp/interp.h"
#include "tools/options.h"

static void set_entries(struct class *c)
{
    for (unsigned i = 0; i < c->method_count; i++)
        c->methods[i].entry = interp_entry_for(&c->methods[i]);
}

/* rtsj.jar stands beside the executable, or where an installation puts it. */
static const char *with_rtsj(const char *append)
{
    static char path[8192];
    static const char *const places[] = { "rtsj.jar", "../share/rtjvm/rtsj.jar" };
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", home_of_launcher(), places[i]);
        if (access(path, R_OK))
            continue;
        size_t n = strlen(path);
        if (append)
            snprintf(path + n, sizeof path - n, ":%s", append);
        return path;
    }
    return append;
}

int main(int argc, char **argv)
{
    struct launch l;
    options_read(&l, argc, argv);
    l.vm.java_home = home_find(l.vm.java_home);
    if (!l.vm.java_home)
        return 1;
    l.vm.boot_append = with_rtsj(l.vm.boot_append);
    const struct vm_parts parts = { set_entries, classlib_register };
    interp_init();
    struct thread *t = vm_create(&l.vm, &parts);
    if (!t)
        return 1;
    int status = vm_run_main(t, l.main, l.mode, l.arguments, l.argument_count);
    vm_destroy(t);
    exit(status);
}
