import { type MatchedRequest, Rejection } from '../../../src/cards/model/matched-request.ts'
import type { ModelCard, State } from '../../../src/cards/model/state.ts'
import { add } from '../../../src/engine/values/decimal.ts'
import { reading } from '../../fixtures/alterations.ts'
import type { Alteration } from '../mutants/mutant.ts'
import { acting, actionOf, anew, cardIn, listing, recording, responding } from '../mutants/patches.ts'
import type { Mistake } from './mistake.ts'

const isTopUp = (matched: MatchedRequest): boolean => actionOf(matched) === 'topup'
const isMovement = (matched: MatchedRequest): boolean => isTopUp(matched) || actionOf(matched) === 'withdraw'
const amountIn = ({ body, query }: MatchedRequest): number => Number(body.amount ?? query.amount)

/** A server that does nothing with some top-ups, or with some of what is meant, and says that it did. */
const losing = (
  makeIsLost: () => (matched: MatchedRequest, card: ModelCard, state: State) => boolean,
  isMeant = isTopUp,
): Alteration =>
  anew(() => {
    const isLost = makeIsLost()
    return acting([], (act, state) => (matched) => {
      const card = cardIn(matched, state)
      const balance = card?.balance ?? ''
      const data = act(matched, state)
      if (!card || !isMeant(matched) || !isLost(matched, card, state)) return data
      card.balance = balance
      return { ...data, new_balance: Number(balance) }
    })
  })

/** Whether something was said before. */
const repeated = (): ((text: string) => boolean) => {
  const said = new Set<string>()
  return (text) => said.has(text) || !said.add(text)
}

/** Mistakes about some cards only, or after some requests. */
export const mistakesAboutSomeCards: readonly Mistake[] = [
  {
    name: 'breaks on the balance of a disabled card',
    alter: acting(['operateCard'], (act, state) => (matched) => {
      const isDisabled = cardIn(matched, state)?.status === 'disabled'
      if (isDisabled && actionOf(matched) === 'get_balance') throw new Rejection(500, 'no such state')
      return act(matched, state)
    }),
    title:
      /^Returns status 500 for some valid requests: operateCard, only where the action is get_balance and the card is disabled$/,
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
  {
    name: 'terminates all cards of a user, and then rejects whatever is about them',
    alter: acting([], (act, state) => (matched) => {
      const card = cardIn(matched, state)
      if (card?.status === 'terminated') throw new Rejection(409, 'the card is terminated')
      const data = act(matched, state)
      for (const one of actionOf(matched) === 'terminate' ? state.cards.values() : [])
        if (one.userId === card?.userId) one.status = 'terminated'
      return data
    }),
    title: /^Rejects requests for a card after another card was changed, only where another card was terminated$/,
    only: ['card-operations/cards-are-separate/*', 'requests/valid-ones-are-accepted'],
  },
  {
    name: 'takes a top-up that equals an earlier one of the card for the same',
    alter: losing(() => {
      const isKnown = repeated()
      return (matched, { cardId }) => isKnown(`${cardId} ${amountIn(matched)}`)
    }),
    title:
      /^Returns the same `data\.new_balance` .* only where the movement is a top-up and an equal movement of the card was made before/,
    only: ['top-up-card/*', 'operate-card/*', 'query-card-operation/*', 'card-operations/*', 'transactions/*'],
  },
  {
    name: 'reads the digits before an exponent only',
    alter: reading('topUpCard', (request) => ({ ...request, body: request.body.replace(/(\d)e-?\d/, '$1') })),
    title: /^Counts the amount a hundred times .* in topUpCard, only where the amount was sent with an exponent$/,
    only: ['top-up-card/*', 'operate-card/*', 'query-card-operation/*', 'card-operations/*', 'requests/*'],
  },
  {
    name: 'tops up the first card of the user only',
    alter: losing(() => (_, card, { cards }) => {
      const first = [...cards.values()].find(({ userId }) => userId === card.userId)
      return first !== card
    }),
    title: /only where the movement is a top-up and the user has an earlier card$/,
    only: ['top-up-card/*', 'operate-card/*', 'query-card-operation/*', 'card-operations/*'],
  },
  {
    name: 'tops up a disabled card although it rejects that',
    alter: acting([], (act, state) => (matched) => {
      const card = cardIn(matched, state)
      if (card?.status === 'disabled' && isTopUp(matched)) card.balance = add(card.balance, amountIn(matched))
      return act(matched, state)
    }),
    title: /^Moves money with movements that it rejects, only where the card is disabled$/,
    only: ['top-up-card/*', 'card-operations/*', 'disable-card/*', 'enable-card/*', 'refusals/*'],
  },
  {
    name: 'keeps one balance for all cards, and reads it every fourth time only',
    alter: anew(() => {
      const known = { turn: 0, balance: {} as unknown }
      return responding(['operateCard'], (data, matched) => {
        if (actionOf(matched) !== 'get_balance') return data
        if (known.turn++ % 4 === 0) known.balance = data.new_balance
        return { ...data, new_balance: known.balance }
      })
    }),
    title:
      /^Shows in `data\.new_balance` what belongs to another card in operateCard, only where (the action|`action`) is get_balance$/,
    only: ['operate-card/*', 'card-operations/*', 'disable-card/*', 'enable-card/*', 'top-up-card/*'],
  },
  {
    name: 'keeps the list of a card for ever',
    alter: anew(() => {
      const lists = new Map<string, Record<string, unknown>>()
      return responding(['queryCardOperation'], (data, matched) => {
        const key = JSON.stringify([matched.path, matched.query])
        if (actionOf(matched) === 'get_transactions' && !lists.has(key)) lists.set(key, data)
        return lists.get(key) ?? data
      })
    }),
    title: /^Returns what it had returned to the same request before: queryCardOperation$/,
    only: ['query-card-operation/*', 'card-operations/*', 'transactions/*'],
  },
  {
    name: 'cannot enable what was disabled by a query',
    alter: anew(() => {
      const lost = new Set<string>()
      return acting([], (act, state) => (matched) => {
        const card = cardIn(matched, state)
        const { operationId } = matched.operation
        if (card && lost.has(card.cardId) && isTopUp(matched)) throw new Rejection(409, 'the card is disabled')
        const data = act(matched, state)
        if (card && actionOf(matched) === 'disable' && operationId === 'queryCardOperation') lost.add(card.cardId)
        return data
      })
    }),
    title: /^Leaves cards disabled after enabling them, only where queryCardOperation disabled them/,
    only: ['enable-card/*', 'card-operations/*'],
  },
  {
    name: 'returns the opening balance of the first card of a user for the second',
    alter: responding(['createCard'], (data, { path }, { cards }) => {
      const first = [...cards.values()].find(({ userId }) => userId === path.userId)
      return { ...data, balance: first?.sent.balance ?? data.balance }
    }),
    title: /^createCard returns another `data\.balance` than it was asked for, and than the card has afterwards/,
    only: ['card-operations/*', 'create-card/*'],
  },
  {
    name: 'leaves the tenth movement of a card out of lists',
    alter: listing((entries) => entries.filter((_, index) => entries.length - index !== 10)),
    title: /^Leaves entries out of .* only where the number of the movement on the card is 10$/,
    only: ['card-operations/*', 'transactions/*', 'query-card-operation/*'],
  },
  {
    name: 'does not count the first withdrawal after one of too much',
    alter: anew(() => {
      const refused = new Set<string>()
      return acting([], (act, state) => (matched) => {
        const card = cardIn(matched, state)
        if (!card || actionOf(matched) !== 'withdraw') return act(matched, state)
        const { cardId, balance } = card
        try {
          const data = act(matched, state)
          if (!refused.delete(cardId)) return data
          card.balance = balance
          return { ...data, new_balance: Number(balance) }
        } catch (error) {
          if (amountIn(matched) > Number(balance)) refused.add(cardId)
          throw error
        }
      })
    }),
    title: /^Returns the same `data\.new_balance` after a change as before: (?!.*only where the (?!last withdrawal))/,
    only: ['withdraw/*', 'withdraw-from-card/*', 'operate-card/*', 'query-card-operation/*', 'card-operations/*'],
  },
  {
    name: 'writes balances of a million and more as texts',
    alter: responding([], (data) =>
      Number(data.new_balance) >= 1e6 ? { ...data, new_balance: String(data.new_balance) } : data,
    ),
    title: /^Returns strings .*`data\.new_balance`, only where the number in it is more than \d{6}(\.\d+)?$/,
    only: ['top-up/*', 'top-up-card/*', 'operate-card/*', 'query-card-operation/*', 'card-operations/*'],
  },
  {
    name: 'writes amounts with decimals as texts',
    alter: listing((entries) =>
      entries.map((one) => (Number.isInteger(Number(one.amount)) ? one : { ...one, amount: String(one.amount) })),
    ),
    title: /^Returns strings .*`data\.transactions\[\]\.amount` .*, only where the number in it has decimals$/,
    only: ['operate-card/*', 'query-card-operation/*', 'card-operations/*', 'transactions/*'],
  },
  {
    name: 'has no list for a disabled card',
    alter: responding(['operateCard'], (data, matched, state) => {
      const { transactions, ...others } = data
      return cardIn(matched, state)?.status === 'disabled' ? others : data
    }),
    title: /^operateCard returned no `data\.transactions` .*, only where .*the card is disabled$/,
    only: ['operate-card/*', 'transactions/*', 'card-operations/*', 'disable-card/*'],
  },
  {
    name: 'shows top-ups in francs a hundredfold',
    alter: listing((entries) =>
      entries.map((one) =>
        one.currency === 'XAF' && one.type === 'topup' ? { ...one, amount: Number(one.amount) * 100 } : one,
      ),
    ),
    title: /another amount .*, only where `currency` is XAF and the movement is a top-up$/,
    only: ['card-operations/*', 'transactions/*'],
  },
  {
    name: 'shows no currency of francs',
    alter: listing((entries) =>
      entries.map(({ currency, ...others }) => (currency === 'XAF' ? others : { ...others, currency })),
    ),
    title: /^Leaves `data\.transactions\[\]\.currency` out .*, only where .*`currency` of the card is XAF$/,
    only: ['operate-card/*', 'query-card-operation/*', 'card-operations/*'],
  },
  {
    name: 'does not count each seventh movement through any route',
    alter: losing(() => {
      let count = 0
      return () => ++count % 7 === 0
    }, isMovement),
    title: /^Returns the same `data\.new_balance` after a change as before: .*, only where the request is one in 7$/,
    only: ['top-up-card/*', 'operate-card/*', 'query-card-operation/*', 'card-operations/*', 'transactions/*'],
  },
  {
    name: 'gives all top-ups of a card the same ID',
    alter: recording('topUpCard', (own, { cardId }) => ({ ...own, id: `topup-${cardId}` })),
    title:
      /^operateCard returned `data\.transactions\[\d\]\.id` .* for two transactions, only where topUpCard made them$/,
    only: ['card-operations/*', 'transactions/*'],
  },
  {
    name: 'writes the balance down as the amount of a top-up',
    alter: recording('topUpCard', (own, { balance }) => ({ ...own, amount: Number(balance) })),
    title: /another amount .*, only where the movement's operation is topUpCard$/,
    only: ['card-operations/*', 'transactions/*'],
  },
  {
    name: 'deletes the movements when a card is enabled',
    alter: acting(['enableCard'], (act, state) => (matched) => {
      cardIn(matched, state)?.transactions.splice(0)
      return act(matched, state)
    }),
    title: /^operateCard no longer listed .* after the card was enabled by enableCard$/,
    only: ['transactions/*', 'enable-card/*', 'card-operations/*'],
  },
  {
    name: 'returns the first name as the last name',
    alter: responding(['createCardUser'], (data) => ({ ...data, last_name: data.first_name })),
    title: /^Returns a wrong `data\.last_name` in createCardUser$/,
    only: ['create-card-user/*'],
  },
  {
    name: 'lists all but the newest movement',
    alter: listing((entries) => entries.slice(1), ['queryCardOperation']),
    title: /^Leaves entries out .* in queryCardOperation, only where the entry is the newest$/,
    only: ['query-card-operation/*', 'card-operations/*', 'transactions/*'],
  },
  {
    name: 'loses movements that arrive together with others',
    alter: anew(() => {
      const busy = new Set<string>()
      return acting([], (act, state) => (matched) => {
        const card = cardIn(matched, state)
        const balance = card?.balance ?? ''
        const data = act(matched, state)
        if (!card || !isMovement(matched)) return data
        if (busy.has(card.cardId)) card.balance = balance
        busy.add(card.cardId)
        setImmediate(() => busy.delete(card.cardId))
        return data
      })
    }),
    title: /^Loses or repeats movements that are sent at the same time(?!, only where the action)/,
    only: ['card-operations/*', 'requests/*'],
  },
]
