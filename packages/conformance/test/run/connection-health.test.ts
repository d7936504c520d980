import { loadContract } from '@card-contract/contract'
import { expect, it } from 'vitest'
import type { Exchange } from '../../src/model/exchange.ts'
import { createConnectionHealth } from '../../src/run/connection-health.ts'

const exchangeOf = (operationId: string, trouble?: 'reset' | 'timeout', body = '{}'): Exchange => ({
  id: 'one#1',
  scenario: 'one',
  attempt: 1,
  sequence: 1,
  operationId,
  intent: 'valid',
  request: { method: 'POST', target: '/', headers: [['Content-Type', 'application/json']], body },
  ...(trouble ? { trouble: { kind: trouble, message: '' } } : {}),
  waits: 0,
  startedMs: 0,
  durationMs: 0,
})

it('the health of a connection is asked for only when a response was lost', () => {
  const health = createConnectionHealth(loadContract())
  const complaints: (string | undefined)[] = []
  for (let turn = 0; turn < 120; turn++) {
    const lost = turn % 6 < 3
    const operationId = ['createCard', 'topUpCard', 'disableCard'][turn % 3] ?? ''
    const complaint = health.note(exchangeOf(operationId, lost ? 'reset' : undefined))
    if (!lost) expect(complaint).toBeUndefined()
    complaints.push(complaint)
  }
  expect(complaints.find(Boolean)).toMatch(/^the connection is unreliable: \d+ of \d+ valid requests got no response$/)
})

it('a target that lets every second registration time out is unreliable, although no other operation is reached', () => {
  const health = createConnectionHealth(loadContract())
  const complaints = Array.from({ length: 50 }, (_, turn) =>
    health.note(exchangeOf('createCardUser', turn % 2 === 0 ? 'timeout' : undefined)),
  )
  expect(complaints.findIndex(Boolean)).toBe(48)
  expect(complaints[48]).toBe('the connection is unreliable: 25 of 49 valid requests got no response')
})

it('an operation that never responds is no matter of the connection', () => {
  const health = createConnectionHealth(loadContract())
  const operations = ['createCardUser', 'createCard', 'topUpCard']
  const complaints = Array.from({ length: 150 }, (_, turn) => {
    const operationId = operations[turn % 3] ?? ''
    return health.note(exchangeOf(operationId, operationId === 'topUpCard' ? 'timeout' : undefined))
  })
  expect(complaints.filter(Boolean)).toEqual([])
})

it('an action that never responds is no matter of the connection, although the others of its operation respond', () => {
  const health = createConnectionHealth(loadContract())
  const complaints = Array.from({ length: 150 }, (_, turn) => {
    const action = ['disable', 'enable', 'get_balance'][turn % 3] ?? ''
    const trouble = action === 'enable' ? 'reset' : undefined
    return health.note(exchangeOf('operateCard', trouble, JSON.stringify({ action })))
  })
  expect(complaints.filter(Boolean)).toEqual([])
})
