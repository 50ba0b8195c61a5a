// SPDX-License-Identifier: Apache-2.0
module example.greeter {
    exports greeter;
}
