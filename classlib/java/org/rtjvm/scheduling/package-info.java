// SPDX-License-Identifier: Apache-2.0
/** What rtjvm's scheduler can be told and RTSJ has no words for. */
package org.rtjvm.scheduling;
