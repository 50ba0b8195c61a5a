// SPDX-License-Identifier: Apache-2.0
// java.text: DecimalFormat, MessageFormat, ChoiceFormat, BreakIterator, Collator, Normalizer; ResourceBundle and Locale.
// needs: jdk.localedata

import java.text.*;
import java.util.*;

public class TextFormats {
    public static class Bundle extends ListResourceBundle {
        @Override protected Object[][] getContents() { return new Object[][] {{"greeting", "hello"}, {"n", 3}}; }
    }

    public static void main(String[] args) throws Exception {
        DecimalFormat f = new DecimalFormat("#,##0.00;(#)", DecimalFormatSymbols.getInstance(Locale.ROOT));
        System.out.println(f.format(1234.5) + " " + f.format(-0.125) + " " + f.parse("1,234.5") + " " + new DecimalFormat("0.###E0", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(12345) + " " + new DecimalFormat("00%", DecimalFormatSymbols.getInstance(Locale.ROOT)).format(0.256));
        System.out.println(NumberFormat.getInstance(Locale.GERMANY).format(1234567.891) + " " + NumberFormat.getPercentInstance(Locale.US).format(0.5) + " " + NumberFormat.getCurrencyInstance(Locale.US).format(9.99) + " " + NumberFormat.getIntegerInstance(Locale.US).format(2.5));
        System.out.println(MessageFormat.format("{0} has {1,number,integer} {2} '{literal}' {1,choice,0#none|1#one|1<many}", "Ann", 3, null) + " " + new ChoiceFormat("0#zero|1#one|2#more").format(5));
        try {
            f.parse("x");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
        BreakIterator w = BreakIterator.getWordInstance(Locale.US);
        String text = "Hello, big world. It's 3.5!";
        w.setText(text);
        StringBuilder b = new StringBuilder();
        for (int s = w.first(), e = w.next(); e != BreakIterator.DONE; s = e, e = w.next()) {
            b.append('<').append(text, s, e).append('>');
        }
        System.out.println(b);
        List<String> words = new ArrayList<>(List.of("zebra", "\u00e4pfel", "Apfel", "apfel", "Zoo"));
        words.sort(Collator.getInstance(Locale.GERMANY));
        System.out.println(words);
        System.out.println(Normalizer.normalize("\u00e9\ufb01", Normalizer.Form.NFKD).length() + " " + Normalizer.isNormalized("e\u0301", Normalizer.Form.NFC) + " " + Normalizer.normalize("e\u0301", Normalizer.Form.NFC).length());
        ResourceBundle bundle = ResourceBundle.getBundle("TextFormats$Bundle");
        System.out.println(bundle.getString("greeting") + bundle.getObject("n") + " " + bundle.containsKey("none"));
        try {
            bundle.getString("none");
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Locale.forLanguageTag("de-AT").getDisplayCountry(Locale.ENGLISH) + " " + Locale.US.toLanguageTag() + " " + new Locale("pt", "BR") + " " + Locale.ROOT.toString().isEmpty() + " " + Currency.getInstance("EUR").getDefaultFractionDigits());
    }
}

// expect: 1,234.50 (0.12) 1234.5 1.234E4 26%
// expect: 1.234.567,891 50% $9.99 2
// expect: Ann has 3 null {literal} many more
// expect: Unparseable number: "x" 0
// expect: <Hello><,>< ><big>< ><world><.>< ><It's>< ><3.5><!>
// expect: [apfel, Apfel, äpfel, zebra, Zoo]
// expect: 4 false 1
// expect: hello3 false
// expect: Can't find resource for bundle TextFormats$Bundle, key none
// expect: Austria en-US pt_BR true 2
