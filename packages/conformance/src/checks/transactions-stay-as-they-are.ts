import type { Contract } from '@card-contract/contract'
import { amountsAround } from '../doors/amounts.ts'
import { doors, turning } from '../doors/doors.ts'
import { freshLedger, moveUnjudged } from '../doors/ledger.ts'
import { awaitListing, type Entry, isOf, type Listing, list, listingIn, newPatience } from '../doors/listing.ts'
import { expectSameEntries } from '../doors/same-entries.ts'
import { show } from '../expect/received.ts'
import { sentCard } from '../expect/sent.ts'
import { decimal } from '../model/decimal.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import type { Answer, Stage } from '../model/stage.ts'

export const transactionsStayAsTheyAre = (contract: Contract): readonly CheckDefinition[] => [
  defineCheck({
    requirement: 'transactions/stay-as-they-are',
    how: 'Compares what the answers of the run tell of the same transaction. Lists the transactions of a card, stops and restarts it, lists them, moves money, and lists them again: what was there is the same, but for its status.',
    watchesAll: (answers) => departuresFromTold(contract, answers),
    async run(stage) {
      const ledger = await freshLedger(stage)
      const [first = 1, second = 2, third = 3] = amountsAround(stage, ledger.currency, 3)
      const told = [
        await moveUnjudged(stage, ledger, 'dedicated', 'topup', first),
        await moveUnjudged(stage, ledger, 'operate-card', 'withdraw', second),
      ]
      // Whoever lists too little is not waited for twice: what is not listed is told elsewhere.
      const patience = newPatience()
      const before = await awaitListing(stage, 'operate-card', ledger, patience)
      // What a movement's own answer lists is listed, too.
      for (const [index, answer] of told.entries()) {
        if (answer?.data) expectSameEntries(stage, sumsOf(listingIn(answer)), sumsOf(before))
        if (answer?.data) expectSameNames(stage, [first, second][index] ?? 0, listingIn(answer), before)
      }
      if (before.entries.length === 0) stage.skip('no transaction was listed before the last movement')
      if (await isRestarted(stage, ledger.cardId)) {
        expectStillThere(stage, before, await list(stage, 'operate-card', ledger.cardId))
      }
      await moveUnjudged(stage, ledger, 'query-card-operation', 'topup', third)
      const after = await awaitListing(stage, 'operate-card', ledger, patience)
      expectSameEntries(stage, before, after)
    },
  }),
]

interface Told {
  readonly sum: string
  readonly exchange: string
}

/** Amount and currency of a transaction are the same in every answer, that to the movement itself among them. */
function departuresFromTold(contract: Contract, answers: readonly Answer[]) {
  const known = new Map<string, Told>()
  return answers.flatMap((answer) => {
    const { id: exchange, operationId } = answer.exchange
    const card = sentCard(contract, answer)
    const { entries } = card === undefined ? { entries: [] } : listingIn(answer)
    return entries.flatMap((entry, index) => {
      const sum = sumOf(entry)
      // Ids that are not even unique in one list are told elsewhere.
      const isNamed = typeof entry.id === 'string' && entries.filter(({ id }) => id === entry.id).length === 1
      if (!isNamed || sum === undefined) return []
      const key = `${card} ${entry.id}`
      const first = known.get(key)
      if (!first) known.set(key, { sum, exchange })
      if (!first || first.sum === sum) return []
      const pointer = `/data/transactions/${index}`
      const expected = 'the amount and the currency that it was told with before'
      const received = `${sum}, where ${first.sum} was told before (exchange ${first.exchange})`
      return [{ subject: `${operationId}: ${pointer}`, expected, received, pointer, exchange }]
    })
  })
}

/** Whether fields can be null, and whether withdrawals have a sign, is open. */
function sumOf({ amount, currency }: Entry): string | undefined {
  const isTold = typeof amount === 'number' && Number.isFinite(amount) && typeof currency === 'string'
  return isTold ? `${decimal(Math.abs(amount))} ${currency}` : undefined
}

/** A transaction that the answer to its movement tells has the same id in a list, where each tells one of that amount. */
function expectSameNames(stage: Stage, amount: number, told: Listing, before: Listing): void {
  const namesIn = ({ entries }: Listing): unknown[] =>
    entries.filter((entry) => isOf({ amount }, entry)).map(({ id }) => id)
  const [own, listed] = [namesIn(told), namesIn(before)]
  if (own.length !== 1 || listed.length !== 1 || own[0] === null || listed[0] === null) return
  const subject = `${before.answer.exchange.operationId}: /data/transactions`
  const expected = `the transaction of ${amount} as ${show(own[0])}, as exchange ${told.answer.exchange.id} called it`
  stage.expect.that(subject, own[0] === listed[0], expected, show(listed[0]), before.answer)
}

/** What an answer tells of a movement may have other words than a list, and another sign. */
function sumsOf({ answer, entries }: Listing): Listing {
  const sums = entries.map(({ id, amount, currency }) => {
    return { id, amount: typeof amount === 'number' ? Math.abs(amount) : amount, currency }
  })
  return { answer, entries: sums }
}

/** Stops a card through each door and restarts it through the next; false where that is refused, which is told elsewhere. */
async function isRestarted(stage: Stage, cardId: string): Promise<boolean> {
  for (const [index, stop] of doors.entries()) {
    const start = doors[(index + 1) % doors.length] ?? stop
    for (const { operationId, call } of [turning(stop, 'disable', cardId), turning(start, 'enable', cardId)]) {
      if (!(await stage.send(operationId, call)).isSuccess) return false
    }
  }
  return true
}

/** Nothing was moved in between: nothing has come that could have taken the place of the oldest. */
function expectStillThere(stage: Stage, before: Listing, after: Listing): void {
  const ids = new Set(after.entries.map(({ id }) => id))
  const gone = before.entries.map(({ id }) => id).filter((id) => !ids.has(id))
  const isShorter = after.entries.length < before.entries.length
  const subject = `${after.answer.exchange.operationId}: /data/transactions`
  const expected = 'what was listed before the card was disabled and enabled'
  stage.expect.that(subject, !isShorter || gone.length === 0, expected, `no ${show(gone)} any more`, after.answer)
}
