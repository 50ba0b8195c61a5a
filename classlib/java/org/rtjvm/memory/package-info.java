// SPDX-License-Identifier: Apache-2.0

/**
 * Memory areas beyond the Real-Time Specification for Java: scopes with allocation in constant time, scopes for one
 * thread, scopes chosen by the way in which they hand out memory, and pins that keep what is in a scope.
 */
package org.rtjvm.memory;
