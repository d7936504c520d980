import { amountsAround } from '../doors/amounts.ts'
import { type Direction, type Door, doors, listingDoors } from '../doors/doors.ts'
import { freshLedger, fund, type Ledger, move, needMovements } from '../doors/ledger.ts'
import { awaitListing, expectListed, isStillEmpty, type Listing, newPatience, reckon } from '../doors/listing.ts'
import { type CheckSource, defineCheck } from '../model/define-check.ts'
import type { Stage } from '../model/stage.ts'

type Way = readonly [Door, Direction]

const eachWay: readonly Way[] = (['topup', 'withdraw'] as const).flatMap((direction) =>
  doors.map((door): Way => [door, direction]),
)

export const transactionsEveryMovementOnce: CheckSource = () => [
  defineCheck({
    requirement: 'transactions/every-movement-once',
    how: 'Moves different amounts through all doors, on one card forwards and on another backwards, and looks for each in both lists.',
    async run(stage) {
      const ledgers = [
        await moveThrough(stage, eachWay),
        await moveThrough(stage, eachWay.toReversed()),
        // A short history shows whether what is missing at the end of a long one is only cut off.
        await moveThrough(stage, eachWay.slice(-2)),
      ]
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
        if (isSilent) stage.skip('no movement is listed within a second or two, and how soon it has to be is open')
      }
    },
  }),
]

async function moveThrough(stage: Stage, ways: readonly Way[]): Promise<Ledger> {
  const ledger = await freshLedger(stage)
  const amounts = amountsAround(stage, ledger.currency, ways.length + 1).slice(1)
  const [first] = ways
  if (first?.[1] === 'withdraw') await fund(stage, ledger, amounts)
  for (const [index, [door, direction]] of ways.entries()) {
    await move(stage, ledger, door, direction, amounts[index] ?? 1)
  }
  needMovements(stage, ledger, Math.min(ways.length, 2))
  return ledger
}
