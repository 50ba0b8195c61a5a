/* SPDX-License-Identifier: Apache-2.0
 *
 * SwitchLoop.java in C. */
#include "rtjperf/kernels/c/kernel.h"

enum code { PUSH, ADD, SUB, DUP, LOAD, STORE, JUMP_IF, HALT, MIX };

static int32_t kind(int32_t value)
{
    switch (value & 1023) {
    case 3: return 1;
    case 77: return 2;
    case 400: return 3;
    case 1000: return 4;
    default: return 0;
    }
}

static int32_t run(const int32_t *code, int32_t *variables)
{
    int32_t stack[16], sp = 0, pc = 0;
    for (;;) {
        switch (code[pc++]) {
        case PUSH: stack[sp++] = code[pc++]; break;
        case ADD: sp--; stack[sp - 1] += stack[sp]; break;
        case SUB: sp--; stack[sp - 1] -= stack[sp]; break;
        case DUP: stack[sp] = stack[sp - 1]; sp++; break;
        case LOAD: stack[sp++] = variables[code[pc++]]; break;
        case STORE: variables[code[pc++]] = stack[--sp]; break;
        case JUMP_IF: pc = stack[--sp] != 0 ? code[pc] : pc + 1; break;
        case MIX: stack[sp - 1] = stack[sp - 1] * 31 + kind(stack[sp - 1]); break;
        case HALT: return variables[1];
        default: abort();
        }
    }
}

int main(void)
{
    static const int32_t loop[] = {
        LOAD, 1, LOAD, 0, ADD, MIX, STORE, 1, LOAD, 0, PUSH, 1, SUB, DUP, STORE, 0, JUMP_IF, 0, HALT,
    };
    int32_t variables[] = {2500000, 17};
    return kernel_check("SwitchLoop", run(loop, variables), -1502164388);
}
