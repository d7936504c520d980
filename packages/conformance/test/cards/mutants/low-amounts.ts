import { kebab } from '../../../src/engine/values/names.ts'
import { reading } from './dependent-on-other-fields.ts'
import { type Mutant, one } from './mutant.ts'
import type { Answered } from './patches.ts'

/** Whether a careless comparison takes an amount below the minimum for the minimum. */
type Taken = (amount: number, said: Answered) => boolean

const least = 0.01

function taking(operationId: string, id: string, title: string, isTaken: Taken, fault = 'just-below-minimum'): Mutant {
  const name = operationId === 'createCard' ? 'balance' : 'amount'
  return one(
    `${kebab(operationId)}-${id}`,
    `${operationId} compares the ${name} with its minimum ${title}`,
    `${kebab(operationId)}/refuses-${name}-${fault}`,
    reading(operationId, (said) => {
      const amount = Number(said[name])
      const isLow = said[name] !== undefined && said[name] !== '' && amount > 0 && amount < least
      const enough = typeof said[name] === 'string' ? '1' : 1
      return isLow && isTaken(amount, said) ? { ...said, [name]: enough } : said
    }),
  )
}

const inSinglePrecision: Taken = (amount) => Math.fround(amount) >= Math.fround(least)
const withinAMillionth: Taken = (amount) => amount + 1e-6 >= least
const withinTwoTenThousandths: Taken = (amount) => amount + 2e-4 >= least
const withThreeDecimals: Taken = (amount) => Number(amount.toFixed(3)) >= least
const withEightDecimals: Taken = (amount) => Number(amount.toFixed(8)) >= least
const asText: Taken = (amount) => String(amount) >= String(least)
const isTiny: Taken = (amount) => amount < 1e-6

const does =
  (action: string, isTaken: Taken): Taken =>
  (amount, said) =>
    said.action === action && isTaken(amount, said)

/** Checks the amounts for some kinds of card only. */
function takingFor(
  [field, value]: readonly [field: string, value: string],
  operationId: string,
  id: string,
  isMeant: (said: Answered) => boolean,
): Mutant {
  const instead = (said: Answered): Answered =>
    isMeant(said) && Number(said.amount) > 0 ? { ...said, amount: 1 } : said
  return one(
    id,
    `${operationId} compares no amount with the minimum if ${field} is ${value}`,
    `${kebab(operationId)}/refuses-amount-below-minimum`,
    (parts, state, overlap) => ({
      ...parts,
      read(operation, path, request) {
        const card = state.cards.get(path.cardId ?? path.id ?? '')
        const isLenient = card?.sent[field] === value
        const { read } = isLenient ? reading(operationId, instead)(parts, state, overlap) : parts
        return read(operation, path, request)
      },
    }),
  )
}

/** Servers that compare an amount with its minimum after rounding it, or as something else than a decimal. */
export const lowAmountMutants: readonly Mutant[] = [
  taking('createCard', 'compares-in-single-precision', 'in single precision', inSinglePrecision),
  taking('topUpCard', 'compares-with-a-tolerance', 'with a tolerance of a millionth', withinAMillionth),
  taking('topUpCard', 'compares-with-three-decimals', 'after rounding to three decimals', withThreeDecimals),
  taking('withdrawFromCard', 'compares-with-eight-decimals', 'after rounding to eight decimals', withEightDecimals),
  taking('createCard', 'compares-with-a-large-tolerance', 'with a tolerance of 0.0002', withinTwoTenThousandths),
  taking(
    'operateCard',
    'withdraws-with-three-decimals',
    'after rounding to three decimals, in withdrawals',
    does('withdraw', withThreeDecimals),
  ),
  taking(
    'queryCardOperation',
    'withdraws-in-single-precision',
    'in single precision, in withdrawals',
    does('withdraw', inSinglePrecision),
  ),
  taking('queryCardOperation', 'compares-with-a-tolerance', 'with a tolerance of 0.0002', withinTwoTenThousandths),
  taking('withdrawFromCard', 'takes-what-is-tiny', 'unless it is below a millionth', isTiny, 'below-minimum'),
  taking('createCard', 'compares-as-text', 'as text, in which 1e-9 comes after 0.01', asText, 'below-minimum'),
  taking('operateCard', 'compares-as-text', 'as text, in which 1e-9 comes after 0.01', asText, 'below-minimum'),
  taking(
    'queryCardOperation',
    'takes-what-is-tiny-out',
    'unless it is a withdrawal below a millionth',
    does('withdraw', isTiny),
    'below-minimum',
  ),
  takingFor(['grade', 'PREMIUM'], 'topUpCard', 'premium-cards-take-any-amount', () => true),
  takingFor(['category', 'BUSINESS'], 'withdrawFromCard', 'business-cards-give-any-amount', () => true),
  takingFor(['currency', 'XAF'], 'operateCard', 'cards-in-francs-take-any-amount', ({ action }) => action === 'topup'),
]
