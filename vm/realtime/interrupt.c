/* SPDX-License-Identifier: Apache-2.0 */
/* The end of a wait: what is thrown, and flags that are taken down. */
#include "vm/realtime/interrupt.h"

#include "vm/realtime/transfer.h"
#include "vm/run/exception.h"
#include "vm/run/known.h"
#include "vm/run/stop.h"

void interrupt_clear(struct thread *t)
{
    if (t->object)
        set_byte(t->object, known.Thread_interrupted, 0);
    atomic_store(&t->sched.interrupted, 0);
}

void interrupt_throw(struct thread *t, const char *message)
{
    if (stop_deliver(t)) {
        interrupt_clear(t);
        return;
    }
    bool by_flag = t->object && get_byte(t->object, known.Thread_interrupted);
    struct object *fired = transfer_take_signal(t);
    interrupt_clear(t);
    if (fired && !by_flag)
        throw_object(t, fired);
    else
        throw_new(t, EX(InterruptedException), message ? "%s" : NULL, message);
}
