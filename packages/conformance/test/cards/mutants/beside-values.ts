import { kebab } from '../../../src/engine/values/names.ts'
import { reading } from './dependent-on-other-fields.ts'
import { type Mutant, one } from './mutant.ts'
import type { Answered } from './patches.ts'

/** Reads a number as text, if the user is a business. */
const numbersOfBusinesses = (field: string): Mutant =>
  one(
    `businesses-have-a-number-as-${kebab(field)}`,
    `${field} of a business can be a number`,
    `create-card-user/refuses-${kebab(field)}-as-number`,
    reading('createCardUser', (said) =>
      said.is_business === true && typeof said[field] === 'number' ? { ...said, [field]: String(said[field]) } : said,
    ),
  )

const isZero = (amount: number): boolean => amount === 0
const isNegative = (amount: number): boolean => amount < 0
const isTooLittle = (amount: number): boolean => amount > 0 && amount < 0.01

/** Does not check a bound of an amount beside some values of other fields. */
const unbounded = (
  operationId: string,
  beside: Answered,
  fault: 'zero' | 'negative' | 'below-minimum',
  isWrong: (amount: number) => boolean,
): Mutant =>
  one(
    [kebab(operationId), fault, ...Object.values(beside)].join('-').toLowerCase(),
    `${operationId} accepts an amount that is ${fault.replace('-', ' ')} beside ${Object.values(beside).join(' and ')}`,
    `${kebab(operationId)}/refuses-amount-${fault}`,
    reading(operationId, (said) => {
      const isBeside = Object.entries(beside).every(([name, value]) => said[name] === value)
      const isSent = said.amount !== undefined && said.amount !== ''
      const amount = typeof said.amount === 'string' ? '1' : 1
      return isBeside && isSent && isWrong(Number(said.amount)) ? { ...said, amount } : said
    }),
  )

/** Servers that check a field except beside one value, or one pair of values, of others. */
export const besideValuesMutants: readonly Mutant[] = [
  ...['last_name', 'id_number', 'contact', 'billing_postal_code'].map(numbersOfBusinesses),
  unbounded('topUpCard', { currency: 'XAF' }, 'zero', isZero),
  unbounded('topUpCard', { currency: 'EUR' }, 'below-minimum', isTooLittle),
  unbounded('withdrawFromCard', { currency: 'EUR' }, 'negative', isNegative),
  unbounded('withdrawFromCard', { currency: 'XAF' }, 'zero', isZero),
  unbounded('operateCard', { action: 'withdraw', currency: 'XAF' }, 'zero', isZero),
  unbounded('operateCard', { action: 'topup', currency: 'EUR' }, 'below-minimum', isTooLittle),
  unbounded('queryCardOperation', { action: 'topup', currency: 'XAF' }, 'negative', isNegative),
  unbounded('queryCardOperation', { action: 'withdraw', currency: 'USD' }, 'zero', isZero),
]
