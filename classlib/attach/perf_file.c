/* SPDX-License-Identifier: Apache-2.0 */
#include "classlib/attach/perf_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "classlib/attach/perf_counters.h"
#include "classlib/misc/quiet_thread.h"
#include "sched/os.h"
#include "vm/vm.h"

/* --- the bytes -------------------------------------------------------------------------------- */

enum { PROLOGUE = 32, ENTRY = 20, VERSION = 2, FLAG_SUPPORTED = 1 };

/* Numbers in the order of this machine, which a byte of the prologue tells. */
struct prologue {
    uint8_t magic[4];
    uint8_t little_endian, major, minor, accessible;
    int32_t used, overflow;
    int64_t modified;
    int32_t first_entry, entries;
};
struct entry {
    int32_t length, name_offset, vector_length;
    uint8_t type, flags, units, variability;
    int32_t data_offset;
};
_Static_assert(sizeof(struct prologue) == PROLOGUE && sizeof(struct entry) == ENTRY, "as the format has it");

static size_t padded(size_t n) { return (n + 7) & ~(size_t)7; }

/* Text is a vector of bytes with a zero behind it.  What follows an entry begins at a multiple of eight. */
static void add_text(FILE *out, const char *name, const char *text)
{
    static const char zeros[8];
    size_t name_bytes = strlen(name) + 1, text_bytes = strlen(text) + 1, whole = padded(ENTRY + name_bytes + text_bytes);
    const struct entry e = {
        .length = (int32_t)whole, .name_offset = ENTRY, .vector_length = (int32_t)text_bytes, .type = 'B', .flags = FLAG_SUPPORTED,
        .units = PERF_STRING, .variability = PERF_CONSTANT, .data_offset = (int32_t)(ENTRY + name_bytes),
    };
    fwrite(&e, sizeof e, 1, out);
    fwrite(name, name_bytes, 1, out);
    fwrite(text, text_bytes, 1, out);
    fwrite(zeros, whole - ENTRY - name_bytes - text_bytes, 1, out);
}

/* A number, at a multiple of eight, where it may be written while others read it: that place. */
static size_t add_number(FILE *out, const struct perf_counter *c)
{
    static const char zeros[16];
    size_t name_bytes = strlen(c->name) + 1, begin = (size_t)ftell(out), data = padded(ENTRY + name_bytes);
    const struct entry e = {
        .length = (int32_t)(data + sizeof(int64_t)), .name_offset = ENTRY, .type = 'J', .flags = FLAG_SUPPORTED, .units = (uint8_t)c->unit,
        .variability = (uint8_t)c->variability, .data_offset = (int32_t)data,
    };
    fwrite(&e, sizeof e, 1, out);
    fwrite(c->name, name_bytes, 1, out);
    fwrite(zeros, data - ENTRY - name_bytes + sizeof(int64_t), 1, out);
    return begin + data;
}

/* Those with -XX: are flags, others arguments; to be freed, NULL: no memory. */
static char *join_arguments(bool flags)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    for (size_t i = 0; out && i < vm_options.argument_count; i++)
        if (!strncmp(vm_options.arguments[i], "-XX:", 4) == flags)
            fprintf(out, "%s%s", ftell(out) ? " " : "", vm_options.arguments[i]);
    if (out)
        fclose(out);
    return text;
}

static size_t places[PERF_COUNTERS];            /* of the numbers, in the file */

static int add_entries(FILE *out)
{
    /* The first letter says that tools can attach, the others belong to further capabilities. */
    static const char can[] = "1000000000000000000000000000000000000000000000000000000000000000";
    static const char cannot[] = "0000000000000000000000000000000000000000000000000000000000000000";
    char *arguments = join_arguments(false), *flags = join_arguments(true);
    const char *command = vm_property("sun.java.command");
    add_text(out, "java.property.java.vm.name", "rtjvm");
    add_text(out, "java.property.java.vm.version", RTJVM_VERSION);
    add_text(out, "java.rt.vmArgs", arguments ? arguments : "");
    add_text(out, "java.rt.vmFlags", flags ? flags : "");
    add_text(out, "sun.rt.javaCommand", command ? command : "Unknown");
    add_text(out, "sun.rt.jvmCapabilities", vm_options.no_attach ? cannot : can);
    free(arguments);
    free(flags);
    for (int i = 0; i < PERF_COUNTERS; i++)
        places[i] = add_number(out, &perf_counters[i]);
    return 6 + PERF_COUNTERS;
}

/* To be freed; NULL: no memory. */
static char *make_content(size_t *size)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    struct prologue p = {
        .magic = { 0xca, 0xfe, 0xc0, 0xc0 }, .little_endian = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, .major = VERSION,
        .accessible = 1, .first_entry = PROLOGUE,
    };
    if (!out)
        return NULL;
    fwrite(&p, sizeof p, 1, out);
    p.entries = add_entries(out);
    p.used = (int32_t)ftell(out);
    if (fclose(out) || !text)
        return NULL;
    memcpy(text, &p, sizeof p);
    return text;
}

/* --- the file --------------------------------------------------------------------------------- */

static char path[128];
static pid_t owner;
static char *file;                      /* the whole of it in memory, shared with those that read */
static bool tells_reading;              /* whether anybody has read it yet */

/* Children that a fork made have another number. */
static void remove_file(void)
{
    if (getpid() == owner)
        unlink(path);
}

/* The user's own folder, or -1: others could have made it, or could put something in. */
static int open_folder(const char *name)
{
    struct stat s;
    if (mkdir(name, 0755) < 0 && errno != EEXIST)
        return -1;
    int fd = open(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd >= 0 && (fstat(fd, &s) < 0 || s.st_uid != geteuid() || s.st_mode & (S_IWGRP | S_IWOTH))) {
        close(fd);
        return -1;
    }
    return fd;
}

/* Files of processes that ended by a signal.  A few at each start, so that a start has a bound. */
static void remove_stale(int folder)
{
    enum { LOOKED_AT = 64 };
    int copy = dup(folder);
    DIR *all = copy >= 0 ? fdopendir(copy) : NULL;
    const struct dirent *e;
    for (int i = 0; all && i < LOOKED_AT && (e = readdir(all)); i++) {
        char *end;
        long pid = strtol(e->d_name, &end, 10);
        if (pid > 0 && !*end && kill((pid_t)pid, 0) < 0 && errno == ESRCH)
            unlinkat(folder, e->d_name, 0);
    }
    if (all)
        closedir(all);
    else if (copy >= 0)
        close(copy);
}

/* Whoever reads it for the first time leaves the time in its inode, if the file system does that: it does when that time is older than the last
 * change. */
static bool forget_reading(int fd)
{
    const struct timespec never[] = { { 0, 0 }, { 0, UTIME_OMIT } };
    struct statvfs system;
    return fstatvfs(fd, &system) == 0 && !(system.f_flag & ST_NOATIME) && futimens(fd, never) == 0;
}

static bool was_read(void)
{
    struct stat s;
    return stat(path, &s) == 0 && s.st_atim.tv_sec != 0;
}

static bool write_file(int folder, const char *name)
{
    size_t size = 0;
    char *content = make_content(&size);
    unlinkat(folder, name, 0);
    int fd = content ? openat(folder, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600) : -1;
    long page = sysconf(_SC_PAGESIZE);                  /* readers map it, and want whole pages */
    off_t pages = ((off_t)size + page - 1) / page * page;
    bool whole = fd >= 0 && write(fd, content, size) == (ssize_t)size && ftruncate(fd, pages) == 0;
    void *mapped = whole ? mmap(NULL, (size_t)pages, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0) : MAP_FAILED;
    file = mapped == MAP_FAILED ? NULL : mapped;
    tells_reading = file && forget_reading(fd);
    if (fd >= 0)
        close(fd);
    if (fd >= 0 && !whole)
        unlinkat(folder, name, 0);
    free(content);
    return whole;
}

/* --- the numbers ------------------------------------------------------------------------------ */

static void write_numbers(bool first)
{
    int64_t values[PERF_COUNTERS];
    perf_counters_look(values);
    for (int i = 0; i < PERF_COUNTERS; i++)
        if (perf_counters[i].variability != PERF_CONSTANT || first)
            atomic_store_explicit((_Atomic int64_t *)(void *)(file + places[i]), values[i], memory_order_relaxed);
    atomic_store_explicit((_Atomic int64_t *)(void *)(file + offsetof(struct prologue, modified)), (int64_t)(os_monotonic_ns() - vm_start_ns()),
                          memory_order_release);
}

enum { UNWATCHED_MS = 1000, QUICK_MS = 200, QUICK_TIMES = 300, SLOW_MS = 1000 };

/* Return when somebody has opened the file.  false: that cannot be told, and the numbers stay as they are. */
static bool await_opening(void)
{
    _Alignas(struct inotify_event) char event[sizeof(struct inotify_event) + NAME_MAX + 1];
    int watch = inotify_init1(IN_CLOEXEC);
    if (watch < 0 || inotify_add_watch(watch, path, IN_OPEN) < 0)
        return false;
    while (!(tells_reading && was_read()) && read(watch, event, sizeof event) < 0 && errno == EINTR)
        ;                               /* bound: signals are blocked here, there are none */
    return true;
}

/* A tool opens the file once and then looks at it in memory, for as long as it likes: nobody knows when it has ended.
 * A process that watches files ends only after some 10 ms, for which the kernel waits; so short ones do not. */
static void *write_numbers_on(void *unused)
{
    (void)unused;
    if (tells_reading)
        poll(NULL, 0, UNWATCHED_MS);
    if (!await_opening())
        return NULL;
    for (int i = 0;; i += i < QUICK_TIMES) {
        write_numbers(false);
        poll(NULL, 0, i < QUICK_TIMES ? QUICK_MS : SLOW_MS);
    }
    return NULL;
}

void perf_file_publish(void)
{
    char folder_name[64], name[16];
    const struct passwd *user = getpwuid(geteuid());
    if (!user || strchr(user->pw_name, '/') ||
        snprintf(folder_name, sizeof folder_name, "/tmp/hsperfdata_%s", user->pw_name) >= (int)sizeof folder_name)
        return;
    int folder = open_folder(folder_name);
    if (folder < 0)
        return;
    owner = getpid();
    snprintf(name, sizeof name, "%d", (int)owner);
    snprintf(path, sizeof path, "%s/%s", folder_name, name);
    remove_stale(folder);
    if (write_file(folder, name))
        atexit(remove_file);
    close(folder);
    if (!file)
        return;
    write_numbers(true);
    quiet_thread_spawn(write_numbers_on);
}
