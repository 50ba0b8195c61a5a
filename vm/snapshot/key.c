/* SPDX-License-Identifier: Apache-2.0 */
/* The key of a snapshot: whatever it was made with that it depends on, a line each. */
#include <errno.h>
#include <ftw.h>
#include <link.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

#include "sched/stress.h"
#include "vm/jdk.h"
#include "vm/run/link_call.h"
#include "vm/snapshot/snapshot_impl.h"
#include "vm/util/hash.h"

struct text { char *start; size_t length, room; };

static void put(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(struct text *t, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = vsnprintf(t->start + t->length, t->room - t->length, format, list);
    va_end(list);
    t->length += n > 0 && (size_t)n < t->room - t->length ? (size_t)n : 0;
}

/* --- what it is made of ------------------------------------------------------------------------- */

/* The linker's digest of the program. */
static int put_build(struct dl_phdr_info *program, size_t size, void *argument)
{
    struct text *t = argument;
    (void)size;
    for (int i = 0; i < program->dlpi_phnum; i++) {
        const ElfW(Phdr) *p = &program->dlpi_phdr[i];
        const char *at = (const char *)(program->dlpi_addr + p->p_vaddr), *end = at + p->p_memsz;
        while (p->p_type == PT_NOTE && at < end) {
            const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)(const void *)at;
            const uint8_t *bytes = (const uint8_t *)at + sizeof *note + ((note->n_namesz + 3) & ~3u);
            for (unsigned b = 0; note->n_type == NT_GNU_BUILD_ID && b < note->n_descsz; b++)
                put(t, "%s%02x%s", b ? "" : "build: ", bytes[b], b + 1 < note->n_descsz ? "" : "\n");
            at = (const char *)bytes + ((note->n_descsz + 3) & ~3u);
        }
    }
    return 1;                                           /* the first is the program */
}

enum found { IS_FILE, IS_FOLDER, IS_ABSENT };
static enum found put_file(struct text *t, const char *what, const char *path)
{
    struct stat st;
    char *whole = realpath(path, NULL);
    bool there = whole && stat(whole, &st) == 0;
    if (there && S_ISREG(st.st_mode))
        put(t, "%s: %s, %lld bytes, of %lld.%09ld\n", what, whole, (long long)st.st_size, (long long)st.st_mtim.tv_sec, st.st_mtim.tv_nsec);
    else
        put(t, "%s: %s\n", what, whole ? whole : path);
    free(whole);
    return !there ? IS_ABSENT : S_ISDIR(st.st_mode) ? IS_FOLDER : IS_FILE;
}

/* All files in a folder, in no order: a sum of what each is. */
static struct { uint64_t sum, files; } folder;

static int add_file(const char *path, const struct stat *st, int kind, struct FTW *unused)
{
    (void)unused;
    if (kind == FTW_F) {
        uint64_t one = hash_bytes(path, strlen(path)) ^ (uint64_t)st->st_size << 32;
        folder.sum += (one + (uint64_t)st->st_mtim.tv_sec * 1000000007u + (uint64_t)st->st_mtim.tv_nsec) * UINT64_C(0x9e3779b97f4a7c15);
        folder.files++;
    }
    return 0;
}

static void put_folder(struct text *t, const char *path)
{
    enum { DESCRIPTORS = 16 };
    folder.sum = folder.files = 0;
    nftw(path, add_file, DESCRIPTORS, FTW_PHYS);
    put(t, "class path: %llu files, %016llx\n", (unsigned long long)folder.files, (unsigned long long)folder.sum);
}

static void put_class_path(struct text *t, const char *paths)
{
    char *copy = strdup(paths ? paths : ""), *save = NULL;
    for (char *p = copy ? strtok_r(copy, ":", &save) : NULL; p; p = strtok_r(NULL, ":", &save))
        if (put_file(t, "class path", p) == IS_FOLDER)
            put_folder(t, p);
    free(copy);
}

/* --- options that have none ---------------------------------------------------------------------- */

static bool begins(const char *text, const char *prefix) { return !strncmp(text, prefix, strlen(prefix)); }

/* Properties that the class library reads while it boots, or may; but for those that it is told anew. */
static bool shapes_boot(const char *key)
{
    static const char *const families[] = { "java.", "javax.", "jdk.", "sun.", "com.sun.", "file.", "user.", "os.", "line.", "path.", "native.", "std" };
    static const char *const anew[] = { "java.io.tmpdir", "java.class.path", "sun.java.command", "sun.java.launcher", "java.util.logging.", "java.rmi.", "java.security.egd", "javax.net.", "javax.management.",
        "com.sun.management.", "user.timezone", "user.language", "user.country", "user.variant", "user.script", "user.dir", "user.home", "user.name" };
    bool one = false;
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        one |= begins(key, families[i]);
    for (size_t i = 0; i < sizeof anew / sizeof *anew; i++)
        one &= !begins(key, anew[i]);
    return one;
}

static const char *property_that_shapes(const struct vm_options *o)
{
    for (size_t i = 0; i < o->property_count; i++)
        if (shapes_boot(o->properties[i].key))
            return o->properties[i].key;
    return NULL;
}

static bool is_stressed(void)
{
    static const struct stress none;
    return memcmp(&stress, &none, sizeof stress) != 0;
}

/* An option that the boot depends on, or that is to see all of it; NULL: there is none. */
static const char *option_that_shapes(const struct vm_options *o, bool prepared)
{
    const struct mem_config *m = &o->memory;
    const struct { bool given; const char *name; } rows[] = {
        { o->agent_count > 0, "-agentlib" },                { m->immortal_kind != IMMORTAL_VT, "-Xrt:immortal-kind" },
        { o->boot_append, "-Xbootclasspath/a" },
        { m->stress_collect_every || m->fail_allocation || is_stressed(), "a test of the VM" },
        { o->verify != VERIFY_REMOTE, "-Xverify" },         { o->check_jni, "-Xcheck:jni" },
        { o->keep_classes, "-Xnoclassgc" },                 { !o->native_indy, "-Xrt:no-native-indy" },
        { o->explain_areas, "-Xrt:explain" },               { o->sites, "-Xrt:sites" },
        { o->record_preinit, "-Xrt:record-preinit" },       { o->record_policy, "-Xrt:record-policy" },
        { o->policy, "-Xrt:policy" },                       { o->regions.strong, "-Xrt:par" },
        { o->trace, "-Xrt:trace" },                         { o->recorder, "-Xrt:recorder" },
        { o->system_assertions, "-esa" },                   { prepared && o->assertion_count > 0, "-ea" },
        { o->dump_heap && prepared, "-XX:+HeapDumpOnOutOfMemoryError" }, { o->no_snapshot, "an option of the launcher" },
        { o->wide_strings, "-XX:-CompactStrings" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].given)
            return rows[i].name;
    return NULL;
}

char *snapshot_key(const struct vm_options *o, bool prepared, char *why, size_t size)
{
    struct text t = { malloc(SNAPSHOT_KEY_MAX), 0, SNAPSHOT_KEY_MAX };
    const char *option = option_that_shapes(o, prepared), *property = property_that_shapes(o);
    char image[4096];
    if (!t.start || option || property) {
        snprintf(why, size, !t.start ? "out of memory" : "not with %s%s", option ? option : "-D", option ? "" : property ? property : "");
        free(t.start);
        return NULL;
    }
    *t.start = 0;
    dl_iterate_phdr(put_build, &t);
    put(&t, "size of pages: %ld\n", sysconf(_SC_PAGESIZE));
    put(&t, "natives: %s\n", o->own_natives ? "of the VM" : "of the JDK, too");
    snprintf(image, sizeof image, "%s/lib/modules", o->java_home);
    put(&t, "home: %s\n", o->java_home);
    put_file(&t, "image", image);
    if (!o->own_bytes)                      /* else they are in the program, and its digest tells */
        put_file(&t, "classes", o->own_classes);
    if (prepared)
        put_class_path(&t, o->class_path);
    return t.start;
}

void snapshot_key_difference(const char *key, const char *other, char *why, size_t size)
{
    const char *a = key, *b = other, *line = key;
    for (; *a && *a == *b; a++, b++)
        if (*a == '\n')
            line = a + 1;
    line = *a ? line : other + (line - key);
    snprintf(why, size, "made with another %.*s", (int)strcspn(line, ":\n"), line);
}

bool snapshot_in_class_path(const struct vm_options *o, const struct stat *file)
{
    char *copy = strdup(o->class_path ? o->class_path : ""), *save = NULL;
    bool found = false;
    for (char *p = copy ? strtok_r(copy, ":", &save) : NULL; p && !found; p = strtok_r(NULL, ":", &save)) {
        struct stat st;
        found = stat(p, &st) == 0 && st.st_dev == file->st_dev && st.st_ino == file->st_ino;
    }
    free(copy);
    return found;
}

/* --- whose it is --------------------------------------------------------------------------------- */

bool snapshot_trusts(int file, char *why, size_t size)
{
    struct stat st;
    if (fstat(file, &st) != 0) {
        snprintf(why, size, "%s", strerror(errno));
        return false;
    }
    if (getauxval(AT_SECURE))
        snprintf(why, size, "the program has privileges of its own");
    else if (!S_ISREG(st.st_mode))
        snprintf(why, size, "no file");
    else if (st.st_uid != 0 && st.st_uid != geteuid())
        snprintf(why, size, "it belongs to another user");
    else if (st.st_mode & (S_IWGRP | S_IWOTH))
        snprintf(why, size, "others may write it");
    else
        return true;
    return false;
}
