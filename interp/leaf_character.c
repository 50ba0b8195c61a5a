/* SPDX-License-Identifier: Apache-2.0 */
/* Leaf functions of Character: ascii.h for the interpreter. */
#include "interp/ascii.h"
#include "interp/leaf.h"

#define CHARACTER_LEAF(name)                                       \
    LEAF_FUNCTION(name)                                            \
    {                                                              \
        jint answer;                                               \
        bool has = ascii_##name(&answer, slot_int(args[0]));       \
        args[0] = has ? slot_of_int(answer) : args[0];             \
        return has;                                                \
    }
CHARACTER_LEAF(is_digit)
CHARACTER_LEAF(is_letter)
CHARACTER_LEAF(is_letter_or_digit)
CHARACTER_LEAF(is_lower_case)
CHARACTER_LEAF(is_upper_case)
CHARACTER_LEAF(is_whitespace)
CHARACTER_LEAF(is_identifier_start)
CHARACTER_LEAF(is_identifier_part)
CHARACTER_LEAF(to_lower_case)
CHARACTER_LEAF(to_upper_case)

LEAF_FUNCTION(digit_value)
{
    jint answer;
    bool has = ascii_digit_value(&answer, slot_int(args[0]), slot_int(args[1]));
    args[0] = has ? slot_of_int(answer) : args[0];
    return has;
}
