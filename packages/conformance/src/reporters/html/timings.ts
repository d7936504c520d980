import { table } from '@card-contract/pages'
import type { Report } from '../../engine/nouns/report.ts'
import { counted, grouped } from '../../engine/values/texts.ts'
import { markup } from './markup.ts'
import { type Section, section } from './page.ts'

/** Response times, slowest operation first. Reported, not judged: the contract promises no speed. */
export function timings({ exchanges, suite }: Report): readonly Section[] {
  // A client has to do with the suite's own server, whose times say nothing.
  if (suite.client) return []
  const timed = exchanges.flatMap(({ operationId, response, durationMs }) =>
    operationId !== undefined && response && Number.isFinite(durationMs) ? [{ operationId, durationMs }] : [],
  )
  if (timed.length === 0) return []
  const rows = [...Map.groupBy(timed, ({ operationId }) => operationId)]
    .map(([name, own]) => {
      const sorted = own.map(({ durationMs }) => durationMs).sort((a, b) => a - b)
      return { name, count: own.length, half: at(sorted, 0.5), most: at(sorted, 0.95), slowest: sorted.at(-1) ?? 0 }
    })
    .sort((a, b) => b.most - a.most)
    .map(
      ({ name, count, half, most, slowest }) =>
        markup`<tr><th scope="row">${name}</th><td class="number">${grouped(count)}</td><td class="number">${shown(half)}</td><td class="number">${shown(most)}</td><td class="number">${shown(slowest)}</td></tr>
`,
    )
  const numbers = ['responses', 'median', '95th percentile', 'slowest'].map((head) => ({ head, look: 'number' }))
  const times = table({ caption: 'Response times', look: 'scrolling', columns: ['operation', ...numbers], rows })
  const scenarios = counted(suite.options.concurrency, 'scenario')
  const beside = suite.recorded ? 'as recorded' : `with ${scenarios} at the same time`
  const about = `In milliseconds, slowest operation first, ${beside}.`
  return [section('timings', { title: 'Response times', about }, times)]
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function shown(milliseconds: number): string {
  return grouped(milliseconds.toFixed(milliseconds < 100 ? 1 : 0))
}
