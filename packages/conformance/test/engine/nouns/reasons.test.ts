import { describe, expect, it } from 'vitest'
import type { Obstacle } from '../../../src/engine/nouns/outcome.ts'
import { reasonsOf } from '../../../src/engine/nouns/reasons.ts'
import type { ReportedCheck } from '../../../src/engine/nouns/report.ts'

function blocked(id: string, message: string, obstacle: Partial<Obstacle> = {}): ReportedCheck {
  return { id, reason: message, obstacle: { kind: 'setup', message, ...obstacle } } as ReportedCheck
}

describe('reasonsOf', () => {
  it('reasonsOf groups responses that differ only in their values under one reason, in the words of the first', () => {
    const rejected = { operationId: 'createCardUser', status: 422, lack: 'acceptance' } as const
    const found = reasonsOf([
      blocked('a/0', 'set-up: createCardUser rejected a valid request: 422 {"trace":"f3a81c20"}', rejected),
      blocked('a/1', 'needs --order-id and --pay-id', { kind: 'fixture' }),
      blocked('a/2', 'set-up: createCardUser rejected a valid request: 422 {"trace":"09bc77d1"}', rejected),
    ])
    expect(found.map(({ reason, count }) => [reason, count])).toEqual([
      ['set-up: createCardUser rejected a valid request: 422 {"trace":"f3a81c20"}', 2],
      ['needs --order-id and --pay-id', 1],
    ])
    expect(found[0]?.checks.map(({ id }) => id)).toEqual(['a/0', 'a/2'])
  })

  it('reasonsOf separates statuses and operations', () => {
    const found = reasonsOf([
      blocked('a/0', 'x', { operationId: 'createCard', status: 422 }),
      blocked('a/1', 'x', { operationId: 'createCard', status: 409 }),
      blocked('a/2', 'x', { operationId: 'topUpCard', status: 422 }),
    ])
    expect(found).toHaveLength(3)
  })

  it('reasonsOf leaves the stack of a fault of the suite out', () => {
    const errored = { id: 'a/0', reason: 'TypeError: x\n    at y' } as ReportedCheck
    expect(reasonsOf([errored]).map(({ reason }) => reason)).toEqual(['TypeError: x'])
  })
})
