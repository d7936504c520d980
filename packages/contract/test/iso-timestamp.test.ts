import { describe, expect, test } from 'vitest'
import { isIsoTimestamp } from '../src/iso-timestamp.ts'

describe('what is an ISO 8601 timestamp', () => {
  test.each([
    ['what RFC 3339 writes', '2026-03-02T09:15:00Z'],
    ['one with milliseconds', '2026-03-02T09:15:00.000Z'],
    ['one with nanoseconds', '2026-03-02T09:15:00.123456789Z'],
    ['one with a comma', '2026-03-02T09:15:00,5Z'],
    ['one without seconds', '2026-03-02T09:15Z'],
    ['one with a fraction of a minute', '2026-03-02T09:15.5Z'],
    ['one with the hour alone', '2026-03-02T09Z'],
    ['one with an offset', '2026-03-02T10:15:00+01:00'],
    ['one with an offset without a colon', '2026-03-02T09:15:00+0000'],
    ['one with an offset in hours', '2026-03-02T09:15:00+00'],
    ['one west of Greenwich', '2026-03-02T04:15:00-05:00'],
    ['one in the basic form', '20260302T091500Z'],
    ['one in the basic form with a fraction and an offset', '20260302T091500.25+0000'],
    ['one in the basic form without seconds', '20260302T0915Z'],
    ['one in small letters', '2026-03-02t09:15:00z'],
    ['a leap day', '2024-02-29T00:00:00Z'],
    ['a leap day of a century', '2000-02-29T00:00:00Z'],
    ['the end of a day', '2026-03-02T24:00:00Z'],
    ['a leap second', '2016-12-31T23:59:60Z'],
    ['a leap second elsewhere', '2017-01-01T00:59:60+01:00'],
    ['a leap second elsewhere on the other side', '2016-12-31T18:59:60-05:00'],
    ['a day of a week', '2026-W10-1T09:15:00Z'],
    ['a day of the 53rd week', '2026-W53-5T09:15:00Z'],
    ['a day of a week in the basic form', '2026W101T091500Z'],
    ['a day of a year', '2026-061T09:15:00Z'],
    ['the last day of a leap year', '2024-366T09:15:00Z'],
    ['a day of a year in the basic form', '2026061T091500Z'],
  ])('an ISO 8601 timestamp can be %s: %s', (_, text) => {
    expect(isIsoTimestamp(text)).toBe(true)
  })
})

describe('what is not an ISO 8601 timestamp', () => {
  test.each([
    ['nothing', ''],
    ['a date', '2026-03-02'],
    ['a time', '09:15:00Z'],
    ['one without a zone', '2026-03-02T09:15:00'],
    ['one with a blank', '2026-03-02 09:15:00Z'],
    ['one with a blank around it', ' 2026-03-02T09:15:00Z'],
    ['one with a line end', '2026-03-02T09:15:00Z\n'],
    ['the 30th of February', '2026-02-30T09:15:00Z'],
    ['the 29th of February in 2023', '2023-02-29T09:15:00Z'],
    ['the 29th of February in 1900', '1900-02-29T09:15:00Z'],
    ['the 31st of April', '2026-04-31T09:15:00Z'],
    ['month 0', '2026-00-02T09:15:00Z'],
    ['month 13', '2026-13-02T09:15:00Z'],
    ['day 0', '2026-03-00T09:15:00Z'],
    ['day 366 of a common year', '2026-366T09:15:00Z'],
    ['day 0 of a year', '2026-000T09:15:00Z'],
    ['week 53 of a year with 52', '2025-W53-1T09:15:00Z'],
    ['week 0', '2026-W00-1T09:15:00Z'],
    ['day 8 of a week', '2026-W10-8T09:15:00Z'],
    ['hour 25', '2026-03-02T25:00:00Z'],
    ['after the end of a day', '2026-03-02T24:00:01Z'],
    ['minute 60', '2026-03-02T09:60:00Z'],
    ['second 61', '2026-03-02T23:59:61Z'],
    ['a leap second in the morning', '2026-03-02T09:15:60Z'],
    ['a leap second that is none in UTC', '2016-12-31T23:59:60+01:00'],
    ['offset 24', '2026-03-02T09:15:00+24:00'],
    ['offset with minute 60', '2026-03-02T09:15:00+01:60'],
    ['an offset with one digit', '2026-03-02T09:15:00+1'],
    ['an empty fraction', '2026-03-02T09:15:00.Z'],
    ['a year with two digits', '26-03-02T09:15:00Z'],
    ['a year with a sign', '+002026-03-02T09:15:00Z'],
    ['one that mixes the extended and the basic form', '2026-03-02T091500Z'],
    ['one that mixes the basic and the extended form', '20260302T09:15:00Z'],
    ['one that mixes the forms within the date', '2026-0302T09:15:00Z'],
    ['one that mixes the forms within the time', '2026-03-02T09:1500Z'],
    ['a Unix time', '1772442900'],
    ['what browsers print', 'Mon Mar 02 2026 09:15:00 GMT+0000'],
    ['what HTTP writes', 'Mon, 02 Mar 2026 09:15:00 GMT'],
    ['one with other digits', '２０２６-03-02T09:15:00Z'],
  ])('an ISO 8601 timestamp cannot be %s: %s', (_, text) => {
    expect(isIsoTimestamp(text)).toBe(false)
  })
})

test('the number of weeks in a year is that of the calendar', () => {
  // A year has as many weeks as the week of its 28th of December: that day is always in the last one.
  const weeksIn = (year: number) => {
    const thursday = new Date(Date.UTC(year, 11, 28))
    thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7))
    return Math.ceil(((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / 86_400_000 + 1) / 7)
  }
  for (let year = 1600; year <= 2400; year++) {
    expect([year, isIsoTimestamp(`${year}-W53-1T00Z`)]).toEqual([year, weeksIn(year) === 53])
  }
})
