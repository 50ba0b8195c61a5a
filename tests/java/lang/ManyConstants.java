// SPDX-License-Identifier: Apache-2.0
// More constants than ldc can name: ldc_w and ldc2_w; a string of 60,000 bytes; identical constants are identical objects.

public class ManyConstants {
    static int check() {
        int sum = 0;
        sum = sum * 31 + 70000 + "k0".length() + Float.floatToIntBits(0.125f);
        sum = sum * 31 + 70013 + "k1".length() + Float.floatToIntBits(1.125f);
        sum = sum * 31 + 70026 + "k2".length() + Float.floatToIntBits(2.125f);
        sum = sum * 31 + 70039 + "k3".length() + Float.floatToIntBits(3.125f);
        sum = sum * 31 + 70052 + "k4".length() + Float.floatToIntBits(4.125f);
        sum = sum * 31 + 70065 + "k5".length() + Float.floatToIntBits(5.125f);
        sum = sum * 31 + 70078 + "k6".length() + Float.floatToIntBits(6.125f);
        sum = sum * 31 + 70091 + "k7".length() + Float.floatToIntBits(7.125f);
        sum = sum * 31 + 70104 + "k8".length() + Float.floatToIntBits(8.125f);
        sum = sum * 31 + 70117 + "k9".length() + Float.floatToIntBits(9.125f);
        sum = sum * 31 + 70130 + "k10".length() + Float.floatToIntBits(10.125f);
        sum = sum * 31 + 70143 + "k11".length() + Float.floatToIntBits(11.125f);
        sum = sum * 31 + 70156 + "k12".length() + Float.floatToIntBits(12.125f);
        sum = sum * 31 + 70169 + "k13".length() + Float.floatToIntBits(13.125f);
        sum = sum * 31 + 70182 + "k14".length() + Float.floatToIntBits(14.125f);
        sum = sum * 31 + 70195 + "k15".length() + Float.floatToIntBits(15.125f);
        sum = sum * 31 + 70208 + "k16".length() + Float.floatToIntBits(16.125f);
        sum = sum * 31 + 70221 + "k17".length() + Float.floatToIntBits(17.125f);
        sum = sum * 31 + 70234 + "k18".length() + Float.floatToIntBits(18.125f);
        sum = sum * 31 + 70247 + "k19".length() + Float.floatToIntBits(19.125f);
        sum = sum * 31 + 70260 + "k20".length() + Float.floatToIntBits(20.125f);
        sum = sum * 31 + 70273 + "k21".length() + Float.floatToIntBits(21.125f);
        sum = sum * 31 + 70286 + "k22".length() + Float.floatToIntBits(22.125f);
        sum = sum * 31 + 70299 + "k23".length() + Float.floatToIntBits(23.125f);
        sum = sum * 31 + 70312 + "k24".length() + Float.floatToIntBits(24.125f);
        sum = sum * 31 + 70325 + "k25".length() + Float.floatToIntBits(25.125f);
        sum = sum * 31 + 70338 + "k26".length() + Float.floatToIntBits(26.125f);
        sum = sum * 31 + 70351 + "k27".length() + Float.floatToIntBits(27.125f);
        sum = sum * 31 + 70364 + "k28".length() + Float.floatToIntBits(28.125f);
        sum = sum * 31 + 70377 + "k29".length() + Float.floatToIntBits(29.125f);
        sum = sum * 31 + 70390 + "k30".length() + Float.floatToIntBits(30.125f);
        sum = sum * 31 + 70403 + "k31".length() + Float.floatToIntBits(31.125f);
        sum = sum * 31 + 70416 + "k32".length() + Float.floatToIntBits(32.125f);
        sum = sum * 31 + 70429 + "k33".length() + Float.floatToIntBits(33.125f);
        sum = sum * 31 + 70442 + "k34".length() + Float.floatToIntBits(34.125f);
        sum = sum * 31 + 70455 + "k35".length() + Float.floatToIntBits(35.125f);
        sum = sum * 31 + 70468 + "k36".length() + Float.floatToIntBits(36.125f);
        sum = sum * 31 + 70481 + "k37".length() + Float.floatToIntBits(37.125f);
        sum = sum * 31 + 70494 + "k38".length() + Float.floatToIntBits(38.125f);
        sum = sum * 31 + 70507 + "k39".length() + Float.floatToIntBits(39.125f);
        sum = sum * 31 + 70520 + "k40".length() + Float.floatToIntBits(40.125f);
        sum = sum * 31 + 70533 + "k41".length() + Float.floatToIntBits(41.125f);
        sum = sum * 31 + 70546 + "k42".length() + Float.floatToIntBits(42.125f);
        sum = sum * 31 + 70559 + "k43".length() + Float.floatToIntBits(43.125f);
        sum = sum * 31 + 70572 + "k44".length() + Float.floatToIntBits(44.125f);
        sum = sum * 31 + 70585 + "k45".length() + Float.floatToIntBits(45.125f);
        sum = sum * 31 + 70598 + "k46".length() + Float.floatToIntBits(46.125f);
        sum = sum * 31 + 70611 + "k47".length() + Float.floatToIntBits(47.125f);
        sum = sum * 31 + 70624 + "k48".length() + Float.floatToIntBits(48.125f);
        sum = sum * 31 + 70637 + "k49".length() + Float.floatToIntBits(49.125f);
        sum = sum * 31 + 70650 + "k50".length() + Float.floatToIntBits(50.125f);
        sum = sum * 31 + 70663 + "k51".length() + Float.floatToIntBits(51.125f);
        sum = sum * 31 + 70676 + "k52".length() + Float.floatToIntBits(52.125f);
        sum = sum * 31 + 70689 + "k53".length() + Float.floatToIntBits(53.125f);
        sum = sum * 31 + 70702 + "k54".length() + Float.floatToIntBits(54.125f);
        sum = sum * 31 + 70715 + "k55".length() + Float.floatToIntBits(55.125f);
        sum = sum * 31 + 70728 + "k56".length() + Float.floatToIntBits(56.125f);
        sum = sum * 31 + 70741 + "k57".length() + Float.floatToIntBits(57.125f);
        sum = sum * 31 + 70754 + "k58".length() + Float.floatToIntBits(58.125f);
        sum = sum * 31 + 70767 + "k59".length() + Float.floatToIntBits(59.125f);
        sum = sum * 31 + 70780 + "k60".length() + Float.floatToIntBits(60.125f);
        sum = sum * 31 + 70793 + "k61".length() + Float.floatToIntBits(61.125f);
        sum = sum * 31 + 70806 + "k62".length() + Float.floatToIntBits(62.125f);
        sum = sum * 31 + 70819 + "k63".length() + Float.floatToIntBits(63.125f);
        sum = sum * 31 + 70832 + "k64".length() + Float.floatToIntBits(64.125f);
        sum = sum * 31 + 70845 + "k65".length() + Float.floatToIntBits(65.125f);
        sum = sum * 31 + 70858 + "k66".length() + Float.floatToIntBits(66.125f);
        sum = sum * 31 + 70871 + "k67".length() + Float.floatToIntBits(67.125f);
        sum = sum * 31 + 70884 + "k68".length() + Float.floatToIntBits(68.125f);
        sum = sum * 31 + 70897 + "k69".length() + Float.floatToIntBits(69.125f);
        sum = sum * 31 + 70910 + "k70".length() + Float.floatToIntBits(70.125f);
        sum = sum * 31 + 70923 + "k71".length() + Float.floatToIntBits(71.125f);
        sum = sum * 31 + 70936 + "k72".length() + Float.floatToIntBits(72.125f);
        sum = sum * 31 + 70949 + "k73".length() + Float.floatToIntBits(73.125f);
        sum = sum * 31 + 70962 + "k74".length() + Float.floatToIntBits(74.125f);
        sum = sum * 31 + 70975 + "k75".length() + Float.floatToIntBits(75.125f);
        sum = sum * 31 + 70988 + "k76".length() + Float.floatToIntBits(76.125f);
        sum = sum * 31 + 71001 + "k77".length() + Float.floatToIntBits(77.125f);
        sum = sum * 31 + 71014 + "k78".length() + Float.floatToIntBits(78.125f);
        sum = sum * 31 + 71027 + "k79".length() + Float.floatToIntBits(79.125f);
        sum = sum * 31 + 71040 + "k80".length() + Float.floatToIntBits(80.125f);
        sum = sum * 31 + 71053 + "k81".length() + Float.floatToIntBits(81.125f);
        sum = sum * 31 + 71066 + "k82".length() + Float.floatToIntBits(82.125f);
        sum = sum * 31 + 71079 + "k83".length() + Float.floatToIntBits(83.125f);
        sum = sum * 31 + 71092 + "k84".length() + Float.floatToIntBits(84.125f);
        sum = sum * 31 + 71105 + "k85".length() + Float.floatToIntBits(85.125f);
        sum = sum * 31 + 71118 + "k86".length() + Float.floatToIntBits(86.125f);
        sum = sum * 31 + 71131 + "k87".length() + Float.floatToIntBits(87.125f);
        sum = sum * 31 + 71144 + "k88".length() + Float.floatToIntBits(88.125f);
        sum = sum * 31 + 71157 + "k89".length() + Float.floatToIntBits(89.125f);
        sum = sum * 31 + 71170 + "k90".length() + Float.floatToIntBits(90.125f);
        sum = sum * 31 + 71183 + "k91".length() + Float.floatToIntBits(91.125f);
        sum = sum * 31 + 71196 + "k92".length() + Float.floatToIntBits(92.125f);
        sum = sum * 31 + 71209 + "k93".length() + Float.floatToIntBits(93.125f);
        sum = sum * 31 + 71222 + "k94".length() + Float.floatToIntBits(94.125f);
        sum = sum * 31 + 71235 + "k95".length() + Float.floatToIntBits(95.125f);
        sum = sum * 31 + 71248 + "k96".length() + Float.floatToIntBits(96.125f);
        sum = sum * 31 + 71261 + "k97".length() + Float.floatToIntBits(97.125f);
        sum = sum * 31 + 71274 + "k98".length() + Float.floatToIntBits(98.125f);
        sum = sum * 31 + 71287 + "k99".length() + Float.floatToIntBits(99.125f);
        sum = sum * 31 + 71300 + "k100".length() + Float.floatToIntBits(100.125f);
        sum = sum * 31 + 71313 + "k101".length() + Float.floatToIntBits(101.125f);
        sum = sum * 31 + 71326 + "k102".length() + Float.floatToIntBits(102.125f);
        sum = sum * 31 + 71339 + "k103".length() + Float.floatToIntBits(103.125f);
        sum = sum * 31 + 71352 + "k104".length() + Float.floatToIntBits(104.125f);
        sum = sum * 31 + 71365 + "k105".length() + Float.floatToIntBits(105.125f);
        sum = sum * 31 + 71378 + "k106".length() + Float.floatToIntBits(106.125f);
        sum = sum * 31 + 71391 + "k107".length() + Float.floatToIntBits(107.125f);
        sum = sum * 31 + 71404 + "k108".length() + Float.floatToIntBits(108.125f);
        sum = sum * 31 + 71417 + "k109".length() + Float.floatToIntBits(109.125f);
        sum = sum * 31 + 71430 + "k110".length() + Float.floatToIntBits(110.125f);
        sum = sum * 31 + 71443 + "k111".length() + Float.floatToIntBits(111.125f);
        sum = sum * 31 + 71456 + "k112".length() + Float.floatToIntBits(112.125f);
        sum = sum * 31 + 71469 + "k113".length() + Float.floatToIntBits(113.125f);
        sum = sum * 31 + 71482 + "k114".length() + Float.floatToIntBits(114.125f);
        sum = sum * 31 + 71495 + "k115".length() + Float.floatToIntBits(115.125f);
        sum = sum * 31 + 71508 + "k116".length() + Float.floatToIntBits(116.125f);
        sum = sum * 31 + 71521 + "k117".length() + Float.floatToIntBits(117.125f);
        sum = sum * 31 + 71534 + "k118".length() + Float.floatToIntBits(118.125f);
        sum = sum * 31 + 71547 + "k119".length() + Float.floatToIntBits(119.125f);
        sum = sum * 31 + 71560 + "k120".length() + Float.floatToIntBits(120.125f);
        sum = sum * 31 + 71573 + "k121".length() + Float.floatToIntBits(121.125f);
        sum = sum * 31 + 71586 + "k122".length() + Float.floatToIntBits(122.125f);
        sum = sum * 31 + 71599 + "k123".length() + Float.floatToIntBits(123.125f);
        sum = sum * 31 + 71612 + "k124".length() + Float.floatToIntBits(124.125f);
        sum = sum * 31 + 71625 + "k125".length() + Float.floatToIntBits(125.125f);
        sum = sum * 31 + 71638 + "k126".length() + Float.floatToIntBits(126.125f);
        sum = sum * 31 + 71651 + "k127".length() + Float.floatToIntBits(127.125f);
        sum = sum * 31 + 71664 + "k128".length() + Float.floatToIntBits(128.125f);
        sum = sum * 31 + 71677 + "k129".length() + Float.floatToIntBits(129.125f);
        sum = sum * 31 + 71690 + "k130".length() + Float.floatToIntBits(130.125f);
        sum = sum * 31 + 71703 + "k131".length() + Float.floatToIntBits(131.125f);
        sum = sum * 31 + 71716 + "k132".length() + Float.floatToIntBits(132.125f);
        sum = sum * 31 + 71729 + "k133".length() + Float.floatToIntBits(133.125f);
        sum = sum * 31 + 71742 + "k134".length() + Float.floatToIntBits(134.125f);
        sum = sum * 31 + 71755 + "k135".length() + Float.floatToIntBits(135.125f);
        sum = sum * 31 + 71768 + "k136".length() + Float.floatToIntBits(136.125f);
        sum = sum * 31 + 71781 + "k137".length() + Float.floatToIntBits(137.125f);
        sum = sum * 31 + 71794 + "k138".length() + Float.floatToIntBits(138.125f);
        sum = sum * 31 + 71807 + "k139".length() + Float.floatToIntBits(139.125f);
        sum = sum * 31 + 71820 + "k140".length() + Float.floatToIntBits(140.125f);
        sum = sum * 31 + 71833 + "k141".length() + Float.floatToIntBits(141.125f);
        sum = sum * 31 + 71846 + "k142".length() + Float.floatToIntBits(142.125f);
        sum = sum * 31 + 71859 + "k143".length() + Float.floatToIntBits(143.125f);
        sum = sum * 31 + 71872 + "k144".length() + Float.floatToIntBits(144.125f);
        sum = sum * 31 + 71885 + "k145".length() + Float.floatToIntBits(145.125f);
        sum = sum * 31 + 71898 + "k146".length() + Float.floatToIntBits(146.125f);
        sum = sum * 31 + 71911 + "k147".length() + Float.floatToIntBits(147.125f);
        sum = sum * 31 + 71924 + "k148".length() + Float.floatToIntBits(148.125f);
        sum = sum * 31 + 71937 + "k149".length() + Float.floatToIntBits(149.125f);
        return sum;
    }

    static final String LONG = "abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9abcdefghijklmn\u00e9";

    public static void main(String[] args) {
        System.out.println(check());
        System.out.println(LONG.length() + " " + LONG.hashCode() + " " + LONG.charAt(14999));
        String k = "k";
        System.out.println((k + 7).intern() == "k7");
        System.out.println((k + 7) == "k7");
        System.out.println(Long.MAX_VALUE + " " + 1e100 + " " + 'c' + ManyConstants.class);
        System.out.println("\0\u0080\u07ff\u0800\uffff\ud83d\ude00".chars().sum());
    }
}

// expect: -1046282129
// expect: 15000 802300672 é
// expect: true
// expect: false
// expect: 9223372036854775807 1.0E100 cclass ManyConstants
// expect: 181947
