import type { ApiResponse } from '../../engine/nouns/wire/call.ts'
import { compare } from '../../engine/values/decimal.ts'
import { readings, verbOf } from '../actions/read-action.ts'
import { routes, type Toggle, terminationRoutes } from '../actions/routes.ts'
import type { Session } from '../actions/session.ts'
import {
  type Arranging,
  aCard,
  arrangedCard,
  type Card,
  disabledCard,
  noSetUp,
  terminatedCard,
} from './vocabulary/arrange.ts'
import { entriesIn } from './vocabulary/list.ts'
import { amountIn, balanceIn } from './vocabulary/money.ts'
import { outcome, whenAccepted } from './vocabulary/outcome.ts'
import { notAsked, one, type Probes, probe, type Row, row, sending, telling } from './vocabulary/probe.ts'
import { ask, throughEach } from './vocabulary/request.ts'
import { tellAll, valuesOf } from './vocabulary/tell.ts'

/** Terminates a card, if need be after it was emptied and disabled, between readings, and then requests every action. */
async function terminate(session: Session): Promise<void> {
  const card = await aCard(session)
  const topUp = card.to('topup')
  const readBoth = sending(noSetUp, () => ({
    'get_balance before': card.to('get_balance'),
    'get_transactions before': card.to('get_transactions'),
  }))
  // A new card may need a moment until it can be used.
  await session.arrange.accepted(topUp.operationId, topUp.call)
  await readBoth(session)
  let end = await ask(session, card.to('terminate'), 'the end')
  if (end.isRejection) {
    // Whether an active card, or one with a balance, can be terminated is another question.
    await session.arrange.emptied(card.cardId)
    await ask(session, card.to('disable'))
    await readBoth(session)
    end = await ask(session, card.to('terminate'), 'the end')
  }
  if (!end.isSuccess) return
  // Readings come first: what follows may change the balance.
  await ask(session, card.to('get_balance'), 'get_balance')
  await ask(session, card.to('get_transactions'), 'get_transactions')
  await ask(session, topUp, 'topup')
  await ask(session, card.to('withdraw'), 'withdraw')
  await ask(session, card.to('disable'), 'disable')
  await ask(session, card.to('enable'), 'enable')
}

const actions = ['get_balance', 'get_transactions', 'topup', 'withdraw', 'disable', 'enable']

/** A response differs if it has another status, or, when it is read, another balance than before the termination. */
function changeOf(now: ApiResponse, before: ApiResponse): string {
  if (!now.isSuccess) return 'rejected'
  const isSame = now.data?.status === before.data?.status
  const isReading = readings.has(verbOf(now))
  return isSame && (!isReading || balanceIn(now) === balanceIn(before)) ? 'as before' : 'another status or balance'
}

function again(turn: Toggle, arrange: Arranging<Card>): Row {
  return one(outcome, arrange, (card) => card.to(turn))
}

function afterTermination(turn: Toggle): Row {
  return row(outcome, terminatedCard, (card) => throughEach(routes, (route) => card.to(turn, { through: route })))
}

export const cardStates: Probes = {
  'disable-card/already-disabled': again('disable', disabledCard),
  'disable-card/after-termination': afterTermination('disable'),
  'enable-card/already-enabled': again('enable', aCard),
  'enable-card/after-termination': afterTermination('enable'),

  'terminate-card/money-left': telling(
    whenAccepted((end, seen) => {
      const [before, left] = [seen.in('before'), balanceIn(end)]
      const isKept = left !== undefined && compare(left, balanceIn(before) ?? amountIn(arrangedCard(seen))) === 0
      const balance = left === undefined ? 'not told' : left === '0' ? 'zero' : isKept ? 'unchanged' : 'changed'
      const known = new Set(entriesIn(before).map(({ id }) => id))
      const added = [end, seen.in('after')].flatMap(entriesIn).filter(({ id }) => !known.has(id))
      return { balance, 'new transactions': valuesOf(added.map(({ type }) => type)) }
    }),
    'the end',
    sending(aCard, (card) => ({
      before: card.to('get_transactions'),
      'the end': card.to('terminate'),
      after: card.to('get_transactions'),
    })),
  ),

  'terminate-card/what-changes': probe(terminate, (seen) => {
    const end = seen.in('the end')
    if (!end.isSuccess) return notAsked('terminateCard rejects the termination', end)
    const moved = seen.of('topUpCard')[0] ?? end
    const beforeThat = (action: string) => seen.all.get(`${action} before`) ?? moved
    return tellAll(actions.map((action) => [action, [seen.in(action), changeOf(seen.in(action), beforeThat(action))]]))
  }),

  'terminate-card/disabled-card': one(outcome, disabledCard, (card) => card.to('terminate')),

  'terminate-card/already-terminated': row(outcome, terminatedCard, (card) =>
    throughEach(terminationRoutes, (route) => card.to('terminate', { through: route })),
  ),
}
