import { counted } from '../reporters/words.ts'

/** Deadlines are suggested with some room, in whole minutes: what is left to do is an estimate. */
const room = 1.2

const minute = 60

/** What to do if a run would take longer than its deadline. */
export function wayOut(neededMs: number): string {
  const seconds = Math.ceil((neededMs * room) / 1000 / minute) * minute
  return `use --deadline ${seconds}, or send less with --no-probes and --fuzz 0`
}

export function duration(milliseconds: number): string {
  const wholeSeconds = Math.max(0, Math.round(milliseconds / 1000))
  return wholeSeconds < 100 ? `${wholeSeconds} s` : `${Math.round(wholeSeconds / minute)} min`
}

interface Pace {
  readonly requests: number
  /** Requests per second. */
  readonly rate: number
  /** Undefined for the default, which gives way to --rate. */
  readonly deadlineS: number | undefined
}

/** How long a run with --rate takes at least, and what to do if that is too long. */
export function durationAtRate({ requests, rate, deadlineS }: Pace): string {
  const neededMs = (requests / rate) * 1000
  const takes = `at --rate ${rate}, at least ${counted(requests, 'request')} take ${duration(neededMs)} or more`
  if (deadlineS === undefined || neededMs <= deadlineS * 1000) return takes
  return `${takes}, and the deadline is ${duration(deadlineS * 1000)}: ${wayOut(neededMs)}`
}
