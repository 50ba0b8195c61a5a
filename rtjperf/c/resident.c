/* SPDX-License-Identifier: Apache-2.0 */
/* resident FILE COMMAND [ARGUMENT...]: run a command, and write its largest resident size in KiB to a file.
 *
 * The kernel counts what a process held before it became another program, so that whoever is large measures himself
 * in his children.  This program is small.  The status is that of the command, or 128 and its signal; 127 if it could
 * not be run.  The command ends when this program is killed. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* Become the command; what is killed above takes it along. */
static void become(char **command)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    execvp(command[0], command);
    fprintf(stderr, "resident: %s: %s\n", command[0], strerror(errno));
    _exit(127);
}

/* Wait for the command; its status as a shell tells it. */
static int await(pid_t command, struct rusage *usage)
{
    int status;
    while (wait4(command, &status, 0, usage) < 0)
        if (errno != EINTR)
            return 127;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fputs("usage: resident FILE COMMAND [ARGUMENT...]\n", stderr);
        return 2;
    }
    FILE *out = fopen(argv[1], "we");
    if (!out) {
        perror(argv[1]);
        return 2;
    }
    pid_t command = fork();
    if (command == 0)
        become(argv + 2);
    struct rusage usage = {0};
    int status = command < 0 ? 127 : await(command, &usage);
    if (fprintf(out, "%ld\n", usage.ru_maxrss) < 0 || fclose(out) != 0)
        return 2;
    return status;
}
