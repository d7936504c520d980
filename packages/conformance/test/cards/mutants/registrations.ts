import { loadContract } from '@card-contract/contract'
import type { Mutant } from './mutant.ts'
import { accepting, acting, anew, responding } from './patches.ts'

const user = (id: string, title: string, requirement: string, alter: Mutant['alter']): Mutant => ({
  id,
  title,
  breaks: [`create-card-user/${requirement}`],
  foundBy: [`create-card-user/${requirement}`],
  alter,
})

const card = (
  id: string,
  title: string,
  requirement: string,
  alter: Mutant['alter'],
  ...alsoFoundBy: string[]
): Mutant => ({
  id,
  title,
  breaks: [`create-card/${requirement}`],
  foundBy: [`create-card/${requirement}`, ...alsoFoundBy],
  alter,
})

/** Issues cards with another balance than was sent. */
const opening = (change: (balance: number, currency: unknown) => number): Mutant['alter'] =>
  acting(['createCard'], (act) => (matched, state) => {
    const balance = change(Number(matched.body.balance), matched.body.currency)
    return act({ ...matched, body: { ...matched.body, balance } }, state)
  })

const givingIdsMadeOf = (textOf: (body: Readonly<Record<string, unknown>>) => string): Mutant['alter'] =>
  acting(['createCardUser'], (act) => (matched, state) => {
    const data = act(matched, state)
    const user_id = `user-${Buffer.from(textOf(matched.body)).toString('base64url')}`
    state.users.set(user_id, { userId: user_id, sent: matched.body })
    return { ...data, user_id }
  })

export const registrationMutants: readonly Mutant[] = [
  user(
    'user-is-an-id',
    'a card is issued at /action/card/user, to a user named "user"',
    'path-is-not-a-user-id',
    (parts, state) => ({
      ...parts,
      read(operation, path, request) {
        if (operation.operationId !== 'createCardUser' || !request.body.includes('"card_type"')) {
          return parts.read(operation, path, request)
        }
        return {
          operation: loadContract().operation('createCard'),
          path: { userId: 'user' },
          query: {},
          body: JSON.parse(request.body) as Record<string, unknown>,
        }
      },
      acts: {
        ...parts.acts,
        createCardUser(matched, current) {
          const act = matched.path.userId === undefined ? parts.acts.createCardUser : parts.acts.createCard
          state.users.set('user', { userId: 'user', sent: {} })
          if (!act) throw new Error('there are such acts')
          return act(matched, current)
        },
      },
    }),
  ),
  user('either-spelling', '`billing_address` is accepted', 'one-d-in-billing-adress', (parts) => ({
    ...parts,
    read: (operation, path, request) =>
      parts.read(operation, path, { ...request, body: request.body.replace('"billing_address"', '"billing_adress"') }),
  })),
  user(
    'names-in-capitals',
    'a last name of up to twenty letters is returned in capitals',
    'echoes-name-and-email',
    responding(['createCardUser'], (data) => {
      const name = String(data.last_name)
      return { ...data, last_name: name.length > 20 ? name : name.toUpperCase() }
    }),
  ),
  {
    ...user(
      'names-in-latin-1',
      'names are read as Latin-1',
      'echoes-name-and-email',
      responding(['createCardUser'], (data) => ({
        ...data,
        first_name: Buffer.from(String(data.first_name), 'utf8').toString('latin1'),
      })),
    ),
    foundBy: ['create-card-user/echoes-name-and-email/beyond-ascii'],
  },
  {
    ...user(
      'every-third-user-id-again',
      'every third user gets the ID of the previous one',
      'ids-are-unique',
      anew(() => everyThirdAgain('user_id')),
    ),
    remembersOthers: true,
  },
  ...['id_number', 'email', 'contact'].map((name) => ({
    ...user(
      `user-ids-made-of-${name.replace('_', '-')}`,
      `the ID of a user is made of ${name} alone`,
      'ids-are-unique',
      givingIdsMadeOf(({ [name]: value }) => String(value)),
    ),
    remembersOthers: true,
  })),
  {
    ...user(
      'user-ids-made-of-names',
      'the ID of a user is made of both names',
      'ids-are-unique',
      givingIdsMadeOf(({ first_name, last_name }) => `${first_name} ${last_name}`),
    ),
    remembersOthers: true,
  },
  {
    id: 'after-an-end-an-id-is-given-again',
    title: 'the first card that a user gets after a termination has the ID of another card of that user',
    breaks: ['create-card/one-card-per-id'],
    foundBy: ['create-card/one-card-per-id'],
    alter: acting(['createCard'], (act) => (matched, state) => {
      const own = [...state.cards.values()].filter(({ userId }) => userId === matched.path.userId)
      const data = act(matched, state)
      const other = own.find(({ status }) => status !== 'terminated')
      return own.some(({ status }) => status === 'terminated') && other ? { ...data, card_id: other.cardId } : data
    }),
  },
  card(
    'owner-is-the-last-user',
    'a card belongs to the user registered last',
    'belongs-to-the-user-in-the-path',
    responding(['createCard'], (data) => ({ ...data, user_id: `${data.user_id}0` })),
  ),
  card(
    'opening-without-cents',
    'cents of an opening balance are dropped',
    'holds-the-opening-balance',
    opening((balance) => Math.floor(balance)),
    'properties/any-opening-is-held',
  ),
  card(
    'a-large-opening-is-cut',
    'an opening balance is capped at a million',
    'holds-the-opening-balance',
    opening((balance) => Math.min(balance, 1_000_000)),
  ),
  card(
    'a-large-opening-overflows',
    'the cents of an opening balance are a number of 32 bits',
    'holds-the-opening-balance',
    opening((balance) => (Math.round(balance * 100) | 0) / 100),
  ),
  card(
    'an-opening-of-francs-is-cut',
    'a card in XAF is opened with whole francs, and moves fractions',
    'holds-the-opening-balance',
    opening((balance, currency) => (currency === 'XAF' ? Math.trunc(balance) : balance)),
  ),
  card(
    'an-opening-in-xaf-is-answered-in-eur',
    'a card in XAF is returned with EUR',
    'echoes-currency-and-network',
    responding(['createCard'], (data) => (data.currency === 'XAF' ? { ...data, currency: 'EUR' } : data)),
  ),
  card(
    'every-card-is-visa',
    'MASTERCARD is returned as VISA',
    'echoes-currency-and-network',
    responding(['createCard'], (data) => ({ ...data, card_type: 'VISA' })),
  ),
  {
    ...card(
      'every-third-card-id-again',
      'every third card gets the ID of the previous one',
      'ids-are-unique',
      anew(() => everyThirdAgain('card_id')),
    ),
    remembersOthers: true,
  },
  {
    ...card(
      'every-third-number-again',
      'every third card gets the number of the previous one',
      'ids-are-unique',
      anew(() => everyThirdAgain('card_number')),
    ),
    remembersOthers: true,
  },
  card(
    'cards-for-nobody',
    'a card is issued to a user who was never registered',
    'unknown-user-is-refused',
    accepting('createCard', ({ path, body }, state) => ({
      card_id: state.nextId('card'),
      user_id: path.userId,
      card_number: '4000001234567899',
      expiry_date: '12/2040',
      cvv: '123',
      balance: body.balance,
      currency: body.currency,
      card_type: body.card_type,
      status: 'active',
      created_at: state.now(),
    })),
  ),
  card(
    'expired-at-once',
    'a card expires the month before it is issued',
    'expires-in-the-future',
    responding(['createCard'], (data) => {
      const before = new Date(String(data.created_at))
      before.setUTCDate(0)
      const month = String(before.getUTCMonth() + 1).padStart(2, '0')
      return { ...data, expiry_date: `${month}/${before.getUTCFullYear()}` }
    }),
  ),
]

function everyThirdAgain(name: string): Mutant['alter'] {
  let count = 0
  let last: unknown
  return responding([name === 'user_id' ? 'createCardUser' : 'createCard'], (data) => {
    const isAgain = ++count % 3 === 0 && last !== undefined
    if (!isAgain) last = data[name]
    return { ...data, [name]: last }
  })
}
