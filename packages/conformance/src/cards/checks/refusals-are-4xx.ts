import type { Contract } from '@card-contract/contract'
import { rejectionsAre4xx } from '../../engine/rules/rejections-are-4xx.ts'
import { type CheckDefinition, defineCheck } from '../actions/define-check.ts'
import { beRejected } from '../programs/ask-for-the-unusual.ts'

export function refusalsAre4xx(contract: Contract): readonly CheckDefinition[] {
  return [
    defineCheck({
      requirement: 'refusals/are-4xx',
      kind: 'rejection',
      how: 'Checks the status of every rejection in the run, whether the request was valid, invalid or an open question.',
      judge: rejectionsAre4xx(contract),
      run: (session) => beRejected(session),
    }),
  ]
}
