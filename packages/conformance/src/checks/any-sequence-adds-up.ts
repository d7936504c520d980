import { sentCard } from '../interface/read-action.ts'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import { falsify } from '../programs/falsify.ts'
import { playSequence, sequences } from '../programs/play-sequences.ts'
import { balancesAddUp } from '../rules/balances-add-up.ts'
import { allOf } from '../rules/each-response.ts'
import { ofSequence, sequencesGoOn } from '../rules/sequences.ts'
import { lastWithin } from '../rules/smallest.ts'

const id = 'properties/any-sequence-adds-up'

export function anySequenceAddsUp(cases: number): CheckDefinition {
  return defineCheck({
    requirement: 'card-operations/any-sequence-adds-up',
    kind: 'money',
    id,
    how: 'Runs random sequences of movements, readings, disabling and enabling on new cards, and compares each balance with plain arithmetic.',
    judge: lastWithin(id, allOf(balancesAddUp(ofSequence), sequencesGoOn), sentCard),
    run: (session) => falsify(session, cases, (fc) => sequences(fc, session), playSequence),
  })
}
