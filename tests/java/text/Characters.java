// SPDX-License-Identifier: Apache-2.0
// Character properties over the whole code space, summed, and single samples.

public class Characters {
    public static void main(String[] args) {
        int[] counts = new int[12];
        int[] types = new int[32];
        long caseHash = 0;
        for (int c = 0; c <= 0x10ffff; c += c < 0x3000 ? 1 : 7) {
            counts[0] += Character.isLetter(c) ? 1 : 0;
            counts[1] += Character.isDigit(c) ? 1 : 0;
            counts[2] += Character.isUpperCase(c) ? 1 : 0;
            counts[3] += Character.isLowerCase(c) ? 1 : 0;
            counts[4] += Character.isWhitespace(c) ? 1 : 0;
            counts[5] += Character.isJavaIdentifierStart(c) ? 1 : 0;
            counts[6] += Character.isJavaIdentifierPart(c) ? 1 : 0;
            counts[7] += Character.isMirrored(c) ? 1 : 0;
            counts[8] += Character.isIdeographic(c) ? 1 : 0;
            counts[9] += Character.isAlphabetic(c) ? 1 : 0;
            counts[10] += Character.isISOControl(c) ? 1 : 0;
            counts[11] += Character.isDefined(c) ? 1 : 0;
            types[Character.getType(c)]++;
            if (c < 0x3000) {
                caseHash = caseHash * 31 + Character.toUpperCase(c) * 3 + Character.toLowerCase(c) * 5 + Character.toTitleCase(c) + Character.getNumericValue(c) + Character.digit(c, 36) + Character.getDirectionality(c);
            }
        }
        System.out.println(java.util.Arrays.toString(counts));
        System.out.println(java.util.Arrays.toString(types));
        System.out.println(caseHash);
        System.out.println(Character.getName('a') + " " + Character.getName(0x1f600) + " " + Character.UnicodeBlock.of('\u0416') + " " + Character.UnicodeScript.of('\u4e2d') + " " + Character.codePointOf("GREEK SMALL LETTER ALPHA"));
        System.out.println(Character.isSurrogatePair('\ud83d', '\ude00') + " " + Character.toCodePoint('\ud83d', '\ude00') + " " + Character.charCount(0x10000) + " " + Character.highSurrogate(0x1f600) % 100 + " " + Character.forDigit(11, 16) + " " + Character.isSupplementaryCodePoint(0xffff) + " " + Character.toString(0x1f600).length() + " " + Character.getNumericValue('\u216b') + " " + Character.compare('a', 'b') + " " + Character.MAX_RADIX);
    }
}

// expect: [23726, 337, 1145, 1476, 25, 23852, 25569, 509, 14523, 24624, 65, 50036]
// expect: [119656, 1091, 1295, 31, 193, 21116, 1029, 10, 241, 337, 71, 325, 17, 1, 1, 65, 54, 0, 19638, 293, 17, 50, 49, 6, 346, 924, 49, 74, 2691, 12, 10, 0]
// expect: 5274468494233945681
// expect: LATIN SMALL LETTER A GRINNING FACE CYRILLIC HAN 945
// expect: true 128512 2 57 b false 2 12 -1 36
