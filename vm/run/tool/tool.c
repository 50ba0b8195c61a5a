/* SPDX-License-Identifier: Apache-2.0 */
/* Nobody looks, in the beginning. */
#include "vm/run/tool/tool.h"

const struct tool_hooks *_Atomic tool_hooks;
bool tool_watches, tool_places;
uint32_t tool_fields, tool_generation;
