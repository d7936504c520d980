import { expect, it } from 'vitest'
import type { Exchange } from '../../src/model/exchange.ts'
import { createConnectionHealth } from '../../src/run/connection-health.ts'

it('the health of a connection is asked for only when a response was lost', () => {
  const health = createConnectionHealth()
  const complaints: (string | undefined)[] = []
  for (let turn = 0; turn < 120; turn++) {
    const lost = turn % 6 < 3
    const exchange: Exchange = {
      id: `one#${turn}`,
      scenario: 'one',
      attempt: 1,
      sequence: turn,
      operationId: ['createCard', 'topUpCard', 'disableCard'][turn % 3] ?? '',
      intent: 'valid',
      request: { method: 'POST', target: '/', headers: [] },
      ...(lost ? { trouble: { kind: 'reset', message: '' } } : {}),
      waits: 0,
      startedMs: 0,
      durationMs: 0,
    }
    const complaint = health.note(exchange)
    if (!lost) expect(complaint).toBeUndefined()
    complaints.push(complaint)
  }
  expect(complaints.find(Boolean)).toMatch(/^the connection is unreliable: \d+ of \d+ valid requests got no response$/)
})
