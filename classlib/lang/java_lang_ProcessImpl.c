/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.ProcessImpl: starting a process.
 *
 * Everything the child needs is laid out before the fork; the child only calls what is safe there.  A pipe that
 * closes itself at exec tells the parent whether it came that far: nothing read means it did.
 * Context  outside the VM from before the fork until the child runs or has failed */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "classlib/error_text.h"
#include "classlib/natives.h"
#include "memory/arena.h"
#include "vm/jdk.h"
#include "vm/run/exception.h"

enum { IN, OUT, ERR, STANDARD };
enum { CLOSE_ON_EXEC = 4 };             /* CLOSE_RANGE_CLOEXEC */

struct launch {
    const char *program, *directory;    /* directory NULL: that of the parent */
    char **arguments, **environment;    /* environment NULL: that of the parent */
    int given[STANDARD];                /* descriptors of the child; -1 = a pipe */
    int pipes[STANDARD][2];             /* read end, write end; -1 = none        */
    int report[2];
    bool merge;                         /* standard error goes where output goes */
};

extern char **environ;

/* The child's end of a standard stream, and the parent's. */
static int child_end(const struct launch *l, int i) { return l->given[i] >= 0 ? l->given[i] : l->pipes[i][i != IN]; }
static int parent_end(const struct launch *l, int i) { return l->pipes[i][i == IN]; }

static void close_pipe(int *ends)
{
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0)
            close(ends[i]);
}

static void close_all(struct launch *l)
{
    for (int i = 0; i < STANDARD; i++)
        close_pipe(l->pipes[i]);
    close_pipe(l->report);
}

static bool open_pipes(struct launch *l)
{
    for (int i = 0; i < STANDARD; i++)
        if (l->given[i] < 0 && !(i == ERR && l->merge) && pipe2(l->pipes[i], O_CLOEXEC) != 0)
            return false;
    return pipe2(l->report, O_CLOEXEC) == 0;
}

/* --- in the child -------------------------------------------------------------------------- */

/* Every stream first above the standard numbers, so that none overwrites one still needed. */
static bool place_streams(const struct launch *l)
{
    int high[STANDARD];
    for (int i = 0; i < STANDARD; i++) {
        int from = i == ERR && l->merge ? child_end(l, OUT) : child_end(l, i);
        if ((high[i] = fcntl(from, F_DUPFD_CLOEXEC, STANDARD)) < 0)
            return false;
    }
    for (int i = 0; i < STANDARD; i++)
        if (dup2(high[i], i) < 0)
            return false;
    return true;
}

static void close_rest(void)
{
    if (syscall(SYS_close_range, STANDARD, ~0u, CLOSE_ON_EXEC) == 0)
        return;
    for (long fd = STANDARD, end = sysconf(_SC_OPEN_MAX); fd < end; fd++)
        fcntl((int)fd, F_SETFD, FD_CLOEXEC);
}

static _Noreturn void run_child(const struct launch *l)
{
    sigset_t none;
    sigemptyset(&none);
    int report = fcntl(l->report[1], F_DUPFD_CLOEXEC, STANDARD);
    if (place_streams(l) && (!l->directory || chdir(l->directory) == 0)) {
        close_rest();
        pthread_sigmask(SIG_SETMASK, &none, NULL);
        execvpe(l->program, l->arguments, l->environment ? l->environment : environ);
    }
    int error = errno;
    while (write(report, &error, sizeof error) < 0 && errno == EINTR) { }
    _exit(-1);
}

/* --- in the parent ------------------------------------------------------------------------- */

/* What the child reports: 0 when it runs the program. */
static int read_report(struct launch *l)
{
    int error = 0;
    ssize_t n;
    close(l->report[1]);
    l->report[1] = -1;
    while ((n = read(l->report[0], &error, sizeof error)) < 0 && errno == EINTR) { }
    return n == sizeof error ? error : 0;
}

/* The child's process id, or a negative errno. */
static pid_t start(struct launch *l)
{
    if (!open_pipes(l))
        return -errno;
    pid_t pid = fork();
    if (pid < 0)
        return -errno;
    if (pid == 0)
        run_child(l);
    int error = read_report(l);
    if (error) {
        while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) { }
        return -error;
    }
    return pid;
}

static void keep_parent_ends(struct launch *l, struct object *fds)
{
    for (int i = 0; i < STANDARD; i++) {
        int fd = parent_end(l, i);
        ((jint *)array_data(fds))[i] = fd;
        l->pipes[i][i == IN] = -1;
    }
}

/* Texts that follow each other in a block, each with its NUL, as a list that ends with NULL; first goes in front. */
static char **text_list(char *block, jint count, char *first)
{
    char **list = mem_block(((size_t)count + 2) * sizeof *list), **at = list;
    if (list && first)
        *at++ = first;
    for (jint i = 0; list && i < count; i++, block += strlen(block) + 1)
        *at++ = block;
    return list;
}

static void *bytes_or_null(struct object *array) { return array ? array_data(array) : NULL; }

/* args: receiver, mode, helper, program, arguments, their count, environment, its count, directory, descriptors,
 * merge. */
NATIVE_METHOD(java_lang_ProcessImpl_forkAndExec)
{
    struct object *fds = ARG_REF(9);
    struct launch l = {
        .program = array_data(ARG_REF(3)), .directory = bytes_or_null(ARG_REF(8)), .merge = ARG_BOOL(10),
        .pipes = { { -1, -1 }, { -1, -1 }, { -1, -1 } }, .report = { -1, -1 },
    };
    memcpy(l.given, array_data(fds), sizeof l.given);
    l.arguments = text_list(array_data(ARG_REF(4)), ARG_INT(5), array_data(ARG_REF(3)));
    l.environment = ARG_REF(6) ? text_list(array_data(ARG_REF(6)), ARG_INT(7), NULL) : NULL;
    pid_t pid = -ENOMEM;
    if (l.arguments && (l.environment || !ARG_REF(6))) {
        sched_enter_native(&t->sched);
        pid = start(&l);
        sched_leave_native(&t->sched);
    }
    if (pid >= 0)
        keep_parent_ends(&l, fds);
    close_all(&l);
    mem_block_free(l.arguments);
    mem_block_free(l.environment);
    if (pid >= 0)
        RESULT_INT(pid);
    else
        throw_new(t, EX(IOException), jdk->feature < 25 ? "error=%d, %s" : "Exec failed, error: %d (%s) ", -pid, error_text(-pid));
}

/* Children that nobody may wait for would vanish without their status. */
NATIVE_METHOD(java_lang_ProcessImpl_init)
{
    struct sigaction action;
    if (sigaction(SIGCHLD, NULL, &action) == 0 && action.sa_handler == SIG_IGN) {
        action.sa_handler = SIG_DFL;
        sigaction(SIGCHLD, &action, NULL);
    }
}
