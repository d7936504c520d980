import { expect, it } from 'vitest'
import { judgeTarget } from '../../src/run/judge-target.ts'
import { serve } from '../../test/fixtures/serve.ts'

it('a target that takes no more than six connections passes what sends more requests at the same time', async () => {
  await using server = await serve(undefined, {
    configure: (one) => {
      one.maxConnections = 6
    },
  })
  const selection = { only: ['card-operations/*', 'requests/at-once-*', 'top-up/*', 'withdrawal/*'] }
  const report = await judgeTarget({ target: server.target, seed: 1, concurrency: 1, selection, probes: false })
  expect(report.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
})
