import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { cardSuite } from '../../../src/cards/suite.ts'
import { bindCheck, defineCheck } from '../../../src/engine/nouns/check.ts'
import { idsWith, runChecks } from '../../fixtures/run-checks.ts'
import { serve } from '../../fixtures/serve.ts'
import { moneyMutants } from '../mutants/money.ts'

const contract = loadContract()
const nothing = { kind: 'money' as const, how: 'Does nothing.', run: async () => {} }

describe('a definition of a check', () => {
  it('a definition takes its level, sentence, operation and place from the contract', () => {
    const bound = bindCheck(contract, defineCheck({ requirement: 'top-up/raises-the-balance', ...nothing }))
    expect(bound.requirement).toEqual({
      id: 'top-up/raises-the-balance',
      level: 'inferred',
      text: 'topUpCard MUST return in `new_balance` the balance before the top-up plus the amount, less the fee of the route if there is one, to the cent.',
      operationId: 'topUpCard',
      contractPointer: expect.stringContaining('~1topup/post/x-requirements/'),
    })
  })

  it('a definition has the ID of its requirement, followed by its variant', () => {
    const bound = bindCheck(contract, defineCheck({ requirement: 'timestamps/utc', variant: 'of-cards', ...nothing }))
    expect([bound.id, bound.requirement.id]).toEqual(['timestamps/utc/of-cards', 'timestamps/utc'])
  })

  it.each(['top-up/lowers-the-balance', 'create-card-user/is-business-defaults-to-false'])(
    'a definition is rejected for %s, which is not a sentence that can be tested',
    (requirement) => {
      expect(() => bindCheck(contract, defineCheck({ requirement, ...nothing }))).toThrow(/no requirement|untestable/)
    },
  )
})

describe('a property', () => {
  const double = moneyMutants.find(({ id }) => id === 'topup-through-dedicated-counts-double')?.alter
  const sequenceOf = async (fuzz: number): Promise<{ readonly received: string; readonly requests: number }> => {
    await using server = await serve(double)
    const checks = cardSuite(contract)
      .checks({ fuzz })
      .filter(({ id }) => id === 'properties/any-sequence-adds-up')
    const judged = await runChecks(server.target, checks)
    expect(idsWith(judged, 'failed')).toHaveLength(1)
    return { received: judged.checks[0]?.findings[0]?.received ?? '', requests: server.requests() }
  }

  it('a property reports the smallest case that fails', async () => {
    const { received } = await sequenceOf(10)
    const [, smallest = ''] = / in the case (.*)$/.exec(received) ?? []
    expect(JSON.parse(smallest)).toEqual({
      card: expect.stringMatching(/^[A-Z]{3} VISA PERSONAL BASIC$/),
      steps: [{ do: 'topup', route: 'dedicated', amount: expect.any(Number) }],
    })
  })

  it('a property finds the same case for any number of cases, within a bounded number of requests', async () => {
    const [few, many] = [await sequenceOf(5), await sequenceOf(20)]
    expect(few.received).toBe(many.received)
    expect(many.requests).toBeLessThanOrEqual(20 * 11 + 60)
  })

  it('a property is skipped in a run without cases', () => {
    expect(
      cardSuite(contract)
        .checks({ fuzz: 0 })
        .filter(({ id }) => id.startsWith('properties/')),
    ).toEqual([])
  })
})
