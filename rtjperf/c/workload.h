/* SPDX-License-Identifier: Apache-2.0 */
/* The algorithm that stands for a flight control computation: busy with the processor, allocating nothing.
 *
 * A filter of STATES variables is predicted and corrected ROUNDS times; rtjperf/java has the same lines in Java.
 * The result is always the same for the same rounds, so a test can tell that the work was done. */
#ifndef RTJPERF_C_WORKLOAD_H
#define RTJPERF_C_WORKLOAD_H

double workload_run(long rounds);

#endif
