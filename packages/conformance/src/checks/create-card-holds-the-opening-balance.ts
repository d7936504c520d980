import { departureAt } from '../expect/departure.ts'
import { sentBody } from '../expect/sent.ts'
import { decimal } from '../model/decimal.ts'
import { defineCheck } from '../model/define-check.ts'
import { hasMinorUnit } from '../samples/money.ts'

const larger = [75.57, 2_345.01, 1_500_000.29]

export const createCardHoldsTheOpeningBalance = defineCheck({
  requirement: 'create-card/holds-the-opening-balance',
  how: 'Compares the balance of every card of the run with what was asked for, amounts among them that floats get wrong.',
  watches(answer) {
    const sent = sentBody(answer)?.balance
    const told = answer.data?.balance
    if (typeof sent !== 'number' || typeof told !== 'number' || decimal(sent) === decimal(told)) return []
    return [departureAt(answer, '/data/balance', 'the balance that was asked for', ` where ${decimal(sent)} was sent`)]
  },
  async run({ arrange, samples, send }) {
    const open = async (fields: Readonly<Record<string, unknown>>): Promise<void> => {
      const body = samples.body('createCard', fields)
      const { userId } = await arrange.owner(body)
      await send('createCard', { path: { userId }, body })
    }
    const grades = samples.values('createCard', 'grade')
    for (const [index, currency] of samples.values('createCard', 'currency').entries()) {
      const plain = samples.body('createCard', { currency }).balance
      const balance = hasMinorUnit(currency) ? Number(`${Math.trunc(Number(plain))}.29`) : plain
      await arrange.card({ currency, balance })
      // With cents on another kind of card as well: each may be kept elsewhere, and be refused.
      const category = samples.values('createCard', 'category').at(-1)
      if (hasMinorUnit(currency)) await open({ currency, balance, category, grade: grades[index % grades.length] })
    }
    // Larger ones may be refused; if one is granted, it has to be right like any other.
    for (const balance of larger) await open({ balance })
  },
})
