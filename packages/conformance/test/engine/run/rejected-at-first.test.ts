import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import { type Exchange, exchangePlace } from '../../../src/engine/nouns/wire/exchange.ts'
import { rejectedAtFirst } from '../../../src/engine/run/rejected-at-first.ts'

const contract = loadContract()

type Sent = readonly [operationId: string, path: string, status: number, intent: Exchange['intent']]

const exchangesOf = (...sent: readonly Sent[]): Exchange[] =>
  sent.map(([operationId, path, status, intent], index) => {
    const body = JSON.stringify({ success: status === 200, data: {} })
    return {
      ...exchangePlace('one', 1, index + 1),
      ...{ operationId, intent, waits: 0, startedMs: 0, durationMs: 0 },
      request: { method: 'POST', target: `${contract.basePath}/virtual-cards/cards/c1/${path}`, headers: [] },
      response: { status, headers: [], body, bodyBytes: body.length, truncated: false },
    }
  })

const enable = (status: number, intent: Exchange['intent'] = 'valid'): Sent => {
  return ['enableCard', 'enable', status, intent]
}
const disable = (intent: Exchange['intent']): Sent => ['disableCard', 'disable', 200, intent]

it.each<[string, number, Sent[]]>([
  ['when it is sent again', 1, [enable(409), enable(200)]],
  ['the third time', 1, [enable(409), enable(409), enable(200)]],
  ['after something else was sent', 0, [enable(409), disable('valid'), enable(200)]],
  ['after something else was sent that it may reject', 0, [enable(409), disable('open'), enable(200)]],
  ['although it may reject it', 0, [enable(409, 'open'), enable(200, 'open')]],
])('a target rejects a request at first, and accepts it %s', (_, count, sent) => {
  expect(rejectedAtFirst(contract, exchangesOf(...sent))).toHaveLength(count)
})
