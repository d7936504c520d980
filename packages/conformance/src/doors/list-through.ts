import type { Stage } from '../model/stage.ts'
import { amountsAround } from './amounts.ts'
import type { ListingDoor } from './doors.ts'
import { freshLedger, moveUnjudged, needMovements } from './ledger.ts'
import { awaitListing, expectListed, isStillEmpty, type Listing, list, reckon } from './listing.ts'

/**
 * Makes three movements and expects each among the transactions before the next. How late a list may be is open, and one that
 * has nothing to show after some seconds is told here, once; the checks that compare lists have nothing to say about it.
 */
export async function listThrough(stage: Stage, door: ListingDoor): Promise<void> {
  const ledger = await freshLedger(stage)
  const other = door === 'operate-card' ? 'query-card-operation' : 'operate-card'
  const ways = [door, 'dedicated', other] as const
  const amounts = amountsAround(stage, ledger.currency, ways.length)
  let found: Listing | undefined
  for (const [index, way] of ways.entries()) {
    if (!(await moveUnjudged(stage, ledger, way, 'topup', amounts[index] ?? 1))) continue
    // Listed each time: who keeps what was listed has to hear of what comes through another door.
    found = await awaitListing(stage, door, ledger)
    const [last] = ledger.movements.slice(-1)
    if (reckon(ledger.movements, found.entries).missing.some((one) => one === last)) break
  }
  if (!found) return needMovements(stage, ledger, 1)
  const isSilent = reckon(ledger.movements, found.entries).listed.length === 0 && isStillEmpty(ledger, found)
  if (!isSilent) return expectListed(stage, ledger, found)
  const { entries } = await list(stage, other, ledger.cardId)
  const listedElsewhere = reckon(ledger.movements, entries).listed.length > 0
  const { operationId, id } = found.answer.exchange
  stage.expect.fail({
    subject: `${operationId}: /data/transactions`,
    expected: listedElsewhere ? 'the movements that the other operation lists' : 'the movements that were made',
    received: `${found.entries.length} transactions, none of them one of the movements, within a few seconds`,
    pointer: '/data/transactions',
    exchange: id,
  })
}
