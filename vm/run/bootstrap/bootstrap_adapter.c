/* SPDX-License-Identifier: Apache-2.0 */
/* What the linkers of bootstraps are given, and the adapters that they make. */
#include "vm/class/loader.h"
#include "vm/run/bootstrap/bootstrap_impl.h"
#include "vm/run/entry.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/unload/unload.h"

unsigned bootstrap_argument(const struct bootstrap_request *r, unsigned i) { return be16(r->method->arguments + 2 * i); }

bool bootstrap_argument_is(const struct bootstrap_request *r, unsigned i, enum cp_tag tag)
{
    return i < r->method->argument_count && r->cp->tags[bootstrap_argument(r, i)] == tag;
}

void *bootstrap_alloc(const struct bootstrap_request *r, size_t bytes)
{
    return arena_alloc_shared(class_arena(r->caller), bytes);
}

struct adapter { struct call_site site; struct method method; struct engine_code code; adapter_function run; const void *info; };

static void adapter_entry(struct thread *t, struct method *m, jslot *args)
{
    const struct adapter *a = m->native_info;
    struct frame *f;
    if (RT_UNLIKELY(!frame_push_native(t, m, args, &f)))
        return;
    a->run(t, a->info, args);
    frame_pop(t, f);
}

bool bootstrap_adapter_runs(const struct call_site *site, adapter_function run)
{
    return site->adapter->entry == adapter_entry && ((const struct adapter *)site->adapter->native_info)->run == run;
}

const void *bootstrap_adapter_info(const struct call_site *site)
{
    return ((const struct adapter *)site->adapter->native_info)->info;
}

struct call_site *bootstrap_adapter(const struct bootstrap_request *r, const struct symbol *descriptor, adapter_function run,
                                    const void *info, unsigned scratch, struct object *appendix)
{
    struct adapter *a = bootstrap_alloc(r, sizeof *a);
    if (!a || !unload_keep(r->caller->unit, appendix)) {
        throw_out_of_memory(r->t, "Metaspace");
        return NULL;
    }
    a->run = run;
    a->info = info;
    a->method = (struct method){
        .class = r->caller, .name = r->name, .descriptor = (struct symbol *)(uintptr_t)descriptor,
        .access = ACC_STATIC | ACC_NATIVE | ACC_SYNTHETIC, .flags = METHOD_HIDDEN, .vtable_index = -1, .native_info = a,
        .arg_slots = (uint16_t)descriptor_slots(descriptor), .return_type = basic_type_of(*descriptor_return(descriptor)),
    };
    a->method.max_locals = a->method.arg_slots + scratch;
    entry_of_adapter(&a->method, &a->code, adapter_entry);
    a->site = (struct call_site){ .adapter = &a->method, .appendix = appendix };
    return &a->site;
}
