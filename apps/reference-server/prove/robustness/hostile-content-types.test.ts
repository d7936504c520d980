import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CallOperation, caller } from '../../test/fixtures/calls.ts'
import { cleanUp } from '../../test/fixtures/launch.ts'
import { launchMeasured, type Measured } from './measured-server.ts'

// express-openapi-validator's middleware compiles and keeps a validator of 135 kB for each of them. `pnpm bench server-memory` sends
// 10,000 of them among 200,000 requests.
const types = 600
const kinds: readonly ((index: number) => string)[] = [
  (index) => `application/json; x=${index}`,
  (index) => `application/json;charset=utf-8;v="${index}"`,
  (index) => `application/x-${index}+json`,
  (index) => `x-${index}/${index}`,
]

let server: Measured
let call: CallOperation
let cardId: string

beforeAll(async () => {
  server = await launchMeasured(['--memory'])
  call = caller(server.baseUrl, server.credentials)
  const { data: user } = await call('createCardUser')
  cardId = String((await call('createCard', { path: { userId: String(user.user_id) } })).data.card_id)
})
afterAll(cleanUp)

it(`${types} distinct Content-Types do not grow the heap, accepted or rejected, with or without a body`, async () => {
  await sendEach('before', 200)
  const before = await server.memory()
  const statuses = await sendEach('after', types)
  const after = await server.memory()
  expect(new Set(statuses)).toEqual(new Set([200, 415]))
  expect(after.usedBytes).toBeLessThan(before.usedBytes * 1.1)
})

async function sendEach(series: string, count: number): Promise<readonly number[]> {
  const statuses: number[] = []
  let next = 0
  const sendUntilNoneIsLeft = async () => {
    while (next < count) {
      const index = next
      next += 1
      const type = (kinds[index % kinds.length] as (typeof kinds)[number])(index)
      const headers = { 'Content-Type': `${type}${series}` }
      const topUp = await call('topUpCard', { path: { cardId }, headers })
      const reading = await call('getPayoutStatus', { path: { reference: 'order-2026-0142' }, headers })
      statuses.push(topUp.status, reading.status)
    }
  }
  await Promise.all(Array.from({ length: 16 }, sendUntilNoneIsLeft))
  return statuses
}
