import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Money, money } from '../../../src/money.ts'
import type { Card, Transaction } from '../../../src/store/store.ts'
import type { CurrentBench } from '../bench.ts'
import { at, newId } from '../samples.ts'
import { issueCard } from './cards.ts'

/** One operation on a card, as plain values, so that a failing sequence can be read and replayed. */
type Event =
  | { kind: 'move'; direction: 'in' | 'out'; amount: string; currency?: string; onlyIn: string[]; floor?: string }
  | { kind: 'change'; to: string; onlyFrom: string[]; paysOut: boolean }

const state = fc.constantFrom('active', 'disabled', 'terminated')
const states = fc.uniqueArray(state, { maxLength: 3 })
const sum = fc.constantFrom('0.01', '0.1', '1', '9.99', '10', '100.000001', '12345678901234567.89')
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record(
      {
        kind: fc.constant('move' as const),
        direction: fc.constantFrom('in' as const, 'out' as const),
        amount: sum,
        currency: fc.constantFrom('USD', 'EUR'),
        onlyIn: states,
        floor: fc.constantFrom('-10', '0', '5'),
      },
      { requiredKeys: ['kind', 'direction', 'amount', 'onlyIn'] },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('change' as const), to: state, onlyFrom: states, paysOut: fc.boolean() }),
  },
)

/** A plain model of a card: two variables and a list. */
class ModelCard {
  status = 'active'
  balance: Money = money.parse('10')
  readonly amounts: Money[] = [this.balance]

  /** Changes the model and returns the expected result of the store. */
  apply(event: Event): string {
    return event.kind === 'move' ? this.#move(event) : this.#change(event)
  }

  #move(event: Extract<Event, { kind: 'move' }>): string {
    if (!event.onlyIn.includes(this.status)) return 'state-forbids'
    if (event.currency === 'EUR') return 'currency-differs'
    const amount = money.parse(event.amount)
    const after = event.direction === 'in' ? money.add(this.balance, amount) : money.subtract(this.balance, amount)
    if (event.floor !== undefined && money.isNegative(money.subtract(after, money.parse(event.floor))))
      return 'below-floor'
    this.balance = after
    this.amounts.unshift(amount)
    return 'moved'
  }

  #change(event: Extract<Event, { kind: 'change' }>): string {
    if (!event.onlyFrom.includes(this.status)) return 'state-forbids'
    this.status = event.to
    if (event.paysOut && !money.isNegative(this.balance) && this.balance !== '0') {
      this.amounts.unshift(this.balance)
      this.balance = money.parse('0')
    }
    return 'changed'
  }
}

export function describeModel(bench: CurrentBench): void {
  describe('a plain model of a card', () => {
    it('a card equals the model after any sequence of operations, in every result and in its ledger', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (life) => {
          const model = new ModelCard()
          const card = await issueCard(bench(), { opening: '10' })
          for (const happening of life) {
            const expected = model.apply(happening)
            const received = await happen(card, happening)
            expect(received).toMatchObject({ kind: expected, card: { status: model.status, balance: model.balance } })
          }
          const statement = await bench().store.listTransactions(card.cardId)
          expect(statement?.card).toEqual({ ...card, status: model.status, balance: model.balance })
          expect(statement?.transactions.map(({ amount }: Transaction) => amount)).toEqual(model.amounts)
        }),
        { numRuns: 60 },
      )
    })

    async function happen({ cardId }: Card, happening: Event) {
      const { store } = bench()
      const transactionId = newId('transaction')
      if (happening.kind === 'change') {
        const { to, onlyFrom, paysOut } = happening
        const payOut = { transactionId, type: 'withdraw' }
        return await store.changeState({ cardId, to, onlyFrom, at: at(2), ...(paysOut && { payOut }) })
      }
      const { direction, amount, currency, onlyIn, floor } = happening
      return await store.move({
        cardId,
        transactionId,
        type: direction,
        direction,
        amount: money.parse(amount),
        at: at(2),
        onlyIn,
        ...(currency !== undefined && { currency }),
        ...(floor !== undefined && { floor: money.parse(floor) }),
      })
    }
  })
}
