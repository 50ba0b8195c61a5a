/* SPDX-License-Identifier: Apache-2.0 */
/* org.rtjvm.memory.Pins.  The package javax.realtime keeps the handles of its areas to itself, so they are asked of it. */
#include "classlib/natives.h"
#include "vm/realtime/areas.h"
#include "vm/run/invoke.h"

/* NULL: pending. */
static struct scope *ask(struct thread *t, const char *method, const jslot *args)
{
    jslot handle = 0;
    bool found = invoke_static_known(t, "javax/realtime/Areas", method, "(Ljavax/realtime/ScopedMemory;)J", args, &handle);
    return found ? scope_of_area((struct area *)(uintptr_t)slot_long(handle)) : NULL;
}

NATIVE_METHOD(org_rtjvm_memory_Pins_add)
{
    struct scope *s = ask(t, "handleToUse", args);
    if (s)
        area_pin(t, s);
}

NATIVE_METHOD(org_rtjvm_memory_Pins_remove)
{
    struct scope *s = ask(t, "handleToUse", args);
    if (s)
        area_unpin(t, s);
}

NATIVE_METHOD(org_rtjvm_memory_Pins_countOf)
{
    struct scope *s = ask(t, "handleOf", args);
    if (s)
        RESULT_INT((jint)scope_pins(s));
}
