import { show } from '../../expect/received.ts'
import { decimal } from '../../model/decimal.ts'
import { type CheckDefinition, defineCheck } from '../../model/define-check.ts'
import type { Stage } from '../../model/stage.ts'
import { hasMinorUnit, opening } from '../../samples/money.ts'
import { type Complaint, falsify } from './falsify.ts'

interface Opening {
  readonly currency: string
  readonly balance: number
}

export function anyOpeningIsHeld(cases: number): CheckDefinition {
  return defineCheck({
    requirement: 'create-card/holds-the-opening-balance',
    id: 'properties/any-opening-is-held',
    how: 'Issues cards with random opening balances and expects each to hold what was asked for.',
    run: (stage) =>
      falsify(
        stage,
        cases,
        (fc) =>
          fc.constantFrom(...stage.samples.values('createCard', 'currency')).chain((currency) => {
            const usual = Number(stage.samples.body('createCard', { currency }).balance) || opening
            const balance = hasMinorUnit(currency)
              ? fc.integer({ min: usual * 100, max: usual * 300 }).map((cents) => cents / 100)
              : fc.integer({ min: Math.ceil(usual), max: Math.ceil(usual) * 3 })
            return fc.record({ currency: fc.constant(currency), balance })
          }),
        holdOpening,
      ),
  })
}

async function holdOpening(stage: Stage, { currency, balance }: Opening): Promise<Complaint | undefined> {
  const body = stage.samples.body('createCard', { currency, balance })
  const { userId } = await stage.arrange.owner(body)
  const answer = await stage.send('createCard', { path: { userId }, body })
  const told = answer.data?.balance
  // An opening that is refused is a limit of the target's own.
  if (
    answer.isRefusal ||
    told === null ||
    (typeof told === 'number' && Number.isFinite(told) && decimal(told) === decimal(balance))
  ) {
    return undefined
  }
  const pointer = '/data/balance'
  const { id } = answer.exchange
  return { subject: `createCard: ${pointer}`, expected: decimal(balance), received: show(told), pointer, exchange: id }
}
