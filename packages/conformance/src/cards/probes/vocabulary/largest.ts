import type { Answer } from '@card-contract/contract'
import { isParts } from '../../../engine/nouns/answers/answer-schema.ts'
import type { NotAsked, Said } from '../../../engine/nouns/answers/probe.ts'
import type { Seen } from '../../../engine/nouns/answers/seen-responses.ts'
import type { ApiResponse } from '../../../engine/nouns/wire/call.ts'
import { add, compare, subtract } from '../../../engine/values/decimal.ts'
import type { Session } from '../../actions/session.ts'
import { aCard, aCardWith, arranged, type Card } from './arrange.ts'
import { amountIn, balanceIn } from './money.ts'
import { outcome } from './outcome.ts'
import { notAsked, probe, type Row } from './probe.ts'
import { ask } from './request.ts'
import { amountSteps, askSteps, beyondLimits, decidedLimits, nextTo, smallestStep, tellSteps } from './steps.ts'
import { tell } from './tell.ts'

/** The largest top-up that is accepted. */
export function largestTopUp(usual: readonly number[]): Row {
  const send = async (session: Session, decided?: Answer): Promise<void> => {
    const { currency } = session.samples.body('createCard')
    let card: Card | undefined
    await askSteps(amountSteps(usual, String(currency), decided), async (amount, name) => {
      // Around a decided amount on a card of its own, and taken back: what other amounts leave on a card or in their source must
      // not matter there.
      const isAlone = decidedLimits(decided).length > 0
      if (!card || isAlone) card = await aCard(session)
      const response = await ask(session, card.to('topup', { amount }), name)
      if (isAlone && response.isSuccess) await ask(session, card.to('withdraw', { amount }))
      return response
    })
  }
  return probe(send, (seen, decided) => beyondLimits(tellSteps(seen, '0'), decided))
}

/** How often the balance is raised on the way to a limit. */
const mostTopUps = 60

const onTheWayTo = (limit: string): string => `on the way to ${limit}`
const around = (limit: string): string => `around ${limit}`

/**
 * Whether a card can hold exactly what was decided: raises its balance to just below, and then tries to go beyond the limit,
 * to the limit itself and to just below it, in this order, until the card accepts one. None of these amounts is unusually
 * small. Each limit has a card of its own.
 */
export async function askAroundLimits(session: Session, decided: Answer | undefined): Promise<void> {
  const { currency, balance } = session.samples.body('createCard')
  const unit = smallestStep(String(currency))
  const usual = String(session.samples.amount(String(currency)))
  for (const limit of decidedLimits(decided)) {
    const opening = subtract(limit, add(usual, usual))
    const isSmall = compare(opening, balance as number) < 0
    if (isSmall && compare(opening, unit) < 0) return
    const card = await aCardWith(isSmall ? { balance: Number(opening) } : {})(session)
    const topUp = (amount: string, situation: string): Promise<ApiResponse> =>
      ask(session, card.to('topup', { amount: Number(amount) }), situation)
    const isFilled = await fillUp(openingOf(card.response), subtract(limit, usual), usual, (amount) =>
      topUp(amount, onTheWayTo(limit)),
    )
    for (const goal of isFilled ? [nextTo(limit, unit, add), limit, nextTo(limit, unit, subtract)] : []) {
      const { isSuccess } = await topUp(subtract(goal, subtract(limit, usual)), around(limit))
      if (isSuccess && goal === limit) return
      if (isSuccess) break
    }
  }
}

/** Raises the balance to the goal, in smaller parts if one top-up cannot be so large. Returns whether that succeeded. */
async function fillUp(
  opening: string,
  goal: string,
  smallest: string,
  topUp: (amount: string) => Promise<ApiResponse>,
): Promise<boolean> {
  let balance = opening
  let largest = subtract(goal, balance)
  for (let count = 0; compare(balance, goal) < 0; count++) {
    if (count === mostTopUps || compare(largest, smallest) < 0) return false
    const missing = subtract(goal, balance)
    const amount = compare(missing, largest) < 0 ? missing : largest
    const response = await topUp(amount)
    if (response.isSuccess) balance = add(balance, amount)
    else largest = String(Math.floor(Number(largest) / 2))
    if (isMiscounted(response, balance)) return false
  }
  return true
}

function openingOf(response: ApiResponse): string {
  return balanceIn(response) ?? amountIn(response)
}

function isMiscounted(response: ApiResponse, due: string): boolean {
  const reported = balanceIn(response)
  return reported !== undefined && reported !== due
}

/** The balance that came closest to one of the decided limits. */
export function tellAroundLimits(seen: Seen, decided: Answer | undefined): Said | NotAsked {
  let last: Said | undefined
  for (const [index, limit] of decidedLimits(decided).entries()) {
    const card = arranged(seen, 'createCard')[index]
    if (!card) return notAsked(`a limit of ${limit} leaves no room for a card with two top-ups`)
    const said = tellAround(limit, card, seen)
    if ('notAsked' in said) return said
    last = beyondLimits(said, decided)
    if (isParts(last.answer) && last.answer['accepted up to'] === limit) return last
  }
  return last ?? notAsked('no limit was decided')
}

function tellAround(limit: string, card: ApiResponse, { responses }: Seen): Said | NotAsked {
  const about = (situation: string) => responses.filter(({ exchange }) => exchange.situation === situation)
  const [raising, tries] = [about(onTheWayTo(limit)), about(around(limit))]
  let balance = openingOf(card)
  for (const response of raising.filter(({ isSuccess }) => isSuccess)) {
    const due = add(balance, amountIn(response))
    if (isMiscounted(response, due)) {
      const gave = `a top-up of ${amountIn(response)} on ${balance} gave ${balanceIn(response)}`
      return notAsked(`${gave}, so no amount leads to exactly this balance`, response)
    }
    balance = due
  }
  if (tries.length === 0 && raising.length === mostTopUps) {
    return notAsked(`the target accepts too little at once to bring a card to a limit in ${mostTopUps} top-ups`)
  }
  const accepted = tries.find(({ isSuccess }) => isSuccess)
  const rejection = (tries.length === 0 ? raising : tries).findLast(({ isSuccess }) => !isSuccess)
  return tell(rejection ?? accepted ?? card, {
    'accepted up to': accepted ? add(balance, amountIn(accepted)) : balance,
    ...(rejection ? { above: outcome(rejection) } : {}),
  })
}
