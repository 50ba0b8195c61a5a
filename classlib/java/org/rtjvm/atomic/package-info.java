// SPDX-License-Identifier: Apache-2.0

/**
 * Preemptible atomic regions: code that is run as if at once, and that never makes a more eligible thread wait for its end.
 *
 * <p>A thread that is in a region when a more eligible one wants a region, too, undoes what it has written, lets the other go first, and begins anew. After
 * Manson, Baker, Cunei, Jagannathan, Prochazka, Xin, Vitek, "Preemptible Atomic Regions for Real-time Java", RTSS 2005.
 */
package org.rtjvm.atomic;
