/* SPDX-License-Identifier: Apache-2.0 */
/* The generic handlers of ir.def, a macro BODY_<body>(fn, name) each.
 *
 * They are written in words that whoever expands them defines: the operands A B C D K W (B_SIGNED … if they may be
 * negative), registers as Java values RI RL RF RD RA, constants KF WL WD; NEXT(words) and JUMP(distance) to go on, LEAVE() to
 * return; LOADED(value, part) for a reference that was read; OVERWRITES(place) before a value is written there, and STEPPED() behind what
 * may have stopped, both for atomic regions; and labels for what is rare: null_pointer, bad_load … */
#ifndef INTERP_BODIES_H
#define INTERP_BODIES_H

#define BODY_NOP(fn, name) NEXT(2);
#define BODY_MOV(fn, name) r[A] = r[B]; NEXT(2);
#define BODY_MOVS2(fn, name) { jslot x = r[B], y = r[C]; jslot *to = r + A; to[0] = x; to[1] = y; NEXT(2); }
#define BODY_MOVS3(fn, name) { jslot x = r[B], y = r[C], z = r[D]; jslot *to = r + A; to[0] = x; to[1] = y; to[2] = z; NEXT(2); }
#define BODY_MOV2(fn, name) { r[A] = r[B]; r[C] = r[D]; NEXT(2); }
#define BODY_POST_INC(fn, name) { jslot x = r[B]; r[A] = x; r[B] = slot_of_int(fn(slot_int(x), K)); NEXT(2); }
#define BODY_MOV_GO(to, name) r[A] = r[B]; pc += 2; goto special_##to;
#define BODY_MOVS2_GO(to, name) { jslot x = r[B], y = r[C]; jslot *at = r + A; at[0] = x; at[1] = y; pc += 2; goto special_##to; }
#define BODY_FAR_LOAD(fn, name) r[A] = r[K]; NEXT(2);
#define BODY_FAR_STORE(fn, name) r[K] = r[A]; NEXT(2);
#define BODY_FAR_IINC(fn, name) { jslot *x = r + K; *x = slot_of_int(fn(slot_int(*x), W.low)); NEXT(3); }
#define BODY_FAR_SHIFT(fn, name) r += K; NEXT(2);
#define BODY_CONST_I(fn, name) r[A] = slot_of_int(K); NEXT(2);
#define BODY_CONST_L(fn, name) r[A] = slot_of_long(K); NEXT(2);
#define BODY_CONST_W(fn, name) r[A] = W.wide; NEXT(3);

#define BODY_II_I(fn, name) r[A] = slot_of_int(fn(RI(B), RI(C))); NEXT(2);
#define BODY_II2_I(fn, name) r[A] = slot_of_int(fn(RI(B), RI(C), RI(D))); NEXT(2);
#define BODY_IIK_I(fn, name) r[A] = slot_of_int(fn(RI(B), RI(C), D_SIGNED)); NEXT(2);
#define BODY_LL2_L(fn, name) r[A] = slot_of_long(fn(RL(B), RL(C), RL(D))); NEXT(2);
#define BODY_DD2_D(fn, name) r[A] = slot_of_double(fn(RD(B), RD(C), RD(D))); NEXT(2);
#define BODY_IK_I(fn, name) r[A] = slot_of_int(fn(RI(B), K)); NEXT(2);
#define BODY_KI_I(fn, name) r[A] = slot_of_int(fn(K, RI(B))); NEXT(2);
#define BODY_IINC(fn, name) { jslot *x = r + A; *x = slot_of_int(fn(slot_int(*x), K)); NEXT(2); }
#define BODY_I_I(fn, name) r[A] = slot_of_int(fn(RI(B))); NEXT(2);
#define BODY_I_L(fn, name) r[A] = slot_of_long(fn(RI(B))); NEXT(2);
#define BODY_I_F(fn, name) r[A] = slot_of_float(fn(RI(B))); NEXT(2);
#define BODY_I_D(fn, name) r[A] = slot_of_double(fn(RI(B))); NEXT(2);
#define BODY_LL_L(fn, name) r[A] = slot_of_long(fn(RL(B), RL(C))); NEXT(2);
#define BODY_LI_L(fn, name) r[A] = slot_of_long(fn(RL(B), RI(C))); NEXT(2);
#define BODY_LK_L(fn, name) r[A] = slot_of_long(fn(RL(B), K)); NEXT(2);
#define BODY_KL_L(fn, name) r[A] = slot_of_long(fn(K, RL(B))); NEXT(2);
#define BODY_LW_L(fn, name) r[A] = slot_of_long(fn(RL(B), WL)); NEXT(3);
#define BODY_L_L(fn, name) r[A] = slot_of_long(fn(RL(B))); NEXT(2);
#define BODY_L_I(fn, name) r[A] = slot_of_int(fn(RL(B))); NEXT(2);
#define BODY_L_F(fn, name) r[A] = slot_of_float(fn(RL(B))); NEXT(2);
#define BODY_L_D(fn, name) r[A] = slot_of_double(fn(RL(B))); NEXT(2);
#define BODY_LL_I(fn, name) r[A] = slot_of_int(fn(RL(B), RL(C))); NEXT(2);
#define BODY_FF_F(fn, name) r[A] = slot_of_float(fn(RF(B), RF(C))); NEXT(2);
#define BODY_FK_F(fn, name) r[A] = slot_of_float(fn(RF(B), KF)); NEXT(2);
#define BODY_KF_F(fn, name) r[A] = slot_of_float(fn(KF, RF(B))); NEXT(2);
#define BODY_FF_I(fn, name) r[A] = slot_of_int(fn(RF(B), RF(C))); NEXT(2);
#define BODY_F_F(fn, name) r[A] = slot_of_float(fn(RF(B))); NEXT(2);
#define BODY_F_I(fn, name) r[A] = slot_of_int(fn(RF(B))); NEXT(2);
#define BODY_F_L(fn, name) r[A] = slot_of_long(fn(RF(B))); NEXT(2);
#define BODY_F_D(fn, name) r[A] = slot_of_double(fn(RF(B))); NEXT(2);
#define BODY_DD_D(fn, name) r[A] = slot_of_double(fn(RD(B), RD(C))); NEXT(2);
#define BODY_DW_D(fn, name) r[A] = slot_of_double(fn(RD(B), WD)); NEXT(3);
#define BODY_VD_D(fn, name) r[A] = slot_of_double(fn(WD, RD(B))); NEXT(3);
#define BODY_DD_I(fn, name) r[A] = slot_of_int(fn(RD(B), RD(C))); NEXT(2);
#define BODY_D_D(fn, name) r[A] = slot_of_double(fn(RD(B))); NEXT(2);
#define BODY_D_I(fn, name) r[A] = slot_of_int(fn(RD(B))); NEXT(2);
#define BODY_D_L(fn, name) r[A] = slot_of_long(fn(RD(B))); NEXT(2);
#define BODY_D_F(fn, name) r[A] = slot_of_float(fn(RD(B))); NEXT(2);
#define BODY_DIV_II_I(fn, name) { \
    jint y = RI(C); \
    if (RT_UNLIKELY(y == 0)) \
        goto divide_by_zero; \
    r[A] = slot_of_int(fn(RI(B), y)); \
    NEXT(2); \
}
#define BODY_DIV_LL_L(fn, name) { \
    jlong y = RL(C); \
    if (RT_UNLIKELY(y == 0)) \
        goto divide_by_zero; \
    r[A] = slot_of_long(fn(RL(B), y)); \
    NEXT(2); \
}

#define BODY_GOTO(fn, name) JUMP(K);
#define BODY_IF_II(fn, name) if (fn(RI(A), RI(B))) JUMP(K); NEXT(2);
#define BODY_IF_IK(fn, name) if (fn(RI(A), B_SIGNED)) JUMP(K); NEXT(2);
#define BODY_IF_LL(fn, name) if (fn(RL(A), RL(B))) JUMP(K); NEXT(2);
#define BODY_IF_LK(fn, name) if (fn(RL(A), B_SIGNED)) JUMP(K); NEXT(2);
#define BODY_IF_L0(fn, name) if (fn(RL(A), 0)) JUMP(K); NEXT(2);
#define BODY_IF_FF(fn, name) if (fn(RF(A), RF(B))) JUMP(K); NEXT(2);
#define BODY_IF_DD(fn, name) if (fn(RD(A), RD(B))) JUMP(K); NEXT(2);
#define BODY_IF_DW(fn, name) if (fn(RD(A), WD)) JUMP(K); NEXT(3);
#define BODY_IF_IW(fn, name) if (fn(RI(A), W.low)) JUMP(K); NEXT(3);
#define BODY_IF_LEN(fn, name) { \
    const struct object *o = RA(B); \
    if (RT_UNLIKELY(!o)) \
        goto null_pointer; \
    if (fn(RI(A), array_length(o))) \
        JUMP(K); \
    NEXT(2); \
}
#define BODY_IF_BITS(fn, name) if (fn(RI(A) & B, 0)) JUMP(D_SIGNED); NEXT(2);
#define BODY_IF_FIELD(fn, name) { \
    const struct object *o = RA(A); \
    if (RT_UNLIKELY(!o)) \
        goto null_pointer; \
    jlong v = *(jlong *)object_at(o, C); \
    LOADED((jref)(uintptr_t)v, 1) \
    if (fn(v, 0)) \
        JUMP(D_SIGNED); \
    NEXT(2); \
}
#define BODY_INC_IF_II(fn, name) { \
    jint x = rt_iadd(RI(A), C_SIGNED); \
    r[A] = slot_of_int(x); \
    if (fn(x, RI(B))) \
        JUMP(D_SIGNED); \
    NEXT(2); \
}
#define BODY_INC_IF_IK(fn, name) { \
    jint x = rt_iadd(RI(A), C_SIGNED); \
    r[A] = slot_of_int(x); \
    if (fn(x, B_SIGNED)) \
        JUMP(D_SIGNED); \
    NEXT(2); \
}

#define BODY_INC_IF_IW(fn, name) { \
    jint x = rt_iadd(RI(A), C_SIGNED); \
    r[A] = slot_of_int(x); \
    if (fn(x, W.low)) \
        JUMP(D_SIGNED); \
    NEXT(3); \
}
#define BODY_INC_IF_LEN(fn, name) { \
    jint x = rt_iadd(RI(A), C_SIGNED); \
    const struct object *o = RA(B); \
    r[A] = slot_of_int(x); \
    if (RT_UNLIKELY(!o)) \
        goto null_pointer_2; \
    if (fn(x, array_length(o))) \
        JUMP(D_SIGNED); \
    NEXT(2); \
}

/* A field's or element's value as a register */
#define SLOT_OF(type, v) (sizeof(type) == 8 ? (jslot)(v) : slot_of_int((jint)(jlong)(v)))

#define BODY_ARRAY_LOAD(type, name) { \
    const struct object *o = RA(B); \
    uint32_t i = (uint32_t)RI(C); \
    if (RT_UNLIKELY(!o || i >= (uint32_t)array_length(o))) \
        goto bad_load; \
    type v = ((type *)array_data(o))[i]; \
    LOADED_##type(v, 1) \
    r[A] = SLOT_OF(type, v); \
    NEXT(2); \
}
/* r[A] = an element of o, or else the index is wrong */
#define LOAD_ELEMENT(type, o, i) \
    if (RT_UNLIKELY(!(o) || (uint32_t)(i) >= (uint32_t)array_length(o))) { \
        bad_array = (o); \
        bad_index = (i); \
        goto bad_element_2; \
    } \
    type v = ((type *)array_data(o))[(uint32_t)(i)]; \
    LOADED_##type(v, 2) \
    r[A] = SLOT_OF(type, v); \
    NEXT(2);
#define BODY_ARRAY_LOAD_K(type, name) { \
    const struct object *o = RA(B); \
    jint i = rt_iadd(RI(C), D_SIGNED); \
    LOAD_ELEMENT(type, o, i) \
}
#define BODY_ARRAY_LOAD_INC(type, name) { \
    const struct object *o = RA(B); \
    jint i = RI(C); \
    r[C] = slot_of_int(rt_iadd(i, D_SIGNED)); \
    LOAD_ELEMENT(type, o, i) \
}
#define BODY_ARRAY_LOAD2(type, name) { \
    const struct object *rows = RA(B); \
    uint32_t row = (uint32_t)RI(C); \
    if (RT_UNLIKELY(!rows || row >= (uint32_t)array_length(rows))) \
        goto bad_load; \
    const struct object *o = ((jref *)array_data(rows))[row]; \
    LOADED(o, 1) \
    jint i = RI(D); \
    LOAD_ELEMENT(type, o, i) \
}
#define BODY_ARRAY_STORE_K(type, name) { \
    struct object *o = RA(A); \
    uint32_t i = (uint32_t)RI(B); \
    if (RT_UNLIKELY(!o || i >= (uint32_t)array_length(o))) \
        goto bad_store; \
    type *place = (type *)array_data(o) + i; \
    OVERWRITES(place) \
    *place = (type)(jlong)C_SIGNED; \
    NEXT(2); \
}
#define BODY_ARRAY_STORE(type, name) { \
    struct object *o = RA(A); \
    uint32_t i = (uint32_t)RI(B); \
    if (RT_UNLIKELY(!o || i >= (uint32_t)array_length(o))) \
        goto bad_store; \
    type *place = (type *)array_data(o) + i; \
    OVERWRITES(place) \
    *place = (type)r[C]; \
    NEXT(2); \
}
#define BODY_GETFIELD(type, name) { \
    const struct object *o = RA(B); \
    if (RT_UNLIKELY(!o)) \
        goto null_pointer; \
    type v = *(type *)object_at(o, (uint32_t)K); \
    LOADED_##type(v, 1) \
    r[A] = SLOT_OF(type, v); \
    NEXT(2); \
}
#define BODY_GETFIELD2(type, name) { \
    const struct object *o = RA(B); \
    if (RT_UNLIKELY(!o)) \
        goto null_pointer; \
    o = *(jref *)object_at(o, C); \
    LOADED(o, 1) \
    if (RT_UNLIKELY(!o)) \
        goto null_pointer_2; \
    type v = *(type *)object_at(o, D); \
    LOADED_##type(v, 2) \
    r[A] = SLOT_OF(type, v); \
    NEXT(2); \
}
#define BODY_GETFIELDS(type, name) { \
    const struct object *o = RA(B); \
    if (RT_UNLIKELY(!o)) \
        goto null_pointer; \
    type v = *(type *)object_at(o, (uint32_t)K); \
    LOADED_##type(v, 1) \
    r[A] = SLOT_OF(type, v); \
    o = RA(W.b); \
    if (RT_UNLIKELY(!o)) \
        goto null_pointer_3; \
    v = *(type *)object_at(o, (uint32_t)W.k); \
    LOADED_##type(v, 3) \
    r[W.a] = SLOT_OF(type, v); \
    NEXT(3); \
}
#define BODY_ADDFIELD(type, name) { \
    struct object *o = RA(A); \
    if (RT_UNLIKELY(!o)) \
        goto null_pointer; \
    type *place = object_at(o, (uint32_t)K); \
    OVERWRITES(place) \
    *place += (type)r[B]; \
    NEXT(2); \
}
#define BODY_INCFIELD(type, name) { \
    struct object *o = RA(A); \
    if (RT_UNLIKELY(!o)) \
        goto null_pointer; \
    type *place = object_at(o, D); \
    OVERWRITES(place) \
    *place += (type)(jlong)C_SIGNED; \
    NEXT(2); \
}
#define BODY_GETFIELD_V(type, name) { \
    const struct object *o = RA(B); \
    if (RT_UNLIKELY(!o)) \
        goto null_pointer; \
    type v = atomic_load((_Atomic(type) *)object_at(o, (uint32_t)K)); \
    LOADED_##type(v, 1) \
    r[A] = SLOT_OF(type, v); \
    NEXT(2); \
}
#define BODY_PUTFIELD(type, name) { \
    struct object *o = RA(A); \
    if (RT_UNLIKELY(!o)) \
        goto null_pointer; \
    type *place = object_at(o, (uint32_t)K); \
    OVERWRITES(place) \
    *place = (type)r[B]; \
    NEXT(2); \
}
#define BODY_PUTFIELD_V(type, name) { \
    struct object *o = RA(A); \
    if (RT_UNLIKELY(!o)) \
        goto null_pointer; \
    OVERWRITES((type *)object_at(o, (uint32_t)K)) \
    atomic_store((_Atomic(type) *)object_at(o, (uint32_t)K), (type)r[B]); \
    NEXT(2); \
}
#define BODY_GETSTATIC(type, name) { type v = *(type *)W.pointer; LOADED_##type(v, 1) r[A] = SLOT_OF(type, v); NEXT(3); }
#define BODY_ADDSTATIC(type, name) OVERWRITES((type *)W.pointer) *(type *)W.pointer += (type)r[A]; NEXT(3);
#define BODY_INCSTATIC(type, name) OVERWRITES((type *)W.pointer) *(type *)W.pointer += (type)(jlong)K; NEXT(3);
#define BODY_GETSTATIC_V(type, name) { \
    type v = atomic_load((_Atomic(type) *)W.pointer); \
    LOADED_##type(v, 1) \
    r[A] = SLOT_OF(type, v); \
    NEXT(3); \
}
#define BODY_PUTSTATIC(type, name) OVERWRITES((type *)W.pointer) *(type *)W.pointer = (type)r[A]; NEXT(3);
#define BODY_PUTSTATIC_V(type, name) OVERWRITES((type *)W.pointer) atomic_store((_Atomic(type) *)W.pointer, (type)r[A]); NEXT(3);

#define BODY_RESOLVE(fn, name) { \
    SAVE_PC(); \
    int words = fn(t, WRITABLE(pc), r); \
    STEPPED() \
    if (RT_UNLIKELY(words < 0)) \
        goto thrown; \
    NEXT(words); \
}
/* The offset is in the code's first instruction. */
#define BODY_SPECIAL_GET(type, name) { \
    jslot *at = r + pc[3].a; \
    const struct object *o = slot_ref(*at); \
    if (RT_UNLIKELY(!o)) \
        goto null_pointer; \
    type v = *(type *)object_at(o, pc[1].wide); \
    LOADED_##type(v, 1) \
    *at = SLOT_OF(type, v); \
    NEXT(4); \
}
#define GET_IF_CACHED(type, words, call) { \
    jslot *at = r + pc[(words) - 1].a; \
    const struct object *o = slot_ref(*at); \
    if (RT_UNLIKELY(!o)) \
        goto null_pointer; \
    if (RT_UNLIKELY(__atomic_load_n(&pc[1].class, __ATOMIC_ACQUIRE) != object_class(o))) \
        goto special_##call; \
    type v = *(type *)object_at(o, (uint32_t)pc[2].code->cells[1].k); \
    LOADED_##type(v, 1) \
    *at = SLOT_OF(type, v); \
    NEXT(words); \
}
#define BODY_VIRTUAL_GET(type, name) GET_IF_CACHED(type, 4, invokevirtual)
#define BODY_INTERFACE_GET(type, name) GET_IF_CACHED(type, 5, invokeinterface)
#define BODY_RETURN_I(fn, name) r[0] = slot_of_int(fn(RI(A))); LEAVE();
#define BODY_SPECIAL(fn, name) goto special_##name;

#endif
