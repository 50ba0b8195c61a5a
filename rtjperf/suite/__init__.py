# SPDX-License-Identifier: Apache-2.0
"""RTJPerf: measuring real-time Java, beside C and beside what was published."""
