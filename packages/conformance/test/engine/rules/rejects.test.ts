import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import type { Case } from '../../../src/engine/nouns/case.ts'
import type { Exchange } from '../../../src/engine/nouns/wire/exchange.ts'
import { readResponse } from '../../../src/engine/nouns/wire/read-response.ts'
import { rejects } from '../../../src/engine/rules/rejects.ts'
import { received, stepsOf } from '../../../src/engine/run/judging/received.ts'

const check = 'authentication/wrong-credential-is-refused'

/** What the rule says about a request that was accepted. */
function headlinesOf(intent: Exchange['intent'], own: Case): readonly string[] {
  const exchange: Exchange = {
    ...{ id: 'any#1', scenario: 'any', attempt: 1, sequence: 1, operationId: 'topUpCard', intent, case: own },
    request: { method: 'POST', target: '/api/v1/virtual-cards/cards/c1/topup', headers: [], body: '{}' },
    response: { status: 200, headers: [], body: '{"success":true,"data":{"a":1}}', bodyBytes: 31, truncated: false },
    ...{ waits: 0, startedMs: 0, durationMs: 5 },
  }
  const judged = [...rejects({ check })(stepsOf(loadContract(), [received(readResponse(exchange))]))]
  return judged.flatMap(({ deviation }) => deviation?.headline ?? [])
}

it('an accepted request with the fault of the check is a deviation', () => {
  expect(headlinesOf('invalid', { fault: { check, says: 'a wrong key' } })).toEqual(['topUpCard accepted a wrong key'])
})

it('an accepted request whose acceptance the same check demands is none', () => {
  expect(headlinesOf('valid', { features: [{ check, says: 'a top-up after a wrong key' }] })).toEqual([])
})

it('an accepted request with the fault of another check is none', () => {
  expect(headlinesOf('invalid', { fault: { check: 'another', says: 'a wrong key' } })).toEqual([])
})
