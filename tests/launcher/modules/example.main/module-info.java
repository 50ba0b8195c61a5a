// SPDX-License-Identifier: Apache-2.0
module example.main {
    requires example.greeter;
}
