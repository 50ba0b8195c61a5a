/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the JDK: --java-home, RTJVM_JAVA_HOME, the Java home that this program is a part of, JAVA_HOME, the java on the PATH,
 * the usual places. */
#include "tools/options.h"

#include <elf.h>
#include <fcntl.h>
#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "vm/jdk.h"

#include "sched/os.h"

static bool has_library(const char *home)
{
    char path[PATH_MAX + sizeof "/lib/modules"];
    snprintf(path, sizeof path, "%s/lib/modules", home);
    return access(path, R_OK) == 0;
}

const char *home_release(const char *home, const char *key, char *buffer, size_t size)
{
    char path[PATH_MAX], line[1024];
    size_t n = strlen(key);
    buffer[0] = 0;
    snprintf(path, sizeof path, "%s/release", home);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (!strncmp(line, key, n) && line[n] == '=' && line[n + 1] == '"') {
            snprintf(buffer, size, "%s", line + n + 2);
            buffer[strcspn(buffer, "\"\n")] = 0;
        }
    if (f)
        fclose(f);
    return buffer;
}

int home_feature(const char *home)
{
    char version[64];
    return atoi(home_release(home, "JAVA_VERSION", version, sizeof version));
}

/* Of this program or library, as the linker has laid it. */
extern const Elf64_Ehdr __ehdr_start __attribute__((visibility("hidden")));

bool home_has_natives(const char *home)
{
    char path[PATH_MAX];
    Elf64_Ehdr head;
    snprintf(path, sizeof path, "%s/lib/libjava.so", home);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = file >= 0 ? read(file, &head, sizeof head) : -1;
    if (file >= 0)
        close(file);
    return n == sizeof head && !memcmp(head.e_ident, __ehdr_start.e_ident, SELFMAG) && head.e_machine == __ehdr_start.e_machine;
}

static bool is_ours(const char *home) { return has_library(home) && jdk_is_known(home_feature(home)); }

static const char *from_path(void)
{
    static char found[PATH_MAX];
    char *path = strdup(getenv("PATH") ? getenv("PATH") : ""), *save = NULL;
    const char *result = NULL;
    for (char *p = strtok_r(path, ":", &save); p && !result; p = strtok_r(NULL, ":", &save)) {
        char java[PATH_MAX];
        snprintf(java, sizeof java, "%s/java", p);
        if (!realpath(java, found))
            continue;
        for (int up = 0; up < 2; up++)
            if (strrchr(found, '/'))
                *strrchr(found, '/') = 0;
        if (is_ours(found))
            result = found;
    }
    free(path);
    return result;
}

static const char *from_places(void)
{
    static const char *const patterns[] = { "/usr/lib/jvm/*" JDK_WANTED "*", "/usr/java/*" JDK_WANTED "*", "/opt/*jdk*" JDK_WANTED "*", "/usr/lib/jvm/*" };
    const char *result = NULL;
    for (size_t i = 0; i < sizeof patterns / sizeof patterns[0] && !result; i++) {
        glob_t g;
        if (glob(patterns[i], 0, NULL, &g) == 0)
            for (size_t n = 0; n < g.gl_pathc && !result; n++)
                if (is_ours(g.gl_pathv[n]))
                    result = strdup(g.gl_pathv[n]);
        globfree(&g);
    }
    return result;
}

/* The Java home around a folder, as ninja install makes it: of bin/ or lib/server/ in it, or of the folder of programs beside lib/. */
static const char *around(const char *folder)
{
    static const char *const places[] = { "..", "../..", "../lib/rtjvm" };
    static char found[PATH_MAX];
    char path[PATH_MAX + 16];
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, places[i]);
        if (realpath(path, found) && is_ours(found))
            return found;
    }
    return NULL;
}

/* A home that somebody named must be good; others are only tried. */
static const char *named(const char *home, const char *by)
{
    char version[64];
    if (!has_library(home)) {
        fprintf(stderr, "rtjvm: %s names %s, which has no lib/modules: name the home of a JDK " JDK_KNOWN "\n", by, home);
        return NULL;
    }
    if (!is_ours(home)) {
        fprintf(stderr, "rtjvm: %s names %s, a JDK %s: rtjvm runs on the class library of a JDK " JDK_KNOWN "\n", by, home,
                home_release(home, "JAVA_VERSION", version, sizeof version));
        return NULL;
    }
    return home;
}

const char *home_find(const char *wished, const char *folder)
{
    const char *env = getenv("RTJVM_JAVA_HOME"), *java_home = getenv("JAVA_HOME");
    if (wished)
        return named(wished, "--java-home");
    if (env && *env)
        return named(env, "RTJVM_JAVA_HOME");
    const char *found = around(folder);
    if (!found && java_home && is_ours(java_home))
        found = java_home;
    if (!found)
        found = from_path();
    if (!found)
        found = from_places();
    if (!found)
        fprintf(stderr, "rtjvm: no JDK " JDK_KNOWN " found: install one (Debian: apt install openjdk-" JDK_WANTED "-jre-headless), "
                        "or name its home with --java-home or RTJVM_JAVA_HOME\n");
    return found;
}

const char *path_of_launcher(void)
{
    static char path[PATH_MAX];
    return os_program(path, sizeof path) ? path : "./rtjvm";
}

const char *home_of_launcher(void)
{
    static char path[PATH_MAX];
    snprintf(path, sizeof path, "%s", path_of_launcher());
    if (strrchr(path, '/'))
        *strrchr(path, '/') = 0;
    return path;
}
