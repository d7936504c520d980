import { loadContract } from '@card-contract/contract'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Credentials } from '../../../src/cards/credentials.ts'
import type { Report } from '../../../src/engine/nouns/report.ts'
import { readReport } from '../../../src/engine/report/read-report.ts'
import { reporters } from '../../../src/reporters/index.ts'
import { type RunOptions, verifyReport } from '../../../src/with-cards.ts'
import { judgeInProcess } from '../../../test/fixtures/judge-in-process.ts'

const contract = loadContract()
const strong: Credentials = {
  apiKey: 'Vq8Yz1kR0mXw2TbN',
  accessToken: 'h3Jc7Lp9Sd5Gf4Ae',
  serviceToken: 'Bn6Mv0Ux2Ki8Wo1Q',
}

/** Everything that a report decides, without what differs between any two runs. */
function decided({ verdict, checks, gaps, exchanges }: Report): unknown {
  return {
    verdict,
    checks: checks.map(({ id, outcome, findings, requirement }) => ({ id, outcome, findings, requirement })),
    gaps: gaps.map(({ id, question }) => ({ id, question })),
    exchanges: exchanges.map(({ id, operationId, intent, request }) => ({
      id,
      operationId,
      intent,
      method: request.method,
    })),
  }
}

/** Of every kind of request, the first: what has to do with credentials is the same in the others. */
const firsts = { budget: 1_500 } as const

async function judged(credentials: Credentials, extent: Pick<RunOptions, 'budget'> = firsts): Promise<Report> {
  return await judgeInProcess({ credentials, seed: 7, runId: 'a1b2c3d4', probes: false, ...extent })
}

async function expectTheSame(credentials: Credentials, expected: unknown): Promise<void> {
  const report = await judged(credentials)
  expect(report.verdict).toBe('conformant-within-budget')
  expect(decided(report)).toEqual(expected)
  expect(await verifyReport(readReport(reporters.json(report)))).toEqual({ differences: [] })
}

describe('the verdict', () => {
  let expected: unknown
  beforeAll(async () => {
    expected = decided(await judged(strong))
  })

  it.each(['service', 'test', 'demo', 'dev', 'secret-key', 'a', 'application/json', 'k'.repeat(3000)])(
    'the verdict does not depend on the credentials: the service token %j',
    async (serviceToken) => {
      await expectTheSame({ ...strong, serviceToken }, expected)
    },
  )

  it.each<[string, Partial<Credentials>]>([
    ['two that are the same', { apiKey: strong.serviceToken }],
    ['one that another begins with', { apiKey: `${strong.serviceToken}x` }],
    ['one without letters', { apiKey: '493048572039485720' }],
    ['the name of the variable that stands for it', { apiKey: 'CARD_API_KEY', accessToken: '$CARD_ACCESS_TOKEN' }],
  ])('the verdict does not depend on the credentials: %s', async (_, some) => {
    const credentials = { ...strong, ...some }
    const report = await judged(credentials, {})
    expect(report.verdict).toBe('conformant')
    expect(await verifyReport(readReport(reporters.json(report)))).toEqual({ differences: [] })
  })

  it('the verdict does not depend on the credentials: words of the contract, single letters, metacharacters or 3,000 characters', async () => {
    const words = [...new Set(JSON.stringify(contract.document).match(/[\w/-]+/g))]
    const value = fc.oneof(
      fc.constantFrom(...words),
      fc.stringMatching(/^[a-z]$/),
      fc.stringMatching(/^[{}[\]":,\\.*+?^$|()]{1,12}$/),
      fc.stringMatching(/^[\w-]{3000}$/),
    )
    const any = fc.record({ apiKey: value, accessToken: value, serviceToken: value })
    // Where two of them are the same, or nearly, other requests are valid.
    const distinct = any.filter((one) => new Set(Object.values(one).map((text) => text.toLowerCase())).size === 3)
    await fc.assert(
      fc.asyncProperty(distinct, (credentials) => expectTheSame(credentials, expected)),
      { numRuns: 5, seed: 20261122 },
    )
  })
})
