import { expect, test } from 'vitest'
import { createCardClient } from '../src/index.ts'
import { credentials } from './sample-calls.ts'
import { startServerThatSays } from './servers/start-server.ts'

/** The message of the error that a refusal with these details leads to. */
async function messageFor(details: readonly object[]): Promise<string> {
  const error = { code: 'balance-too-low', message: 'the card holds less than the amount', details }
  await using server = await startServerThatSays(409, { success: false, error })
  const cards = createCardClient({ baseUrl: server.baseUrl, ...credentials })
  return await cards.withdrawFromCard({ cardId: 'crd_1', body: { amount: 2, currency: 'USD' } }).then(
    () => 'no error',
    ({ message }: Error) => message,
  )
}

const end = '; expected 200 with { success: true, data }.'
const begin = 'withdrawFromCard: received 409 with balance-too-low:'

test('a detail that repeats the message of the refusal adds only its place', async () => {
  const detail = { pointer: '/body/amount', message: 'the card holds less than the amount' }
  expect(await messageFor([detail])).toBe(`${begin} the card holds less than the amount; /body/amount${end}`)
})

test('a detail with words of its own is part of the message', async () => {
  const detail = { pointer: '/body/amount', message: 'must be >= 0.01' }
  expect(await messageFor([detail])).toBe(
    `${begin} the card holds less than the amount; /body/amount must be >= 0.01${end}`,
  )
})

test('a detail that adds nothing is left out', async () => {
  expect(await messageFor([{ message: 'the card holds less than the amount' }, {}])).toBe(
    `${begin} the card holds less than the amount${end}`,
  )
})
