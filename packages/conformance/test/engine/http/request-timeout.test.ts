import { expect, it } from 'vitest'
import { judgeTarget } from '../../../src/with-cards.ts'
import { serve } from '../../fixtures/serve.ts'

it('a 408 speaks of the connection: a busy server that sends some has rejected nothing by that', async () => {
  let timeouts = 0
  await using server = await serve(undefined, {
    write(outgoing, { status, headers, body }, turn) {
      const isLate = turn % 37 === 0
      if (isLate) timeouts++
      outgoing.writeHead(isLate ? 408 : status, isLate ? { connection: 'close' } : headers).end(isLate ? '' : body)
    },
  })
  const selection = { only: ['top-up-card/*', 'create-card/refuses-*'] }
  const report = await judgeTarget({ target: server.target, seed: 1, selection, probes: false })
  expect(timeouts).toBeGreaterThan(3)
  expect(report.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
  const troubles = report.exchanges.flatMap(({ trouble }) => trouble?.message ?? [])
  expect(troubles).toContain('the target responded 408: it did not read the request in time')
})
