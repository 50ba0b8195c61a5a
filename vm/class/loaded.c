/* SPDX-License-Identifier: Apache-2.0 */
/* What is loaded: the roots that all of this folder shares. */
#include "vm/class/loader_impl.h"

struct class_loader boot_loader = { .unit = { .loader = &boot_loader, .of_loader = true } };
struct class *_Atomic class_all;
struct loader_hooks loader_hooks;
struct module_entry *module_java_base;

static _Atomic uint64_t ids;

uint64_t class_count_ever(void) { return atomic_load(&ids); }

void class_register(struct class *c)
{
    c->id = atomic_fetch_add(&ids, 1) + 1;
    struct class *first = atomic_load(&class_all);
    do
        atomic_store(&c->next, first);
    while (!atomic_compare_exchange_weak(&class_all, &first, c));       /* bound: retries only when another succeeded */
}
