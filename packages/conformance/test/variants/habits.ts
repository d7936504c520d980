import { subtract } from '../../src/model/decimal.ts'
import { Refusal } from '../../src/understudy/refusal.ts'
import type { PlayedCard } from '../../src/understudy/state.ts'
import type { PlayedRequest } from '../../src/understudy/understudy.ts'
import { type Answered, acting, cardIn, deedOf, listing, movingWrongly } from '../miniatures/patches.ts'
import type { Variant } from './variant.ts'

const ending = (id: string, title: string, isRefused: (card: PlayedCard) => boolean): Variant => ({
  id,
  title,
  recast: acting([], (act) => (scene, state) => {
    const card = cardIn(scene, state)
    if (card && deedOf(scene) === 'terminate' && isRefused(card)) throw new Refusal(409, 'not yet')
    return act(scene, state)
  }),
})

const reading = (id: string, title: string, correct: (request: PlayedRequest) => PlayedRequest): Variant => ({
  id,
  title,
  // That 0.009 and "USD " are refused can be argued about.
  cleanAt: 'observed',
  recast: (parts) => ({ ...parts, read: (operation, path, request) => parts.read(operation, path, correct(request)) }),
})

const toCents = (amount: string): number => Math.round(Number(amount) * 100) / 100

/** Servers that do things in another order, read more kindly, or ask for a little more. */
export const variantsOfHabits: readonly Variant[] = [
  tooSoon('no-movement-twice', 'the same movement within a moment is taken for a mistake', (before, now) => {
    return before.some(({ text, at }) => text === now.text && now.at - at < 150)
  }),
  tooSoon('money-settles', 'what was put on a card is not taken off within a moment', (before, now) => {
    const isTopUp = ({ text, at }: MovedAt): boolean => text.startsWith('topup') && now.at - at < 40
    return now.text.startsWith('withdraw') && before.some(isTopUp)
  }),
  slowly('a-card-is-issued-at-leisure', 'a card is pending for a moment, and moves nothing until it is active', {
    makes: 'createCard',
    status: 'pending',
    refuses: (deed) => (deed?.startsWith('get_') ? undefined : 409),
  }),
  slowly('a-card-is-seen-later', 'a card is found a moment after it was issued', {
    makes: 'createCard',
    refuses: () => 404,
  }),
  slowly('a-user-is-seen-later', 'a user is found a moment after the registration', {
    makes: 'createCardUser',
    refuses: () => 404,
  }),
  ending('disabled-first', 'only a disabled card is terminated', ({ status }) => status === 'active'),
  ending(
    'disabled-and-emptied-first',
    'only a disabled card without money is terminated',
    ({ status, balance }) => status === 'active' || balance !== '0',
  ),
  ending('active-only', 'a disabled card is not terminated', ({ status }) => status === 'disabled'),
  reading('rounding-first', 'amounts are rounded to cents before anything else', ({ body, target, ...request }) => ({
    ...request,
    body: body.replace(
      /"(amount|balance)":(\d+\.\d{3,})/g,
      (_, name: string, said: string) => `"${name}":${toCents(said)}`,
    ),
    target: target.replace(/amount=(\d+\.\d{3,})/, (_, said: string) => `amount=${toCents(said)}`),
  })),
  reading('trimming', 'blanks around texts do not count', ({ body, target, ...request }) => ({
    ...request,
    body: body.replace(/:" *([^"\\]*?) *"/g, ':"$1"'),
    target: target.replace(/(?:%20|\+)+(?=&|$)/g, ''),
  })),
  {
    id: 'a-fee-for-top-ups',
    title: 'a top-up costs five cents',
    cleanAt: 'documented',
    recast: movingWrongly(({ direction }) => (direction === 'topup' ? '-0.05' : undefined)),
  },
  {
    id: 'a-fee-for-cards',
    title: 'a card costs fifty cents, taken from what it is opened with',
    cleanAt: 'documented',
    recast: acting(['createCard'], (act) => (scene, state) => {
      const data = act(scene, state)
      const card = state.cards.get(String(data.card_id))
      if (!card || Number(card.balance) <= 1) return data
      card.balance = subtract(card.balance, '0.5')
      return { ...data, balance: Number(card.balance) }
    }),
  },
  {
    id: 'the-same-card-again',
    title: 'whoever asks for a second card is given the first one again',
    recast: givingTheFirstCard(),
  },
  {
    id: 'stops-are-listed',
    title: 'a stop and a restart are transactions of nothing',
    recast: acting([], (act) => (scene, state) => {
      const data = act(scene, state)
      const deed = deedOf(scene) ?? ''
      const card = cardIn(scene, state)
      if (card && ['disable', 'enable'].includes(deed)) {
        const [id, created_at] = [state.nextId('transaction'), state.now()]
        card.transactions.push({ id, amount: 0, currency: card.currency, type: deed, status: 'completed', created_at })
      }
      return data
    }),
  },
  {
    id: 'short-names',
    title: 'names are as long as a card has room for, and of plain letters',
    recast: acting(['createCardUser'], (act) => (scene, state) => {
      const { first_name, last_name } = scene.body
      if (![first_name, last_name].every((name) => /^[A-Za-z '-]{1,26}$/.test(String(name)))) {
        throw new Refusal(422, 'not a name')
      }
      return act(scene, state)
    }),
  },
  {
    id: 'a-short-list-out-of-order',
    title: 'the last five transactions are listed, and what was made at the same time in any order',
    answersAfterMs: 20,
    judgedBy: ['transactions/*'],
    recast: listing((entries) => inMomentsOf(10, entries).slice(0, 5)),
  },
  {
    id: 'one-country',
    title: 'one country is served, as the samples say',
    samples: { country_code: '+33' },
    recast: acting(['createCardUser'], (act) => (scene, state) => {
      if (scene.body.country_code !== '+33') throw new Refusal(422, 'country_code is not served')
      return act(scene, state)
    }),
  },
  {
    id: 'mail-arrives',
    title: 'an e-mail address has a domain that takes mail, as the samples say',
    samples: { email: 'awa@mballa-textiles.cm' },
    recast: acting(['createCardUser'], (act) => (scene, state) => {
      if (!String(scene.body.email).endsWith('.cm')) throw new Refusal(422, 'email: nobody takes mail there')
      return act(scene, state)
    }),
  },
]

interface Slowness {
  readonly makes: 'createCardUser' | 'createCard'
  readonly status?: string
  /** With which status this is refused at first, if it is. */
  refuses(deed: string | undefined): number | undefined
}

/** What is made can be used some milliseconds later. */
function slowly(id: string, title: string, { makes, status, refuses }: Slowness): Variant {
  const made = new Map<string, number>()
  const recast = acting([], (act) => (scene, state) => {
    const name = Object.values(scene.path)[0] ?? ''
    const isNew = performance.now() - (made.get(name) ?? Number.NEGATIVE_INFINITY) < 60
    const refused = isNew ? refuses(deedOf(scene)) : undefined
    if (refused !== undefined) throw new Refusal(refused, 'not yet')
    const data = act(scene, state)
    if (scene.operation.operationId !== makes) return data
    made.set(String(makes === 'createCard' ? data.card_id : data.user_id), performance.now())
    return status === undefined ? data : { ...data, status }
  })
  return { id, title, recast, ...(status === undefined ? {} : { cleanAt: 'documented' }) }
}

interface MovedAt {
  readonly text: string
  readonly at: number
}

/** Some movements are refused because of what was moved on the card a moment before. */
function tooSoon(id: string, title: string, isTooSoon: (before: readonly MovedAt[], now: MovedAt) => boolean): Variant {
  const moved = new Map<string, MovedAt[]>()
  const recast = acting([], (act) => (scene, state) => {
    const card = cardIn(scene, state)
    const deed = deedOf(scene) ?? ''
    if (!card || !['topup', 'withdraw'].includes(deed)) return act(scene, state)
    const { amount, currency } = { ...scene.body, ...scene.query } as Answered
    const now = { text: `${deed} ${amount} ${currency}`, at: performance.now() }
    const before = moved.get(card.cardId) ?? []
    if (isTooSoon(before, now)) throw new Refusal(409, 'too soon')
    const data = act(scene, state)
    moved.set(card.cardId, [...before, now])
    return data
  })
  return { id, title, recast }
}

function givingTheFirstCard(): Variant['recast'] {
  return (parts, state) => {
    const first = new Map<string | undefined, Answered>()
    return acting(['createCard'], (act) => (scene, own) => {
      const data = first.get(scene.path.userId) ?? act(scene, own)
      first.set(scene.path.userId, data)
      return data
    })(parts, state)
  }
}

/** Newest first, but what was made within so many milliseconds the other way round. */
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
