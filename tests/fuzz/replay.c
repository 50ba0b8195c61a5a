/* SPDX-License-Identifier: Apache-2.0 */
/* The main program of a fuzz target where libFuzzer gives none: each file named on the command line, or below a folder
 * named there, is one input.  Tells how many were survived. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "tests/fuzz/target.h"

static unsigned tried;

static void try_path(const char *path);

static void try_folder(const char *path)
{
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char below[4096];
        snprintf(below, sizeof below, "%s/%s", path, entry->d_name);
        if (entry->d_name[0] != '.')
            try_path(below);
    }
    if (folder)
        closedir(folder);
}

static void try_file(const char *path, size_t size)
{
    uint8_t *bytes = malloc(size + 1);
    FILE *file = fopen(path, "rb");
    if (bytes && file && fread(bytes, 1, size, file) == size) {
        fprintf(stderr, "%s\n", path);
        LLVMFuzzerTestOneInput(bytes, size);
        tried++;
    }
    if (file)
        fclose(file);
    free(bytes);
}

static void try_path(const char *path)
{
    struct stat s;
    if (stat(path, &s))
        return;
    if (S_ISDIR(s.st_mode))
        try_folder(path);
    else
        try_file(path, (size_t)s.st_size);
}

int main(int argc, char **argv)
{
    LLVMFuzzerInitialize(&argc, &argv);
    for (int i = 1; i < argc; i++)
        try_path(argv[i]);
    printf("%u passed, 0 failed\n", tried);
    return tried ? 0 : 1;
}
