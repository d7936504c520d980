import { grouped } from '../reporters/words.ts'
import type { Progress } from '../run/settings.ts'
import { columnsOf, type Streams } from './streams.ts'

export interface ProgressLine {
  show(progress: Progress): void
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
  if (!isLive) stderr.write(`card-conformance: testing ${target}\n`)
  return {
    show(progress) {
      const now = performance.now()
      if (now - lastMs < (isLive ? redrawEveryMs : lineEveryMs)) return
      lastMs = now
      const text = inWords(progress, now - started)
      // Leaves one column free: some terminals wrap the line when the last column is written.
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
