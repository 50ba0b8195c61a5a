/* SPDX-License-Identifier: Apache-2.0 */
/* The file of performance data by which jps and jcmd find VMs: /tmp/hsperfdata_<user>/<process>.
 *
 * It holds what these tools read (main class, arguments, whether one can attach) in version 2.0 of the format, and goes with the
 * process.  The numbers of perf_counters.def, which jstat shows, are those of the start until a tool opens the file; from then on, and not
 * before a second has passed, an ordinary thread of the VM, which Java does not know, writes them anew: five times a second for a minute, then
 * once a second.
 *
 * Context  start-up, one thread; no lock.  What goes wrong is not told: then the tools do not list this VM. */
#ifndef CLASSLIB_ATTACH_PERF_FILE_H
#define CLASSLIB_ATTACH_PERF_FILE_H

/* Once the library is booted. */
void perf_file_publish(void);

#endif
