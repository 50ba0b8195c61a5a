/* SPDX-License-Identifier: Apache-2.0 */
/* A jar and an image of any bytes: opened, asked for what could be in them, closed.
 *
 * The same bytes are tried as both; what they are not is refused at the first look. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "tests/fuzz/target.h"
#include "vm/class/archive/archive.h"

enum { INPUT_MAX = 1 << 20 };

static volatile unsigned sink;      /* keeps the compiler from skipping a read */
static char path[64];
static int file = -1;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    file = memfd_create("archive", 0);
    if (file < 0)
        abort();
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    return 0;
}

static void fill(const uint8_t *bytes, size_t length)
{
    if (ftruncate(file, 0) || pwrite(file, bytes, length, 0) != (ssize_t)length)
        abort();
}

static void read_all(struct archive *a, const char *name)
{
    struct resource r;
    if (!archive_find(a, name, &r))
        return;
    for (size_t i = 0; i < r.length; i++)
        sink += r.bytes[i];
    resource_release(&r);
}

/* The names that the seeds hold; the last ones they do not. */
static const char *const names[] = {
    "pk/A.class", "pk/B.class", "pk/secret.class", "pk/odd.class", "/mod/pk/A.class", "/mod/pk/B.class", "/packages/pk",
    "/java.base/java/lang/Object.class", "pk", "",
};

static void ask(struct archive *a, const char *reason)
{
    if (!a && !*reason)
        abort();        /* refused, and nobody is told why */
    for (size_t i = 0; a && i < sizeof names / sizeof *names; i++)
        read_all(a, names[i]);
    if (a && archive_package_module(a, "pk"))
        sink += (unsigned char)*archive_package_module(a, "pk");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char message[256] = "";
    if (length > INPUT_MAX)
        return 0;
    fill(bytes, length);
    struct archive *image = archive_open_image(path, message, sizeof message);
    ask(image, message);
    if (image)
        sink += archive_image_wrong(image) != NULL;
    archive_close(&image);
    message[0] = 0;
    struct archive *jar = archive_open_path(path, message, sizeof message);
    ask(jar, message);
    archive_close(&jar);
    return 0;
}
