/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.ref.Reference: the list of pending references, and looking at a referent without keeping it alive. */
#include "classlib/natives.h"
#include "memory/gc.h"

NATIVE_METHOD(java_lang_ref_Reference_getAndClearReferencePendingList) { RESULT_REF(gc_take_pending()); }
NATIVE_METHOD(java_lang_ref_Reference_hasReferencePendingList) { RESULT_INT(gc_has_pending()); }
NATIVE_METHOD(java_lang_ref_Reference_waitForReferencePendingList) { gc_wait_pending(&t->sched); }

/* No weak load: the caller has the object already, or learns nothing of it. */
NATIVE_METHOD(java_lang_ref_Reference_refersTo0)
{
    RESULT_INT(get_ref(ARG_REF(0), known.Reference_referent) == ARG_REF(1));
}

NATIVE_METHOD(java_lang_ref_Reference_clear0) { set_ref(t, ARG_REF(0), known.Reference_referent, NULL); }
