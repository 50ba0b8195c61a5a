// SPDX-License-Identifier: Apache-2.0
/**
 * Events of this VM beyond the specification: happenings that the program itself makes known.
 *
 * <p>Native code has the same with two C functions of the VM: {@code int rtjvm_happening_define(const char *name)} and
 * {@code int rtjvm_happening_fire(const char *name)}, which any thread may call.
 */
package org.rtjvm.event;
