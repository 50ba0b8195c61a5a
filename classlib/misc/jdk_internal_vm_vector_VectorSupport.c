/* SPDX-License-Identifier: Apache-2.0 */
/* jdk.internal.vm.vector.VectorSupport: there are no vector registers to offer. */
#include "classlib/natives.h"

NATIVE_METHOD(jdk_internal_vm_vector_VectorSupport_getMaxLaneCount) { RESULT_INT(-1); }
