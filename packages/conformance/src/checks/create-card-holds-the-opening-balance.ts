import { deviationAt } from '../expect/deviation.ts'
import { decimal } from '../model/decimal.ts'
import { defineCheck } from '../model/define-check.ts'
import { sentBody } from '../model/sent.ts'
import { hasMinorUnit } from '../samples/money.ts'

const larger = [75.57, 2_345.01, 1_500_000.29]

export const createCardHoldsTheOpeningBalance = defineCheck({
  requirement: 'create-card/holds-the-opening-balance',
  kind: 'money',
  how: 'Compares `balance` of every card of the run with the balance that was sent, including amounts that floating-point arithmetic gets wrong.',
  watches(response) {
    const sent = sentBody(response)?.balance
    const told = response.data?.balance
    if (typeof sent !== 'number' || typeof told !== 'number' || decimal(sent) === decimal(told)) return []
    return [deviationAt(response, '/data/balance', 'the `balance` that was sent', `where ${decimal(sent)} was sent`)]
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
      // Send an amount with cents for another kind of card too: kinds may be stored separately and rejected separately.
      const category = samples.values('createCard', 'category').at(-1)
      if (hasMinorUnit(currency)) await open({ currency, balance, category, grade: grades[index % grades.length] })
    }
    // The target may reject larger amounts; if it accepts one, the balance must be correct.
    for (const balance of larger) await open({ balance })
  },
})
