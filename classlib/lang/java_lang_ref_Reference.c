/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.ref.Reference: the list of pending references, and looking at a referent without keeping it alive. */
#include "classlib/natives.h"
#include "memory/barrier.h"
#include "memory/gc.h"

NATIVE_METHOD(java_lang_ref_Reference_getAndClearReferencePendingList) { RESULT_REF(gc_take_pending()); }
NATIVE_METHOD(java_lang_ref_Reference_hasReferencePendingList) { RESULT_INT(gc_has_pending()); }
NATIVE_METHOD(java_lang_ref_Reference_waitForReferencePendingList) { gc_wait_pending(&t->sched); }

/* What get() is in newer updates of 21 and 25; in the others it reads the field itself. */
NATIVE_METHOD(java_lang_ref_Reference_get0)
{
    const struct object *o = ARG_REF(0);
    RESULT_REF(ref_load_weak(&t->mem, o, object_at(o, known.Reference_referent)));
}

/* No weak load: the caller has the object already, or learns nothing of it.  What is dead is as good as cleared, unless a finaliser may bring it back. */
NATIVE_METHOD(java_lang_ref_Reference_refersTo0)
{
    const struct object *reference = ARG_REF(0), *referent = get_ref(reference, known.Reference_referent);
    bool cleared = object_shape(reference)->reference_strength < REF_FINAL && ref_is_dead(referent);
    RESULT_INT((cleared ? NULL : referent) == ARG_REF(1));
}

NATIVE_METHOD(java_lang_ref_Reference_clear0) { set_ref(t, ARG_REF(0), known.Reference_referent, NULL); }
