import type { Contract } from '@card-contract/contract'
import { type CheckDefinition, defineCheck } from '../model/define-check.ts'
import { beRejected } from '../programs/ask-for-the-unusual.ts'
import { rejectionsAre4xx } from '../rules/rejections-are-4xx.ts'

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
