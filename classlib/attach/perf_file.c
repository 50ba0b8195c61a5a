/* SPDX-License-Identifier: Apache-2.0 */
#include "classlib/attach/perf_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "vm/vm.h"

/* --- the bytes -------------------------------------------------------------------------------- */

enum { PROLOGUE = 32, ENTRY = 20, ENTRIES_MAX = 8, VERSION = 2 };
enum { UNIT_STRING = 5, CONSTANT = 1, FLAG_SUPPORTED = 1 };

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
        .units = UNIT_STRING, .variability = CONSTANT, .data_offset = (int32_t)(ENTRY + name_bytes),
    };
    fwrite(&e, sizeof e, 1, out);
    fwrite(name, name_bytes, 1, out);
    fwrite(text, text_bytes, 1, out);
    fwrite(zeros, whole - ENTRY - name_bytes - text_bytes, 1, out);
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
    return 6;
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

static bool write_file(int folder, const char *name)
{
    size_t size = 0;
    char *content = make_content(&size);
    unlinkat(folder, name, 0);
    int fd = content ? openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600) : -1;
    long page = sysconf(_SC_PAGESIZE);                  /* readers map it, and want whole pages */
    bool whole = fd >= 0 && write(fd, content, size) == (ssize_t)size && ftruncate(fd, ((off_t)size + page - 1) / page * page) == 0;
    if (fd >= 0)
        close(fd);
    if (fd >= 0 && !whole)
        unlinkat(folder, name, 0);
    free(content);
    return whole;
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
}
