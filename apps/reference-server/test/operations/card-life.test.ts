import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppServer, type CardOfTest, startApp } from '../fixtures/app-server.ts'

let server: AppServer
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.close())

/** A model of a card, in cents. */
interface Model {
  cents: number
  state: 'active' | 'disabled' | 'terminated'
  ledger: { type: string; cents: number }[]
}

type Verb = 'topup' | 'withdraw' | 'disable' | 'enable' | 'terminate'
interface Step {
  readonly verb: Verb
  readonly cents: number
  readonly route: 'dedicated' | 'body' | 'query'
}

const steps = fc.array(
  fc.record<Step>({
    verb: fc.constantFrom('topup', 'topup', 'withdraw', 'withdraw', 'disable', 'enable', 'enable', 'terminate'),
    cents: fc.integer({ min: 1, max: 8000 }),
    route: fc.constantFrom('dedicated', 'body', 'query'),
  }),
  { maxLength: 25 },
)

const inQuery = { topup: 'topup', withdraw: 'withdraw', disable: 'disabled', enable: 'enabled', terminate: 'terminate' }

function carryOut(card: CardOfTest, { verb, cents, route }: Step) {
  const amount = cents / 100
  if (route === 'query') return card.query(`action=${inQuery[verb]}&amount=${amount}`)
  if (route === 'body' && verb !== 'terminate') return card.operate({ action: verb, amount })
  if (verb === 'topup') return card.topUp(amount)
  if (verb === 'withdraw') return card.withdraw(amount)
  return card[verb]()
}

/** Returns the code of the problem, or changes the model and returns `undefined`. */
function expectedCode(model: Model, { verb, cents }: Step): string | undefined {
  if (model.state === 'terminated') return 'card-terminated'
  if (verb === 'topup' || verb === 'withdraw') {
    if (model.state === 'disabled') return 'card-disabled'
    if (verb === 'withdraw' && cents > model.cents) return 'balance-too-low'
    model.cents += verb === 'topup' ? cents : -cents
    model.ledger.unshift({ type: verb, cents })
  } else if (verb === 'terminate') {
    if (model.cents > 0) model.ledger.unshift({ type: 'withdraw', cents: model.cents })
    model.cents = 0
    model.state = 'terminated'
  } else model.state = verb === 'enable' ? 'active' : 'disabled'
  return undefined
}

it('a card behaves like a plain model on all three routes, for any sequence of operations', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (life) => {
      const card = await server.card({ balance: 40 })
      const model: Model = { cents: 4000, state: 'active', ledger: [{ type: 'opening', cents: 4000 }] }
      for (const step of life) {
        const expected = expectedCode(model, step)
        const { code, data } = await carryOut(card, step)
        expect(code).toBe(expected)
        if (!expected) expect(data.new_balance).toBe(model.cents / 100)
      }
      expect(await card.balance()).toBe(model.cents / 100)
      expect(
        (await card.transactions()).map(({ type, amount }) => ({ type, cents: Math.round(Number(amount) * 100) })),
      ).toEqual(model.ledger)
    }),
    { numRuns: 60 },
  )
})
