import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { asCheck } from '../../../src/engine/run/judging/gap-answers.ts'
import { scenarioIdOf } from '../../../src/engine/run/scenarios/scenario.ts'
import { probes, unaskable } from '../../fixtures/derived-once.ts'
import { ask } from '../../fixtures/run-checks.ts'
import { serve } from '../../fixtures/serve.ts'

const contract = loadContract()
const gaps = contract.gaps.map(({ id }) => id)
const reasons = [...unaskable.keys()]

describe('probes and gaps', () => {
  it('probes and gaps match one to one, in the order of the contract', () => {
    expect(probes.map(({ gap }) => gap)).toEqual(gaps)
  })

  it('gaps have either a reason or requests, never both', async () => {
    await using server = await serve()
    const judged = await ask(server.target, probes)
    const asked = new Set(judged.exchanges.map(({ scenario }) => scenario))
    const silent = probes.filter((probe) => !asked.has(scenarioIdOf(asCheck(probe))))
    expect(silent.map(({ gap }) => gap).sort()).toEqual([...reasons].sort())
    const unasked = judged.gaps.filter(({ state }) => state === 'not-asked').map(({ id }) => id)
    expect(unasked.sort()).toEqual([...reasons].sort())
  })

  it('gaps have answers in the contract if they can be asked, and none otherwise', () => {
    const unanswerable = contract.gaps.filter(({ answers }) => answers === undefined).map(({ id }) => id)
    expect(unanswerable.sort()).toEqual([...reasons].sort())
  })

  it('gaps have a reason not to be asked in only a few cases', () => {
    expect(Object.fromEntries(unaskable)).toMatchInlineSnapshot(`
      {
        "authentication/api-key-lifetime": "takes longer than a run",
        "authentication/issuing-tokens": "tokens are issued outside the interface",
        "authentication/money-moves-with-the-key-alone": "a question of intent: the interface states it, and responses give no reason",
        "authentication/token-belongs-to-key": "needs a second set of credentials, and a run has one",
        "authentication/token-lifetime": "takes longer than a run",
        "authentication/what-a-key-may-reach": "needs a second API key, and a run has one",
        "authentication/whom-the-bearer-token-stands-for": "needs a second person's tokens, and a run has one set of credentials",
        "card-operations/conversion-rate": "needs the exchange rate at that moment, which a run does not know",
        "card-operations/effect-at-the-network": "shows only when the card is used to pay, and no operation does that",
        "card-users/countries-and-documents": "needs a real document of each kind, and a run only invents users",
        "card-users/person-behind-a-business": "a question of meaning: both kinds of registration look the same",
        "card-users/verification": "no operation changes the status of a user, and verification can take days",
        "cards/3-d-secure": "shows only when the card is used to pay, and no operation does that",
        "cards/cardholder-name-and-address": "shows only when the card is used to pay, and no operation does that",
        "cards/form-of-the-number": "reports hide card numbers, and the length or first digits of a number would reveal a part of it",
        "cards/form-of-the-security-code": "reports hide security codes, and an answer would reveal a part of them",
        "check-payment-status/one-order-many-payments": "needs two payments of one order, and no operation makes payments",
        "environments/test-environment": "a run has one base URL, and responses do not say which environment it belongs to",
        "events/notifications": "the interface has no way to say where to send notifications",
        "get-payout-status/ambiguous-reference": "needs two payouts that share a reference, and no operation makes payouts",
        "get-payout-status/one-order-many-payouts": "needs two payouts of one order, and no operation makes payouts",
        "payments/gross-or-net": "needs the amount that was actually paid, which a run does not know",
        "payments/how-long-they-are-kept": "takes longer than a run",
        "payments/where-the-pay-id-comes-from": "payments are collected outside the interface",
        "payouts/gross-or-net": "needs the amount that was actually paid out, which a run does not know",
        "payouts/how-long-they-are-kept": "takes longer than a run",
        "refusals/failures-of-the-service": "a run must not make the service fail",
        "requests/time-out": "a promise about the slowest request, which faster requests cannot show",
        "retention/how-long-data-is-kept": "takes longer than a run",
        "transactions/purchases-holds-and-refunds": "needs a purchase with the card, and no operation makes purchases",
        "transactions/reversals-and-chargebacks": "needs a reversal, and no operation makes one",
        "versioning/compatibility": "a policy, which takes years to observe",
      }
    `)
  })
})
