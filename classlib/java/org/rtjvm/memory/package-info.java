// SPDX-License-Identifier: Apache-2.0

/**
 * Memory areas beyond the Real-Time Specification for Java: scopes with allocation in constant time, scopes for one
 * thread, and scopes chosen by the way in which they hand out memory.
 */
package org.rtjvm.memory;
