import { Rejection } from '../../../src/cards/model/matched-request.ts'
import { reading } from '../../fixtures/alterations.ts'
import { acting, actionOf, cardIn, responding } from '../mutants/patches.ts'
import type { Mistake } from './mistake.ts'

/** Mistakes about some cards only. */
export const mistakesAboutSomeCards: readonly Mistake[] = [
  {
    name: 'breaks on the balance of a disabled card',
    alter: acting(['operateCard'], (act, state) => (matched) => {
      const isDisabled = cardIn(matched, state)?.status === 'disabled'
      if (isDisabled && actionOf(matched) === 'get_balance') throw new Rejection(500, 'no such state')
      return act(matched, state)
    }),
    title:
      /^Returns status 500 for some valid requests: operateCard, only where `action` is get_balance and the card is disabled$/,
    only: ['operate-card/*', 'card-operations/*', 'disable-card/*', 'enable-card/*', 'refusals/*'],
  },
  {
    name: 'leaves the currency of premium cards out',
    alter: responding([], (data, matched, state) => {
      const { currency: _, ...others } = data
      return cardIn(matched, state)?.sent.grade === 'PREMIUM' ? others : data
    }),
    title: /^Leaves `data\.currency` out of responses, only where `grade` of the card is PREMIUM$/,
    only: ['operate-card/*', 'card-operations/*', 'disable-card/*', 'top-up-card/*', 'query-card-operation/*'],
  },
  {
    name: 'reads no decimal point in a query',
    alter: reading('queryCardOperation', (request) => ({
      ...request,
      target: request.target.replace(/(amount=\d+)\./, '$1'),
    })),
    title: /^Counts the amount a hundred times in `data\.new_balance` in queryCardOperation/,
    only: ['query-card-operation/*', 'card-operations/*'],
  },
  {
    name: 'disables the newest card of a user',
    alter: acting(['disableCard'], (act, state) => (matched) => {
      const card = cardIn(matched, state)
      const newest = [...state.cards.values()].findLast(({ userId }) => userId === card?.userId)
      const data = act({ ...matched, path: { cardId: newest?.cardId ?? '' } }, state)
      return { ...data, card_id: card?.cardId, new_balance: Number(card?.balance), currency: card?.currency }
    }),
    title: /^Rejects requests for a card after another card was changed, only where another card was disabled$/,
    only: ['card-operations/cards-are-separate/*'],
  },
]
