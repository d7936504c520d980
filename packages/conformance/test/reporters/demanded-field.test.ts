import { loadContract } from '@card-contract/contract'
import { describe, expect, it } from 'vitest'
import { fixtureRows } from '../../src/cards/actions/fixtures.ts'
import { type Exchange, exchangePlace } from '../../src/engine/nouns/wire/exchange.ts'
import { doubtFixtures } from '../../src/engine/report/doubt-fixtures.ts'
import { causesIn, failed } from './judged-causes.ts'
import { topUp } from './sample-report.ts'

const payment = { order_id: 'ORDER-1', pay_id: 'PAY-1' }

let sent = 0
/** A request for the state of a payment, and what the target said to it. */
function asked(body: object, isAccepted: boolean, said = ''): Exchange {
  const { response, request, ...exchange } = topUp()
  const intent = 'service' in body ? 'open' : 'valid'
  return {
    ...exchange,
    ...{ ...exchangePlace('check-payment-status/asks', 1, ++sent), operationId: 'checkPaymentStatus', intent },
    request: { ...request, body: JSON.stringify(body) },
    response: {
      ...{ headers: [], bodyBytes: 30, truncated: false, ...response },
      status: isAccepted ? 200 : 400,
      body: isAccepted ? '{"success":true,"data":{"status":"success"}}' : said,
    },
  }
}

function titlesOf(exchanges: readonly Exchange[]): string[] {
  const rejected = exchanges.filter(({ intent, response }) => intent === 'valid' && response?.status === 400)
  const all = rejected.map(({ id, operationId = '' }) => failed(operationId, 'accepts', {}, { exchange: id }))
  return causesIn(all, exchanges).map(({ title }) => title)
}

describe('a field that is optional in the contract, and demanded', () => {
  const rejected = [asked(payment, false), asked(payment, false)]
  const accepted = asked({ ...payment, service: 'mobile' }, true)

  it('names the field that each accepted request has, and no rejected one', () => {
    expect(titlesOf([...rejected, accepted])).toEqual(['checkPaymentStatus rejects valid requests without `service`'])
  })

  it('names no field where a body is demanded', () => {
    const bodiless = rejected.map(({ request: { body: _, ...request }, ...one }) => ({ ...one, request }))
    expect(titlesOf([...bodiless, asked({ service: 'mobile' }, true)])).toEqual([
      'checkPaymentStatus returned status 400 for every valid request',
    ])
  })

  it('leaves a payment that is found without a doubt', () => {
    const ofPayment = { payment: { orderId: 'ORDER-1', payId: 'PAY-1' } }
    expect(doubtFixtures(loadContract(), fixtureRows, ofPayment, rejected)).toHaveLength(1)
    expect(doubtFixtures(loadContract(), fixtureRows, ofPayment, [...rejected, accepted])).toEqual([])
  })

  it('names of several fields the one that every rejection names, and otherwise all', () => {
    const both = asked({ ...payment, service: 'mobile', from: 'app' }, true)
    const named = [1, 2].map(() => asked(payment, false, '{"error":"service: champ obligatoire"}'))
    expect(titlesOf([...named, both])).toEqual(['checkPaymentStatus rejects valid requests without `service`'])
    expect(titlesOf([...rejected, both])).toEqual([
      'checkPaymentStatus rejects valid requests without `from`, `service`',
    ])
  })

  it('is no explanation where a request without the field was accepted, or another request with it', () => {
    const every = 'checkPaymentStatus returned status 400 for every valid request'
    const some = [...rejected, accepted, asked(payment, true)]
    expect(titlesOf(some).join()).not.toContain('without')
    expect(titlesOf([...rejected, asked({ order_id: 'ORDER-2', pay_id: 'PAY-2', service: 'x' }, true)])).toEqual([
      every,
    ])
  })
})
