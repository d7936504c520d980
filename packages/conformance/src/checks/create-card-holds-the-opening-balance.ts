import { departureAt } from '../expect/departure.ts'
import { sentBody } from '../expect/sent.ts'
import { decimal } from '../model/decimal.ts'
import { defineCheck } from '../model/define-check.ts'
import { hasMinorUnit } from '../samples/money.ts'

const large = 1_500_000.29

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
    for (const currency of samples.values('createCard', 'currency')) {
      const plain = samples.body('createCard', { currency }).balance
      const balance = hasMinorUnit(currency) ? Number(`${Math.trunc(Number(plain))}.29`) : plain
      await arrange.card({ currency, balance })
    }
    // A large one may be refused; if it is granted, it has to be right like any other.
    const { userId } = await arrange.user()
    const body = samples.body('createCard', { balance: large })
    await send('createCard', { path: { userId }, body })
  },
})
