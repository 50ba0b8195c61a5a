// SPDX-License-Identifier: Apache-2.0

import java.text.SimpleDateFormat;
import java.time.*;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;

/** What programs do with dates and times: made, moved, compared, written, read back. */
public class EverydayTimes {
    static final int TIMES = 1200;

    static long dates() {
        LocalDate d = LocalDate.of(2019, 12, 28);
        long n = 0;
        for (int i = 0; i < TIMES; i++) {
            d = d.plusDays(i % 40);
            n = n * 31 + d.getDayOfYear() + d.getDayOfWeek().getValue() + d.getMonthValue() + d.getMonth().ordinal() + d.lengthOfMonth() + (d.isLeapYear() ? 1 : 0) + d.toEpochDay() + d.hashCode();
            n += d.minusMonths(3).plusYears(1).plusWeeks(2).withDayOfMonth(3).compareTo(d) + ChronoUnit.DAYS.between(d, LocalDate.EPOCH) + d.until(LocalDate.of(2030, 1, 1)).getMonths()
                + d.with(TemporalAdjusters.lastDayOfMonth()).getDayOfMonth() + (d.isBefore(LocalDate.MAX) ? 1 : 0) + (d.equals(LocalDate.ofEpochDay(d.toEpochDay())) ? 1 : 0)
                + d.get(ChronoField.ALIGNED_WEEK_OF_YEAR) + Period.between(LocalDate.EPOCH, d).getDays() + d.toString().hashCode() + YearMonth.from(d).atEndOfMonth().getDayOfMonth() + Year.of(d.getYear()).length();
            if (d.getYear() > 2080) {
                d = LocalDate.of(1950, 2, 3);
            }
        }
        return n;
    }

    static long times() {
        LocalDateTime t = LocalDateTime.of(2020, 2, 28, 23, 59, 30);
        ZonedDateTime z = t.atZone(ZoneId.of("Europe/Berlin"));
        Instant at = Instant.ofEpochSecond(1_600_000_000L, 5);
        long n = 0;
        for (int i = 0; i < TIMES; i++) {
            t = t.plusSeconds(i * 13).minusMinutes(i % 7).plusHours(5).plusNanos(i);
            z = z.plusHours(i % 30).withHour(i % 24);
            at = at.plusMillis(i).plusSeconds(3).minusNanos(i);
            n = n * 31 + t.getHour() + t.getMinute() + t.getSecond() + t.getNano() + t.toLocalDate().getDayOfMonth() + t.toLocalTime().toSecondOfDay() + t.hashCode() + z.toEpochSecond()
                + z.getOffset().getTotalSeconds() + z.toInstant().hashCode() + at.toEpochMilli() + at.getNano() + at.compareTo(Instant.EPOCH) + t.toEpochSecond(ZoneOffset.UTC)
                + t.truncatedTo(ChronoUnit.HOURS).getHour() + OffsetDateTime.of(t, ZoneOffset.ofHours(2)).toEpochSecond() + (t.isAfter(LocalDateTime.MIN) ? 1 : 0);
            Duration d = Duration.ofMillis(i * 77L).plusSeconds(3).multipliedBy(3).plus(Duration.between(LocalTime.MIDNIGHT, t.toLocalTime()));
            n += d.toMillis() + d.toMinutesPart() + d.getNano() + d.compareTo(Duration.ZERO) + d.toString().hashCode() + TimeUnit.MILLISECONDS.toSeconds(i * 999L) + TimeUnit.HOURS.toMillis(i);
        }
        return n;
    }

    static long texts() {
        DateTimeFormatter plain = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT);
        long n = 0;
        for (int i = 0; i < 300; i++) {
            LocalDateTime t = LocalDateTime.of(2020, 1 + i % 12, 1 + i % 28, i % 24, i % 60, i % 60);
            n = n * 31 + plain.format(t).hashCode() + LocalDateTime.parse(plain.format(t), plain).hashCode() + t.format(DateTimeFormatter.ISO_LOCAL_DATE_TIME).hashCode() + t.toString().hashCode()
                + LocalDate.parse(t.toLocalDate().toString()).hashCode() + Instant.ofEpochSecond(i * 86399L).toString().hashCode() + LocalTime.parse("10:15:30").getMinute()
                + Duration.parse("PT8H6M12.345S").hashCode() + Instant.parse("2007-12-03T10:15:30.00Z").hashCode() + t.atOffset(ZoneOffset.UTC).format(DateTimeFormatter.ISO_OFFSET_DATE_TIME).hashCode();
        }
        return n;
    }

    static long old() throws Exception {
        TimeZone utc = TimeZone.getTimeZone("UTC");
        SimpleDateFormat f = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSS", Locale.ROOT);
        f.setTimeZone(utc);
        Calendar c = new GregorianCalendar(utc, Locale.ROOT);
        long n = 0;
        for (int i = 0; i < 300; i++) {
            Date d = new Date(1_600_000_000_000L + i * 86_399_123L);
            c.setTime(d);
            c.add(Calendar.DAY_OF_MONTH, i % 40);
            c.set(Calendar.HOUR_OF_DAY, i % 24);
            n = n * 31 + f.format(d).hashCode() + f.parse(f.format(d)).getTime() + c.get(Calendar.DAY_OF_WEEK) + c.get(Calendar.MONTH) + c.getTimeInMillis() + d.compareTo(c.getTime()) + d.hashCode();
        }
        return n + (System.currentTimeMillis() > 0 ? 1 : 0) + (System.nanoTime() != 0 ? 1 : 0) + (Instant.now().isAfter(Instant.EPOCH) ? 1 : 0) + (Clock.systemUTC().millis() > 0 ? 1 : 0)
            + (LocalDate.now(ZoneOffset.UTC).getYear() > 2000 ? 1 : 0);
    }

    public static void main(String[] words) throws Exception {
        System.out.println("dates " + dates());
        System.out.println("times " + times());
        System.out.println("texts " + texts());
        System.out.println("old " + old());
    }
}

// expect: dates 1012141075470549693
// expect: times -5368015117038024315
// expect: texts 3418136599393027313
// expect: old -319707948716083546
