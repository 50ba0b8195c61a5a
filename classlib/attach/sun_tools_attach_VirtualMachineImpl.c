/* SPDX-License-Identifier: Apache-2.0 */
/* sun.tools.attach.VirtualMachineImpl: asking another VM by a socket in the folder of temporary files.  Static methods. */
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "classlib/io/file_io.h"
#include "classlib/native_call.h"
#include "classlib/natives.h"
#include "classlib/misc/platform_text.h"
#include "classlib/net/socket_address.h"
#include "vm/run/exception.h"
#include "vm/run/string.h"

/* args: process. */
NATIVE_METHOD(sun_tools_attach_VirtualMachineImpl_sendQuitTo)
{
    if (kill(ARG_INT(0), SIGQUIT) < 0)
        throw_io(t);
}

/* What is wrong with the file to ask by, if somebody else could have made it or could use it; NULL: nothing. */
static const char *insecurity(const struct stat *s)
{
    if (geteuid() != 0 && s->st_uid != geteuid())
        return "its owner is another user";
    if (geteuid() != 0 && s->st_gid != getegid())
        return "it belongs to another group";
    if (s->st_mode & (S_IRWXG | S_IRWXO))
        return "others than its owner have access";
    return NULL;
}

/* args: path. */
NATIVE_METHOD(sun_tools_attach_VirtualMachineImpl_checkPermissions)
{
    char buffer[512], *path = platform_text(t, ARG_REF(0), buffer, sizeof buffer);
    struct stat s;
    if (!path)
        return;
    const char *wrong = NULL;
    if (stat(path, &s) < 0)
        throw_io(t);
    else if ((wrong = insecurity(&s)))
        throw_new(t, EX(IOException), "well-known file %s is not secure: %s", path, wrong);
    string_free(path, buffer);
}

NATIVE_METHOD(sun_tools_attach_VirtualMachineImpl_socket) { unix_socket_result(t, args); }

static void connect_to(struct thread *t, int fd, const char *path)
{
    struct sockaddr_un a;
    socklen_t length = address_of_path(path, strlen(path), &a);
    if (!length) {
        throw_named(t, "java/io/FileNotFoundException", "%s (too long for the name of a socket)", path);
        return;
    }
    NATIVE_CALL_ONCE(t, int, result, connect(fd, (struct sockaddr *)&a, length));
    if (result < 0 && errno == ENOENT)
        throw_named(t, "java/io/FileNotFoundException", "%s", path);
    else if (result < 0)
        throw_io(t);
}

/* args: descriptor, path. */
NATIVE_METHOD(sun_tools_attach_VirtualMachineImpl_connect)
{
    char buffer[512], *path = platform_text(t, ARG_REF(1), buffer, sizeof buffer);
    if (!path)
        return;
    connect_to(t, ARG_INT(0), path);
    string_free(path, buffer);
}

NATIVE_METHOD(sun_tools_attach_VirtualMachineImpl_close)
{
    int fd = ARG_INT(0);
    shutdown(fd, SHUT_RDWR);
    if (close(fd) < 0 && errno != EINTR)
        throw_io(t);
}

/* args: descriptor, bytes, offset, length.  -1: the end. */
NATIVE_METHOD(sun_tools_attach_VirtualMachineImpl_read)
{
    char *to = (char *)array_data(ARG_REF(1)) + ARG_INT(2);
    size_t length = (size_t)ARG_INT(3);
    int fd = ARG_INT(0);
    NATIVE_CALL(t, ssize_t, n, read(fd, to, length));
    if (n < 0)
        throw_io(t);
    else
        RESULT_INT(n == 0 ? -1 : (jint)n);
}

/* args: descriptor, bytes, offset, length. */
NATIVE_METHOD(sun_tools_attach_VirtualMachineImpl_write)
{
    const char *from = (const char *)array_data(ARG_REF(1)) + ARG_INT(2);
    size_t left = (size_t)ARG_INT(3);
    int fd = ARG_INT(0);
    while (left) {
        NATIVE_CALL(t, ssize_t, n, send(fd, from, left, MSG_NOSIGNAL));
        if (n < 0) {
            throw_io(t);
            return;
        }
        from += n;
        left -= (size_t)n;
    }
}
