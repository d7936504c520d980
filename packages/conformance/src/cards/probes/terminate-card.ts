import type { ApiResponse } from '../../engine/nouns/call.ts'
import { compare } from '../../engine/values/decimal.ts'
import { balanceReading, listing, termination, terminationRoutes, toggle } from '../actions/routes.ts'
import { ask, askEach, moving, throughEach } from './vocabulary/ask.ts'
import { entriesIn } from './vocabulary/list.ts'
import { balanceIn } from './vocabulary/money.ts'
import { outcome } from './vocabulary/outcome.ts'
import type { Probes } from './vocabulary/probe.ts'
import { disabledCard, terminatedCard } from './vocabulary/states.ts'
import { tell, tellAll, tellRequests, valuesOf } from './vocabulary/tell.ts'

/** A response differs if it has another status, or, when it is read, another balance than before the termination. */
function changeOf(now: ApiResponse, before: ApiResponse, isReading: boolean): string {
  if (!now.isSuccess) return 'rejected'
  const isSame = now.data?.status === before.data?.status
  return isSame && (!isReading || balanceIn(now) === balanceIn(before)) ? 'as before' : 'another status or balance'
}

export const terminateCard: Probes = {
  'terminate-card/money-left': async (session) => {
    const card = await session.arrange.card()
    const before = await ask(session, listing(session, 'operateCard', card.cardId))
    const end = await ask(session, termination(session, 'dedicated', card.cardId))
    if (!end.isSuccess) return tell(end)
    const after = await ask(session, listing(session, 'operateCard', card.cardId))
    const left = balanceIn(end)
    const isKept = left !== undefined && compare(left, balanceIn(before) ?? card.opening) === 0
    const balance = left === undefined ? 'not told' : left === '0' ? 'zero' : isKept ? 'unchanged' : 'changed'
    const known = new Set(entriesIn(before).map(({ id }) => id))
    const added = [...entriesIn(end), ...entriesIn(after)].filter(({ id }) => !known.has(id)).map(({ type }) => type)
    return tell(end, { ...outcome(end), balance, 'new transactions': valuesOf(added) })
  },

  'terminate-card/what-changes': async (session) => {
    const card = await session.arrange.card()
    const { cardId } = card
    const topUp = moving(session, card, 'topup')
    const readings = {
      get_balance: balanceReading(session, cardId),
      get_transactions: listing(session, 'operateCard', cardId),
    }
    // A new card may need a moment until it can be used.
    const moved = await session.arrange.accepted(topUp.operationId, topUp.call)
    let before = await askEach(session, readings)
    let end = await ask(session, termination(session, 'dedicated', cardId))
    if (end.isRejection) {
      // Whether an active card, or one with a balance, can be terminated is another question.
      await session.arrange.emptied(cardId)
      await ask(session, toggle(session, 'dedicated', 'disable', cardId))
      before = await askEach(session, readings)
      end = await ask(session, termination(session, 'dedicated', cardId))
    }
    if (!end.isSuccess) return session.skip('terminateCard rejects the termination', end)
    // Readings come first: what follows may change the balance.
    const after = await askEach(session, {
      ...readings,
      topup: topUp,
      withdraw: moving(session, card, 'withdraw'),
      disable: toggle(session, 'dedicated', 'disable', cardId),
      enable: toggle(session, 'dedicated', 'enable', cardId),
    })
    const changes = Object.entries(after).map(([action, now]) => {
      return [action, [now, changeOf(now, before[action] ?? moved, action in readings)] as const] as const
    })
    return tellAll(Object.fromEntries(changes))
  },

  'terminate-card/disabled-card': async (session) => {
    const { cardId } = await disabledCard(session)
    return tell(await ask(session, termination(session, 'dedicated', cardId)))
  },

  'terminate-card/already-terminated': async (session) => {
    const { cardId } = await terminatedCard(session)
    const requests = throughEach(terminationRoutes, (route) => termination(session, route, cardId))
    return tellRequests(session, requests)
  },
}
