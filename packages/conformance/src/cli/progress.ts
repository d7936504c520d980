import { grouped } from '../reporters/words.ts'
import type { Progress } from '../run/settings.ts'
import { columnsOf, type Streams } from './streams.ts'

export interface ProgressLine {
  show(progress: Progress): void
  /** Leaves the terminal as it was. */
  end(): void
}

const redrawEveryMs = 100
const lineEveryMs = 5_000

/** A line that is drawn again and again in a terminal, and now and then a line where there is none, such as in CI. */
export function createProgress(target: string, { stderr }: Streams): ProgressLine {
  const started = performance.now()
  const isLive = stderr.isTTY === true
  let lastMs = isLive ? Number.NEGATIVE_INFINITY : started
  let isDrawn = false
  if (!isLive) stderr.write(`card-conformance: judging ${target}\n`)
  return {
    show(progress) {
      const now = performance.now()
      if (now - lastMs < (isLive ? redrawEveryMs : lineEveryMs)) return
      lastMs = now
      const text = inWords(progress, now - started)
      // One column is left free: some terminals break the line when the last one is written to.
      if (isLive) stderr.write(`\r${text.slice(0, columnsOf(stderr) - 1)}\u001b[K`)
      else stderr.write(`card-conformance: ${text}\n`)
      isDrawn = isLive
    },
    end() {
      if (isDrawn) stderr.write('\r\u001b[K')
    },
  }
}

function inWords({ done, total, failed, requests }: Progress, elapsedMs: number): string {
  const perSecond = Math.round(requests / Math.max(elapsedMs / 1000, 0.001))
  const failures = failed === 0 ? 'none failed' : `${failed} failed`
  return `${done} of ${total} done, ${failures}, ${grouped(requests)} requests, ${grouped(perSecond)}/s`
}
