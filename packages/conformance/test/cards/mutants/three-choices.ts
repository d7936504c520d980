import { loadContract } from '@card-contract/contract'
import { cardOperationsSameForEveryKindOfCard } from '../../../src/cards/checks/cards.ts'
import type { ModelCard, State } from '../../../src/cards/model/state.ts'
import { extents } from '../../../src/engine/nouns/extent.ts'
import { add, compare } from '../../../src/engine/values/decimal.ts'
import type { Alteration, Mutant } from './mutant.ts'
import { acting, actionOf, anew, cardIn } from './patches.ts'

const requirement = 'card-operations/same-for-every-kind-of-card'

const lifecycles = cardOperationsSameForEveryKindOfCard(loadContract(), extents.all).map(
  ({ variant = '' }) => `${requirement}/${variant}`,
)

/** What a card went through, beside what it is. */
interface Past {
  readonly cyclesBefore: number
  readonly wasEmptied: boolean
  readonly others: readonly ModelCard[]
}

type Condition = (card: ModelCard, past: Past) => boolean

const sent =
  (value: string): Condition =>
  (card) =>
    Object.values(card.sent).includes(value)

/** The words of the IDs of the checks, and what they stand for. */
const conditions: Readonly<Record<string, Condition>> = {
  usd: sent('USD'),
  eur: sent('EUR'),
  xaf: sent('XAF'),
  visa: sent('VISA'),
  mastercard: sent('MASTERCARD'),
  personal: sent('PERSONAL'),
  business: sent('BUSINESS'),
  basic: sent('BASIC'),
  premium: sent('PREMIUM'),
  'with-a-card': (_, { others }) => others.some(({ status }) => status !== 'terminated'),
  'after-a-termination': (_, { others }) => others.some(({ status }) => status === 'terminated'),
  twice: (_, { cyclesBefore }) => cyclesBefore > 0,
  emptied: (_, { wasEmptied }) => wasEmptied,
}

const faults: Readonly<Record<string, { readonly title: string; readonly at: string; readonly change: string }>> = {
  disabling: { title: 'disabling takes one unit', at: 'disable', change: '-1' },
  enabling: { title: 'enabling adds one unit', at: 'enable', change: '1' },
}

function faulty(
  words: readonly string[],
  { at, change }: { readonly at: string; readonly change: string },
): Alteration {
  return anew(() => {
    const cycles = new Map<string, number>()
    const emptied = new Set<string>()
    return acting([], (act) => (matched, state: State) => {
      const data = act(matched, state)
      const card = cardIn(matched, state)
      if (!card) return data
      const { cardId } = card
      if (compare(card.balance, 0) === 0) emptied.add(cardId)
      const action = actionOf(matched)
      const past: Past = {
        cyclesBefore: (cycles.get(cardId) ?? 0) - (action === 'enable' ? 1 : 0),
        wasEmptied: emptied.has(cardId),
        others: [...state.cards.values()].filter((other) => other !== card && other.userId === card.userId),
      }
      if (action === 'disable') cycles.set(cardId, (cycles.get(cardId) ?? 0) + 1)
      if (action !== at || !words.every((word) => conditions[word]?.(card, past))) return data
      card.balance = add(card.balance, change)
      return { ...data, new_balance: Number(card.balance) }
    })
  })
}

const combinations: readonly (readonly [fault: keyof typeof faults, ...words: string[]])[] = [
  ['disabling', 'usd', 'mastercard', 'with-a-card'],
  ['enabling', 'eur', 'premium', 'after-a-termination'],
  ['disabling', 'xaf', 'visa', 'twice'],
  ['enabling', 'usd', 'premium', 'emptied'],
  ['disabling', 'business', 'basic', 'after-a-termination'],
  ['enabling', 'personal', 'basic', 'with-a-card'],
  ['disabling', 'mastercard', 'business', 'emptied'],
  ['enabling', 'visa', 'premium', 'twice'],
  ['disabling', 'xaf', 'with-a-card', 'emptied'],
  ['enabling', 'eur', 'twice', 'emptied'],
  ['disabling', 'usd', 'after-a-termination', 'twice'],
  ['enabling', 'xaf', 'personal', 'after-a-termination'],
]

const ofThree = combinations.map(([fault = '', ...words]): Mutant => {
  const { title, ...change } = faults[fault] ?? { title: '', at: '', change: '0' }
  const found = lifecycles.find((id) =>
    words.every((word) => id.split(/[/-]/).join(' ').includes(word.replaceAll('-', ' '))),
  )
  if (found === undefined) throw new Error(`no lifecycle of a card has ${words.join(', ')}`)
  return {
    id: `${fault}-a-card-${words.join('-')}`,
    title: `${title} where a card is ${words.map((word) => word.replaceAll('-', ' ')).join(', ')}`,
    breaks: [requirement],
    foundBy: [found],
    alter: faulty(words, change),
  }
})

/** Faults that need three choices at once: of the card, of what its user had before, and of what happens to it. */
export const threeChoicesMutants: readonly Mutant[] = [
  {
    id: 'disabling-takes-one-unit',
    title: 'disabling takes one unit from any card',
    breaks: [requirement],
    foundBy: lifecycles,
    alter: faulty([], faults.disabling ?? { at: '', change: '0' }),
  },
  ...ofThree,
]
