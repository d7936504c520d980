import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ReferenceServer, startReferenceServer } from '../../../src/index.ts'
import { type ApiResponse, type CallOperation, caller } from '../../../test/fixtures/calls.ts'
import { type Action, amount, type Event, life } from './event.ts'
import { type Entry, type Expected, ModelCard } from './model-card.ts'
import { textOf, unitsOf } from './units.ts'

let server: ReferenceServer
let call: CallOperation
let userId: string
beforeAll(async () => {
  server = await startReferenceServer()
  call = caller(server.baseUrl, server.credentials)
  userId = String((await call('createCardUser')).data.user_id)
})
afterAll(() => server.close())

it('a card equals a plain model after any sequence of operations on all three routes, in every response and in its ledger', async () => {
  await fc.assert(
    fc.asyncProperty(amount, life, async (opening, events) => {
      const cardId = await issue(opening)
      const model = new ModelCard(opening, 'USD')
      for (const event of events) {
        const expected = model.live(event)
        expect(shownBy(await live(cardId, event))).toEqual(expected)
      }
      const statement = model.live({ route: 'body', action: 'get_transactions' })
      expect(shownBy(await live(cardId, { route: 'body', action: 'get_transactions' }))).toEqual(statement)
    }),
    { numRuns: 250 },
  )
})

const terms = '"currency":"USD","card_type":"VISA","category":"PERSONAL","grade":"BASIC"'

async function issue(opening: bigint): Promise<string> {
  // As text, because the amount in an object would be rounded before it is sent.
  const { data, text } = await call('createCard', { path: { userId }, body: `{"balance":${textOf(opening)},${terms}}` })
  expect(unitsOf(numberIn(text, 'balance'))).toBe(opening)
  return String(data.card_id)
}

const ownPaths: Readonly<Partial<Record<Action, string>>> = {
  topup: 'topUpCard',
  withdraw: 'withdrawFromCard',
  enable: 'enableCard',
  disable: 'disableCard',
  terminate: 'terminateCard',
}

// Most actions have other names in the query.
const inQuery: Readonly<Partial<Record<Action, string>>> = {
  enable: 'enabled',
  disable: 'disabled',
  get_transactions: 'transactions',
}

function live(cardId: string, { route, action, amount, currency }: Event): Promise<ApiResponse> {
  const fields = [
    ...(amount === undefined ? [] : [`"amount":${textOf(amount)}`]),
    ...(currency === undefined ? [] : [`"currency":"${currency}"`]),
  ]
  if (route === 'path') {
    const body = fields.length > 0 ? { body: `{${fields.join(',')}}` } : {}
    return call(ownPaths[action] as string, { path: { cardId }, ...body })
  }
  if (route === 'body') {
    return call('operateCard', { path: { cardId }, body: `{"action":"${action}"${['', ...fields].join(',')}}` })
  }
  const query = {
    action: inQuery[action] ?? action,
    ...(amount !== undefined && { amount: textOf(amount) }),
    ...(currency !== undefined && { currency }),
  }
  return call('queryCardOperation', { path: { id: cardId }, query })
}

/** The content of a response with exact amounts, which `JSON.parse` alone would round. */
function shownBy({ code, text }: ApiResponse): Expected {
  if (code !== undefined) return { code }
  const { data } = JSON.parse(text, keepDigits as (this: unknown, key: string, value: unknown) => unknown)
  const { operation, new_balance, transactions } = data as {
    operation: string
    new_balance: bigint
    transactions: Entry[]
  }
  return { operation, balance: new_balance, entries: transactions.map(({ type, amount }) => ({ type, amount })) }
}

function keepDigits(_key: string, value: unknown, { source }: { source?: string }): unknown {
  return typeof value === 'number' && source !== undefined ? unitsOf(source) : value
}

function numberIn(text: string, field: string): string {
  return new RegExp(`"${field}":([^,}]+)`).exec(text)?.[1] ?? ''
}
