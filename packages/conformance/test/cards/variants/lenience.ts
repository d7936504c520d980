import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { ModelRequest } from '../../../src/cards/model/reference-model.ts'
import { parsed } from '../mutants/lenient-reading.ts'
import { type Answered, acting, actionOf, anew, cardIn, responding } from '../mutants/patches.ts'
import type { Variant } from './variant.ts'

const reading = (
  id: string,
  title: string,
  correct: (request: ModelRequest) => ModelRequest,
  cleanAt?: Variant['cleanAt'],
): Variant => ({
  id,
  title,
  ...(cleanAt ? { cleanAt } : {}),
  alter: (parts) => ({ ...parts, read: (operation, path, request) => parts.read(operation, path, correct(request)) }),
})

/** Replaces the amount of a query, decoded, where the pattern matches all of it. */
const amount = (request: ModelRequest, pattern: RegExp, read: (text: string) => number | string): ModelRequest => ({
  ...request,
  target: request.target.replace(/(?<=[?&]amount=)[^&]*/, (said) => {
    const text = decodeURIComponent(said.replaceAll('+', ' '))
    return pattern.test(text) ? encodeURIComponent(read(text)) : said
  }),
})

const fields = (request: ModelRequest, change: (body: Answered) => Answered): ModelRequest => {
  const body = parsed(request.body)
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return isObject ? { ...request, body: JSON.stringify(change(body as Answered)) } : request
}

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

const without = (body: Answered, isLeftOut: (name: string, value: unknown) => boolean): Answered =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => !isLeftOut(name, value)))

const documentedNames = [
  'balance',
  'currency',
  'card_type',
  'category',
  'grade',
  'action',
  'amount',
  'order_id',
  'pay_id',
]

/** Not one of those that no reasonable parser takes. */
const isSomeDate = (text: string): boolean =>
  /\d{4}/.test(text) && !/^\d\d\/\d\d\/\d{4}$/.test(text) && !/^\d{4}-13-45$/.test(text)

const requests: readonly Variant[] = [
  reading('numbers-in-other-notations', 'a query may write numbers in any notation of JavaScript', (request) =>
    amount(request, /^\s*(\+?\d*\.?\d*(e[+-]?\d+)?|0[xbo][\da-f]+)\s*$/i, (text) => {
      return Number.isFinite(Number(text)) && text.trim() !== '' ? Number(text) : text
    }),
  ),
  reading(
    'empty-optional-fields',
    'an optional field that is an empty string counts as omitted',
    (request) =>
      fields(request, (body) =>
        without(body, (name, value) => {
          const isOptional = name === 'is_business' || (Object.hasOwn(body, 'action') && name === 'amount')
          return isOptional && typeof value === 'string' && value.trim() === ''
        }),
      ),
    'observed',
  ),
  reading('texts-are-trimmed', 'the texts of a registration are trimmed before anything else', (request) =>
    fields(request, (body) =>
      typeof body.first_name === 'string'
        ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, trimmed(value)]))
        : body,
    ),
  ),
  reading(
    'names-in-any-case',
    'the names of fields match in any case, and the documented one counts if there are several',
    (request) =>
      fields(request, (body) => {
        const named = (said: string): string => documentedNames.find((name) => name === said.toLowerCase()) ?? said
        const others = Object.entries(body).filter(
          ([said]) => named(said) === said || !Object.hasOwn(body, named(said)),
        )
        return Object.fromEntries(others.map(([said, value]) => [named(said), value]))
      }),
    'observed',
  ),
  reading(
    'formats-are-hardly-checked',
    'a date of birth may be any text with a year and no thirteenth month, and an e-mail address any text with an @',
    (request) =>
      fields(request, (body) => ({
        ...body,
        ...(typeof body.dob === 'string' && isSomeDate(body.dob) ? { dob: '1992-05-14' } : {}),
        ...(typeof body.email === 'string' && body.email.includes('@') && !/^[\w.+-]+@[\w.-]+$/.test(body.email)
          ? { email: 'a@example.com' }
          : {}),
      })),
    'observed',
  ),
  reading(
    'numbers-in-prose',
    'a query may write numbers with separators, units and digits of any script',
    (request) =>
      amount(request, /^[^a-z]*\d|^[（＋]?[０-９]|^[٠-٩०-९]/, (text) => {
        const number = Number.parseFloat(
          text
            .normalize('NFKC')
            .replace(/^[^\d]+/, '')
            .replace(',', '.'),
        )
        const isPlain = /^-?\d+(\.\d+)?([a-z]+)?$/.test(text) && !/[df]$/.test(text)
        return isPlain || Number.isNaN(number) || number < 0.01 ? text : number
      }),
    'observed',
  ),
]

const terminating = (
  id: string,
  title: string,
  isRejected: (action: string | undefined) => boolean,
  other: Partial<Variant> = {},
): Variant => ({
  id,
  title,
  ...other,
  alter: anew(() => {
    const ended = new Set<string>()
    return acting([], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      const action = actionOf(matched)
      if (card && ended.has(card.cardId) && isRejected(action)) throw new Rejection(409, 'the card is terminated')
      const status = card?.status
      const data = act(matched, state)
      if (card && status && action === 'terminate') {
        card.status = status
        ended.add(card.cardId)
      }
      return data
    })
  }),
})

const ends: readonly Variant[] = [
  {
    id: 'the-end-changes-nothing',
    title: 'a terminated card goes on as before',
    alter: acting([], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      const status = card?.status
      const data = act(matched, state)
      if (card && status && actionOf(matched) === 'terminate') card.status = status
      return data
    }),
  },
  terminating(
    'the-end-only-forbids-enabling',
    'a terminated card can only not be enabled',
    (action) => action === 'enable',
  ),
  terminating('the-end-only-hides-the-list', 'the transactions of a terminated card cannot be read', (action) => {
    return action === 'get_transactions'
  }),
  {
    id: 'the-end-pays-out',
    title: 'a terminated card is emptied, and works as before otherwise',
    alter: acting([], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      const status = card?.status
      const data = act(matched, state)
      if (!card || !status || actionOf(matched) !== 'terminate') return data
      Object.assign(card, { status, balance: '0' })
      return { ...data, new_balance: 0 }
    }),
  },
  {
    id: 'the-end-is-told',
    title: 'a terminated card works as before, but its balance is shown with the status terminated',
    cleanAt: 'documented',
    alter: anew(() => {
      const ended = new Set<string>()
      return acting([], (act) => (matched, state) => {
        const card = cardIn(matched, state)
        const status = card?.status
        const data = act(matched, state)
        if (card && status && actionOf(matched) === 'terminate') {
          card.status = status
          ended.add(card.cardId)
        }
        return card && ended.has(card.cardId) ? { ...data, status: 'terminated' } : data
      })
    }),
  },
  {
    id: 'the-end-takes-a-moment',
    title: 'a termination takes effect after a third of a second',
    alter: endingLate(),
  },
  {
    id: 'the-end-takes-a-moment-and-so-do-responses',
    title: 'a termination takes effect after a third of a second, which is less than a response takes',
    respondsAfterMs: 400,
    judgedBy: ['requests/at-once-as-one-after-another/*'],
    alter: endingLate(),
  },
]

function endingLate(): Variant['alter'] {
  return anew(() => {
    const ended = new Map<string, number>()
    return acting([], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      const isOver = Date.parse(state.now()) - (ended.get(card?.cardId ?? '') ?? Number.POSITIVE_INFINITY) > 300
      if (isOver) throw new Rejection(409, 'the card is terminated')
      const status = card?.status
      const data = act(matched, state)
      if (card && status && actionOf(matched) === 'terminate') {
        card.status = status
        ended.set(card.cardId, Date.parse(state.now()))
      }
      return data
    })
  })
}

const lookups: readonly Variant[] = [
  {
    id: 'nothing-was-paid',
    title: 'payments and payouts have an amount of 0',
    alter: responding(['checkPaymentStatus', 'getPayoutStatus'], (data) => ({ ...data, amount: 0 })),
  },
  {
    id: 'polled-on-creation',
    title: 'a payout was polled last when it was created, by a clock that is a second slow',
    alter: responding(['getPayoutStatus'], (data) => ({
      ...data,
      last_polling_at: new Date(Date.parse(String(data.created_at)) - 900).toISOString(),
    })),
  },
  {
    id: 'the-first-card-again-with-a-mask',
    title: 'a request for a second card returns the first one, now with a masked number',
    alter: anew(() => {
      const first = new Map<string | undefined, Answered>()
      return acting(['createCard'], (act) => (matched, state) => {
        const { userId } = matched.path
        const known = first.get(userId)
        const data = known ?? act(matched, state)
        first.set(userId, { ...data, card_number: String(data.card_number).replace(/\d(?=\d{4})/g, '*') })
        return data
      })
    }),
  },
]

/** Servers that read or end things in a way of their own, where the interface leaves the choice or the level is inferred. */
export const lenienceVariants: readonly Variant[] = [...requests, ...ends, ...lookups]
