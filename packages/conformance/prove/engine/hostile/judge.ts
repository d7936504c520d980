// Tests the target that the first argument describes, in a separate process so that its memory can be measured apart
// from the server's, and writes the result.

import { existsSync, readFileSync } from 'node:fs'
import { reporters } from '../../../src/reporters/index.ts'
import { jsonPieces } from '../../../src/reporters/json.ts'
import type { Target } from '../../../src/with-cards.ts'
import { judgeTarget } from '../../../src/with-cards.ts'

export interface Judgement {
  readonly verdict: string
  readonly reasons: readonly string[]
  /** How many checks met a fault of the suite. */
  readonly errored: number
  readonly megabytes: number
  readonly texts: Readonly<Record<string, string>>
}

/** On Linux, what `maxRSS` counts includes the memory of the process that started this one. */
function peakMegabytes(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const [, peak = process.resourceUsage().maxRSS] = /^VmHWM:\s*(\d+)/m.exec(status) ?? []
  return Number(peak) / 1024
}

const target = JSON.parse(process.argv[2] ?? '') as Target
const [timeoutMs, deadlineS] = process.argv.slice(3).map(Number) as [number, number]
// Enough to fill the memory of a run, if it had no limit.
const budget = 1500
const report = await judgeTarget({ target, seed: 1, timeoutMs, deadlineS, probes: false, budget })
const shown = ['terminal', 'markdown', 'html', 'junit'] as const
// As the command writes it.
for (const piece of jsonPieces(report)) if (piece === '') throw new TypeError('a piece of the report is empty')
const judgement: Judgement = {
  verdict: report.verdict,
  reasons: report.verdictReasons,
  errored: report.summary.byOutcome.errored,
  megabytes: peakMegabytes(),
  texts: Object.fromEntries(shown.map((format) => [format, reporters[format](report, { columns: 100 })])),
}
process.stdout.write(JSON.stringify(judgement))
