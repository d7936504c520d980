import { beforeAll, describe, expect, it } from 'vitest'
import type { JudgedRun } from '../../../src/engine/nouns/report.ts'
import type { Exchange } from '../../../src/engine/nouns/wire/exchange.ts'
import { probes } from '../../fixtures/derived-once.ts'
import { ask, responsesOf } from '../../fixtures/run-checks.ts'
import { serve } from '../../fixtures/serve.ts'

let judged: JudgedRun
beforeAll(async () => {
  await using server = await serve()
  judged = await ask(server.target, probes)
})

const probeOf = ({ id }: Exchange): string => id.slice(0, id.lastIndexOf('#'))

describe('probing a reference model', () => {
  it('probing gives an answer in words for every gap', () => {
    expect(responsesOf(judged)).toMatchInlineSnapshot(`
      {
        "amounts/exponent-notation": "in a query: accepted, amount kept exactly",
        "amounts/fractions-of-a-franc": "accepted, amount kept exactly",
        "amounts/more-than-two-decimals": "accepted, amount kept exactly",
        "amounts/other-spellings-in-a-query": "rejected with 400",
        "amounts/significant-digits": "accepted, digits kept as a double",
        "amounts/unit": "accepted, amount kept exactly",
        "authentication/api-key-lifetime": "not asked: takes longer than a run",
        "authentication/credentials-not-asked-for": "accepted",
        "authentication/issuing-tokens": "not asked: tokens are issued outside the interface",
        "authentication/money-moves-with-the-key-alone": "not asked: a question of intent: the interface states it, and responses give no reason",
        "authentication/spelling-of-the-scheme": "rejected with 401",
        "authentication/token-belongs-to-key": "not asked: needs a second set of credentials, and a run has one",
        "authentication/token-lifetime": "not asked: takes longer than a run",
        "authentication/what-a-key-may-reach": "not asked: needs a second API key, and a run has one",
        "authentication/whom-the-bearer-token-stands-for": "not asked: needs a second person's tokens, and a run has one set of credentials",
        "card-operations/conversion-rate": "not asked: needs the exchange rate at that moment, which a run does not know",
        "card-operations/currency-mismatch": "rejected with 422",
        "card-operations/effect-at-the-network": "not asked: shows only when the card is used to pay, and no operation does that",
        "card-operations/fees": "accepted, fee none",
        "card-operations/moving-money-after-termination": "rejected with 409",
        "card-operations/names": "topUpCard: \`topup\`; get_balance: \`get_balance\`; get_transactions, transactions: \`get_transactions\`; disabled: \`disable\`; enabled: \`enable\`; terminate: \`terminate\`",
        "card-operations/other-side-of-a-movement": "accepted up to at least: 1,000,000,000",
        "card-operations/overdraft": "rejected with 422",
        "card-operations/reading-a-disabled-card": "accepted",
        "card-operations/reading-after-termination": "accepted",
        "card-operations/status-values": "\`success\`",
        "card-operations/top-up-of-a-disabled-card": "rejected with 409",
        "card-operations/transactions-listed": "a top-up: the latest; get_transactions: all; disable: none",
        "card-operations/withdrawal-from-a-disabled-card": "rejected with 409",
        "card-operations/withdrawing-everything": "accepted, balance zero",
        "card-users/age": "accepted",
        "card-users/business-without-a-name": "accepted",
        "card-users/countries-and-documents": "not asked: needs a real document of each kind, and a run only invents users",
        "card-users/duplicates": "accepted, as another user",
        "card-users/empty-texts": "accepted",
        "card-users/forms-of-texts": "accepted",
        "card-users/later-changes": "rejected with 405",
        "card-users/name-without-a-business": "accepted",
        "card-users/person-behind-a-business": "not asked: a question of meaning: both kinds of registration look the same",
        "card-users/status-values": "\`active\`",
        "card-users/verification": "not asked: no operation changes the status of a user, and verification can take days",
        "card-users/what-comes-back": "accepted, text kept exactly",
        "card-users/what-the-reference-refers-to": "reference: not the user_id; issuing a card by it, looking up a payout by it: rejected with 404",
        "cards/3-d-secure": "not asked: shows only when the card is used to pay, and no operation does that",
        "cards/cardholder-name-and-address": "not asked: shows only when the card is used to pay, and no operation does that",
        "cards/cards-per-user": "accepted up to at least: 4",
        "cards/category-and-kind-of-user": "accepted",
        "cards/combinations": "accepted",
        "cards/form-of-the-number": "not asked: reports hide card numbers, and the length or first digits of a number would reveal a part of it",
        "cards/form-of-the-security-code": "not asked: reports hide security codes, and an answer would reveal a part of them",
        "cards/listed-for-a-user": "rejected with 405",
        "cards/read-again": "rejected with 405",
        "cards/secrets-in-clear": "in plain text",
        "cards/secrets-shown-again": "not shown",
        "cards/status-values": "when issued: \`active\`",
        "cards/usable-at-once": "accepted",
        "cards/validity": "years: 3",
        "cards/what-a-grade-changes": "none",
        "cards/where-the-opening-balance-comes-from": "accepted up to at least: 1,000,000,000",
        "check-payment-status/indicators": "accepted, response unchanged",
        "check-payment-status/one-order-many-payments": "not asked: needs two payments of one order, and no operation makes payments",
        "disable-card/after-termination": "rejected with 409",
        "disable-card/already-disabled": "accepted",
        "enable-card/after-termination": "rejected with 409",
        "enable-card/already-enabled": "accepted",
        "environments/test-environment": "not asked: a run has one base URL, and responses do not say which environment it belongs to",
        "events/notifications": "not asked: the interface has no way to say where to send notifications",
        "get-payout-status/ambiguous-reference": "not asked: needs two payouts that share a reference, and no operation makes payouts",
        "get-payout-status/one-order-many-payouts": "not asked: needs two payouts of one order, and no operation makes payouts",
        "identifiers/case-and-reserved-characters": "rejected with 404",
        "identifiers/form": "user_id, card_id: 11 letters, digits, "-" or "_"; reference of a user: 19 letters, digits, "-" or "_"; id of a transaction: 18 letters, digits, "-" or "_"; order_id: 15 letters, digits, "-" or "_"; pay_id, service_reference: 30 letters, digits, "-" or "_"",
        "limits/balance-ceiling": "accepted up to at least: 4,000,000,000",
        "limits/maximum-amount": "accepted up to at least: 1,000,000,000,000",
        "limits/rate": "20 requests: no limit",
        "operate-card/amount-omitted": "rejected with 422",
        "operate-card/amount-where-none-applies": "accepted, amount ignored",
        "operate-card/currency-omitted": "accepted, taken as the currency of the card",
        "payments/currency-values": "\`XAF\`",
        "payments/gross-or-net": "not asked: needs the amount that was actually paid, which a run does not know",
        "payments/how-long-they-are-kept": "not asked: takes longer than a run",
        "payments/status-values": "\`success\`",
        "payments/where-the-pay-id-comes-from": "not asked: payments are collected outside the interface",
        "payouts/currency-values": "\`XAF\`",
        "payouts/gross-or-net": "not asked: needs the amount that was actually paid out, which a run does not know",
        "payouts/how-long-they-are-kept": "not asked: takes longer than a run",
        "payouts/status-values": "\`success\`",
        "payouts/what-counts-as-a-poll": "accepted, asking counts",
        "payouts/what-updates-a-payout": "accepted, updated_at unchanged",
        "query-card-operation/amount-omitted": "rejected with 422",
        "query-card-operation/amount-where-none-applies": "accepted, amount ignored",
        "query-card-operation/currency-omitted": "accepted, taken as the currency of the card",
        "query-card-operation/performs-or-reports": "accepted, operation performed",
        "query-card-operation/repeated-by-others": "none",
        "refusals/body": "media type application/json, fields \`error.message\`, \`success\`",
        "refusals/broken-constraint": "rejected with 400",
        "refusals/business-rule": "too little on the card, another currency: rejected with 422; a disabled card: rejected with 409",
        "refusals/error-codes": "none",
        "refusals/failures-of-the-service": "not asked: a run must not make the service fail",
        "refusals/malformed-json": "rejected with 400",
        "refusals/missing-credential": "rejected with 401",
        "refusals/oversized-body": "accepted up to at least: 1 MB",
        "refusals/precedence": "unknown path and missing key: unknown path first; missing key and malformed JSON: missing key first; missing field and unknown card: missing field first",
        "refusals/unknown-id": "rejected with 404",
        "refusals/unknown-path": "rejected with 404",
        "refusals/unsupported-media-type": "rejected with 415",
        "refusals/with-status-200": "rejected with another status",
        "refusals/wrong-credential": "rejected with 401",
        "refusals/wrong-method": "rejected with 405",
        "requests/accept": "accepted",
        "requests/body-where-none-is-documented": "accepted",
        "requests/compressed-bodies": "rejected with 400",
        "requests/content-type-without-a-body": "accepted",
        "requests/control-characters": "accepted, text kept exactly",
        "requests/cross-origin": "not allowed",
        "requests/extra-body-fields": "accepted, field not returned",
        "requests/idempotency": "accepted, counts twice",
        "requests/media-type-parameters": "accepted",
        "requests/null-for-an-optional-field": "rejected with 400",
        "requests/repeated-body-fields": "accepted, uses the last",
        "requests/repeated-query-parameters": "rejected with 400",
        "requests/spelling-of-paths": "rejected with 404",
        "requests/time-out": "not asked: a promise about the slowest request, which faster requests cannot show",
        "requests/unknown-query-parameters": "accepted",
        "responses/caching": "none",
        "responses/extra-fields": "none",
        "responses/nothing-to-say": "transactions: empty; description, last_polling_at: not seen, it has a value",
        "responses/redirects": "as documented: accepted; with a trailing slash, with a double slash: rejected with 404",
        "responses/request-id": "none",
        "retention/how-long-data-is-kept": "not asked: takes longer than a run",
        "terminate-card/already-terminated": "rejected with 409",
        "terminate-card/disabled-card": "accepted",
        "terminate-card/money-left": "accepted, balance unchanged, new transactions none",
        "terminate-card/what-changes": "get_balance, get_transactions: as before; topup, withdraw, disable, enable: rejected",
        "timestamps/precision": "notation: \`YYYY-MM-DDThh:mm:ssZ\`; decimals: 3",
        "transactions/currency-values": "currency: that of the card",
        "transactions/delay": "accepted, listed at once",
        "transactions/opening-balance": "opening balance: not listed",
        "transactions/order": "newest first",
        "transactions/pagination": "without a limit: all listed; limit=2: ignored",
        "transactions/purchases-holds-and-refunds": "not asked: needs a purchase with the card, and no operation makes purchases",
        "transactions/reversals-and-chargebacks": "not asked: needs a reversal, and no operation makes one",
        "transactions/sign-of-a-withdrawal": "positive",
        "transactions/status-values": "\`completed\`",
        "transactions/type-values": "\`topup\`, \`withdraw\`",
        "versioning/compatibility": "not asked: a policy, which takes years to observe",
      }
    `)
  })

  it('a probe refers to the exchange behind each answer', () => {
    const ids = new Set(judged.exchanges.map(({ id }) => id))
    const exchanges = judged.gaps.flatMap((gap) => (gap.state === 'answered' ? [gap.exchange] : []))
    expect(exchanges.length).toBeGreaterThan(100)
    expect(exchanges.filter((exchange) => exchange === undefined || !ids.has(exchange))).toEqual([])
  })

  it('probing sends few requests', () => {
    const counts = new Map<string, number>()
    for (const exchange of judged.exchanges) counts.set(probeOf(exchange), (counts.get(probeOf(exchange)) ?? 0) + 1)
    const { 'probe:limits/rate': rate, 'probe:card-operations/fees': fees, ...others } = Object.fromEntries(counts)
    expect(judged.exchanges.length).toBeLessThanOrEqual(480)
    expect(rate).toBeLessThanOrEqual(20)
    expect(fees).toBeLessThanOrEqual(18)
    expect(Math.max(...Object.values(others))).toBeLessThanOrEqual(12)
  })

  it('probing marks its requests as open, so that no check reports them', () => {
    const others = judged.exchanges.filter(({ intent }) => intent !== 'open')
    expect(others.length).toBeGreaterThan(50)
    expect(others.length).toBeLessThan(judged.exchanges.length)
    expect(others.filter(({ intent, response }) => intent !== 'valid' || response?.status !== 200)).toEqual([])
  })

  it('probing gives the same answers in another run with different IDs and concurrency', async () => {
    await using server = await serve()
    Object.assign(server.referenceModel.state, { nextId: countingFrom(7_777) })
    const again = await ask(server.target, probes, { seed: 99, runId: 'another', concurrency: 1 })
    expect(responsesOf(again)).toEqual(responsesOf(judged))
  })
})

/** Different from every ID of a plain reference model, but of the same length. */
function countingFrom(start: number): (prefix: string) => string {
  let count = start
  return (prefix) => `${prefix}-${String(++count).padStart(6, '0')}`
}
