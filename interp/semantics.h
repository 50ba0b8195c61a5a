/* SPDX-License-Identifier: Apache-2.0 */
/* The meaning of value instructions: one function each, named rt_<opcode> for those of opcodes.def, and in ir.def.
 *
 * Nothing here knows registers, pc or thread.  Every result is defined for every argument (JVMS 6.5),
 * C's undefined behaviour cannot happen: shifts are masked, sums wrap, MIN / -1 is MIN, conversions
 * saturate.  A zero divisor is the caller's business. */
#ifndef INTERP_SEMANTICS_H
#define INTERP_SEMANTICS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* int */
static inline int32_t rt_iadd(int32_t a, int32_t b) { return (int32_t)((uint32_t)a + (uint32_t)b); }
static inline int32_t rt_isub(int32_t a, int32_t b) { return (int32_t)((uint32_t)a - (uint32_t)b); }
static inline int32_t rt_imul(int32_t a, int32_t b) { return (int32_t)((uint32_t)a * (uint32_t)b); }
static inline int32_t rt_ineg(int32_t a) { return (int32_t)(0u - (uint32_t)a); }
static inline int32_t rt_idiv(int32_t a, int32_t b) { return b == -1 ? rt_ineg(a) : a / b; }
static inline int32_t rt_irem(int32_t a, int32_t b) { return b == -1 ? 0 : a % b; }
static inline int32_t rt_ishl(int32_t a, int32_t b) { return (int32_t)((uint32_t)a << (b & 31)); }
static inline int32_t rt_ishr(int32_t a, int32_t b) { return a >> (b & 31); }
static inline int32_t rt_iushr(int32_t a, int32_t b) { return (int32_t)((uint32_t)a >> (b & 31)); }
static inline int32_t rt_iand(int32_t a, int32_t b) { return a & b; }
static inline int32_t rt_ior(int32_t a, int32_t b) { return a | b; }
static inline int32_t rt_ixor(int32_t a, int32_t b) { return a ^ b; }
static inline int32_t rt_i2b(int32_t a) { return (int8_t)(uint8_t)a; }
static inline int32_t rt_i2c(int32_t a) { return (uint16_t)a; }
static inline int32_t rt_i2s(int32_t a) { return (int16_t)(uint16_t)a; }
static inline int32_t rt_i2z(int32_t a) { return a & 1; }
static inline int32_t rt_iabs(int32_t a) { return a < 0 ? rt_ineg(a) : a; }
static inline int32_t rt_imin(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t rt_imax(int32_t a, int32_t b) { return a > b ? a : b; }
static inline int32_t rt_iclz(int32_t a) { return a ? __builtin_clz((uint32_t)a) : 32; }
static inline int32_t rt_ictz(int32_t a) { return a ? __builtin_ctz((uint32_t)a) : 32; }
static inline int32_t rt_ipop(int32_t a) { return __builtin_popcount((uint32_t)a); }
static inline int32_t rt_iswap(int32_t a) { return (int32_t)__builtin_bswap32((uint32_t)a); }
static inline int32_t rt_irotl(int32_t a, int32_t n) { return (int32_t)((uint32_t)a << (n & 31) | (uint32_t)a >> (-n & 31)); }
static inline int32_t rt_irotr(int32_t a, int32_t n) { return (int32_t)((uint32_t)a >> (n & 31) | (uint32_t)a << (-n & 31)); }

static inline int32_t rt_iadd_iadd(int32_t a, int32_t b, int32_t c) { return rt_iadd(a, rt_iadd(b, c)); }
static inline int32_t rt_imul_iadd(int32_t a, int32_t b, int32_t c) { return rt_iadd(a, rt_imul(b, c)); }

/* long */
static inline int64_t rt_ladd(int64_t a, int64_t b) { return (int64_t)((uint64_t)a + (uint64_t)b); }
static inline int64_t rt_lsub(int64_t a, int64_t b) { return (int64_t)((uint64_t)a - (uint64_t)b); }
static inline int64_t rt_lmul(int64_t a, int64_t b) { return (int64_t)((uint64_t)a * (uint64_t)b); }
static inline int64_t rt_lneg(int64_t a) { return (int64_t)(0u - (uint64_t)a); }
static inline int64_t rt_ldiv(int64_t a, int64_t b) { return b == -1 ? rt_lneg(a) : a / b; }
static inline int64_t rt_lrem(int64_t a, int64_t b) { return b == -1 ? 0 : a % b; }
static inline int64_t rt_lshl(int64_t a, int32_t b) { return (int64_t)((uint64_t)a << (b & 63)); }
static inline int64_t rt_lshr(int64_t a, int32_t b) { return a >> (b & 63); }
static inline int64_t rt_lushr(int64_t a, int32_t b) { return (int64_t)((uint64_t)a >> (b & 63)); }
static inline int64_t rt_land(int64_t a, int64_t b) { return a & b; }
static inline int64_t rt_lor(int64_t a, int64_t b) { return a | b; }
static inline int64_t rt_lxor(int64_t a, int64_t b) { return a ^ b; }
static inline int32_t rt_lcmp(int64_t a, int64_t b) { return (a > b) - (a < b); }
static inline int64_t rt_labs(int64_t a) { return a < 0 ? rt_lneg(a) : a; }
static inline int64_t rt_lmin(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t rt_lmax(int64_t a, int64_t b) { return a > b ? a : b; }
static inline int32_t rt_lclz(int64_t a) { return a ? __builtin_clzll((uint64_t)a) : 64; }
static inline int32_t rt_lctz(int64_t a) { return a ? __builtin_ctzll((uint64_t)a) : 64; }
static inline int32_t rt_lpop(int64_t a) { return __builtin_popcountll((uint64_t)a); }
static inline int64_t rt_lswap(int64_t a) { return (int64_t)__builtin_bswap64((uint64_t)a); }
static inline int64_t rt_lmulhigh(int64_t a, int64_t b) { return (int64_t)(((__int128)a * b) >> 64); }
static inline int64_t rt_lrotl(int64_t a, int32_t n) { return (int64_t)((uint64_t)a << (n & 63) | (uint64_t)a >> (-n & 63)); }
static inline int64_t rt_lrotr(int64_t a, int32_t n) { return (int64_t)((uint64_t)a >> (n & 63) | (uint64_t)a << (-n & 63)); }

static inline int64_t rt_ladd_ladd(int64_t a, int64_t b, int64_t c) { return rt_ladd(a, rt_ladd(b, c)); }
static inline int64_t rt_lmul_ladd(int64_t a, int64_t b, int64_t c) { return rt_ladd(a, rt_lmul(b, c)); }

/* float */
static inline float rt_fadd(float a, float b) { return a + b; }
static inline float rt_fsub(float a, float b) { return a - b; }
static inline float rt_fmul(float a, float b) { return a * b; }
static inline float rt_fdiv(float a, float b) { return a / b; }
static inline float rt_frem(float a, float b) { return fmodf(a, b); }
static inline float rt_fneg(float a) { return -a; }
static inline float rt_fabs(float a) { return fabsf(a); }
static inline int32_t rt_fcmpl(float a, float b) { return a > b ? 1 : a == b ? 0 : -1; }
static inline int32_t rt_fcmpg(float a, float b) { return a < b ? -1 : a == b ? 0 : 1; }
static inline bool rt_feq(float a, float b) { return a == b; }
static inline bool rt_fne(float a, float b) { return a != b; }
static inline bool rt_flt(float a, float b) { return a < b; }
static inline bool rt_fle(float a, float b) { return a <= b; }
static inline bool rt_fnlt(float a, float b) { return !(a < b); }
static inline bool rt_fnle(float a, float b) { return !(a <= b); }

/* double */
static inline double rt_dadd(double a, double b) { return a + b; }
static inline double rt_dsub(double a, double b) { return a - b; }
static inline double rt_dmul(double a, double b) { return a * b; }
static inline double rt_ddiv(double a, double b) { return a / b; }
/* Two operations, each rounded: the compiler may not contract them. */
static inline double rt_dadd_dadd(double a, double b, double c) { return a + (b + c); }
static inline double rt_dmul_dadd(double a, double b, double c) { double p = b * c; return a + p; }
static inline double rt_dmul_dsub(double a, double b, double c) { double p = b * c; return a - p; }
static inline double rt_dmul_dsub_v(double a, double b, double c) { double p = b * c; return p - a; }
static inline double rt_dmul_dmul(double a, double b, double c) { return a * (b * c); }
static inline double rt_drem(double a, double b) { return fmod(a, b); }
static inline double rt_dneg(double a) { return -a; }
static inline double rt_dabs(double a) { return fabs(a); }
static inline double rt_dsqrt(double a) { return sqrt(a); }
static inline int32_t rt_dcmpl(double a, double b) { return a > b ? 1 : a == b ? 0 : -1; }
static inline int32_t rt_dcmpg(double a, double b) { return a < b ? -1 : a == b ? 0 : 1; }
static inline bool rt_deq(double a, double b) { return a == b; }
static inline bool rt_dne(double a, double b) { return a != b; }
static inline bool rt_dlt(double a, double b) { return a < b; }
static inline bool rt_dle(double a, double b) { return a <= b; }
static inline bool rt_dgt(double a, double b) { return a > b; }
static inline bool rt_dge(double a, double b) { return a >= b; }
static inline bool rt_dnlt(double a, double b) { return !(a < b); }
static inline bool rt_dnle(double a, double b) { return !(a <= b); }
static inline bool rt_dngt(double a, double b) { return !(a > b); }
static inline bool rt_dnge(double a, double b) { return !(a >= b); }
/* Math.min and max: NaN wins, -0.0 is less than 0.0. */
static inline double rt_dmin(double a, double b)
{
    return a < b ? a : b < a ? b : a != a ? a : b != b ? b : signbit(a) ? a : b;
}
static inline double rt_dmax(double a, double b)
{
    return a > b ? a : b > a ? b : a != a ? a : b != b ? b : signbit(a) ? b : a;
}
static inline float rt_fmin(float a, float b) { return (float)rt_dmin(a, b); }
static inline float rt_fmax(float a, float b) { return (float)rt_dmax(a, b); }

/* Conversions.  To int and long: NaN is 0, the rest saturates. */
static inline int64_t rt_i2l(int32_t a) { return a; }
static inline float rt_i2f(int32_t a) { return (float)a; }
static inline double rt_i2d(int32_t a) { return a; }
static inline int32_t rt_l2i(int64_t a) { return (int32_t)(uint32_t)(uint64_t)a; }
static inline float rt_l2f(int64_t a) { return (float)a; }
static inline double rt_l2d(int64_t a) { return (double)a; }
static inline int32_t rt_d2i(double a)
{
    if (a > -2147483649.0 && a < 2147483648.0)
        return (int32_t)a;
    return a != a ? 0 : a < 0 ? INT32_MIN : INT32_MAX;
}
static inline int64_t rt_d2l(double a)
{
    if (a >= -0x1p63 && a < 0x1p63)
        return (int64_t)a;
    return a != a ? 0 : a < 0 ? INT64_MIN : INT64_MAX;
}
static inline int32_t rt_f2i(float a) { return rt_d2i(a); }
static inline int64_t rt_f2l(float a) { return rt_d2l(a); }
static inline double rt_f2d(float a) { return a; }
static inline float rt_d2f(double a) { return (float)a; }
static inline int32_t rt_f2bits(float a)
{
    uint32_t b;
    memcpy(&b, &a, 4);
    return a != a ? 0x7fc00000 : (int32_t)b;
}
static inline int64_t rt_d2bits(double a)
{
    uint64_t b;
    memcpy(&b, &a, 8);
    return a != a ? 0x7ff8000000000000 : (int64_t)b;
}

/* Conditions: int and long with a second operand, 0 for the one-operand forms. */
static inline bool rt_icmpeq(int32_t a, int32_t b) { return a == b; }
static inline bool rt_icmpne(int32_t a, int32_t b) { return a != b; }
static inline bool rt_icmplt(int32_t a, int32_t b) { return a < b; }
static inline bool rt_icmpge(int32_t a, int32_t b) { return a >= b; }
static inline bool rt_icmpgt(int32_t a, int32_t b) { return a > b; }
static inline bool rt_icmple(int32_t a, int32_t b) { return a <= b; }
static inline bool rt_lcmpeq(int64_t a, int64_t b) { return a == b; }
static inline bool rt_lcmpne(int64_t a, int64_t b) { return a != b; }
static inline bool rt_lcmplt(int64_t a, int64_t b) { return a < b; }
static inline bool rt_lcmpge(int64_t a, int64_t b) { return a >= b; }
static inline bool rt_lcmpgt(int64_t a, int64_t b) { return a > b; }
static inline bool rt_lcmple(int64_t a, int64_t b) { return a <= b; }

#endif
