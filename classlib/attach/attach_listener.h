/* SPDX-License-Identifier: Apache-2.0 */
/* The other end of the JDK's tools that attach to a process: jcmd, jstack, jinfo.
 *
 * A tool makes a file .attach_pid<pid> in the folder of the process or in /tmp and sends SIGQUIT.  A VM that finds the
 * file begins to listen at /tmp/.java_pid<pid> and dumps no threads.  The same user may ask, and root.  A request is
 * five texts that end in NUL, of which the first is "1", the second the command, the others its arguments; the answer is a
 * number, 0 for success, on a line of its own, and what the command has to say.
 *
 * Requests run one after the other in the ordinary thread "Attach Listener", which does not exist before the first tool
 * comes. */
#ifndef CLASSLIB_ATTACH_ATTACH_LISTENER_H
#define CLASSLIB_ATTACH_ATTACH_LISTENER_H

#include <stdbool.h>

/* At start: a process that had this number before, and was killed, may have left its socket, to which tools would go. */
void attach_sweep(void);
/* After SIGQUIT: did a tool send it that is now, or soon, listened to?  Context: in_vm. */
bool attach_begin(void);

#endif
