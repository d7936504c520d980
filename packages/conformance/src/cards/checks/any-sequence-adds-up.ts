import { falsify } from '../../engine/programs/falsify.ts'
import { allOf } from '../../engine/rules/each-response.ts'
import { lastWithin } from '../../engine/rules/smallest.ts'
import { type CheckDefinition, defineCheck } from '../actions/define-check.ts'
import { sentCard } from '../actions/read-action.ts'
import { playSequence, sequences } from '../programs/play-sequences.ts'
import { balancesAddUp } from '../rules/balances-add-up.ts'
import { ofSequence, sequencesGoOn } from '../rules/sequences.ts'

const id = 'properties/any-sequence-adds-up'

export function anySequenceAddsUp(cases: number): CheckDefinition {
  return defineCheck({
    requirement: 'card-operations/any-sequence-adds-up',
    kind: 'money',
    id,
    how: 'Runs random sequences of movements, readings, disabling and enabling on new cards, and compares each balance with plain arithmetic.',
    judge: lastWithin(id, allOf(balancesAddUp(ofSequence(id)), sequencesGoOn), sentCard),
    run: (session) => falsify(session, cases, (fc) => sequences(fc, session), playSequence),
  })
}
