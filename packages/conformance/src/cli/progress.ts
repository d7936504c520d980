import type { Progress } from '../engine/run/progress.ts'
import { grouped } from '../engine/values/texts.ts'
import { waysToEndInTime } from '../reporters/ways-to-end-in-time.ts'
import { columnsOf, type Streams } from './streams.ts'
import { duration } from './too-slow.ts'

export interface ProgressLine {
  readonly show: (progress: Progress) => void
  /** Clears the line. */
  end(): void
}

const redrawEveryMs = 100
const lineEveryMs = 5_000

/** Shows progress: one line that is redrawn in a terminal, or a new line every few seconds elsewhere, such as in CI. */
export function createProgress(target: string, { stderr }: Streams): ProgressLine {
  const started = performance.now()
  const isLive = stderr.isTTY === true
  let lastMs = isLive ? Number.NEGATIVE_INFINITY : started
  let isDrawn = false
  let hasToldLimit = false
  let isDurationTold = false
  const tell = (line: string): void => {
    stderr.write(`${isDrawn ? '\r\u001b[K' : ''}card-conformance: ${line}\n`)
  }
  if (!isLive) stderr.write(`card-conformance: testing ${target}\n`)
  return {
    show(progress) {
      if (progress.askedToWait && !hasToldLimit) {
        hasToldLimit = true
        tell(limitInWords(progress.askedToWait))
      }
      const now = performance.now()
      const { etaMs = 0 } = progress
      const elapsedMs = now - started
      const isLate = elapsedMs >= estimateFromMs && isTooLate(progress)
      const isLong = elapsedMs >= longFromMs && etaMs >= longFromMs
      if (!isDurationTold && (isLate || isLong)) {
        isDurationTold = true
        const neededMs = elapsedMs + etaMs
        const ways = waysToEndInTime({ ...progress.extent, neededMs, isLimited: progress.askedToWait !== undefined })
        tell(`the run takes about ${duration(neededMs)}${isLate ? ', longer than its deadline' : ''}: ${ways}`)
      }
      if (now - lastMs < (isLive ? redrawEveryMs : lineEveryMs)) return
      lastMs = now
      const text = progressInWords(progress, now - started)
      // Leaves one column free: some terminals wrap the line when the last column is written.
      if (isLive) stderr.write(`\r${`${bar(progress)} ${text}`.slice(0, columnsOf(stderr) - 1)}\u001b[K`)
      else stderr.write(`card-conformance: ${text}\n`)
      isDrawn = isLive
    },
    end() {
      if (isDrawn) stderr.write('\r\u001b[K')
    },
  }
}

function limitInWords({ status, forMs }: NonNullable<Progress['askedToWait']>): string {
  const wait = forMs === undefined ? '' : ` and asks to wait ${Math.ceil(forMs / 1000)} s`
  return `the target limits requests: it responded ${status}${wait}; the run slows down`
}

const barWidth = 20

/** A bar, which fills from left to right. */
function bar({ done, total }: Progress): string {
  const filled = total === 0 ? 0 : Math.round((done / total) * barWidth)
  return `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}]`
}

function progressInWords(progress: Progress, elapsedMs: number): string {
  const { done, total, requests } = progress
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100)
  const perSecond = Math.round(requests / Math.max(elapsedMs / 1000, 0.001))
  return [
    `${percent}%`,
    ...timeLeft(progress),
    `${done} of ${total} done`,
    `${grouped(requests)} requests`,
    `${grouped(perSecond)}/s`,
  ].join(', ')
}

/** By then, the estimate is exact. */
const estimateFromMs = 10_000

/** A run that has taken this long, and takes as long again, is worth a hint. */
const longFromMs = 60_000

function isTooLate({ etaMs = 0, untilDeadlineMs = Number.POSITIVE_INFINITY }: TimeLeft): boolean {
  return etaMs > untilDeadlineMs
}

type TimeLeft = Pick<Progress, 'etaMs' | 'untilDeadlineMs'>

/** A shorter time passes before it is read. */
const etaFromMs = 10_000

function timeLeft({ etaMs = 0, untilDeadlineMs = Number.POSITIVE_INFINITY }: TimeLeft): readonly string[] {
  if (etaMs < etaFromMs) return []
  const deadline = isTooLate({ etaMs, untilDeadlineMs }) ? `; the deadline is in ${duration(untilDeadlineMs)}` : ''
  return [`about ${duration(etaMs)} left${deadline}`]
}
