import { add, compare } from '../../../src/engine/values/decimal.ts'
import { readingBody } from '../../fixtures/alterations.ts'
import {
  type Answered,
  acting,
  actionOf,
  anew,
  cardIn,
  listing,
  movingWrongly,
  recording,
  responding,
  wording,
} from '../mutants/patches.ts'
import type { Mistake } from './mistake.ts'

const earlier = (time: string): string => new Date(Date.parse(time) - 3_600_000).toISOString()
const later = (time: string): string => new Date(Date.parse(time) + 3_600_000).toISOString()

/** The most that a card holds. */
const limit = '999999.99'

/** Mistakes that only some requests show, of all that the same checks judge. */
export const mistakesUnderConditions: readonly Mistake[] = [
  {
    name: 'sets the balance back to the first one when a card is enabled',
    alter: acting(['enableCard'], (act, state) => (matched) => {
      const card = cardIn(matched, state)
      if (card) card.balance = String(card.sent.balance)
      return act(matched, state)
    }),
    title: /^Returns the first `data\.new_balance` again in enableCard$/,
    only: ['enable-card/*', 'card-operations/*'],
  },
  {
    name: 'holds no more than a million on a card',
    alter: acting([], (act, state) => (matched) => {
      const data = act(matched, state)
      const card = cardIn(matched, state)
      if (!card || compare(card.balance, limit) <= 0) return data
      card.balance = limit
      return { ...data, new_balance: Number(limit) }
    }),
    title: /^Returns a limit in place of a higher `data\.new_balance`, only where the balance is more than 999999\.99$/,
    only: ['top-up/*', 'top-up-card/*', 'operate-card/*', 'query-card-operation/*', 'card-operations/*'],
  },
  {
    name: 'writes top-ups down in euros',
    alter: recording('topUpCard', (own) => ({ ...own, currency: 'EUR' })),
    title:
      /^Shows entries of `data\.transactions` in another currency .*, only where the movement's operation is topUpCard$/,
    only: ['top-up-card/*', 'operate-card/*', 'query-card-operation/*', 'card-operations/*', 'transactions/*'],
  },
  {
    name: 'writes withdrawals down an hour early',
    alter: recording('withdrawFromCard', (own) => ({ ...own, created_at: earlier(own.created_at) })),
    title: /^\w+ returned `created_at` .* for a new transaction by withdrawFromCard, -3[56]\d\d s from the Date header/,
    only: ['timestamps/*', 'card-operations/*', 'transactions/*'],
  },
  {
    name: 'shows the amounts of francs in hundreds',
    alter: listing((entries, matched, state) =>
      cardIn(matched, state)?.currency === 'XAF'
        ? entries.map((one) => ({ ...one, amount: Number(one.amount) / 100 }))
        : entries,
    ),
    title: /only where .*`currency` of the card is XAF$/,
    only: ['card-operations/*', 'transactions/*'],
  },
  {
    name: 'shows the times of withdrawals as numbers',
    alter: listing((entries) =>
      entries.map((one) =>
        one.type === 'withdraw' ? { ...one, created_at: Date.parse(String(one.created_at)) } : one,
      ),
    ),
    title:
      /^Returns numbers instead of timestamps: `data\.transactions\[\]\.created_at` .*, only where `type` of the entry is withdraw$/,
    only: ['operate-card/*', 'query-card-operation/*', 'card-operations/*', 'timestamps/*'],
  },
  {
    name: 'forgets the movements of a card that is disabled',
    alter: listing((entries, matched, state) => (cardIn(matched, state)?.status === 'disabled' ? [] : entries)),
    title: /^\w+ no longer listed .* after the card was disabled by \w+$/,
    only: ['transactions/*', 'disable-card/*', 'card-operations/*'],
  },
  {
    name: 'shows the opening balance as the balance of euro cards',
    alter: responding([], (data, matched, state) => {
      const card = cardIn(matched, state)
      const isMeant = actionOf(matched) === 'get_balance' && card?.currency === 'EUR'
      return isMeant ? { ...data, new_balance: card.sent.balance } : data
    }),
    title: /action`? is get_balance and `currency` of the card is EUR/,
    only: ['operate-card/*', 'card-operations/*', 'disable-card/*', 'enable-card/*', 'top-up-card/*'],
  },
  {
    name: 'keeps three bytes of a character',
    alter: responding(['createCardUser'], ({ first_name, ...others }) => ({
      ...others,
      first_name: String(first_name).replace(/[\u{10000}-\u{10ffff}]/gu, '?'),
    })),
    title: /`data\.first_name` .* in createCardUser, only where `first_name` has a character of four bytes$/,
    only: ['create-card-user/*', 'requests/*'],
  },
  {
    name: 'shows names as HTML has them',
    alter: responding(['createCardUser'], ({ last_name, ...others }) => ({
      ...others,
      last_name: String(last_name).replace(/[&<>'"]/g, (one) => `&#${one.charCodeAt(0)};`),
    })),
    title: /^Returns `data\.last_name` with escaped characters in createCardUser/,
    only: ['create-card-user/*', 'requests/*'],
  },
  {
    name: 'writes the second half of a double name small',
    alter: responding(['createCardUser'], ({ last_name, ...others }) => ({
      ...others,
      last_name: String(last_name).replace(/-./g, (one) => one.toLowerCase()),
    })),
    title:
      /^Returns `data\.last_name` with other capital and small letters in createCardUser, only where the text has `-`$/,
    only: ['create-card-user/*', 'requests/*'],
  },
  {
    name: 'has no description of payouts that are asked for by the other reference',
    alter: responding(['getPayoutStatus'], (data, { path }) => {
      const { description: _, ...others } = data
      return path.reference === data.service_reference ? others : data
    }),
    title:
      /^Leaves `data\.description` out of responses in getPayoutStatus, only where the lookup is by `service_reference`$/,
    only: ['get-payout-status/*'],
  },
  {
    name: 'counts each seventh top-up twice',
    alter: anew(() => {
      let count = 0
      return movingWrongly(({ direction, route, amount }) =>
        direction === 'topup' && route === 'dedicated' && ++count % 7 === 0 ? amount : undefined,
      )
    }),
    title: /^Counts the amount twice in `data\.new_balance` in topUpCard, only where the request is one in 7$/,
    only: ['top-up/*', 'top-up-card/*', 'card-operations/*', 'operate-card/*', 'transactions/*'],
  },
  {
    name: 'adds top-ups of one operation in floats',
    alter: acting(['topUpCard'], (act, state) => (matched) => {
      const card = cardIn(matched, state)
      const before = Number(card?.balance)
      const data = act(matched, state)
      if (!card) return data
      card.balance = String(before + Number(matched.body.amount))
      return { ...data, new_balance: Number(card.balance) }
    }),
    title:
      /^Returns balances with the rounding errors of binary floating-point numbers.*, only where topUpCard makes them$/,
    only: ['top-up/*', 'top-up-card/*', 'card-operations/*', 'operate-card/*', 'query-card-operation/*'],
  },
  {
    name: 'books top-ups on the first card of the user',
    alter: acting(['topUpCard'], (act, state) => (matched) => {
      const card = cardIn(matched, state)
      const balance = card?.balance ?? '0'
      const data = act(matched, state)
      const first = [...state.cards.values()].find(({ userId }) => userId === card?.userId)
      if (!card || !first || first === card) return data
      card.balance = balance
      first.balance = add(first.balance, Number(matched.body.amount))
      return data
    }),
    title: /only where the operation before is topUpCard and the user has an earlier card/,
    only: [],
  },
  {
    name: 'shows the currency of the first card of the user in lists',
    alter: listing((entries, matched, state) => {
      const userId = cardIn(matched, state)?.userId
      const first = [...state.cards.values()].find((one) => one.userId === userId)
      return entries.map((one) => ({ ...one, currency: first?.currency }))
    }),
    title: /^Shows entries of `data\.transactions` in another currency .*, only where the user has an earlier card$/,
    only: ['card-operations/*', 'transactions/*'],
  },
  {
    name: 'does not look at dates',
    alter: readingBody('createCardUser', (body) =>
      /^\d{4}-\d\d-\d\d$/.test(String(body.dob)) ? { ...body, dob: '1990-01-01' } : body,
    ),
    title:
      /^createCardUser accepted `"\d{4}-13-45"` as `dob`$|^Accepts dates that do not exist: `dob` in createCardUser$/,
    only: ['create-card-user/*', 'requests/*'],
  },
  {
    name: 'does not look at the dates of businesses',
    alter: readingBody('createCardUser', (body) =>
      body.is_business === true && typeof body.dob === 'string' ? { ...body, dob: '1990-01-01' } : body,
    ),
    title: /`dob`.*, only where `is_business` is true$/,
    only: ['create-card-user/*'],
  },
  {
    name: 'pastes names into JSON',
    alter: wording((body) =>
      body.replace(/(_name":")((?:[^"\\]|\\.)*)"/g, (_, name, text) => `${name}${JSON.parse(`"${text}"`)}"`),
    ),
    title:
      /^Returns successful responses that are not a JSON object: createCardUser, only where (`\w+`|a text) has quotes/,
    only: ['create-card-user/*', 'envelope/*', 'requests/*'],
  },
  {
    name: 'repeats its response to a query of the last second',
    alter: anew(() => {
      const known = new Map<string, { readonly data: Answered; readonly at: number }>()
      return acting(['queryCardOperation'], (act, state) => (matched) => {
        const key = JSON.stringify([matched.path, matched.query])
        const now = Date.parse(state.now())
        const former = known.get(key)
        if (former && now - former.at < 1000) return former.data
        const data = act(matched, state)
        known.set(key, { data, at: now })
        return data
      })
    }),
    title: /^Returns (?!.*operateCard).* queryCardOperation/,
    only: ['query-card-operation/*', 'card-operations/*'],
  },
  {
    name: 'shows the times in lists of one operation an hour ahead',
    alter: listing(
      (entries) => entries.map((one) => ({ ...one, created_at: later(String(one.created_at)) })),
      ['queryCardOperation'],
    ),
    title: /in queryCardOperation, only where `action` is transactions$/,
    only: ['transactions/*', 'timestamps/*', 'query-card-operation/*', 'card-operations/*'],
  },
  {
    name: 'has nothing to say of an empty card',
    alter: responding([], (data) => (data.new_balance === 0 ? { ...data, new_balance: null } : data)),
    title: /`data\.new_balance`.*, only where nothing is left on the card$/,
    only: [],
  },
]
