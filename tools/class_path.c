/* SPDX-License-Identifier: Apache-2.0 */
#include "tools/class_path.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/words.h"
#include "vm/class/archive/archive.h"

static int is_jar(const struct dirent *e)
{
    size_t n = strlen(e->d_name);
    return n > 4 && (!strcmp(e->d_name + n - 4, ".jar") || !strcmp(e->d_name + n - 4, ".JAR"));
}

static int is_wildcard(const char *entry)
{
    size_t n = strlen(entry);
    return n && entry[n - 1] == '*' && (n == 1 || entry[n - 2] == '/') && access(entry, F_OK);
}

/* Writes the jars of a wildcard with colons between them, in the order in which the folder has them, as java does; how many. */
static int print_jars(FILE *out, const char *entry)
{
    struct dirent **found;
    char *folder = words_must(strdup(entry));
    folder[strlen(folder) - 1] = 0;
    int n = scandir(*folder ? folder : ".", &found, is_jar, NULL);
    for (int i = 0; i < n; i++) {
        fprintf(out, "%s%s%s", i ? ":" : "", folder, found[i]->d_name);
        free(found[i]);
    }
    if (n >= 0)
        free(found);
    free(folder);
    return n;
}

char *class_path_expand(const char *path)
{
    char *text = NULL, *copy = words_must(strdup(path)), *rest = copy;
    size_t size;
    FILE *out = words_must(open_memstream(&text, &size));
    for (char *entry; (entry = strsep(&rest, ":")); fputs(rest ? ":" : "", out))
        if (!is_wildcard(entry) || print_jars(out, entry) <= 0)
            fputs(entry, out);
    fclose(out);
    free(copy);
    return words_must(text);
}

void class_path_check_jar(const char *path)
{
    struct stat s;
    struct resource manifest;
    char why[256];
    if (access(path, R_OK)) {
        fprintf(stderr, "Error: Unable to access jarfile %s\n", path);
        words_exit(1);
    }
    struct archive *jar = !stat(path, &s) && S_ISREG(s.st_mode) ? archive_open_path(path, why, sizeof why) : NULL;
    if (!jar || !archive_find(jar, "META-INF/MANIFEST.MF", &manifest)) {
        fprintf(stderr, "Error: Invalid or corrupt jarfile %s\n", path);
        words_exit(1);
    }
    resource_release(&manifest);
    archive_close(&jar);
}
