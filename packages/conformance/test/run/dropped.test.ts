import { describe, expect, it } from 'vitest'
import type { Report } from '../../src/model/report.ts'
import { judgeTarget } from '../../src/run/judge-target.ts'
import { verifyReport } from '../../src/run/verify.ts'
import { serve, type Writer } from '../fixtures/serve.ts'

const only = ['*/unknown-*', 'top-up-card/*', 'disable-card/*', 'properties/no-text-breaks-it/*']

async function judged(write: Writer): Promise<Report> {
  await using server = await serve(undefined, { write })
  return await judgeTarget({ target: server.target, seed: 1, selection: { only }, probes: false })
}

/** Closes the connection where it would refuse. */
const droppingWhere =
  (isDropped: (status: number) => boolean): Writer =>
  (outgoing, { status, headers, body }) => {
    if (isDropped(status)) outgoing.socket?.destroy()
    else outgoing.writeHead(status, headers).end(body)
  }

describe('a target that drops the connection instead of refusing', () => {
  it('what is unknown is told by the checks of that, and judged to the end', async () => {
    const report = await judged(droppingWhere((status) => status === 404))
    expect(report.suite.interrupted).toBeUndefined()
    expect(report.checks.filter(({ outcome }) => !['passed', 'warned'].includes(outcome))).toEqual([])
    const warned = report.checks.filter(({ outcome }) => outcome === 'warned')
    expect(warned.map(({ id }) => id)).toContain('top-up/unknown-card-is-refused')
    const [finding] = warned.find(({ id }) => id === 'top-up/unknown-card-is-refused')?.findings ?? []
    expect(finding).toMatchObject({ level: 'inferred', expected: 'the request to be refused' })
    expect(finding?.received).toMatch(/^no answer \(/)
    expect((await verifyReport(JSON.parse(JSON.stringify(report)))).differences).toEqual([])
  })

  it('what is invalid has granted nothing: that fails at no more than the weakest level', async () => {
    const report = await judged(droppingWhere((status) => status === 400 || status === 401))
    expect(report.checks.filter(({ outcome }) => !['passed', 'warned'].includes(outcome))).toEqual([])
    const { findings = [] } = report.checks.find(({ id }) => id === 'top-up-card/refuses-amount-zero') ?? {}
    expect(findings).toMatchObject([{ level: 'inferred' }])
  })
})

describe('a target that loses answers', () => {
  it('is asked again for what only reads, and for new objects, without starting over', async () => {
    let lost = 0
    const report = await judged((outgoing, { status, headers, body }, turn, { url = '' }) => {
      const isHarmless = url.endsWith('/action/card/user')
      if (turn % 7 === 0 && isHarmless && ++lost) outgoing.socket?.destroy()
      else outgoing.writeHead(status, headers).end(body)
    })
    expect(lost).toBeGreaterThan(3)
    expect(report.checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
    expect(report.exchanges.filter(({ id }) => /~\d+#/.test(id))).toEqual([])
  })
})
