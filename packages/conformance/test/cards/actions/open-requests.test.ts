import { describe, expect, it } from 'vitest'
import type { Recorded, Recording } from '../../../src/engine/nouns/wire/recording.ts'
import { judgeRecordings } from '../../../src/with-cards.ts'
import { exampleOf } from '../../fixtures/converse.ts'
import { type Client, recordingOf } from '../../fixtures/recorded.ts'
import { usd } from '../../fixtures/recorded-clients.ts'

const judged = (recording: Recording) => judgeRecordings([recording], { failOn: 'inferred' })

/** How the last request of a recording is judged. */
const intentOf = (recording: Recording) => judged(recording).exchanges.at(-1)?.intent

const failed = (recording: Recording) =>
  judged(recording).checks.flatMap(({ id, kind, outcome }) => (outcome === 'failed' && kind !== 'client' ? [id] : []))

/** The registration and the issue of a recording, and the issue again, later, with a change. */
function issuedAgain(change: (issue: Recorded, registered: string) => Partial<Recorded>): Recording {
  const { exchanges, ...rest } = recordingOf(() => undefined)
  const [registration, issue] = exchanges
  if (!registration || !issue) throw new Error('expected a registration and an issue')
  const again = { ...issue, atMs: issue.atMs + 100, ...change(issue, registration.response?.body ?? '') }
  return { ...rest, exchanges: [registration, issue, again] }
}

const at = (issue: Recorded, user: string): Recorded['request'] => ({
  ...issue.request,
  target: issue.request.target.replace(/[^/]+$/, user),
})

const withBody = (issue: Recorded, from: string, to: string): Partial<Recorded> => {
  const { request } = issue
  return { request: { ...request, body: (request.body ?? '').replace(from, to) } }
}

describe('what is open although the contract allows it', () => {
  it.each<[string, (client: Client) => unknown]>([
    ['a movement without a currency', ({ card }) => card('POST', '/operation', { action: 'topup', amount: 1 })],
    ['a movement without an amount', ({ card }) => card('POST', '/operation', { action: 'topup', currency: 'USD' })],
    ['a movement in another currency', ({ card }) => card('POST', '/topup', { amount: 1, currency: 'EUR' })],
    ['a reading with a currency', ({ card }) => card('POST', '/operation', { action: 'get_balance', currency: 'EUR' })],
    ['a reading with an amount', ({ card }) => card('POST', '/operation', { action: 'get_balance', amount: 1 })],
    ...['Awa ', 'Awa  Nana', `Awa${'a'.repeat(100)}`, 'Awa\u0000'].map(
      (first_name): [string, (client: Client) => unknown] => [
        `the name ${JSON.stringify(first_name.slice(0, 12))}`,
        ({ send }) => send('POST', '/action/card/user', { ...exampleOf('createCardUser'), first_name }),
      ],
    ),
  ])('check-har leaves open what comes of %s', (_, act) => {
    expect(intentOf(recordingOf((client) => void act(client)))).toBe('open')
  })

  it.each<[string, (client: Client) => unknown]>([
    ['a movement', ({ card }) => card('POST', '/topup', usd(1))],
    ['a reading', ({ card }) => card('POST', '/operation', { action: 'get_balance' })],
    ['a registration', ({ send }) => send('POST', '/action/card/user', exampleOf('createCardUser'))],
  ])('check-har judges what comes of %s', (_, act) => {
    expect(intentOf(recordingOf((client) => void act(client)))).toBe('valid')
  })

  it('check-har leaves open whether a second card of a user is the first one', () => {
    const recording = issuedAgain((issue) => withBody(issue, '"USD"', '"EUR"'))
    expect(intentOf(recording)).toBe('open')
    expect(failed(recording)).toEqual([])
  })

  it('check-har leaves open what comes of the reference of a user in the path', () => {
    const recording = issuedAgain((issue, registered) => ({
      request: at(issue, (JSON.parse(registered) as { data: { reference: string } }).data.reference),
    }))
    expect(intentOf(recording)).toBe('open')
    expect(failed(recording)).toEqual([])
  })

  it('check-har finds two users with the same card', () => {
    const recording = issuedAgain((issue) => ({ request: at(issue, 'another-user') }))
    expect(intentOf(recording)).toBe('valid')
    expect(failed(recording)).toContain('create-card/ids-are-unique')
  })

  it('check-har judges the form of a response to an open request that the service accepted', () => {
    const recording = issuedAgain((issue) => {
      const { response } = issue
      const body = response?.body.replace(/"balance":\d+/, '"balance":"text"') ?? ''
      return { ...withBody(issue, '"USD"', '"EUR"'), ...(response ? { response: { ...response, body } } : {}) }
    })
    expect(failed(recording)).toEqual(['create-card/answers-data-balance'])
  })
})
