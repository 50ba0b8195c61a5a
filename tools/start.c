/* SPDX-License-Identifier: Apache-2.0 */
#include "tools/start.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "classlib/attach/attach_listener.h"
#include "classlib/attach/perf_file.h"
#include "classlib/attach/sun_instrument_InstrumentationImpl.h"
#include "classlib/natives.h"
#include "interp/aot/aot.h"
#include "interp/interp.h"
#include "tools/app.h"
#include "vm/jdk.h"

/* Our own files stand beside the program, or in the Java home of an installation: in lib/, beside bin/ and above server/.  In a
 * build folder the library is two folders down. */
static bool find_own(const char *home, const char *name, char *path, size_t size)
{
    static const char *const places[] = { "", "../lib/", "../", "../../" };
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        snprintf(path, size, "%s/%s%s", home, places[i], name);
        if (!access(path, R_OK))
            return true;
    }
    return false;
}

/* Or it was joined to the program (tools/join-jar): a jar is read from its end, and what precedes it does not matter. */
static bool is_jar(const char *path)
{
    enum { END_BYTES = 22 };
    char end[END_BYTES] = "";
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool whole = fd >= 0 && lseek(fd, -END_BYTES, SEEK_END) >= 0 && read(fd, end, END_BYTES) == END_BYTES;
    if (fd >= 0)
        close(fd);
    return whole && !memcmp(end, "PK\5\6", 4);
}

/* NULL after a message: java.lang.Thread's own start needs classes of it. */
static const char *own_classes(const char *home)
{
    static char path[2 * PATH_MAX];
    if (find_own(home, "rtsj.jar", path, sizeof path))
        return path;
    const char *self = path_of_launcher();
    if (is_jar(self))
        return self;
    fprintf(stderr, "rtjvm: no rtsj.jar in %s: keep the files of a build together, or install them by ninja install\n", home);
    return NULL;
}

static bool use_image(const struct launch *l, const char *path)
{
    char why[1024];
    bool used = aot_open(path, why, sizeof why);
    if (!used && l->vm.verbose_class)
        printf("[aot] not used: %s\n", why);
    return used;
}

/* Those that are named, and the library's if there is one.  Is any used? */
static bool use_images(const struct launch *l, const char *home)
{
    char path[2 * PATH_MAX], *names = strdup(l->aot ? l->aot : ""), *save = NULL;
    bool any = false;
    if (!names || !strcmp(names, "none")) {
        free(names);
        return false;
    }
    if (&rtjvm_app && aot_fits(rtjvm_app.image)) {
        aot_use(rtjvm_app.image);
        any = true;
    }
    for (const char *p = strtok_r(names, ":", &save); p; p = strtok_r(NULL, ":", &save))
        any |= use_image(l, p);
    free(names);
    if (find_own(home, "java.base.so", path, sizeof path))
        any |= use_image(l, path);
    return any;
}

/* Compiled code has methods of other classes inlined, which an agent may change. */
static bool changes_classes(const struct launch *l)
{
    for (int i = 0; i < l->agent_count; i++)
        if (instrument_changes_classes(l->agents[i]))
            return true;
    return false;
}

struct thread *start_vm(struct launch *l, const char *home)
{
    struct vm_parts parts = { &interpreter, &aot_engine, NULL, classlib_register, classlib_register_own };
    l->vm.java_home = home_find(l->vm.java_home, home);
    if (!l->vm.java_home)
        return NULL;
    jdk_use(home_feature(l->vm.java_home));
    if (l->vm.compiles_source)
        l->main = jdk->source_launcher;
    if (&rtjvm_app) {
        l->vm.own_bytes = rtjvm_app.own;
        l->vm.own_length = (size_t)(rtjvm_app.own_end - rtjvm_app.own);
        l->vm.own_classes = path_of_launcher();
    } else {
        l->vm.own_classes = own_classes(home);
    }
    if (!l->vm.own_classes)
        return NULL;
    if (!l->vm.agent_count && !changes_classes(l) && use_images(l, home))      /* debuggers see only what is interpreted */
        parts.class_linked = aot_adopt;
    if (l->record_aot && !aot_record(l->record_aot)) {
        fprintf(stderr, "rtjvm: cannot write %s: %s\n", l->record_aot, strerror(errno));
        return NULL;
    }
    if (l->aot_report)
        aot_report();
    aot_set_verbose(l->vm.verbose_class);
    interp_init();
    interp_print_code(l->print_code);
    interp_set_fusing(!l->no_fuse);
    if (l->check_code && !interp_check_code()) {
        fprintf(stderr, "rtjvm: -Xrt:check-code needs a build with assertions (meson configure -Db_ndebug=false)\n");
        return NULL;
    }
    struct thread *t = vm_create(&l->vm, &parts);
    attach_sweep();
    if (t && !l->vm.no_perf_data)
        perf_file_publish();
    return t;
}
