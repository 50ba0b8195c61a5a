// SPDX-License-Identifier: Apache-2.0
// java.time: arithmetic of dates, durations, periods, parsing and formatting, zones of fixed offset and by name.

import java.time.*;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;

public class Time {
    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2020, 2, 29);
        System.out.println(d + " " + d.plusYears(1) + " " + d.plusMonths(1) + " " + d.minusDays(60) + " " + d.getDayOfWeek() + " " + d.getDayOfYear() + " " + d.isLeapYear() + " " + d.lengthOfMonth() + " " + d.with(TemporalAdjusters.firstInMonth(DayOfWeek.MONDAY)) + " " + d.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + d.toEpochDay());
        System.out.println(ChronoUnit.DAYS.between(d, LocalDate.of(2023, 1, 1)) + " " + Period.between(d, LocalDate.of(2023, 1, 15)) + " " + d.until(LocalDate.of(2021, 3, 1), ChronoUnit.MONTHS) + " " + d.datesUntil(d.plusDays(3)).toList() + " " + YearMonth.of(2021, 2).atEndOfMonth() + " " + Year.of(1900).isLeap());
        LocalTime t = LocalTime.of(23, 59, 30, 500_000_000);
        System.out.println(t + " " + t.plusSeconds(45) + " " + t.truncatedTo(ChronoUnit.MINUTES) + " " + t.toNanoOfDay() + " " + t.isAfter(LocalTime.NOON) + " " + LocalTime.MIDNIGHT + " " + LocalTime.parse("07:08"));
        LocalDateTime dt = d.atTime(t);
        System.out.println(dt + " " + dt.plus(Duration.ofHours(1)) + " " + dt.getLong(ChronoField.EPOCH_DAY) + " " + dt.compareTo(dt.plusNanos(1)));
        Duration u = Duration.ofSeconds(100000, -5);
        System.out.println(u + " " + u.toHours() + " " + u.toMinutesPart() + " " + u.negated() + " " + u.multipliedBy(3).dividedBy(7) + " " + Duration.parse("PT1H-3M2.5S") + " " + Duration.between(t, LocalTime.NOON) + " " + Period.parse("P1Y2M3D").toTotalMonths());
        Instant i = Instant.ofEpochSecond(1_000_000_000L, 123_000_000);
        System.out.println(i + " " + i.plusMillis(-1) + " " + Instant.parse("1969-12-31T23:59:59.999Z").toEpochMilli() + " " + Instant.EPOCH + " " + Instant.MAX + " " + i.atOffset(ZoneOffset.ofHoursMinutes(5, 30)));
        ZonedDateTime z = ZonedDateTime.of(2021, 3, 28, 1, 30, 0, 0, ZoneId.of("Europe/Berlin"));
        System.out.println(z + " " + z.plusHours(1) + " " + z.plusDays(1) + " " + z.withZoneSameInstant(ZoneId.of("America/New_York")) + " " + z.toInstant() + " " + z.getZone().getRules().isDaylightSavings(z.plusHours(2).toInstant()) + " " + ZonedDateTime.ofLocal(LocalDateTime.of(2021, 10, 31, 2, 30), ZoneId.of("Europe/Berlin"), null));
        System.out.println(DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm:ss.SSS", Locale.ROOT).format(dt) + " " + DateTimeFormatter.ISO_WEEK_DATE.format(d) + " " + DateTimeFormatter.ofPattern("EEEE d MMMM uuuu", Locale.ENGLISH).format(d) + " " + DateTimeFormatter.ofPattern("h:mm a", Locale.ENGLISH).format(t) + " " + DateTimeFormatter.RFC_1123_DATE_TIME.format(z) + " " + DateTimeFormatter.BASIC_ISO_DATE.format(d));
        System.out.println(LocalDate.parse("31.12.1999", DateTimeFormatter.ofPattern("dd.MM.yyyy")) + " " + LocalDateTime.parse("2001-02-03T04:05") + " " + OffsetDateTime.parse("2001-02-03T04:05:06+02:00").toEpochSecond() + " " + ZonedDateTime.parse("2020-01-01T00:00+01:00[Europe/Paris]"));
        try {
            LocalDate.of(2021, 2, 29);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        try {
            LocalDate.parse("2021-13-01");
        } catch (DateTimeParseException e) {
            System.out.println(e.getMessage());
        }
        Clock c = Clock.fixed(i, ZoneOffset.UTC);
        System.out.println(LocalDateTime.now(c) + " " + Clock.offset(c, Duration.ofDays(1)).millis() + " " + ZoneId.systemDefault().getId() + " " + new java.util.Date(0).toInstant() + " " + (Instant.now().getEpochSecond() > 1_600_000_000L));
        @SuppressWarnings("deprecation")
        java.util.Date date = new java.util.Date(120, 1, 29, 12, 0);
        System.out.println(date + " " + new java.util.GregorianCalendar(2020, 0, 31).getActualMaximum(java.util.Calendar.DAY_OF_MONTH) + " " + new java.text.SimpleDateFormat("yyyy-MM-dd'T'HH:mm", Locale.ROOT).format(date));
    }
}

// expect: 2020-02-29 2021-02-28 2020-03-29 2019-12-31 SATURDAY 60 true 29 2020-02-03 9 18321
// expect: 1037 P2Y10M17D 12 [2020-02-29, 2020-03-01, 2020-03-02] 2021-02-28 false
// expect: 23:59:30.500 00:00:15.500 23:59 86370500000000 true 00:00 07:08
// expect: 2020-02-29T23:59:30.500 2020-03-01T00:59:30.500 18321 -1
// expect: PT27H46M39.999999995S 27 46 PT-27H-46M-39.999999995S PT11H54M17.14285714S PT57M2.5S PT-11H-59M-30.5S 14
// expect: 2001-09-09T01:46:40.123Z 2001-09-09T01:46:40.122Z -1 1970-01-01T00:00:00Z +1000000000-12-31T23:59:59.999999999Z 2001-09-09T07:16:40.123+05:30
// expect: 2021-03-28T01:30+01:00[Europe/Berlin] 2021-03-28T03:30+02:00[Europe/Berlin] 2021-03-29T01:30+02:00[Europe/Berlin] 2021-03-27T20:30-04:00[America/New_York] 2021-03-28T00:30:00Z true 2021-10-31T02:30+02:00[Europe/Berlin]
// expect: 2020/02/29 23:59:30.500 2020-W09-6 Saturday 29 February 2020 11:59 PM Sun, 28 Mar 2021 01:30:00 +0100 20200229
// expect: 1999-12-31 2001-02-03T04:05 981165906 2020-01-01T00:00+01:00[Europe/Paris]
// expect: Invalid date 'February 29' as '2021' is not a leap year
// expect: Text '2021-13-01' could not be parsed: Invalid value for MonthOfYear (valid values 1 - 12): 13
// expect: 2001-09-09T01:46:40.123 1000086400123 UTC 1970-01-01T00:00:00Z true
// expect: Sat Feb 29 12:00:00 UTC 2020 31 2020-02-29T12:00
