/* SPDX-License-Identifier: Apache-2.0 */
/* What is known: all zero until known_load.c has found it. */
#include "vm/run/known.h"

struct known known;
