import { Rejection } from '../../../src/cards/model/matched-request.ts'
import type { ModelRequest } from '../../../src/cards/model/reference-model.ts'
import type { ModelCard } from '../../../src/cards/model/state.ts'
import { type Answered, acting, actionOf, anew, cardIn, listing } from '../mutants/patches.ts'
import type { Variant } from './variant.ts'

const ending = (id: string, title: string, isRejected: (card: ModelCard) => boolean): Variant => ({
  id,
  title,
  alter: acting([], (act) => (matched, state) => {
    const card = cardIn(matched, state)
    if (card && actionOf(matched) === 'terminate' && isRejected(card)) throw new Rejection(409, 'not yet')
    return act(matched, state)
  }),
})

const reading = (id: string, title: string, correct: (request: ModelRequest) => ModelRequest): Variant => ({
  id,
  title,
  // The contract does not settle whether to reject 0.009 and "USD ".
  cleanAt: 'observed',
  alter: (parts) => ({ ...parts, read: (operation, path, request) => parts.read(operation, path, correct(request)) }),
})

const toCents = (amount: string): number => Math.round(Number(amount) * 100) / 100

/** Servers that work in another order, or read more leniently. */
export const requestHandlingVariants: readonly Variant[] = [
  tooSoon('no-movement-twice', 'an immediate repeat of a movement is rejected as a mistake', (before, now) => {
    return before.some(({ text, at }) => text === now.text && now.at - at < 150)
  }),
  tooSoon('no-movement-again', 'the same movement of a card is rejected for ten minutes', (before, now) => {
    return before.some(({ text, at }) => text === now.text && now.at - at < 600_000)
  }),
  tooSoon(
    'no-movement-in-a-row',
    'a movement like the one before is rejected, and accepted when it is sent once more',
    (before, now) => before.at(-1)?.text === now.text,
    true,
  ),
  tooSoon('money-settles', 'a top-up cannot be withdrawn immediately', (before, now) => {
    const isTopUp = ({ text, at }: MovedAt): boolean => text.startsWith('topup') && now.at - at < 40
    return now.text.startsWith('withdraw') && before.some(isTopUp)
  }),
  slowly('a-card-is-issued-at-leisure', 'a card is pending for a moment and rejects movements until it is active', {
    makes: 'createCard',
    status: 'pending',
    rejects: (action) => (action?.startsWith('get_') ? undefined : 409),
  }),
  slowly('a-card-is-seen-later', 'a card can be found only a moment after it is issued', {
    makes: 'createCard',
    rejects: () => 404,
  }),
  slowly('a-user-is-seen-later', 'a user can be found only a moment after registration', {
    makes: 'createCardUser',
    rejects: () => 404,
  }),
  {
    id: 'options-without-a-body',
    title: 'OPTIONS gets 204 with Allow and no body, and HEAD gets what GET gets',
    alter: (parts) => ({
      ...parts,
      reject: (rejection, request) =>
        request.method === 'OPTIONS'
          ? { status: 204, headers: { allow: 'GET, HEAD, OPTIONS, POST' }, body: '' }
          : parts.reject(rejection, request),
    }),
  },
  ending('disabled-first', 'only a disabled card can be terminated', ({ status }) => status === 'active'),
  ending(
    'disabled-and-emptied-first',
    'only a disabled card with a zero balance can be terminated',
    ({ status, balance }) => status === 'active' || balance !== '0',
  ),
  ending('active-only', 'a disabled card cannot be terminated', ({ status }) => status === 'disabled'),
  reading('rounding-first', 'amounts are rounded to cents before anything else', ({ body, target, ...request }) => ({
    ...request,
    body: body.replace(
      /"(amount|balance)":(\d+\.\d{3,})/g,
      (_, name: string, said: string) => `"${name}":${toCents(said)}`,
    ),
    target: target.replace(/amount=(\d+\.\d{3,})/, (_, said: string) => `amount=${toCents(said)}`),
  })),
  reading('trimming', 'leading and trailing spaces in strings are ignored', ({ body, target, ...request }) => ({
    ...request,
    body: body.replace(/:" *([^"\\]*?) *"/g, ':"$1"'),
    target: target.replace(/(?:%20|\+)+(?=&|$)/g, ''),
  })),
  {
    id: 'the-same-card-again',
    title: 'a request for a second card returns the first one',
    alter: givingTheFirstCard(),
  },
  {
    id: 'stops-are-listed',
    title: 'disable and enable are listed as transactions of zero',
    alter: acting([], (act) => (matched, state) => {
      const data = act(matched, state)
      const action = actionOf(matched) ?? ''
      const card = cardIn(matched, state)
      if (card && ['disable', 'enable'].includes(action)) {
        const [id, created_at] = [state.nextId('transaction'), state.now()]
        card.transactions.push({
          id,
          amount: 0,
          currency: card.currency,
          type: action,
          status: 'completed',
          created_at,
        })
      }
      return data
    }),
  },
  {
    id: 'short-names',
    title: 'names are cut to the length that fits a card and reduced to plain letters',
    samples: { first_name: 'Awa', last_name: 'Mballa' },
    alter: acting(['createCardUser'], (act) => (matched, state) => {
      const { first_name, last_name } = matched.body
      if (![first_name, last_name].every((name) => /^[A-Za-z '-]{1,26}$/.test(String(name)))) {
        throw new Rejection(422, 'not a name')
      }
      return act(matched, state)
    }),
  },
  {
    id: 'a-short-list-out-of-order',
    title: 'only the last five transactions are listed, simultaneous ones in any order',
    respondsAfterMs: 20,
    judgedBy: ['transactions/*'],
    alter: listing((entries) => inMomentsOf(10, entries).slice(0, 5)),
  },
  {
    id: 'one-country',
    title: 'only one country is served, as set in the samples',
    samples: { country_code: '+33' },
    alter: acting(['createCardUser'], (act) => (matched, state) => {
      if (matched.body.country_code !== '+33') throw new Rejection(422, 'country_code is not served')
      return act(matched, state)
    }),
  },
  {
    id: 'mail-arrives',
    title: 'the domain of an e-mail address must accept mail, as set in the samples',
    samples: { email: 'awa@mballa-textiles.cm' },
    alter: acting(['createCardUser'], (act) => (matched, state) => {
      if (!String(matched.body.email).endsWith('.cm')) throw new Rejection(422, 'email: nobody takes mail there')
      return act(matched, state)
    }),
  },
]

interface Slowness {
  readonly makes: 'createCardUser' | 'createCard'
  readonly status?: string
  /** The status that rejects the request at first; undefined if it is accepted. */
  rejects(action: string | undefined): number | undefined
}

/** New objects are usable only after some milliseconds. */
function slowly(id: string, title: string, { makes, status, rejects }: Slowness): Variant {
  const alter = anew(() => {
    const made = new Map<string, number>()
    return acting([], (act) => (matched, state) => {
      const name = Object.values(matched.path)[0] ?? ''
      const isNew = Date.parse(state.now()) - (made.get(name) ?? Number.NEGATIVE_INFINITY) < 60
      const rejected = isNew ? rejects(actionOf(matched)) : undefined
      if (rejected !== undefined) throw new Rejection(rejected, 'not yet')
      const data = act(matched, state)
      if (matched.operation.operationId !== makes) return data
      made.set(String(makes === 'createCard' ? data.card_id : data.user_id), Date.parse(state.now()))
      return status === undefined ? data : { ...data, status }
    })
  })
  return { id, title, alter, ...(status === undefined ? {} : { cleanAt: 'documented' }) }
}

interface MovedAt {
  readonly text: string
  readonly at: number
}

/** Rejects some movements because of a recent one on the same card; if it is `once`, it forgets that one then. */
function tooSoon(
  id: string,
  title: string,
  isTooSoon: (before: readonly MovedAt[], now: MovedAt) => boolean,
  once = false,
): Variant {
  const alter = anew(() => {
    const moved = new Map<string, MovedAt[]>()
    return acting([], (act) => (matched, state) => {
      const card = cardIn(matched, state)
      const action = actionOf(matched) ?? ''
      if (!card || !['topup', 'withdraw'].includes(action)) return act(matched, state)
      const { amount, currency } = { ...matched.body, ...matched.query } as Answered
      const now = { text: `${action} ${amount} ${currency}`, at: Date.parse(state.now()) }
      const before = moved.get(card.cardId) ?? []
      if (isTooSoon(before, now)) {
        if (once) moved.delete(card.cardId)
        throw new Rejection(409, 'too soon')
      }
      const data = act(matched, state)
      moved.set(card.cardId, [...before, now])
      return data
    })
  })
  return { id, title, alter }
}

function givingTheFirstCard(): Variant['alter'] {
  return (parts, state) => {
    const first = new Map<string | undefined, Answered>()
    return acting(['createCard'], (act) => (matched, own) => {
      const data = first.get(matched.path.userId) ?? act(matched, own)
      first.set(matched.path.userId, data)
      return data
    })(parts, state)
  }
}

/** Newest first, but in reverse order within this many milliseconds. */
function inMomentsOf(milliseconds: number, entries: readonly Answered[]): Answered[] {
  const moments: Answered[][] = []
  for (const entry of entries) {
    const last = moments.at(-1)
    const isSame = last?.[0] && timeOf(last[0]) - timeOf(entry) < milliseconds
    if (isSame) last.unshift(entry)
    else moments.push([entry])
  }
  return moments.flat()
}

const timeOf = ({ created_at }: Answered): number => Date.parse(String(created_at))
