import type { Answer } from '@card-contract/contract'
import type { ApiResponse } from '../../engine/nouns/call.ts'
import { subtract } from '../../engine/values/decimal.ts'
import { amountsForFees } from '../actions/amounts.ts'
import { balanceReading, type Direction, type Route, routes } from '../actions/routes.ts'
import type { ArrangedCard, Session } from '../actions/session.ts'
import { type Charge, feesThatExplain, fixedPartOf, percentOf } from '../ledger/fee.ts'
import { issuedIn } from '../ledger/issuing.ts'
import { fund, type Ledger, move, openLedger } from '../programs/own-ledger.ts'
import { ask, issuing } from './vocabulary/ask.ts'
import { balanceIn } from './vocabulary/money.ts'
import { whenAccepted } from './vocabulary/outcome.ts'
import type { Probes } from './vocabulary/probe.ts'
import { tellAll } from './vocabulary/tell.ts'

type Known = readonly [response: ApiResponse, answer: Answer]

/** They show a share more exactly, and are tried only where something was charged. */
const largerAmounts = [100, 1000]

function nameOf(route: Route, direction: Direction): string {
  if (route !== 'dedicated') return `${route} ${direction}`
  return direction === 'topup' ? 'topUpCard' : 'withdrawFromCard'
}

async function costOfIssuing(session: Session, { currency, opening, response }: ArrangedCard): Promise<Known> {
  const charges = [issuedIn(response)]
  for (const balance of isCharged(charges) ? [opening + 1, ...largerAmounts] : []) {
    const { userId } = await session.arrange.user()
    const other = await ask(session, issuing(session, userId, { currency, balance }))
    if (other.isSuccess) charges.push(issuedIn(other))
  }
  return [response, inWords(response, charges)]
}

async function costOfMoving(session: Session, ledger: Ledger, route: Route, direction: Direction): Promise<Known> {
  const [amount = 1, ...others] = amountsForFees(session, ledger.currency)
  const known = ledger.charges.length
  const shown = (await move(session, ledger, route, direction, amount)) ?? ledger.rejection
  if (!shown) return session.skip('no amount was moved')
  for (const other of isCharged(ledger.charges.slice(known)) ? [...others, ...largerAmounts] : []) {
    if (direction === 'withdraw') await fund(session, ledger, [other, other])
    await move(session, ledger, route, direction, other)
  }
  return [shown, inWords(shown, ledger.charges.slice(known))]
}

async function costOfReading(session: Session, cardId: string): Promise<Known> {
  const first = await ask(session, balanceReading(session, cardId))
  const again = await ask(session, balanceReading(session, cardId))
  const [before, after] = [balanceIn(first), balanceIn(again)]
  const isKnown = before !== undefined && after !== undefined
  return [again, inWords(again, isKnown ? [{ amount: '0', cost: subtract(before, after) }] : [])]
}

const isCharged = (charges: readonly (Charge | undefined)[]): boolean => charges.some((one) => one && one.cost !== '0')

function inWords(response: ApiResponse, reported: readonly (Charge | undefined)[]): Answer {
  return whenAccepted(response, () => {
    const charges = reported.filter((one) => one !== undefined)
    if (charges.length === 0) return { fee: 'not told' }
    if (!isCharged(charges)) return { fee: 'none' }
    const [rule] = feesThatExplain(charges)
    if (!rule) return { fee: 'another' }
    const { fixed, share } = rule
    return {
      fee: share === 0 ? 'fixed' : fixed === 0 ? 'a share' : 'fixed and a share',
      ...(fixed === 0 ? {} : { fixed: fixedPartOf(rule) }),
      ...(share === 0 ? {} : { percent: percentOf(rule) }),
    }
  })
}

export const fees: Probes = {
  // What issuing, moving money and reading cost, and whether that follows a rule: in the plain currency through every route, and
  // in the others through the dedicated operations.
  'card-operations/fees': async (session) => {
    const answers: Record<string, Known> = {}
    const plain = await session.arrange.card()
    const others = session.samples.values('createCard', 'currency').filter((currency) => currency !== plain.currency)
    for (const currency of [plain.currency, ...others]) {
      const card = currency === plain.currency ? plain : await session.arrange.card({ currency })
      answers[`createCard in ${currency}`] = await costOfIssuing(session, card)
      const ledger = openLedger(card)
      for (const route of card === plain ? routes : routes.slice(0, 1)) {
        for (const direction of ['topup', 'withdraw'] as const) {
          answers[`${nameOf(route, direction)} in ${currency}`] = await costOfMoving(session, ledger, route, direction)
        }
      }
      if (card === plain) answers[`get_balance in ${currency}`] = await costOfReading(session, card.cardId)
    }
    return tellAll(answers)
  },
}
