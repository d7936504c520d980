const DATE =
  /^(?<year>\d{4})(?<dash>-?)(?:(?<month>\d\d)\k<dash>(?<day>\d\d)|W(?<week>\d\d)\k<dash>(?<weekday>[1-7])|(?<ordinal>\d{3}))$/i
const TIME = /^(?<hour>\d\d)(?:(?<colon>:?)(?<minute>\d\d)(?:\k<colon>(?<second>\d\d))?)?(?:[.,](?<fraction>\d+))?$/
const ZONE = /^(?:Z|(?<sign>[+-])(?<hours>\d\d)(?::?(?<minutes>\d\d))?)$/i

/** The most common form, with days that exist in every month and offsets that exist. */
const COMMON =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]00:00)$/

/**
 * Whether a string is a complete ISO 8601 date and time with a zone, which is what the contract's `format: date-time` means.
 *
 * Intentionally wider than RFC 3339, to which JSON Schema ties that format. The interface promises "ISO 8601 UTC
 * timestamp" and no more, so a service that writes `20260302T091500Z`, `2026-03-02T09:15Z` or `…T09:15:00,5+00` is
 * correct. Accepted are calendar, week and ordinal dates that exist, the basic and the extended form, times without
 * seconds or minutes, a fraction of the last unit after a dot or a comma, 24:00, and `Z` or any offset. Whether the
 * offset is that of UTC is a requirement of its own (`timestamps/utc`).
 *
 * Not accepted: a time without a zone, a blank instead of `T`, and a date in one form with a time in the other.
 */
export function isIsoTimestamp(text: string): boolean {
  if (COMMON.test(text)) return true
  const [, date = '', time = '', zone = ''] = /^([^T]+)T([\d:.,]+)(Z|[+-][\d:]+)$/i.exec(text) ?? []
  const dateParts = DATE.exec(date)?.groups
  const timeParts = TIME.exec(time)?.groups
  const zoneParts = ZONE.exec(zone)?.groups
  if (!dateParts || !timeParts || !zoneParts) return false
  const isMixed = timeParts.minute !== undefined && (dateParts.dash === '-') !== (timeParts.colon === ':')
  return !isMixed && isRealDate(dateParts) && isRealTime(timeParts, zoneParts)
}

type Parts = Readonly<Record<string, string | undefined>>

function isRealDate({ year, month, day, week, weekday, ordinal }: Parts): boolean {
  const years = Number(year)
  if (week !== undefined && weekday !== undefined) return Number(week) >= 1 && Number(week) <= weeksIn(years)
  if (ordinal !== undefined) return Number(ordinal) >= 1 && Number(ordinal) <= (isLeap(years) ? 366 : 365)
  const months = Number(month)
  return months >= 1 && months <= 12 && Number(day) >= 1 && Number(day) <= daysIn(years, months)
}

function isRealTime({ hour, minute = '0', second = '0', fraction = '0' }: Parts, zone: Parts): boolean {
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)]
  const offset = (zone.sign === '-' ? -1 : 1) * (Number(zone.hours ?? 0) * 60 + Number(zone.minutes ?? 0))
  if (Number(zone.hours ?? 0) > 23 || Number(zone.minutes ?? 0) > 59 || minutes > 59) return false
  // The end of a day may be written as 24:00.
  if (hours === 24) return minutes === 0 && seconds === 0 && Number(fraction) === 0
  if (hours > 23) return false
  // A leap second is the last one of a day in UTC, wherever the clock stands.
  if (seconds === 60) return (hours * 60 + minutes - offset + 2880) % 1440 === 1439
  return seconds < 60
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

function daysIn(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** A year has 53 weeks if it begins on a Thursday, or on a Wednesday and is a leap year. */
function weeksIn(year: number): number {
  const before = year - 1
  const firstDay = (1 + before + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400)) % 7
  return firstDay === 4 || (firstDay === 3 && isLeap(year)) ? 53 : 52
}
