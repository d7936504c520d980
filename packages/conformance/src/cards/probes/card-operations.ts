import type { Answer } from '@card-contract/contract'
import type { ApiResponse } from '../../engine/nouns/call.ts'
import type { Said } from '../../engine/nouns/probe.ts'
import { compare } from '../../engine/values/decimal.ts'
import { shownPart } from '../actions/read-action.ts'
import {
  balanceReading,
  type CardRequest,
  type Direction,
  listing,
  routes,
  termination,
  toggle,
} from '../actions/routes.ts'
import type { ArrangedCard, Session } from '../actions/session.ts'
import { ask, moving, throughEach } from './vocabulary/ask.ts'
import { tellLargestTopUp } from './vocabulary/largest.ts'
import { entriesIn } from './vocabulary/list.ts'
import { balanceIn, effect, signOf, wholeAmount } from './vocabulary/money.ts'
import { ifAccepted, whenAccepted } from './vocabulary/outcome.ts'
import type { Probes } from './vocabulary/probe.ts'
import { disabledCard, terminatedCard } from './vocabulary/states.ts'
import { tell, tellAll, tellRequests, valuesOf } from './vocabulary/tell.ts'

async function withdraw(session: Session, card: ArrangedCard, amount: number): Promise<Said> {
  const response = await ask(session, moving(session, card, 'withdraw', { amount }))
  return tell(
    response,
    whenAccepted(response, () => ({ balance: signOf(balanceIn(response)) })),
  )
}

async function moveDisabled(session: Session, direction: Direction): Promise<Said> {
  const card = await disabledCard(session)
  const requests = throughEach(routes, (route) => moving(session, card, direction, {}, route))
  return tellRequests(session, requests)
}

function read(session: Session, { cardId }: ArrangedCard): Promise<Said> {
  return tellRequests(session, {
    get_balance: balanceReading(session, cardId),
    transactions: listing(session, 'queryCardOperation', cardId),
  })
}

export const cardOperations: Probes = {
  'card-operations/status-values': async (session) => {
    const card = await session.arrange.card()
    const requests = {
      topup: moving(session, card, 'topup'),
      disable: toggle(session, 'dedicated', 'disable', card.cardId),
    }
    return tellRequests(session, requests, (response) => ifAccepted(response, ({ data }) => valuesOf([data?.status])))
  },

  'card-operations/names': async (session) => {
    const card = await session.arrange.card()
    const { cardId } = card
    const cardRequests: readonly CardRequest[] = [
      moving(session, card, 'topup'),
      balanceReading(session, cardId),
      listing(session, 'operateCard', cardId),
      listing(session, 'queryCardOperation', cardId),
      toggle(session, 'queryCardOperation', 'disable', cardId),
      toggle(session, 'queryCardOperation', 'enable', cardId),
      termination(session, 'queryCardOperation', cardId),
    ]
    const named: Record<string, [ApiResponse, Answer]> = {}
    for (const cardRequest of cardRequests) {
      const response = await ask(session, cardRequest)
      const { operationId, call } = cardRequest
      const action = (call.body as { action?: string } | undefined)?.action ?? call.query?.action ?? operationId
      named[action] = [response, ifAccepted(response, () => valuesOf([shownPart(response, 'name')]))]
    }
    return tellAll(named)
  },

  'card-operations/transactions-listed': async (session) => {
    const card = await session.arrange.card()
    await ask(session, moving(session, card, 'topup'))
    const latest = wholeAmount(session, card.currency) + 1
    const requests = {
      'a top-up': moving(session, card, 'topup', { amount: latest }),
      get_transactions: listing(session, 'operateCard', card.cardId),
      disable: toggle(session, 'dedicated', 'disable', card.cardId),
    }
    return tellRequests(session, requests, (response) =>
      ifAccepted(response, () => {
        const entries = entriesIn(response)
        if (entries.length === 0) return 'none'
        return entries.length > 1 ? 'all' : entries[0]?.amount === latest ? 'the latest' : 'another one'
      }),
    )
  },

  'card-operations/currency-mismatch': async (session) => {
    const card = await session.arrange.card({ currency: 'USD' })
    const amount = session.samples.amount('EUR')
    const topUp = await ask(session, moving(session, card, 'topup', { amount, currency: 'EUR' }))
    const answer = effect('amount', card.response, topUp, (gained) =>
      compare(gained, amount) === 0 ? 'one to one' : 'converted',
    )
    return tell(topUp, answer)
  },

  'card-operations/other-side-of-a-movement': (session, decided) => tellLargestTopUp(session, [1e6, 1e9], decided),

  'card-operations/overdraft': async (session) => {
    const card = await session.arrange.card()
    return withdraw(session, card, card.opening + Math.ceil(session.samples.amount(card.currency)))
  },

  'card-operations/withdrawing-everything': async (session) => {
    const card = await session.arrange.card()
    return withdraw(session, card, Number(balanceIn(card.response) ?? card.opening))
  },

  'card-operations/top-up-of-a-disabled-card': (session) => moveDisabled(session, 'topup'),

  'card-operations/withdrawal-from-a-disabled-card': (session) => moveDisabled(session, 'withdraw'),

  'card-operations/reading-a-disabled-card': async (session) => read(session, await disabledCard(session)),

  'card-operations/moving-money-after-termination': async (session) => {
    const card = await terminatedCard(session)
    return tellRequests(session, {
      'a top-up': moving(session, card, 'topup'),
      'a withdrawal': moving(session, card, 'withdraw'),
    })
  },

  'card-operations/reading-after-termination': async (session) => read(session, await terminatedCard(session)),
}
