/* SPDX-License-Identifier: Apache-2.0 */
/* What an image must agree on with the VM that runs it: computed alike by both. */
#include "interp/aot/aot.h"

#include "sched/safepoint.h"
#include "vm/run/string.h"
#include "vm/util/decimal.h"

static uint32_t mix(uint32_t h, size_t v) { return (h ^ (uint32_t)v) * 16777619u; }

uint32_t aot_abi(void)
{
    static const size_t facts[] = {
        sizeof(struct thread), offsetof(struct thread, mem), offsetof(struct thread, frame), offsetof(struct thread, exception), offsetof(struct thread, kept),
        offsetof(struct thread, sched.poll), offsetof(struct thread, sched.stack_low), sizeof(struct sched_thread),
        sizeof(struct mem_thread), offsetof(struct mem_thread, run), sizeof(struct frame), offsetof(struct frame, pc),
        offsetof(struct frame, lock), sizeof(struct method), offsetof(struct method, compiled), offsetof(struct method, entry),
        sizeof(struct class), offsetof(struct class, vtable), offsetof(struct class, display), offsetof(struct class, itable),
        offsetof(struct class, component), offsetof(struct class, mirror), sizeof(struct mem_shape), sizeof(struct aot_class),
        sizeof(struct aot_method), sizeof(struct aot_image), sizeof(struct monitor), OBJECT_HEADER, ARRAY_BASE, MEM_GRAIN, AOT_KINDS,
        sizeof(struct string_part), DECIMAL_MAX,
    };
    uint32_t h = 2166136261u;
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        h = mix(h, facts[i]);
    return h;
}

static uint64_t digest_bytes(uint64_t h, const uint8_t *p, size_t length)
{
    for (; length >= 8; p += 8, length -= 8) {
        uint64_t word;
        memcpy(&word, p, 8);
        h = (h ^ word) * UINT64_C(0x9fb21c651e98df25);
        h ^= h >> 29;
    }
    for (; length; p++, length--)
        h = (h ^ *p) * UINT64_C(0x100000001b3);
    return h ^ h >> 32;
}

uint64_t aot_digest(const struct class *c)
{
    uint64_t h = __atomic_load_n(&c->digest, __ATOMIC_RELAXED);
    if (h)
        return h;
    h = digest_bytes(UINT64_C(0xcbf29ce484222325), c->file.data, c->file.length);
    if (c->super)
        h = (h ^ aot_digest(c->super)) * UINT64_C(0x9fb21c651e98df25);
    for (unsigned i = 0; i < c->interface_count; i++)
        h = (h ^ aot_digest(c->interfaces[i])) * UINT64_C(0x9fb21c651e98df25);
    h += !h;
    __atomic_store_n((uint64_t *)(uintptr_t)&c->digest, h, __ATOMIC_RELAXED);
    return h;
}
