import type { Answer } from '@card-contract/contract'
import { isParts } from '../../../engine/nouns/answer-schema.ts'
import type { ApiResponse } from '../../../engine/nouns/call.ts'
import type { Said } from '../../../engine/nouns/probe.ts'
import { add, compare, subtract } from '../../../engine/values/decimal.ts'
import type { ArrangedCard, Session } from '../../actions/session.ts'
import { ask, moving } from './ask.ts'
import { balanceIn } from './money.ts'
import { outcome } from './outcome.ts'
import { amountSteps, beyondLimits, decidedLimits, nextTo, smallestStep, tellSteps } from './steps.ts'
import { tell } from './tell.ts'

/** The largest top-up that is accepted. */
export async function tellLargestTopUp(session: Session, usual: readonly number[], decided?: Answer): Promise<Said> {
  let card = await session.arrange.card()
  const { currency } = card
  let isFirst = true
  const said = await tellSteps(amountSteps(usual, currency, decided), '0', async (amount) => {
    if (decidedLimits(decided).length === 0) return ask(session, moving(session, card, 'topup', { amount }))
    // On a card of its own, and taken back: what other amounts leave on a card or in their source must not matter here.
    if (!isFirst) card = await session.arrange.card({ currency })
    isFirst = false
    const response = await ask(session, moving(session, card, 'topup', { amount }))
    if (response.isSuccess) await ask(session, moving(session, card, 'withdraw', { amount }))
    return response
  })
  return beyondLimits(said, decided)
}

/** How often the balance is raised on the way to a limit. */
const mostTopUps = 60

/**
 * Whether a card can hold exactly what was decided: raises its balance to just below, and then tries to go beyond the limit,
 * to the limit itself and to just below it, in this order, until the card accepts one. None of these amounts is unusually
 * small.
 */
export async function tellBalanceAround(session: Session, decided?: Answer): Promise<Said> {
  const said: Said[] = []
  for (const limit of decidedLimits(decided)) {
    const one = beyondLimits(await aroundLimit(session, limit), decided)
    if (isParts(one.answer) && one.answer['accepted up to'] === limit) return one
    said.push(one)
  }
  return said.at(-1) ?? session.skip('no limit was decided')
}

async function aroundLimit(session: Session, limit: string): Promise<Said> {
  const currency = String(session.samples.body('createCard').currency)
  const unit = smallestStep(currency)
  const usual = String(session.samples.amount(currency))
  const opening = subtract(limit, add(usual, usual))
  const isSmall = compare(opening, session.samples.body('createCard', { currency }).balance as number) < 0
  if (isSmall && compare(opening, unit) < 0) {
    session.skip(`a limit of ${limit} ${currency} leaves no room for a card with two top-ups of ${usual}`)
  }
  const card = await session.arrange.card({ currency, ...(isSmall ? { balance: Number(opening) } : {}) })
  const filled = await fillUp(session, card, subtract(limit, usual))
  if ('stopped' in filled) return tell(filled.stopped, reached(filled.balance, filled.stopped))
  let rejection: ApiResponse | undefined
  for (const goal of [nextTo(limit, unit, add), limit, nextTo(limit, unit, subtract)]) {
    const response = await ask(
      session,
      moving(session, card, 'topup', { amount: Number(subtract(goal, filled.balance)) }),
    )
    if (response.isSuccess) return tell(rejection ?? response, reached(goal, rejection))
    rejection = response
  }
  return { answer: reached(filled.balance, rejection), ...(rejection ? { exchange: rejection.exchange.id } : {}) }
}

function reached(balance: string, rejection?: ApiResponse): Answer {
  return { 'accepted up to': balance, ...(rejection ? { above: outcome(rejection) } : {}) }
}

interface Filled {
  readonly balance: string
}

/** Raises the balance to the goal, in smaller parts if one top-up cannot be so large. */
async function fillUp(
  session: Session,
  card: ArrangedCard,
  goal: string,
): Promise<Filled | (Filled & { readonly stopped: ApiResponse })> {
  let balance = balanceIn(card.response) ?? String(card.opening)
  let largest = subtract(goal, balance)
  for (let count = 0; count < mostTopUps; count++) {
    const missing = subtract(goal, balance)
    if (compare(missing, 0) <= 0) return { balance }
    const amount = compare(missing, largest) < 0 ? missing : largest
    const response = await ask(session, moving(session, card, 'topup', { amount: Number(amount) }))
    if (response.isSuccess) {
      const reported = balanceIn(response)
      if (reported !== undefined && reported !== add(balance, amount)) {
        session.skip(
          `a top-up of ${amount} on ${balance} gave ${reported}, so no amount leads to exactly this balance`,
          response,
        )
      }
      balance = add(balance, amount)
    } else {
      const smaller = String(Math.floor(Number(largest) / 2))
      if (compare(smaller, session.samples.amount(card.currency)) < 0) return { balance, stopped: response }
      largest = smaller
    }
  }
  return session.skip(`the target accepts too little at once to bring a card to ${goal} in ${mostTopUps} top-ups`)
}
