# SPDX-License-Identifier: Apache-2.0
"""What atomic regions may reach (tools/par-check): class files, what methods call, what regions reach."""
