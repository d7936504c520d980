import { beforeAll, describe, expect, it } from 'vitest'
import type { Exchange } from '../../src/model/exchange.ts'
import type { Judged } from '../../src/model/report.ts'
import { allProbes } from '../../src/probes/index.ts'
import { ask, responsesOf } from '../fixtures/run-checks.ts'
import { serve } from '../fixtures/serve.ts'

let judged: Judged
beforeAll(async () => {
  await using server = await serve()
  judged = await ask(server.target, allProbes)
})

const probeOf = ({ id }: Exchange): string => id.slice(0, id.lastIndexOf('#'))

describe('probing a reference model', () => {
  it('gives an answer in words for every gap', () => {
    expect(responsesOf(judged)).toMatchInlineSnapshot(`
      {
        "amounts/exponent-notation": "accepted as the same number",
        "amounts/fractions-of-a-franc": "accepted and kept exactly",
        "amounts/more-than-two-decimals": "accepted and kept exactly",
        "amounts/other-spellings-in-a-query": "\`+10\`, \`010\`, \`10.\`, \`0x10\`: rejected, 400",
        "amounts/significant-digits": "as many as a double holds",
        "amounts/unit": "two decimals are accepted and count",
        "authentication/api-key-lifetime": "not asked: takes longer than a run",
        "authentication/credentials-not-asked-for": "accepted",
        "authentication/issuing-tokens": "not asked: the operation would be outside the interface, at an address that is not given",
        "authentication/spelling-of-the-scheme": "rejected, 401",
        "authentication/token-belongs-to-key": "not asked: needs a second set of credentials, and a run is given one",
        "authentication/token-lifetime": "not asked: takes longer than a run",
        "authentication/what-a-key-may-reach": "not asked: needs a second API key, and a run is given one",
        "card-operations/currency-mismatch": "rejected, 422",
        "card-operations/effect-at-the-network": "not asked: shows only when the card is used to pay, and no operation does that",
        "card-operations/fees": "nothing costs anything",
        "card-operations/moving-money-after-termination": "rejected, 409",
        "card-operations/names": "topUpCard: \`topup\`; get_balance: \`get_balance\`; get_transactions: \`get_transactions\`; transactions: \`get_transactions\`; disabled: \`disable\`; enabled: \`enable\`; terminate: \`terminate\`",
        "card-operations/other-side-of-a-movement": "a top-up of 1e9: accepted",
        "card-operations/overdraft": "rejected, 422",
        "card-operations/reading-a-disabled-card": "accepted",
        "card-operations/reading-after-termination": "accepted",
        "card-operations/status-values": "\`success\`",
        "card-operations/top-up-of-a-disabled-card": "rejected, 409",
        "card-operations/transactions-listed": "a top-up: the latest; get_transactions: all; disable: none",
        "card-operations/withdrawal-from-a-disabled-card": "rejected, 409",
        "card-operations/withdrawing-everything": "accepted, balance zero",
        "card-users/age": "born in 2020, born in 1850, born in 2999: accepted",
        "card-users/business-without-a-name": "accepted",
        "card-users/duplicates": "accepted as another user",
        "card-users/empty-texts": "an empty first_name, a blank first_name, an empty billing_state: accepted",
        "card-users/forms-of-texts": "country_code +237, a contact in groups, billing_country Cameroon, a postal code of letters, 300 characters, 5000 characters: accepted",
        "card-users/later-changes": "rejected, 405",
        "card-users/name-without-a-business": "accepted",
        "card-users/person-behind-a-business": "not asked: a matter of meaning: registrations of either kind of person look alike",
        "card-users/status-values": "\`active\`",
        "card-users/verification": "not asked: no operation changes the status of a user, and verification can take days",
        "card-users/what-the-reference-refers-to": "not the user_id; issuing a card by it, looking up a payout by it: rejected, 404",
        "cards/3-d-secure": "not asked: shows only when the card is used to pay, and no operation does that",
        "cards/cardholder-name-and-address": "not asked: shows only when the card is used to pay, and no operation does that",
        "cards/cards-per-user": "4 cards: accepted",
        "cards/category-and-kind-of-user": "accepted",
        "cards/combinations": "accepted",
        "cards/form-of-the-number": "not asked: card numbers are hidden before anything is recorded, so that no response shows their form",
        "cards/form-of-the-security-code": "not asked: security codes are hidden before anything is recorded, so that no response shows their form",
        "cards/listed-for-a-user": "rejected, 405",
        "cards/read-again": "rejected, 405",
        "cards/secrets-shown-again": "not shown",
        "cards/status-values": "when issued: \`active\`; from disable, from enable, from terminate: \`success\`",
        "cards/validity": "about 3 years",
        "cards/what-a-grade-changes": "nothing that is seen when it is issued",
        "cards/where-the-opening-balance-comes-from": "a card with 1e9: accepted",
        "check-payment-status/indicators": "accepted, nothing changes",
        "check-payment-status/one-order-many-payments": "not asked: needs two payments of one order, and no operation makes payments",
        "disable-card/after-termination": "rejected, 409",
        "disable-card/already-disabled": "accepted",
        "enable-card/after-termination": "rejected, 409",
        "enable-card/already-enabled": "accepted",
        "environments/test-environment": "not asked: a run is given one address, and a response does not tell what stands behind it",
        "events/notifications": "not asked: the interface has no place to say where notifications would go",
        "get-payout-status/ambiguous-reference": "not asked: needs two payouts that share a reference, and no operation makes payouts",
        "get-payout-status/one-order-many-payouts": "not asked: needs two payouts of one order, and no operation makes payouts",
        "identifiers/case-and-reserved-characters": "case: counts; %2F behind it, %20 behind it, %C3%A9 behind it: rejected, 404",
        "identifiers/form": "user_id, card_id: 11 letters, digits, "-" or "_"; reference of a user: 19 letters, digits, "-" or "_"; id of a transaction: 18 letters, digits, "-" or "_"; order_id: 15 letters, digits, "-" or "_"; pay_id, service_reference: 30 letters, digits, "-" or "_"",
        "limits/balance-ceiling": "4 top-ups of 1e9: accepted",
        "limits/maximum-amount": "1e12: accepted",
        "limits/rate": "no limit within 20 requests",
        "operate-card/amount-omitted": "rejected, 422",
        "operate-card/amount-where-none-applies": "accepted and ignored",
        "operate-card/currency-omitted": "accepted, in the card's currency",
        "payments/currency-values": "\`XAF\`",
        "payments/gross-or-net": "not asked: needs the amount that was really paid, and a run is not given it",
        "payments/how-long-they-are-kept": "not asked: takes longer than a run",
        "payments/status-values": "\`success\`",
        "payments/where-the-pay-id-comes-from": "not asked: payments are collected outside the interface",
        "payouts/currency-values": "\`XAF\`",
        "payouts/gross-or-net": "not asked: needs the amount that was really paid out, and a run is not given it",
        "payouts/how-long-they-are-kept": "not asked: takes longer than a run",
        "payouts/status-values": "\`success\`",
        "payouts/what-counts-as-a-poll": "asking counts",
        "payouts/what-updates-a-payout": "a poll leaves updated_at as it was",
        "query-card-operation/amount-omitted": "rejected, 422",
        "query-card-operation/amount-where-none-applies": "accepted and ignored",
        "query-card-operation/currency-omitted": "accepted, in the card's currency",
        "query-card-operation/performs-or-reports": "it performs: the balance changes",
        "query-card-operation/repeated-by-others": "nothing that the response says",
        "refusals/body": "application/json: success, error{message}",
        "refusals/broken-constraint": "rejected, 400",
        "refusals/business-rule": "too little on the card, another currency: rejected, 422; a disabled card: rejected, 409",
        "refusals/error-codes": "none that a program could read",
        "refusals/failures-of-the-service": "not asked: a run must not make the service fail",
        "refusals/malformed-json": "rejected, 400",
        "refusals/missing-credential": "rejected, 401",
        "refusals/oversized-body": "1 MB: accepted",
        "refusals/precedence": "unknown path before missing key; missing key before malformed JSON; missing field before unknown card",
        "refusals/unknown-id": "rejected, 404",
        "refusals/unknown-path": "rejected, 404",
        "refusals/unsupported-media-type": "rejected, 415",
        "refusals/with-status-200": "never",
        "refusals/wrong-credential": "rejected, 401",
        "refusals/wrong-method": "rejected, 405",
        "requests/accept": "accepted, with JSON",
        "requests/body-where-none-is-documented": "accepted",
        "requests/compressed-bodies": "gzip, deflate, br: rejected, 400",
        "requests/content-type-without-a-body": "accepted",
        "requests/control-characters": "U+0007, U+0000, half a surrogate pair: accepted and kept exactly",
        "requests/cross-origin": "not allowed",
        "requests/extra-body-fields": "accepted, but no part of the response",
        "requests/idempotency": "counts twice",
        "requests/media-type-parameters": "charset=utf-8, charset=iso-8859-1, charset=utf-16, unheard-of=x: accepted",
        "requests/null-for-an-optional-field": "rejected, 400",
        "requests/repeated-body-fields": "accepted, the last counts",
        "requests/repeated-query-parameters": "rejected, 400",
        "requests/spelling-of-paths": "in another case, with a slash at its end, with needless percent-encoding: rejected, 404",
        "requests/unknown-query-parameters": "accepted",
        "responses/caching": "nothing is said",
        "responses/extra-fields": "there were none",
        "responses/nothing-to-say": "transactions: empty; description, last_polling_at: not seen: it has a value",
        "responses/redirects": "not redirected",
        "responses/request-id": "in no header that is known for it",
        "terminate-card/already-terminated": "rejected, 409",
        "terminate-card/disabled-card": "accepted",
        "terminate-card/money-left": "new_balance is what it was; no transaction is added",
        "timestamps/precision": "YYYY-MM-DDThh:mm:ss, UTC as \`Z\`, 3 decimals",
        "transactions/currency-values": "that of the card",
        "transactions/delay": "at once",
        "transactions/opening-balance": "not listed",
        "transactions/order": "newest first",
        "transactions/pagination": "all 4 listed; limit=2: ignored",
        "transactions/purchases-holds-and-refunds": "not asked: needs a purchase with the card, and no operation makes purchases",
        "transactions/sign-of-a-withdrawal": "positive",
        "transactions/status-values": "\`completed\`",
        "transactions/type-values": "\`topup\`, \`withdraw\`",
        "versioning/compatibility": "not asked: a policy, which shows over years",
      }
    `)
  })

  it('refers to the exchange behind each answer', () => {
    const ids = new Set(judged.exchanges.map(({ id }) => id))
    const exchanges = judged.gaps.flatMap((gap) => (gap.state === 'answered' ? [gap.exchange] : []))
    expect(exchanges.length).toBeGreaterThan(100)
    expect(exchanges.filter((exchange) => exchange === undefined || !ids.has(exchange))).toEqual([])
  })

  it('sends few requests', () => {
    const counts = new Map<string, number>()
    for (const exchange of judged.exchanges) counts.set(probeOf(exchange), (counts.get(probeOf(exchange)) ?? 0) + 1)
    const { 'probe:limits/rate': rate, ...others } = Object.fromEntries(counts)
    expect(judged.exchanges.length).toBeLessThanOrEqual(450)
    expect(rate).toBeLessThanOrEqual(20)
    expect(Math.max(...Object.values(others))).toBeLessThanOrEqual(12)
  })

  it('marks its requests as open, so that no check reports them', () => {
    const others = judged.exchanges.filter(({ intent }) => intent !== 'open')
    expect(others.length).toBeGreaterThan(50)
    expect(others.length).toBeLessThan(judged.exchanges.length)
    expect(others.filter(({ intent, response }) => intent !== 'valid' || response?.status !== 200)).toEqual([])
  })

  it('gives the same answers in another run with different IDs and concurrency', async () => {
    await using server = await serve()
    Object.assign(server.referenceModel.state, { nextId: countingFrom(7_777) })
    const again = await ask(server.target, allProbes, { seed: 99, runId: 'another', concurrency: 1 })
    expect(responsesOf(again)).toEqual(responsesOf(judged))
  })
})

/** Different from every ID of a plain reference model, but of the same length. */
function countingFrom(start: number): (prefix: string) => string {
  let count = start
  return (prefix) => `${prefix}-${String(++count).padStart(6, '0')}`
}
