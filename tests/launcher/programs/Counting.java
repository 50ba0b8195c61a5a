// SPDX-License-Identifier: Apache-2.0
// A loop that the translator puts together and rtdis prints.
public class Counting {
    static int sum(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++)
            sum += i * i;
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(sum(10));
    }
}
