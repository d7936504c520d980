import { type Alteration, type Mutant, one } from './mutant.ts'
import { type Answered, anew, listing, responding } from './patches.ts'

const unique = 'create-card-user/ids-are-unique'
const fresh = 'timestamps/fresh'
const later = `${fresh}/one-after-another`

const referring = (id: string, title: string, alter: Alteration): Mutant => ({
  ...one(id, title, unique, alter),
  remembersOthers: true,
})

/** Changes a field of all responses of an operation by what the earlier ones had there. */
const byEarlier = (
  operationId: string,
  field: string,
  change: (own: unknown, earlier: readonly unknown[], body: Answered) => unknown,
): Alteration =>
  anew(() => {
    const earlier: unknown[] = []
    return responding([operationId], (data, { body }) => {
      const changed = change(data[field], earlier, body)
      earlier.push(data[field])
      return { ...data, [field]: changed }
    })
  })

const dated = (id: string, title: string, foundBy: string, alter: Alteration): Mutant => ({
  ...one(id, title, fresh, alter, foundBy),
  remembersOthers: true,
})

const first = (own: unknown, [earliest]: readonly unknown[]): unknown => earliest ?? own
const previous = (own: unknown, earlier: readonly unknown[]): unknown => earlier.at(-1) ?? own

const sinceTheStart = (operationId: string, isMeant: (body: Answered) => boolean): Alteration =>
  byEarlier(operationId, 'created_at', (own, [start = own], body) =>
    isMeant(body) ? new Date(Date.parse(String(start)) - 30_000).toISOString() : own,
  )

/** A transaction with the time of the one before it, which it keeps. */
const asTheRowBefore: Alteration = listing((entries) =>
  entries.map((entry, index) => ({ ...entry, created_at: entries[index + 1]?.created_at ?? entry.created_at })),
)

/** A list without the later of two neighbours that have this in common. */
const withoutEqual = (isEqual: (one: Answered, other: Answered) => boolean): Alteration =>
  listing((entries) =>
    entries.filter((entry, index) => {
      const before = entries[index + 1]
      return index > 0 || !before || !isEqual(entry, before)
    }),
  )

const bothNames = ['by-reference', 'by-service-reference'].map(
  (one) => `get-payout-status/both-names-lead-to-it/${one}`,
)
const lacking = (id: string, title: string, field: string, by: string): Mutant => ({
  id,
  title,
  breaks: ['get-payout-status/both-names-lead-to-it'],
  foundBy: bothNames,
  alter: responding(['getPayoutStatus'], (data, { path }) => {
    const { [field]: _, ...others } = data
    return path.reference === data[by] ? others : data
  }),
})

/** Servers whose responses share what ought to differ, or lack what others of the same thing have. */
export const sharedAnswerMutants: readonly Mutant[] = [
  referring(
    'the-reference-of-the-user-before',
    'every user has the reference of the one before',
    byEarlier('createCardUser', 'reference', (own, earlier) => (earlier.length % 2 === 1 ? earlier.at(-1) : own)),
  ),
  referring(
    'businesses-share-a-reference',
    'every business has the same reference',
    byEarlier('createCardUser', 'reference', (own, _, { is_business }) => (is_business === true ? 'business' : own)),
  ),
  referring(
    'references-of-two-digits',
    'references have two digits',
    byEarlier('createCardUser', 'reference', (_, { length }) => `reference-${length % 100}`),
  ),
  referring(
    'references-made-of-names',
    'the reference of a user is the first name',
    responding(['createCardUser'], (data) => ({ ...data, reference: `ref-${data.first_name}` })),
  ),
  dated(
    'users-are-as-old-as-the-first',
    'every user has the time of the first one',
    later,
    byEarlier('createCardUser', 'created_at', first),
  ),
  dated(
    'users-are-as-old-as-the-one-before',
    'every user has the time of the one before',
    later,
    byEarlier('createCardUser', 'created_at', previous),
  ),
  dated(
    'cards-are-as-old-as-the-one-before',
    'every card has the time of the one before',
    later,
    byEarlier('createCard', 'created_at', previous),
  ),
  dated(
    'transactions-are-as-old-as-the-row-before',
    'a listed transaction has the time of the row below it',
    later,
    asTheRowBefore,
  ),
  dated(
    'businesses-are-as-old-as-the-process',
    'every business has the time at which the process started, half a minute before',
    fresh,
    sinceTheStart('createCardUser', ({ is_business }) => is_business === true),
  ),
  dated(
    'cards-in-euros-are-as-old-as-the-process',
    'every card in EUR has the time at which the process started, half a minute before',
    fresh,
    sinceTheStart('createCard', ({ currency }) => currency === 'EUR'),
  ),
  one(
    'the-later-of-two-equal-movements-is-not-listed',
    'a list leaves the last movement out if it equals the one before',
    'transactions/every-movement-once',
    withoutEqual((a, b) => a.amount === b.amount && a.type === b.type),
    'transactions/every-movement-once/in-a-long-history',
  ),
  lacking(
    'no-description-by-service-reference',
    'a payout looked up by its service_reference has no description',
    'description',
    'service_reference',
  ),
  lacking(
    'no-description-by-reference',
    'a payout looked up by its reference has no description',
    'description',
    'reference',
  ),
]
