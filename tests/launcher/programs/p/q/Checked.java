// SPDX-License-Identifier: Apache-2.0
package p.q;

public class Checked {}
