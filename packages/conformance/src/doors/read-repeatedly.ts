import { show } from '../expect/received.ts'
import type { Answer, Stage } from '../model/stage.ts'
import { balanceReading, type ListingDoor } from './doors.ts'
import { expectBalance, expectBalanceIn, freshLedger, moveUnjudged } from './ledger.ts'
import { awaitListing, isOf, type Listing, list } from './listing.ts'

/** Enough for a fault that comes with every seventh reading. */
const readings = 7

/** Reads again and again: neither the balance nor the transactions may be different in the end. */
export async function readRepeatedly(stage: Stage, door: ListingDoor): Promise<void> {
  const ledger = await freshLedger(stage)
  await moveUnjudged(stage, ledger, 'dedicated', 'topup', stage.samples.amount(ledger.currency))
  const before = await awaitListing(stage, door, ledger)
  expectBalanceIn(stage, ledger, before.answer)
  // A movement that is listed late may still turn up.
  const isLate = !before.entries.some((entry) => ledger.movements.some((one) => isOf(one, entry)))
  for (let reading = 0; reading < readings; reading++) {
    if (door === 'operate-card') expectBalanceIn(stage, ledger, await readBalance(stage, ledger.cardId))
    const found = await list(stage, door, ledger.cardId)
    expectBalanceIn(stage, ledger, found.answer)
    if (!isLate) expectSameList(stage, before, found)
  }
  await expectBalance(stage, ledger)
}

async function readBalance(stage: Stage, cardId: string): Promise<Answer> {
  const { operationId, call } = balanceReading(cardId)
  const answer = await stage.send(operationId, call)
  stage.expect.success(answer)
  return answer
}

function expectSameList(stage: Stage, before: Listing, found: Listing): void {
  const idsOf = ({ entries }: Listing): string => show(entries.map(({ id }) => id).sort())
  const subject = `${found.answer.exchange.operationId}: /data/transactions`
  const expected = `the transactions of exchange ${before.answer.exchange.id}, ${idsOf(before)}`
  stage.expect.that(subject, idsOf(found) === idsOf(before), expected, idsOf(found), found.answer)
}
