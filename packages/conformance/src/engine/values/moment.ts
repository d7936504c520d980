import { asText } from './texts.ts'

/** Whether one timestamp is certainly before another, by more than rounding and two clocks explain. False unless both are in UTC. */
export function isEarlier(one: unknown, other: unknown): boolean {
  const [early, late] = [momentOf(one), momentOf(other)]
  return early !== undefined && late !== undefined && late.atMs - early.atMs >= early.withinMs
}

/** Whether two timestamps show the same moment, at the precision of the coarser one, which may be rounded or truncated. */
export function isSameMoment(one: unknown, other: unknown): boolean {
  if (one === other) return true
  const [first, second] = [momentOf(one), momentOf(other)]
  if (!first || !second) return false
  return Math.abs(first.atMs - second.atMs) <= Math.max(first.unitMs, second.unitMs)
}

interface Moment {
  readonly atMs: number
  /** What the last digit stands for. */
  readonly unitMs: number
  /** Tolerance between two moments: one may be truncated and the other not, or two machines may have set them. */
  readonly withinMs: number
}

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

const calendar =
  /^(?<year>\d{4})-?(?<month>\d\d)-?(?<day>\d\d)T(?<hour>\d\d)(?::?(?<minute>\d\d)(?::?(?<second>\d\d))?)?(?:[.,](?<fraction>\d+))?(?:Z|[+-]00(?::?00)?)$/i

/**
 * Returns undefined unless the text is a calendar date with a time in UTC (null, a weekday or any other text, for
 * instance). Other checks judge whether such values are allowed.
 */
function momentOf(text: unknown): Moment | undefined {
  const parts = calendar.exec(asText(text))?.groups
  if (!parts) return undefined
  const { year, month, day, hour, minute, second, fraction = 0 } = parts
  const dayMs = Date.parse(`${year}-${month}-${day}`)
  const wholeMs = Number(hour) * hourMs + Number(minute ?? 0) * minuteMs + Number(second ?? 0) * secondMs
  const unitMs = lastWritten(minute, second)
  const atMs = dayMs + wholeMs + Number(`0.${fraction}`) * unitMs
  // If one time is rounded to seconds and the other truncated, they can differ by a whole second, as two clocks can. A
  // time truncated to minutes may still be written with seconds.
  const isWholeMinute = atMs % minuteMs === 0
  const withinMs = Math.max(unitMs, isWholeMinute ? minuteMs : 2 * secondMs)
  return { atMs, unitMs: unitMs / 10 ** (parts.fraction?.length ?? 0), withinMs }
}

/** The smallest unit of the time, to which the fraction applies. */
function lastWritten(minute: string | undefined, second: string | undefined): number {
  if (minute === undefined) return hourMs
  return second === undefined ? minuteMs : secondMs
}
