/* SPDX-License-Identifier: Apache-2.0 */
/* What the VM was told at its start, for all of its parts; vm_create writes it once. */
#include <string.h>

#include "sched/os.h"
#include "vm/util/control_group.h"
#include "vm/vm.h"

struct vm_options vm_options;

const char *vm_property(const char *key)
{
    for (size_t i = vm_options.property_count; i-- > 0;)
        if (!strcmp(vm_options.properties[i].key, key))
            return vm_options.properties[i].value;
    return NULL;
}

int vm_processors_of(const struct vm_options *options)
{
    if (options->processors)
        return options->processors;
    return options->no_containers ? os_cpu_count() : control_group_cpus(os_cpu_count());
}

int vm_processors(void) { return vm_processors_of(&vm_options); }
