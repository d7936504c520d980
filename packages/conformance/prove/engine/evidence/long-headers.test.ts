import { expect, it } from 'vitest'
import type { HeaderLine } from '../../../src/engine/nouns/wire/exchange.ts'
import type { Transport } from '../../../src/engine/nouns/wire/wire.ts'
import { readReport } from '../../../src/engine/report/read-report.ts'
import { reporters } from '../../../src/reporters/index.ts'
import { verifyReport } from '../../../src/with-cards.ts'
import { judgeInProcess } from '../../../test/fixtures/judge-in-process.ts'
import { reportedBy } from '../../../test/reporters/schemas.ts'

const adding =
  (headersOf: (turn: number) => readonly HeaderLine[]) =>
  (transport: Transport): Transport => {
    let turn = 0
    return {
      ...transport,
      async send(request) {
        const { response } = await transport.send(request)
        if (!response) throw new TypeError('the reference model always responds')
        return { response: { ...response, headers: [...response.headers, ...headersOf(++turn)] } }
      },
    }
  }

const policy = 'x'.repeat(9_000)
/** Thirteen kilobytes of a gateway that means well, two of them different each time. */
const verbose = (turn: number): readonly HeaderLine[] => [
  ['Content-Security-Policy', policy],
  ['Set-Cookie', `session=${String(turn).padStart(2_000, '0')}`],
  ...Array.from({ length: 30 }, (_, index): HeaderLine => [`X-Feature-${index}`, `${index} is on`.padEnd(60)]),
]

it('a correct server with 13 kB of headers in each response is conformant, in a report that can be verified', async () => {
  const report = await judgeInProcess({ seed: 1, around: adding(verbose) })
  expect(report.verdict).toBe('conformant')
  const text = reporters.json(report)
  expect(reportedBy('report', JSON.parse(text))).toEqual([])
  const kept = report.exchanges[0]?.response?.headers.find(([name]) => name.startsWith('Content-S'))
  expect(kept).toEqual(['Content-Security-Policy', policy])
  expect(await verifyReport(readReport(text))).toEqual({ differences: [] })
})
