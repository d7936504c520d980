import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { createHeaderKeeper } from '../../src/evidence/header-keeper.ts'
import type { HeaderLine } from '../../src/exchanges/exchange.ts'
import type { Transport } from '../../src/exchanges/wire.ts'
import { verifyReport } from '../../src/offline/verify.ts'
import { readReport } from '../../src/report/read-report.ts'
import { reporters } from '../../src/reporters/index.ts'
import { judgeInProcess } from '../../test/fixtures/judge-in-process.ts'
import { credentials } from '../../test/fixtures/serve.ts'
import { reportedBy } from '../../test/reporters/schemas.ts'

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
  const policies = report.exchanges.map(({ response }) =>
    response?.headers.find(([name]) => name.startsWith('Content-S')),
  )
  const hash = createHash('sha256').update(policy).digest('hex')
  expect(policies[0]).toEqual(['Content-Security-Policy', `${'x'.repeat(128)}… (9000 characters, SHA-256 ${hash})`])
  expect(await verifyReport(readReport(text))).toEqual({ differences: [] })
})

it('a run that receives too many different headers goes on with those that it reads', () => {
  const keep = createHeaderKeeper()
  let kept = keep([])
  for (let turn = 0; turn < 3_000; turn++) {
    const lines = Array.from({ length: 200 }, (_, index): HeaderLine => [`X-${index}`, `${turn}-${index}`.padEnd(100)])
    kept = keep([...lines, ['Content-Type', `application/json; turn=${turn}`]])
  }
  expect(kept).toEqual({ headers: [['Content-Type', 'application/json; turn=2999']], headersOmitted: 200 })
})

it('a header that was cut shows no part of a secret at its end', async () => {
  for (const shown of [credentials.apiKey.length - 1, credentials.apiKey.length - 4]) {
    const value = `${'.'.repeat(128 - shown)}${credentials.apiKey}${'.'.repeat(500)}`
    const report = await judgeInProcess({
      seed: 1,
      selection: { only: ['top-up-card/*'] },
      around: adding(() => [['X-Echo', value]]),
    })
    const echo = report.exchanges[0]?.response?.headers.find(([name]) => name === 'X-Echo')?.[1]
    expect(echo?.split('…')[0]).toBe('.'.repeat(128 - shown))
  }
})
