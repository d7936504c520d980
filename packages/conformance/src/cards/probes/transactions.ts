import type { Answer } from '@card-contract/contract'
import { isList, isParts } from '../../engine/nouns/answer-schema.ts'
import { asText } from '../../engine/values/as-text.ts'
import type { Entry } from '../actions/read-action.ts'
import { listing, termination } from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'
import { ask, moving } from './vocabulary/ask.ts'
import { atLeast, entriesIn, isOf, listOf } from './vocabulary/list.ts'
import { wholeAmount } from './vocabulary/money.ts'
import { ifAccepted, outcome } from './vocabulary/outcome.ts'
import type { Probes } from './vocabulary/probe.ts'
import { tell, tellAll, valuesOf } from './vocabulary/tell.ts'
import { onTour } from './vocabulary/tour.ts'

/** A run waits no longer for a list. */
const longestPauseMs = 10_000

/** Pauses for the decided time, as long as the transaction is not listed. */
async function pauseUnlessListed(
  session: Session,
  cardId: string,
  isListed: (entries: readonly Entry[]) => boolean,
  allowedMs: number,
): Promise<number> {
  const now = await ask(session, listing(session, 'operateCard', cardId))
  if (!now.isSuccess || isListed(entriesIn(now))) return 0
  if (allowedMs > longestPauseMs)
    session.skip(`${allowedMs} ms were decided, and a run waits ${longestPauseMs} ms at most`)
  await session.pause(allowedMs)
  return allowedMs
}

function decidedDelay(decided: Answer | undefined): number | undefined {
  const named = isParts(decided) ? decided['within ms'] : undefined
  const delays = (isList(named) ? named : [named]).filter((one) => typeof one === 'number')
  return delays.length === 0 ? undefined : Math.max(...delays)
}

export const transactions: Probes = {
  'transactions/type-values': async (session) => {
    const card = await session.arrange.card()
    const topUp = await ask(session, moving(session, card, 'topup'))
    const withdrawal = await ask(session, moving(session, card, 'withdraw'))
    const end = await ask(session, termination(session, 'dedicated', card.cardId))
    const { response, entries } = await listOf(session, card.cardId, atLeast(2))
    const types = [...[topUp, withdrawal, end].flatMap(entriesIn), ...entries].map(({ type }) => type)
    return tell(response, valuesOf(types))
  },

  'transactions/status-values': onTour(({ topUp, list: { response, entries } }) => {
    const statuses = [...entriesIn(topUp), ...entries].map(({ status }) => status)
    return tell(response, valuesOf(statuses))
  }),

  'transactions/currency-values': async (session) => {
    // Not USD, the likeliest default.
    const card = await session.arrange.card({ currency: 'EUR' })
    await ask(session, moving(session, card, 'topup'))
    const { response, entries } = await listOf(session, card.cardId, atLeast(1))
    const others = entries.map(({ currency }) => currency).filter((currency) => currency !== card.currency)
    if (entries.length === 0) return tell(response, { currency: 'none listed' })
    if (others.length === 0) return tell(response, { currency: 'that of the card' })
    return tell(response, { currency: 'another', 'on a card in EUR': valuesOf(others) })
  },

  'transactions/opening-balance': onTour(({ card, listAtFirst: { response, entries } }) => {
    const opening = entries.find((entry) => isOf(card.opening, entry))
    return tell(
      response,
      opening ? { 'opening balance': 'listed', type: valuesOf([opening.type]) } : { 'opening balance': 'not listed' },
    )
  }),

  'transactions/sign-of-a-withdrawal': onTour(({ withdrawal, amounts: [, amount], list: { response, entries } }) => {
    if (!withdrawal.isSuccess) return tell(withdrawal)
    const entry = entries.find((one) => isOf(amount, one))
    return tell(response, entry ? (Number(asText(entry.amount)) < 0 ? 'negative' : 'positive') : 'not listed')
  }),

  'transactions/order': onTour(({ amounts, list: { response, entries } }) => {
    const listed = entries.flatMap((entry) => amounts.filter((amount) => isOf(amount, entry))).join()
    if (listed === amounts.join()) return tell(response, 'oldest first')
    if (listed === amounts.toReversed().join()) return tell(response, 'newest first')
    return tell(response, listed.includes(',') ? 'another order' : 'fewer than two listed')
  }),

  'transactions/pagination': async (session) => {
    const card = await session.arrange.card()
    const { cardId } = card
    let made = 0
    while (made < 4) {
      const topUp = await ask(
        session,
        moving(session, card, 'topup', { amount: wholeAmount(session, card.currency) + made }),
      )
      if (!topUp.isSuccess) break
      made++
    }
    const list = listing(session, 'queryCardOperation', cardId)
    const whole = await ask(session, list)
    const isFull = entriesIn(whole).length >= made
    const limited = { ...list.call, query: { ...list.call.query, limit: 2 } }
    const response = await ask(session, { ...list, call: limited })
    const isSame = entriesIn(response).length === entriesIn(whole).length
    return tellAll({
      'without a limit': [whole, ifAccepted(whole, () => (isFull ? 'all listed' : 'some listed'))],
      'limit=2': [response, ifAccepted(response, () => (isSame ? 'ignored' : 'followed'))],
    })
  },

  'transactions/delay': async (session, decided) => {
    const card = await session.arrange.card()
    const amount = wholeAmount(session, card.currency)
    await ask(session, moving(session, card, 'topup', { amount }))
    const isListed = (listed: readonly Entry[]): boolean => listed.some((entry) => isOf(amount, entry))
    const allowedMs = decidedDelay(decided)
    const pausedMs = allowedMs === undefined ? 0 : await pauseUnlessListed(session, card.cardId, isListed, allowedMs)
    const { response, waitedMs, isThere } = await listOf(session, card.cardId, isListed)
    if (!response.isSuccess) return tell(response, outcome(response))
    const listed = !isThere ? 'not in time' : pausedMs + waitedMs === 0 ? 'at once' : 'later'
    // Listed within a part of the decided time is listed within the decided time.
    const isInTime = isThere && waitedMs === 0 && allowedMs !== undefined
    const within = isInTime ? allowedMs : pausedMs + waitedMs
    return tell(response, {
      ...outcome(response),
      listed,
      ...(listed === 'at once' && !isInTime ? {} : { 'within ms': within }),
    })
  },
}
