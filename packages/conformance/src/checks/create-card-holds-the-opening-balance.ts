import { feesForIssuing, issuedIn } from '../card-actions/issuing.ts'
import { deviationAt } from '../expect/deviation.ts'
import { pointerOf } from '../interface/read-action.ts'
import { hasMinorUnit } from '../model/currency.ts'
import { defineCheck } from '../model/define-check.ts'
import { feeOf, isCountable } from '../model/fee.ts'
import { accepted, responsesTogether } from '../rules/each-response.ts'

const larger = [75.57, 2_345.01, 1_500_000.29]

export const createCardHoldsTheOpeningBalance = defineCheck({
  requirement: 'create-card/holds-the-opening-balance',
  kind: 'money',
  how: 'Compares `balance` of every card of the run with the balance that was sent, including amounts that floating-point arithmetic gets wrong. What every card in a currency costs by the same rule is a fee.',
  judge: responsesTogether(accepted('createCard'), function* (responses) {
    const fees = feesForIssuing(responses)
    for (const response of responses) {
      const issued = issuedIn(response)
      if (!issued || issued.cost === '0') continue
      const [rule] = fees.get(issued.currency) ?? []
      // The fee for a fraction of a cent is anyone's guess.
      if (rule && (feeOf(issued.amount, rule) === issued.cost || !isCountable(issued.amount))) continue
      const expected = rule ? `the \`balance\` that was sent, less the fee` : 'the `balance` that was sent'
      const { exchange } = response
      yield {
        ...deviationAt(response, pointerOf(response, 'balance'), expected, `where ${issued.amount} was sent`),
        exchange: exchange.id,
      }
    }
  }),
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
