import { show } from '../expect/received.ts'
import type { Answer, Stage } from '../model/stage.ts'
import { balanceReading, type ListingDoor } from './doors.ts'
import { expectBalance, expectBalanceIn, freshLedger, move } from './ledger.ts'
import { awaitListing, isOf, type Listing, list } from './listing.ts'

/** Enough for a fault that comes with every seventh reading. */
const readings = 7

/** Reads again and again: neither the balance nor the transactions may be different in the end. */
export async function readRepeatedly(stage: Stage, door: ListingDoor): Promise<void> {
  const ledger = await freshLedger(stage)
  await move(stage, ledger, 'dedicated', 'topup', stage.samples.amount(ledger.currency))
  const before = await awaitListing(stage, door, ledger)
  for (let reading = 0; reading < readings; reading++) {
    expectBalanceIn(stage, ledger, door === 'operate-card' ? await readBalance(stage, ledger.cardId) : before.answer)
    const found = await list(stage, door, ledger.cardId)
    expectBalanceIn(stage, ledger, found.answer)
    // A movement that is listed late may still turn up.
    const isLate = (listing: Listing) =>
      listing.entries.every((entry) => ledger.movements.every((one) => !isOf(one, entry)))
    if (!isLate(before)) expectSameList(stage, before, found)
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
