import { defaults } from '../engine/run/settings.ts'
import { grouped } from '../engine/values/texts.ts'
import { waysToEndInTime } from '../reporters/ways-to-end-in-time.ts'

const minute = 60

export function duration(milliseconds: number): string {
  const wholeSeconds = Math.max(0, Math.round(milliseconds / 1000))
  return wholeSeconds < 100 ? `${wholeSeconds} s` : `${Math.round(wholeSeconds / minute)} min`
}

interface Pace {
  readonly requests: number
  /** Requests per second. */
  readonly rate: number
  readonly deadlineS: number | undefined
}

/** How long a run with --rate takes at least, and what to do if that is too long. */
export function durationAtRate({ requests, rate, deadlineS = defaults.deadlineS }: Pace): string {
  const neededMs = (requests / rate) * 1000
  const takes = `at --rate ${rate}, at least ${grouped(requests)} requests take ${duration(neededMs)} or more`
  if (neededMs <= deadlineS * 1000) return takes
  return `${takes}, and the deadline is ${duration(deadlineS * 1000)}: ${waysToEndInTime({ neededMs, rate, isLimited: false })}`
}
