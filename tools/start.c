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
#include "vm/run/invoke.h"

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
    bool none = !names || !strcmp(names, "none");
    if (!none && l->vm.wide_strings && l->vm.verbose_class)
        printf("[aot] not used: compiled code takes strings to be compact, which -XX:-CompactStrings changes\n");
    if (none || l->vm.wide_strings) {
        free(names);
        return false;
    }
    const char *unfit = &rtjvm_app ? aot_unfit(rtjvm_app.image) : NULL;
    if (unfit && l->vm.verbose_class)
        printf("[aot] not used: the program's own image %s\n", unfit);
    if (&rtjvm_app && !unfit) {
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

/* Each element from the root on: who makes a snapshot is in no folder. */
static const char *absolute_class_path(const char *paths)
{
    char folder[PATH_MAX], *whole = NULL, *copy = strdup(paths), *save = NULL;
    size_t size;
    FILE *out = getcwd(folder, sizeof folder) ? open_memstream(&whole, &size) : NULL;
    for (char *p = out && copy ? strtok_r(copy, ":", &save) : NULL; p; p = strtok_r(NULL, ":", &save))
        fprintf(out, "%s%s%s%s", ftell(out) > 0 ? ":" : "", *p == '/' ? "" : folder, *p == '/' ? "" : "/", p);
    free(copy);
    return out && fclose(out) == 0 ? whole : paths;
}

/* Nothing of who makes it, where and when is in a snapshot. */
static void become_nobody(struct launch *l)
{
    l->vm.snapshot_prepared = l->vm.preinit != NULL;
    l->vm.no_signals = l->vm.no_attach = l->vm.no_perf_data = true;
    l->vm.class_path = l->vm.snapshot_prepared && l->vm.class_path ? absolute_class_path(l->vm.class_path) : "";
    clearenv();
    setenv("LC_ALL", "C.UTF-8", 1);     /* as most will have it: then what they need is there */
}

/* Of a program with the VM in it: the program's name and .snapshot. */
static bool find_snapshot(const char *home, char *path, size_t size)
{
    if (!&rtjvm_app)
        return find_own(home, "boot.snapshot", path, size);
    int n = snprintf(path, size, "%s.snapshot", path_of_launcher());
    return n > 0 && (size_t)n < size && access(path, R_OK) == 0;
}

/* The one that is named, or the installed one. */
static void choose_snapshot(struct launch *l, const char *home)
{
    static char path[2 * PATH_MAX];
    l->vm.no_snapshot = l->agent_count > 0 || l->check_code || l->no_fuse || l->print_code || l->aot_report || l->record_aot;
    if (l->vm.snapshot_make)
        become_nobody(l);
    if (!l->vm.snapshot && !l->vm.snapshot_make && find_snapshot(home, path, sizeof path))
        l->vm.snapshot = path;
    if (l->vm.snapshot && !strcmp(l->vm.snapshot, "none"))
        l->vm.snapshot = NULL;
}

struct thread *start_vm(struct launch *l, const char *home)
{
    struct vm_parts parts = { &interpreter, &aot_engine, NULL, NULL, classlib_register, classlib_register_own };
    l->vm.java_home = home_find(l->vm.java_home, home);
    if (!l->vm.java_home)
        return NULL;
    jdk_use(home_feature(l->vm.java_home));
    l->vm.own_natives = l->vm.own_natives || !home_has_natives(l->vm.java_home);
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
    choose_snapshot(l, home);
    if (!l->vm.snapshot_make && use_images(l, home)) {
        parts.class_linked = aot_adopt;
        parts.class_resumed = aot_adopt_resumed;
    }
    if (l->vm.snapshot_make)
        parts.class_linked = aot_foresee;
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
    options_share_instrument(l);
    struct thread *t = vm_create(&l->vm, &parts);
    if (l->vm.snapshot_make)
        return t;
    attach_sweep();
    if (t && !l->vm.no_perf_data)
        perf_file_publish();
    return t;
}

bool start_agents(struct thread *t, const struct launch *l, const char **failed)
{
    for (int i = 0; i < l->agent_count; i++)
        if (!instrument_start(t, *failed = l->agents[i]))
            return false;
    *failed = "of com.sun.management";
    return !l->management || invoke_static_known(t, "jdk/internal/agent/Agent", "startAgent", "()V", NULL, NULL);
}
