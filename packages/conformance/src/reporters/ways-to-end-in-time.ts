interface Slow {
  /** How long the whole run takes; undefined if it is not known. */
  readonly neededMs: number | undefined
  readonly budget?: number | undefined
  readonly concurrency?: number | undefined
  readonly rate?: number | undefined
  /** Whether the target asks to wait, so that more requests at a time do not help, but fewer may. */
  readonly isLimited: boolean
}

/** The estimate may be too low. */
const room = 1.3

const minuteMs = 60_000

/** More are likely to be a burden to a service. */
const mostConcurrent = 32

/** What to do if a run takes too long: the smaller run first. */
export function waysToEndInTime({ neededMs, budget, concurrency = 8, rate, isLimited }: Slow): string {
  const more = Math.max(concurrency, Math.min(4 * concurrency, mostConcurrent))
  const other = isLimited ? Math.ceil(concurrency / 4) : more
  const seconds = neededMs === undefined ? undefined : Math.ceil((neededMs * room) / minuteMs) * 60
  const ways = [
    budget ? 'send less with a smaller --budget' : 'send only what finds most with --budget 1000',
    ...(rate === undefined && other !== concurrency
      ? [`send ${isLimited ? 'fewer' : 'more'} at a time with --concurrency ${other}`]
      : []),
    ...(rate === undefined ? [] : ['raise --rate']),
    `allow more time with --deadline${seconds === undefined ? '' : ` ${seconds}`}`,
  ]
  return `${ways.slice(0, -1).join(', ')}, or ${ways.at(-1)}`
}
