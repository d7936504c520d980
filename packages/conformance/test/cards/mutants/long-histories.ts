import { type Mutant, one } from './mutant.ts'
import { type Answered, cardIn, listing, type Route, responding } from './patches.ts'

const check = 'transactions/every-movement-once'

type Entries = readonly Answered[]

/** Changes lists that are longer than this. */
const beyond = (count: number, change: (entries: Entries) => Entries, through?: readonly 'queryCardOperation'[]) =>
  listing((entries) => (entries.length > count ? change(entries) : entries), through)

/** Servers that list a few transactions well, and many wrongly. */
export const longHistoryMutants: readonly Mutant[] = (
  [
    ['twenty-transactions-or-none', 'a list of more than twenty is empty', beyond(20, () => [])],
    ['fifty-transactions-or-none', 'a list of more than fifty is empty', beyond(50, () => [])],
    [
      'a-gap-between-pages',
      'the 26th transaction is not listed',
      beyond(25, (entries) => entries.filter((_, index) => index !== 25)),
    ],
    [
      'a-gap-between-pages-by-query',
      'queryCardOperation does not list the 41st transaction',
      beyond(40, (entries) => entries.filter((_, index) => index !== 40), ['queryCardOperation']),
    ],
    [
      'pages-overlap',
      'the 30th transaction is listed again, with another ID',
      beyond(30, (all) => [...all.slice(0, 30), { ...all[29], id: `${all[29]?.id}-2` }, ...all.slice(30)]),
    ],
    [
      'both-ends-of-a-history',
      'of more than twenty transactions, five at each end are listed',
      beyond(20, (entries) => [...entries.slice(0, 5), ...entries.slice(-5)]),
    ],
    [
      'every-seventh-of-a-long-history',
      'every seventh of many transactions is not listed',
      beyond(14, (entries) => entries.filter((_, index) => index % 7 !== 6)),
    ],
    [
      'pages-in-turn',
      'the second page of sixteen transactions comes twice, and the third does not',
      beyond(32, (all) => [
        ...all.slice(0, 32),
        ...all.slice(16, 32).map((entry) => ({ ...entry, id: `${entry.id}-2` })),
      ]),
    ],
  ] as const
)
  .map(([id, title, alter]) => one(id, title, check, alter, `${check}/in-the-longest-history`))
  .concat(
    one(
      'ids-of-fifty-transactions',
      'the 51st transaction of a card has the ID of the first',
      'transactions/ids-are-unique',
      responding([], (data, matched, state) => {
        const ids = (cardIn(matched, state)?.transactions ?? []).map(({ id }) => id)
        const entries = (data.transactions ?? []) as Answered[]
        const numbered = entries.map((entry) => ({ ...entry, id: ids[ids.indexOf(String(entry.id)) % 50] ?? entry.id }))
        return data.transactions === undefined ? data : { ...data, transactions: numbered }
      }),
    ),
  )

const kinds = 'card-operations/same-for-every-kind-of-card'

/** Leaves large movements on some cards out of lists, or changes them. */
const large = (
  id: string,
  title: string,
  least: number,
  isOn: (sent: Answered) => boolean,
  foundBy: string,
  { through, write }: { through?: readonly Route[]; write?: (entry: Answered) => Answered } = {},
): Mutant => {
  const alter = listing((entries, matched, state) => {
    if (!isOn(cardIn(matched, state)?.sent ?? {})) return entries
    return entries.flatMap((entry): Answered | readonly Answered[] =>
      Number(entry.amount) <= least ? entry : write ? write(entry) : [],
    )
  }, through)
  return one(id, title, kinds, alter, `${kinds}/${foundBy}`)
}

/** Servers that list large movements wrongly on some cards. */
export const largeMovementMutants: readonly Mutant[] = [
  large(
    'thousands-on-premium-cards-are-not-listed',
    'movements above 1,000 of PREMIUM cards are not listed',
    1_000,
    ({ grade }) => grade === 'PREMIUM',
    'eur-visa-personal-premium',
  ),
  large(
    'five-digits-are-not-listed',
    'movements above 9,999 are not listed',
    9_999,
    () => true,
    'xaf-visa-business-basic',
  ),
  large(
    'thousands-of-francs-are-not-listed-by-query',
    'queryCardOperation does not list movements above 1,200 of cards in XAF',
    1_200,
    ({ currency }) => currency === 'XAF',
    'xaf-visa-business-basic',
    { through: ['queryCardOperation'] },
  ),
  large(
    'thousands-of-businesses-are-cut',
    'movements above 9,999 of BUSINESS cards are listed with four digits',
    9_999,
    ({ category }) => category === 'BUSINESS',
    'xaf-visa-business-basic',
    { write: (entry) => ({ ...entry, amount: Number(entry.amount) % 10_000 }) },
  ),
  large(
    'thousands-on-mastercards-are-ones',
    'movements above 1,000 of MASTERCARD cards are listed with a point for the separator',
    1_000,
    ({ card_type }) => card_type === 'MASTERCARD',
    'eur-mastercard-personal-basic',
    { write: (entry) => ({ ...entry, amount: Number(entry.amount) / 1_000 }) },
  ),
]
