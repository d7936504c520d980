import { amountsAround } from '../doors/amounts.ts'
import { type Direction, type Door, doors, listingDoors, movement } from '../doors/doors.ts'
import { freshLedger, fund, type Ledger, moveUnjudged, needMovements } from '../doors/ledger.ts'
import { awaitListing, expectListed, isStillEmpty, type Listing, newPatience, reckon } from '../doors/listing.ts'
import { together } from '../doors/together.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import type { Stage } from '../model/stage.ts'
import { hasMinorUnit } from '../samples/money.ts'

const requirement = 'transactions/every-movement-once'

const nothingListed = 'no movement is listed within a second or two, and how soon it has to be is open'

type Way = readonly [Door, Direction]

const eachWay: readonly Way[] = (['topup', 'withdraw'] as const).flatMap((direction) =>
  doors.map((door): Way => [door, direction]),
)

export const transactionsEveryMovementOnce: CheckSource = () => [
  defineCheck({
    requirement,
    how: 'Moves different amounts through all doors, on one card forwards and on another backwards, and looks for each in both lists.',
    async run(stage) {
      const ledgers = [
        await moveThrough(stage, eachWay),
        await moveThrough(stage, eachWay.toReversed()),
        // A short history shows whether what is missing at the end of a long one is only cut off.
        await moveThrough(stage, eachWay.slice(-2)),
      ]
      await expectInBothLists(stage, ledgers)
    },
  }),
  defineCheck({
    requirement,
    variant: 'in-a-long-history',
    how: 'Makes twelve movements on one card and looks for each: only the oldest may drop out of a list.',
    async run(stage) {
      const ledger = await freshLedger(stage)
      const amounts = amountsAround(stage, ledger.currency, 12)
      // Two of the same are two, and the least that there is counts as well.
      if (hasMinorUnit(ledger.currency)) amounts[4] = 0.01
      const history = amounts.with(8, amounts[2] ?? 1)
      for (const [index, amount] of history.entries()) {
        await moveUnjudged(
          stage,
          ledger,
          doors[index % doors.length] ?? 'dedicated',
          index % 2 === 0 ? 'topup' : 'withdraw',
          amount,
        )
      }
      needMovements(stage, ledger, 2)
      await expectInBothLists(stage, [ledger])
    },
  }),
  defineCheck({
    requirement,
    variant: 'sent-at-once',
    how: 'Sends eight top-ups of one card at the same time and looks for each that was granted.',
    async run(stage) {
      const ledger = await freshLedger(stage)
      const { cardId, currency } = ledger
      const amounts = amountsAround(stage, currency, 8)
      const answers = await together(
        amounts.map((amount, index) => {
          const { operationId, call } = movement(doors[index % doors.length] ?? 'dedicated', 'topup', cardId, {
            amount,
            currency,
          })
          return stage.send(operationId, call)
        }),
      )
      for (const [index, { isSuccess }] of answers.entries()) {
        const amount = amounts[index]
        if (isSuccess && amount !== undefined) ledger.movements.push({ door: 'dedicated', direction: 'topup', amount })
      }
      needMovements(stage, ledger, 1)
      await expectAllOrAFullList(stage, ledger)
    },
  }),
]

/**
 * Which of the movements came last is unknown, so any of them may have dropped out of a list that is full. A list that one
 * more movement makes longer was not.
 */
async function expectAllOrAFullList(stage: Stage, ledger: Ledger): Promise<void> {
  const patience = newPatience()
  const found: Listing[] = []
  for (const door of listingDoors) found.push(await awaitListing(stage, door, ledger, patience))
  if (found.every(({ entries }) => reckon(ledger.movements, entries).missing.length === 0)) {
    for (const listing of found) expectListed(stage, ledger, listing)
    return
  }
  const atOnce: Ledger = { ...ledger, movements: [...ledger.movements] }
  const one = amountsAround(stage, ledger.currency, atOnce.movements.length + 1).at(-1) ?? 1
  if (!(await moveUnjudged(stage, ledger, 'dedicated', 'topup', one))) stage.skip('one more movement is refused')
  for (const [index, door] of listingDoors.entries()) {
    const after = await awaitListing(stage, door, { ...ledger, movements: ledger.movements.slice(-1) }, patience)
    const { listed } = reckon(atOnce.movements, after.entries)
    const isSilent = reckon(ledger.movements, after.entries).listed.length === 0
    if (isSilent && isStillEmpty(ledger, after)) stage.skip(nothingListed)
    const isFull = after.entries.length <= (found[index]?.entries.length ?? 0)
    // From a list that still grows nothing has dropped out.
    expectListed(stage, isFull ? { ...atOnce, movements: [...listed] } : atOnce, after, isFull ? 0 : Infinity)
  }
}

/** Looks for the movements of these cards in what either door lists. */
async function expectInBothLists(stage: Stage, ledgers: readonly Ledger[]): Promise<void> {
  const patience = newPatience()
  for (const door of listingDoors) {
    const found: Listing[] = []
    for (const ledger of ledgers) found.push(await awaitListing(stage, door, ledger, patience))
    const limit = Math.max(...found.map(({ entries }) => entries.length))
    for (const [index, ledger] of ledgers.entries()) {
      const listing = found[index]
      if (listing) expectListed(stage, ledger, listing, limit)
    }
    const isSilent = ledgers.every((ledger, index) => {
      const listing = found[index]
      return (
        !listing || (reckon(ledger.movements, listing.entries).listed.length === 0 && isStillEmpty(ledger, listing))
      )
    })
    if (isSilent) stage.skip(nothingListed)
  }
}

async function moveThrough(stage: Stage, ways: readonly Way[]): Promise<Ledger> {
  const ledger = await freshLedger(stage)
  const amounts = amountsAround(stage, ledger.currency, ways.length + 1).slice(1)
  const [first] = ways
  if (first?.[1] === 'withdraw') await fund(stage, ledger, amounts)
  for (const [index, [door, direction]] of ways.entries()) {
    await moveUnjudged(stage, ledger, door, direction, amounts[index] ?? 1)
  }
  needMovements(stage, ledger, Math.min(ways.length, 2))
  return ledger
}
