/* SPDX-License-Identifier: Apache-2.0 */
/* Listens to the JDK's tools that attach. */
#include "classlib/attach/attach_listener.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "classlib/attach/attach_commands.h"
#include "classlib/misc/quiet_thread.h"
#include "classlib/native_call.h"
#include "vm/run/thread.h"
#include "vm/vm.h"

enum { PATH_BYTES = 64, REQUEST_BYTES = 4096, TEXTS = 2 + ATTACH_ARGUMENTS, PATIENCE_S = 10, PAUSE_MS = 100 };

static char path[PATH_BYTES];           /* of the socket; written by the thread that dispatches signals */
static _Atomic int listening = -1;

/* --- the socket ------------------------------------------------------------------------------- */

static bool is_mine(const char *file)
{
    struct stat s;
    return lstat(file, &s) == 0 && s.st_uid == geteuid();
}

static bool file_of_tool_exists(void)
{
    char file[PATH_BYTES];
    snprintf(file, sizeof file, ".attach_pid%d", (int)getpid());
    if (is_mine(file))
        return true;
    snprintf(file, sizeof file, "/tmp/.attach_pid%d", (int)getpid());
    return is_mine(file);
}

static void name_socket(char name[PATH_BYTES]) { snprintf(name, PATH_BYTES, "/tmp/.java_pid%d", (int)getpid()); }

static void remove_socket(void)
{
    if (path[0])
        unlink(path);
}

/* It appears under its name when it is ready and nobody else's.  -1: not possible. */
static int open_socket(void)
{
    struct sockaddr_un a = { .sun_family = AF_UNIX };
    static bool removed_at_end;
    int fd = socket(PF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    name_socket(path);
    snprintf(a.sun_path, sizeof a.sun_path, "%s.tmp", path);
    unlink(a.sun_path);
    if (fd < 0)
        return -1;
    if (bind(fd, (struct sockaddr *)&a, sizeof a) < 0 || chmod(a.sun_path, S_IRUSR | S_IWUSR) < 0 || listen(fd, 5) < 0 ||
        rename(a.sun_path, path) < 0) {
        unlink(a.sun_path);
        close(fd);
        return -1;
    }
    if (!removed_at_end)
        atexit(remove_socket);
    removed_at_end = true;
    return fd;
}

/* --- requests --------------------------------------------------------------------------------- */

static bool may_ask(int fd)
{
    struct ucred peer;
    socklen_t size = sizeof peer;
    return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && (peer.uid == geteuid() || peer.uid == 0);
}

/* Fills texts, which point into buffer.  false: that was no request. */
static bool read_request(struct thread *t, int fd, char buffer[REQUEST_BYTES], const char *texts[TEXTS])
{
    size_t used = 0;
    unsigned n = 0;
    texts[0] = buffer;
    while (used < REQUEST_BYTES) {
        NATIVE_CALL(t, ssize_t, got, read(fd, buffer + used, REQUEST_BYTES - used));
        if (got <= 0)
            return false;
        for (size_t end = used + (size_t)got; used < end; used++) {
            if (buffer[used])
                continue;
            if (++n == TEXTS)
                return true;
            texts[n] = buffer + used + 1;
        }
    }
    return false;
}

static void send_all(struct thread *t, int fd, const char *text, size_t length)
{
    while (length) {
        NATIVE_CALL(t, ssize_t, n, send(fd, text, length, MSG_NOSIGNAL));
        if (n < 0)
            return;
        text += n;
        length -= (size_t)n;
    }
}

static void answer(struct thread *t, int fd, const char *const texts[TEXTS])
{
    char *text = NULL, number[16];
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out)
        return;
    int result = strcmp(texts[0], "1") ? ATTACH_BAD_VERSION : attach_command(t, texts[1], texts + 2, out);
    fclose(out);
    if (text) {
        send_all(t, fd, number, (size_t)snprintf(number, sizeof number, "%d\n", result));
        send_all(t, fd, text, length);
    }
    free(text);
}

static void serve(struct thread *t, int fd)
{
    static char buffer[REQUEST_BYTES];  /* one request at a time */
    const char *texts[TEXTS];
    const struct timeval patience = { .tv_sec = PATIENCE_S };
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (may_ask(fd) && read_request(t, fd, buffer, texts))
        answer(t, fd, texts);
    shutdown(fd, SHUT_RDWR);
    close(fd);
}

static void *run_listener(void *unused)
{
    (void)unused;
    struct thread *t = thread_attach("Attach Listener", thread_system_group, true);
    while (t != NULL) {
        NATIVE_CALL(t, int, fd, accept4(atomic_load(&listening), NULL, NULL, SOCK_CLOEXEC));
        if (fd >= 0) {
            serve(t, fd);
        } else {                        /* another socket is coming, or descriptors are short */
            NATIVE_CALL_ONCE(t, int, unused_result, poll(NULL, 0, PAUSE_MS));
            (void)unused_result;
        }
    }
    return NULL;
}

/* --- the beginning ---------------------------------------------------------------------------- */

/* Somebody may have swept the folder: then the thread goes on with another socket under the old number. */
static bool listen_anew(void)
{
    int old = atomic_load(&listening), fd = open_socket();
    if (fd < 0)
        return false;
    if (old < 0) {
        atomic_store(&listening, fd);
        quiet_thread_spawn(run_listener);
        return true;
    }
    shutdown(old, SHUT_RDWR);
    dup3(fd, old, O_CLOEXEC);
    close(fd);
    return true;
}

void attach_sweep(void)
{
    char left[PATH_BYTES];
    name_socket(left);
    if (is_mine(left))
        unlink(left);
}

bool attach_begin(void)
{
    if (vm_options.no_attach || !file_of_tool_exists())
        return false;
    return (atomic_load(&listening) >= 0 && is_mine(path)) || listen_anew();
}
