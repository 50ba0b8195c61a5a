// SPDX-License-Identifier: Apache-2.0

/** An interpreter in Java: dense and sparse switches in a loop over a small program. */
final class SwitchLoop {
    private static final int PUSH = 0;
    private static final int ADD = 1;
    private static final int SUB = 2;
    private static final int DUP = 3;
    private static final int LOAD = 4;
    private static final int STORE = 5;
    private static final int JUMP_IF = 6;
    private static final int HALT = 7;
    private static final int MIX = 8;

    private static int kind(int value) {
        switch (value & 1023) {
            case 3: return 1;
            case 77: return 2;
            case 400: return 3;
            case 1000: return 4;
            default: return 0;
        }
    }

    private static int run(int[] code, int[] variables) {
        int[] stack = new int[16];
        int sp = 0;
        int pc = 0;
        while (true) {
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
                default: throw new IllegalStateException("bad code at " + pc);
            }
        }
    }

    public static void main(String[] args) {
        int[] loop = {
            LOAD, 1, LOAD, 0, ADD, MIX, STORE, 1,
            LOAD, 0, PUSH, 1, SUB, DUP, STORE, 0, JUMP_IF, 0,
            HALT,
        };
        Kernel.check("SwitchLoop", run(loop, new int[] { 2_500_000, 17 }), -1502164388);
    }
}
