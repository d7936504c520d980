import { needData } from '../../engine/nouns/blocked-by.ts'
import type { Marked, Override } from '../../engine/nouns/call.ts'
import { amountsAround } from '../actions/amounts.ts'
import { reportedBalance } from '../actions/read-action.ts'
import { balanceReading, type CardRequest, type Direction, movement, type Route, toggle } from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'
import { afterMovement } from '../ledger/dues.ts'
import { freshLedger, fund, type Ledger, type Movement, move } from './own-ledger.ts'
import { together } from './together.ts'

export type Way = readonly [Route, Direction]

/** What else is sent about the card at the same time. */
interface Besides {
  readonly readings?: (cardId: string) => readonly CardRequest[]
  /** In the middle of the movements, which are made once for each of these rounds. */
  readonly turns?: (cardId: string) => readonly (readonly CardRequest[])[]
}

/** Moves money at the same time, reads the balance and, if it is not the sum, makes the same movements one after another. */
export async function moveAtOnce(
  session: Session,
  check: string,
  ways: readonly Way[],
  { readings = () => [], turns = () => [] }: Besides = {},
): Promise<void> {
  const ledger = await freshLedger(session)
  const { cardId, currency } = ledger
  const different = amountsAround(session, currency, ways.length)
  // Two equal requests at the same time are two movements if they are one after another.
  const amounts = different.map((amount, index) => (index === 1 && isEqual(ways[0], ways[1]) ? different[0] : amount))
  // The balance must cover the withdrawals in any order.
  const withdrawn = different.filter((_, index) => ways[index]?.[1] === 'withdraw')
  const rounds = turns(cardId)
  const isTurned = rounds.length > 0
  const allWithdrawn = isTurned ? rounds.flatMap(() => withdrawn) : withdrawn
  if (withdrawn.length > 0) await fund(session, ledger, allWithdrawn)
  const own = { features: [{ check, says: 'movements at the same time' }] }
  // Whether a card that is being disabled accepts movements is open.
  const override: Override = { mayBeRejected: true, ...(isTurned ? { intent: 'open' } : {}) }
  const movements = ways.map(([route, direction], index) =>
    movement(session, route, direction, cardId, { amount: amounts[index] ?? 1, currency }),
  )
  const enabling = toggle(session, 'dedicated', 'enable', cardId)
  const middle = movements.length / 2
  const burst = async (turned: readonly CardRequest[]): Promise<Movement[]> => {
    const send = (marked: Override) => (request: CardRequest) =>
      session.send(request.operationId, request.call, { ...override, ...marked })
    const move = send({ role: 'burst', case: own })
    const read = readings(cardId).map(send({}))
    const first = movements.slice(0, middle).map(move)
    const changed = turned.map(send({}))
    const last = movements.slice(middle).map(move)
    const moved = await together([...first, ...last, ...read, ...changed])
    // The card may be disabled now, and then the contract does not say whether it can be read.
    if (isTurned) await session.send(enabling.operationId, enabling.call, override)
    return ways.flatMap(([route, direction], index) =>
      moved[index]?.isSuccess ? [{ route, direction, amount: amounts[index] ?? 1 }] : [],
    )
  }
  const accepted: Movement[] = []
  for (const turned of isTurned ? rounds : [[]]) accepted.push(...(await burst(turned)))
  if (accepted.length === 0) session.skip('the target accepted none of the movements')
  const reading = balanceReading(session, cardId)
  const response = await session.send(reading.operationId, reading.call, { case: own })
  needData(response)
  const sum = accepted.reduce((total, one) => afterMovement(total, one.direction, one.amount), ledger.balance)
  if (reportedBalance(response) !== sum) await moveOneByOne(session, ledger, accepted, { role: 'baseline', case: own })
}

const isEqual = (one: Way | undefined, other: Way | undefined): boolean => one?.join() === other?.join()

/** The same movements on a separate card. */
async function moveOneByOne(
  session: Session,
  { currency }: Ledger,
  movements: readonly Movement[],
  marked: Marked,
): Promise<void> {
  const ledger = await freshLedger(session, { currency })
  const withdrawn = movements.filter(({ direction }) => direction === 'withdraw').map(({ amount }) => amount)
  if (withdrawn.length > 0) await fund(session, ledger, withdrawn)
  for (const { route, direction, amount } of movements) await move(session, ledger, route, direction, amount, marked)
}
