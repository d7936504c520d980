import { expect, it } from 'vitest'
import type { WireRequest } from '../../../src/engine/nouns/wire/wire.ts'
import { judgeInProcess } from '../../../test/fixtures/judge-in-process.ts'

const dropped = { trouble: { kind: 'reset', message: 'the connection was closed before the response' } } as const

const judgeDropping = (isDropped: (request: WireRequest, turn: number) => boolean) => {
  let turn = 0
  return judgeInProcess({
    seed: 1,
    probes: false,
    fuzz: 0,
    around: (transport) => ({
      ...transport,
      send: async (request) => (isDropped(request, ++turn) ? dropped : await transport.send(request)),
    }),
  })
}

it('a run goes on if one operation never responds, and the others are judged', async () => {
  const report = await judgeDropping(({ target }) => target.includes('/payments/'))
  expect(report.suite.interrupted).toBeUndefined()
  expect(report.verdict).toBe('not-conformant')
  const others = report.checks.filter(({ operationId }) => operationId !== 'checkPaymentStatus')
  expect(others.filter(({ outcome }) => outcome === 'blocked')).toEqual([])
})

it('a run ends if no operation responds any more', async () => {
  const report = await judgeDropping((_, turn) => turn > 500)
  expect(report.suite.interrupted).toMatch(
    /^the target stopped responding: \d+ valid requests in a row got no response; the first of them was \w+ \(exchange \S+\)$/,
  )
  expect(report.summary.requests).toBeLessThan(3_000)
})
