import type { Listing } from '../interface/read-action.ts'
import { balanceReading, type ListingRoute } from '../interface/routes.ts'
import type { ApiResponse, Session } from '../model/session.ts'
import { nameOf, show } from '../model/show.ts'
import { expectBalance, expectBalanceIn, freshLedger, moveUnjudged } from './ledger.ts'
import { awaitListing, isOf, list, listedIn } from './listing.ts'

const again = 'when it was read again'

/** Enough to find a fault in every seventh reading. */
const readings = 7

/** Reads repeatedly and expects the balance and the transactions to stay the same. */
export async function readRepeatedly(session: Session, route: ListingRoute): Promise<void> {
  const ledger = await freshLedger(session)
  await moveUnjudged(session, ledger, 'dedicated', 'topup', session.samples.amount(ledger.currency))
  const before = await awaitListing(session, route, ledger)
  expectBalanceIn(session, ledger, before.response)
  // A late movement may still appear.
  const isLate = !before.entries.some((entry) => ledger.movements.some((one) => isOf(one, entry)))
  for (let reading = 0; reading < readings; reading++) {
    if (route === 'operateCard') expectBalanceIn(session, ledger, await readBalance(session, ledger.cardId), again)
    const found = await list(session, route, ledger.cardId)
    expectBalanceIn(session, ledger, found.response, again)
    if (!isLate) expectSameList(session, before, found)
  }
  await expectBalance(session, ledger)
}

async function readBalance(session: Session, cardId: string): Promise<ApiResponse> {
  const { operationId, call } = balanceReading(session, cardId)
  const response = await session.send(operationId, call)
  session.expect.success(response)
  return response
}

function expectSameList(session: Session, before: Listing, found: Listing): void {
  const idsOf = ({ entries }: Listing): string => show(entries.map(({ id }) => id).sort())
  const headline = `${nameOf(found.response)} listed other transactions when they were read again`
  const expected = `${idsOf(before)}, as before (exchange ${before.response.exchange.id})`
  session.expect.that(
    headline,
    idsOf(found) === idsOf(before),
    expected,
    idsOf(found),
    found.response,
    listedIn(found.response),
  )
}
