// SPDX-License-Identifier: Apache-2.0

/**
 * Events of programs in the trace that {@code rtjvm -Xrt:trace=FILE} writes.
 */
package org.rtjvm.trace;
